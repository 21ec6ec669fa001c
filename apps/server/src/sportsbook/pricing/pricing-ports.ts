import type { CustomObstacle, CustomSelection, MatchStatus } from '@touchline/contract';
import type { FeedFutures, FeedMarket } from '@touchline/feed';

/** The parts of a match that prices need. */
export interface PricedMatch {
  readonly match: { readonly status: MatchStatus; readonly sportKey: string };
  /** Markets that are not gone, by `id|specifier`. */
  readonly markets: ReadonlyMap<string, { readonly market: FeedMarket }>;
}

export interface PricingDeps {
  /** The match as the book has it; undefined when it is not open. */
  readonly match: (matchId: string) => PricedMatch | undefined;
  readonly futures: (matchId: string) => FeedFutures | null;
  /** Multiple of the usual margin that prices of a sport have. */
  readonly marginOf: (sportKey: string) => number;
  /** False while the feed is silent: no price is sold then (I7). */
  readonly fresh: () => boolean;
}

/** Joint price of selections of one match. Places count from 0 in the order of the selections. */
export type CombinedPrice =
  | {
      readonly kind: 'priced';
      /** Decimal odds with the margin. */
      readonly odds: string;
      /** P(all of them win), without a margin: above 0, at most 1. */
      readonly probability: number;
    }
  /** They cannot win together. */
  | { readonly kind: 'impossible' }
  /** These win whenever the others do. */
  | { readonly kind: 'redundant'; readonly places: readonly number[] }
  /** These are not for sale at the moment. */
  | { readonly kind: 'suspended'; readonly places: readonly number[] }
  /** These cannot be combined; empty when the match has no combinations at all. */
  | { readonly kind: 'unavailable'; readonly places: readonly number[] }
  | { readonly kind: 'too_many'; readonly most: number };

export interface CombinedPricing {
  /** Keys of the markets whose outcomes may be combined, in the order of the book; null when the match is not open. */
  markets(matchId: string): readonly string[] | null;
  /** The current price, which changes only with the prices of the match. One selection can be priced too. */
  price(matchId: string, selections: readonly CustomSelection[]): CombinedPrice;
  /** Outcomes that cannot be added to these selections. Selections that cannot be combined are ignored. */
  obstacles(
    matchId: string,
    selections: readonly CustomSelection[],
  ): (CustomSelection & { readonly reason: CustomObstacle })[];
}
