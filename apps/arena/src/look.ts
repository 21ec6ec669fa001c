import type { Look } from './frame.ts';

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur']);

/** Numbers, money and times in the visitor's way of writing them; the words are English. */
export interface Formats {
  /** Exact: decimal text in, no float between. */
  money(amount: string, currency: string): string;
  count(value: number): string;
  time(at: number): string;
  /** `1:05`. */
  countdown(ms: number): string;
}

const knownLocale = (locale: string): string => {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
};

export const formatsIn = (locale: string): Formats => {
  // Digits stay Latin, as the words around them are.
  const tag = new Intl.Locale(knownLocale(locale), { numberingSystem: 'latn' });
  const whole = new Intl.NumberFormat(tag);
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
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
    countdown(ms) {
      const seconds = Math.max(0, Math.ceil(ms / 1000));
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    },
  };
};

/** Puts theme and direction on the document. */
export const wear = ({ theme, locale }: Look): void => {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dir = RIGHT_TO_LEFT.has(locale.slice(0, 2)) ? 'rtl' : 'ltr';
};
