/** What has been opened, in order; closed the other way round. */
export type Closing = (() => Promise<unknown>)[];

/** Closes all of it, whatever goes wrong on the way: the database last of all. Rejects with what went wrong first. */
export async function closeAll(closing: Closing): Promise<void> {
  const failures: unknown[] = [];
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
