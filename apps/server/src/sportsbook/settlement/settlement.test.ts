import type { SelectionResult } from '@touchline/contract';
import { fromSubunits, multiply, parseOdds, payout, settleBet, zero } from '@touchline/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decidableAfter, readBets } from '../betting/read-bets.ts';
import { balanceOf, openMatches, seedPlayer } from '../betting/betting-seeds.ts';
import { betOf, pick, pressOf } from '../betting/betting-presses.ts';
import { bettingOn, feedNow } from '../betting/betting-testing.ts';
import { betWire } from '../betting/bet-wire.ts';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkAccounts, checkBalances } from '../ledger/ledger-testing.ts';
import { createSettlement, type Settlement } from './settlement.ts';

let postgres: TestDatabase;
let db: Database;
let player: string;
let problems: string[];

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
});
afterAll(() => postgres.close());
beforeEach(async () => {
  player = await seedPlayer(db);
  problems = [];
});

function settlementOn(database: Database): Settlement {
  return createSettlement({
    db: database,
    feedNow,
    committed: () => undefined,
    log: { error: (_, message) => problems.push(message) },
  });
}

async function place(matches: readonly string[], odds: readonly string[], stake = '10.00'): Promise<string> {
  const picks = matches.map((match, index) => pick(match, { odds: odds[index] ?? '' }));
  const verdict = await bettingOn(db).place(pressOf(player, [betOf(picks, stake)]));
  const id = verdict.kind === 'answered' ? verdict.answer.data[0]?.id : undefined;
  if (id === undefined) throw new Error(JSON.stringify(verdict));
  return id;
}

async function decide(match: string, result: string, outcome = '1'): Promise<void> {
  await db
    .insertInto('market_result')
    .values({ match_id: match, market_id: '1', specifier: '', results: JSON.stringify({ [outcome]: result }) })
    .execute();
}

async function read(id: string) {
  const { bets } = await readBets(db, player, { id: [id] });
  const [bet] = bets;
  if (!bet) throw new Error(`no bet ${id}`);
  const { status, result, win_amount, settled_at, selections } = betWire(bet);
  return { status, result, win_amount, settled_at, legs: selections.map((selection) => selection.status) };
}

const settledAt = '2030-05-01T12:00:00.000Z';

describe('every pair of results comes to what the preview of the rules says [I14]', () => {
  const results = ['win', 'lose', 'void', 'half_win', 'half_lose'] as const satisfies readonly SelectionResult[];
  const pairs = results.flatMap((one) => results.map((two) => [one, two] as const));

  test.each(results)('a single that is %s', async (result) => {
    const odds = ['1.855'];
    const matches = await openMatches(db, odds);
    const id = await place(matches, odds, '3.33');
    const expected = settleBet({ stake: 333n, legs: [{ odds: '1.855', result }], maxPayout: null });
    if (!expected.decided) throw new Error('not decided');
    await decide(matches[0] ?? '', result);
    expect(await settlementOn(db).run()).toBe(1);
    const paid = fromSubunits(expected.payout, '100');
    expect(await read(id)).toEqual({
      status: 'done',
      result: expected.result,
      win_amount: paid,
      settled_at: settledAt,
      legs: [result],
    });
    expect(await balanceOf(db, player)).toBe(String(10_000n - 333n + expected.payout));
  });

  test.each(pairs)('a combo of %s and %s', async (one, two) => {
    const odds = ['1.91', '2.357'];
    const [first = '', second = ''] = await openMatches(db, odds);
    const id = await place([first, second], odds, '7.77');
    const legs = [
      { odds: '1.91', result: one },
      { odds: '2.357', result: two },
    ];
    const expected = settleBet({ stake: 777n, legs, maxPayout: null });
    if (!expected.decided) throw new Error('not decided');
    await decide(first, one);
    await settlementOn(db).run();
    await decide(second, two);
    await settlementOn(db).run();
    expect(await read(id)).toMatchObject({ status: 'done', result: expected.result, legs: [one, two] });
    expect(await balanceOf(db, player)).toBe(String(10_000n - 777n + expected.payout));
  });

  test('a bet that wins pays exactly what was promised when it was taken', async () => {
    const odds = ['1.333', '2.777', '1.111'];
    const matches = await openMatches(db, odds);
    const id = await place(matches, odds, '9.99');
    const total = odds.map((text) => parseOdds(text) ?? zero).reduce(multiply);
    const promised = payout(999n, total, null);
    for (const match of matches) await decide(match, 'win');
    await settlementOn(db).run();
    const { bets } = await readBets(db, player, { id: [id] });
    expect([bets[0]?.potential_win, bets[0]?.win_amount]).toEqual([String(promised), String(promised)]);
    expect(await checkAccounts(db)).toEqual([]);
  });
});

test('a lost leg ends a combo at once; results of the other legs are shown later and pay nothing', async () => {
  const odds = ['2.00', '2.00'];
  const [first = '', second = ''] = await openMatches(db, odds);
  const id = await place([first, second], odds);
  await decide(first, 'lose');
  expect(await settlementOn(db).run()).toBe(1);
  const lost = { status: 'done', result: 'lose_entire', win_amount: '0.00', settled_at: settledAt };
  expect(await read(id)).toEqual({ ...lost, legs: ['lose', 'no_results'] });
  await decide(second, 'win');
  expect(await settlementOn(db).run()).toBe(1);
  expect(await read(id)).toEqual({ ...lost, legs: ['lose', 'win'] });
  expect(await balanceOf(db, player)).toBe('9000');
});

test('a combo waits while a leg is open', async () => {
  const odds = ['2.00', '2.00'];
  const [first = '', second = ''] = await openMatches(db, odds);
  const id = await place([first, second], odds);
  await decide(first, 'win');
  await settlementOn(db).run();
  expect(await read(id)).toEqual({
    status: 'waiting_results',
    result: 'no_results',
    win_amount: null,
    settled_at: null,
    legs: ['win', 'no_results'],
  });
  expect(await settlementOn(db).run()).toBe(0);
});

test('a market that was decided without a result for the outcome gives the stake back', async () => {
  const [match = ''] = await openMatches(db, ['2.00']);
  const id = await place([match], ['2.00']);
  await decide(match, 'win', 'x');
  await settlementOn(db).run();
  expect(await read(id)).toMatchObject({ result: 'refund_entire', win_amount: '10.00' });
});

test('an unknown result is reported, and holds up no other bet', async () => {
  const [bad = '', good = ''] = await openMatches(db, ['2.00', '2.00']);
  const [waiting, paid] = [await place([bad], ['2.00']), await place([good], ['2.00'])];
  await decide(bad, 'won?');
  await decide(good, 'win');
  expect(await settlementOn(db).run()).toBe(1);
  expect(problems).toEqual(['selection left open: its result cannot be read']);
  expect((await read(waiting)).status).toBe('waiting_results');
  expect((await read(paid)).win_amount).toBe('20.00');
  // Nothing ever repairs a written result, so the next tests must not meet this bet again.
  await sql`update bet_selection set result = 'void' where match_id = ${bad}`.execute(db);
});

test('a result that cannot be read holds up no other leg, and is reported once however often it is met', async () => {
  const odds = ['2.00', '3.00', '4.00'];
  const [bad = '', won = '', lost = ''] = await openMatches(db, odds);
  const id = await place([bad, won, lost], odds);
  await decide(bad, 'won?');
  await decide(won, 'win');
  const settlement = settlementOn(db);
  expect([await settlement.run(), await settlement.run()]).toEqual([1, 0]);
  expect(await read(id)).toMatchObject({ status: 'waiting_results', legs: ['no_results', 'win', 'no_results'] });
  await decide(lost, 'lose');
  expect([await settlement.run(), await settlement.run()]).toEqual([1, 0]);
  expect(await read(id)).toMatchObject({ result: 'lose_entire', legs: ['no_results', 'win', 'lose'] });
  expect(problems).toEqual(['selection left open: its result cannot be read']);
  // Nothing ever repairs a written result, so the next tests must not meet this bet again.
  await sql`update bet_selection set result = 'void' where match_id = ${bad}`.execute(db);
});

test('a selection that the feed calls cancelled is a void leg', async () => {
  const odds = ['2.00', '3.00'];
  const [cancelled = '', won = ''] = await openMatches(db, odds);
  const single = await place([cancelled], ['2.00']);
  const combo = await place([cancelled, won], odds);
  await decide(cancelled, 'cancelled');
  await decide(won, 'win');
  expect(await settlementOn(db).run()).toBe(2);
  expect(await read(single)).toMatchObject({ result: 'refund_entire', win_amount: '10.00', legs: ['void'] });
  expect(await read(combo)).toMatchObject({ result: 'win_entire', win_amount: '30.00', legs: ['void', 'win'] });
  expect(problems).toEqual([]);
});

test('a match whose end is unknown is void: stakes go back, decided selections stay', async () => {
  const odds = ['2.00', '3.00'];
  const [match = '', other = ''] = await openMatches(db, odds);
  const single = await place([match], ['2.00']);
  const combo = await place([match, other], odds);
  await decide(other, 'win');
  const settlement = settlementOn(db);
  await settlement.run();
  await settlement.voidMatch(match);
  expect(await settlement.run([match])).toBe(2);
  expect(await read(single)).toMatchObject({ result: 'refund_entire', win_amount: '10.00' });
  expect(await read(combo)).toMatchObject({ status: 'done', win_amount: '30.00', legs: ['void', 'win'] });
  await settlement.voidMatch(match);
  expect(await settlement.run([match])).toBe(0);
});

test('a match is void together with its closing, or not at all [I1]', async () => {
  const [match = ''] = await openMatches(db, ['2.00']);
  const id = await place([match], ['2.00']);
  const settlement = settlementOn(db);
  await expect(settlement.voidMatch(match, () => Promise.reject(new Error('not closed')))).rejects.toThrow(
    'not closed',
  );
  const written = await db.selectFrom('market_result').select('results').where('match_id', '=', match).execute();
  expect([written, await settlement.run([match]), (await read(id)).status]).toEqual([[], 0, 'waiting_results']);
});

test('results settle what was bet on their own matches; a run without names settles all [P14]', async () => {
  const odds = ['2.00', '3.00', '4.00'];
  const [first = '', second = '', third = ''] = await openMatches(db, odds);
  const combo = await place([first, second], ['2.00', '3.00']);
  const other = await place([third], ['4.00']);
  for (const match of [first, second, third]) await decide(match, 'win');
  const settlement = settlementOn(db);
  expect(await settlement.run([second])).toBe(1);
  expect([(await read(combo)).win_amount, (await read(other)).status]).toEqual(['60.00', 'waiting_results']);
  expect([await settlement.run([first, second]), await settlement.run()]).toEqual([0, 1]);
  expect((await read(other)).win_amount).toBe('40.00');
});

test('a settlement that is stopped ends with the bet that it is at, and the next run does the rest [I2]', async () => {
  const [match = ''] = await openMatches(db, ['2.00']);
  const bets = [await place([match], ['2.00']), await place([match], ['2.00']), await place([match], ['2.00'])];
  await decide(match, 'win');
  const ending = new AbortController();
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      if (result.rows.some((row) => 'changed' in row)) ending.abort();
      return Promise.resolve(result);
    },
  });
  const statuses = async () => Promise.all(bets.map(async (id) => (await read(id)).status));
  expect(await settlementOn(watched).run(null, ending.signal)).toBe(1);
  expect(await statuses()).toEqual(['done', 'waiting_results', 'waiting_results']);
  expect(await settlementOn(db).run()).toBe(2);
  expect(await statuses()).toEqual(['done', 'done', 'done']);
});

test('what has a result is found without a look at what was settled before [P14]', async () => {
  const [match = ''] = await openMatches(db, ['2.00']);
  const bet = await place([match], ['2.00']);
  await sql`
    with settled as (
      insert into bet (player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win,
        win_amount, placed_at, settled_at)
      select player_id, press_key, number, 'single', 'done', 'lose_entire', 'EUR', 100, '2.00', 200, 0, now(), now()
      from bet, generate_series(1, 5000) number where id = ${bet}
      returning id
    )
    insert into bet_selection (bet_id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds,
      result)
    select settled.id, 0, match_id, market_id, specifier, '2', market_name, outcome_name, odds, 'lose'
    from settled, bet_selection where bet_id = ${bet}`.execute(db);
  await sql`
    insert into market_result (match_id, market_id, specifier, results)
    select ${match}, number, '', '{}' from generate_series(2, 5000) number`.execute(db);
  await sql`analyze bet, bet_selection, market_result`.execute(db);
  for (const matchIds of [null, [match]]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${decidableAfter('0', 100, matchIds)}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/bet_selection_open/);
    // Each step goes to the rows that the one before has named.
    expect(plan).toMatch(/Nested Loop[^]*market_result_pkey/);
    expect(plan).not.toMatch(/Seq Scan|bet_selection_pkey|(?:Merge|Hash) Join/);
  }
});

describe('once', () => {
  test('eight runs at the same time pay each bet once [I13]', async () => {
    const [match = ''] = await openMatches(db, ['2.00']);
    for (let count = 0; count < 10; count += 1) await place([match], ['2.00'], '1.00');
    await decide(match, 'win');
    const changed = await Promise.all(Array.from({ length: 8 }, () => settlementOn(db).run()));
    expect(changed.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(await balanceOf(db, player)).toBe('11000');
  });

  test('a process that dies after any of its statements leaves work that the next one ends, with one payout [I1] [I2]', async () => {
    const odds = ['2.00', '2.00'];
    const [first = '', second = ''] = await openMatches(db, odds);
    await place([first], ['2.00']);
    await place([first, second], odds);
    await decide(first, 'win');
    await decide(second, 'win');
    let deaths = 0;
    for (let allowed = 1; ; allowed += 1) {
      let done = 0;
      const dying = db.withPlugin({
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
    expect(await balanceOf(db, player)).toBe(String(10_000 - 2000 + 2000 + 4000));
  });

  test('a payout that fails half way in the database writes none of it [I1]', async () => {
    const [match = ''] = await openMatches(db, ['2.00']);
    const id = await place([match], ['2.00']);
    await decide(match, 'win');
    for (const table of ['bet_selection', 'ledger_transaction', 'ledger_entry', 'outbox']) {
      const event = table === 'bet_selection' ? 'update' : 'insert';
      await sql
        .raw(
          `create function break_now() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
           create trigger break_now after ${event} on ${table} for each statement execute function break_now()`,
        )
        .execute(db);
      await expect(settlementOn(db).run()).rejects.toThrow('broken');
      await sql.raw(`drop trigger break_now on ${table}; drop function break_now`).execute(db);
      expect(await read(id)).toMatchObject({ status: 'waiting_results', legs: ['no_results'] });
      expect(await balanceOf(db, player)).toBe('9000');
    }
    expect(await settlementOn(db).run()).toBe(1);
    expect(await balanceOf(db, player)).toBe('11000');
  });

  test('a bet that the database refuses now holds up no other, and is logged once by its id [I1] [I2]', async () => {
    const [match = ''] = await openMatches(db, ['2.00']);
    const [stuck, paid] = [await place([match], ['2.00']), await place([match], ['2.00'])];
    await decide(match, 'win');
    await sql
      .raw(
        `create function break_one() returns trigger language plpgsql as $$
           begin if new.id = ${stuck} then raise exception 'broken'; end if; return new; end $$;
         create trigger break_one before update on bet for each row execute function break_one()`,
      )
      .execute(db);
    const settlement = settlementOn(db);
    await expect(settlement.run()).rejects.toThrow(`1 not settled, such as bet ${stuck}`);
    await expect(settlement.run()).rejects.toThrow('broken');
    expect([(await read(stuck)).status, (await read(paid)).win_amount]).toEqual(['waiting_results', '20.00']);
    expect(problems).toEqual(['bet left open: the database did not take its end']);
    await sql.raw('drop trigger break_one on bet; drop function break_one').execute(db);
    expect(await settlement.run()).toBe(1);
  });

  test('the ledger itself refuses a second payout of a bet [I1]', async () => {
    const [match = ''] = await openMatches(db, ['2.00']);
    const id = await place([match], ['2.00']);
    await decide(match, 'win');
    await settlementOn(db).run();
    await expect(
      sql`insert into ledger_transaction (kind, bet_id) values ('settlement', ${id})`.execute(db),
    ).rejects.toMatchObject({ constraint: 'ledger_transaction_once' });
  });
});

/** How many accounts the statements of a connection have read so far. */
async function accountsRead(connection: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(connection);
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables
    where relname = 'ledger_account'`.execute(connection);
  return Number(rows[0]?.read);
}

test('the end of a bet reads its own accounts, however many players there are beside it', async () => {
  const [match = ''] = await openMatches(db, ['2.00']);
  const id = await place([match], ['2.00']);
  await decide(match, 'win');
  const accounts = await db.connection().execute(async (one) => {
    await sql`
      with added as (
        insert into player (email, password_hash)
        select 'crowd-' || n || '@example.test', 'none' from generate_series(1, 3000) n returning id
      )
      insert into ledger_account (kind, player_id, currency, balance)
      select 'player', id, 'EUR', 0 from added`.execute(one);
    // As PostgreSQL knows them after a minute.
    await sql`analyze ledger_account`.execute(one);
    const before = await accountsRead(one);
    await settlementOn(one).run();
    return (await accountsRead(one)) - before;
  });
  expect([(await read(id)).status, accounts > 0, accounts < 100]).toEqual(['done', true, true]);
});

test('after all of that each currency sums to 0, balances are their entries, and stakes holds the open bets alone [I4]', async () => {
  expect(await ledgerSums(db)).toEqual([{ currency: 'EUR', sum: '0' }]);
  expect(await checkBalances(db)).toEqual([]);
  const { rows } = await sql<{ held: string; open: string }>`
    select
      (select sum(amount)::text from ledger_entry entry join ledger_account account on account.id = entry.account_id
        where account.kind = 'stakes') as held,
      (select sum(stake)::text from bet where status = 'waiting_results') as open`.execute(db);
  expect(rows).toEqual([{ held: rows[0]?.open, open: rows[0]?.open }]);
});
