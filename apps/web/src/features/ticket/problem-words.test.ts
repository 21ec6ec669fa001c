import { expect, test } from 'vitest';
import type { TicketView, TypeProblem } from '@touchline/client';
import { reasonOfType, wordsOfProblem } from './problem-words.ts';

test('what is only suspended may be waited for, what is gone may not [SLIP-11]', () => {
  const problem = { kind: 'suspended', selectionIds: ['1', '2'] } as const;
  expect(
    [wordsOfProblem(problem), wordsOfProblem(problem, true)].map(({ reason, remedy }) => [reason, remedy]),
  ).toEqual([
    [{ key: 'ticket.reason.suspended' }, { kind: 'remove' }],
    [{ key: 'ticket.reason.not_available' }, { kind: 'remove' }],
  ]);
});

test('a payout limit says whether it is on the profit or on the return [VAL-05a]', () => {
  const limit = { value: '150.00', currency: 'EUR' };
  const reasons = (['profit', 'return'] as const).map(
    (appliesTo) => wordsOfProblem({ kind: 'payout_too_large', limit, appliesTo, largestStake: null }).reason,
  );
  expect(reasons).toEqual([
    { key: 'ticket.reason.profit_too_large', amount: limit },
    { key: 'ticket.reason.payout_too_large', amount: limit },
  ]);
});

test('a type that cannot be chosen says why; the one that is chosen, or can be, has nothing to say [SLIP-08]', () => {
  const bets = [{ type: 'combo' as const, selections: [{}, {}] }];
  const reason = (
    type: 'single' | 'combo' | 'system',
    problem: TypeProblem | null,
    systemRange: TicketView['systemRange'] = { least: 3, most: 8 },
  ) =>
    reasonOfType(type, {
      typeProblems: { single: null, combo: null, system: null, [type]: problem },
      systemRange,
      bets,
    });
  expect([
    reason('single', { kind: 'provider_singles', provider: 'oddin' }),
    reason('combo', { kind: 'too_few_selections' }),
    reason('system', { kind: 'too_few_selections' }),
    reason('system', { kind: 'no_system_type' }),
    reason('system', { kind: 'no_system_type' }, { least: 2, most: 8 }),
    reason('system', { kind: 'no_system_type' }, null),
    reason('combo', { kind: 'already' }),
    reason('system', null),
  ]).toEqual([
    { key: 'ticket.type.reason.provider_singles' },
    { key: 'slip.type.combo' },
    { key: 'slip.type.range', range: { least: 3, most: 8 } },
    { key: 'slip.type.range', range: { least: 3, most: 8 } },
    { key: 'slip.type.no_system' },
    { key: 'slip.type.no_system' },
    null,
    null,
  ]);
});
