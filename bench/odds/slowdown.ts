/** `auto`, or how many times the processor is slowed. */
export type Slowdown = number | 'auto';

/** What a page drew once, slowed so many times. */
interface Measurement {
  readonly times: number;
  /** Frames of a second. */
  readonly frames: number;
}

export interface Found {
  readonly times: number;
  /** In the order in which they were taken; none where the slowdown was given. */
  readonly measurements: readonly Measurement[];
}

/** Frames of a second that the hand-written page draws in the flood of P2 on the machine of the goal, slowed four times. */
export const planned = 60;
/** As many of them are near enough: fewer is a slower machine than that of P2, which asks more of the product. */
const fewest = 45;
const slowest = 4;
const rounds = 5;

/** Reads `--cpu`; throws RangeError, in one line, for what is neither `auto` nor a whole number from 1 to 20. */
export function slowdownIn<Otherwise>(text: string | undefined, otherwise: Otherwise): Slowdown | Otherwise {
  if (text === undefined) return otherwise;
  if (text === 'auto') return text;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= 20) return value;
  throw new RangeError(`--cpu "${text}" is neither auto nor from 1 to 20`);
}

/**
 * How many times this processor is slowed so that it is the one P2 means (decision 46): the hand-written
 * page, measured by `framesAt`, then draws the frames of P2, or a little less. Never more than the four times of P2.
 *
 * Of each slowdown the best of several measurements counts: whatever else the machine does takes frames away and never adds
 * any, so a busy machine must not pass for a slow one. They take turns, for what else it does comes and goes. What has drawn
 * enough once is not measured again, nor is what is slowed less.
 */
export async function slowdownOf(framesAt: (times: number) => Promise<number>): Promise<Found> {
  const measurements: Measurement[] = [];
  let found = 1;
  for (let round = 1; round <= rounds; round += 1) {
    for (let times = slowest; times > found; times -= 1) {
      const frames = await framesAt(times);
      measurements.push({ times, frames });
      if (frames >= fewest) found = times;
    }
  }
  return { times: found, measurements };
}

/** What was found, and the measurements that it was found by, in a sentence. */
export function foundWords({ times, measurements }: Found): string {
  const verdict = times === 1 ? 'Processor not slowed' : `Processor slowed ${times} times`;
  if (measurements.length === 0) return `${verdict}, as --cpu says.`;
  const ofEach = [...new Set(measurements.map((one) => one.times))].map((each) => {
    const frames = measurements.filter((one) => one.times === each).map((one) => one.frames);
    return `${each} times ${Math.max(...frames).toFixed(1)} (${frames.map((one) => one.toFixed(1)).join(', ')})`;
  });
  return (
    `${verdict}: ${times === 1 ? 'at no slowdown' : 'the most at which'} the hand-written page draws ${fewest} of the ` +
    `${planned} frames/s of P2. ` +
    `Best of its measurements, and all: ${ofEach.join('; ')}.`
  );
}
