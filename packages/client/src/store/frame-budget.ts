/** How many listeners of pace `list` one frame may tell and how soon the next may, learnt from what frames cost on this device. */
export interface FrameBudget {
  /** For the frame that begins now; `now` in ms. */
  most(now: number): number;
  /** A frame that told so many took so long, from its beginning until it was painted. */
  learn(told: number, ms: number): void;
  /** From one frame that tells lists to the next, ms, where the first has told all there was. */
  gapMs(): number;
}

/** A task over 50 ms is felt; this leaves room for what else falls into the same frame. */
const wantedMs = 28;
/** Told in the first frame after a quiet time, when nothing is known of what a frame costs. */
const first = 16;
/** However slow the device: fewer would take longer than prices may be wrong. */
const least = 8;
const quietMs = 1_000;
/** A frame within one picture of the display costs nobody anything; of dearer ones fewer are drawn, each with more to tell. */
const cheapMs = 16;
const dearGapMs = 50;

/** A frame that took less than half of the wanted time is of a fast device; of a slow one a single quick frame says little. */
function more(told: number, ms: number): number {
  return ms * 2 < wantedMs ? told * 2 : told + Math.ceil(told / 8);
}

export function createFrameBudget(): FrameBudget {
  let most = first;
  let lastAsked = Number.NEGATIVE_INFINITY;
  let lastMs: number | null = null;
  return {
    most: (now) => {
      if (Math.abs(now - lastAsked) > quietMs) most = first;
      lastAsked = now;
      return most;
    },
    gapMs: () => (lastMs !== null && lastMs <= cheapMs ? 0 : dearGapMs),
    learn: (told, ms) => {
      lastMs = ms;
      // As many as would have taken the wanted time, were it all theirs: from frame to frame that comes to rest there.
      const fitting = Math.floor((told * wantedMs) / Math.max(1, ms));
      if (ms > wantedMs) most = Math.max(least, Math.min(most, fitting));
      else if (told >= most) most = Math.max(most, Math.min(more(told, ms), fitting));
    },
  };
}
