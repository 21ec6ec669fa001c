import { type CurrencyFacts, moneyWriter } from '@touchline/rules';

/** Numbers, odds, money and times of a locale. Figures are always the western ones, so that prices line up. */
export interface Formats {
  /** `1.850` → `1.85`, `2` → `2.00`: at least two places, never rounded; by text, not through a double. */
  odds(value: string): string;
  /** Exact amount with all the places it has, as balances and stakes stand below each other; USDT follows its number. */
  money(value: string, currency: string): string;
  /** A single amount in subunits that stands by itself: from 100 on without a fraction of noughts (SLIP-22). */
  prominentMoney(amount: bigint, currency: CurrencyFacts): string;
  /** Plain whole number. */
  count(value: number): string;
  /** Hour and minute in the player's zone. */
  time(at: number): string;
  /** Today, tomorrow, a weekday within a week, otherwise day and month; seen from `now`. */
  day(at: number, now: number): string;
  /** Day, month, hour and minute. */
  moment(at: number): string;
}

const DAY = 86_400_000;

/** Two places at least, at most as many as there are. */
export function plainOdds(value: string): string {
  const [whole = '0', part = ''] = value.split('.');
  const kept = part.replace(/0+$/, '');
  return `${whole}.${kept.padEnd(2, '0')}`;
}

/** Whole days between two moments as the calendar of the zone counts them. */
function daysBetween(from: number, to: number): number {
  const midnight = (at: number): number => {
    const date = new Date(at);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((midnight(to) - midnight(from)) / DAY);
}

const cached = new Map<string, Formats>();

export function formatsOf(locale: string): Formats {
  const known = cached.get(locale);
  if (known !== undefined) return known;
  const made = createFormats(locale);
  cached.set(locale, made);
  return made;
}

function createFormats(locale: string): Formats {
  const tag = `${locale}-u-nu-latn`;
  const numbers = new Intl.NumberFormat(tag);
  const point = new Intl.NumberFormat(tag, { minimumFractionDigits: 1 })
    .formatToParts(0.5)
    .find((part) => part.type === 'decimal');
  const separator = point?.value ?? '.';
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short' });
  const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const moment = new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const money = moneyWriter(locale);

  return {
    odds: (value) => {
      const plain = plainOdds(value);
      return separator === '.' ? plain : plain.replace('.', separator);
    },
    money: money.showColumn,
    prominentMoney: money.showMoney,
    count: (value) => numbers.format(value),
    time: (at) => time.format(at),
    day: (at, now) => {
      const days = daysBetween(now, at);
      if (days === 0 || days === 1) return capital(relative.format(days, 'day'), locale);
      return days > 1 && days < 7 ? weekday.format(at) : date.format(at);
    },
    moment: (at) => moment.format(at),
  };
}

function capital(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
