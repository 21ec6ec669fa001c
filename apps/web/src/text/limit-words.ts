import type { LimitChange, LimitPeriod, LimitType, UserLimit } from '@touchline/contract';
import { writingsOf } from './formats.ts';
import type { Text, TextKey } from './use-text.ts';

export const TYPES: readonly LimitType[] = ['deposit', 'stake', 'loss', 'time'];
export const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month'];

export const TYPE_WORDS = {
  deposit: 'ownlimits.type.deposit',
  stake: 'ownlimits.type.stake',
  loss: 'ownlimits.type.loss',
  time: 'ownlimits.type.time',
} as const satisfies Record<LimitType, TextKey>;

/** What counts towards a limit. */
export const MEANING_WORDS = {
  deposit: 'ownlimits.meaning.deposit',
  stake: 'ownlimits.meaning.stake',
  loss: 'ownlimits.meaning.loss',
  time: 'ownlimits.meaning.time',
} as const satisfies Record<LimitType, TextKey>;

export const PERIOD_WORDS = {
  day: 'ownlimits.period.day',
  week: 'ownlimits.period.week',
  month: 'ownlimits.period.month',
} as const satisfies Record<LimitPeriod, TextKey>;

export const STRATEGY_WORDS = {
  refuse: 'ownlimits.strategy.refuse',
  end_session: 'ownlimits.strategy.end_session',
} as const satisfies Record<UserLimit['strategy'], TextKey>;

export const CHANGE_WORDS = {
  set: 'ownlimits.change.set',
  lowered: 'ownlimits.change.lowered',
  raise_asked: 'ownlimits.change.raise_asked',
  end_asked: 'ownlimits.change.end_asked',
  raised: 'ownlimits.change.raised',
  ended: 'ownlimits.change.ended',
  cancelled: 'ownlimits.change.cancelled',
} as const satisfies Record<LimitChange['what'], TextKey>;

/** Hours and minutes in words of the language; `minutes` is a whole number. */
function durationText(minutes: number, locale: string): string {
  const written = (value: number, unit: 'hour' | 'minute'): string =>
    new Intl.NumberFormat(writingsOf(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return written(rest, 'minute');
  return rest === 0 ? written(hours, 'hour') : `${written(hours, 'hour')} ${written(rest, 'minute')}`;
}

/** Whole hours, as in a sentence. */
export function hoursText(hours: number, locale: string): string {
  return new Intl.NumberFormat(writingsOf(locale), { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);
}

/** An amount of a limit as it is read: money in its currency, or minutes, which have none. */
export function limitAmount({ formats, locale }: Text, amount: string, currency: string | null): string {
  return currency === null ? durationText(Number(amount), locale) : formats.money(amount, currency);
}
