import { expect, it } from 'vitest';
import { mostCustomSelections } from '@touchline/contract';
import { selectionOf } from '@touchline/rules';
import type { SlipSelection } from '@touchline/rules';
import { buildMarket, buildMatch } from '../testing/builders.ts';
import { builderView } from './builder-view.ts';

function pickOf(outcomeId: string): SlipSelection {
  const outcome = { id: outcomeId, name: 'Home', active: true, odds: '2.00' };
  return selectionOf(buildMatch(), buildMarket(), outcome);
}

function view(picks: readonly SlipSelection[], held: readonly SlipSelection[]) {
  return builderView('ready', [], { picks, price: { kind: 'none' }, obstacles: {} }, held);
}

it('says whether the slip holds the same custom bet, in whatever order it was picked, another one or none', () => {
  const [a, b] = [pickOf('1'), pickOf('2')];
  expect([view([a, b], []), view([a, b], [b, a]), view([a, b], [a])].map(({ inSlip }) => inSlip)).toEqual([
    'none',
    'same',
    'other',
  ]);
});

it('is full with as many picks as a custom bet may have', () => {
  const picks = Array.from({ length: mostCustomSelections }, (_, place) => pickOf(String(place)));
  expect([view(picks.slice(1), []).isFull, view(picks, []).isFull]).toEqual([false, true]);
});

it('shows a match without custom bets as not offered', () => {
  expect(builderView('not_found', [], { picks: [], price: { kind: 'none' }, obstacles: {} }, []).state).toBe(
    'not_offered',
  );
});
