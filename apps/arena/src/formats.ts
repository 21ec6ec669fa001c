import type { Appearance } from './frame.ts';
import type { Text } from './text/text.ts';

/** Numbers, money and times in the visitor's way of writing them. */
export interface Formats {
  /** Exact: decimal text in, no float between. */
  money(amount: string, currency: string): string;
  count(value: number): string;
  time(at: number): string;
  /** Day, month and time. */
  moment(at: number): string;
  /** `1:05`. */
  countdown(ms: number): string;
}

/** Locales that are written as another one: by a name that says what is meant, or by one that every browser knows. */
const WRITINGS: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['en-AR', 'en-150'],
  ['kk', 'ru'],
]);

function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(WRITINGS.get(locale) ?? locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

export function formatsIn(locale: string): Formats {
  // Digits are the western ones in every locale, as on the page around.
  const tag = new Intl.Locale(knownLocale(locale), { numberingSystem: 'latn' });
  const whole = new Intl.NumberFormat(tag);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat(tag, clock);
  // Kazakh is written as Russian, whose words for months are no Kazakh ones.
  const month = locale.startsWith('kk') ? '2-digit' : 'short';
  const moment = new Intl.DateTimeFormat(tag, { ...clock, day: 'numeric', month });
  return {
    money(amount, currency) {
      const decimals = amount.split('.')[1]?.length ?? 0;
      const digits = { minimumFractionDigits: Math.min(decimals, 2), maximumFractionDigits: decimals };
      // Decimal text is formatted digit by digit; the type knows numbers alone.
      const exact = amount as `${number}`;
      if (!/^[A-Z]{3}$/.test(currency)) return `${new Intl.NumberFormat(tag, digits).format(exact)} ${currency}`;
      return new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits }).format(exact);
    },
    count: (value) => whole.format(value),
    time: (at) => time.format(at),
    moment: (at) => moment.format(at),
    countdown(ms) {
      const seconds = Math.max(0, Math.ceil(ms / 1000));
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    },
  };
}

/** Puts the theme on the document. */
export function applyTheme(theme: Appearance['theme']): void {
  document.documentElement.dataset['theme'] = theme;
}

/** Puts the language of the words on the document. */
export function speak({ language, direction, t }: Text): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = t('title');
}
