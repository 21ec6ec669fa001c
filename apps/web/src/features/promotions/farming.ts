import type { Hunting } from '@touchline/contract';
import { typeOfBonus } from '../../text/bonus-names.ts';
import type { Text } from '../../text/use-text.ts';

/** What an entry of a hunting or of a tournament says; `figures` are label and value, none for who takes no part. */
export interface FarmingWords {
  readonly points: string | null;
  readonly figures: readonly (readonly [label: string, value: string])[];
  readonly conditions: readonly string[];
}

/**
 * The points of the player, those to spend and those that open bets would bring, and how bets collect them (BON-16).
 * Amounts are left out, as the wire does not say their currency.
 */
export function wordsOfFarming(text: Text, farming: Hunting): FarmingWords {
  const { t } = text;
  const { farming_stats: stats, farming_freebet_type: won } = farming;
  return {
    points: stats === null ? null : t('promotions.points', { points: stats.points }),
    figures:
      stats === null
        ? []
        : [
            [t('promotions.points.spend'), stats.available_points],
            [t('promotions.points.open'), stats.potential_points],
          ],
    conditions: [
      ...(won === null ? [] : [t('promotions.farming.freebet', { freebet: typeOfBonus(text, won) })]),
      ...(farming.farm_once_per_event ? [t('promotions.farming.once')] : []),
      ...(farming.used_in_bets ? [] : [t('promotions.farming.alone')]),
    ],
  };
}
