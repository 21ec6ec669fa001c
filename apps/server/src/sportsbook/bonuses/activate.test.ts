import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import type { TestDatabase } from '../../database/testing.ts';
import { databaseWithMatches, seedPlayer } from '../betting/betting-seeds.ts';
import { feedNow } from '../betting/betting-testing.ts';
import { activateBonus } from './activate.ts';
import { addComboboost } from './give.ts';

let postgres: TestDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await databaseWithMatches([]);
  db = postgres.db;
});
afterAll(() => postgres.close());

test('a bet holds a boost that needs it only from its activation to its end, whatever was judged before [BON-07a] [I13]', async () => {
  const player = await seedPlayer(db);
  const terms = {
    name: 'Two days',
    min_odds: null,
    uses_count: null,
    country_codes: [],
    event_conditions: [],
    ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.50' }],
    only_verified: false,
    trigger_key: null,
    valid_to: null,
    lower_range_on_refund: false,
  };
  const now = new Date(feedNow());
  const later = (days: number): Date => new Date(feedNow() + days * 86_400_000);
  const id = (await addComboboost(db, { ...terms, needs_activation: true, active_days: 2 }, now)) ?? '';
  const holds = async (at: Date): Promise<boolean | undefined> => {
    const { rows } = await sql<{ held: boolean }>`
      select hold_bonus(${player}, ${JSON.stringify({ id, type: 'comboboost' })}::jsonb, ${at}) as held`.execute(db);
    return rows[0]?.held;
  };
  expect(await holds(now)).toBe(false);
  expect(await activateBonus(db, { playerId: player, id, now })).toBe(true);
  expect([await holds(now), await holds(later(1)), await holds(later(2))]).toEqual([true, true, false]);
});
