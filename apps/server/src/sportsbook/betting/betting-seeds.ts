import type { MatchStatus } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { openingDeposit } from '../ledger/deposit.ts';

let players = 0;

/** A player with 100.00 EUR by default. Returns the id. */
export async function seedPlayer(
  db: Database,
  { balance = 10_000n, currency = 'EUR', restricted = false, isVip = false } = {},
): Promise<string> {
  players += 1;
  const { id } = await db
    .insertInto('player')
    .values({ email: `player-${players}@example.org`, password_hash: 'none', restricted, is_vip: isVip })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (balance > 0n) await openingDeposit(db, { playerId: id, currency, amount: balance, key: 'opening' });
  return id;
}

interface MatchSeed {
  readonly status?: MatchStatus;
  readonly provider?: string;
  readonly ended?: boolean;
}

export async function seedMatch(
  db: Database,
  id: string,
  { status = 0, provider = 'betradar', ended = false }: MatchSeed = {},
): Promise<void> {
  await db
    .insertInto('match')
    .values({
      id,
      urn_id: `sb:match:${id}`,
      slug: `home-away-${id}`,
      type: 'match',
      name: `Home ${id} - Away ${id}`,
      sport_key: 'soccer',
      category_id: '1',
      tournament_id: '1',
      tournament_name: 'First League',
      provider,
      start_time: '2030-05-01T18:00:00.000Z',
      status,
      data: '{}',
      source: 'test',
      ended,
    })
    .execute();
}

interface MarketSeed {
  readonly match_id: string;
  readonly market_id?: string;
  readonly specifier?: string;
  readonly status?: number;
  readonly odds?: string;
  readonly active?: boolean;
}

/** A market with outcomes `1` at the given odds and `2` at 3.00; the second time it replaces the first. */
export async function seedMarket(
  db: Database,
  { match_id, market_id = '1', specifier = '', status = 1, odds = '2.00', active = true }: MarketSeed,
): Promise<void> {
  const facts = {
    status,
    outcomes: JSON.stringify({
      '1': { odds, active, name: 'Home' },
      '2': { odds: '3.00', active: true, name: 'Away' },
    }),
    version: 1,
  };
  await db
    .insertInto('market')
    .values({ match_id, market_id, specifier, name: 'Winner', ...facts })
    .onConflict((conflict) => conflict.columns(['match_id', 'market_id', 'specifier']).doUpdateSet(facts))
    .execute();
}

/** Matches of these ids, each open with market 1. */
export async function seedMatches(db: Database, ids: readonly string[]): Promise<void> {
  for (const match_id of ids) {
    await seedMatch(db, match_id);
    await seedMarket(db, { match_id });
  }
}

/** A database of its own in which these matches are open, each with market 1. */
export async function databaseWithMatches(ids: readonly string[]): Promise<TestDatabase> {
  const postgres = await testDatabase();
  await seedMatches(postgres.db, ids);
  return postgres;
}

/** Opens a match of its own, with market 1, for each test that moves prices. */
export function freshMatches(here: { readonly db: Database }): (options?: MatchSeed, odds?: string) => Promise<string> {
  let nextMatch = 100;
  return async (options = {}, odds = '2.00') => {
    nextMatch += 1;
    const id = String(nextMatch);
    await seedMatch(here.db, id, options);
    await seedMarket(here.db, { match_id: id, odds });
    return id;
  };
}

let opened = 0;

/** A match of its own at each of these odds, open with market 1. Returns their ids. */
export async function openMatches(db: Database, odds: readonly string[], match: MatchSeed = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const price of odds) {
    opened += 1;
    const id = String(opened);
    await seedMatch(db, id, match);
    await seedMarket(db, { match_id: id, odds: price });
    ids.push(id);
  }
  return ids;
}

/** What the home side of market 1 came to, in each of these matches. */
export async function seedResults(
  db: Database,
  matches: readonly string[],
  result: 'win' | 'lose' | 'void',
): Promise<void> {
  const results = JSON.stringify({ '1': result });
  await db
    .insertInto('market_result')
    .values(matches.map((match_id) => ({ match_id, market_id: '1', specifier: '', results })))
    .execute();
}

/** Subunits in a player's wallet. */
export async function balanceOf(db: Database, playerId: string): Promise<string | null> {
  const { rows } = await sql<{ balance: string }>`
    select balance from ledger_account where kind = 'player' and player_id = ${playerId}`.execute(db);
  return rows[0]?.balance ?? null;
}

/** How many bets a player has. */
export async function betsOf(db: Database, playerId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from bet where player_id = ${playerId}`.execute(db);
  return Number(rows[0]?.count);
}
