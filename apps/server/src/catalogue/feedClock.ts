/** The clock that the feed lives by: real time, or faster, or moved by the desk. It never runs backwards. */
export interface FeedClock {
  /** Feed time in ms since epoch. */
  now(): number;
  readonly speed: number;
  readonly running: boolean;
  stop(): void;
  resume(): void;
  /** Moves forward by `ms` of feed time, whether it runs or not. */
  advance(ms: number): void;
  /** Goes on from where the clock of another process stood a moment ago; never backwards. */
  follow(moment: { readonly feedTime: number; readonly running: boolean }): void;
}

export interface FeedClockOptions {
  /** Real time in ms since epoch; the outermost door. */
  readonly real: () => number;
  /** Feed time to start from, ms since epoch. */
  readonly startAt: number;
  /** Feed seconds in one real second. */
  readonly speed: number;
}

export const createFeedClock = ({ real, startAt, speed }: FeedClockOptions): FeedClock => {
  let feedBase = startAt;
  let realBase = real();
  let running = true;
  let last = startAt;

  // A real clock that is set back must not take the feed with it: the feed then stands until real time has caught up.
  const now = (): number => {
    if (running) last = Math.max(last, feedBase + Math.floor((real() - realBase) * speed));
    return last;
  };
  const rebase = (to: number): void => {
    last = to;
    feedBase = to;
    realBase = real();
  };

  return {
    now,
    speed,
    get running() {
      return running;
    },
    stop() {
      rebase(now());
      running = false;
    },
    resume() {
      if (running) return;
      rebase(last);
      running = true;
    },
    advance(ms) {
      rebase(now() + Math.max(0, Math.floor(ms)));
    },
    follow({ feedTime, running: runs }) {
      const theirs = Math.floor(feedTime);
      last = Math.max(now(), theirs);
      feedBase = theirs;
      realBase = real();
      running = runs;
    },
  };
};
