import type { Text } from './useText.ts';

/** What a kind of bonus is called; one that is not known here is just a bonus. */
export const typeOfBonus = ({ t, say }: Text, type: string): string =>
  say(`bonus.type.${type}`, t('bet.receipt.bonus'));

interface Boosting {
  readonly type: string;
  /** Bonus odds, decimal text; null for every bonus that raises none. */
  readonly odds: string | null;
}

/** A bonus by its kind, with what it adds: `Combo boost +5%`. */
export const nameOfBonus = (text: Text, { type, odds }: Boosting): string =>
  odds === null ? typeOfBonus(text, type) : `${typeOfBonus(text, type)} ${text.formats.boost(odds)}`;

interface Staking extends Boosting {
  /** What a freebet stakes; null for every other bonus. */
  readonly amount: { readonly value: string; readonly currency: string } | null;
}

/** The bonus of a bet in the slip: a boost by what it adds, a freebet by its amount. */
export const wordsOfBonus = (text: Text, bonus: Staking): string =>
  bonus.amount === null
    ? nameOfBonus(text, bonus)
    : `${typeOfBonus(text, bonus.type)} ${text.formats.money(bonus.amount.value, bonus.amount.currency)}`;
