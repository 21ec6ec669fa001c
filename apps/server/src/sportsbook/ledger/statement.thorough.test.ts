import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../database/testing.ts';
import { addPlayer } from '../../player/sessions/players.ts';
import { readStatement, type Statement } from './statement.ts';

const entries = 100_000;
const days = 400;
const start = Date.UTC(2025, 0, 1);
const dayMs = 24 * 3600 * 1000;

let data: TestDatabase;
let playerId = '';

/** A wallet that has moved 100,000 times in 400 days: each tenth a deposit, then stakes, and returns that come to less. */
beforeAll(async () => {
  data = await testDatabase();
  playerId = (await addPlayer(data.db, { email: 'busy@example.test', password: 'x', confirmed: true })) ?? '';
  await sql`insert into ledger_account (kind, player_id, currency, balance) values ('player', ${playerId}, 'EUR', 0)
    on conflict do nothing`.execute(data.db);
  await sql`insert into ledger_account (kind, currency) values ('house', 'EUR') on conflict do nothing`.execute(
    data.db,
  );
  // Some transactions have their time a little before those with an id below theirs, also over midnight; four days of them
  // are of a clock that was set back for a month.
  await sql`
    insert into ledger_transaction (kind, reference, created_at)
    select case when n % 10 = 0 then 'deposit' when n % 2 = 0 then 'arena_settlement' else 'arena_stake' end, 'busy ' || n,
      to_timestamp(${start / 1000}::float8 + n * ${(days * dayMs) / 1000 / entries}::float8 - (n % 7) * 150
        - case when n between 60000 and 61000 then 2592000 else 0 end)
    from generate_series(0, ${entries - 1}) n order by n`.execute(data.db);
  await sql`
    with moved as (
      select id, case when kind = 'deposit' then 1000 when kind = 'arena_stake' then -100 else 50 end as amount
      from ledger_transaction where reference like 'busy %' order by id
    )
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account.id, moved.id, 'EUR', case account.kind when 'player' then moved.amount else -moved.amount end
    from moved join ledger_account account on account.currency = 'EUR'
      and (account.player_id = ${playerId} or account.kind = 'house')
    order by account.kind desc, moved.id`.execute(data.db);
  await sql`analyze`.execute(data.db);
}, 120_000);
afterAll(() => data.close());

const asked = { currency: 'EUR', from: null, to: null, cursor: null, limit: 50 };
async function read(question: Partial<typeof asked> | object): Promise<Statement> {
  const statement = await readStatement(data.db, { ...asked, ...question, playerId });
  if (statement === null) throw new Error('the player has no account');
  return statement;
}

/** The same from every entry of the wallet. */
async function fromAllEntries(from: string | null, to: string | null) {
  const { rows } = await sql<{ id: string; kind: string; amount: string; balance: string; in_period: boolean }>`
    select cause.id, cause.kind, entry.amount, sum(entry.amount) over (order by cause.id) as balance,
      (${from}::timestamptz is null or cause.created_at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or cause.created_at < ${to}::timestamptz) as in_period
    from ledger_entry entry join ledger_transaction cause on cause.id = entry.transaction_id
    join ledger_account account on account.id = entry.account_id and account.player_id = ${playerId}
    order by cause.id desc`.execute(data.db);
  const lines = rows.filter(({ in_period: isIn }) => isIn);
  const sum = (kind: string) =>
    lines.filter((line) => line.kind === kind).reduce((total, { amount }) => total + BigInt(amount), 0n);
  return { lines, sums: [-sum('arena_stake'), sum('arena_settlement'), sum('deposit')] };
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}
function at(day: number, ms = 0): string {
  return new Date(start + day * dayMs + ms).toISOString();
}

const periods: readonly (readonly [string, string | null, string | null])[] = [
  ['no bounds', null, null],
  ['whole days', at(20), at(50)],
  ['days in part at both ends', at(20, 3_600_000), at(50, 7_200_001)],
  ['a part of one day', at(33, 1), at(33, 43_200_000)],
  ['a beginning alone', at(398, 5000), null],
  ['an end alone', null, at(1, 60_000)],
  ['a day that a clock was set back into', at(211, 1), at(211, 43_200_000)],
  ['days around that clock', at(209), at(243, 5000)],
  ['an end before it was set back', null, at(238)],
  ['nothing', at(600), at(700)],
  ['all that can be named', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ['a beginning in the last day of all', '9999-12-31T23:59:59.999Z', null],
];

test.each(periods)('the sums, lines and balances of %s are those of every entry [AUTH-10]', async (_what, from, to) => {
  const [statement, all] = [await read({ from, to }), await fromAllEntries(from, to)];
  const { stakes, returns, deposits } = statement.sums;
  expect([stakes, returns, deposits].map(cents)).toEqual(all.sums);
  expect(statement.data.map(({ id, amount, balance }) => [id, cents(amount), cents(balance)])).toEqual(
    all.lines.slice(0, 50).map(({ id, amount, balance }) => [id, BigInt(amount), BigInt(balance)]),
  );
  // From the middle of the period on.
  const cursor = all.lines[Math.floor(all.lines.length / 2)]?.id ?? null;
  const later = all.lines.filter(({ id }) => cursor !== null && BigInt(id) < BigInt(cursor)).slice(0, 50);
  if (cursor !== null)
    expect((await read({ from, to, cursor })).data.map(({ id, balance }) => [id, cents(balance)])).toEqual(
      later.map(({ id, balance }) => [id, BigInt(balance)]),
    );
});

/** Rows that statements have read from the ledger, of all of its tables. */
async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(data.db);
  const { rows } = await sql<{ read: string }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables
    where relname in ('ledger_entry', 'ledger_transaction', 'ledger_day')`.execute(data.db);
  return Number(rows[0]?.read);
}

test('a page of a wallet with 100,000 entries reads rows by its days and those of a day or two, wherever it is [AUTH-10]', async () => {
  const middle = (await read({ to: at(200) })).next;
  for (const question of [
    {},
    { cursor: middle },
    { from: at(20, 1), to: at(50, 1) },
    { to: at(3) },
    { from: at(399) },
  ]) {
    const before = await rowsRead();
    await read(question);
    const rows = (await rowsRead()) - before;
    expect([question, rows < 8_000]).toEqual([question, true]);
  }
});
