import { beforeAll, expect, test } from 'vitest';
import { datedMoment } from './dated.ts';
import { loadFormats } from './formats.ts';

beforeAll(() => loadFormats('kk'));

test.each([
  ['en', 'Dec 31, 2025, 23:30'],
  ['de', '31. Dez. 2025, 23:30'],
  ['kk', '2025 ж. 31 жел., 23:30'],
])('in %s a moment of a list that reaches back over years has its year: %s [RG-07]', (locale, written) => {
  const at = Date.UTC(2025, 11, 31, 22, 30);
  expect(datedMoment(at, { locale, zone: 'Europe/Berlin' })).toBe(written);
});
