import { expect, test } from 'vitest';
import { type Offer, navLinkOf, navLinksOf } from './nav-links.ts';

function links(games: Offer['games'], navigation?: Offer['navigation'], showsMyBets = true) {
  return navLinksOf({ games, navigation, showsMyBets });
}
function paths(...given: Parameters<typeof links>): readonly string[] {
  return links(...given).map(({ to }) => to);
}
const fixed = ['/', '/live', '/cybersport', '/schedule', '/results', '/promotions'];

test('horse racing is a link only where the settings enable it [NAV-15]', () => {
  expect(paths(undefined)).toEqual(fixed);
  expect(paths({ horse_racing: { enabled: false } })).toEqual(fixed);
  expect(paths({ horse_racing: { enabled: true } })).toEqual([...fixed, '/racing']);
});

test('lotteries are a link only where the settings enable them [NAV-16]', () => {
  expect(paths({ lotto: { enabled: true } })).toEqual([...fixed, '/lotteries']);
});

test('premium cricket is a link only where the settings enable it [NAV-17]', () => {
  expect(paths({ premium_cricket: { enabled: true } })).toEqual([...fixed, '/premium-cricket']);
});

test('the arena is a link only where the settings enable it [NAV-18]', () => {
  expect(paths({ virtual_gaming_arena: { enabled: true } })).toEqual([...fixed, '/virtual-gaming-arena']);
});

test('a page belongs to its link, and to sports where it has no other', () => {
  const offered = links({ lotto: { enabled: true } });
  expect(
    ['/', '/live', '/liverpool', '/soccer/a-b-1', '/lotteries/keno', '/racing', '/schedule'].map((path) =>
      navLinkOf(offered, path),
    ),
  ).toEqual(['/', '/live', '/', '/', '/lotteries', '/', '/schedule']);
});

test('pages of the bookmaker and of the player belong to no link of the navigation', () => {
  const paths = [
    '/bets-history',
    '/general-rules',
    '/about',
    '/help-center',
    '/terms-and-conditions',
    '/profile/limits',
    '/users/sign-in',
    '/404',
  ];
  expect(paths.map((path) => navLinkOf(links(undefined), path))).toEqual(paths.map(() => null));
});

test('the operator names the links and their order by page keys [NAV-24a]', () => {
  const league = { page: 'league', sport: 'soccer', slug: 'premier-league', title: { en: 'Premier League' } } as const;
  const chosen = [
    'in_play',
    league,
    { page: 'sport', sport: 'tennis' },
    'lotteries',
    'bets_history',
    'sports',
  ] as const;
  const all = ['/live', '/soccer/premier-league', '/tennis', '/lotteries', '/bets-history', '/'];
  expect(paths({ lotto: { enabled: true } }, [...chosen])).toEqual(all);
  expect(paths(undefined, [...chosen], false)).toEqual(['/live', '/soccer/premier-league', '/tennis', '/']);
  expect(paths({ premium_cricket: { enabled: true } }, [])).toEqual([]);
});

test('a page belongs to the nearest of the links that lead to it [NAV-24a]', () => {
  const league = { page: 'league', sport: 'soccer', slug: 'cup', title: { en: 'Cup' } } as const;
  const offered = links(undefined, ['sports', { page: 'sport', sport: 'soccer' }, league]);
  expect(['/soccer', '/soccer/cup', '/soccer/x', '/live'].map((path) => navLinkOf(offered, path))).toEqual([
    '/soccer',
    '/soccer/cup',
    '/soccer',
    '/',
  ]);
});
