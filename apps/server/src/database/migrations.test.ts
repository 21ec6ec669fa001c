import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as players } from './migrations/0001_players.ts';
import { up as catalogue } from './migrations/0002_catalogue.ts';
import { up as betting } from './migrations/0003_betting.ts';
import { up as systems } from './migrations/0004_systems.ts';
import { up as arena } from './migrations/0006_arena.ts';
import { up as letters } from './migrations/0007_letters.ts';
import { up as shareCodes } from './migrations/0008_share_codes.ts';
import { up as favourites } from './migrations/0009_favourites.ts';
import { up as signUps } from './migrations/0010_sign_ups.ts';
import { up as knownDevices } from './migrations/0024_known_devices.ts';
import { createBets } from './migrations/betting/bets.ts';
import { createPlaceBets, createSettleBet, createWalletEvent } from './migrations/betting/functions.ts';
import { createLedger } from './migrations/betting/ledger.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.close());

test('the statements of 0003, which has run, are byte for byte what they were', () => {
  const statements = [...createLedger, ...createBets, createWalletEvent, createPlaceBets, createSettleBet];
  expect(createHash('sha256').update(statements.join('\0')).digest('hex')).toBe(
    '5552f25884dc6ce7f82626deaed98b3386ee67509624ebe9984c962f0c05a6f3',
  );
});

test('[I1] [I4] bets that were taken before there were systems are settled after, by the functions of 0004', async () => {
  const untyped = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: postgres.pool }) });
  await untyped.transaction().execute(async (db) => {
    await sql`create schema older`.execute(db);
    await sql`set local search_path to older`.execute(db);
    for (const up of [players, catalogue, betting]) await up(db);

    await sql`insert into player (email, password_hash) values ('a@example.org', 'none')`.execute(db);
    await sql`
      insert into ledger_account (kind, player_id, currency, balance)
      select kind, case kind when 'player' then player.id end, 'EUR', case kind when 'player' then 0 end
      from player, unnest(array['player', 'stakes', 'house', 'deposits']) kind`.execute(db);
    await sql`insert into ledger_transaction (kind, reference) values ('deposit', 'opening')`.execute(db);
    await sql`
      insert into ledger_entry (account_id, transaction_id, currency, amount)
      select account.id, transaction.id, 'EUR', case account.kind when 'player' then 1000 else -1000 end
      from ledger_transaction transaction, ledger_account account where account.kind in ('player', 'deposits')`.execute(
      db,
    );
    const sold = (ids: readonly string[]) =>
      ids.map((match_id) => ({
        match_id,
        market_id: '1',
        specifier: '',
        outcome_id: '1',
        market_name: 'Winner',
        outcome_name: 'Home',
        odds: '2.00',
      }));
    const bet = (type: string, ids: readonly string[], more: object = {}) => ({
      refusal: null,
      placement: {
        type,
        currency: 'EUR',
        stake: '100',
        odds: '2.000',
        potential_win: '200',
        selections: sold(ids),
        wire: { selections: ids.map(() => ({})) },
        ...more,
      },
    });
    const place = (key: string, bets: readonly object[]) =>
      sql`select place_bets(player.id, ${key}, 'f', 'device-01', 'en', false, now(), '{}',
        ${JSON.stringify(bets)}::jsonb, '[]') from player`.execute(db);
    const settle = (version: number) =>
      sql`select settle_bet(id, ${version}, '{"0": {"result": "win", "dead_heat": {"places": 1, "tied": 2}}}', 'win_entire',
        100, now(), '{}') from bet where version = ${version} and status = 'waiting_results'`.execute(db);

    await place('before-0004-000001', [bet('single', ['1']), bet('combo', ['1', '2'])]);
    await systems(db);
    await settle(1);
    await place('after-0004-0000001', [
      bet('single', ['1']),
      bet('system', ['1', '2', '3'], { system: { id: '2/3' } }),
    ]);
    const { rows } = await sql`
      select type, status, result, win_amount, system, count(*) filter (where banker) as bankers,
        jsonb_agg(dead_heat order by ord) as shared
      from bet join (select bet_id, ord, banker, dead_heat from bet_selection) selection on bet_id = id
      group by id order by id`.execute(db);
    const shared = { places: 1, tied: 2 };
    const settled = { status: 'done', result: 'win_entire', win_amount: '100', system: null, bankers: '0' };
    const open = { status: 'waiting_results', result: 'no_results', win_amount: null, bankers: '0' };
    expect(rows).toEqual([
      { ...settled, type: 'single', shared: [shared] },
      { ...settled, type: 'combo', shared: [shared, null] },
      { ...open, type: 'single', system: null, shared: [null] },
      { ...open, type: 'system', system: { id: '2/3' }, shared: [null, null, null] },
    ]);
    const { rows: wallet } = await sql`select balance from ledger_account where kind = 'player'`.execute(db);
    expect(wallet).toEqual([{ balance: '800' }]);

    for (const up of [arena, letters, shareCodes, favourites, signUps]) await up(db);
    // Whoever was there before addresses were confirmed signs in as before.
    const { rows: known } = await sql`select confirmed_at = created_at as confirmed from player`.execute(db);
    expect(known).toEqual([{ confirmed: true }]);
    await place('after-0010-0000001', [bet('single', ['1'])]);
    await sql`insert into ledger_transaction (kind, reference) values ('arena_stake', 'arena:1')`.execute(db);
    const { rows: after } = await sql`select balance from ledger_account where kind = 'player'`.execute(db);
    expect(after).toEqual([{ balance: '700' }]);
  });
});

test('addresses from before 0024 come into their canonical form, each once [AUTH-06]', async () => {
  const untyped = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: postgres.pool }) });
  await untyped.transaction().execute(async (db) => {
    await sql`create schema addresses`.execute(db);
    await sql`set local search_path to addresses`.execute(db);
    for (const up of [players, letters, signUps]) await up(db);
    const before = ['me@bücher.test', 'two@bücher.test', 'two@xn--bcher-kva.test', 'no address', 'plain@b.test'];
    for (const email of before)
      await sql`insert into player (email, password_hash) values (${email}, 'none')`.execute(db);
    await sql`insert into player (auth_phone_number, password_hash) values ('+15550100009', 'none')`.execute(db);
    await knownDevices(db);
    const { rows } = await sql<{ email: string | null }>`select email from player order by id`.execute(db);
    expect(rows.map(({ email }) => email)).toEqual(['me@xn--bcher-kva.test', ...before.slice(1), null]);
    await sql`savepoint taken`.execute(db);
    const again = sql`insert into player (email, password_hash) values ('Me@xn--bcher-kva.test', 'none')`.execute(db);
    await expect(again).rejects.toMatchObject({ code: '23505' });
    await sql`rollback to savepoint taken`.execute(db);
  });
});
