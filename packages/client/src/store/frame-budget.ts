/** How many listeners of pace `list` one frame may notify and how soon the next may, learnt from what frames cost on this device. */
export interface FrameBudget {
  /** For the frame that begins now; `now` in ms. */
  most(now: number): number;
  /** A frame that notified so many took so long, from its beginning until it was painted. */
  learn(notified: number, ms: number): void;
  /** A frame that notifies lists begins; `now` in ms. */
  began(now: number): void;
  /** Whether the last frame that notified lists took longer than a picture of the display stands. */
  isDear(): boolean;
  /**
   * Whether the frame that begins now leaves the lists to the next one, being of something that may not wait (`isUrgent`): where
   * frames are dear, both in one would be a long task. Never two in a row.
   */
  leavesLists(isUrgent: boolean): boolean;
  /** Until the next frame that notifies lists may begin, ms, where the last has notified all that were due. */
  waitMs(now: number): number;
}

/** A task over 50 ms is felt; this leaves room for what else falls into the same frame. */
const wantedMs = 28;
/** Notified in the first frame after a quiet time, when nothing is known of what a frame costs. */
const first = 16;
/** However slow the device: fewer would take longer than prices may be wrong. */
const least = 8;
const quietMs = 1_000;
/** A frame within one picture of the display costs nobody anything; of dearer ones fewer are drawn, each with more to notify. */
const cheapMs = 16;
/** From one frame to the next on a device whose frames are dear, and on any in a flood. */
const gapMs = 50;
/** Frames that may follow one another at once: as many are saved up in quiet times, one in `gapMs`. A flood begins with them. */
const mostSaved = 3;

/** A frame that took less than half of the wanted time is of a fast device; of a slow one a single quick frame says little. */
function more(notified: number, ms: number): number {
  return ms * 2 < wantedMs ? notified * 2 : notified + Math.ceil(notified / 8);
}

export function createFrameBudget(): FrameBudget {
  let most = first;
  let lastAsked = Number.NEGATIVE_INFINITY;
  let lastMs: number | null = null;
  let lastBegan = Number.NEGATIVE_INFINITY;
  /** Frames that need not wait. */
  let saved = 0;
  let haveListsWaited = false;
  const isDear = (): boolean => lastMs === null || lastMs > cheapMs;
  return {
    isDear,
    leavesLists: (isUrgent) => {
      haveListsWaited = isUrgent && !haveListsWaited && isDear();
      return haveListsWaited;
    },
    most: (now) => {
      if (Math.abs(now - lastAsked) > quietMs) most = first;
      lastAsked = now;
      return most;
    },
    began: (now) => {
      saved = Math.max(0, Math.min(mostSaved, saved + Math.floor((now - lastBegan) / gapMs) - 1));
      lastBegan = now;
    },
    // A clock that was put back keeps nobody waiting.
    waitMs: (now) => (saved > 0 && !isDear() ? 0 : Math.max(0, Math.min(gapMs, lastBegan + gapMs - now))),
    learn: (notified, ms) => {
      lastMs = ms;
      // As many as would have taken the wanted time, were it all theirs: from frame to frame that comes to rest there.
      const fitting = Math.floor((notified * wantedMs) / Math.max(1, ms));
      if (ms > wantedMs) most = Math.max(least, Math.min(most, fitting));
      else if (notified >= most) most = Math.max(most, Math.min(more(notified, ms), fitting));
    },
  };
}
