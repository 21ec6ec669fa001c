import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashierRulesOf } from '../../cashier/cashier-rules.ts';
import { createPayments } from '../../cashier/payments.ts';
import { connect, type Connected, type Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { book } from '../../games/money.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { openLootbox } from '../bonuses/open-lootbox.ts';
import { openAccount } from './accounts.ts';
import { openingDeposit } from './deposit.ts';

let postgres: TestDatabase;
let session: Connected;
let db: Database;
let player: string;

/** Adds players with an empty wallet each. */
async function addWallets(count: number): Promise<void> {
  await sql`
    with owner as (
      insert into player (email, password_hash)
      select gen_random_uuid() || '@example.org', 'none' from generate_series(1, ${count}::int) returning id
    )
    insert into ledger_account (kind, player_id, currency, balance) select 'player', id, 'EUR', 0 from owner`.execute(
    db,
  );
}

// One connection: what it reads is counted as its own, and what it has planned it keeps.
beforeAll(async () => {
  postgres = await testDatabase();
  session = connect({ ...postgres.connection, max: 1 });
  ({ db } = session);
  const row = { email: 'reader@example.org', password_hash: 'none' };
  ({ id: player } = await db.insertInto('player').values(row).returning('id').executeTakeFirstOrThrow());
  await openAccount(db, player, 'EUR');
});
afterAll(async () => {
  await session.close();
  await postgres.close();
});

interface Read {
  /** Times that a table was read as a whole. */
  readonly scans: number;
  readonly rows: number;
  /** Pages of PostgreSQL, those of indexes too: an entry of an index that is passed over counts as no row. */
  readonly pages: number;
}

/** What was read of accounts and of causes so far. */
async function readSoFar(): Promise<Read> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<Read>`
    select sum(seq_scan)::int as scans, sum(seq_tup_read + idx_tup_fetch)::int as rows,
      sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as pages
    from pg_stat_user_tables join pg_statio_user_tables using (relid)
    where relid in ('ledger_account'::regclass, 'ledger_transaction'::regclass)`.execute(db);
  if (rows[0] === undefined) throw new Error('PostgreSQL keeps no statistics');
  return rows[0];
}

async function readBy(work: () => Promise<unknown>): Promise<Read> {
  const before = await readSoFar();
  await work();
  const after = await readSoFar();
  return { scans: after.scans - before.scans, rows: after.rows - before.rows, pages: after.pages - before.pages };
}

/** Moves one subunit from the account `deposits` to the wallet of the player, so many times in one statement. */
function move(times: number) {
  return sql`
    with cause as (
      insert into ledger_transaction (kind, reference)
      select 'deposit', gen_random_uuid()::text from generate_series(1, ${times}::int) returning id
    )
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account_of(kind, owner, 'EUR'), id, 'EUR', amount
    from cause, (values ('player', ${player}::bigint, 1), ('deposits', null, -1)) entry(kind, owner, amount)`.execute(
    db,
  );
}

test('wallets and causes of entries are found by key, after a batch of a thousand too, however many wallets come', async () => {
  await sql`analyze ledger_account, ledger_transaction`.execute(db);
  const batch = await readBy(() => move(1_000));
  expect(batch.scans).toBe(0);
  expect(batch.rows).toBeLessThanOrEqual(8 * 2_000);
  // The trigger keeps the plans that it made for the first entries of a session, when there were four accounts.
  await addWallets(3_000);
  const single = await readBy(() => move(1));
  expect(single.scans).toBe(0);
  expect(single.rows).toBeLessThanOrEqual(8 * 2);
});

async function addChest(): Promise<string> {
  const now = new Date();
  const prizes = JSON.stringify([{ type: 'money', weight: 1, amount: '2.50', currency: 'EUR' }]);
  const { rows } = await sql<{ id: string }>`
    with offered as (
      insert into campaign (key, terms, starts_at) values ('chest', '{}', ${now}) returning id
    )
    insert into lootbox (player_id, campaign_id, name, chest_size, currency, prizes, seed, given_at)
    select ${player}, id, 'A chest', 1, 'EUR', ${prizes}::jsonb, ${'a'.repeat(64)}, ${now} from offered
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

test('gifts, payments, games and chests find the accounts that they move by key among thousands', async () => {
  await addWallets(20_000);
  const payments = createPayments({
    db,
    rules: cashierRulesOf(usualOperator, false),
    pageOf: (id) => `/cashier/${id}`,
    canLeadBackTo: () => true,
    committed: () => undefined,
    feedNow: Date.now,
  });
  const started = await payments.start({
    playerId: player,
    kind: 'deposit',
    key: 'paid',
    fingerprint: 'paid',
    currency: 'EUR',
    amount: '10',
    returnTo: '/',
    locale: 'en',
  });
  if (started.kind !== 'started') throw new Error(started.kind);
  const chest = await addChest();
  await sql`analyze`.execute(db);
  const read: Record<string, Read> = {};
  const wallet = { playerId: player, currency: 'EUR' };
  const works: Record<string, () => Promise<unknown>> = {
    gift: () => openingDeposit(db, { ...wallet, amount: 500n, key: 'opening' }),
    payment: () => payments.report(started.payment.id, 'succeeded'),
    game: () =>
      db
        .transaction()
        .execute((on) =>
          book(on, { ...wallet, kind: 'arena_stake', reference: '1', parts: { player: -5n, stakes: 5n } }),
        ),
    chest: () => openLootbox(db, { playerId: player, id: chest, now: new Date() }),
  };
  for (const [name, work] of Object.entries(works)) read[name] = await readBy(work);
  const { rows: moved } = await sql<{ entries: number }>`
    select count(*)::int as entries from ledger_entry entry join ledger_transaction cause on cause.id = entry.transaction_id
    where cause.reference in (${`${player}:opening`}, ${started.payment.id}, '1', ${chest})`.execute(db);
  expect(moved).toEqual([{ entries: 8 }]);
  expect(Object.entries(read).filter(([, { rows, pages }]) => rows >= 50 || pages >= 130)).toEqual([]);
});
