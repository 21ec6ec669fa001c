import type { Env } from '../env.ts';

/** Notices that somebody answers again after nobody did, so that what waits for its turn need not wait it out. */
export interface RetryOnRecovery {
  /** Nobody answered the call of this name, or the server broke over it. */
  onFailed(call: string): void;
  onAnswered(call: string): void;
  /** Push has connected. */
  onConnected(): void;
  /** The network is back. */
  onOnline(): void;
  /** After a stop: answers count again, those of calls that failed before it as well. */
  start(): void;
  /** Lets go of what is due. Calls that are under way may still be answered: until the next start that brings nobody. */
  stop(): void;
}

/** As long as the longest pause of those that wait: what goes on failing beside calls that come and go is asked no more often. */
const leastMs = 30_000;

export function createRetryOnRecovery(
  env: Pick<Env, 'now' | 'setTimer' | 'clearTimer'>,
  ask: () => void,
): RetryOnRecovery {
  /** A call that is answered though another one fails says nothing of that one; one that failed itself does. */
  const failing = new Set<string>();
  let last: number | null = null;
  let due: number | null = null;
  let isStopped = false;

  const letGo = (): void => {
    if (due !== null) env.clearTimer(due);
    due = null;
  };

  const askNow = (): void => {
    letGo();
    last = env.now();
    ask();
  };

  const askSoon = (): void => {
    if (due !== null) return;
    const since = last === null ? leastMs : env.now() - last;
    // Negative when the clock was put back: ignored.
    const isTooSoon = since >= 0 && since < leastMs;
    // Not left to the next answer: the call does not fail any more, so that nobody may say so again.
    if (isTooSoon) due = env.setTimer(askNow, leastMs - since);
    else askNow();
  };

  return {
    onFailed: (call) => void failing.add(call),
    onAnswered: (call) => {
      if (!isStopped && failing.delete(call)) askSoon();
    },
    onConnected: () => {
      if (!isStopped && failing.size > 0) askSoon();
    },
    onOnline: () => {
      if (isStopped) return;
      letGo();
      // A network that says so is often not there yet: the first answer brings the others without a pause.
      last = null;
      ask();
    },
    start: () => {
      isStopped = false;
    },
    stop: () => {
      isStopped = true;
      letGo();
    },
  };
}
