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
  /**
   * Goes on from where the clock of another process stood a moment ago. Never backwards, except `anew`: nothing was dated by
   * this clock yet, which may have begun by a machine whose clock is ahead of the other's.
   */
  follow(moment: { readonly feedTime: number; readonly running: boolean; readonly anew?: boolean }): void;
  /**
   * Whether it runs and yet does not move, and will not for a while: it is ahead of the time that it goes on from. What is
   * dated by it meanwhile would come due far too late.
   */
  standsStill(): boolean;
}

export interface FeedClockOptions {
  /** Real time in ms since epoch, of a clock that does not jump. */
  readonly real: () => number;
  /** Feed time to start from, ms since epoch. */
  readonly startAt: number;
  /** Feed seconds in one real second. */
  readonly speed: number;
}

/** A clock may wait so long for the time that it goes on from before it counts as standing still, real ms. */
const standsStillAfterMs = 10_000;

export function createFeedClock({ real, startAt, speed }: FeedClockOptions): FeedClock {
  let feedBase = startAt;
  let realBase = real();
  let running = true;
  let last = startAt;

  const goneOn = (): number => feedBase + Math.floor((real() - realBase) * speed);
  // Whatever the clock goes on from, it is not taken back: it waits until that time has caught up.
  const now = (): number => {
    if (running) last = Math.max(last, goneOn());
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
    follow({ feedTime, running: runs, anew = false }) {
      const theirs = Math.floor(feedTime);
      last = anew ? theirs : Math.max(now(), theirs);
      feedBase = theirs;
      realBase = real();
      running = runs;
    },
    standsStill: () => running && last - goneOn() > standsStillAfterMs * speed,
  };
}
