import { expect, test } from 'vitest';
import { drawnFlag } from './flags.ts';
import sheet from './flags.svg?raw';

const drawn = [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name = '']) => name);

test('every flag of the sheet can be asked for, and no other', () => {
  expect(drawn.length).toBeGreaterThan(40);
  expect(drawn.filter((name) => drawnFlag(name) !== name)).toEqual([]);
  expect(['XX', 'sa', '', '__proto__', 'constructor'].map((code) => drawnFlag(code))).toEqual(Array(5).fill(null));
});

test('England and Scotland have their own, the kingdom keeps its own', () => {
  expect([drawnFlag('GB', 'england'), drawnFlag('GB', 'scotland'), drawnFlag('GB', 'united-kingdom')]).toEqual([
    'gb-eng',
    'gb-sct',
    'gb',
  ]);
  expect(drawnFlag('DE', 'england')).toBe('de');
  expect(drawnFlag('GB', 'constructor')).toBe('gb');
});
