import type { BonusType } from '@touchline/contract';
import { bonusKinds, type BonusReturn, isBonusType } from '@touchline/rules';
import type { Text, TextKey } from './use-text.ts';

const TYPES = {
  comboboost: 'bonus.type.comboboost',
  freebet: 'bonus.type.freebet',
  freebet_no_risk: 'bonus.type.freebet_no_risk',
  freebet_all_win: 'bonus.type.freebet_all_win',
  freebet_only_win: 'bonus.type.freebet_only_win',
  hunting: 'bonus.type.hunting',
  tournament: 'bonus.type.tournament',
  lootbox: 'bonus.type.lootbox',
  jackpot: 'bonus.type.jackpot',
} as const satisfies Record<BonusType, TextKey>;

/** What a kind of bonus is called; one that is not known here is just a bonus. */
export function typeOfBonus({ t, textOr }: Text, type: string): string {
  const otherwise = t('bet.receipt.bonus');
  return isBonusType(type) ? textOr(TYPES[type], otherwise) : otherwise;
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

const PAYS = {
  winnings: 'slip.bonus.pays.winnings',
  winnings_and_stake: 'slip.bonus.pays.all',
  lost_stake: 'slip.bonus.pays.no_risk',
  boosted: null,
  unchanged: null,
} as const satisfies Record<BonusReturn, TextKey | null>;

/** What comes back of a bet that a freebet stakes (docs/decisions/0010); null for every other bonus. */
export function payOf(type: BonusType): TextKey | null {
  return PAYS[bonusKinds[type].returns];
}
