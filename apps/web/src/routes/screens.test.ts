import type { ClientConfig } from '@touchline/contract';
import { type Places, screensToSee } from '@touchline/testkit/screens';
import { expect, test } from 'vitest';
import { pageAt } from './pages.ts';
import { routes } from './table.tsx';

/** A page of a match, a league or a category is the same line of the table. */
const slug = '/soccer/leeds-hull-123456';
const places: Places = {
  match: slug,
  matchId: '123456',
  league: slug,
  category: slug,
  sets: slug,
  outright: slug,
  ended: slug,
};
const config = { locales: [{ code: 'en' }] } as unknown as ClientConfig;

/** Paths that show nothing of their own. */
const notSeen: Readonly<Record<string, string>> = {
  '/init-sportsbook': 'it leads on at once',
  '/404': 'it is the screen of an address that leads nowhere, which is seen',
};

test('every route has a screen in the list that pictures and the proof of accessibility go through [R15]', () => {
  const seen = new Set(
    screensToSee.map(({ path }) => pageAt(path(places).replace(/[?#].*$/, '') || '/', config)?.line.path),
  );
  const missing = routes.map(({ path }) => path).filter((path) => !seen.has(path));
  expect(missing.toSorted()).toEqual(Object.keys(notSeen).toSorted());
});
