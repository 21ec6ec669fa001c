import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import type { BetForm } from '../odds/returns.ts';
import { settleBet } from './settle.ts';
import { stillNeeded } from './still-needed.ts';
import type { BetToSettle, SettlementLeg } from './settlement-types.ts';

type Result = SettlementLeg['result'];
function aBet(legs: readonly (readonly [string, Result])[], over: Partial<BetToSettle> = {}): BetToSettle {
  return {
    stake: 1000n,
    maxPayout: null,
    legs: legs.map(([odds, result]) => ({ odds, result })),
    ...over,
  };
}
function system(sizes: readonly number[], bankers: readonly number[] = []): BetForm {
  return {
    kind: 'system',
    sizes,
    bankers,
  };
}
function four(first: Result, second: Result, third: Result, fourth: Result) {
  return [
    ['2.00', first],
    ['3.00', second],
    ['4.00', third],
    ['5.00', fourth],
  ] as const;
}

describe('what a bet still needs', () => {
  test('a decided bet needs nothing [PLC-06]', () => {
    expect(stillNeeded(aBet([['2.00', 'win']]))).toBe(null);
    expect(stillNeeded(aBet(four('lose', 'no_results', 'no_results', 'no_results')))).toBe(null);
    expect(stillNeeded(aBet([['2.00', 'no_results']], { cancelled: true }))).toBe(null);
  });

  test('a combo needs all of its open legs [PLC-06] [SLIP-20]', () => {
    expect(stillNeeded(aBet(four('win', 'no_results', 'void', 'no_results')))).toEqual({
      lines: 1n,
      linesAlive: 1n,
      openLegs: 2,
      fewestWins: 2,
      allMustWin: true,
      least: 0n,
      greatest: 30_000n,
    });
    const boosted = { bonus: { type: 'comboboost', odds: '1.10', minCount: 3 }, maxPayout: 32_000n } as const;
    expect(stillNeeded(aBet(four('win', 'no_results', 'void', 'no_results'), boosted))).toMatchObject({
      greatest: 32_000n,
    });
  });

  test('a system needs what its smallest line lacks [PLC-06] [SLIP-20]', () => {
    const form = system([2, 3, 4]);
    expect(stillNeeded(aBet(four('no_results', 'no_results', 'no_results', 'no_results'), { form }))).toEqual({
      lines: 11n,
      linesAlive: 11n,
      openLegs: 4,
      fewestWins: 2,
      allMustWin: true,
      least: 0n,
      // All lines: (3 x 4 x 5 x 6) - 1 - 14 = 345.
      greatest: 31_364n,
    });
    expect(stillNeeded(aBet(four('win', 'lose', 'no_results', 'no_results'), { form }))).toEqual({
      lines: 11n,
      linesAlive: 4n,
      openLegs: 2,
      fewestWins: 1,
      allMustWin: true,
      least: 0n,
      // 8 + 10 + 20 + 40 of 11.
      greatest: 7091n,
    });
    expect(stillNeeded(aBet(four('win', 'half_lose', 'no_results', 'lose'), { form }))).toEqual({
      lines: 11n,
      linesAlive: 4n,
      openLegs: 1,
      fewestWins: 0,
      allMustWin: true,
      // 2 x 1/2 of 11, and with the third 1 + 8 + 2 + 4 of 11.
      least: 91n,
      greatest: 1364n,
    });
    expect(stillNeeded(aBet(four('win', 'win', 'win', 'no_results'), { form: system([2]) }))).toMatchObject({
      fewestWins: 0,
    });
  });

  test('open bankers must win on top [PLC-06] [SLIP-20]', () => {
    const form = system([2], [0]);
    expect(stillNeeded(aBet(four('no_results', 'win', 'no_results', 'no_results'), { form }))).toEqual({
      lines: 3n,
      linesAlive: 3n,
      openLegs: 3,
      fewestWins: 2,
      allMustWin: true,
      least: 0n,
      greatest: 31_333n,
    });
    expect(stillNeeded(aBet(four('no_results', 'win', 'win', 'lose'), { form }))).toEqual({
      lines: 3n,
      linesAlive: 1n,
      openLegs: 1,
      fewestWins: 1,
      allMustWin: true,
      least: 0n,
      greatest: 8000n,
    });
    expect(stillNeeded(aBet(four('win', 'win', 'no_results', 'lose'), { form }))).toMatchObject({ fewestWins: 1 });
  });

  test('where the cap is reached with fewer, not all must win [PLC-06]', () => {
    const form = system([2]);
    const legs = four('no_results', 'no_results', 'no_results', 'no_results');
    // Without the first leg 12 + 15 + 20 of 6 lines are 7833.
    expect(stillNeeded(aBet(legs, { form, maxPayout: 7834n }))).toMatchObject({ allMustWin: true, greatest: 7834n });
    expect(stillNeeded(aBet(legs, { form, maxPayout: 7833n }))).toMatchObject({ allMustWin: false, greatest: 7833n });
  });

  test('returns are cash: a freebet is not among them [PLC-06]', () => {
    const legs = [['2.50', 'no_results']] as const;
    expect(stillNeeded(aBet(legs, { bonus: { type: 'freebet' } }))).toMatchObject({ least: 0n, greatest: 1500n });
    expect(stillNeeded(aBet(legs, { bonus: { type: 'freebet_no_risk' } }))).toMatchObject({
      least: 0n,
      greatest: 2500n,
    });
  });

  test('a custom bet with a void leg may only be given back [PLC-06]', () => {
    const form: BetForm = { kind: 'custom_bet', odds: ratio(9n, 2n) };
    const legs = [
      ['2.00', 'void'],
      ['3.00', 'no_results'],
    ] as const;
    expect(stillNeeded(aBet(legs, { form }))).toEqual({
      lines: 1n,
      linesAlive: 1n,
      openLegs: 1,
      fewestWins: 1,
      allMustWin: true,
      least: 0n,
      greatest: 1000n,
    });
  });

  test('a bet that was never one is refused [PLC-06]', () => {
    expect(() => stillNeeded(aBet([]))).toThrow(new RangeError('a bet has at least one leg'));
  });
});

describe('against every way the open legs may end', () => {
  const aResult = fc.constantFrom<Result>('no_results', 'no_results', 'no_results', 'win', 'void', 'half_lose', 'lose');
  const bet = fc.integer({ min: 1, max: 5 }).chain((count) => {
    const places = Array.from({ length: count }, (_, place) => place);
    const systems = fc.subarray(places, { maxLength: count - 1 }).chain((bankers) =>
      fc
        .subarray(
          places.slice(bankers.length).map((_, index) => index + 1),
          { minLength: 1 },
        )
        .map((sizes) => system(sizes, bankers)),
    );
    const odds = fc.bigInt({ min: 11n, max: 60n }).map((tenths) => `${tenths / 10n}.${tenths % 10n}`);
    return fc.record({
      stake: fc.bigInt({ min: 10_000n, max: 10n ** 6n }),
      legs: fc.array(fc.record({ odds, result: aResult }), { minLength: count, maxLength: count }),
      form: fc.oneof(fc.constant<BetForm>({ kind: 'combo' }), systems),
      maxPayout: fc.option(fc.bigInt({ min: 10_000n, max: 10n ** 7n })),
    });
  });

  /** Wins among the open legs and payout of every way. */
  const waysOf = (played: BetToSettle) => {
    const open = played.legs.flatMap(({ result }, place) => (result === 'no_results' ? [place] : []));
    return Array.from({ length: 2 ** open.length }, (_, bits) => {
      const winners = open.filter((_place, index) => (bits & (1 << index)) !== 0);
      const legs = played.legs.map((leg, place): SettlementLeg => {
        if (!open.includes(place)) return leg;
        return { ...leg, result: winners.includes(place) ? 'win' : 'lose' };
      });
      const outcome = settleBet({ ...played, legs });
      return {
        wins: winners.length,
        isAll: winners.length === open.length,
        payout: outcome.decided ? outcome.payout : -1n,
      };
    });
  };

  test('fewest wins, least and greatest are those of some way, and of none beyond [PLC-06] [SLIP-20]', () => {
    fc.assert(
      fc.property(bet, (played) => {
        const needed = stillNeeded(played);
        if (settleBet(played).decided) {
          expect(needed).toBe(null);
          return;
        }
        const ways = waysOf(played);
        const payouts = ways.map(({ payout }) => payout).toSorted((a, b) => (a < b ? -1 : 1));
        const paying = ways.filter(({ payout }) => payout > 0n).map(({ wins }) => wins);
        const greatest = payouts.at(-1);
        expect(needed).toMatchObject({
          openLegs: played.legs.filter(({ result }) => result === 'no_results').length,
          fewestWins: paying.toSorted((a, b) => a - b)[0],
          least: payouts[0],
          greatest,
          allMustWin: ways.every(({ isAll, payout }) => isAll || payout !== greatest),
        });
      }),
      { seed: 2011, numRuns: 500 },
    );
  });
});
