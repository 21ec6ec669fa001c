import { expect, test } from 'vitest';
import { localeRedirect } from './saved-locale.ts';

const config = {
  base_path: '/sportsbook',
  locales: [
    { code: 'en', name_in_locale: 'English' },
    { code: 'de', name_in_locale: 'Deutsch' },
    { code: 'pt-BR', name_in_locale: 'Português' },
  ],
  locale_aliases: { br: 'pt-BR' },
};

test.each([
  ['/sportsbook', 'de', '/sportsbook/de'],
  ['/sportsbook/', 'de', '/sportsbook/de'],
  ['/sportsbook?betcode=ABC', 'de', '/sportsbook/de?betcode=ABC'],
  ['/sportsbook/soccer/a-b-1?time=today', 'pt-BR', '/sportsbook/pt-BR/soccer/a-b-1?time=today'],
  // Never another site.
  ['/sportsbook//evil.test', 'de', '/sportsbook/de//evil.test'],
])('%s is followed in %s, which was kept, as %s [NAV-03a]', (address, kept, followed) => {
  expect(localeRedirect(address, kept, config)).toBe(followed);
});

test.each([
  ['an address that names a locale', '/sportsbook/de/live', 'pt-BR'],
  ['one that names the first', '/sportsbook/en/live', 'de'],
  ['one that names it by another word', '/sportsbook/BR/live', 'de'],
  ['the address of the first locale', '/sportsbook/live', 'en'],
  ['a locale that the site does not have', '/sportsbook/live', 'xx'],
  ['nobody who was here before', '/sportsbook/live', undefined],
])('%s stays as it is [NAV-03a]', (_what, address, kept) => {
  expect(localeRedirect(address, kept, config)).toBeNull();
});

test('a site whose addresses name the first locale too redirects to it [NAV-03a]', () => {
  expect(localeRedirect('/sportsbook/live', 'en', { ...config, locale_in_url: true })).toBe('/sportsbook/en/live');
});
