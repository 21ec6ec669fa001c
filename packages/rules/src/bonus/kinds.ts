import type { BetResult, BetStatus, BonusType, FreebetType } from './bonus-wire.ts';

/** What a bonus does to the return of its bet (decision 10). */
export type BonusReturn =
  /** Bonus odds on top, when enough legs win. */
  | 'boosted'
  /** A win pays the winnings without the stake; a bet that is given back gives the bonus back. */
  | 'winnings'
  /** A win pays the stake too; a bet that is given back gives the bonus back. */
  | 'winnings_and_stake'
  /** A bet that returns nothing gives its stake back as a freebet. */
  | 'lost_stake'
  | 'unchanged';

/** What one type of bonus means for a bet: everything that slip, settlement, server and page ask about it. */
export interface BonusKind {
  /** Whose money the stake is: the bookmaker's is not taken from the balance. */
  readonly stakedBy: 'player' | 'house';
  /** The amount of the bonus is the stake, which nobody types. */
  readonly fixesStake: boolean;
  readonly returns: BonusReturn;
  /** A bet with it feeds the jackpots (JACK-03). */
  readonly feedsJackpots: boolean;
}

const unstaked = {
  stakedBy: 'player',
  fixesStake: false,
  returns: 'unchanged',
  feedsJackpots: true,
} as const satisfies BonusKind;

const givenStake = {
  stakedBy: 'house',
  fixesStake: true,
  returns: 'winnings',
  feedsJackpots: false,
} as const satisfies BonusKind;

/**
 * Every type of bonus (BON-01). In TypeScript a new one does not compile without its row and its own answer wherever they
 * differ; `settle_bet.sql` names a type itself.
 */
export const bonusKinds = {
  comboboost: { ...unstaked, returns: 'boosted' },
  freebet: givenStake,
  freebet_no_risk: { ...givenStake, stakedBy: 'player', returns: 'lost_stake', feedsJackpots: true },
  freebet_all_win: { ...givenStake, returns: 'winnings_and_stake' },
  freebet_only_win: givenStake,
  hunting: unstaked,
  tournament: unstaked,
  lootbox: unstaked,
  jackpot: unstaked,
} as const satisfies Readonly<Record<BonusType, BonusKind>>;

/** Types of bonuses with this effect on a return. */
type TypeReturning<Effect extends BonusReturn> = {
  [Type in BonusType]: (typeof bonusKinds)[Type]['returns'] extends Effect ? Type : never;
}[BonusType];

/** Bonus odds (exact decimal text of at least 1) for `minCount` winners, 1 or more. */
export interface BoostRange {
  readonly minCount: number;
  readonly odds: string;
}

/** A bonus as settlement reads it (decision 10, BON-05, BON-06). */
export type BetBonus =
  /**
   * Bonus odds (exact decimal text of at least 1) when at least `minCount` of the legs that it counts won, 1 or more.
   * `counted` are their places; every leg counts when it is absent. With fewer winners those of the highest range of
   * `lower` that they reach, and none when that is absent.
   */
  | {
      readonly type: TypeReturning<'boosted'>;
      readonly odds: string;
      readonly minCount: number;
      readonly counted?: readonly number[];
      readonly lower?: readonly BoostRange[];
    }
  | { readonly type: TypeReturning<'winnings' | 'winnings_and_stake' | 'lost_stake'> };

export function isBonusType(type: string): type is BonusType {
  return Object.hasOwn(bonusKinds, type);
}

/** Whether bonuses of this type are freebets: the amount of one is the stake of its bet. */
export function isFreebetType(type: BonusType): type is FreebetType {
  return bonusKinds[type].fixesStake;
}

/**
 * Whether a bet with this bonus, or with none, is staked by the bookmaker. Other back ends may name types of their own.
 */
export function isHouseStake(bonus: { readonly type: string } | null): boolean {
  return bonus !== null && isBonusType(bonus.type) && bonusKinds[bonus.type].stakedBy === 'house';
}

/**
 * Whether a bet with this bonus, or with none, may be bought back or replaced (BON-19): with a freebet only where the
 * bookmaker allows it, which is what `freebets` says; never with a type that is not known.
 */
export function allowsChange(bonus: { readonly type: string } | null, freebets: boolean): boolean {
  return bonus === null || (isBonusType(bonus.type) && (freebets || !bonusKinds[bonus.type].fixesStake));
}

/** Whether a win pays the winnings alone: the stake, which is a freebet, is kept. */
export function paysWinningsAlone(bonus: { readonly type: string } | null): boolean {
  return bonus !== null && isBonusType(bonus.type) && bonusKinds[bonus.type].returns === 'winnings';
}

/** How a bet stands or ended, as far as it says what becomes of its bonus. */
interface BonusEnd {
  readonly bonus: { readonly type: string } | null;
  readonly status: BetStatus;
  readonly result: BetResult;
}

/**
 * Whether a bet has given its bonus back to the player (BON-20): refused after its delay, given back whole, lost without
 * risk, or, a boost, replaced by a bet that does not carry it.
 */
export function hasReturnedBonus({ bonus, status, result }: BonusEnd): boolean {
  if (bonus === null || !isBonusType(bonus.type)) return false;
  const { returns } = bonusKinds[bonus.type];
  if (returns === 'unchanged') return false;
  if (status === 'rejected') return true;
  if (status === 'withdrawn') return returns === 'boosted';
  if (returns === 'lost_stake') return result === 'lose_entire';
  return result === 'refund_entire' || result === 'canceled';
}

interface ChosenBonus {
  readonly type: BonusType;
  readonly odds: string | null;
  readonly minCount: number;
  /** Places of the legs that a boost counts, as it was when the bet was placed; all when absent. */
  readonly counted?: readonly number[] | undefined;
  /** Ranges that a boost falls to; none when absent. */
  readonly lower?: readonly BoostRange[] | undefined;
}

/** A bonus that changes a return by itself, without bonus odds. */
function changesReturn(type: BonusType): type is Exclude<BetBonus['type'], 'comboboost'> {
  return bonusKinds[type].returns !== 'unchanged';
}

/** What a bonus does to a return; null for one that does nothing to it, and for a boost without odds. */
export function betBonus({ type, odds, minCount, counted, lower }: ChosenBonus): BetBonus | null {
  if (type === 'comboboost') {
    if (odds === null) return null;
    return { type, odds, minCount, ...(counted && { counted }), ...(lower && { lower }) };
  }
  return changesReturn(type) ? { type } : null;
}
