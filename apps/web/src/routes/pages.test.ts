import { buildMatch } from '@touchline/client/testing';
import type { ClientConfig, SinglePageKey } from '@touchline/contract';
import { expect, test } from 'vitest';
import { addressOfPage } from '../bindings/page-keys.ts';
import { plainPath } from './locale-path.ts';
import { pageAt } from './pages.ts';
import { pageKeyOf } from './subject.ts';
import { routes } from './table.tsx';
import { linksOf, readAddress } from './where.ts';

// Only what addresses are made of; the rest of a configuration says nothing of them.
const config = {
  base_path: '/sportsbook',
  locales: [{ code: 'en' }, { code: 'de' }, { code: 'pt-BR' }],
  locale_aliases: { br: 'pt-BR' },
} as unknown as ClientConfig;
const own = { path: '/house-rules', title: { en: 'House rules' }, blocks: { en: [] } };
const withOwn: ClientConfig = { ...config, pages: [own] };

/** Every path of the product with its key (NAV-24); null where the page has none, or only the slug decides it. */
const keys: Readonly<Record<string, string | null>> = {
  '/': 'sports',
  '/live': 'in_play',
  '/cybersport': 'e_sports',
  '/favorites': 'favorites',
  '/schedule': 'schedule',
  '/results': 'results',
  '/promotions': 'promotions',
  '/jackpots': null,
  '/bets-history': 'bets_history',
  '/init-sportsbook': null,
  '/general-rules': null,
  '/about': null,
  '/terms-and-conditions': null,
  '/help-center': null,
  '/responsible-gambling': null,
  '/profile': null,
  '/profile/wallet': null,
  '/profile/wallet/transactions': null,
  '/profile/limits': null,
  '/profile/notifications': null,
  '/profile/watch-rules': null,
  '/profile/own-limits': null,
  '/profile/break': null,
  '/profile/settings': null,
  '/profile/verification': null,
  '/users/sign-in': null,
  '/users/sign-up': null,
  '/users/password/new': null,
  '/users/password/edit': null,
  '/users/confirmation': null,
  '/users/unlock': null,
  '/404': null,
  '/500': null,
  '/blocked': null,
  '/locked': null,
  '/racing': 'horse_racing',
  '/lotteries': 'lotteries',
  '/premium-cricket': null,
  '/virtual-gaming-arena': 'virtual_gaming_arena',
  '/:sport': 'sport',
  '/:sport/:slug': null,
};

function leave(): never {
  throw new Error('nobody leaves here');
}

test('every path of the product has its page and its key [NAV-05] [NAV-06] [NAV-07] [NAV-08] [NAV-09] [NAV-13] [NAV-14] [NAV-19] [NAV-20] [NAV-21] [NAV-22] [NAV-24]', () => {
  expect(Object.fromEntries(routes.map(({ path, pageKey }) => [path, pageKey]))).toEqual(keys);
  for (const route of routes) {
    const path = route.path.replace(':sport', 'soccer').replace(':slug', 'leeds-hull-123456');
    expect(pageAt(path, config)?.line, path).toBe(route);
  }
});

test('the key of every page leads to it [NAV-24] [NAV-24a]', () => {
  const single = routes.flatMap(({ pageKey }) => (pageKey === null || pageKey === 'sport' ? [] : [pageKey]));
  expect(new Set(single).size).toBe(11);
  for (const page of single as SinglePageKey[]) {
    expect(pageAt(addressOfPage({ page }), config)?.line.pageKey).toBe(page);
  }
  expect(pageAt(addressOfPage({ page: 'sport', sport: 'soccer' }), config)?.line.pageKey).toBe('sport');
  for (const page of ['category', 'league', 'match'] as const) {
    const at = pageAt(addressOfPage({ page, sport: 'soccer', slug: 'a-b-1' }), config);
    expect(at?.params).toEqual({ sport: 'soccer', slug: 'a-b-1' });
  }
});

test('a match, a league and a category are told apart once it is known what they are [NAV-24a]', () => {
  const page = pageAt('/soccer/premier-league', config);
  const category = { name: 'England', slug: 'england', country_code: null };
  const league = { name: 'Premier League', slug: 'premier-league' };
  const match = {
    ...buildMatch(),
    competitors: null,
    field: [],
    mainMarketKey: null,
    secondaryMarketKey: null,
    topMarketKeys: [],
  };
  const subject = { sport: null, category: null, league: null, match: null };
  expect(pageKeyOf(page, subject)).toBeNull();
  expect(pageKeyOf(page, { ...subject, category })).toBe('category');
  expect(pageKeyOf(page, { ...subject, category, league })).toBe('league');
  expect(pageKeyOf(page, { ...subject, category, league, match })).toBe('match');
  expect(pageKeyOf(pageAt('/soccer', config), subject)).toBe('sport');
  expect(pageKeyOf(pageAt('/about', config), subject)).toBeNull();
  expect(pageKeyOf(null, subject)).toBeNull();
});

test('what a path names is handed to its screen [NAV-06] [NAV-12]', () => {
  expect(pageAt('/ice-hockey', config)?.params).toEqual({ sport: 'ice-hockey' });
  expect(pageAt('/soccer/leeds-hull-123456', config)?.params).toEqual({ sport: 'soccer', slug: 'leeds-hull-123456' });
});

test('slashes too many and capitals lead to the same page, broken escapes and deeper paths to none [NAV-22]', () => {
  expect(['/live/', '//live', '/LIVE', '/%6Cive', '/live//'].map((path) => pageAt(path, config)?.key)).toEqual(
    Array.from({ length: 5 }, () => '/live'),
  );
  expect(pageAt('//', config)?.key).toBe('/');
  expect(pageAt('/Soccer//Premier-League/', config)?.params).toEqual({ sport: 'soccer', slug: 'premier-league' });
  expect(['/%E0%A4%A', '/%', '/a/b/c', '/users/nothing/here'].map((path) => pageAt(path, config))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(plainPath('/%zz')).toBeNull();
});

test('a page of the configuration has its own path, before ours [NAV-23]', () => {
  expect(pageAt('/house-rules', config)?.line.path).toBe('/:sport');
  expect(pageAt('/house-rules', withOwn)?.line.path).toBe('/house-rules');
  expect(pageAt('/live', { ...config, pages: [{ ...own, path: '/live' }] })?.line.pageKey).toBeNull();
});

test('links carry base path and locale, keep query and hash, and leave foreign ones alone [NAV-01] [NAV-02] [NAV-04]', () => {
  const { href } = linksOf('de', config, leave);
  expect(['/', '/live?a=1,2#x', 'live', '//evil.test', 'javascript:alert(1)'].map(href)).toEqual([
    '/sportsbook/de',
    '/sportsbook/de/live?a=1,2#x',
    '/sportsbook/de/live',
    '/sportsbook/de//evil.test',
    '/sportsbook/de/javascript:alert(1)',
  ]);
  const foreign = ['https://a.test/x?y#z', 'sms:+49123', 'mailto:help@a.test'];
  expect(foreign.map(href)).toEqual(foreign);
  expect(linksOf('en', config, leave).href('/')).toBe('/sportsbook');
  expect(linksOf('en', { ...config, locale_in_url: true }, leave).href('/live')).toBe('/sportsbook/en/live');
});

test('an address is read without base path, locale and alias [NAV-02] [NAV-30]', () => {
  expect(readAddress('/sportsbook/br/soccer/x-1?time=1,2#betBuilder', config)).toEqual({
    path: '/soccer/x-1',
    search: { time: ['1', '2'] },
    query: '?time=1,2',
    hash: '#betBuilder',
  });
  expect(readAddress('/sportsbook', config)).toEqual({ path: '/', search: {}, query: '', hash: '' });
});

test('every screen of the table is there', async () => {
  for (const { path, load } of routes) expect(await load(), path).toBeTypeOf('function');
}, 60_000);
