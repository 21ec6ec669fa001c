import type { LootboxPrize } from '@touchline/contract';
import { chanceOf } from '@touchline/rules';
import type { SumText } from '../../bindings/sums.ts';
import { typeOfBonus } from '../../text/bonus-names.ts';
import type { Text } from '../../text/use-text.ts';

/** What a prize is: `Freebet €5.00`. */
export function nameOfPrize(text: Text, sumText: SumText, prize: LootboxPrize): string {
  switch (prize.type) {
    case 'freebet':
      return `${typeOfBonus(text, prize.freebet_type)} ${sumText(prize.amount, prize.currency)}`;
    case 'money':
      return text.t('lootbox.prize.money', { amount: sumText(prize.amount, prize.currency) });
    case 'comboboost': {
      const added = text.formats.boost(prize.ranges.at(-1)?.bonus_odds ?? '1');
      return text.t('lootbox.prize.boost', { added });
    }
    case 'nothing':
      return text.t('lootbox.prize.nothing');
    default:
      return prize satisfies never;
  }
}

/** Conditions of a prize, each a sentence. */
export function conditionsOfPrize({ t }: Text, oddsText: (odds: string) => string, prize: LootboxPrize): string[] {
  if (prize.type !== 'freebet' && prize.type !== 'comboboost') return [];
  const { min_odds: least, valid_days: days } = prize;
  const ofBet =
    prize.type === 'comboboost'
      ? [
          t('lootbox.prize.boost.from', { count: prize.ranges[0]?.min_count ?? 0 }),
          ...(least === null ? [] : [t('promotions.boost.min_odds', { odds: oddsText(least) })]),
          ...(prize.event_conditions.length === 0 ? [] : [t('promotions.boost.events')]),
          ...(prize.uses_count === null ? [] : [t('promotions.boost.uses', { count: prize.uses_count })]),
        ]
      : [
          ...(least === null ? [] : [t('bonus.condition.min_odds', { odds: oddsText(least) })]),
          ...(prize.max_odds === null ? [] : [t('bonus.condition.max_odds', { odds: oddsText(prize.max_odds) })]),
          ...(prize.match_status === 'any'
            ? []
            : [
                t(prize.match_status === 'live' ? 'bonus.condition.match_status.live' : 'bonus.condition.match_status'),
              ]),
          ...(prize.selection_count_from === null
            ? []
            : [t('bonus.condition.selection_count_from', { count: prize.selection_count_from })]),
          ...(prize.selection_count_to === null
            ? []
            : [t('bonus.condition.selection_count_to', { count: prize.selection_count_to })]),
        ];
  return [...ofBet, ...(days === null ? [] : [t('lootbox.prize.days', { count: days })])];
}

/** The chance of a prize, never rounded: a percentage, or a fraction where that would go on for long. */
export function chanceText({ t, formats }: Text, weight: number, weights: readonly number[]): string {
  const { percent, parts, of } = chanceOf(weight, weights);
  return percent === null
    ? t('lootbox.chance.fraction', { parts, of })
    : t('lootbox.chance', { percent: formats.figures(percent) });
}
