/** Close functions in the order of opening; called in reverse. */
export type Closing = (() => Promise<unknown>)[];

/** Calls all of them, also after failures. Rejects with the first failure. */
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
