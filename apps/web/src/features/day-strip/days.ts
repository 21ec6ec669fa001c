/** Days of the calendar as `YYYY-MM-DD`, and where they begin and end in a time zone; the browser's own when none is named. */

const DAY = 86_400_000;
const writers = new Map<string, Intl.DateTimeFormat>();

function writerOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = writers.get(zone ?? '');
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-u-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  writers.set(zone ?? '', made);
  return made;
}

/** What a clock on the wall of the zone shows at a moment, as if it were UTC. */
function wallOf(at: number, zone: string | undefined): number {
  const parts = new Map(
    writerOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The day it is in the zone at a moment (ms). */
export function dateAt(at: number, zone?: string): string {
  return new Date(wallOf(at, zone)).toISOString().slice(0, 10);
}

/** A day that the calendar has: 31 February has the form of one and is none. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Days from one date to another; less than nought when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / DAY);
}

/** First moment of a day in the zone, ms. */
export function startOfDate(date: string, zone?: string): number {
  const wall = Date.parse(`${date}T00:00:00.000Z`);
  // Twice, because the clock may change between the first guess and the day itself.
  const guess = wall - (wallOf(wall, zone) - wall);
  return wall - (wallOf(guess, zone) - guess);
}

export interface Range {
  readonly startFrom?: string;
  readonly startTo?: string;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** The whole of a day in the zone, both ends included. */
export function rangeOfDate(date: string, zone?: string): Required<Range> {
  return {
    startFrom: iso(startOfDate(date, zone)),
    startTo: iso(startOfDate(addDays(date, 1), zone) - 1),
  };
}

/** NAV-28: what `time` may say. */
export const times = ['live', '1h', '3h', '24h', 'today', 'tomorrow'] as const;
export type Time = (typeof times)[number];
export function isTime(word: string | null): word is Time {
  return times.some((time) => time === word);
}

const HOURS: Partial<Record<Time, number>> = { '1h': 1, '3h': 3, '24h': 24 };
const HOUR = 3_600_000;
const STEP = 300_000;

/** Which starts a `time` lets through, seen from `now`; hours end on a round minute, so that neighbours share one list. */
export function rangeOfTime(time: Time | null, now: number, zone?: string): Range {
  if (time === null || time === 'live') return {};
  const hours = HOURS[time];
  if (hours !== undefined) return { startTo: iso(Math.ceil(now / STEP) * STEP + hours * HOUR) };
  const today = dateAt(now, zone);
  return time === 'today' ? { startTo: rangeOfDate(today, zone).startTo } : rangeOfDate(addDays(today, 1), zone);
}
