import { expect, test } from 'vitest';
import { addDays, dateAt, daysBetween, isDate, isTime, rangeOfDate, rangeOfTime } from './days.ts';

function at(text: string): number {
  return Date.parse(text);
}

test('the day of a moment is that of the zone [NAV-13]', () => {
  const moment = at('2026-03-01T23:30:00.000Z');
  expect([dateAt(moment, 'UTC'), dateAt(moment, 'Asia/Tokyo'), dateAt(moment, 'America/New_York')]).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-01',
  ]);
});

test('a day begins and ends where its zone says, also when the clocks change [NAV-13]', () => {
  expect(rangeOfDate('2026-07-01', 'UTC')).toEqual({
    startFrom: '2026-07-01T00:00:00.000Z',
    startTo: '2026-07-01T23:59:59.999Z',
  });
  // 23 hours and 25 hours long.
  expect(rangeOfDate('2026-03-29', 'Europe/Berlin')).toEqual({
    startFrom: '2026-03-28T23:00:00.000Z',
    startTo: '2026-03-29T21:59:59.999Z',
  });
  expect(rangeOfDate('2026-10-25', 'Europe/Berlin')).toEqual({
    startFrom: '2026-10-24T22:00:00.000Z',
    startTo: '2026-10-25T22:59:59.999Z',
  });
  expect(rangeOfDate('2026-01-10', 'Pacific/Auckland').startFrom).toBe('2026-01-09T11:00:00.000Z');
});

test('only days of the calendar are days [NAV-28]', () => {
  for (const right of ['2026-01-01', '2028-02-29', '1999-12-31']) expect(isDate(right)).toBe(true);
  for (const wrong of [
    '2026-99-99',
    '2026-02-29',
    '2026-2-1',
    '',
    'today',
    '2026-01-01T00:00',
    '0000-00-00',
    '９９９９-01-01',
  ])
    expect(isDate(wrong)).toBe(false);
});

test('days are counted over months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1), daysBetween('2026-12-30', '2027-01-02')]).toEqual([
    '2027-01-01',
    '2026-02-28',
    3,
  ]);
});

test('each word of time lets its starts through; no other word is one [NAV-28]', () => {
  const now = at('2026-05-05T10:02:00.000Z');
  expect(
    [null, 'live', '1h', '3h', 'today', 'tomorrow'].map((word) => rangeOfTime(isTime(word) ? word : null, now, 'UTC')),
  ).toEqual([
    {},
    {},
    { startTo: '2026-05-05T11:05:00.000Z' },
    { startTo: '2026-05-05T13:05:00.000Z' },
    { startTo: '2026-05-05T23:59:59.999Z' },
    { startFrom: '2026-05-06T00:00:00.000Z', startTo: '2026-05-06T23:59:59.999Z' },
  ]);
  expect([isTime('3h'), isTime('99h'), isTime(null), isTime('')]).toEqual([true, false, false, false]);
});
