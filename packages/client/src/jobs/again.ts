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
}

/** As long as the longest pause of those that wait: what goes on failing beside calls that come and go is asked no more often. */
const leastMs = 30_000;

export const createAgain = (env: Pick<Env, 'now' | 'setTimer'>, ask: () => void): Again => {
  /** A call that is answered though another one fails says nothing of that one; one that failed itself does. */
  const failing = new Set<string>();
  let last: number | null = null;
  let isDue = false;

  const tell = (): void => {
    if (isDue) return;
    const since = last === null ? leastMs : env.now() - last;
    // A clock that was put back has no say.
    if (since >= 0 && since < leastMs) {
      // Nobody may say so again: the call does not fail any more.
      isDue = true;
      env.setTimer(() => {
        isDue = false;
        tell();
      }, leastMs - since);
      return;
    }
    last = env.now();
    ask();
  };

  return {
    onFailed: (call) => void failing.add(call),
    onAnswered: (call) => {
      if (failing.delete(call)) tell();
    },
    onConnected: () => {
      if (failing.size > 0) tell();
    },
    onOnline: ask,
  };
};
