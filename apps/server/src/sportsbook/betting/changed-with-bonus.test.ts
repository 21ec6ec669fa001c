import { type Bet, type BetToPlace, bonusTypes, type FreebetType, freebetTypes } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { addComboboost, type NewFreebet } from '../bonuses/give.ts';
import { seedFreebet } from '../bonuses/bonus-seeds.ts';
import { readBonuses } from '../bonuses/read-bonuses.ts';
import { createTestCashOut, createTestPrices, placed, type TestPrices } from '../cashout/cash-out-testing.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances, checkStakes } from '../ledger/ledger-testing.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { betOf, pick } from './betting-presses.ts';
import { balanceOf, seedPlayer } from './betting-seeds.ts';
import { databaseCatalogue, feedNow, openRules } from './betting-testing.ts';
import { betWire } from './bet-wire.ts';
import { createEdits, isEditable } from './edit.ts';
import { readBets } from './read-bets.ts';

let postgres: TestDatabase;
let db: Database;
let testPrices: TestPrices;

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
  testPrices = createTestPrices(db);
});
afterAll(() => postgres.close());

const now = new Date(feedNow());
let made = 0;

/** Matches of their own with two even sides at 2.00. */
async function someMatches(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String(3000 + (made += 1)));
  for (const id of ids) await testPrices.set(id, {});
  return ids;
}

async function boostFor(matches: readonly string[]): Promise<string> {
  const boost = {
    name: 'Boost',
    min_odds: null,
    uses_count: 1,
    country_codes: [],
    event_conditions: matches.map((event) => ({ sport: null, category: null, tournament: null, event })),
    ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.10' }],
    only_verified: false,
    lower_range_on_refund: false,
    trigger_key: null,
    valid_to: null,
  };
  return (await addComboboost(db, boost, now)) ?? '';
}

function freebetFor(player: string, type: FreebetType, more: Partial<NewFreebet> = {}): Promise<string> {
  return seedFreebet(db, player, { type, ...more });
}

function on(matches: readonly string[], bonus?: BetToPlace['bonus']): BetToPlace {
  const bet = betOf(matches.map((match) => pick(match)));
  return bonus === undefined ? bet : { ...bet, bonus };
}

async function boosted(player: string, matches: readonly string[]) {
  const id = await boostFor(matches);
  return { id, bet: await placed(db, player, on(matches, { id, type: 'comboboost', odds: '1.10' })) };
}

async function read(player: string, id: string): Promise<Bet> {
  const [bet] = (await readBets(db, player, { id: [id] })).bets;
  if (!bet) throw new Error(`no bet ${id}`);
  return betWire(bet);
}

function cashOut(
  player: string,
  betId: string,
  amount: string,
  { share = null as string | null, freebets = false } = {},
) {
  made += 1;
  return createTestCashOut(db, { freebets }, testPrices).cashOuts.take({
    playerId: player,
    key: `cash-out-${String(made).padStart(12, '0')}`,
    fingerprint: betId + amount,
    betId,
    toCashOut: amount,
    share,
  });
}

function edit(player: string, betId: string, bet: BetToPlace, freebets = false) {
  made += 1;
  return createEdits({
    db,
    catalogue: databaseCatalogue(db),
    rules: openRules,
    enabled: true,
    freebets,
    asOffered: (each) => each,
    feedNow,
    committed: () => undefined,
  }).edit({
    playerId: player,
    key: `edit-${String(made).padStart(16, '0')}`,
    fingerprint: JSON.stringify([betId, bet]),
    betId,
    bet,
    acceptOdds: undefined,
  });
}

async function edited(
  ...how: Parameters<typeof edit>
): Promise<Extract<Awaited<ReturnType<typeof edit>>, { kind: 'answered' }>['answer']> {
  const verdict = await edit(...how);
  if (verdict.kind !== 'answered') throw new Error(verdict.kind);
  return verdict.answer;
}

async function settle(results: Readonly<Record<string, string>>): Promise<void> {
  for (const [match_id, result] of Object.entries(results)) {
    const row = { match_id, market_id: '1', specifier: '', results: JSON.stringify({ '1': result }) };
    await db.insertInto('market_result').values(row).execute();
  }
  const settlement = createSettlement({ db, feedNow, committed: () => undefined, log: { error: () => undefined } });
  await settlement.run(Object.keys(results));
}

async function usesOf(player: string, id: string) {
  return (await readBonuses(db, player, {}, now)).comboboosts.find((boost) => boost.id === id)?.issued?.times_used ?? 0;
}
async function freebetsOf(player: string) {
  return (await readBonuses(db, player, {}, now)).freebets.map(({ id }) => id);
}
async function houseBalance() {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(entry.amount), 0)::text as balance
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where account.kind = 'house' and account.currency = 'EUR'`.execute(db);
  return BigInt(rows[0]?.balance ?? '0');
}

describe('a bet with a boost', () => {
  test('is bought back like any other, for what it is worth without the boost; the use stays used [BON-19] [PLC-07]', async () => {
    const player = await seedPlayer(db);
    const { id, bet } = await boosted(player, await someMatches(2));
    expect(bet.potential_win_amount).toBe('44.00');
    expect(createTestCashOut(db, {}, testPrices).offers.asOffered(bet, player).to_cashout).toBe('9.50');
    expect(await cashOut(player, bet.id, '9.50')).toMatchObject({ kind: 'taken', bet: { win_amount: '9.50' } });
    expect([await balanceOf(db, player), await usesOf(player, id)]).toEqual(['9950', 1]);
    expect((await read(player, bet.id)).bonus).not.toHaveProperty('returned');
  });

  test('keeps its boost on what stays open of it [BON-19] [PLC-07]', async () => {
    const player = await seedPlayer(db);
    const matches = await someMatches(2);
    const { bet } = await boosted(player, matches);
    expect(await cashOut(player, bet.id, '4.75', { share: '0.5' })).toMatchObject({ kind: 'taken' });
    await settle(Object.fromEntries(matches.map((match) => [match, 'win'])));
    expect(await read(player, bet.id)).toMatchObject({ status: 'done', win_amount: '26.75' });
  });

  test('is edited into one without it, and its use is the player’s again, which the old bet says [BON-19] [BON-20]', async () => {
    const player = await seedPlayer(db);
    const [first = '', second = '', third = ''] = await someMatches(3);
    const { id, bet } = await boosted(player, [first, second]);
    expect(await usesOf(player, id)).toBe(1);
    expect(await edited(player, bet.id, on([first, second, third]))).toMatchObject({
      bet: { bonus: null, potential_win_amount: '80.00', stake: { value: '10.00' } },
      replaced: { status: 'withdrawn', bonus: { id, returned: true } },
    });
    expect([await balanceOf(db, player), await usesOf(player, id)]).toEqual(['9000', 0]);
    expect((await read(player, bet.id)).bonus).toMatchObject({ id, returned: true });
  });

  test('keeps its use where the edit is refused [BON-19] [I13]', async () => {
    const player = await seedPlayer(db);
    const matches = await someMatches(2);
    const [other = ''] = await someMatches(1);
    const { id, bet } = await boosted(player, matches);
    await testPrices.set(other, { odds: '1.50' });
    expect(await edited(player, bet.id, on([...matches, other]))).toHaveProperty('refused');
    expect([await balanceOf(db, player), await usesOf(player, id)]).toEqual(['9000', 1]);
  });

  test('says that its use was given back when it is given back whole [BON-20]', async () => {
    const player = await seedPlayer(db);
    const matches = await someMatches(2);
    const { id, bet } = await boosted(player, matches);
    await settle(Object.fromEntries(matches.map((match) => [match, 'void'])));
    expect(await read(player, bet.id)).toMatchObject({ result: 'refund_entire', bonus: { id, returned: true } });
    const { rows } = await sql<{ bonus: unknown }>`
      select payload->'payload'->'bet'->'bonus' as bonus from outbox
      where player_id = ${player} and payload->>'type' = 'bet_changed' order by id desc limit 1`.execute(db);
    expect(rows).toMatchObject([{ bonus: { id, returned: true } }]);
    expect(await usesOf(player, id)).toBe(0);
  });
});

/** Stake 10 on a single at 2.00 with a chance of one half: what it is worth with a margin of 5 %. */
const worth: Readonly<Record<FreebetType, string>> = {
  freebet: '4.75',
  freebet_only_win: '4.75',
  freebet_all_win: '9.50',
  freebet_no_risk: '9.50',
};

test('the database holds a bonus of a type that bets carry, and of no other [BON-15]', async () => {
  const player = await seedPlayer(db);
  const id = await freebetFor(player, 'freebet');
  const holds = async (type: string) => {
    const { rows } = await sql<{ held: boolean }>`
      select hold_bonus(${player}, ${JSON.stringify({ id, type })}::jsonb, ${now}) as held`.execute(db);
    return rows[0]?.held;
  };
  expect(await holds('freebet')).toBe(true);
  for (const type of [...bonusTypes, 'of-others'].filter((each) => each !== 'freebet'))
    expect(await holds(type), type).toBe(false);
});

describe('a bet that is staked by a freebet', () => {
  test.each(freebetTypes)('%s: is not bought back where the bookmaker does not allow it [BON-19]', async (type) => {
    const player = await seedPlayer(db);
    const matches = await someMatches(1);
    const id = await freebetFor(player, type);
    const bet = await placed(db, player, on(matches, { id, type }));
    expect(createTestCashOut(db, {}, testPrices).offers.asOffered(bet, player).to_cashout).toBeNull();
    expect(await cashOut(player, bet.id, worth[type])).toMatchObject({ kind: 'refused', name: 'cashout_unavailable' });
  });

  test.each(freebetTypes)(
    '%s: is bought back for what it can pay where that is allowed, and the ledger is right [BON-19] [I4]',
    async (type) => {
      const player = await seedPlayer(db);
      const matches = await someMatches(1);
      const id = await freebetFor(player, type);
      const before = await houseBalance();
      const bet = await placed(db, player, on(matches, { id, type }));
      const offers = createTestCashOut(db, { freebets: true }, testPrices).offers;
      expect(offers.asOffered(bet, player).to_cashout).toBe(worth[type]);
      expect(await cashOut(player, bet.id, worth[type], { freebets: true })).toMatchObject({
        kind: 'taken',
        bet: { win_amount: worth[type] },
      });
      const paid = BigInt(worth[type].replace('.', ''));
      const own = type === 'freebet_no_risk' ? 1000n : 0n;
      expect([await balanceOf(db, player), (await houseBalance()) - before]).toEqual([
        String(10_000n - own + paid),
        own - paid,
      ]);
      expect(await freebetsOf(player)).toEqual([]);
    },
  );

  test('is offered no more than its winnings once a leg was given back [BON-19]', async () => {
    const player = await seedPlayer(db);
    const [first = '', second = ''] = await someMatches(2);
    const id = await freebetFor(player, 'freebet');
    const bet = await placed(db, player, on([first, second], { id, type: 'freebet' }));
    await settle({ [first]: 'void' });
    const offers = createTestCashOut(db, { freebets: true }, testPrices).offers;
    // What is left is 10.00 at 2.00 with a chance of one half: 10.00 of winnings, not 20.00.
    expect(offers.asOffered(await read(player, bet.id), player).to_cashout).toBe('4.75');
  });

  test('gives back no more of the freebet than what stayed open of it [BON-19] [BON-05]', async () => {
    const player = await seedPlayer(db);
    const [match = ''] = await someMatches(1);
    const id = await freebetFor(player, 'freebet');
    const bet = await placed(db, player, on([match], { id, type: 'freebet' }));
    expect(await cashOut(player, bet.id, '1.90', { share: '0.4', freebets: true })).toMatchObject({ kind: 'taken' });
    await settle({ [match]: 'void' });
    const [back] = (await readBonuses(db, player, {}, now)).freebets;
    expect([back?.issued_amount, await balanceOf(db, player)]).toEqual(['6.00', '10190']);
  });

  test('is not edited where the bookmaker does not allow it [BON-19]', async () => {
    const player = await seedPlayer(db);
    const [first = '', second = ''] = await someMatches(2);
    const id = await freebetFor(player, 'freebet');
    const bet = await placed(db, player, on([first], { id, type: 'freebet' }));
    const prematch = { matchOf: () => ({ status: 0, startTime: feedNow() + 1 }), now: feedNow() };
    // It may be edited where it cannot be bought back.
    const shown = createTestCashOut(db, {}, testPrices, () => true).offers.asOffered(bet, player);
    expect(shown).toMatchObject({ to_cashout: null, editable: true });
    expect([false, true].map((freebets) => isEditable(bet, { ...prematch, freebets }))).toEqual([false, true]);
    expect(await edited(player, bet.id, on([first, second]))).toMatchObject({ refused: { code: 170 } });
  });

  test.each(freebetTypes)(
    '%s: goes with its stake into the new bet where that is allowed, and no cent of it to the player [BON-19] [I4]',
    async (type) => {
      const player = await seedPlayer(db);
      const [first = '', second = ''] = await someMatches(2);
      const id = await freebetFor(player, type);
      const before = await houseBalance();
      const bet = await placed(db, player, on([first], { id, type }));
      const answer = await edited(player, bet.id, on([first, second]), true);
      const own = type === 'freebet_no_risk' ? 1000n : 0n;
      expect(answer).toMatchObject({
        bet: {
          bonus: { id, type },
          potential_win_amount: type === 'freebet' || type === 'freebet_only_win' ? '30.00' : '40.00',
        },
        replaced: { status: 'withdrawn', bonus: { id } },
      });
      expect('replaced' in answer && answer.replaced.bonus).not.toHaveProperty('returned');
      expect([await balanceOf(db, player), await freebetsOf(player)]).toEqual([String(10_000n - own), []]);
      expect((await houseBalance()) - before).toBe(own - 1000n);
      await settle({ [first]: 'void', [second]: 'void' });
      const back = await readBonuses(db, player, {}, now);
      expect(back.freebets.map(({ issued_amount: amount }) => amount)).toEqual(
        type === 'freebet_no_risk' ? [] : ['10.00'],
      );
      expect(await balanceOf(db, player)).toBe('10000');
    },
  );

  test('is edited only into a bet that meets the conditions of the freebet, and while that lasts [BON-19] [BON-15]', async () => {
    const player = await seedPlayer(db);
    const [first = '', second = ''] = await someMatches(2);
    const id = await freebetFor(player, 'freebet', { selection_count_to: 1 });
    const bet = await placed(db, player, on([first], { id, type: 'freebet' }));
    expect(await edited(player, bet.id, on([first, second]), true)).toMatchObject({ refused: { code: 145 } });
    await db.updateTable('freebet').set({ valid_to: now }).where('id', '=', id).execute();
    expect(await edited(player, bet.id, on([second]), true)).toMatchObject({ refused: { code: 145 } });
    expect([await balanceOf(db, player), await freebetsOf(player)]).toEqual(['10000', []]);
    expect(await read(player, bet.id)).toMatchObject({ status: 'waiting_results', bonus: { id } });
  });
});

test('after all of that each currency sums to 0, each balance is the sum of its entries, and the stakes are those of open bets [I4]', async () => {
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true);
  expect(await checkBalances(db)).toEqual([]);
  expect(await checkStakes(db)).toEqual([]);
});
