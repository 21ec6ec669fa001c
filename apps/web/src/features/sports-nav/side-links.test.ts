import { expect, test } from 'vitest';
import { buildSettings, buildSport } from '@touchline/client/testing';
import { moreLinks } from './side-links.ts';

function to(...args: Parameters<typeof moreLinks>) {
  return moreLinks(...args).map(({ to }) => to);
}

test('e-sports have a link while there are some [NAV-07]', () => {
  expect(to(null, [buildSport()])).toEqual(['/promotions']);
  expect(to(null, [buildSport({ key: 'dota-2', type: 'cyber' })])).toEqual(['/cybersport', '/promotions']);
});

test('games beside the sports have links as the settings allow [NAV-15] [NAV-16] [NAV-17] [NAV-18]', () => {
  const on = { enabled: true };
  const all = { horse_racing: on, lotto: on, premium_cricket: on, virtual_gaming_arena: on };
  expect(to(buildSettings({ additional_providers: all }), [])).toEqual([
    '/virtual-gaming-arena',
    '/racing',
    '/lotteries',
    '/premium-cricket',
    '/promotions',
  ]);
  expect(
    to(buildSettings({ additional_providers: { premium_cricket: on } }), [buildSport({ key: 'premium-cricket' })]),
  ).toEqual(['/promotions']);
  expect(to(buildSettings({ additional_providers: { lotto: { enabled: false }, horse_racing: on } }), [])).toEqual([
    '/racing',
    '/promotions',
  ]);
});
