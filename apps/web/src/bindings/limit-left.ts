import { calls, type LimitType } from '@touchline/contract';
import { datedMoment } from '../text/dated.ts';
import { limitAmount, PERIOD_WORDS, TYPE_WORDS } from '../text/limit-words.ts';
import { useText } from '../text/use-text.ts';
import { useAsk } from './catalogue.ts';
import { isAbove, leastLeft } from './limit-amounts.ts';
import { useHasOwnLimits, useSession } from './player.ts';

/** A stake counts as lost until its bet is settled. */
export const STAKED = ['stake', 'loss'] as const satisfies readonly LimitType[];
export const PAID_IN = ['deposit'] as const satisfies readonly LimitType[];

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
export function useLimitLeft({ types, currency, amount }: Using): {
  readonly words: string;
  readonly isOver: boolean;
} | null {
  const text = useText();
  const { t, formats, locale } = text;
  const playerId = useSession().player?.id ?? null;
  const hasOwnLimits = useHasOwnLimits();
  const { value } = useAsk(calls.getUserLimits, hasOwnLimits && playerId !== null ? { playerId } : null);
  const limit = leastLeft(value?.data ?? [], types, currency);
  if (limit === null) return null;
  const { type, period, left = '0', amount: whole = '0', renews_at: renewsAt } = limit;
  const isOver = amount !== null && isAbove(amount, left);
  const name = t('ownlimits.name', { type: t(TYPE_WORDS[type]), period: t(PERIOD_WORDS[period]) });
  const rest = t('ownlimits.left', {
    left: limitAmount(text, left, currency),
    limit: limitAmount(text, whole, currency),
  });
  const renews =
    isOver && renewsAt !== undefined
      ? `. ${t('ownlimits.renews', { at: datedMoment(Date.parse(renewsAt), { locale, zone: formats.zone }) })}`
      : '';
  return { words: `${name}: ${rest}${renews}`, isOver };
}
