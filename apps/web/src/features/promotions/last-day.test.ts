import { expect, test } from 'vitest';
import { leftOfLastDay } from './last-day.ts';

const end = Date.parse('2026-11-27T12:00:00Z');
const day = 86_400_000;

test('what is left of the last day counts to the moment of the end, and nothing before it [BON-03a]', () => {
  const at = (left: number) => leftOfLastDay(end, end - left);
  expect([at(day + 1), at(day), at(day - 1), at(3_600_000)]).toEqual([null, '24:00:00', '24:00:00', '1:00:00']);
  expect([at(61_000), at(60_001), at(1), at(0), at(-1)]).toEqual([
    '0:01:01',
    '0:01:01',
    '0:00:01',
    '0:00:00',
    '0:00:00',
  ]);
});
