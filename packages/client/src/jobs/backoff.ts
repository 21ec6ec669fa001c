/** The pauses of requests that nobody waits for: session and loaders. */
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/** The pause after so many failures in a row: each is twice the one before, up to the longest. */
export function backoffMs(failures: number, first = firstRetryMs, longest = longestRetryMs): number {
  return Math.min(first * 2 ** failures, longest);
}
