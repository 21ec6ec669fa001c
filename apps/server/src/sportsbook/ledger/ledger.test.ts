import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { accountsOf, openAccount } from './accounts.ts';
import { ledgerSums } from './audit.ts';
import { checkBalances } from './ledger-testing.ts';
import { openingDeposit } from './deposit.ts';

let postgres: TestDatabase;
let db: Database;
let player: string;
let players = 0;

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
});
afterAll(() => postgres.close());
beforeEach(async () => {
  players += 1;
  const row = { email: `ledger-${players}@example.org`, password_hash: 'none' };
  ({ id: player } = await db.insertInto('player').values(row).returning('id').executeTakeFirstOrThrow());
});

async function walletId(kind = 'player'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_account
    where kind = ${kind} and currency = 'EUR' and (player_id = ${player} or kind <> 'player')`.execute(db);
  return rows[0]?.id ?? '';
}

/** Adds a deposit with these entries, in one statement. */
function post(entries: readonly { account: string; amount: string; currency?: string }[]) {
  return sql`
    with cause as (
      insert into ledger_transaction (kind, reference) values ('deposit', gen_random_uuid()::text) returning id
    )
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select entry.account::bigint, cause.id, coalesce(entry.currency, 'EUR'), entry.amount::numeric
    from cause, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(account text, amount text, currency text)`.execute(
    db,
  );
}

test('an account is opened once, empty, and listed in the order of opening [AUTH-10]', async () => {
  expect(await openAccount(db, player, 'EUR')).toEqual({
    currency: 'EUR',
    subunits: '100',
    balance: '0.00',
    active: true,
  });
  await openAccount(db, player, 'BTC');
  await openingDeposit(db, { playerId: player, currency: 'EUR', amount: 1250n, key: 'opening' });
  expect(await openAccount(db, player, 'EUR')).toMatchObject({ balance: '12.50' });
  expect(await accountsOf(db, player)).toEqual([
    { currency: 'EUR', subunits: '100', balance: '12.50', active: true },
    { currency: 'BTC', subunits: '100000000', balance: '0.00000000', active: true },
  ]);
});

test('an account that was closed is not listed [AUTH-10]', async () => {
  await openAccount(db, player, 'EUR');
  await sql`update ledger_account set active = false where player_id = ${player}`.execute(db);
  expect(await accountsOf(db, player)).toEqual([]);
});

test('an unknown currency has no account, a deposit of nothing is none', async () => {
  await expect(openAccount(db, player, 'XXX')).rejects.toThrow(RangeError);
  await expect(openingDeposit(db, { playerId: player, currency: 'EUR', amount: 0n, key: 'opening' })).rejects.toThrow(
    RangeError,
  );
});

test('an opening deposit of one key moves money once, among twenty at the same time too [I1]', async () => {
  const moved = await Promise.all(
    Array.from({ length: 20 }, () =>
      openingDeposit(db, { playerId: player, currency: 'EUR', amount: 10_000n, key: 'opening' }),
    ),
  );
  expect(moved.filter(Boolean)).toEqual([true]);
  expect(await openingDeposit(db, { playerId: player, currency: 'EUR', amount: 10_000n, key: 'another' })).toBe(true);
  expect(await accountsOf(db, player)).toMatchObject([{ balance: '200.00' }]);
});

test('entries of a transaction must sum to 0 [I4]', async () => {
  await openAccount(db, player, 'EUR');
  await expect(post([{ account: await walletId(), amount: '5' }])).rejects.toMatchObject({
    constraint: 'ledger_balanced',
  });
  expect(await accountsOf(db, player)).toMatchObject([{ balance: '0.00' }]);
});

test('an entry is in the currency of its account, and its account exists [I4]', async () => {
  await openAccount(db, player, 'EUR');
  await openAccount(db, player, 'USD');
  const deposits = await walletId('deposits');
  const other = [
    { account: await walletId(), amount: '5', currency: 'USD' },
    { account: deposits, amount: '-5', currency: 'USD' },
  ];
  await expect(post(other)).rejects.toMatchObject({ constraint: 'ledger_currency' });
  const nobody = [
    { account: '999999999', amount: '5' },
    { account: deposits, amount: '-5' },
  ];
  await expect(post(nobody)).rejects.toMatchObject({ constraint: 'ledger_currency' });
});

test('a balance is the sum of its entries: it moves with them and in no other way [I4]', async () => {
  await openingDeposit(db, { playerId: player, currency: 'EUR', amount: 700n, key: 'opening' });
  await post([
    { account: await walletId(), amount: '-300' },
    { account: await walletId('house'), amount: '300' },
  ]);
  expect(await accountsOf(db, player)).toMatchObject([{ balance: '4.00' }]);
  expect(await checkBalances(db)).toEqual([]);
  await expect(
    sql`update ledger_account set balance = balance + 1 where player_id = ${player}`.execute(db),
  ).rejects.toMatchObject({ code: '23001' });
});

test('entries, transactions and accounts are never changed or deleted [I4]', async () => {
  await openingDeposit(db, { playerId: player, currency: 'EUR', amount: 700n, key: 'opening' });
  for (const statement of [
    sql`update ledger_entry set amount = amount + 1`,
    sql`delete from ledger_entry`,
    sql`truncate ledger_entry`,
    sql`update ledger_transaction set created_at = now()`,
    sql`delete from ledger_transaction`,
    sql`truncate ledger_transaction cascade`,
    sql`delete from ledger_account`,
  ])
    await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' });
});

test('no entry takes a wallet below 0 [I5]', async () => {
  await openingDeposit(db, { playerId: player, currency: 'EUR', amount: 700n, key: 'opening' });
  const overdraw = [
    { account: await walletId(), amount: '-701' },
    { account: await walletId('house'), amount: '701' },
  ];
  await expect(post(overdraw)).rejects.toMatchObject({ constraint: 'ledger_account_not_negative' });
  expect(await accountsOf(db, player)).toMatchObject([{ balance: '7.00' }]);
});

test('amounts of 18 decimals are held exactly [I4]', async () => {
  await openingDeposit(db, {
    playerId: player,
    currency: 'ETH',
    amount: 123_456_789n * 10n ** 18n + 1n,
    key: 'opening',
  });
  expect(await accountsOf(db, player)).toMatchObject([{ balance: '123456789.000000000000000001' }]);
});

test('every currency sums to 0 [I4]', async () => {
  await openingDeposit(db, { playerId: player, currency: 'JPY', amount: 5n, key: 'opening' });
  const sums = await ledgerSums(db);
  expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => '0'));
  expect(sums.map(({ currency }) => currency)).toContain('JPY');
});
