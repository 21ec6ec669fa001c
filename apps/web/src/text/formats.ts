import { type CurrencyFacts, formatRatio, moneyWriter, one, parseDecimal, subtract, writingOf } from '@touchline/rules';
import type { kazakh as KazakhWords } from './kazakh.ts';

/** Numbers, odds, money and times of a locale. Figures are always the western ones, so that prices line up. */
export interface Formats {
  /** `1.850` → `1.85`, `2` → `2.00`: at least two places, never rounded; by text, not through a double. */
  odds(value: string): string;
  /** Figures within a text, with the decimal sign of the locale: `Over 2.5`, `-0.952`, `54.05%`. */
  figures(text: string): string;
  /** Exact amount with all the places it has, as balances and stakes stand below each other; USDT follows its number. */
  money(value: string, currency: string): string;
  /** A single amount in subunits that stands by itself: from 100 on without a fraction of noughts (SLIP-22). */
  prominentMoney(amount: bigint, currency: CurrencyFacts): string;
  /** Plain whole number. */
  count(value: number): string;
  /** Exact decimal text below 1 as percent: `0.10` → `10%`. */
  share(value: string): string;
  /** What bonus odds add, as exact decimal text: `1.05` → `+5%`; as they are where they are no such text. */
  boost(odds: string): string;
  /** Time zone of every time here: the one chosen, else the browser's own (IANA name). */
  readonly zone: string;
  /** Hour and minute in the zone. */
  time(at: number): string;
  /** Today, tomorrow, a weekday within a week, otherwise day and month; seen from `now`. */
  day(at: number, now: number): string;
  /** Day, month, hour and minute. */
  moment(at: number): string;
  /** The full date and time with the name of its zone. */
  instant(at: number): string;
}

const DAY = 86_400_000;

/** Two places at least, at most as many as there are. */
export function plainOdds(value: string): string {
  const [whole = '0', part = ''] = value.split('.');
  const kept = part.replace(/0+$/, '');
  return `${whole}.${kept.padEnd(2, '0')}`;
}

type Calendar = (at: number) => number;

/** Midnight, as UTC has it, of the day that a moment belongs to in a zone. */
function calendarOf(zone: Intl.DateTimeFormatOptions): Calendar {
  const day = new Intl.DateTimeFormat('en', { ...zone, year: 'numeric', month: 'numeric', day: 'numeric' });
  return (at) => {
    const parts = new Map(day.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1);
  };
}

/** What the browser's formats are asked for: the locale, else its language, else English; never the browser's own. */
export function writingsOf(locale: string): string[] {
  const [language = locale] = locale.split('-');
  return [writingOf(locale), language, 'en'].map((each) => `${each}-u-nu-latn`);
}

/** Whether the browser has the rules of a time zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Decimal text of an exact number, which number formats write without a double between. */
function isExact(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** The share that bonus odds add, exact: `1.05` is `0.05`; null where they are no decimal text. */
function addedShare(odds: string): `${number}` | null {
  const factor = parseDecimal(odds);
  if (factor === null) return null;
  const share = formatRatio(subtract(factor, one), odds.split('.')[1]?.length ?? 0);
  return isExact(share) ? share : null;
}

const cached = new Map<string, Formats>();

/** Formats of a locale. `zone`: an IANA name that {@link isZone} knows; null is the browser's own. */
export function formatsOf(locale: string, zone: string | null = null): Formats {
  const name = `${locale} ${zone}`;
  const known = cached.get(name);
  if (known !== undefined) return known;
  const made = createFormats(locale, zone);
  cached.set(name, made);
  return made;
}

function createFormats(locale: string, chosen: string | null): Formats {
  const tag = writingsOf(locale);
  const numbers = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const added = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 20, signDisplay: 'exceptZero' });
  const point = new Intl.NumberFormat(tag, { minimumFractionDigits: 1 })
    .formatToParts(0.5)
    .find((part) => part.type === 'decimal');
  const separator = point?.value ?? '.';
  const money = moneyWriter(locale);
  const figures = (text: string): string => (separator === '.' ? text : text.replace(/(?<=\d)\.(?=\d)/g, separator));
  return {
    odds: (value) => figures(plainOdds(value)),
    figures,
    money: money.showColumn,
    prominentMoney: money.showMoney,
    count: (value) => numbers.format(value),
    share: (value) => percents.format(Number(value)),
    boost: (odds) => {
      const share = addedShare(odds);
      return share === null ? odds : added.format(share);
    },
    ...timesOf(locale, chosen === null ? {} : { timeZone: chosen }),
  };
}

export const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

interface Dates {
  weekday(at: number): string;
  date(at: number): string;
  near(days: 0 | 1): string;
  moment(at: number): string;
  instant(at: number): string;
}

function datesOf(tag: string[], zone: Intl.DateTimeFormatOptions): Dates {
  const weekday = new Intl.DateTimeFormat(tag, { ...zone, weekday: 'short' });
  const date = new Intl.DateTimeFormat(tag, { ...zone, day: 'numeric', month: 'short' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const moment = new Intl.DateTimeFormat(tag, { ...zone, ...CLOCK, weekday: 'short', day: 'numeric', month: 'short' });
  const whole = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZoneName: 'short' } as const;
  const instant = new Intl.DateTimeFormat(tag, { ...zone, ...CLOCK, ...whole });
  return {
    weekday: (at) => weekday.format(at),
    date: (at) => date.format(at),
    near: (days) => relative.format(days, 'day'),
    moment: (at) => moment.format(at),
    instant: (at) => instant.format(at),
  };
}

/** Of days in Kazakh, for which browsers have no words; null until they are loaded. */
export let kazakh: typeof KazakhWords | null = null;

/** Loads what the formats of a locale need and browsers do not know. */
export async function loadFormats(locale: string): Promise<void> {
  if (locale !== 'kk' || kazakh !== null) return;
  ({ kazakh } = await import('./kazakh.ts'));
  // Those that were made before know no words.
  cached.clear();
}

/** The same in Kazakh. */
function kazakhDates(
  words: NonNullable<typeof kazakh>,
  tag: string[],
  zone: Intl.DateTimeFormatOptions,
  midnight: Calendar,
): Dates {
  const time = new Intl.DateTimeFormat(tag, { ...zone, ...CLOCK });
  const zoned = new Intl.DateTimeFormat(tag, { ...zone, ...CLOCK, timeZoneName: 'short' });
  return {
    weekday: (at) => words.weekday(midnight(at)),
    date: (at) => words.date(midnight(at)),
    near: words.near,
    moment: (at) => `${words.shortDay(midnight(at))}, ${time.format(at)}`,
    instant: (at) => `${words.wholeDay(midnight(at))}, ${zoned.format(at)}`,
  };
}

function timesOf(
  locale: string,
  zone: Intl.DateTimeFormatOptions,
): Pick<Formats, 'zone' | 'time' | 'day' | 'moment' | 'instant'> {
  const tag = writingsOf(locale);
  const time = new Intl.DateTimeFormat(tag, { ...zone, ...CLOCK });
  const midnight = calendarOf(zone);
  const dates = locale === 'kk' && kazakh !== null ? kazakhDates(kazakh, tag, zone, midnight) : datesOf(tag, zone);
  return {
    zone: time.resolvedOptions().timeZone,
    time: (at) => time.format(at),
    day: (at, now) => {
      const days = Math.round((midnight(at) - midnight(now)) / DAY);
      if (days === 0 || days === 1) return capital(dates.near(days), locale);
      return days > 1 && days < 7 ? dates.weekday(at) : dates.date(at);
    },
    moment: dates.moment,
    instant: dates.instant,
  };
}

function capital(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
