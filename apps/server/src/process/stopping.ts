import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs an orderly stop with a time limit. Resolves with whether it finished within `mostMs`; rejects when it fails.
 */
export async function stopWithin(mostMs: number, stop: () => Promise<void>): Promise<boolean> {
  const timer = new AbortController();
  try {
    const late = pause(mostMs, false, { signal: timer.signal });
    return await Promise.race([stop().then(() => true), late]);
  } finally {
    timer.abort();
  }
}
