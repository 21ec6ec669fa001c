/**
 * Does something this many times, five at once; results are in the order of their number from 0 on. More at once would each
 * open a connection to the database, which a busy machine has not done when the server stops waiting for it.
 */
export async function fiveAtOnce<T>(times: number, action: (number: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let from = 0; from < times; from += 5) {
    const next = Array.from({ length: Math.min(5, times - from) }, (_, place) => action(from + place));
    results.push(...(await Promise.all(next)));
  }
  return results;
}
