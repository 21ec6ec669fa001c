import { expect, test } from 'vitest';
import type { MatchGroup } from '@touchline/client';
import { popularOf } from './popular.ts';

function league(sportKey: string, tournamentId: string, ...matchIds: readonly string[]): MatchGroup {
  return {
    key: tournamentId,
    sportKey,
    sportName: sportKey,
    tournamentId,
    tournamentSlug: tournamentId,
    tournamentName: tournamentId,
    categoryId: '1',
    categorySlug: 'world',
    categoryName: 'World',
    countryCode: null,
    mainOutcomes: 3,
    secondaryOutcomes: 2,
    matchIds,
  };
}

test('cards hold the first match of each league, live before coming, and not one sport alone [NAV-05]', () => {
  const live = [league('soccer', '1', 'a', 'b'), league('tennis', '2', 'c')];
  const coming = [
    league('soccer', '1', 'd'),
    league('soccer', '3', 'e'),
    league('soccer', '4', 'f'),
    league('soccer', '5', 'g'),
    league('soccer', '6', 'h'),
    league('rugby', '7', 'i'),
  ];
  expect(popularOf(live, coming, 8)).toEqual(['a', 'c', 'e', 'f', 'g', 'i']);
  expect(popularOf(live, coming, 3)).toEqual(['a', 'c', 'e']);
  expect(popularOf([], [], 8)).toEqual([]);
});
