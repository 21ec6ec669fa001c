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

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** Current state of an outcome, for sale or not. */
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
    /** Null before it has begun, and for what has no score. */
    readonly score: Score | null;
  };
  /** Name of the market as sold, without the line. */
  readonly market_name: string;
  /** CAT-05. */
  readonly market_status: MarketStatus;
  readonly outcome_name: string;
  readonly active: boolean;
  readonly odds: string;
  /** Terms of each-way bets; null where none are accepted. They never change while the market is offered. */
  readonly each_way: EachWayTerms | null;
}

/**
 * Prices for placing a bet before the database is used. They may be slightly old: the database function checks every fact
 * again under a lock, and what has moved is read again.
 */
export interface CataloguePort {
  /** One answer for each key, in order; null when match, market or outcome is not (any more) in the book. */
  offers(keys: readonly OutcomeKey[]): Promise<readonly (Offer | null)[]> | readonly (Offer | null)[];
  /** False while the feed is silent: no price is sold then (I7). */
  fresh(): boolean;
  /** Joint price of selections of one match; absent where custom bets are not accepted. */
  readonly combined?: CombinedPricing['price'];
}

/** Faults of the desk, which refuse the next bets. */
export interface FaultPort {
  /** Number of pending refusals. */
  refusals(): number;
  /** Takes one pending refusal; null when there is none. */
  takeRefusal(): ErrorCode | null;
}

/** Rules that a press is judged by, beside the prices. */
export interface BettingRules {
  readonly limits: BetLimits;
  /** Default accept mode of a press (SLIP-12). */
  readonly acceptOdds: AcceptMode;
  /**
   * Largest share of its return that a bet may lose to moved odds, decimal text below 1; null where the accept mode
   * `return` is not offered.
   */
  readonly returnShare: string | null;
  /** Systems on offer. */
  readonly systemTypes: readonly SystemType[];
  /** Whether selections of a system may be bankers. */
  readonly takesBankers: boolean;
  /** Seconds of feed time that a bet on a live match of this sport waits before it is decided; 0 for none. */
  readonly liveDelay: (sportKey: string) => number;
  /** Exposure limit of one outcome; null for none. */
  readonly exposure: ExposureBound | null;
  /** Whether selections of a provider may be split into several singles of one press (SLIP-08). */
  readonly takesSeveralSingles: (provider: Provider) => boolean;
  /** Several bets of a press may be staked by freebets (BON-14). */
  readonly allowSeveralFreebets: boolean;
  /** Whether bets are taken in this currency: accounts in others may still be open. */
  readonly isOffered: (currency: string) => boolean;
  /** Whether a bet in this currency feeds a jackpot now (JACK-03). */
  readonly takesPart: (currency: string) => boolean;
}

export interface ExposureBound {
  /** Whole euro. */
  readonly limit: bigint;
  /** Euro value of one main unit of a currency; null for a currency without an exposure limit. */
  readonly worthOf: (currency: string) => Ratio | null;
}
