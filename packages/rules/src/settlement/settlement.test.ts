import { betResults, betStatuses, wireBetTypes } from '@touchline/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { potentialWin } from '../limits/limits.ts';
import { totalOdds } from '../odds/payout.ts';
import { betTotals } from '../slip/totals.ts';
import { aSelection, someLimits } from '../testing/builders.ts';
import { settleBet } from './settle.ts';
import type { SettlementLeg } from './types.ts';
import { describeBet, isOpenStatus, resultKeys, selectionResultKeys, shownTypes, statusKeys } from './words.ts';
import type { SelectionResult } from './wire.ts';

const settle = (legs: readonly [string, SelectionResult][], stake = 1000n, maxPayout: bigint | null = null) =>
  settleBet({ stake, maxPayout, legs: legs.map(([odds, result]): SettlementLeg => ({ odds, result })) });
const done = (result: string, payout: bigint) => ({ decided: true, status: 'done', result, payout });
const waiting = { decided: false, status: 'waiting_results', result: 'no_results' };

describe('settlement', () => {
  test.each<[readonly [string, SelectionResult][], unknown]>([
    [[['2.50', 'no_results']], waiting],
    [[['2.50', 'win']], done('win_entire', 2500n)],
    [[['2.50', 'lose']], done('lose_entire', 0n)],
    [[['2.50', 'void']], done('refund_entire', 1000n)],
    [[['2.50', 'half_win']], done('refund_half_win_other', 1750n)],
    [[['2.50', 'half_lose']], done('refund_half_lose_other', 500n)],
    [
      [
        ['2.00', 'win'],
        ['1.85', 'win'],
      ],
      done('win_entire', 3700n),
    ],
    [
      [
        ['2.00', 'win'],
        ['1.85', 'void'],
      ],
      done('win_entire', 2000n),
    ],
    [
      [
        ['2.00', 'void'],
        ['1.85', 'void'],
      ],
      done('refund_entire', 1000n),
    ],
    [
      [
        ['2.00', 'win'],
        ['1.85', 'half_win'],
      ],
      done('refund_half_win_other', 2850n),
    ],
    [
      [
        ['2.00', 'half_win'],
        ['1.85', 'half_lose'],
      ],
      done('refund_half_lose_other', 750n),
    ],
    [
      [
        ['2.00', 'win'],
        ['1.85', 'no_results'],
      ],
      waiting,
    ],
    [
      [
        ['2.00', 'lose'],
        ['1.85', 'no_results'],
      ],
      done('lose_entire', 0n),
    ],
  ])('[PLC-06] legs %j', (legs, outcome) => {
    expect(settle(legs)).toEqual(outcome);
  });

  test('the payout is capped, and a bet that was never one is refused', () => {
    expect(settle([['10.00', 'win']], 1000n, 5000n)).toEqual(done('win_entire', 5000n));
    expect(() => settle([])).toThrow(RangeError);
    expect(() => settle([['0.50', 'win']])).toThrow(RangeError);
  });

  const odds = fc
    .integer({ min: 101, max: 9999 })
    .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);

  test('[I14] what the slip shows, what acceptance promises and what settlement pays are one sum', () => {
    fc.assert(
      fc.property(
        fc.array(odds, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (all, cents, maxPayout) => {
          const limits = someLimits({ maxPayout });
          const selections = all.map((text, place) => aSelection({ matchId: String(place), odds: text }));
          const text = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
          const shown = betTotals({ betId: 'combo', betType: 'combo', stake: text, selections }, limits).potentialWin;
          const exact = totalOdds(all);
          const promised = exact === null ? null : potentialWin(BigInt(cents), exact, limits);
          const paid = settleBet({
            stake: BigInt(cents),
            maxPayout,
            legs: all.map((price) => ({ odds: price, result: 'win' })),
          });
          expect([shown, promised]).toEqual([promised, paid.decided ? paid.payout : null]);
        },
      ),
      { seed: 14, numRuns: 1000 },
    );
  });

  test('a decided bet stays decided the same way whatever the open legs become', () => {
    const results = fc.constantFrom<SelectionResult>('no_results', 'win', 'lose', 'void', 'half_win', 'half_lose');
    fc.assert(
      fc.property(fc.array(fc.tuple(odds, results), { minLength: 1, maxLength: 6 }), results, (legs, later) => {
        const now = settle(legs);
        const then = settle(legs.map(([price, result]) => [price, result === 'no_results' ? later : result]));
        if (now.decided) expect(then).toEqual(now);
        else expect(legs.some(([, result]) => result === 'no_results')).toBe(true);
      }),
      { seed: 15, numRuns: 1000 },
    );
  });
});

describe('words', () => {
  test('[PLC-06] every status, result and type of the contract has its text, double, treble and accumulator as combo', () => {
    expect(Object.keys(statusKeys).toSorted()).toEqual(betStatuses.toSorted());
    expect(Object.keys(resultKeys).toSorted()).toEqual(betResults.toSorted());
    expect(wireBetTypes.map((type) => [type, shownTypes[type]])).toEqual([
      ['single', 'single'],
      ['combo', 'combo'],
      ['system', 'system'],
      ['custom_bet', 'custom_bet'],
      ['double', 'combo'],
      ['treble', 'combo'],
      ['accumulator', 'combo'],
    ]);
    const texts = [statusKeys, resultKeys, selectionResultKeys].flatMap((keys) => Object.values(keys));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('[PLC-06] a bet shows its result once it is done and its status before', () => {
    const shown = betStatuses.map((status) => {
      const { wordKey, tone } = describeBet({ type: 'treble', status, result: 'no_results' });
      return [status, wordKey, tone, isOpenStatus(status)];
    });
    expect(shown).toEqual([
      ['cashed_out', 'bet.status.cashed_out', 'won', false],
      ['withdrawn', 'bet.status.withdrawn', 'returned', false],
      ['waiting_results', 'bet.status.waiting_results', 'open', true],
      ['ready_to_process', 'bet.status.ready_to_process', 'open', true],
      ['done', 'bet.status.done', 'open', false],
      ['cancelled', 'bet.status.cancelled', 'returned', false],
      ['cashout_in_progress', 'bet.status.cashout_in_progress', 'open', true],
      ['submitted', 'bet.status.submitted', 'open', true],
      ['rejected', 'bet.status.rejected', 'refused', false],
    ]);
    expect(betResults.map((result) => describeBet({ type: 'double', status: 'done', result }))).toEqual(
      [
        ['bet.status.done', 'open'],
        ['bet.result.canceled', 'returned'],
        ['bet.result.win_entire', 'won'],
        ['bet.result.lose_entire', 'lost'],
        ['bet.result.refund_entire', 'returned'],
        ['bet.result.refund_half_win_other', 'won'],
        ['bet.result.refund_half_lose_other', 'returned'],
        ['bet.result.cashed_out', 'won'],
      ].map(([wordKey, tone]) => ({ type: 'combo', typeKey: 'bet.type.combo', wordKey, tone })),
    );
  });
});
