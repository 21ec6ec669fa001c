import { expect, test } from 'vitest';
import type { Bet, SelectionResult } from '@touchline/contract';
import { receiptLines } from './receipt-lines.ts';

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
