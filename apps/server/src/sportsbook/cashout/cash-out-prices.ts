import { marketKey, type MarketStatus, type MatchStatus } from '@touchline/contract';
import type { Ratio } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Book } from '../../catalogue/book.ts';
import type { Schema } from '../../database/schema.ts';
import type { FeedWithdrawal } from '@touchline/feed';
import type { LegKey } from './open-bet.ts';

export interface PricedOutcome {
  readonly id: string;
  readonly odds: string;
  readonly active: boolean;
}

/** Current state of a market and its match. */
export interface PricedMarket {
  readonly matchStatus: MatchStatus;
  readonly ended: boolean;
  readonly marketStatus: MarketStatus;
  readonly outcomes: readonly PricedOutcome[];
  /** Withdrawn runners; none when absent. */
  readonly withdrawals?: readonly FeedWithdrawal[];
}

/** Source of prices for offers. */
export interface Prices {
  /** Null when match or market is not in the book (any more). */
  market(key: LegKey): PricedMarket | null;
  /** False while the feed is silent: then nothing is bought back (I7). */
  fresh(): boolean;
}

/** Fair chance that outcomes of one match win together, by its own model; null while there is none. */
export type JointChance = (matchId: string, legs: readonly LegKey[]) => Ratio | null;

function withdrawn(withdrawals: readonly FeedWithdrawal[] | null | undefined): Pick<PricedMarket, 'withdrawals'> {
  return withdrawals ? { withdrawals } : {};
}

export function bookPrices(book: Book, fresh: () => boolean): Prices {
  return {
    market({ match_id, market_id, specifier }) {
      const entry = book.match(match_id);
      const market = entry?.markets.get(marketKey({ id: market_id, specifier }))?.market;
      if (!entry || !market) return null;
      // A match that ended leaves the book.
      return {
        matchStatus: entry.match.status,
        ended: false,
        marketStatus: market.status,
        outcomes: market.outcomes,
        ...withdrawn(market.withdrawals),
      };
    },
    fresh,
  };
}

interface MarketRow {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly match_status: MatchStatus;
  readonly ended: boolean;
  readonly market_status: MarketStatus;
  readonly outcomes: Readonly<Record<string, { readonly odds: string; readonly active: boolean }>>;
  readonly withdrawals: readonly FeedWithdrawal[] | null;
}

function keyOf({ match_id, market_id, specifier }: Omit<LegKey, 'outcome_id'>): string {
  return `${match_id} ${marketKey({ id: market_id, specifier })}`;
}

/** Committed prices of these markets. */
export async function readPrices(db: Kysely<Schema>, keys: readonly LegKey[], fresh: () => boolean): Promise<Prices> {
  const { rows } = await sql<MarketRow>`
    select distinct match.id as match_id, market.market_id, market.specifier, match.status as match_status, match.ended,
      market.status as market_status, market.outcomes, market.withdrawals
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted(match_id text, market_id text, specifier text)
    join market using (match_id, market_id, specifier)
    join match on match.id = market.match_id`.execute(db);
  const markets = new Map(
    rows.map((row): [string, PricedMarket] => [
      keyOf(row),
      {
        matchStatus: row.match_status,
        ended: row.ended,
        marketStatus: row.market_status,
        ...withdrawn(row.withdrawals),
        outcomes: Object.entries(row.outcomes).map(([id, { odds, active }]) => ({ id, odds, active })),
      },
    ]),
  );
  return { market: (key) => markets.get(keyOf(key)) ?? null, fresh };
}
