import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { balanceOf, openMatches } from '../betting/betting-seeds.ts';
import { checkAccounts, checkBalances } from '../ledger/ledger-testing.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { settlementOfFile } from './testing/settlement-of-file.ts';

const here = settlementOfFile();
const { decide, place, read, settlementOn } = here;

afterAll(async () => expect([await checkAccounts(here.db), await checkBalances(here.db)]).toEqual([[], []]));

describe('once', () => {
  test('eight runs at the same time pay each bet once [I13]', async () => {
    const [match = ''] = await openMatches(here.db, ['2.00']);
    for (let count = 0; count < 10; count += 1) await place([match], ['2.00'], '1.00');
    await decide(match, 'win');
    const changed = await Promise.all(Array.from({ length: 8 }, () => settlementOn(here.db).run()));
    expect(changed.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(await balanceOf(here.db, here.player)).toBe('11000');
  });

  test('a process that dies after any of its statements leaves work that the next one ends, with one payout [I1] [I2]', async () => {
    const odds = ['2.00', '2.00'];
    const [first = '', second = ''] = await openMatches(here.db, odds);
    await place([first], ['2.00']);
    await place([first, second], odds);
    await decide(first, 'win');
    await decide(second, 'win');
    let deaths = 0;
    for (let allowed = 1; ; allowed += 1) {
      let done = 0;
      const dying = here.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          done += 1;
          return done >= allowed ? Promise.reject(new Error('killed')) : Promise.resolve(result);
        },
      });
      const ended = await settlementOn(dying)
        .run()
        .then(
          () => true,
          () => false,
        );
      if (ended) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(3);
    expect(await balanceOf(here.db, here.player)).toBe(String(10_000 - 2000 + 2000 + 4000));
  });

  test('a payout that fails half way in the database writes none of it [I1]', async () => {
    const [match = ''] = await openMatches(here.db, ['2.00']);
    const id = await place([match], ['2.00']);
    await decide(match, 'win');
    for (const table of ['bet_selection', 'ledger_transaction', 'ledger_entry', 'outbox']) {
      const event = table === 'bet_selection' ? 'update' : 'insert';
      await sql
        .raw(
          `create function break_now() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
           create trigger break_now after ${event} on ${table} for each statement execute function break_now()`,
        )
        .execute(here.db);
      await expect(settlementOn(here.db).run()).rejects.toThrow('broken');
      await sql.raw(`drop trigger break_now on ${table}; drop function break_now`).execute(here.db);
      expect(await read(id)).toMatchObject({ status: 'waiting_results', legs: ['no_results'] });
      expect(await balanceOf(here.db, here.player)).toBe('9000');
    }
    expect(await settlementOn(here.db).run()).toBe(1);
    expect(await balanceOf(here.db, here.player)).toBe('11000');
  });

  test('a bet that the database refuses now holds up no other, and is logged once by its id [I1] [I2]', async () => {
    const [match = ''] = await openMatches(here.db, ['2.00']);
    const [stuck, paid] = [await place([match], ['2.00']), await place([match], ['2.00'])];
    await decide(match, 'win');
    await sql
      .raw(
        `create function break_one() returns trigger language plpgsql as $$
           begin if new.id = ${stuck} then raise exception 'broken'; end if; return new; end $$;
         create trigger break_one before update on bet for each row execute function break_one()`,
      )
      .execute(here.db);
    const settlement = settlementOn(here.db);
    await expect(settlement.run()).rejects.toThrow(`1 not settled, such as bet ${stuck}`);
    await expect(settlement.run()).rejects.toThrow('broken');
    expect([(await read(stuck)).status, (await read(paid)).win_amount]).toEqual(['waiting_results', '20.00']);
    expect(here.problems).toEqual(['bet left open: the database did not take its end']);
    await sql.raw('drop trigger break_one on bet; drop function break_one').execute(here.db);
    expect(await settlement.run()).toBe(1);
  });

  test('the ledger itself refuses a second payout of a bet [I1]', async () => {
    const [match = ''] = await openMatches(here.db, ['2.00']);
    const id = await place([match], ['2.00']);
    await decide(match, 'win');
    await settlementOn(here.db).run();
    await expect(
      sql`insert into ledger_transaction (kind, bet_id) values ('settlement', ${id})`.execute(here.db),
    ).rejects.toMatchObject({ constraint: 'ledger_transaction_once' });
  });
});

test('the end of a bet reads its own accounts, however many players there are beside it', async () => {
  const [match = ''] = await openMatches(here.db, ['2.00']);
  const id = await place([match], ['2.00']);
  await decide(match, 'win');
  await sql`
    with added as (
      insert into player (email, password_hash)
      select 'crowd-' || n || '@example.test', 'none' from generate_series(1, 3000) n returning id
    )
    insert into ledger_account (kind, player_id, currency, balance)
    select 'player', id, 'EUR', 0 from added`.execute(here.db);
  // As PostgreSQL knows them after a minute.
  await sql`analyze ledger_account`.execute(here.db);
  const accounts = await rowsRead(here.db, ['ledger_account'], (own) => settlementOn(own).run());
  expect([(await read(id)).status, accounts > 0, accounts < 100]).toEqual(['done', true, true]);
});
