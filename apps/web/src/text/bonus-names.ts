import type { BonusType } from '@touchline/contract';
import type { Text, TextKey } from './use-text.ts';

/** What a kind of bonus is called; one that is not known here is just a bonus. */
export function typeOfBonus({ t, say }: Text, type: string): string {
  return say(`bonus.type.${type}`, t('bet.receipt.bonus'));
}

interface Boosting {
  readonly type: string;
  /** Bonus odds, decimal text; null for every bonus that raises none. */
  readonly odds: string | null;
}

/** A bonus by its kind, with what it adds: `Combo boost +5%`. */
export function nameOfBonus(text: Text, { type, odds }: Boosting): string {
  return odds === null ? typeOfBonus(text, type) : `${typeOfBonus(text, type)} ${text.formats.boost(odds)}`;
}

interface Staking extends Boosting {
  /** What a freebet stakes; null for every other bonus. */
  readonly amount: { readonly value: string; readonly currency: string } | null;
}

/** The bonus of a bet in the slip: a boost by what it adds, a freebet by its amount. */
export function wordsOfBonus(text: Text, bonus: Staking): string {
  return bonus.amount === null
    ? nameOfBonus(text, bonus)
    : `${typeOfBonus(text, bonus.type)} ${text.formats.money(bonus.amount.value, bonus.amount.currency)}`;
}

/** What comes back of a bet that a freebet stakes (docs/decisions/0010); null for every other bonus. */
export function payOf(type: BonusType): TextKey | null {
  switch (type) {
    case 'freebet':
    case 'freebet_only_win':
      return 'slip.bonus.pays.winnings';
    case 'freebet_all_win':
      return 'slip.bonus.pays.all';
    case 'freebet_no_risk':
      return 'slip.bonus.pays.no_risk';
    case 'comboboost':
    case 'hunting':
    case 'tournament':
    case 'lootbox':
    case 'jackpot':
      return null;
    default:
      return type satisfies never;
  }
}
