import type { Market, Match, Outcome } from './catalogue-wire.ts';

/** Name of a market within its match: `id|specifier`, `18|total=2.5`, `1|`. */
export type MarketKey = string;

/** The mark that a market left behind when it was taken away, so that an older change cannot bring it back (I8). */
export interface RemovedMarket {
  readonly removed: true;
  readonly version: number;
}

/** What is known of a market: the market, the mark of its removal, or nothing yet. */
export type KnownMarket = Market | RemovedMarket | undefined;

/** What became of a change or of a market of a snapshot. */
export type MarketApplied =
  /** The market is new or moved; outcomes that stayed equal keep their identity (SLIP-13). */
  | { readonly kind: 'changed'; readonly market: Market }
  /** Status 0 took it away (SLIP-21); keep `mark` in its place. */
  | { readonly kind: 'removed'; readonly mark: RemovedMarket }
  /** Older than or equal to what is known (I8). */
  | { readonly kind: 'dropped' }
  /** A market that nothing is known of, without its name: a snapshot is needed. */
  | { readonly kind: 'snapshot_needed' };

/** The part of a match that a status message moves; a whole match and a match without its markets both have it. */
export type MatchFacts = Pick<Match, 'id' | 'status' | 'stage' | 'statistics' | 'available_markets' | 'version'>;

export type MatchApplied<M extends MatchFacts> =
  | { readonly kind: 'changed'; readonly match: M }
  | { readonly kind: 'dropped' }
  /** A match that nothing is known of. */
  | { readonly kind: 'snapshot_needed' };

/** Why an outcome is or is not for sale (CAT-05). */
export type Sellable = 'sellable' | 'match_over' | 'market_suspended' | 'outcome_missing' | 'outcome_inactive';

/** What the order of markets looks at (CAT-04). */
export type MarketOrderFacts = Pick<Market, 'id' | 'specifier' | 'priority' | 'most_balanced'>;

export type OutcomeFacts = Pick<Outcome, 'id' | 'odds' | 'active'>;
