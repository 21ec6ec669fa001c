import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import type { TestDatabase } from '../../database/testing.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances } from '../ledger/ledger-testing.ts';
import type { Press, Verdict } from './place.ts';
import { readBets } from './read-bets.ts';
import { balanceOf, databaseWithMatches, seedMarket, seedMatch, seedMatches, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf, systemOf } from './betting-presses.ts';
import { bettingOn, noLimits, openRules } from './betting-testing.ts';
import { betWire } from './bet-wire.ts';

let postgres: TestDatabase;
let db: Database;
let player: string;

beforeAll(async () => {
  postgres = await databaseWithMatches(['1', '2', '3', '4']);
  db = postgres.db;
  await seedMatch(db, '90', { provider: 'oddin' });
  await seedMarket(db, { match_id: '90' });
});
afterAll(() => postgres.close());
beforeEach(async () => {
  player = await seedPlayer(db, { balance: 100_000n });
});

type BetBody = Press['body']['bets'][number];

function place(bets: BetBody[], options: Parameters<typeof pressOf>[2] = {}): Promise<Verdict> {
  return bettingOn(db).place(pressOf(player, bets, options));
}

function answerOf(verdict: Verdict) {
  if (verdict.kind !== 'answered') throw new Error(verdict.kind);
  return verdict.answer;
}

const three = [pick('1'), pick('2'), pick('3')];
const four = [...three, pick('4')];

describe('acceptance', () => {
  test('a full cover with a banker is answered as the contract has it and reads as it was answered [I14] [SLIP-10]', async () => {
    const { data, errors_by_bet } = answerOf(await place([systemOf('trixie', four, { bankers: 1 })]));
    // Banker 2.00 in each of 3 doubles (8) and in one treble (16): 40 over 4 lines is 10.
    expect([errors_by_bet, data]).toMatchObject([
      [],
      [
        {
          type: 'system',
          odds: '10.000',
          potential_win_amount: '100.00',
          system: { id: 'trixie', win_count: 2, total_count: 3, sizes: [2, 3] },
        },
      ],
    ]);
    expect(data[0]?.selections.map(({ banker, dead_heat }) => [banker, dead_heat])).toEqual([
      [true, undefined],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    const { bets } = await readBets(db, player, {});
    expect(bets.map(betWire)).toEqual(data);
    expect(await balanceOf(db, player)).toBe('99000');
  });

  test('a banker is refused where the operator offers none, and the system without it is not [CFG-01a]', async () => {
    const betting = bettingOn(db, { rules: { ...openRules, takesBankers: false } });
    const [withOne, without] = [systemOf('trixie', four, { bankers: 1 }), systemOf('2/4', four)];
    expect(codesOf(await betting.place(pressOf(player, [withOne])))).toEqual([144]);
    expect(codesOf(await betting.place(pressOf(player, [without])))).toEqual([]);
  });

  test('a plain system promises the mean of its lines, rounded once [I14]', async () => {
    const { data } = answerOf(await place([systemOf('2/3', three, { value: '0.01' }), systemOf('2/4', four)]));
    expect(data.map((bet) => [bet.odds, bet.potential_win_amount])).toEqual([
      ['4.000', '0.04'],
      ['4.000', '40.00'],
    ]);
  });

  test('which system was sold, and with which bankers, cannot be changed afterwards [I6]', async () => {
    await place([systemOf('2/3', four, { bankers: 1 })]);
    for (const statement of [
      sql`update bet set system = '{}' where player_id = ${player}`,
      sql`update bet_selection set banker = false`,
    ])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' });
  });

  test('the database keeps a system with every system and with nothing else', async () => {
    await place([betOf([pick('1')])]);
    const insert = (type: string, system: string | null) =>
      sql`insert into bet (player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win,
          placed_at, system)
        select player_id, press_key, 99, ${type}, 'waiting_results', 'no_results', 'EUR', 1, '1', 1, now(), ${system}::jsonb
        from bet where player_id = ${player}`.execute(db);
    await expect(insert('system', null)).rejects.toMatchObject({ constraint: 'bet_system' });
    await expect(insert('single', '{}')).rejects.toMatchObject({ constraint: 'bet_system' });
    await expect(insert('double', null)).rejects.toMatchObject({ constraint: 'bet_type_check' });
    // A custom bet is kept with its price.
    await expect(insert('custom_bet', null)).rejects.toMatchObject({ constraint: 'bet_custom' });
  });
});

describe('refusals', () => {
  const refusalsOf = async (bets: BetBody[], limits = noLimits) =>
    answerOf(await bettingOn(db, { rules: { ...openRules, limits } }).place(pressOf(player, bets))).errors_by_bet;
  const key = ({ match_id, market_id, specifier, outcome_id }: BetBody['selections'][number]) => ({
    match_id,
    market_id,
    specifier,
    outcome_id,
  });

  test('a system that is not on offer, and one that the selections do not fit [SLIP-10]', async () => {
    const key_ = 'error.place_bets.unknown_system';
    expect(await refusalsOf([systemOf('1/7', three), systemOf('2/3', four), systemOf('2/3', three)])).toEqual([
      { bet_index: 0, code: 144, localized_message: key_ },
      { bet_index: 1, code: 144, localized_message: key_ },
    ]);
  });

  test('a selection of oddin stands in no system [VAL-07]', async () => {
    const selections = [pick('1'), pick('2'), pick('90')];
    expect(await refusalsOf([systemOf('2/3', selections)])).toEqual([
      {
        bet_index: 0,
        code: 143,
        localized_message: 'error.place_bets.system_provider',
        selections: [{ ...key(pick('90')), current_odds: '2.00' }],
      },
    ]);
  });

  test('a system is held to what a combo is held to [VAL-02] [VAL-06] [VAL-08]', async () => {
    await seedMatches(db, ['201']);
    await seedMatch(db, '202', { provider: 'other' });
    await seedMarket(db, { match_id: '202' });
    const twice = [pick('1'), pick('1', { outcome_id: '2', odds: '3.00' }), pick('2')];
    const refusals = await refusalsOf(
      [systemOf('2/4', four), systemOf('2/3', twice), systemOf('2/3', [pick('1'), pick('201'), pick('202')])],
      { ...noLimits, selection_limit: 3 },
    );
    expect(refusals.map(({ code, limit }) => [code, limit])).toEqual([
      [136, '3'],
      [138, undefined],
      [139, undefined],
    ]);
  });

  test('total odds at and above their limit, refused or taken as the limit says [VAL-03]', async () => {
    const bets = [betOf([pick('1'), pick('2')]), betOf(three), systemOf('2/3', three)];
    const limited = (action: 'accept' | 'reject') =>
      refusalsOf(bets, { ...noLimits, odds_limit: { value: '4', action } });
    expect(await limited('reject')).toEqual([
      {
        bet_index: 1,
        code: 142,
        localized_message: 'error.validation.bet_limits.odds_limit_exceeded',
        limit: expect.stringMatching(/^4(\.0+)?$/),
      },
    ]);
    expect(await limited('accept')).toEqual([]);
  });

  test('above the payout limit a bet is refused, or its profit is capped, as the limit says [VAL-05]', async () => {
    const bets = [systemOf('2/3', three), systemOf('2/3', three, { value: '10.01' })];
    const limit = { currency_code: 'EUR', amount: '30' };
    expect(await refusalsOf(bets, { ...noLimits, payout_limit: [limit] })).toMatchObject([
      { bet_index: 1, code: 137, limit: '30.00' },
    ]);
    const rules = { ...openRules, limits: { ...noLimits, payout_limit: [{ ...limit, action: 'accept' as const }] } };
    const { data } = answerOf(await bettingOn(db, { rules }).place(pressOf(player, bets)));
    expect(data.map((bet) => [bet.odds, bet.potential_win_amount])).toEqual([
      ['4.000', '40.00'],
      ['4.000', '40.01'],
    ]);
  });

  test('the bookmaker has no price for a custom bet and no bonus of that id [VAL-09] [BON-04]', async () => {
    const custom = { ...betOf([pick('1'), pick('1', { outcome_id: '2', odds: '3.00' })]), custom_odds: '4.50' };
    const boosted = { ...betOf([pick('1'), pick('2')]), bonus: { id: '7', type: 'comboboost' as const, odds: '1.10' } };
    expect(await refusalsOf([custom, boosted])).toEqual([
      { bet_index: 0, code: 146, localized_message: 'error.place_bets.custom_bet_unavailable' },
      { bet_index: 1, code: 145, localized_message: 'error.place_bets.bonus_unavailable' },
    ]);
    expect(await balanceOf(db, player)).toBe('100000');
  });
});

describe('odds that moved', () => {
  let lastMatch = 1000;
  const priced = async (odds: readonly string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const price of odds) {
      lastMatch += 1;
      const match_id = String(lastMatch);
      await seedMatch(db, match_id);
      await seedMarket(db, { match_id, odds: price });
      ids.push(match_id);
    }
    return ids;
  };
  const seenAt = (ids: readonly string[], seen: readonly string[]) =>
    ids.map((id, place) => pick(id, { odds: seen[place] ?? '' }));

  test.each([
    // A tenth less is what may be lost, not a thousandth more.
    ['0.10', ['2.00'], ['1.80'], []],
    ['0.10', ['2.00'], ['1.799'], [0]],
    ['0.10', ['2.00'], ['9.00'], []],
    ['0.05', ['2.00'], ['1.80'], [0]],
    ['0', ['2.00'], ['2.00'], []],
    ['0', ['2.00'], ['1.999'], [0]],
    // What one leg loses another one may win back; only those that fell are named.
    ['0.10', ['2.00', '2.00'], ['1.50', '2.40'], []],
    ['0.10', ['2.00', '2.00'], ['1.50', '2.399'], [0]],
    ['0.10', ['2.00', '2.00'], ['1.89', '1.90'], [0, 1]],
  ] as const)('may lose %s: seen at %j, now %j, asks about %j [I6] [SLIP-12]', async (share, seen, now, asked) => {
    const ids = await priced(now);
    const verdict = await place([betOf(seenAt(ids, seen))], { accept: 'return', share });
    expect(codesOf(verdict)).toEqual(asked.length === 0 ? [] : [101]);
    const { data, errors_by_bet } = answerOf(verdict);
    if (asked.length === 0) expect(data[0]?.selections.map(({ odds }) => odds)).toEqual(now);
    else
      expect(errors_by_bet[0]?.selections?.map(({ match_id, current_odds }) => [match_id, current_odds])).toEqual(
        asked.map((index) => [ids[index], now[index]]),
      );
  });

  test('a system is judged by the mean of its lines, and each bet of a press for itself [I6] [SLIP-12]', async () => {
    const ids = await priced(['2.00', '2.00', '1.40']);
    const selections = seenAt(ids, ['2.00', '2.00', '2.00']);
    // Seen at 12 / 3; now 4 + 2.8 + 2.8 = 9.6 / 3, which is a fifth less. With the fallen leg as a banker it is 0.7 of it.
    const press = (share: string) =>
      place([systemOf('2/3', selections), betOf(selections.slice(0, 2))], { accept: 'return', share });
    const codes = async (share: string) => answerOf(await press(share)).errors_by_bet.map((error) => error.bet_index);
    expect(await codes('0.20')).toEqual([]);
    expect(await codes('0.1999')).toEqual([0]);
    const [first, second, fallen] = selections;
    if (!first || !second || !fallen) throw new Error('three selections');
    const more = seenAt(await priced(['2.00']), ['2.00']);
    const withBanker = systemOf('2/3', [fallen, first, second, ...more], { bankers: 1 });
    expect(codesOf(await place([withBanker], { accept: 'return', share: '0.30' }))).toEqual([]);
    expect(codesOf(await place([withBanker], { accept: 'return', share: '0.29' }))).toEqual([101]);
  });

  test('without a share nothing may be lost [I6]', async () => {
    const [id = ''] = await priced(['1.99']);
    expect(codesOf(await place([betOf([pick(id)])], { accept: 'return' }))).toEqual([101]);
  });
});

test('after all of that each currency sums to 0 and each balance is the sum of its entries [I4]', async () => {
  expect(await ledgerSums(db)).toEqual([{ currency: 'EUR', sum: '0' }]);
  expect(await checkBalances(db)).toEqual([]);
});
