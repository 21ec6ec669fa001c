import { expect, test } from 'vitest';
import { joinLocale, splitLocale, startPlace, withoutBase } from './locale-path.ts';

const CODES = ['en', 'de', 'pt-BR'];

test('the locale is the first segment, left out for the first configured one [NAV-02]', () => {
  const paths = ['/', '/live', '/de', '/de/', '/de/soccer/a-b-1', '/pt-br/live', '/en/live', '/design/x'];
  expect(paths.map((path) => splitLocale(path, CODES))).toEqual([
    { locale: 'en', path: '/' },
    { locale: 'en', path: '/live' },
    { locale: 'de', path: '/' },
    { locale: 'de', path: '/' },
    { locale: 'de', path: '/soccer/a-b-1' },
    { locale: 'pt-BR', path: '/live' },
    { locale: 'en', path: '/live' },
    { locale: 'en', path: '/design/x' },
  ]);
});

test('joining is the way back [NAV-02]', () => {
  for (const path of ['/', '/live', '/soccer/a-b-1']) {
    for (const locale of CODES)
      expect(splitLocale(joinLocale({ locale, path }, CODES), CODES)).toEqual({ locale, path });
  }
  expect([joinLocale({ locale: 'en', path: '/live' }, CODES), joinLocale({ locale: 'de', path: '/' }, CODES)]).toEqual([
    '/live',
    '/de',
  ]);
});

test('the base path comes off whole segments only [NAV-01]', () => {
  expect(
    ['/sportsbook', '/sportsbook/', '/sportsbook/de', '/sportsbooks/x'].map((path) => withoutBase(path, '/sportsbook')),
  ).toEqual(['/', '/', '/de', '/sportsbooks/x']);
});

test('another word for a locale means it, and is never written [NAV-02]', () => {
  const addressing = { codes: CODES, aliases: { br: 'pt-BR', xx: 'tlh' } };
  expect(['/br/live', '/BR', '/xx/live'].map((path) => splitLocale(path, addressing))).toEqual([
    { locale: 'pt-BR', path: '/live' },
    { locale: 'pt-BR', path: '/' },
    { locale: 'en', path: '/xx/live' },
  ]);
  expect(joinLocale(splitLocale('/br/live', addressing), addressing)).toBe('/pt-BR/live');
});

test('the settings may want the first locale in addresses too [NAV-02]', () => {
  const addressing = { codes: CODES, inUrl: true };
  expect([
    joinLocale({ locale: 'en', path: '/' }, addressing),
    joinLocale({ locale: 'en', path: '/live' }, addressing),
  ]).toEqual(['/en', '/en/live']);
  expect(splitLocale('/live', addressing)).toEqual({ locale: 'en', path: '/live' });
});

test('a visit begins in the kept locale where the address leaves it open, and an address that names one wins [NAV-03a]', () => {
  const addressing = { codes: CODES, aliases: { br: 'pt-BR' } };
  expect([
    startPlace('/live', addressing, 'de'),
    startPlace('/', addressing, 'pt-BR'),
    startPlace('/en/live', addressing, 'de'),
    startPlace('/br/live', addressing, 'de'),
    startPlace('/live', addressing, 'tlh'),
    startPlace('/live', addressing, null),
  ]).toEqual([
    { locale: 'de', path: '/live' },
    { locale: 'pt-BR', path: '/' },
    { locale: 'en', path: '/live' },
    { locale: 'pt-BR', path: '/live' },
    { locale: 'en', path: '/live' },
    { locale: 'en', path: '/live' },
  ]);
});
