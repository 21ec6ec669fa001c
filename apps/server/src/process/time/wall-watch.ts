import type { FeedClock } from '../../catalogue/feed-clock.ts';
import type { SteadyClock } from './steady-clock.ts';

export interface WallWatchOptions {
  readonly steady: SteadyClock;
  readonly feedClock: Pick<FeedClock, 'advance' | 'running' | 'speed'>;
  /** Whether this process leads. A follower adopts the time of the leader. */
  readonly leads: () => boolean;
  /** The wall clock has jumped by so many ms, forward or, when negative, back. Called once for each jump. */
  readonly onJump: (jumpedMs: number) => void;
  /** The feed has caught up by this many ms. */
  readonly onCaughtUp: (madeUpMs: number) => void;
}

/**
 * Detects jumps of the wall clock, while the feed follows the steady clock. After a lasting jump forward (the machine slept,
 * or its clock was wrong) the feed catches up in one step. A jump back never sets the feed back.
 */
export interface WallWatch {
  start(): void;
  /** Checks now. */
  check(): void;
  /** Whether the feed is behind the wall clock, and has not made up for it yet. */
  isBehind(): boolean;
  stop(): void;
}

/** Clocks that are set by a network time service differ from the monotonic one by less, ms. */
const jumpMs = 1_000;
/** A feed that is behind by less counts as on time, ms. */
const behindMs = 10_000;
/** How long a jump forward has to last before the feed catches up, ms. */
const lastingAfterMs = 60_000;
const everyMs = 1_000;

export function createWallWatch(options: WallWatchOptions): WallWatch {
  const { steady, feedClock } = options;
  /** How far the wall clock was ahead after its last jump, and when that was, by the steady clock. */
  let ahead = steady.wallAhead();
  let since = steady.now();
  /** How much of that the feed has caught up with. */
  let madeUp = ahead;
  let timer: NodeJS.Timeout | null = null;

  const missing = (): number => steady.wallAhead() - madeUp;

  const check = (): void => {
    const now = steady.now();
    const aheadNow = steady.wallAhead();
    if (Math.abs(aheadNow - ahead) > jumpMs) {
      options.onJump(aheadNow - ahead);
      ahead = aheadNow;
      since = now;
    }
    if (!options.leads()) {
      madeUp = aheadNow;
      return;
    }
    const owed = missing();
    if (owed <= behindMs || now - since < lastingAfterMs) return;
    madeUp += owed;
    // A clock that the desk has stopped stays where it is.
    if (!feedClock.running) return;
    feedClock.advance(owed * feedClock.speed);
    options.onCaughtUp(owed);
  };

  return {
    start() {
      timer = setInterval(check, everyMs).unref();
    },
    check,
    isBehind: () => options.leads() && missing() > behindMs,
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
