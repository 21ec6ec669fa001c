import { expect, test } from 'vitest';
import { flagSymbol } from './flags.ts';
import sheet from './flags.svg?raw';

const drawn = [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name = '']) => name);

test('every flag of the sheet can be asked for, and no other', () => {
  expect(drawn.length).toBeGreaterThan(40);
  expect(drawn.filter((name) => flagSymbol(name) !== name)).toEqual([]);
  expect(['XX', 'sa', '', '__proto__', 'constructor'].map((code) => flagSymbol(code))).toEqual(Array(5).fill(null));
});

test('England and Scotland have their own, the kingdom keeps its own', () => {
  expect([flagSymbol('GB', 'england'), flagSymbol('GB', 'scotland'), flagSymbol('GB', 'united-kingdom')]).toEqual([
    'gb-eng',
    'gb-sct',
    'gb',
  ]);
  expect(flagSymbol('DE', 'england')).toBe('de');
  expect(flagSymbol('GB', 'constructor')).toBe('gb');
});
