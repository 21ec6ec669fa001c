import type { Limits } from '../limits/types.ts';
import type { Amount } from '../odds/money.ts';
import type { MarketStatus, Match, MatchStatus, Provider } from './wire.ts';

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
  /** The match is neither pre-match nor live. */
  readonly isNotAvailable: boolean;
}

/** Types of entries so far; system and custom_bet join them. */
export type SlipBetType = 'single' | 'combo';

/** One entry of the slip. A combo has at least two selections, a single has one. */
export interface SlipBet {
  /** Stable and free of chance: `single:<selection id>` or `combo`. */
  readonly betId: string;
  readonly betType: SlipBetType;
  /** Stake as typed. */
  readonly stake: string;
  readonly selections: readonly SlipSelection[];
}

/**
 * The slip: either one combo, or singles in the order they were picked. Each form remembers its own stakes, so that
 * changing the type there and back loses nothing, and no stake stands anywhere but where it was typed.
 */
export interface Slip {
  readonly bets: readonly SlipBet[];
  /** Stakes as typed of the form that is not shown: of the combo, and of singles by selection id. */
  readonly remembered: { readonly combo: string; readonly singles: Readonly<Record<string, string>> };
}

/** What the slip must know of a market that moved; a market that was taken away has status 0 and no outcomes. */
export interface SlipMarketFact {
  readonly id: string;
  readonly specifier: string;
  readonly status: MarketStatus;
  readonly outcomes: readonly { readonly id: string; readonly odds: string; readonly active: boolean }[];
}

/** Why a bet or the slip cannot be placed now (VAL-01 and what the server enforces). */
export type PlaceProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'stake_missing' }
  | { readonly kind: 'stake_invalid' }
  | { readonly kind: 'stake_too_precise'; readonly decimals: number }
  | { readonly kind: 'stake_too_small'; readonly limit: Amount }
  | { readonly kind: 'stake_too_large'; readonly limit: Amount }
  | { readonly kind: 'payout_too_large'; readonly limit: Amount; readonly largestStake: Amount }
  | { readonly kind: 'balance_too_small'; readonly balance: Amount }
  | { readonly kind: 'too_many_selections'; readonly limit: number }
  | { readonly kind: 'same_match'; readonly selectionIds: readonly string[] }
  | { readonly kind: 'several_providers' }
  | { readonly kind: 'suspended'; readonly selectionIds: readonly string[] }
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

/** Sums of one entry (SLIP-20). */
export interface BetTotals {
  /** Product of the current odds, exact text with up to 3 places, rounded half up: for show. Null if odds are not odds. */
  readonly totalOdds: string | null;
  /** Stake in subunits; null while what was typed is not an amount above 0. */
  readonly stake: bigint | null;
  /** Return if everything wins, stake included, in subunits, capped. Null while the stake is null. */
  readonly potentialWin: bigint | null;
}

export interface SlipTotals {
  readonly totalStake: bigint;
  readonly totalPotentialWin: bigint;
  /** Total odds of a combo, or of a lone single; null otherwise. */
  readonly totalOdds: string | null;
}
