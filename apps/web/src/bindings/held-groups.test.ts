import { describe, expect, test } from 'vitest';
import type { MatchGroup } from '@touchline/client';
import { holdGroups } from './held-groups.ts';

/** `A:1,2 B:3`: leagues and their matches. */
function listOf(text: string): readonly MatchGroup[] {
  return text.split(' ').flatMap((part) => {
    const [league = '', ids = ''] = part.split(':');
    return league === ''
      ? []
      : [
          {
            key: league,
            sportKey: 'soccer',
            sportName: 'Football',
            tournamentId: league,
            tournamentSlug: league,
            tournamentName: league,
            categoryId: '1',
            categorySlug: 'world',
            categoryName: 'World',
            countryCode: null,
            mainOutcomes: 3,
            secondaryOutcomes: 2,
            matchIds: ids.split(','),
          },
        ];
  });
}
function textOf(groups: readonly MatchGroup[]): string {
  return groups.map(({ key, matchIds }) => `${key}:${matchIds.join(',')}`).join(' ');
}
function held(shown: string, truth: string, firstBelow: string | null, isEndFree = true): string {
  const { groups, waiting } = holdGroups(listOf(shown), listOf(truth), { firstBelow, isEndFree });
  return `${textOf(groups)} +${waiting}`;
}

describe('a list that is looked at', () => {
  test.each([
    ['A:1,2 B:3', 'A:1 B:3', null, 'A:1,2 B:3 +0'],
    ['A:1,2 B:3', 'A:2', null, 'A:1,2 B:3 +0'],
    ['A:1', '', null, 'A:1 +0'],
  ])('of %s keeps what leaves it: %s', (shown, truth, firstBelow, expected) => {
    expect(held(shown, truth, firstBelow)).toBe(expected);
  });

  test.each([
    ['A:1,2 B:3', 'A:0,1,2 B:3', null, 'A:1,2 B:3 +1'],
    ['A:1,2 C:3', 'A:1,2 B:9 C:3', null, 'A:1,2 C:3 +1'],
    ['A:1,2 B:3', 'A:1,2,9 B:3', null, 'A:1,2 B:3 +1'],
  ])('of %s lets wait what comes above the end of what is seen: %s', (shown, truth, firstBelow, expected) => {
    expect(held(shown, truth, firstBelow)).toBe(expected);
  });

  test.each([
    ['A:1,2 B:3,4 C:5', 'A:1,2 B:3 C:5,6', '4', 'A:1,2 B:3 C:5,6 +0'],
    ['A:1,2 B:3,4', 'A:2 B:3,7 C:8', '4', 'A:1,2 B:3,7 C:8 +0'],
    ['A:1 B:2', 'A:1 C:9', '2', 'A:1 C:9 +0'],
    ['A:1,2 B:3', 'A:0,1,2 B:3,4', '1', 'A:0,1,2 B:3,4 +0'],
  ])('of %s is as it is below the screen: %s', (shown, truth, firstBelow, expected) => {
    expect(held(shown, truth, firstBelow)).toBe(expected);
  });

  test('takes what comes at its end where nothing is seen below it, and lets it wait elsewhere', () => {
    expect(held('A:1', 'A:1,2 B:3', null)).toBe('A:1,2 B:3 +0');
    expect(held('A:1', 'A:1,2 B:3', null, false)).toBe('A:1 +2');
  });

  test('takes nothing into a league that stands above one that has left', () => {
    expect(held('A:1 B:2', 'A:1,3', null)).toBe('A:1 B:2 +1');
  });

  test('shows new matches below those that have all left', () => {
    expect(held('A:1,2', 'B:3', null)).toBe('A:1,2 B:3 +0');
  });

  test('is the same one where nothing changes, and its leagues where they do not', () => {
    const shown = listOf('A:1,2 B:3');
    const truth = [...shown];
    expect(holdGroups(shown, truth, { firstBelow: null, isEndFree: true }).groups).toBe(shown);
    const { groups } = holdGroups(shown, [...truth, ...listOf('C:4')], { firstBelow: '3', isEndFree: true });
    expect([groups[0], groups[1]]).toEqual([truth[0], truth[1]]);
    expect(groups[0]).toBe(truth[0]);
  });

  test('of which nothing is seen is as it is', () => {
    const truth = listOf('A:2');
    expect(holdGroups(listOf('A:1'), truth, null)).toEqual({ groups: truth, waiting: 0 });
  });
});
