import type { Bet, FreebetType } from '@touchline/contract';
import { expect } from 'vitest';
import { addComboboost, type NewComboboost, type NewFreebet } from '../../bonuses/give.ts';
import { seedFreebet } from '../../bonuses/bonus-seeds.ts';
import { readBonuses } from '../../bonuses/read-bonuses.ts';
import { createSettlement } from '../../settlement/settlement.ts';
import type { Press } from '../place.ts';
import type { BettingRules } from '../betting-ports.ts';
import { readBets } from '../read-bets.ts';
import { betOf, pick, pressOf } from '../betting-presses.ts';
import { bettingOn, feedNow, openRules } from '../betting-testing.ts';
import { betWire } from '../bet-wire.ts';
import type { DatabaseOfFile } from '../../../testing/database-of-file.ts';

export type BetBody = Press['body']['bets'][number];
export type Bonus = NonNullable<BetBody['bonus']>;

export const now = new Date(feedNow());

export function boosted(matches: readonly string[], id: string, odds: string, value = '10.00'): BetBody {
  return {
    ...betOf(
      matches.map((match) => pick(match)),
      value,
    ),
    bonus: { id, type: 'comboboost', odds },
  };
}

export function stakedBy(
  matches: readonly string[],
  id: string,
  type: FreebetType = 'freebet',
  value = '10.00',
): BetBody {
  return {
    ...betOf(
      matches.map((match) => pick(match)),
      value,
    ),
    bonus: { id, type },
  };
}

/** Gives bonuses in the database of one file, and bets with them there. */
export function bonusBets(here: DatabaseOfFile) {
  /** A boost for combos on these matches alone, so that no other test meets it. */
  async function boostFor(matches: readonly string[], more: Partial<NewComboboost> = {}): Promise<string> {
    const id = await addComboboost(
      here.db,
      {
        name: 'Boost',
        min_odds: '1.50',
        uses_count: null,
        country_codes: [],
        event_conditions: matches.map((event) => ({ sport: null, category: null, tournament: null, event })),
        ranges: [
          { min_count: 2, max_count: 2, bonus_odds: '1.05' },
          { min_count: 3, max_count: null, bonus_odds: '1.10' },
        ],
        only_verified: false,
        lower_range_on_refund: false,
        trigger_key: null,
        valid_to: null,
        ...more,
      },
      now,
    );
    return id ?? '';
  }

  function freebetFor(player: string, type: FreebetType = 'freebet', more: Partial<NewFreebet> = {}): Promise<string> {
    return seedFreebet(here.db, player, { type, ...more });
  }

  function place(player: string, bets: BetBody[], rules: BettingRules = openRules) {
    return bettingOn(here.db, { rules }).place(pressOf(player, bets));
  }

  async function placed(player: string, bet: BetBody, rules: BettingRules = openRules): Promise<Bet> {
    const verdict = await place(player, [bet], rules);
    const [taken] = verdict.kind === 'answered' ? verdict.answer.data : [];
    if (taken === undefined) throw new Error(JSON.stringify(verdict));
    return taken;
  }

  async function settle(results: Readonly<Record<string, string>>): Promise<void> {
    for (const [match_id, result] of Object.entries(results)) {
      const row = { match_id, market_id: '1', specifier: '', results: JSON.stringify({ '1': result }) };
      await here.db.insertInto('market_result').values(row).execute();
    }
    const failures: string[] = [];
    await createSettlement({
      db: here.db,
      feedNow,
      committed: () => undefined,
      log: { error: (_, message) => failures.push(message) },
    }).run(Object.keys(results));
    expect(failures).toEqual([]);
  }

  async function read(player: string, id: string): Promise<Bet> {
    const [bet] = (await readBets(here.db, player, { id: [id] })).bets;
    if (!bet) throw new Error(`no bet ${id}`);
    return betWire(bet);
  }

  async function freebetsOf(player: string) {
    return (await readBonuses(here.db, player, {}, now)).freebets;
  }

  async function usesOf(player: string, id: string) {
    return (
      (await readBonuses(here.db, player, {}, now)).comboboosts.find((boost) => boost.id === id)?.issued?.times_used ??
      0
    );
  }

  return { boostFor, freebetFor, place, placed, settle, read, freebetsOf, usesOf };
}
