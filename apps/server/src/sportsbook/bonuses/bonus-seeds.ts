import type { Database } from '../../database/connect.ts';
import { feedNow } from '../betting/betting-testing.ts';
import { giveFreebet, type NewFreebet } from './give.ts';

/** Gives a player a freebet of 10 EUR for any bet, unless it is told otherwise. Returns its id. */
export async function seedFreebet(db: Database, playerId: string, more: Partial<NewFreebet> = {}): Promise<string> {
  const freebet: NewFreebet = {
    type: 'freebet',
    name: 'Freebet',
    currency: 'EUR',
    issued_amount: '10',
    min_odds: null,
    max_odds: null,
    match_status: 'any',
    selection_count_from: null,
    selection_count_to: null,
    valid_to: null,
    ...more,
  };
  return (await giveFreebet(db, { playerId, freebet, now: new Date(feedNow()) })) ?? '';
}
