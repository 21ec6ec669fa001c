import type { QuickBetView, QuickSelectionView } from '@touchline/client';
import { expect, test } from 'vitest';
import { secondsUntil, verdictOf } from './verdict.ts';

function selectionOf(outcomeId: string): QuickSelectionView {
  return {
    id: `1/1|/${outcomeId}`,
    matchId: '1',
    matchSlug: 'a-b',
    sportKey: 'soccer',
    matchName: 'A vs B',
    marketId: '1',
    specifier: '',
    marketName: '1X2',
    outcomeId,
    outcomeName: outcomeId,
    sides: null,
    odds: '2.00',
  };
}

const quiet: QuickBetView = {
  isEnabled: true,
  isApproved: true,
  state: 'INITIAL',
  stakeText: '5',
  stake: { value: '5.00', currency: 'EUR' },
  currency: 'EUR',
  problem: null,
  recommendedStakes: [],
  selection: null,
  pressedStake: null,
  decidesAt: null,
  error: null,
  receipt: null,
  moved: null,
  unresolved: null,
};

test('the outcome of the last press is shown before what went into the slip and what is still unknown [QB-05]', () => {
  const unresolved = { since: 1, isAsked: false, selection: selectionOf('2') };
  const moved = selectionOf('x');
  const views: readonly QuickBetView[] = [
    quiet,
    { ...quiet, unresolved },
    { ...quiet, unresolved, moved },
    { ...quiet, unresolved, moved, state: 'PROCESSING', selection: selectionOf('1') },
    { ...quiet, state: 'SUCCESS', selection: selectionOf('1') },
    { ...quiet, state: 'ERROR', selection: selectionOf('1') },
  ];
  expect(views.map(verdictOf).map((verdict) => verdict && [verdict.kind, verdict.selection?.outcomeId])).toEqual([
    null,
    ['unresolved', '2'],
    ['moved', 'x'],
    ['placing', '1'],
    ['placed', '1'],
    ['refused', '1'],
  ]);
});

test('the seconds of a live delay are whole ones, and never end before its decision [QB-03]', () => {
  expect([5_000, 4_001, 1, 0, -3_000].map((left) => secondsUntil(10_000 + left, 10_000))).toEqual([5, 5, 1, 1, 1]);
});
