import { localeAliases, locales } from '@touchline/contract/locales';
import { expect, test } from 'vitest';
import { createAtlas } from './atlas.ts';

test('slugs of categories, leagues and matches of a sport are never the same [NAV-12]', () => {
  const { sports, categories, tournaments } = createAtlas([], () => 2);
  expect(sports.length).toBeGreaterThan(10);
  for (const { key } of sports) {
    const slugs = [...categories, ...tournaments].filter(({ sportKey }) => sportKey === key).map(({ slug }) => slug);
    expect(slugs.length, key).toBeGreaterThan(1);
    expect(new Set(slugs).size, key).toBe(slugs.length);
    // Those of matches end in their id, which has more digits than any year.
    for (const slug of slugs) expect(slug, key).not.toMatch(/-\d{5,}$/);
  }
});

test('no sport is called like a locale, so that an address has one meaning [NAV-02]', () => {
  const { sports } = createAtlas([], () => 2);
  const codes = [...locales, ...Object.keys(localeAliases)].map((code) => code.toLowerCase());
  for (const { key } of sports) expect(codes).not.toContain(key);
});
