import { resultTones } from './settlement-words.ts';
import type { BetResult } from './settlement-wire.ts';

/** Result filters of the list of bets (PLC-05). */
export type ResultFilter = 'all' | 'win' | 'lose' | 'refund';

const tones = { win: 'won', lose: 'lost', refund: 'returned' } as const;

const everyResult = Object.keys(resultTones) as readonly BetResult[];

/**
 * Results that a filter shows, as they are coloured: what came back with more than the stake is won, with part of it or
 * all of it returned. Empty for `all`, which asks for nothing.
 */
export function resultsOf(filter: ResultFilter): readonly BetResult[] {
  return filter === 'all' ? [] : everyResult.filter((result) => resultTones[result] === tones[filter]);
}
