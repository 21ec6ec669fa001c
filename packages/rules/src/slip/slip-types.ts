import type { Limits, LimitWarning, OddsProblem, SelectionsProblem, StakeProblem } from '../limits/limits-types.ts';
import type { FullCover } from '../odds/systems.ts';
import type { Amount, Currency } from '../odds/money.ts';
import type { AcceptMode, BonusType, EachWayTerms, MarketStatus, Match, MatchStatus, Provider } from './slip-wire.ts';

/** One selection, with the names of the specification (section 3). Odds are exact decimal text. */
export interface SlipSelection {
  /** `matchId/marketId|specifier/outcomeId` (`selectionId`). */
  readonly id: string;
  readonly type: Match['type'];
  readonly matchId: string;
  readonly matchUrnId: string;
  readonly matchSlug: string;
  readonly marketId: string;
  readonly marketName: string;
  readonly marketGroup?: string;
  readonly specifier: string;
  readonly outcomeId: string;
  readonly outcomeName: string;
  /** Terms on which it can also be bet on to be placed; absent where it cannot. */
  readonly eachWay?: EachWayTerms;
  /** What it is sold at now. */
  readonly odds: string;
  /** What the player last agreed to; goes out with the bet. */
  readonly acceptedOdds: string;
  /** What it was sold at when it was picked. */
  readonly initialOdds: string;
  readonly provider: Provider;
  readonly sportKey: string;
  readonly nameA: string;
  readonly nameB: string;
  readonly categoryName: string;
  readonly matchStatus: MatchStatus;
  /** False while the outcome is inactive. */
  readonly active: boolean;
  /** Market not allowed, outcome missing or inactive (SLIP-11). */
  readonly isSuspended: boolean;
  /** The odds moved in a way that the accept mode does not take by itself (SLIP-12). */
  readonly isChanged: boolean;
  /** The match is neither pre-match nor live, or its provider takes no bets (TKT-10). */
  readonly isNotAvailable: boolean;
}

/** Types of entries (SLIP-05 to SLIP-09). */
export type SlipBetType = 'single' | 'combo' | 'system' | 'custom_bet';

/** A system on offer (SLIP-10): combinations of each of `sizes` out of `totalCount` selections that are not bankers. */
export interface SystemType {
  readonly id: string;
  readonly totalCount: number;
  /** The least of `sizes`: as many winners bring the first return. */
  readonly winCount: number;
  /** Ascending; one size for `winCount`/`totalCount`, several for a full cover. */
  readonly sizes: readonly number[];
  /** The customary name, where the sizes have one. */
  readonly name: FullCover | null;
}

/** Where the stake of an entry comes from (SLIP-18). */
export type StakeSource = 'typed' | 'recommended' | 'max_stake' | 'potential_win' | 'split' | 'sharing' | 'freebet';

/** One price for all selections of a custom bet together; its move is judged like that of a selection (SLIP-12). */
export interface CustomPrice {
  /** What it is sold at now; null while it is asked for or not for sale. */
  readonly odds: string | null;
  /** What the player last agreed to; null until a first price came. */
  readonly acceptedOdds: string | null;
  readonly isChanged: boolean;
}

/** A bonus that was chosen for an entry (BON-04 to BON-06), as it goes out with the bet. */
export interface SlipBonus {
  readonly id: string;
  readonly type: BonusType;
  /** Bonus odds of a comboboost's range, exact decimal text; null for the others. */
  readonly odds: string | null;
  /** Selections that the range of a comboboost needs; 0 for the others. */
  readonly minCount: number;
  /** Amount of a freebet in the main unit, which is the stake; null for the others. */
  readonly amount: string | null;
  /** True when the player picked it: it stays as long as it is offered. */
  readonly isOwnChoice: boolean;
}

/** One entry of the slip. A single has one selection, a combo, a system and a custom bet at least two. */
export interface SlipBet {
  /** Stable and free of chance: `single:<selection id>`, `combo`, `system` or `custom:<match id>`. */
  readonly betId: string;
  readonly betType: SlipBetType;
  /**
   * Stake as typed, or as derived where `stakeSource` says so: plain decimal text, empty for none. Of an each-way bet
   * that of each of its two parts.
   */
  readonly stake: string;
  readonly stakeSource: StakeSource;
  /** The win that the stake derives from, as typed (SLIP-14); empty for every other source. */
  readonly winText: string;
  /** Currency of the stake (SLIP-16). */
  readonly currency: Currency;
  /** The stake as it stood in another currency, as long as nobody has set one since (SLIP-17). */
  readonly stakeBefore?: Amount;
  /** System type of a system, null for every other type. */
  readonly systemType: SystemType | null;
  /** Selections that stand in every combination of a system; empty for every other type. */
  readonly bankers: readonly string[];
  /** Price of a custom bet, null for every other type. */
  readonly custom: CustomPrice | null;
  /** The chosen bonus, or null. */
  readonly bonus: SlipBonus | null;
  /** The player took the bonus off: none is chosen by itself any more. */
  readonly declinesBonus?: true;
  /** Ids of the jackpots that the entry takes part in. */
  readonly jackpots: readonly string[];
  readonly isVip: boolean;
  /** Half on the win, half on a place (decision 51): of a single only, whose selection has terms. */
  readonly isEachWay?: true;
  readonly selections: readonly SlipSelection[];
}

/**
 * The slip: one combo, one system, or singles in the order they were picked, and after them custom bets, one a match.
 * Once a custom bet is the first entry, plain selections are not added any more (SLIP-03). Each form remembers its own stakes, so that changing the type there and back loses
 * nothing, and no stake stands anywhere but where it was typed.
 */
export interface Slip {
  readonly bets: readonly SlipBet[];
  /** Stakes as typed of the forms that are not shown: of the combo, of the system, and of singles by selection id. */
  readonly remembered: {
    readonly combo: string;
    readonly system: string;
    readonly singles: Readonly<Record<string, string>>;
  };
}

/** What the slip must know of a market that moved; a market that was taken away has status 0 and no outcomes. */
export interface SlipMarketFact {
  readonly id: string;
  readonly specifier: string;
  readonly status: MarketStatus;
  readonly outcomes: readonly { readonly id: string; readonly odds: string; readonly active: boolean }[];
}

/**
 * What moves of the odds are taken without asking (SLIP-12). `return`, an addition that the operator switches on: a
 * move that lowers the return of the bet by no more than `share` of what was agreed to; 0 <= share < 1, decimal text.
 */
export type AcceptPolicy = { readonly mode: AcceptMode } | { readonly mode: 'return'; readonly share: string };

/** Why a bet or the slip cannot be placed now (VAL-01 to VAL-09, VAL-12 and what the server enforces). */
export type PlaceProblem =
  | SelectionsProblem
  | StakeProblem
  | OddsProblem
  | { readonly kind: 'stake_invalid' }
  /** What was typed may be two amounts. */
  | { readonly kind: 'stake_unclear' }
  | { readonly kind: 'stake_too_precise'; readonly decimals: number }
  | { readonly kind: 'balance_too_small'; readonly balance: Amount }
  | { readonly kind: 'suspended'; readonly selectionIds: readonly string[] }
  /** More entries than one press may place. */
  | { readonly kind: 'too_many_bets'; readonly limit: number }
  /** A system whose type does not fit the number of its selections. */
  | { readonly kind: 'no_system_type' }
  /** A custom bet with fewer than two selections that are not suspended (VAL-09). */
  | { readonly kind: 'custom_too_few'; readonly needed: 2 }
  /** A custom bet whose price is not known yet. */
  | { readonly kind: 'custom_unpriced' }
  /** The stake is in another currency than the account. */
  | { readonly kind: 'wrong_currency' }
  | { readonly kind: 'prices_stale' }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'restricted' };

/** What must be known at the press. */
export interface PlaceTerms {
  readonly loggedIn: boolean;
  readonly restricted: boolean;
  readonly limits: Limits;
  /** Balance of the active account in subunits; null while it is not known (then it is the server's to refuse). */
  readonly balance: bigint | null;
  /** Prices cannot be trusted at the moment (I9). */
  readonly pricesStale: boolean;
}

/** What stands on one line of a stake: decimal text in the main unit, the nearest where the share has no end (SLIP-20). */
export interface LineStake {
  readonly value: string;
  readonly isExact: boolean;
}

/** Sums of one entry (SLIP-20). */
export interface BetTotals {
  /**
   * What the stake is multiplied by if everything wins, at the current odds, bonus left out: the product of a combo, the
   * mean of the lines of a system. Text with three to six places, rounded half up: for show. Null if odds are not odds.
   */
  readonly totalOdds: string | null;
  /** Number of combinations: 1 but for a system. */
  readonly lines: bigint;
  /** Stake in subunits; null while what was typed is not an amount above 0. */
  readonly stake: bigint | null;
  /** Stake of one line, for show. Null while the stake or the odds are not known. */
  readonly stakePerLine: LineStake | null;
  /** Return if everything wins, stake and bonus included, in subunits, capped. Null while the stake is null. */
  readonly potentialWin: bigint | null;
  /** Least return of an entry that returns something; the same as `potentialWin` but for a system. */
  readonly leastWin: bigint | null;
  /** Both parts of an each-way bet; null for every other. */
  readonly eachWay: EachWayTotals | null;
  /** What the limits warn of and take all the same (VAL-03, VAL-05). */
  readonly warnings: readonly LimitWarning[];
}

/** Sums of both parts of an each-way bet, in subunits; null while there is no stake. */
export interface EachWayTotals {
  readonly terms: EachWayTerms;
  /** What a place pays: exact text with 3 places, rounded half up: for show. */
  readonly placeOdds: string;
  readonly stakePerPart: bigint | null;
  /** What it returns if it is placed and does not win. */
  readonly placedWin: bigint | null;
}

export interface SlipTotals {
  readonly totalStake: bigint;
  /** What of it the balance pays: all but what freebets of the house stake. */
  readonly ownStake: bigint;
  readonly totalPotentialWin: bigint;
  /** Total odds of the only entry; null when there are several or none. */
  readonly totalOdds: string | null;
}

/** What the slip's own rules go by, beside the slip: the ticket holds exactly this. */
export interface SlipSurroundings {
  /** Currency of new entries. */
  readonly currency: Currency;
  readonly accept: AcceptPolicy;
  /** In the order of SLIP-10. */
  readonly systemTypes: readonly SystemType[];
  /** Providers that take no bets at the moment (TKT-10). */
  readonly inactiveProviders: readonly Provider[];
  /** Providers whose selections may not be split into several singles (SLIP-08). */
  readonly singleBetProviders: readonly Provider[];
}

/** Why the type of the slip cannot be chosen (SLIP-08). */
export type TypeProblem =
  | { readonly kind: 'already' }
  | { readonly kind: 'too_few_selections' }
  | { readonly kind: 'provider_singles'; readonly provider: Provider }
  | { readonly kind: 'no_system_type' }
  | { readonly kind: 'custom_bet' };
