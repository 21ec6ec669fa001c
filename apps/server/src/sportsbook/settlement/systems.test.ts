import { calls, type SelectionResult } from '@touchline/contract';
import {
  betTotals,
  type DeadHeat,
  limitsOf,
  settleBet,
  type SettlementLeg,
  type SlipBet,
  type SlipSelection,
  systemTypesOf,
  type SystemType,
} from '@touchline/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, storedSystem } from '../betting/form.ts';
import type { Press } from '../betting/place.ts';
import { readBets } from '../betting/read-bets.ts';
import { balanceOf, openMatches, seedPlayer } from '../betting/betting-seeds.ts';
import { betOf, pick, pressOf, systemOf } from '../betting/betting-presses.ts';
import { bettingOn, feedNow, noLimits, openRules } from '../betting/betting-testing.ts';
import { betWire } from '../betting/bet-wire.ts';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { systemsOnOffer } from '../../operator/systems.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { createSettlement } from './settlement.ts';

let postgres: TestDatabase;
let db: Database;
let player: string;
const problems: string[] = [];

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
  player = await seedPlayer(db, { balance: 10n ** 12n });
});
afterAll(() => postgres.close());

function settle(): Promise<number> {
  return createSettlement({
    db,
    feedNow,
    committed: () => undefined,
    log: { error: (_, message) => problems.push(message) },
  }).run();
}

type BetBody = Press['body']['bets'][number];

async function place(bet: BetBody, limits = noLimits) {
  const verdict = await bettingOn(db, { rules: { ...openRules, limits } }).place(pressOf(player, [bet]));
  const placed = verdict.kind === 'answered' ? verdict.answer.data[0] : undefined;
  if (placed === undefined) throw new Error(JSON.stringify(verdict));
  return placed;
}

async function decide(match_id: string, result: unknown): Promise<void> {
  await db
    .insertInto('market_result')
    .values({ match_id, market_id: '1', specifier: '', results: JSON.stringify({ '1': result }) })
    .execute();
}

async function read(id: string) {
  const [bet] = (await readBets(db, player, { id: [id] })).bets;
  if (!bet) throw new Error(`no bet ${id}`);
  return betWire(bet);
}

/** Subunits that the ledger paid the player for a bet. */
async function paidFor(betId: string): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(entry.amount), 0) as paid
    from ledger_transaction transaction
    join ledger_entry entry on entry.transaction_id = transaction.id
    join ledger_account account on account.id = entry.account_id
    where transaction.bet_id = ${betId} and transaction.kind = 'settlement' and account.kind = 'player'`.execute(db);
  return BigInt(rows[0]?.paid ?? '');
}

function subunits(amount: string | null): bigint {
  return BigInt((amount ?? '').replace('.', ''));
}

describe('preview, acceptance and settlement', () => {
  interface Leg {
    readonly odds: string;
    readonly result: Exclude<SelectionResult, 'no_results'>;
    readonly deadHeat: DeadHeat | null;
  }
  interface Wager {
    readonly stake: bigint;
    readonly legs: readonly Leg[];
    /** Null for a single or a combo. */
    readonly system: SystemType | null;
    /** Number of legs from the first that stand in every line. */
    readonly bankers: number;
    readonly cap: bigint | null;
    /** Number of legs whose result comes first. */
    readonly early: number;
  }

  const onOffer = systemTypesOf(systemsOnOffer).filter(({ totalCount }) => totalCount <= 5);
  const anOdds = fc
    .integer({ min: 1000, max: 20_000 })
    .map((thousandths) => `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`);
  const aLeg = fc.record({
    odds: anOdds,
    result: fc.constantFrom<Leg['result']>('win', 'win', 'win', 'lose', 'void', 'half_win', 'half_lose'),
    deadHeat: fc.constantFrom<DeadHeat | null>(null, null, { places: 1, tied: 2 }, { places: 2, tied: 3 }),
  });
  const wagerOf = (count: number, system: SystemType | null, bankers: number): fc.Arbitrary<Wager> =>
    fc
      .record({
        stake: fc.bigInt({ min: 1n, max: 9999n }),
        legs: fc.array(aLeg, { minLength: count, maxLength: count }),
        system: fc.constant(system),
        bankers: fc.constant(bankers),
        // A stake above the cap is not taken at all.
        aboveStake: fc.option(fc.bigInt({ min: 0n, max: 100_000n })),
        early: fc.integer({ min: 0, max: count }),
      })
      .map(({ aboveStake, ...wager }) => ({ ...wager, cap: aboveStake === null ? null : wager.stake + aboveStake }));
  const aWager = fc.oneof(
    fc.constant(null).chain(() => wagerOf(1, null, 0)),
    fc.integer({ min: 2, max: 4 }).chain((count) => wagerOf(count, null, 0)),
    fc
      .tuple(fc.constantFrom(...onOffer), fc.integer({ min: 0, max: 2 }))
      .chain(([system, bankers]) => wagerOf(system.totalCount + bankers, system, bankers)),
  );

  /** An independent sum: every set of legs is tried, all in whole numbers over one denominator. */
  const byHand = ({ stake, legs, system, bankers, cap }: Wager): bigint => {
    // A leg multiplies by its number of twelve-thousandths.
    const unit = 12_000n;
    const factors = legs.map(({ odds, result, deadHeat }) => {
      const exact = BigInt(odds.replace('.', '')) * 12n;
      switch (result) {
        case 'win':
          return deadHeat === null ? exact : (exact * BigInt(deadHeat.places)) / BigInt(deadHeat.tied);
        case 'lose':
          return 0n;
        case 'void':
          return unit;
        case 'half_win':
          return (unit + exact) / 2n;
        case 'half_lose':
          return unit / 2n;
        default:
          return result satisfies never;
      }
    });
    let lines = 0n;
    let sum = 0n;
    for (let set = 1; set < 2 ** legs.length; set += 1) {
      const inSet = legs.map((_, place) => (set & (1 << place)) !== 0);
      const size = inSet.filter((taken, place) => taken && place >= bankers).length;
      const fits =
        system === null
          ? inSet.every((taken) => taken)
          : inSet.slice(0, bankers).every((taken) => taken) && system.sizes.includes(size);
      if (!fits) continue;
      lines += 1n;
      sum += factors.reduce((line, factor, place) => line * (inSet[place] === true ? factor : unit), 1n);
    }
    const over = lines * unit ** BigInt(legs.length);
    const rounded = (2n * stake * sum + over) / (2n * over);
    return cap !== null && rounded > cap ? cap : rounded;
  };

  const selection = (matchId: string, odds: string): SlipSelection => ({
    id: `${matchId}/1|/1`,
    type: 'match',
    matchId,
    matchUrnId: `sb:match:${matchId}`,
    matchSlug: `home-away-${matchId}`,
    marketId: '1',
    marketName: 'Winner',
    specifier: '',
    outcomeId: '1',
    outcomeName: 'Home',
    odds,
    acceptedOdds: odds,
    initialOdds: odds,
    provider: 'betradar',
    sportKey: 'soccer',
    nameA: `Home ${matchId}`,
    nameB: `Away ${matchId}`,
    categoryName: 'Europe',
    matchStatus: 0,
    active: true,
    isSuspended: false,
    isChanged: false,
    isNotAvailable: false,
  });

  const money = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

  const slipBet = ({ stake, legs, system, bankers }: Wager, matches: readonly string[]): SlipBet => {
    const selections = legs.map(({ odds }, place) => selection(matches[place] ?? '', odds));
    return {
      betId: 'bet',
      betType: system === null ? (legs.length === 1 ? 'single' : 'combo') : 'system',
      stake: money(stake),
      stakeSource: 'typed',
      winText: '',
      currency: { code: 'EUR', subunits: '100' },
      systemType: system,
      bankers: selections.slice(0, bankers).map(({ id }) => id),
      custom: null,
      bonus: null,
      jackpots: [],
      isVip: false,
      selections,
    };
  };

  const limitsWith = (cap: bigint | null) => ({
    ...noLimits,
    payout_limit:
      cap === null
        ? []
        : [{ currency_code: 'EUR', amount: money(cap), action: 'accept' as const, applies_to: 'return' as const }],
  });

  const settledByRules = ({ stake, legs, system, bankers, cap }: Wager, all: 'win' | 'as it was'): bigint => {
    const facts = legs.map((_, place) => ({ banker: place < bankers }));
    const stored = system === null ? null : storedSystem(system);
    const type = system === null ? (legs.length === 1 ? 'single' : 'combo') : 'system';
    const outcome = settleBet({
      stake,
      form: formOf({ type, system: stored, selections: facts }),
      legs: legs.map(({ odds, result, deadHeat }): SettlementLeg => {
        if (all === 'win') return { odds, result: 'win' };
        return { odds, result, ...(deadHeat === null ? {} : { deadHeat }) };
      }),
      maxPayout: cap,
    });
    if (!outcome.decided) throw new Error('all legs have ended');
    return outcome.payout;
  };

  const report = async (matches: readonly string[], legs: readonly Leg[]): Promise<void> => {
    for (const [place, { result, deadHeat }] of legs.entries())
      await decide(
        matches[place] ?? '',
        result === 'win' && deadHeat !== null ? { result, dead_heat: deadHeat } : result,
      );
    await settle();
  };

  test('preview, answer, rules and ledger agree with a sum made by trying every line [I14]', async () => {
    let paidSomething = 0;
    await fc.assert(
      fc.asyncProperty(aWager, async (wager) => {
        const { legs, stake, system, bankers, cap, early } = wager;
        const matches = await openMatches(
          db,
          legs.map(({ odds }) => odds),
        );
        const picks = matches.map((match, place) => pick(match, { odds: legs[place]?.odds ?? '' }));
        const value = money(stake);
        const body = system === null ? betOf(picks, value) : systemOf(system.id, picks, { value, bankers });

        const promised = byHand({ ...wager, legs: legs.map((leg) => ({ ...leg, result: 'win', deadHeat: null })) });
        const limits = limitsWith(cap);
        const totals = betTotals(slipBet(wager, matches), limitsOf(limits, { code: 'EUR', subunits: '100' }));
        const placed = await place(body, limits);
        expect([totals.potentialWin, subunits(placed.potential_win_amount), settledByRules(wager, 'win')]).toEqual([
          promised,
          promised,
          promised,
        ]);
        expect([placed.odds, placed.selections.map(({ banker = false }) => banker)]).toEqual([
          totals.totalOdds,
          legs.map((_, place_) => place_ < bankers),
        ]);

        await report(matches.slice(0, early), legs.slice(0, early));
        await report(matches.slice(early), legs.slice(early));
        const due = byHand(wager);
        const settled = await read(placed.id);
        expect([settledByRules(wager, 'as it was'), subunits(settled.win_amount), await paidFor(placed.id)]).toEqual([
          due,
          due,
          due,
        ]);
        expect([settled.status, settled.result === 'lose_entire' && due > 0n]).toEqual(['done', false]);
        expect(due).toBeLessThanOrEqual(promised);
        if (due > 0n) paidSomething += 1;
      }),
      { seed: 20_301, numRuns: 60 },
    );
    expect(paidSomething).toBeGreaterThan(20);
  });
});

describe('systems', () => {
  const four = ['2.00', '2.00', '3.00', '3.00'];
  const placeFour = async (id: string, bankers: number) => {
    const matches = await openMatches(db, four);
    const picks = matches.map((match, place) => pick(match, { odds: four[place] ?? '' }));
    return { matches, bet: await place(systemOf(id, picks, { bankers })) };
  };
  const outcomeOfBet = async (id: string) => {
    const { status, result, win_amount } = await read(id);
    return [status, result, win_amount];
  };

  test('a system waits while a line is alive, and ends at once when its banker is lost [PLC-06]', async () => {
    const { matches, bet } = await placeFour('2/3', 1);
    const [banker = '', first = '', second = ''] = matches;
    await decide(first, 'lose');
    await settle();
    expect(await outcomeOfBet(bet.id)).toEqual(['waiting_results', 'no_results', null]);
    await decide(banker, 'lose');
    await settle();
    expect(await outcomeOfBet(bet.id)).toEqual(['done', 'lose_entire', '0.00']);
    await decide(second, 'win');
    expect(await settle()).toBe(1);
    expect((await read(bet.id)).selections.map(({ status }) => status)).toEqual(['lose', 'lose', 'win', 'no_results']);
  });

  test('without enough legs for a line a system has lost, before the last leg has ended [PLC-06]', async () => {
    const { matches, bet } = await placeFour('3/4', 0);
    for (const match of matches.slice(0, 2)) await decide(match, 'lose');
    await settle();
    expect(await outcomeOfBet(bet.id)).toEqual(['done', 'lose_entire', '0.00']);
  });

  test('a system with one lost leg returns the lines that stand [PLC-06]', async () => {
    const { matches, bet } = await placeFour('2/4', 0);
    const [lost = '', ...won] = matches;
    await decide(lost, 'lose');
    for (const match of won) await decide(match, 'win');
    await settle();
    // 2 x 3 + 2 x 3 + 3 x 3 is 21 over 6 lines.
    expect(await outcomeOfBet(bet.id)).toEqual(['done', 'win_entire', '35.00']);
  });
});

describe('dead heats and results that are none', () => {
  test('a shared win pays its share, is published with the bet, and stays with it [PLC-06]', async () => {
    const [match = ''] = await openMatches(db, ['3.00']);
    const bet = await place(betOf([pick(match, { odds: '3.00' })]));
    await decide(match, { result: 'win', dead_heat: { places: 1, tied: 2 } });
    await settle();
    const settled = await read(bet.id);
    expect(settled).toMatchObject({
      result: 'win_entire',
      win_amount: '15.00',
      selections: [{ status: 'win', dead_heat: { places: 1, tied: 2 } }],
    });
    expect(calls.getBets.reply.shape.data.parse([settled])).toEqual([settled]);
    const { rows } = await sql`
      select payload->'payload'->'bet' as published from outbox where player_id = ${player} order by id desc limit 4`.execute(
      db,
    );
    expect(rows).toContainEqual({ published: settled });
  });

  test.each([
    'won?',
    7,
    true,
    { result: 'win' },
    { result: 'half_win', dead_heat: { places: 1, tied: 2 } },
    { result: 'win', dead_heat: { places: 3, tied: 2 } },
    { result: 'win', dead_heat: { places: 0, tied: 2 } },
    { result: 'win', dead_heat: { places: 0.5, tied: 2 } },
    { result: 'win', dead_heat: { places: 1, tied: 2 }, more: true },
  ])('%j is no result: the bet stays open and is reported', async (result) => {
    const [match = ''] = await openMatches(db, ['2.00']);
    const bet = await place(betOf([pick(match)]));
    await decide(match, result);
    problems.length = 0;
    expect(await settle()).toBe(0);
    expect(problems).toEqual(['selection left open: its result cannot be read']);
    expect(await read(bet.id)).toMatchObject({ status: 'waiting_results', win_amount: null });
    // Nothing ever repairs a written result, so the next tests must not meet this bet again.
    await sql`update bet_selection set result = 'void' where match_id = ${match}`.execute(db);
  });

  test('a bet that is cancelled as a whole gets its stake back and says so [PLC-06]', async () => {
    const [match = ''] = await openMatches(db, ['2.00']);
    const before = await balanceOf(db, player);
    const bet = await place(betOf([pick(match)]));
    await sql`
      select settle_bet(${bet.id}, 1, '{"0": {"result": "void", "dead_heat": null}}', 'canceled', 1000, now(), '{}', 0)`.execute(
      db,
    );
    expect(await read(bet.id)).toMatchObject({ status: 'cancelled', result: 'canceled', win_amount: '10.00' });
    expect(await balanceOf(db, player)).toBe(before);
  });
});

test('after all of that each currency sums to 0 and each balance is the sum of its entries [I4]', async () => {
  expect(await ledgerSums(db)).toEqual([{ currency: 'EUR', sum: '0' }]);
  expect(await checkBalances(db)).toEqual([]);
});
