import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.close());

const step = 30 * 60_000;
const from = Date.UTC(2025, 11, 20);
const until = Date.UTC(2027, 0, 10);

/** Midnights of a zone at which a period starts: the instants that are the first to show a new date, by walking. */
function walked(
  zone: string,
  starts: (parts: { readonly weekday: string; readonly day: string }) => boolean,
): number[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
  });
  const found: number[] = [];
  let before = format.format(from);
  for (let at = from + step; at < until; at += step) {
    const date = format.format(at);
    if (date === before) continue;
    before = date;
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    if (starts({ weekday: parts['weekday'] ?? '', day: parts['day'] ?? '' })) found.push(at);
  }
  return found;
}

// The clocks of Havana show midnight twice in a night of autumn, those of Santiago leave one out in spring, and those of
// Lord Howe jump by half an hour.
describe.each(['Europe/Berlin', 'America/New_York', 'America/Havana', 'America/Santiago', 'Australia/Lord_Howe'])(
  'over a year in %s',
  (zone) => {
    test.each([
      ['day', () => true],
      ['week', ({ weekday }: { readonly weekday: string }) => weekday === 'Mon'],
      ['month', ({ day }: { readonly day: string }) => Number(day) === 1],
    ] as const)(
      'a %s starts at the first instant of its first date, and ends where the next starts [RG-04]',
      async (period, starts) => {
        const { rows } = await sql<{ lower: Date; upper: Date; inside: boolean }>`
        select lower(around) as lower, upper(around) as upper, bool_and(at <@ around) as inside
        from generate_series(${new Date(from)}::timestamptz, ${new Date(until - step)}::timestamptz, '30 minutes') as at,
          limit_period(${period}, ${zone}, at) as around
        group by around order by around`.execute(postgres.db);
        expect(rows.every(({ inside }) => inside)).toBe(true);
        expect(rows.map(({ lower }) => lower.getTime()).slice(1)).toEqual(walked(zone, starts));
        expect(rows.slice(0, -1).map(({ upper }) => upper)).toEqual(rows.slice(1).map(({ lower }) => lower));
      },
    );
  },
);
