import { setTimeout as pause } from 'node:timers/promises';

/**
 * Stops in order, but not for ever: whatever waits for somebody who does not answer any more is left after `mostMs`.
 * Answers whether it came to its end. Rejects where stopping itself fails.
 */
export async function stopWithin(mostMs: number, stop: () => Promise<void>): Promise<boolean> {
  const given = new AbortController();
  try {
    const late = pause(mostMs, false, { signal: given.signal });
    return await Promise.race([stop().then(() => true), late]);
  } finally {
    given.abort();
  }
}
