import { expect, test } from 'vitest';
import { wayOf, waysOf } from './ways.ts';

const paths = (...games: Parameters<typeof waysOf>): readonly string[] => waysOf(...games).map(({ to }) => to);
const fixed = ['/', '/live', '/cybersport', '/schedule', '/results', '/promotions'];

test('[NAV-15] horse racing is a way only where the settings enable it', () => {
  expect(paths(undefined)).toEqual(fixed);
  expect(paths({ horse_racing: { enabled: false } })).toEqual(fixed);
  expect(paths({ horse_racing: { enabled: true } })).toEqual([...fixed, '/racing']);
});

test('[NAV-16] lotteries are a way only where the settings enable them', () => {
  expect(paths({ lotto: { enabled: true } })).toEqual([...fixed, '/lotteries']);
});

test('[NAV-17] premium cricket is a way only where the settings enable it', () => {
  expect(paths({ premium_cricket: { enabled: true } })).toEqual([...fixed, '/premium-cricket']);
});

test('[NAV-18] the arena is a way only where the settings enable it', () => {
  expect(paths({ virtual_gaming_arena: { enabled: true } })).toEqual([...fixed, '/virtual-gaming-arena']);
});

test('a page belongs to its way, and to sports where it has no other', () => {
  const ways = waysOf({ lotto: { enabled: true } });
  expect(
    ['/', '/live', '/liverpool', '/soccer/a-b-1', '/lotteries/keno', '/racing', '/schedule'].map((path) =>
      wayOf(ways, path),
    ),
  ).toEqual(['/', '/live', '/', '/', '/lotteries', '/', '/schedule']);
});

test('pages of the house and of the player belong to no way', () => {
  const paths = [
    '/bets-history',
    '/general-rules',
    '/about',
    '/help-center',
    '/profile/limits',
    '/users/sign-in',
    '/404',
  ];
  expect(paths.map((path) => wayOf(waysOf(undefined), path))).toEqual(paths.map(() => null));
});
