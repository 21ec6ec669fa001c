import type { NewBreak } from '@touchline/client';
import type { BreakKind } from '@touchline/contract';
import { writingsOf } from '../../text/formats.ts';
import type { Text, TextKey } from '../../text/use-text.ts';

/** A break as it is chosen, without the key that it is sent with. */
export type BreakWish = NewBreak extends infer Wish ? (Wish extends NewBreak ? Omit<Wish, 'key'> : never) : never;

export const BREAK_WORDS = {
  time_out: 'breaks.kind.time_out',
  self_exclusion: 'breaks.kind.self_exclusion',
  panic: 'breaks.kind.panic',
} as const satisfies Record<BreakKind, TextKey>;

function written(value: number, unit: 'hour' | 'day' | 'week' | 'month' | 'year', locale: string): string {
  return new Intl.NumberFormat(writingsOf(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Whole weeks as weeks, one day as its hours. */
export function daysText(days: number, locale: string): string {
  if (days === 1) return written(24, 'hour', locale);
  return days % 7 === 0 ? written(days / 7, 'week', locale) : written(days, 'day', locale);
}

/** Whole years as years; null is for ever. */
export function monthsText({ t, locale }: Pick<Text, 't' | 'locale'>, months: number | null): string {
  if (months === null) return t('breaks.forever');
  return months % 12 === 0 ? written(months / 12, 'year', locale) : written(months, 'month', locale);
}

export function lengthText(text: Text, wish: BreakWish): string {
  return wish.kind === 'self_exclusion'
    ? monthsText(text, wish.months)
    : daysText(wish.kind === 'panic' ? 1 : wish.days, text.locale);
}
