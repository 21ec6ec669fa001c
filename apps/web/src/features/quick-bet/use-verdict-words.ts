import type { QuickBetView } from '@touchline/client';
import { useOddsText } from '../../bindings/odds.ts';
import { useSumText } from '../../bindings/sums.ts';
import { outcomeOf } from '../../text/selection-names.ts';
import { useText } from '../../text/use-text.ts';
import type { Verdict } from './verdict.ts';

export interface VerdictWords {
  readonly title: string;
  /** What it means and what can be done, in sentences. */
  readonly lines: readonly string[];
}

/** What is said of a quick bet: what happened, whether money moved, what to do next. */
export function useVerdictWords(quick: QuickBetView): (verdict: Verdict) => VerdictWords {
  const text = useText();
  const { t, serverText, formats } = text;
  const sumText = useSumText();
  const oddsText = useOddsText();
  return ({ kind, selection }) => {
    const name = selection === null ? '' : outcomeOf(text, selection);
    const match = selection?.matchName ?? '';
    const { pressedStake, receipt, error, unresolved } = quick;
    const stake = pressedStake === null ? '' : sumText(pressedStake.value, pressedStake.currency);
    switch (kind) {
      case 'paused':
        return { title: t('check.pause.quick', { name }), lines: [match] };
      case 'placing':
        return { title: t('quick.placing', { amount: stake, name }), lines: [match] };
      case 'placed':
        return {
          title: t('quick.placed', { amount: stake, name }),
          lines: [
            match,
            ...(receipt === null
              ? []
              : [
                  t('quick.returns', {
                    odds: oddsText(receipt.odds),
                    amount: sumText(receipt.potential_win_amount, receipt.stake.currency),
                  }),
                  `${t('ticket.receipt.reference')} ${receipt.id}`,
                ]),
          ],
        };
      case 'refused':
        return {
          title: t('quick.refused', { name }),
          lines: [
            match,
            error === null ? '' : serverText(error.key, t('error.place_bets.default')),
            ...(error?.details ?? []).map((detail) => serverText(detail, '')),
            error === null || error.limit === null
              ? ''
              : t('quick.refused.limit', { amount: formats.money(error.limit.value, error.limit.currency) }),
            t('quick.refused.money'),
          ].filter((line) => line !== ''),
        };
      case 'covered':
        return { title: t('quick.refused', { name }), lines: [match, t('quick.covered'), t('quick.refused.money')] };
      case 'moved':
        return { title: t('quick.moved', { name }), lines: [match, t('quick.moved.description')] };
      case 'unresolved':
        return {
          title: t('quick.unresolved', { name }),
          lines: [match, t(unresolved?.isAsked === true ? 'quick.unresolved.asked' : 'quick.unresolved.description')],
        };
      default:
        return kind satisfies never;
    }
  };
}
