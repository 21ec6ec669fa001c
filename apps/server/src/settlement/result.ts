import type { SelectionResult } from '@touchline/contract';
import type { DeadHeat } from '@touchline/rules';
import * as z from 'zod/mini';

/** How a selection ended, as it is written with it. */
export interface Ended {
  readonly result: SelectionResult;
  readonly dead_heat: DeadHeat | null;
}

const count = z.int().check(z.positive());

const word = z.enum(['win', 'lose', 'void', 'half_win', 'half_lose']);

const sharedWin = z.strictObject({
  result: z.literal('win'),
  dead_heat: z
    .strictObject({ places: count, tied: count })
    .check(z.refine(({ places, tied }: DeadHeat) => places <= tied)),
});

const marketResult = z.union([word, sharedWin]);

/**
 * Reads what a market's result says of one outcome; a market that was decided without a word on it gives the stake back.
 * Throws RangeError for what is no result.
 */
export const readEnded = (stored: unknown): Ended => {
  if (stored === null) return { result: 'void', dead_heat: null };
  const read = marketResult.safeParse(stored);
  if (!read.success) throw new RangeError(`${JSON.stringify(stored)} is not a result`);
  return typeof read.data === 'string' ? { result: read.data, dead_heat: null } : read.data;
};
