import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, ratio, zero } from '../odds/exact.ts';
import type { BetForm } from '../odds/returns.ts';
import { receiptOf } from './receipt.ts';
import type { BetBonus } from '../bonus/kinds.ts';
import type { BetToSettle, Receipt, SettlementLeg } from './settlement-types.ts';

function aBet(legs: readonly (readonly [string, SettlementLeg['result']])[], over: Partial<BetToSettle> = {}) {
  return {
    stake: 1000n,
    maxPayout: null,
    legs: legs.map(([odds, result]) => ({ odds, result })),
    ...over,
  };
}
function whole(amount: bigint) {
  return ratio(amount);
}
function sumOf(receipt: Receipt | null) {
  return receipt?.entries.reduce((sum, { amount }) => add(sum, amount), zero);
}

describe('receipt', () => {
  test('a bet that is open has none [PLC-06]', () => {
    expect(receiptOf(aBet([['2.00', 'no_results']]))).toBe(null);
  });

  test('a single, a combo and a custom bet are one line [PLC-06]', () => {
    expect(receiptOf(aBet([['2.50', 'win']]))).toEqual({
      entries: [{ kind: 'line', places: [0], stake: whole(1000n), amount: whole(2500n) }],
      payout: 2500n,
      freebetReturned: 0n,
    });
    expect(
      receiptOf(
        aBet([
          ['2.50', 'void'],
          ['2.00', 'lose'],
          ['3.00', 'no_results'],
        ]),
      ),
    ).toEqual({
      entries: [{ kind: 'line', places: [0, 1, 2], stake: whole(1000n), amount: zero }],
      payout: 0n,
      freebetReturned: 0n,
    });
    const custom: BetForm = { kind: 'custom_bet', odds: ratio(9n, 2n) };
    const legs = [
      ['2.00', 'win'],
      ['3.00', 'win'],
    ] as const;
    expect(receiptOf(aBet(legs, { form: custom }))?.entries).toEqual([
      { kind: 'line', places: [0, 1], stake: whole(1000n), amount: whole(4500n) },
    ]);
  });

  test('a system lists every line with its share and its exact return [PLC-06] [SLIP-20]', () => {
    const form: BetForm = { kind: 'system', sizes: [1, 2], bankers: [1] };
    const bet = aBet(
      [
        ['2.00', 'win'],
        ['1.50', 'win'],
        ['3.00', 'lose'],
        ['1.25', 'half_win'],
      ],
      { form },
    );
    const share = ratio(1000n, 6n);
    const line = (places: number[], num: bigint, den: bigint) => ({
      kind: 'line',
      places,
      stake: share,
      amount: ratio(1000n * num, 6n * den),
    });
    expect(receiptOf(bet)).toEqual({
      entries: [
        line([0, 1], 3n, 1n),
        line([1, 2], 0n, 1n),
        line([1, 3], 27n, 16n),
        line([0, 1, 2], 0n, 1n),
        line([0, 1, 3], 27n, 8n),
        line([1, 2, 3], 0n, 1n),
        // The lines come to 1343.75.
        { kind: 'rounding', amount: ratio(1n, 4n) },
      ],
      payout: 1344n,
      freebetReturned: 0n,
    });
  });

  test('a system of more lines than are listed has one entry for each size [PLC-06] [SLIP-20]', () => {
    const legs = Array.from({ length: 17 }, (_, place) => [place === 0 ? '3.00' : '2.00', 'win'] as const);
    const form: BetForm = { kind: 'system', sizes: [1, 8, 9], bankers: [0] };
    // The banker counts threefold, every other leg twofold.
    const lines = 16n + 12870n + 11440n;
    const receipt = receiptOf(aBet(legs, { form, stake: lines }));
    const size = (of: number, count: bigint, each: bigint) => ({
      kind: 'lines',
      size: of,
      count,
      stake: whole(count),
      amount: whole(count * each),
    });
    expect(receipt).toEqual({
      entries: [size(1, 16n, 6n), size(8, 12870n, 768n), size(9, 11440n, 1536n)],
      payout: 16n * 6n + 12870n * 768n + 11440n * 1536n,
      freebetReturned: 0n,
    });
  });

  test('just below the bound every line is listed, beyond it none [PLC-06]', () => {
    const legs = Array.from({ length: 200 }, (_, place) => ['2.00', place < 2 ? 'win' : 'lose'] as const);
    const listed = receiptOf(aBet(legs, { form: { kind: 'system', sizes: [2], bankers: [] } }));
    expect(listed?.entries.filter(({ kind }) => kind === 'line')).toHaveLength(19_900);
    const more = [...legs, ['2.00', 'lose'] as const];
    const summed = receiptOf(aBet(more, { form: { kind: 'system', sizes: [2], bankers: [] } }));
    expect(summed?.entries.map(({ kind }) => kind)).toEqual(['lines', 'rounding']);
  });

  test('bonus, rounding and cap stand after the lines [BON-06] [I14]', () => {
    const bonus: BetBonus = { type: 'comboboost', odds: '1.10', minCount: 2 };
    const legs = [
      ['1.55', 'win'],
      ['1.55', 'win'],
    ] as const;
    expect(receiptOf(aBet(legs, { stake: 101n, bonus, maxPayout: 200n }))).toEqual({
      entries: [
        { kind: 'line', places: [0, 1], stake: whole(101n), amount: ratio(97_061n, 400n) },
        { kind: 'bonus', amount: ratio(97_061n, 4000n) },
        { kind: 'rounding', amount: ratio(329n, 4000n) },
        { kind: 'cap', amount: whole(-67n) },
      ],
      payout: 200n,
      freebetReturned: 0n,
    });
  });

  test('the stake of a freebet that is not returned is an entry [BON-05]', () => {
    const bonus: BetBonus = { type: 'freebet' };
    const line = { kind: 'line', places: [0], stake: whole(1000n) };
    expect(receiptOf(aBet([['2.50', 'win']], { bonus }))).toEqual({
      entries: [
        { ...line, amount: whole(2500n) },
        { kind: 'stake_kept', amount: whole(-1000n) },
      ],
      payout: 1500n,
      freebetReturned: 0n,
    });
    expect(receiptOf(aBet([['2.50', 'half_lose']], { bonus }))).toEqual({
      entries: [
        { ...line, amount: whole(500n) },
        { kind: 'stake_kept', amount: whole(-500n) },
      ],
      payout: 0n,
      freebetReturned: 0n,
    });
    expect(receiptOf(aBet([['2.50', 'lose']], { bonus, cancelled: true }))).toEqual({
      entries: [
        { ...line, amount: whole(1000n) },
        { kind: 'stake_kept', amount: whole(-1000n) },
      ],
      payout: 0n,
      freebetReturned: 1000n,
    });
    expect(receiptOf(aBet([['2.50', 'lose']], { bonus: { type: 'freebet_no_risk' } }))).toEqual({
      entries: [{ ...line, amount: zero }],
      payout: 0n,
      freebetReturned: 1000n,
    });
  });

  test('the entries sum to the payout exactly, the lines to the stake [PLC-06] [I14]', () => {
    const result = fc.constantFrom<SettlementLeg['result']>(
      'win',
      'win',
      'lose',
      'void',
      'half_win',
      'half_lose',
      'cancelled',
    );
    const odds = fc
      .bigInt({ min: 100n, max: 999n })
      .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
    const form = fc.constantFrom<BetForm>(
      { kind: 'combo' },
      { kind: 'custom_bet', odds: ratio(7n, 3n) },
      { kind: 'system', sizes: [1, 3], bankers: [] },
      { kind: 'system', sizes: [2], bankers: [0, 2] },
      { kind: 'system', sizes: [1, 2, 3, 4], bankers: [4] },
    );
    const bonus = fc.constantFrom<BetBonus | null>(
      null,
      { type: 'freebet' },
      { type: 'freebet_all_win' },
      { type: 'freebet_no_risk' },
      { type: 'comboboost', odds: '1.07', minCount: 2 },
    );
    const bet = fc.record({
      stake: fc.bigInt({ min: 1n, max: 10n ** 8n }),
      legs: fc.array(fc.record({ odds, result }), { minLength: 5, maxLength: 5 }),
      form,
      bonus,
      cancelled: fc.boolean(),
      maxPayout: fc.option(fc.bigInt({ min: 1n, max: 10n ** 9n })),
    });
    fc.assert(
      fc.property(bet, (played) => {
        const receipt = receiptOf(played);
        expect(sumOf(receipt)).toEqual(ratio(receipt?.payout ?? -1n));
        const staked = receipt?.entries.map((entry) => (entry.kind === 'line' ? entry.stake : zero));
        expect(staked?.reduce(add, zero)).toEqual(ratio(played.stake));
      }),
      { seed: 2009, numRuns: 500 },
    );
  });

  test('the sums by size sum to the payout exactly as well [PLC-06] [I14]', () => {
    const results = fc.array(fc.constantFrom<SettlementLeg['result']>('win', 'void', 'half_win', 'half_lose', 'lose'), {
      minLength: 18,
      maxLength: 18,
    });
    fc.assert(
      fc.property(results, fc.bigInt({ min: 1n, max: 10n ** 8n }), (all, stake) => {
        const receipt = receiptOf({
          stake,
          legs: all.map((result, place) => ({ odds: `1.${place + 10}`, result })),
          form: { kind: 'system', sizes: [8, 9, 10], bankers: [17] },
          maxPayout: 10n ** 7n,
        });
        expect(receipt?.entries.slice(0, 3).map(({ kind }) => kind)).toEqual(['lines', 'lines', 'lines']);
        expect(sumOf(receipt)).toEqual(ratio(receipt?.payout ?? -1n));
      }),
      { seed: 2010, numRuns: 200 },
    );
  });
});
