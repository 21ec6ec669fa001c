import type { BetLimits } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { readOffers } from './read-offers.ts';
import type { BettingRules, CataloguePort } from './betting-ports.ts';
import { type Betting, type BettingOptions, createBetting } from './place.ts';

/** Feed time of every test. */
export function feedNow(): number {
  return Date.parse('2030-05-01T12:00:00.000Z');
}

export const noLimits: BetLimits = { min_stake_limit: [], max_stake_limit: [], payout_limit: [], selection_limit: 30 };

/** Nothing is refused but what the rules of every bookmaker refuse, and nothing waits. */
export const openRules: BettingRules = { ...usualOperator.rules, limits: noLimits, liveDelay: () => 0, exposure: null };

/** The rules of tests, with a limit on what the bookmaker may owe on one outcome. */
export function bounded(limit: bigint, limits: Partial<BetLimits> = {}): BettingRules {
  return {
    ...openRules,
    limits: { ...noLimits, ...limits },
    exposure: { limit, worthOf: usualOperator.worthInEuro },
  };
}

/** The port that asks the database each time: always right, one more trip for a bet. */
export function databaseCatalogue(db: Database): CataloguePort {
  return {
    offers: (keys) => readOffers(db, keys),
    fresh: () => true,
  };
}

/** A database in which the price of a match moves at each look: the memory always says something else than it does. */
export function racingPrices(db: Database, match: string): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (row && 'market_status' in row && 'outcome' in row)
        await sql`
          update market set outcomes = jsonb_set(outcomes, '{1,odds}',
            to_jsonb(((outcomes->'1'->>'odds')::numeric + 0.01)::text)) where match_id = ${match}`.execute(db);
      return result;
    },
  });
}

export function bettingOn(db: Database, options: Partial<BettingOptions> = {}): Betting {
  return createBetting({
    db,
    catalogue: databaseCatalogue(db),
    rules: openRules,
    faults: null,
    feedNow,
    committed: () => undefined,
    delayed: () => undefined,
    ...options,
  });
}
