import type { BetLimits, MatchStatus, PlacementAcceptMode } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { openingDeposit } from '../ledger/deposit.ts';
import { readOffers } from './read-offers.ts';
import type { BettingRules, CataloguePort } from './betting-ports.ts';
import { type Betting, type BettingOptions, createBetting, type Press, type Verdict } from './place.ts';

/** Feed time of every test. */
export function feedNow(): number {
  return Date.parse('2030-05-01T12:00:00.000Z');
}

export const noLimits: BetLimits = { min_stake_limit: [], max_stake_limit: [], payout_limit: [], selection_limit: 30 };

/** Nothing is refused but what the rules of every bookmaker refuse, and nothing waits. */
export const openRules: BettingRules = { ...usualOperator.rules, limits: noLimits, liveDelay: () => 0, exposure: null };

/** The port that asks the database each time: always right, one more trip for a bet. */
export function databaseCatalogue(db: Database): CataloguePort {
  return {
    offers: (keys) => readOffers(db, keys),
    fresh: () => true,
  };
}

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

export async function seedMatch(
  db: Database,
  id: string,
  {
    status = 0,
    provider = 'betradar',
    ended = false,
  }: { status?: MatchStatus; provider?: string; ended?: boolean } = {},
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

/** Matches from `first` on, each open with market 1. */
export async function seedMatches(db: Database, ids: readonly string[]): Promise<void> {
  for (const match_id of ids) {
    await seedMatch(db, match_id);
    await seedMarket(db, { match_id });
  }
}

type BetBody = Press['body']['bets'][number];

export function pick(
  match_id: string,
  { market_id = '1', specifier = '', outcome_id = '1', odds = '2.00' } = {},
): BetBody['selections'][number] {
  return { match_id, market_id, specifier, outcome_id, odds };
}

export function betOf(selections: BetBody['selections'], value = '10.00', currency = 'EUR'): BetBody {
  return {
    stake: { value, currency },
    selections,
  };
}

/** A system of the type `system_id`; the first of its selections are bankers. */
export function systemOf(
  system_id: string,
  selections: BetBody['selections'],
  { value = '10.00', bankers = 0 } = {},
): BetBody {
  return {
    ...betOf(
      selections.map((selection, place) => (place < bankers ? { ...selection, banker: true } : selection)),
      value,
    ),
    system_id,
  };
}

/** What a press of these bets says it is. */
function typeOfPress(bets: readonly BetBody[]): Press['body']['meta']['type'] {
  if (bets.some((bet) => bet.system_id !== undefined)) return 'system';
  return bets.some((bet) => bet.selections.length > 1) ? 'combo' : 'single';
}

let keys = 0;

interface PressSeed {
  readonly key?: string;
  readonly fingerprint?: string;
  readonly accept?: PlacementAcceptMode;
  /** Share of the return that may be lost, with `return`. */
  readonly share?: string;
}

/** A press of singles, combos or systems, as the bets say; its fingerprint is its body. */
export function pressOf(playerId: string, bets: BetBody[], { key, fingerprint, accept, share }: PressSeed = {}): Press {
  keys += 1;
  const body: Press['body'] = {
    meta: {
      device_id: 'device-01',
      quick: false,
      type: typeOfPress(bets),
      locale: 'en',
      ...(accept ? { accept_odds: accept } : {}),
      ...(share === undefined ? {} : { accept_return_share: share }),
    },
    bets,
  };
  return {
    playerId,
    key: key ?? `test-key-${String(keys).padStart(8, '0')}`,
    fingerprint: fingerprint ?? JSON.stringify(body),
    body,
  };
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

/** Codes of the refused bets of a verdict; an empty list when all were placed. */
export function codesOf(verdict: Verdict): number[] {
  return verdict.kind === 'answered' ? verdict.answer.errors_by_bet.map(({ code }) => code) : [1009];
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
