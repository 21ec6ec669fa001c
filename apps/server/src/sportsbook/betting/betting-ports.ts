import type {
  AcceptMode,
  BetLimits,
  EachWayTerms,
  ErrorCode,
  MarketStatus,
  MatchStatus,
  Provider,
} from '@touchline/contract';
import type { Ratio, SystemType } from '@touchline/rules';
import type { CombinedPricing } from '../pricing/pricing-ports.ts';

/** Names one outcome of one market of one match. */
export interface OutcomeKey {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
}

/** What is known about an outcome at this moment, whether it is for sale or not. */
export interface Offer {
  readonly match: {
    readonly urn_id: string;
    readonly slug: string;
    readonly name: string;
    /** Names of both sides; null for an outright. */
    readonly sides: { readonly home: string; readonly away: string } | null;
    readonly sport_key: string;
    readonly tournament_name: string;
    /** ISO 8601 with milliseconds. */
    readonly start_time: string;
    /** CAT-03. */
    readonly status: MatchStatus;
    readonly provider: Provider;
    readonly ended: boolean;
  };
  /** Name of the market as sold, without the line. */
  readonly market_name: string;
  /** CAT-05. */
  readonly market_status: MarketStatus;
  readonly outcome_name: string;
  readonly active: boolean;
  readonly odds: string;
  /** Terms of bets that are half on a place; null where none are taken. The same as long as the market is offered. */
  readonly each_way: EachWayTerms | null;
}

/**
 * Where placing looks prices up before it goes to the database. It may be a moment behind: the database function checks
 * every fact again under a lock, and what moved is looked at again.
 */
export interface CataloguePort {
  /** One answer for each key, in order; null when match, market or outcome is not (any more) in the book. */
  offers(keys: readonly OutcomeKey[]): Promise<readonly (Offer | null)[]> | readonly (Offer | null)[];
  /** False while the feed is silent: no price is sold then (I7). */
  fresh(): boolean;
  /** What selections of one match cost together, as they stand in the book; absent where no custom bet is taken. */
  readonly combined?: CombinedPricing['price'];
}

/** The desk's door: makes the next bets refused. */
export interface FaultPort {
  /** How many refusals are waiting. */
  refusals(): number;
  /** Takes one waiting refusal, or null when none waits. */
  takeRefusal(): ErrorCode | null;
}

/** What decides over a press beside the prices. */
export interface BettingRules {
  readonly limits: BetLimits;
  /** Used when a press names no accept mode of its own (SLIP-12). */
  readonly acceptOdds: AcceptMode;
  /**
   * Largest share of its return that a player may let a bet lose on its way, decimal text below 1; null where the accept
   * mode `return` is not on offer.
   */
  readonly returnShare: string | null;
  /** Systems on offer. */
  readonly systemTypes: readonly SystemType[];
  /** Seconds of feed time that a bet on a live match of this sport waits before it is decided; 0 for none. */
  readonly liveDelay: (sportKey: string) => number;
  /** What the house may have to pay on one outcome; null for no bound. */
  readonly exposure: ExposureBound | null;
  /** Several bets of a press may be staked by freebets (BON-14). */
  readonly allowSeveralFreebets: boolean;
  /** Whether a bet in this currency feeds a jackpot now (JACK-03). */
  readonly takesPart: (currency: string) => boolean;
}

export interface ExposureBound {
  /** Whole euro. */
  readonly limit: bigint;
  /** Euro that one main unit of a currency counts for; null for a currency that is not bounded. */
  readonly worthOf: (currency: string) => Ratio | null;
}
