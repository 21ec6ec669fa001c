import { expect, test } from 'vitest';
import { dropFavourites, MOST_FAVOURITES, readFavourites, toggleFavourite } from './favourites.ts';

test('adding twice gives back what was, the latest stand first [NAV-09]', () => {
  const one = toggleFavourite(null, 'matches', '7');
  const two = toggleFavourite(one, 'matches', '8');
  const league = toggleFavourite(two, 'tournaments', '7');
  expect(readFavourites(league)).toEqual({ matches: ['8', '7'], tournaments: ['7'] });
  expect(toggleFavourite(two, 'matches', '8')).toBe(one);
  expect(toggleFavourite(one, 'matches', '7')).toBeNull();
});

test('what is kept is bounded, and the oldest give way [NAV-09]', () => {
  let stored: string | null = null;
  for (let id = 1; id <= MOST_FAVOURITES + 5; id += 1) stored = toggleFavourite(stored, 'matches', String(id));
  const { matches } = readFavourites(stored);
  expect([matches.length, matches[0], matches.at(-1)]).toEqual([MOST_FAVOURITES, String(MOST_FAVOURITES + 5), '6']);
});

test('what nobody here wrote counts as nothing [NAV-09]', () => {
  const nothing = { matches: [], tournaments: [] };
  for (const stored of ['', 'x', '[]', 'null', '{"v":2,"matches":["1"]}', '{"v":1,"matches":"1"}']) {
    expect(readFavourites(stored)).toEqual(nothing);
  }
  expect(readFavourites('{"v":1,"matches":["1","1",2,"<b>","3"],"tournaments":{}}')).toEqual({
    matches: ['1', '3'],
    tournaments: [],
  });
});

test('those that are over go together [NAV-09]', () => {
  const stored = ['1', '2', '3'].reduce<string | null>((kept, id) => toggleFavourite(kept, 'matches', id), null);
  expect(readFavourites(dropFavourites(stored, 'matches', ['1', '3'])).matches).toEqual(['2']);
  expect(dropFavourites(stored, 'matches', ['1', '2', '3'])).toBeNull();
});
