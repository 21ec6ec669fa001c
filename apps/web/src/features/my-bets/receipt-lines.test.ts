import { expect, test } from 'vitest';
import type { Bet, SelectionResult } from '@touchline/contract';
import { bonusNotes, receiptLines } from './receipt-lines.ts';

// What settlement reads of a bet.
function bet(given: object): Bet {
  return {
    id: '1',
    type: 'combo',
    status: 'done',
    result: 'win_entire',
    stake: { value: '10.00', currency: 'EUR', subunits: '100' },
    potential_win_amount: '1000.00',
    bonus: null,
    system: null,
    custom_odds: null,
    odds: '1',
    ...given,
  } as unknown as Bet;
}
function legs(...each: readonly (readonly [string, SelectionResult])[]) {
  return each.map(([odds, status]) => ({ odds, status }));
}
function thousandths(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'));
  return amount.startsWith('-') ? -value : value;
}
function sum(given: Bet): bigint {
  return (receiptLines(given) ?? []).reduce((total, { amount }) => total + thousandths(amount), 0n);
}

test('a combo has one line at the settled odds [PLC-06]', () => {
  const lines = receiptLines(bet({ selections: legs(['2.00', 'win'], ['1.50', 'void']), win_amount: '20.00' }));
  expect(lines).toEqual([{ key: 'line0', what: 'whole', amount: '20.00' }]);
});

test('a system has a line for each combination, cut below the cent, and the rounding takes the rest [PLC-06]', () => {
  const system = bet({
    type: 'system',
    system: { id: '2/3', win_count: 2, total_count: 3 },
    selections: legs(['2.00', 'win'], ['1.50', 'win'], ['3.00', 'lose']),
    win_amount: '10.00',
  });
  expect(receiptLines(system)?.map(({ what, amount }) => [what, amount])).toEqual([
    ['line', '10.00'],
    ['line', '0.00'],
    ['line', '0.00'],
  ]);
  const odd = bet({
    type: 'system',
    system: { id: '2/3', win_count: 2, total_count: 3 },
    selections: legs(['1.111', 'win'], ['1.113', 'win'], ['1.117', 'win']),
    stake: { value: '0.10', currency: 'EUR', subunits: '100' },
    win_amount: '0.12',
  });
  expect(receiptLines(odd)?.at(-1)).toMatchObject({ what: 'change', kind: 'rounding' });
  expect(sum(odd)).toBe(thousandths('0.12'));
});

test('what was cashed out stands among the lines, which sum to all that was paid [PLC-07]', () => {
  const partly = bet({
    type: 'single',
    selections: legs(['2.00', 'win']),
    win_amount: '16.90',
    potential_win_amount: '20.00',
    cashouts: [{ share: '0.4', amount: '4.90', by: 'player', at: '2026-01-01T12:00:00.000Z' }],
  });
  expect(receiptLines(partly)?.map(({ what, amount }) => [what, amount])).toEqual([
    ['whole', '12.00'],
    ['change', '4.90'],
  ]);
  expect(sum(partly)).toBe(thousandths('16.90'));
});

test('an open bet, and one whose payout the wire does not explain, have no receipt', () => {
  expect(
    receiptLines(bet({ status: 'waiting_results', win_amount: null, selections: legs(['2.00', 'no_results']) })),
  ).toBeNull();
  expect(receiptLines(bet({ selections: legs(['2.00', 'lose']), win_amount: '3.33' }))).toBeNull();
});

const boost = { id: '7', type: 'comboboost', name: 'Boosted', odds: '1.10', min_count: 2 };

test('a boost has a line of its own with what it added, and one that added nothing says so [BON-18] [PLC-06]', () => {
  const earned = bet({ bonus: boost, selections: legs(['2.00', 'win'], ['1.50', 'win']), win_amount: '33.00' });
  const shown = (given: Bet) =>
    receiptLines(given)?.map((line) => [line.what === 'change' ? line.kind : line.what, line.amount]);
  expect(shown(earned)).toEqual([
    ['whole', '30.00'],
    ['bonus', '3.00'],
  ]);
  expect(sum(earned)).toBe(thousandths('33.00'));
  const unearned = bet({ bonus: boost, selections: legs(['2.00', 'win'], ['1.50', 'void']), win_amount: '20.00' });
  expect(shown(unearned)).toEqual([
    ['whole', '20.00'],
    ['bonus', '0.00'],
  ]);
  expect(bonusNotes(earned)).toEqual([]);
  const refunded = bet({
    bonus: { ...boost, returned: true },
    result: 'refund_entire',
    selections: legs(['2.00', 'void'], ['1.50', 'void']),
    win_amount: '10.00',
  });
  expect(shown(refunded)).toEqual([['whole', '10.00']]);
  expect(bonusNotes(refunded)).toEqual([{ kind: 'use_returned', amount: null }]);
});

test('a freebet says what it staked and what came back as a freebet, beside the money that was paid [BON-05] [BON-20]', () => {
  const ends = { win: 'win_entire', lose: 'lose_entire', void: 'refund_entire' } as const;
  const freebet = (type: string, result: keyof typeof ends, win_amount: string, returned: boolean) =>
    bet({
      type: 'single',
      result: ends[result],
      bonus: { id: '8', type, name: 'Given', odds: null, ...(returned ? { returned } : {}) },
      selections: legs(['2.50', result]),
      win_amount,
    });
  const staked = { kind: 'staked', amount: '10.00' };
  const won = freebet('freebet', 'win', '15.00', false);
  expect(receiptLines(won)?.at(-1)).toMatchObject({ kind: 'stake_kept', amount: '-10.00' });
  expect(sum(won)).toBe(thousandths('15.00'));
  expect(bonusNotes(won)).toEqual([staked]);
  expect(bonusNotes(freebet('freebet_all_win', 'win', '25.00', false))).toEqual([staked]);
  expect(bonusNotes(freebet('freebet_all_win', 'void', '0.00', true))).toEqual([
    staked,
    { kind: 'freebet_returned', amount: '10.00' },
  ]);
  expect(bonusNotes(freebet('freebet_no_risk', 'lose', '0.00', true))).toEqual([
    { kind: 'freebet_returned', amount: '10.00' },
  ]);
  expect(bonusNotes(freebet('hunting', 'win', '25.00', false))).toEqual([{ kind: 'collected', amount: null }]);
  expect(bonusNotes(freebet('of another back end', 'win', '25.00', false))).toEqual([]);
});
