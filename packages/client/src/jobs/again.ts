import type { Env } from '../env.ts';

/** Notices that somebody answers again after nobody did, so that what waits for its turn need not wait it out. */
export interface Again {
  /** Nobody answered the call of this name, or the server broke over it. */
  onFailed(call: string): void;
  onAnswered(call: string): void;
  /** Push has connected. */
  onConnected(): void;
  /** The network is back. */
  onOnline(): void;
  /** Lets go of what is due. */
  stop(): void;
}

/** As long as the longest pause of those that wait: what goes on failing beside calls that come and go is asked no more often. */
const leastMs = 30_000;

export const createAgain = (env: Pick<Env, 'now' | 'setTimer' | 'clearTimer'>, ask: () => void): Again => {
  /** A call that is answered though another one fails says nothing of that one; one that failed itself does. */
  const failing = new Set<string>();
  let last: number | null = null;
  let due: number | null = null;

  const stop = (): void => {
    if (due !== null) env.clearTimer(due);
    due = null;
  };

  const tellNow = (): void => {
    stop();
    last = env.now();
    ask();
  };

  const tell = (): void => {
    if (due !== null) return;
    const since = last === null ? leastMs : env.now() - last;
    // A clock that was put back has no say.
    // Nobody may say so again: the call does not fail any more.
    if (since >= 0 && since < leastMs) due = env.setTimer(tellNow, leastMs - since);
    else tellNow();
  };

  return {
    onFailed: (call) => void failing.add(call),
    onAnswered: (call) => {
      if (failing.delete(call)) tell();
    },
    onConnected: () => {
      if (failing.size > 0) tell();
    },
    onOnline: () => {
      stop();
      // A network that says so is often not there yet: the first answer brings the others without a pause.
      last = null;
      ask();
    },
    stop,
  };
};
