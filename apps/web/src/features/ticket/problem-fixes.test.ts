import { expect, test } from 'vitest';
import type { PlaceProblem, SelectionView, SlipBetView, TicketView } from '@touchline/client';
import { fixesOf } from './problem-fixes.ts';
import { selectionView, slipBetView } from './testing/slip-views.ts';

function selection(id: string, over: Partial<SelectionView> = {}): SelectionView {
  return selectionView({ id, matchId: id, ...over });
}

function bet(over: Partial<SlipBetView>): SlipBetView {
  return slipBetView({ id: 'combo', type: 'combo', selections: [], ...over });
}

type Shown = Pick<TicketView, 'bets' | 'typeProblems'>;

const free: TicketView['typeProblems'] = { single: null, combo: null, system: null };
function inCombo(...selections: readonly SelectionView[]): Shown {
  return {
    bets: [bet({ selections })],
    typeProblems: { ...free, combo: { kind: 'already' } },
  };
}

function actsOf(ticket: Shown, problem: PlaceProblem): unknown {
  return fixesOf(ticket, problem).map(({ act }) => act);
}

test('of each match all but the first go, or singles are played [VAL-06]', () => {
  const ticket = inCombo(
    selection('a', { matchId: '1' }),
    selection('b', { matchId: '2' }),
    selection('c', { matchId: '1' }),
    selection('d', { matchId: '1' }),
  );
  const problem = { kind: 'same_match', selectionIds: ['a', 'c', 'd'] } as const;
  expect(actsOf(ticket, problem)).toEqual([
    { kind: 'drop', selectionIds: ['c', 'd'] },
    { kind: 'type', type: 'single' },
  ]);
  const bound = {
    ...ticket,
    typeProblems: { ...free, single: { kind: 'provider_singles', provider: 'oddin' } as const },
  };
  expect(actsOf(bound, problem)).toEqual([{ kind: 'drop', selectionIds: ['c', 'd'] }]);
});

test('a custom bet that holds the same outcome is left alone [VAL-06] [SLIP-04]', () => {
  const [a, b] = [selection('a', { matchId: '1' }), selection('b', { matchId: '1' })];
  const custom = bet({ id: 'custom:1', type: 'custom_bet', selections: [a, b, selection('c', { matchId: '1' })] });
  const ticket: Shown = { ...inCombo(), bets: [bet({ selections: [a, b] }), custom] };
  expect(actsOf(ticket, { kind: 'same_match', selectionIds: ['a', 'b'] })).toEqual([
    { kind: 'drop', selectionIds: ['b'] },
    { kind: 'type', type: 'single' },
  ]);
});

test('those of the provider that fewer are of go [VAL-08]', () => {
  const ticket = inCombo(selection('a', { provider: 'oddin' }), selection('b'), selection('c'));
  expect(actsOf(ticket, { kind: 'several_providers' })).toEqual([{ kind: 'drop', selectionIds: ['a'] }]);
  const even = inCombo(selection('a', { provider: 'oddin' }), selection('b'));
  expect(actsOf(even, { kind: 'several_providers' })).toEqual([{ kind: 'drop', selectionIds: ['b'] }]);
});

test('what is beyond the largest number goes [VAL-02]', () => {
  const problem = { kind: 'too_many_selections', limit: 2 } as const;
  const ticket: Shown = {
    ...inCombo(),
    bets: [bet({ problem, selections: ['a', 'b', 'c'].map((id) => selection(id)) })],
  };
  expect(actsOf(ticket, problem)).toEqual([{ kind: 'drop', selectionIds: ['c'] }]);
});

test('what no system takes is played as a combo [VAL-07] [SLIP-06]', () => {
  const ticket: Shown = { bets: [bet({ id: 'system', type: 'system' })], typeProblems: free };
  expect([
    actsOf(ticket, { kind: 'system_provider', selectionIds: ['a'] }),
    actsOf(ticket, { kind: 'no_system_type' }),
    actsOf(ticket, { kind: 'odds_too_high', limit: '100' }),
  ]).toEqual([
    [
      { kind: 'type', type: 'combo' },
      { kind: 'drop', selectionIds: ['a'] },
    ],
    [{ kind: 'type', type: 'combo' }],
    [{ kind: 'type', type: 'single' }],
  ]);
});

test('a custom bet that cannot be priced leaves as a whole [VAL-09]', () => {
  const problem = { kind: 'custom_unpriced' } as const;
  const ticket: Shown = { typeProblems: free, bets: [bet({}), bet({ id: 'custom:1', type: 'custom_bet', problem })] };
  expect(actsOf(ticket, problem)).toEqual([{ kind: 'bet', betId: 'custom:1' }]);
});

test('what stands at the stake, or passes by itself, has no way here', () => {
  expect([actsOf(inCombo(), { kind: 'stake_missing' }), actsOf(inCombo(), { kind: 'prices_stale' })]).toEqual([[], []]);
});
