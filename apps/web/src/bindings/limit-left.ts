import { type BetError, calls, type LimitType, type UserLimit } from '@touchline/contract';
import { datedMoment } from '../text/dated.ts';
import { limitAmount, PERIOD_WORDS, TYPE_WORDS } from '../text/limit-words.ts';
import { type Text, useText } from '../text/use-text.ts';
import { useAsk } from './catalogue.ts';
import { isAbove, leastLeft } from './limit-amounts.ts';
import { useHasOwnLimits, useSession } from './player.ts';

/** A stake counts as lost until its bet is settled, and needs time that is not used up. */
export const STAKED = ['stake', 'loss', 'time'] as const satisfies readonly LimitType[];
export const PAID_IN = ['deposit'] as const satisfies readonly LimitType[];

interface Note {
  readonly words: string;
  readonly isOver: boolean;
}

interface Using {
  /** What the amount counts towards. */
  readonly types: readonly LimitType[];
  readonly currency: string;
  /** What is about to be used of it, in the main unit; null while that is no amount. */
  readonly amount: string | null;
}

/**
 * [RG-04] What is left of the limit that leaves the least, in words, and when it renews where the amount is above that. Null
 * without a limit, and for visitors, for whom nothing is asked.
 */
export function useLimitLeft({ types, currency, amount }: Using): Note | null {
  const text = useText();
  const playerId = useSession().player?.id ?? null;
  const hasOwnLimits = useHasOwnLimits();
  const { value } = useAsk(calls.getUserLimits, hasOwnLimits && playerId !== null ? { playerId } : null);
  const limit = leastLeft(value?.data ?? [], types, currency);
  if (limit === null) return null;
  const isOver = limit.type === 'time' || (amount !== null && isAbove(amount, limit.left ?? '0'));
  return { words: limitWords(text, limit, { currency, isOver }), isOver };
}

/** [RG-04] The figures of the limit by which a bet was refused, in words; null for any other refusal. */
export function useLimitOfRefusal(errors: readonly BetError[], currency: string): string | null {
  const text = useText();
  const error = errors.find(({ limit_type: type }) => type !== undefined);
  if (error?.limit_type === undefined || error.period === undefined) return null;
  const { limit_type: type, period, limit: amount, left, renews_at } = error;
  return limitWords(text, { type, period, amount, left, renews_at }, { currency, isOver: true });
}

function limitWords(
  text: Text,
  {
    type,
    period,
    left = '0',
    amount = '0',
    renews_at: renewsAt,
  }: Pick<UserLimit, 'type' | 'period' | 'amount' | 'left' | 'renews_at'>,
  { currency, isOver }: { readonly currency: string; readonly isOver: boolean },
): string {
  const { t, formats, locale } = text;
  const shown = (value: string): string => limitAmount(text, value, type === 'time' ? null : currency);
  const name = t('ownlimits.name', { type: t(TYPE_WORDS[type]), period: t(PERIOD_WORDS[period]) });
  const rest = t('ownlimits.left', { left: shown(left), limit: shown(amount) });
  const renews =
    isOver && renewsAt !== undefined
      ? `. ${t('ownlimits.renews', { at: datedMoment(Date.parse(renewsAt), { locale, zone: formats.zone }) })}`
      : '';
  return `${name}: ${rest}${renews}`;
}
