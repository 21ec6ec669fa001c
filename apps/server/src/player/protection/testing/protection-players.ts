import { randomUUID } from 'node:crypto';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { openingDeposit } from '../../../sportsbook/ledger/deposit.ts';
import { demoPassword, demoPlayers } from '../../sessions/demo-players.ts';

export interface TestPlayer {
  readonly id: string;
  readonly login: string;
  readonly walletId: string;
}

/** A player of their own with 1,000 EUR who has staked nothing yet: the demo player's row with another address. */
export async function addTestPlayer(db: Database): Promise<TestPlayer> {
  const login = `${randomUUID()}@touchline.test`;
  const { rows } = await sql<{ id: string; walletId: string }>`
    with added as (
      insert into player (email, password_hash, language, currency)
      select ${login}, password_hash, 'en', 'EUR' from player where email = ${demoPlayers[0]?.email} returning id
    )
    insert into ledger_account (kind, player_id, currency, balance) select 'player', id, 'EUR', 0 from added
    returning player_id as id, id as "walletId"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('there is no demo player to copy');
  await openingDeposit(db, { playerId: row.id, currency: 'EUR', amount: 100_000n, key: 'opening' });
  return { ...row, login };
}

export async function signInAs(url: string, login: string): Promise<Caller> {
  const caller = createCaller(url);
  const { status } = await caller.call('signIn', { body: { login, password: demoPassword } });
  if (status !== 200) throw new Error(`signing in answered ${status}`);
  return caller;
}

/** Stops the feed's clock and adds soccer matches that begin in ten hours; their ids. */
export async function addTestMatches(url: string, count: number): Promise<string[]> {
  const desk = createCaller(url);
  await desk.call('setClock', { body: { action: 'stop' } });
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const { body } = await desk.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 36_000 } });
    ids.push((body as { id: string }).id);
  }
  return ids;
}

/** The first outcome of the match result, as a bet takes it. */
export async function selectionOf(db: Database, matchId: string) {
  const { specifier, outcomes } = await db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', matchId)
    .where('market_id', '=', '1')
    .executeTakeFirstOrThrow();
  const [outcomeId = '', outcome] = Object.entries(outcomes)[0] ?? [];
  return { match_id: matchId, market_id: '1', specifier, outcome_id: outcomeId, odds: outcome?.odds ?? '' };
}

export function newKey() {
  return { 'idempotency-key': randomUUID() };
}
