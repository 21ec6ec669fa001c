import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, multiply, product, ratio, roundHalfUp, zero } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { legFactor, parseOdds, payout } from '../odds/payout.ts';
import type { DeadHeat } from '../odds/payout.ts';
import type { BetForm } from '../odds/returns.ts';
import { betTotals } from '../slip/totals.ts';
import { aSelection, someLimits } from '../testing/builders.ts';
import { receiptOf } from './receipt.ts';
import { settleBet } from './settle.ts';
import type { BetBonus } from '../bonus/kinds.ts';
import type { BetToSettle, SettlementLeg } from './settlement-types.ts';
import { combo, custom, system } from '../testing/bet-forms.ts';

type Result = SettlementLeg['result'];

const anOdds = fc
  .bigInt({ min: 100n, max: 9999n })
  .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
const aResult = fc.constantFrom<Result>('win', 'win', 'win', 'lose', 'void', 'half_win', 'half_lose', 'cancelled');
const aDeadHeat = fc.constantFrom<DeadHeat | null>(null, null, { places: 1, tied: 2 }, { places: 2, tied: 3 });
function aLeg(result: fc.Arbitrary<Result>): fc.Arbitrary<SettlementLeg> {
  return fc
    .record({ odds: anOdds, result, deadHeat: aDeadHeat })
    .map(({ odds, result: ended, deadHeat }) => ({ odds, result: ended, ...(deadHeat === null ? {} : { deadHeat }) }));
}
function aForm(count: number): fc.Arbitrary<BetForm> {
  const places = Array.from({ length: count }, (_, place) => place);
  const systems = fc.subarray(places, { maxLength: count - 1 }).chain((bankers) =>
    fc
      .subarray(
        places.slice(bankers.length).map((_, index) => index + 1),
        { minLength: 1 },
      )
      .map((sizes) => system(sizes, bankers)),
  );
  return fc.oneof(fc.constantFrom(combo, custom), systems);
}
const aBonus = fc.oneof(
  fc.constant(null),
  fc.constantFrom<BetBonus>(
    { type: 'freebet' },
    { type: 'freebet_only_win' },
    { type: 'freebet_all_win' },
    { type: 'freebet_no_risk' },
    { type: 'comboboost', odds: '1.15', minCount: 1 },
    { type: 'comboboost', odds: '1.333', minCount: 3 },
    { type: 'comboboost', odds: '1.2', minCount: 4, lower: [{ minCount: 2, odds: '1.05' }] },
  ),
);
function someBet(result: fc.Arbitrary<Result>): fc.Arbitrary<BetToSettle & { form: BetForm }> {
  return fc.integer({ min: 1, max: 6 }).chain((count) =>
    fc.record({
      stake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      legs: fc.array(aLeg(result), { minLength: count, maxLength: count }),
      form: aForm(count),
      bonus: aBonus,
      maxPayout: fc.option(fc.bigInt({ min: 1n, max: 10n ** 10n })),
    }),
  );
}

/** The lines of a form, as sets of places, found by trying every set. */
function linesByTrying(form: BetForm, count: number): number[][] {
  const sets = Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_unused, place) => place).filter((place) => (bits & (1 << place)) !== 0),
  );
  return sets.filter((line) => {
    if (form.kind !== 'system') return line.length === count;
    return (
      form.bankers.every((place) => line.includes(place)) && form.sizes.includes(line.length - form.bankers.length)
    );
  });
}

/** Payout and freebet of a bet whose legs have all ended, by decision 10 and by trying every line. */
function byHand({ stake, legs, form, bonus, maxPayout }: BetToSettle & { form: BetForm }) {
  const is = (...results: Result[]) => legs.every(({ result }) => results.includes(result));
  const has = (...results: Result[]) => legs.some(({ result }) => results.includes(result));
  const factors = legs.map(({ odds, result, deadHeat }): Ratio => {
    const exact = parseOdds(odds);
    return exact === null || result === 'no_results' ? zero : legFactor(exact, result, deadHeat);
  });
  const whole = is('win') && legs.every(({ deadHeat }) => deadHeat === undefined);
  const lines = linesByTrying(form, legs.length);
  const returns = lines.map((line) => product(factors.filter((_, place) => line.includes(place))));
  const mean = multiply(returns.reduce(add, zero), ratio(1n, BigInt(lines.length)));
  const factor = form.kind !== 'custom_bet' ? mean : has('lose') ? zero : whole ? form.odds : ratio(1n);
  const refunded = is('void', 'cancelled') || (form.kind === 'custom_bet' && !has('lose') && !whole);
  const cash = (exact: Ratio) => {
    const rounded = roundHalfUp(exact);
    return maxPayout !== null && rounded > maxPayout ? maxPayout : rounded;
  };
  const plain = multiply(ratio(stake), factor);
  switch (bonus?.type) {
    case undefined:
      return { payout: cash(plain), freebetReturned: 0n };
    case 'comboboost': {
      const winners = legs.filter(({ result }) => result === 'win').length;
      const range = [bonus, ...(bonus.lower ?? [])].find(({ minCount }) => winners >= minCount);
      const boosted = form.kind === 'combo' && !has('lose', 'half_lose') && range !== undefined;
      const boost = parseOdds(range?.odds ?? '1') ?? zero;
      return { payout: cash(boosted ? multiply(plain, boost) : plain), freebetReturned: 0n };
    }
    case 'freebet_no_risk':
      return { payout: cash(plain), freebetReturned: factor.num === 0n ? stake : 0n };
    case 'freebet_all_win':
      return refunded ? { payout: 0n, freebetReturned: stake } : { payout: cash(plain), freebetReturned: 0n };
    case 'freebet':
    case 'freebet_only_win': {
      if (refunded) return { payout: 0n, freebetReturned: stake };
      const less = add(plain, ratio(-stake));
      return { payout: less.num < 0n ? 0n : cash(less), freebetReturned: 0n };
    }
  }
}

describe('against every line there is', () => {
  test('cash and freebet are those of decision 10 [SLIP-20] [PLC-06] [BON-05] [BON-06]', () => {
    fc.assert(
      fc.property(someBet(aResult), (bet) => {
        const outcome = settleBet(bet);
        const { payout, freebetReturned } = byHand(bet);
        expect(outcome).toMatchObject({ decided: true, payout, freebetReturned });
        expect(receiptOf(bet)).toMatchObject({ payout, freebetReturned });
      }),
      { seed: 2006, numRuns: 500 },
    );
  });

  const aResultOrNone = fc.oneof(fc.constant<Result>('no_results'), aResult);

  test('a bet is decided when all legs have ended or every line has a lost leg [PLC-06]', () => {
    fc.assert(
      fc.property(someBet(fc.oneof(aResultOrNone, fc.constant<Result>('lose'))), (bet) => {
        const isLost = (line: readonly number[]) => line.some((place) => bet.legs[place]?.result === 'lose');
        const allLost = linesByTrying(bet.form, bet.legs.length).every(isLost);
        const allEnded = bet.legs.every(({ result }) => result !== 'no_results');
        expect(settleBet(bet).decided).toBe(allLost || allEnded);
      }),
      { seed: 2007, numRuns: 500 },
    );
  });

  test('a decided bet stays decided the same way whatever the open legs become [PLC-06]', () => {
    fc.assert(
      fc.property(someBet(aResultOrNone), fc.array(aResult, { minLength: 6, maxLength: 6 }), (bet, later) => {
        const now = settleBet(bet);
        const legs = bet.legs.map((leg, place): SettlementLeg => {
          const result = leg.result === 'no_results' ? (later[place] ?? 'void') : leg.result;
          return { ...leg, result };
        });
        const then = settleBet({ ...bet, legs });
        expect(then.decided).toBe(true);
        if (now.decided) expect(then).toEqual(now);
      }),
      { seed: 2008, numRuns: 500 },
    );
  });

  test('what the slip shows, what acceptance promises and what settlement pays are one sum [I14]', () => {
    fc.assert(
      fc.property(
        fc.array(anOdds, { minLength: 2, maxLength: 12 }),
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (all, stake, maxPayout) => {
          const limits = someLimits({ maxPayout, maxOdds: null });
          const selections = all.map((odds, place) => aSelection({ matchId: String(place), odds }));
          const text = `${stake / 100n},${String(stake % 100n).padStart(2, '0')}`;
          const { potentialWin, leastWin } = betTotals(
            {
              betId: 'combo',
              betType: 'combo',
              stake: text,
              stakeSource: 'typed',
              winText: '',
              currency: limits.currency,
              systemType: null,
              bankers: [],
              custom: null,
              bonus: null,
              jackpots: [],
              isVip: false,
              selections,
            },
            limits,
          );
          const exact = all.map((odds) => parseOdds(odds) ?? zero).reduce(multiply);
          const paid = settleBet({ stake, maxPayout, legs: all.map((odds) => ({ odds, result: 'win' })) });
          const promised = payout(stake, exact, maxPayout);
          expect([potentialWin, leastWin]).toEqual([promised, promised]);
          expect(paid).toEqual({
            decided: true,
            status: 'done',
            result: 'win_entire',
            payout: promised,
            freebetReturned: 0n,
          });
        },
      ),
      { seed: 14, numRuns: 400 },
    );
  });
});
