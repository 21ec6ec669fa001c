/** The time of the feed: real time, faster, or moved by the desk. It never runs backwards. */
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
   * Adopts the time of another process. Never backwards, unless `anew`: nothing was dated by this clock yet, and its machine
   * may be ahead of the other.
   */
  follow(moment: { readonly feedTime: number; readonly running: boolean; readonly anew?: boolean }): void;
  /**
   * Whether it runs without advancing, because it is far ahead of its source. Anything dated by it would be due too late.
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

/** How far the clock may be ahead of its source before it counts as standing still, real ms. */
const standsStillAfterMs = 10_000;

export function createFeedClock({ real, startAt, speed }: FeedClockOptions): FeedClock {
  let feedBase = startAt;
  let realBase = real();
  let running = true;
  let last = startAt;

  const sourceTime = (): number => feedBase + Math.floor((real() - realBase) * speed);
  // Never set back: the clock waits until its source has caught up.
  const now = (): number => {
    if (running) last = Math.max(last, sourceTime());
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
    standsStill: () => running && last - sourceTime() > standsStillAfterMs * speed,
  };
}
