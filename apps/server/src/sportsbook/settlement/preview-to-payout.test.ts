import type { SelectionResult } from '@touchline/contract';
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
import { describe, expect, test } from 'vitest';
import { formOf, storedSystem } from '../betting/form.ts';
import { openMatches } from '../betting/betting-seeds.ts';
import { betOf, pick, systemOf } from '../betting/betting-presses.ts';
import { noLimits } from '../betting/betting-testing.ts';
import { systemsOnOffer } from '../../operator/systems.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { settledBets } from './testing/settled-bets.ts';

const here = settledBets();
const { decide, place, read, settle } = here;

/** Subunits that the ledger paid the player for a bet. */
async function paidFor(betId: string): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(entry.amount), 0) as paid
    from ledger_transaction transaction
    join ledger_entry entry on entry.transaction_id = transaction.id
    join ledger_account account on account.id = entry.account_id
    where transaction.bet_id = ${betId} and transaction.kind = 'settlement' and account.kind = 'player'`.execute(
    here.db,
  );
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
          here.db,
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

test('after all of that each currency sums to 0 and each balance is the sum of its entries [I4]', async () => {
  expect(await ledgerSums(here.db)).toEqual([{ currency: 'EUR', sum: '0' }]);
  expect(await checkBalances(here.db)).toEqual([]);
});
