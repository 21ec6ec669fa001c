import { expect, test } from 'vitest';
import type { Address } from '../bindings/links.tsx';
import en from '../text/catalogues/en.meta.json';
import { type MetaFacts, metaOf, type Translate } from './meta.ts';
import type { Page } from './pages.ts';
import { routes } from './table.tsx';

/** Texts as they stand in the English catalogue, values put in; the key where it is elsewhere. */
// The type of the file knows its own keys only.
const translate: Translate = (key, values = {}) =>
  (en as Readonly<Record<string, string>>)[key]?.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') ??
  key;

const facts: MetaFacts = {
  brand: 'Touchline',
  sport: null,
  category: null,
  league: null,
  match: null,
  custom: null,
  search: {},
  isFound: true,
};

function pageOf(path: string, key = path): Page {
  const line = routes.find((each) => each.path === path);
  if (line === undefined) throw new Error(`no route ${path}`);
  return { key, line, params: {} };
}
function meta(path: string, known: Partial<MetaFacts> = {}, key = path) {
  return metaOf(pageOf(path, key), { ...facts, ...known }, translate);
}

test('each page that search engines keep has a description of its own', () => {
  const kept = routes.filter(({ path, hidden }) => hidden !== true && !path.includes(':') && path !== '/favorites');
  const descriptions = kept.map(({ path }) => meta(path).description);
  expect(kept.length).toBeGreaterThan(8);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const description of descriptions) expect(description).toMatch(/Touchline.*\.$/);
});

test('the title names what the page is about, the smallest thing first', () => {
  const names = { sport: 'Football', category: 'England', league: 'Premier League', match: 'Leeds – Hull' };
  expect(meta('/').title).toBeNull();
  expect(meta('/live').title).toBe('nav.live');
  expect(meta('/:sport', { sport: 'Football' }, '/soccer').title).toBe('Football');
  expect(meta('/:sport/:slug', { sport: 'Football', category: 'England' }, '/soccer/england').title).toBe(
    'England · Football',
  );
  expect(meta('/:sport/:slug', { ...names, match: null }, '/soccer/x').title).toBe('Premier League');
  expect(meta('/:sport/:slug', names, '/soccer/y')).toMatchObject({
    title: 'Leeds – Hull · Premier League',
    description: 'Leeds – Hull, Premier League: all odds, live score, statistics and results, at Touchline.',
  });
});

test('of the filters only date, sport and page make another page [NAV-28]', () => {
  const search: Address['search'] = {
    time: 'today',
    page: '2',
    sport: ['soccer', 'tennis'],
    stag: 'x',
    date: '2026-11-20',
  };
  expect(meta('/schedule', { search }).canonicalPath).toBe('/schedule?date=2026-11-20&sport=soccer,tennis&page=2');
  expect(meta('/results', { search: { page: '1' } }).canonicalPath).toBe('/results');
  expect(meta('/about', { search }).canonicalPath).toBe('/about');
  expect(meta('/:sport', { search: { page: '3' } }, '/soccer').canonicalPath).toBe('/soccer?page=3');
});

test('errors and account pages are not for search engines [NAV-22]', () => {
  const hidden = [
    '/404',
    '/500',
    '/blocked',
    '/locked',
    '/users/sign-in',
    '/users/password/edit',
    '/bets-history',
    '/init-sportsbook',
  ];
  expect(hidden.filter((path) => !meta(path).noindex)).toEqual([]);
  expect(meta('/live').noindex).toBe(false);
  expect(meta('/:sport', { isFound: false }, '/nowhere').noindex).toBe(true);
  expect(metaOf(null, facts, translate)).toMatchObject({ noindex: true, canonicalPath: '/' });
});
