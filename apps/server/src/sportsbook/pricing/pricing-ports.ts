import type { CustomObstacle, CustomSelection, MatchStatus } from '@touchline/contract';
import type { FeedFutures, FeedMarket } from '@touchline/feed';

/** A match of the book, as far as prices need it. */
export interface PricedMatch {
  readonly match: { readonly status: MatchStatus };
  /** Markets that are not gone, by `id|specifier`. */
  readonly markets: ReadonlyMap<string, { readonly market: FeedMarket }>;
}

export interface PricingDeps {
  /** The match as the book has it; undefined when it is not open. */
  readonly match: (matchId: string) => PricedMatch | undefined;
  readonly futures: (matchId: string) => FeedFutures | null;
  /** False while the feed is silent: no price is sold then (I7). */
  readonly fresh: () => boolean;
}

/** What selections of one match cost together. Places count from 0 in the order of the selections. */
export type CombinedPrice =
  | {
      readonly kind: 'priced';
      /** Decimal odds with the margin of the house. */
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
  /** These are not in the builder; none when the match has no builder. */
  | { readonly kind: 'unavailable'; readonly places: readonly number[] }
  | { readonly kind: 'too_many'; readonly most: number };

export interface CombinedPricing {
  /** Keys of the markets whose outcomes may be combined, in the order of the book; null when the match is not open. */
  markets(matchId: string): readonly string[] | null;
  /** The price at this moment; the same until the prices of the match move. One selection is priced too. */
  price(matchId: string, selections: readonly CustomSelection[]): CombinedPrice;
  /** Outcomes that cannot be added to these selections; those that are not in the builder are left out of the sum. */
  obstacles(
    matchId: string,
    selections: readonly CustomSelection[],
  ): (CustomSelection & { readonly reason: CustomObstacle })[];
}
