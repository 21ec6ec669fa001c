import { expect, test } from 'vitest';
import type { MatchGroup } from '@touchline/client';
import { chunkHeight, chunkLeagues, HEIGHTS, limitPerSport } from './chunks.ts';

let serial = 0;
function league(sportKey: string, tournamentId: string, size: number): MatchGroup {
  return {
    key: tournamentId,
    sportKey,
    sportName: sportKey,
    tournamentId,
    tournamentSlug: `league-${tournamentId}`,
    tournamentName: `League ${tournamentId}`,
    categoryId: '1',
    categorySlug: 'world',
    categoryName: 'World',
    mainOutcomes: 3,
    secondaryOutcomes: 2,
    countryCode: null,
    matchIds: Array.from({ length: size }, () => String((serial += 1))),
  };
}
function rows(chunks: ReturnType<typeof chunkLeagues>) {
  return chunks.map((chunk) => chunk.map((part) => part.matchIds.length));
}

test('every match stands in exactly one chunk, in order', () => {
  const groups = [
    league('soccer', '1', 7),
    league('soccer', '2', 45),
    league('tennis', '3', 1),
    league('tennis', '4', 20),
  ];
  const chunks = chunkLeagues(groups, new Set(), 20);
  expect(chunks.flatMap((chunk) => chunk.flatMap((part) => part.matchIds))).toEqual(
    groups.flatMap((group) => group.matchIds),
  );
  expect(rows(chunks)).toEqual([[7, 20], [20], [5, 1, 20]]);
  expect(
    chunks.flatMap((chunk) => chunk.filter((part) => part.startsSport).map((part) => part.group.sportKey)),
  ).toEqual(['soccer', 'tennis']);
  expect(
    chunks.flatMap((chunk) => chunk.filter((part) => part.startsLeague).map((part) => part.group.tournamentId)),
  ).toEqual(['1', '2', '3', '4']);
});

test('a folded league keeps its header, a folded sport only its own', () => {
  const groups = [league('soccer', '1', 3), league('soccer', '2', 3), league('tennis', '3', 2)];
  const foldedLeague = chunkLeagues(groups, new Set(['league:1']));
  const foldedSport = chunkLeagues(groups, new Set(['sport:soccer']));
  expect([rows(foldedLeague), rows(foldedSport)]).toEqual([[[0, 3, 2]], [[0, 2]]]);
});

test('the height of a chunk is that of what it shows', () => {
  const folded = new Set(['sport:soccer', 'league:3']);
  const groups = [league('soccer', '1', 3), league('tennis', '3', 2), league('tennis', '4', 2)];
  const [chunk = []] = chunkLeagues(groups, folded);
  // Two sport headers, two league headers, two rows.
  expect(chunkHeight(chunk, HEIGHTS.wide, 'sports', folded)).toBe(40 + 40 + 32 + 32 + 2 * 64);
  expect(chunkHeight(chunk, HEIGHTS.narrow, 'leagues', new Set())).toBe(3 * 36 + 2 * 120);
  expect(chunkHeight(chunk, HEIGHTS.narrow, 'none', new Set())).toBe(2 * 120);
});

test('a limit for each sport cuts the league that crosses it', () => {
  const groups = [
    league('soccer', '1', 3),
    league('soccer', '2', 3),
    league('soccer', '5', 1),
    league('tennis', '3', 2),
  ];
  expect(limitPerSport(groups, 4).map((group) => [group.tournamentId, group.matchIds.length])).toEqual([
    ['1', 3],
    ['2', 1],
    ['3', 2],
  ]);
});
