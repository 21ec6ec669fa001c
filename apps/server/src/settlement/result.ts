import type { SelectionResult } from '@touchline/contract';
import type { DeadHeat } from '@touchline/rules';
import * as z from 'zod/mini';

/** How a selection ended, as it is written with it. */
export interface Ended {
  readonly result: SelectionResult;
  readonly dead_heat: DeadHeat | null;
}

const count = z.int().check(z.positive());

const word = z.enum(['win', 'lose', 'void', 'half_win', 'half_lose', 'cancelled']);

const sharedWin = z.strictObject({
  result: z.literal('win'),
  dead_heat: z
    .strictObject({ places: count, tied: count })
    .check(z.refine(({ places, tied }: DeadHeat) => places <= tied)),
});

const marketResult = z.union([word, sharedWin]);

const wordOf = (said: z.infer<typeof word>): Ended => ({
  result: said === 'cancelled' ? 'void' : said,
  dead_heat: null,
});

/**
 * Reads what a market's result says of one outcome; null for what is no result. A market that was decided without a word
 * on it gives the stake back, and so does one that was cancelled: its leg is void.
 */
export const readEnded = (stored: unknown): Ended | null => {
  if (stored === null) return wordOf('void');
  const read = marketResult.safeParse(stored);
  if (!read.success) return null;
  return typeof read.data === 'string' ? wordOf(read.data) : read.data;
};
