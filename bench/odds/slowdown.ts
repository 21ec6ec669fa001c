import type { Browser } from '@playwright/test';
import { openBench } from './measure.ts';
import { listPaths, say } from './stand.ts';

/** `auto`, or how many times the processor is slowed. */
export type Slowdown = number | 'auto';

/** Frames of a second that the plan's hand-written page draws in the flood of P2, slowed as the plan slows it. */
const planned = 60;
/** As many of them are near enough: fewer is a slower machine than the plan's, which asks more of the product. */
const fewest = 45;
const slowest = 4;
const seconds = 2;

export const slowdownIn = (text: string | undefined, otherwise: Slowdown): Slowdown => {
  if (text === undefined) return otherwise;
  if (text === 'auto') return text;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 20) throw new RangeError(`--cpu "${text}" is out of range`);
  return value;
};

/**
 * How many times this processor is slowed so that it is the one the plan means (decision 46): the hand-written page
 * draws there what the plan's draws, or a little less. Never more than the plan's four times.
 */
export const slowdownOf = async (
  browser: Browser,
  hand: string,
  { cpu, rate }: { readonly cpu: Slowdown; readonly rate: number },
): Promise<number> => {
  if (cpu !== 'auto') return cpu;
  const bench = await openBench(browser, hand, 2000, 1, listPaths.hand);
  try {
    await bench.push(3000, 2000);
    for (let times = slowest; times > 1; times -= 1) {
      const flood = await bench.flood(rate * seconds, rate, times);
      const frames = flood.frames / flood.seconds;
      say(`slowed ${times} times the hand-written page draws ${frames.toFixed(1)} frames/s of the plan's ${planned}`);
      if (frames >= fewest) return times;
    }
    return 1;
  } finally {
    await bench.close();
  }
};
