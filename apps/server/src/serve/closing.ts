/** What has been opened, in order; closed the other way round. */
export type Closing = (() => Promise<unknown>)[];

export const closeAll = async (closing: Closing): Promise<void> => {
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
};
