import type { Press } from '@touchline/rules';
import type { Env } from '../env.ts';
import { longestRequestMs } from './idempotent-request.ts';

/**
 * Has a press looked up whose outcome stayed unknown, without a click of the player (I15): whenever the back end answers
 * again, and once the press is so old that no request of it can still be on its way. Looking up sends no bet.
 */
export interface OpenPress {
  /** The unresolved press of a machine, after each of its steps. */
  follow(unresolved: { readonly press: Press; readonly resolving: boolean } | null): void;
  /** The back end answers again, or the network is back. */
  retry(): void;
  stop(): void;
}

export function createOpenPress(
  env: Pick<Env, 'now' | 'setTimer' | 'clearTimer'>,
  sentAt: (press: Press) => number,
  lookUp: (key: string) => void,
): OpenPress {
  /** The press that nobody asks about at the moment. */
  let open: Press | null = null;
  let timer: number | null = null;

  const stop = (): void => {
    if (timer !== null) env.clearTimer(timer);
    timer = null;
  };

  const retry = (): void => {
    if (open !== null) lookUp(open.key);
  };

  return {
    follow: (unresolved) => {
      const next = unresolved === null || unresolved.resolving ? null : unresolved.press;
      if (next === open) return;
      stop();
      open = next;
      if (next === null) return;
      const left = sentAt(next) + longestRequestMs - env.now();
      // A clock that was put back would make it longer than it is.
      if (left > 0) timer = env.setTimer(retry, Math.min(left, longestRequestMs));
    },
    retry,
    stop: () => {
      stop();
      open = null;
    },
  };
}
