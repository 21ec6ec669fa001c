import type { SelectionResult } from '@touchline/contract';
import { parseOdds, settleBet } from '@touchline/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import type { CombinedPrice } from '../pricing/pricing-ports.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { createDecider } from './decide.ts';
import type { Press, Verdict } from './place.ts';
import type { BettingRules, CataloguePort } from './betting-ports.ts';
import { readBets } from './read-bets.ts';
import { balanceOf, seedMarket, seedMatch, seedPlayer } from './betting-seeds.ts';
import { betOf, codesOf, pick, pressOf } from './betting-presses.ts';
import { bettingOn, databaseCatalogue, feedNow, openRules } from './betting-testing.ts';
import { betWire } from './bet-wire.ts';

let postgres: TestDatabase;
let db: Database;
let player: string;
let match: string;
let nextMatch = 0;

/** A match with market 1 and the line 2.5 of market 18, each with outcomes 1 and 2. */
async function openMatch(status: 0 | 1 = 0): Promise<string> {
  nextMatch += 1;
  const id = String(nextMatch);
  await seedMatch(db, id, { status });
  await seedMarket(db, { match_id: id });
  await seedMarket(db, { match_id: id, market_id: '18', specifier: 'total=2.5' });
  return id;
}

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
});
afterAll(() => postgres.close());
beforeEach(async () => {
  player = await seedPlayer(db);
  match = await openMatch();
});

function priced(odds: string): CombinedPrice {
  return { kind: 'priced', odds, probability: 0.2 };
}
function selling(price: CombinedPrice): CataloguePort {
  return { ...databaseCatalogue(db), combined: () => price };
}

function picksOf(id: string) {
  return [pick(id), pick(id, { market_id: '18', specifier: 'total=2.5' })];
}
function customOf(
  custom_odds: string,
  selections = picksOf(match),
  accept?: 'none' | 'higher' | 'any' | 'return',
  share?: string,
): Press {
  const press = pressOf(player, [{ ...betOf(selections), custom_odds }], {
    ...(accept === undefined ? {} : { accept }),
    ...(share === undefined ? {} : { share }),
  });
  return { ...press, body: { ...press.body, meta: { ...press.body.meta, type: 'custom_bet' } } };
}
function place(press: Press, price: CombinedPrice, rules: BettingRules = openRules): Promise<Verdict> {
  return bettingOn(db, { catalogue: selling(price), rules }).place(press);
}
function errorsOf(verdict: Verdict) {
  return verdict.kind === 'answered' ? verdict.answer.errors_by_bet : [];
}
async function only() {
  const [bet] = (await readBets(db, player, {})).bets;
  if (!bet) throw new Error('the player has no bet');
  return bet;
}

describe('placing', () => {
  test('takes several selections of one match at one price, and keeps it [PLC-10] [VAL-06]', async () => {
    const verdict = await place(customOf('4.50'), priced('4.50'));
    const settled = verdict.kind === 'answered' ? verdict.answer.data[0] : undefined;
    expect(settled).toMatchObject({
      type: 'custom_bet',
      custom_odds: '4.50',
      odds: '4.500',
      potential_win_amount: '45.00',
      selections: [{ odds: '2.00' }, { odds: '2.00' }],
    });
    expect({ ...betWire(await only()), id: settled?.id }).toEqual(settled);
    expect(await balanceOf(db, player)).toBe('9000');
  });

  test.each<[CombinedPrice, number, object]>([
    [{ kind: 'impossible' }, 150, {}],
    [{ kind: 'redundant', places: [1] }, 151, { selections: [expect.objectContaining({ market_id: '18' })] }],
    [{ kind: 'suspended', places: [0] }, 130, { selections: [expect.objectContaining({ market_id: '1' })] }],
    [{ kind: 'unavailable', places: [1] }, 131, { selections: [expect.objectContaining({ market_id: '18' })] }],
    [{ kind: 'unavailable', places: [] }, 146, {}],
    [{ kind: 'too_many', most: 12 }, 152, { limit: '12' }],
  ])('a price that is %j refuses with %i [PLC-10]', async (price, code, more) => {
    const verdict = await place(customOf('4.50', picksOf(match), 'any'), price);
    expect(errorsOf(verdict)).toEqual([expect.objectContaining({ bet_index: 0, code, ...more })]);
    expect(await balanceOf(db, player)).toBe('10000');
  });

  test('a bookmaker without joint prices takes none [PLC-10]', async () => {
    expect(codesOf(await bettingOn(db).place(customOf('4.50')))).toEqual([146]);
  });

  test('fewer than two, or of two matches, is none [VAL-09]', async () => {
    const other = await openMatch();
    const codes = [
      codesOf(await place(customOf('2.00', [pick(match)]), priced('2.00'))),
      codesOf(await place(customOf('4.00', [pick(match), pick(other)]), priced('4.00'))),
    ];
    expect(codes).toEqual([[146], [146]]);
  });

  test.each([
    ['none', '4.50', '4.50', []],
    ['none', '4.50', '4.60', [120]],
    ['none', '4.60', '4.50', [120]],
    ['higher', '4.50', '4.60', []],
    ['higher', '4.60', '4.50', [120]],
    ['any', '9.00', '1.50', []],
    ['return', '5.00', '4.50', []],
    ['return', '5.00', '4.40', [120]],
    ['return', '5.00', '9.00', []],
  ] as const)(
    'under %s a price seen as %s that is now %s comes to %j [I6] [SLIP-12]',
    async (accept, seen, now, codes) => {
      const share = accept === 'return' ? '0.10' : undefined;
      const verdict = await place(customOf(seen, picksOf(match), accept, share), priced(now));
      expect(codesOf(verdict)).toEqual(codes);
      if (codes.length === 0) expect(await only()).toMatchObject({ custom_odds: now });
      else expect(errorsOf(verdict)).toEqual([expect.objectContaining({ code: 120, limit: now })]);
    },
  );

  test('what its selections cost by themselves is no matter [I6]', async () => {
    const selections = picksOf(match).map((selection) => ({ ...selection, odds: '1.70' }));
    expect(codesOf(await place(customOf('4.50', selections), priced('4.50')))).toEqual([]);
    expect((await only()).selections.map(({ odds }) => odds)).toEqual(['2.00', '2.00']);
  });

  test('a selection that is suspended where it is decided refuses it [I7] [VAL-09]', async () => {
    await seedMarket(db, { match_id: match, market_id: '18', specifier: 'total=2.5', status: -1 });
    expect(codesOf(await place(customOf('4.50'), priced('4.50')))).toEqual([130]);
  });
});

describe('a live one', () => {
  const delayed: BettingRules = { ...openRules, liveDelay: () => 5 };
  const decide = (price: CombinedPrice) =>
    createDecider({
      db,
      catalogue: selling(price),
      rules: delayed,
      feedNow: () => feedNow() + 5000,
      committed: () => undefined,
      log: { error: () => undefined },
    }).run();

  test.each([
    ['higher', '4.80', '4.80'],
    ['any', '3.10', '3.10'],
    ['none', '4.50', '4.50'],
  ] as const)('under %s it is taken at %s when its delay is over [PLC-01] [I6]', async (accept, now, taken) => {
    const live = await openMatch(1);
    await place(customOf('4.50', picksOf(live), accept), priced('4.50'), delayed);
    expect(await only()).toMatchObject({ status: 'submitted', custom_odds: '4.50' });
    await decide(priced(now));
    const bet = await only();
    expect(bet).toMatchObject({ status: 'waiting_results', custom_odds: taken });
    expect(betWire(bet)).toMatchObject({ potential_win_amount: (Number(taken) * 10).toFixed(2) });
  });

  test.each([
    [priced('4.40'), 120],
    [{ kind: 'impossible' } as const, 150],
    [{ kind: 'suspended', places: [0] } as const, 130],
  ])('with %j by then it is refused with %i, and the stake goes back [PLC-01]', async (price, code) => {
    const live = await openMatch(1);
    await place(customOf('4.50', picksOf(live)), priced('4.50'), delayed);
    expect(await balanceOf(db, player)).toBe('9000');
    await decide(price);
    expect(await only()).toMatchObject({ status: 'rejected', refusal: { code } });
    expect(await balanceOf(db, player)).toBe('10000');
  });

  test('the price that it was taken at is never changed [I6]', async () => {
    await place(customOf('4.50'), priced('4.50'));
    const { id } = await only();
    await expect(sql`update bet set custom_odds = '9.00' where id = ${id}`.execute(db)).rejects.toThrow(
      'never changed',
    );
    await expect(sql`update bet set custom_odds = null where id = ${id}`.execute(db)).rejects.toThrow('never changed');
  });
});

describe('settling', () => {
  const results = ['win', 'lose', 'void', 'half_win', 'half_lose'] as const satisfies readonly SelectionResult[];
  const pairs = results.flatMap((one) => results.map((two) => [one, two] as const));

  test.each(pairs)('%s and %s come to what the rules say of one price [I14] [PLC-06]', async (one, two) => {
    const odds = parseOdds('4.55');
    if (odds === null) throw new Error('no odds');
    await place(customOf('4.55'), priced('4.55'));
    const settled = settleBet({
      stake: 1000n,
      form: { kind: 'custom_bet', odds },
      legs: [one, two].map((result) => ({ odds: '2.00', result })),
      maxPayout: null,
    });
    if (!settled.decided) throw new Error('not decided');
    const ends = { '1': one, '18': two };
    for (const [market_id, result] of Object.entries(ends)) {
      await db
        .insertInto('market_result')
        .values({
          match_id: match,
          market_id,
          specifier: market_id === '18' ? 'total=2.5' : '',
          results: JSON.stringify({ '1': result }),
        })
        .execute();
    }
    await createSettlement({ db, feedNow, committed: () => undefined, log: { error: () => undefined } }).run();
    expect(await only()).toMatchObject({ status: 'done', result: settled.result, win_amount: String(settled.payout) });
    expect(await balanceOf(db, player)).toBe(String(9000n + settled.payout));
  });
});
