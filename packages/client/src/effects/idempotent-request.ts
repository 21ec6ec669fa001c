import type { Env } from '../env.ts';
import { backoffMs } from '../jobs/backoff.ts';

/** The player who pressed. Every request names them, because the cookie may be another player's by now (I1, I10). */
export interface Owner {
  readonly playerId: string;
  /** Whether they still are signed in here. */
  isHere(): boolean;
}

export const sendTimeoutMs = 10_000;
const retryTimeoutMs = 5_000;
export const firstPauseMs = 250;
const longestPauseMs = 4_000;
/** No request is under way for longer: an older press that has had no effect by now never will. */
export const longestRequestMs = 60_000;

export function pause(env: Pick<Env, 'setTimer'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    env.setTimer(resolve, ms);
  });
}

/** Whether a request of the press may still be under way, so that a retry still is what the player wants. */
export function isRecent(env: Pick<Env, 'now'>, press: { readonly pressedAt: number }): boolean {
  return env.now() - press.pressedAt < longestRequestMs;
}

/**
 * Retries `attempt` with growing pauses until it gives a verdict. Null once `within` ms are over or the owner is gone. Only
 * for requests that carry their idempotency key, and for reads.
 */
export async function retryUntilVerdict<Verdict>(
  env: Pick<Env, 'now' | 'setTimer'>,
  within: number,
  owner: Pick<Owner, 'isHere'>,
  attempt: (timeout: number) => Promise<Verdict | null>,
): Promise<Verdict | null> {
  const end = env.now() + within;
  for (let failures = 0; ; failures += 1) {
    const left = end - env.now();
    if (left <= 0 || !owner.isHere()) return null;
    const verdict = await attempt(Math.min(retryTimeoutMs, left));
    if (verdict !== null) return verdict;
    const rest = end - env.now();
    if (rest <= 0) return null;
    await pause(env, Math.min(backoffMs(failures, firstPauseMs, longestPauseMs), rest));
  }
}
