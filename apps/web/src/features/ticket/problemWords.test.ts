import { expect, test } from 'vitest';
import { reasonOfType, wordsOfProblem } from './problemWords.ts';

test('[SLIP-11] what is only suspended may be waited for, what is gone may not', () => {
  const problem = { kind: 'suspended', selectionIds: ['1', '2'] } as const;
  expect(
    [wordsOfProblem(problem), wordsOfProblem(problem, true)].map(({ reason, remedy }) => [reason, remedy]),
  ).toEqual([
    [{ key: 'ticket.reason.suspended' }, { kind: 'remove' }],
    [{ key: 'ticket.reason.not_available' }, { kind: 'remove' }],
  ]);
});

test('[SLIP-08] a type that the provider rules out says so; the one that is chosen, or can be, has nothing to say', () => {
  expect([
    reasonOfType({ kind: 'provider_singles', provider: 'oddin' }),
    reasonOfType({ kind: 'already' }),
    reasonOfType(null),
  ]).toEqual(['ticket.type.reason.provider_singles', null, null]);
});
