import type { Browser } from '@playwright/test';
import { framesOfSecond } from './frames.ts';
import { openBench } from './measure.ts';
import { type Found, planned, type Slowdown, slowdownOf } from './slowdown.ts';
import { listPaths, print } from './stand.ts';

/** The flood of P2, whatever else the bench measures: P2 and P3 have to find the same machine. */
const rate = 5000;
const outcomes = 2000;
const seconds = 2;

async function measureSlowdown(browser: Browser, hand: string): Promise<Found> {
  const bench = await openBench(browser, { folder: hand, outcomes, seed: 1, path: listPaths.hand });
  try {
    await bench.push(3000, 2000);
    return await slowdownOf(async (times) => {
      const frames = framesOfSecond(await bench.flood(rate * seconds, rate, times));
      print(`slowed ${times} times the hand-written page draws ${frames.toFixed(1)} frames/s of the ${planned} of P2`);
      return frames;
    });
  } finally {
    await bench.close();
  }
}

/** The slowdown that `cpu` says, or the one that is found by looking at the hand-written page, built into `hand`. */
export async function findSlowdown(browser: Browser, hand: string, cpu: Slowdown): Promise<Found> {
  return cpu === 'auto' ? measureSlowdown(browser, hand) : { times: cpu, measurements: [] };
}
