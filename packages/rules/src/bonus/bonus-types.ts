import type { Currency } from '../odds/money.ts';
import type { SlipBetType, SlipBonus, SlipSelection } from '../slip/slip-types.ts';
import type { BonusState, BonusType, Comboboost, Freebet, Hunting, HuntingTournament, Jackpot } from './bonus-wire.ts';

/** Where an event stands in the catalogue, for conditions on events (BON-06). */
export interface EventPlace {
  readonly categoryId: string;
  readonly tournamentId: string;
}

/** A bet as far as bonuses ask about it; an entry of the slip is one, and so is a bet that a server is to take. */
export interface BonusBet {
  readonly betId: string;
  readonly betType: SlipBetType;
  readonly currency: Currency;
  /** The bonus that it carries already, or null. */
  readonly bonus: Pick<SlipBonus, 'id' | 'amount'> | null;
  /** Half of it is on a place: it carries no bonus (decision 51). */
  readonly isEachWay?: true;
  readonly selections: readonly Pick<SlipSelection, 'id' | 'matchId' | 'sportKey' | 'matchStatus' | 'odds'>[];
}

/** What is known of the player's bonuses and of what their conditions ask about the player. Ids are unique over all. */
export interface PlayerBonuses {
  /** False until the server has answered: nothing is chosen and nothing is given up before. */
  readonly isKnown: boolean;
  /** In the order of the server, as the others: the first that is offered is chosen (BON-04). */
  readonly huntings: readonly Hunting[];
  readonly tournaments: readonly HuntingTournament[];
  readonly comboboosts: readonly Comboboost[];
  readonly freebets: readonly Freebet[];
  /** Upper-case code of the player's country; null while it is not known. */
  readonly countryCode: string | null;
  readonly isVerified: boolean;
  /** Several entries may be staked by freebets at once (BON-14). */
  readonly allowSeveralFreebets: boolean;
  /** Places of the events in the slip, by match id; an event that is missing fits no category and no tournament. */
  readonly places: Readonly<Record<string, EventPlace>>;
}

/** A jackpot, and the entries of the slip that take part in it as the server says: their `betId`s. */
export interface SlipJackpot extends Jackpot {
  readonly entries: readonly string[];
}

/** Jackpots of the slip, in the order of the server. */
export type Jackpots = readonly SlipJackpot[];

/** Known to be none: a visitor's. */
export const noBonuses: PlayerBonuses = {
  isKnown: true,
  huntings: [],
  tournaments: [],
  comboboosts: [],
  freebets: [],
  countryCode: null,
  isVerified: false,
  allowSeveralFreebets: false,
  places: {},
};

/** Not known yet, such as while a stored slip is restored: its bonuses stay as they are. */
export const unknownBonuses: PlayerBonuses = { ...noBonuses, isKnown: false };

export const noJackpots: Jackpots = [];

/** Why a bonus is not offered for an entry (BON-06, BON-14 to BON-16). */
export type FailedCondition =
  /** The server does not have it in play for the player: its state is not `active`. */
  | { readonly kind: 'state'; readonly state: BonusState }
  /** A freebet that the player did not activate. */
  | { readonly kind: 'inactive' }
  /** An each-way bet carries none. */
  | { readonly kind: 'each_way' }
  /** Wrong type of entry; the bonus is for `betType` only. */
  | { readonly kind: 'bet_type'; readonly betType: SlipBetType }
  /** The player used it `uses` times, which is as often as it may be used. */
  | { readonly kind: 'uses_count'; readonly uses: number }
  | { readonly kind: 'country' }
  | { readonly kind: 'only_verified' }
  /** Too few selections that count: the range begins at `needed`; the others are listed with what they lack. */
  | {
      readonly kind: 'too_few_suitable';
      readonly needed: number;
      readonly suitable: number;
      readonly unsuitable: readonly UnsuitableSelection[];
    }
  /** More selections that count than the last range holds. */
  | { readonly kind: 'too_many_suitable'; readonly limit: number; readonly suitable: number }
  | { readonly kind: 'currency'; readonly currency: string }
  /** Total odds are not known at the moment, such as those of a custom bet without a price. */
  | { readonly kind: 'odds_unknown' }
  /** Total odds outside the bounds, which are decimal text. */
  | { readonly kind: 'min_odds'; readonly minOdds: string }
  | { readonly kind: 'max_odds'; readonly maxOdds: string }
  /** These selections' matches are not in the state that is asked for. */
  | {
      readonly kind: 'match_status';
      readonly needed: 'prematch' | 'live';
      readonly selectionIds: readonly string[];
    }
  | { readonly kind: 'selection_count_from'; readonly from: number }
  | { readonly kind: 'selection_count_to'; readonly to: number }
  /** It was boosted, and by no multiplier of at least 1: its worth is not known. */
  | { readonly kind: 'boost_multiplier' }
  /** It comes to less than a subunit. */
  | { readonly kind: 'amount' }
  /** Another entry is staked by this freebet. */
  | { readonly kind: 'freebet_in_use'; readonly betId: string }
  /** Another entry is staked by another freebet, and only one may be at a time (BON-14). */
  | { readonly kind: 'several_freebets'; readonly betId: string }
  /** It farms by itself: no bet carries it (BON-16). */
  | { readonly kind: 'not_used_in_bets' }
  /** Every event of the entry brought its points already (BON-16). */
  | { readonly kind: 'events_farmed' };

/** A selection that a comboboost does not count, with the first thing it lacks. */
export interface UnsuitableSelection {
  readonly selectionId: string;
  readonly lacks: 'odds' | 'event';
}

/** A bonus for an entry: as it would be chosen, or why it cannot be. */
export type BonusOffer =
  | { readonly offered: true; readonly name: string; readonly bonus: SlipBonus }
  | {
      readonly offered: false;
      readonly name: string;
      readonly id: string;
      readonly type: BonusType;
      readonly failed: FailedCondition;
    };

/** A bonus, or a better range of one, that an entry would reach by growing (BON-06, BON-13). */
export interface UpcomingBonus {
  readonly id: string;
  readonly type: BonusType;
  readonly name: string;
  /** Selections that count now, and how many are asked for: progress. */
  readonly counted: number;
  readonly needed: number;
  /** Selections still missing: `needed` less `counted`, not below 0. */
  readonly moreSelections: number;
  /** Least odds of each further selection; null for any. */
  readonly selectionOdds: string | null;
  /** Total odds still to be reached; null when they are or any do. */
  readonly totalOdds: string | null;
  /** Bonus odds of the range that comes; null for other bonuses. */
  readonly bonusOdds: string | null;
}
