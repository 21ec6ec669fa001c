import type { MatchStatus } from '@touchline/contract';
import type { ColumnType, Generated } from 'kysely';

/** A match or outright the feed has announced; kept for good because bets point at it. */
export interface MatchTable {
  id: string;
  urn_id: string;
  slug: string;
  type: string;
  name: string;
  sport_key: string;
  category_id: string;
  tournament_id: string;
  tournament_name: string;
  provider: string;
  /** Feed time. */
  start_time: ColumnType<Date, Date | string, Date | string>;
  /** CAT-03. */
  status: MatchStatus;
  /** The match as of the last feed event (FeedMatch). */
  data: ColumnType<unknown, string, string>;
  /** Name of its feed: seed and rate. A match of another feed cannot be settled by this one. */
  source: string;
  /** All results are in: nothing will change any more. */
  ended: Generated<boolean>;
}

/**
 * What is for sale at this moment. Unlogged: after a crash it is empty, so that nothing can be sold before the next
 * commit of the feed (I7). Placing reads it under a share lock.
 */
export interface MarketTable {
  match_id: string;
  market_id: string;
  specifier: string;
  name: string;
  /** CAT-05. */
  status: number;
  /** `{ "<outcome id>": { "odds": "1.85", "active": true, "name": "Over 2.5" } }` */
  outcomes: ColumnType<Record<string, { odds: string; active: boolean; name: string }>, string, string>;
  version: ColumnType<string, bigint | string | number, bigint | string | number>;
  /** `{ places, fraction }` of bets that also win on a place; the same for as long as the market is for sale. */
  each_way: ColumnType<unknown, string | null | undefined, never>;
  /** `[{ outcomeId, at, odds }]` of outcomes that do not start, `at` in ms since 1970 of feed time. */
  withdrawals: ColumnType<unknown, string | null | undefined, string | null>;
}

/** How a decided market ended: one row for each, written once, read by settlement. */
export interface MarketResultTable {
  match_id: string;
  market_id: string;
  specifier: string;
  /**
   * `{ "<outcome id>": "win" | "lose" | "void" | "half_win" | "half_lose" }`; a win that is shared is
   * `{ "result": "win", "dead_heat": { "places": 1, "tied": 2 } }`. Of an outright with an order `{ "position": 2,
   * "tied": 1 }`, and `{ "withdrawn": { "at": <ms of feed time>, "odds": "4.5" } }` of who did not start.
   */
  results: ColumnType<Record<string, unknown>, string, never>;
  decided_at: ColumnType<Date, Date | string | undefined, never>;
}

/** One row: where the feed clock stood, so that it never runs backwards over a restart. */
export interface FeedClockTable {
  id: number;
  feed_time: ColumnType<Date, Date | string, Date | string>;
  source: string;
}

export interface CatalogueTables {
  match: MatchTable;
  market: MarketTable;
  market_result: MarketResultTable;
  feed_clock: FeedClockTable;
}
