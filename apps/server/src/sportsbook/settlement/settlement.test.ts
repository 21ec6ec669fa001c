import type { SelectionResult } from '@touchline/contract';
import { fromSubunits, multiply, parseOdds, payout, settleBet, zero } from '@touchline/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { decidableAfter, readBets } from '../betting/read-bets.ts';
import { balanceOf, openMatches } from '../betting/betting-seeds.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkAccounts, checkBalances } from '../ledger/ledger-testing.ts';
import { settledAt, settlementOfFile } from './testing/settlement-of-file.ts';

const here = settlementOfFile();
const { decide, place, read, settlementOn } = here;

describe('every pair of results comes to what the preview of the rules says [I14]', () => {
  const results = ['win', 'lose', 'void', 'half_win', 'half_lose'] as const satisfies readonly SelectionResult[];
  const pairs = results.flatMap((one) => results.map((two) => [one, two] as const));

  test.each(results)('a single that is %s', async (result) => {
    const odds = ['1.855'];
    const matches = await openMatches(here.db, odds);
    const id = await place(matches, odds, '3.33');
    const expected = settleBet({ stake: 333n, legs: [{ odds: '1.855', result }], maxPayout: null });
    if (!expected.decided) throw new Error('not decided');
    await decide(matches[0] ?? '', result);
    expect(await settlementOn(here.db).run()).toBe(1);
    const paid = fromSubunits(expected.payout, '100');
    expect(await read(id)).toEqual({
      status: 'done',
      result: expected.result,
      win_amount: paid,
      settled_at: settledAt,
      legs: [result],
    });
    expect(await balanceOf(here.db, here.player)).toBe(String(10_000n - 333n + expected.payout));
  });

  test.each(pairs)('a combo of %s and %s', async (one, two) => {
    const odds = ['1.91', '2.357'];
    const [first = '', second = ''] = await openMatches(here.db, odds);
    const id = await place([first, second], odds, '7.77');
    const legs = [
      { odds: '1.91', result: one },
      { odds: '2.357', result: two },
    ];
    const expected = settleBet({ stake: 777n, legs, maxPayout: null });
    if (!expected.decided) throw new Error('not decided');
    await decide(first, one);
    await settlementOn(here.db).run();
    await decide(second, two);
    await settlementOn(here.db).run();
    expect(await read(id)).toMatchObject({ status: 'done', result: expected.result, legs: [one, two] });
    expect(await balanceOf(here.db, here.player)).toBe(String(10_000n - 777n + expected.payout));
  });

  test('a bet that wins pays exactly what was promised when it was taken', async () => {
    const odds = ['1.333', '2.777', '1.111'];
    const matches = await openMatches(here.db, odds);
    const id = await place(matches, odds, '9.99');
    const total = odds.map((text) => parseOdds(text) ?? zero).reduce(multiply);
    const promised = payout(999n, total, null);
    for (const match of matches) await decide(match, 'win');
    await settlementOn(here.db).run();
    const { bets } = await readBets(here.db, here.player, { id: [id] });
    expect([bets[0]?.potential_win, bets[0]?.win_amount]).toEqual([String(promised), String(promised)]);
    expect(await checkAccounts(here.db)).toEqual([]);
  });
});

test('a lost leg ends a combo at once; results of the other legs are shown later and pay nothing', async () => {
  const odds = ['2.00', '2.00'];
  const [first = '', second = ''] = await openMatches(here.db, odds);
  const id = await place([first, second], odds);
  await decide(first, 'lose');
  expect(await settlementOn(here.db).run()).toBe(1);
  const lost = { status: 'done', result: 'lose_entire', win_amount: '0.00', settled_at: settledAt };
  expect(await read(id)).toEqual({ ...lost, legs: ['lose', 'no_results'] });
  await decide(second, 'win');
  expect(await settlementOn(here.db).run()).toBe(1);
  expect(await read(id)).toEqual({ ...lost, legs: ['lose', 'win'] });
  expect(await balanceOf(here.db, here.player)).toBe('9000');
});

test('a combo waits while a leg is open', async () => {
  const odds = ['2.00', '2.00'];
  const [first = '', second = ''] = await openMatches(here.db, odds);
  const id = await place([first, second], odds);
  await decide(first, 'win');
  await settlementOn(here.db).run();
  expect(await read(id)).toEqual({
    status: 'waiting_results',
    result: 'no_results',
    win_amount: null,
    settled_at: null,
    legs: ['win', 'no_results'],
  });
  expect(await settlementOn(here.db).run()).toBe(0);
});

test('a market that was decided without a result for the outcome gives the stake back', async () => {
  const [match = ''] = await openMatches(here.db, ['2.00']);
  const id = await place([match], ['2.00']);
  await decide(match, 'win', 'x');
  await settlementOn(here.db).run();
  expect(await read(id)).toMatchObject({ result: 'refund_entire', win_amount: '10.00' });
});

test('an unknown result is reported, and holds up no other bet', async () => {
  const [bad = '', good = ''] = await openMatches(here.db, ['2.00', '2.00']);
  const [waiting, paid] = [await place([bad], ['2.00']), await place([good], ['2.00'])];
  await decide(bad, 'won?');
  await decide(good, 'win');
  expect(await settlementOn(here.db).run()).toBe(1);
  expect(here.problems).toEqual(['selection left open: its result cannot be read']);
  expect((await read(waiting)).status).toBe('waiting_results');
  expect((await read(paid)).win_amount).toBe('20.00');
  // Nothing ever repairs a written result, so the next tests must not meet this bet again.
  await sql`update bet_selection set result = 'void' where match_id = ${bad}`.execute(here.db);
});

test('a result that cannot be read holds up no other leg, and is reported once however often it is met', async () => {
  const odds = ['2.00', '3.00', '4.00'];
  const [bad = '', won = '', lost = ''] = await openMatches(here.db, odds);
  const id = await place([bad, won, lost], odds);
  await decide(bad, 'won?');
  await decide(won, 'win');
  const settlement = settlementOn(here.db);
  expect([await settlement.run(), await settlement.run()]).toEqual([1, 0]);
  expect(await read(id)).toMatchObject({ status: 'waiting_results', legs: ['no_results', 'win', 'no_results'] });
  await decide(lost, 'lose');
  expect([await settlement.run(), await settlement.run()]).toEqual([1, 0]);
  expect(await read(id)).toMatchObject({ result: 'lose_entire', legs: ['no_results', 'win', 'lose'] });
  expect(here.problems).toEqual(['selection left open: its result cannot be read']);
  // Nothing ever repairs a written result, so the next tests must not meet this bet again.
  await sql`update bet_selection set result = 'void' where match_id = ${bad}`.execute(here.db);
});

test('a selection that the feed calls cancelled is a void leg', async () => {
  const odds = ['2.00', '3.00'];
  const [cancelled = '', won = ''] = await openMatches(here.db, odds);
  const single = await place([cancelled], ['2.00']);
  const combo = await place([cancelled, won], odds);
  await decide(cancelled, 'cancelled');
  await decide(won, 'win');
  expect(await settlementOn(here.db).run()).toBe(2);
  expect(await read(single)).toMatchObject({ result: 'refund_entire', win_amount: '10.00', legs: ['void'] });
  expect(await read(combo)).toMatchObject({ result: 'win_entire', win_amount: '30.00', legs: ['void', 'win'] });
  expect(here.problems).toEqual([]);
});

test('a match whose end is unknown is void: stakes go back, decided selections stay', async () => {
  const odds = ['2.00', '3.00'];
  const [match = '', other = ''] = await openMatches(here.db, odds);
  const single = await place([match], ['2.00']);
  const combo = await place([match, other], odds);
  await decide(other, 'win');
  const settlement = settlementOn(here.db);
  await settlement.run();
  await settlement.voidMatch(match);
  expect(await settlement.run([match])).toBe(2);
  expect(await read(single)).toMatchObject({ result: 'refund_entire', win_amount: '10.00' });
  expect(await read(combo)).toMatchObject({ status: 'done', win_amount: '30.00', legs: ['void', 'win'] });
  await settlement.voidMatch(match);
  expect(await settlement.run([match])).toBe(0);
});

test('a match is void together with its closing, or not at all [I1]', async () => {
  const [match = ''] = await openMatches(here.db, ['2.00']);
  const id = await place([match], ['2.00']);
  const settlement = settlementOn(here.db);
  await expect(settlement.voidMatch(match, () => Promise.reject(new Error('not closed')))).rejects.toThrow(
    'not closed',
  );
  const written = await here.db.selectFrom('market_result').select('results').where('match_id', '=', match).execute();
  expect([written, await settlement.run([match]), (await read(id)).status]).toEqual([[], 0, 'waiting_results']);
});

test('results settle what was bet on their own matches; a run without names settles all [P14]', async () => {
  const odds = ['2.00', '3.00', '4.00'];
  const [first = '', second = '', third = ''] = await openMatches(here.db, odds);
  const combo = await place([first, second], ['2.00', '3.00']);
  const other = await place([third], ['4.00']);
  for (const match of [first, second, third]) await decide(match, 'win');
  const settlement = settlementOn(here.db);
  expect(await settlement.run([second])).toBe(1);
  expect([(await read(combo)).win_amount, (await read(other)).status]).toEqual(['60.00', 'waiting_results']);
  expect([await settlement.run([first, second]), await settlement.run()]).toEqual([0, 1]);
  expect((await read(other)).win_amount).toBe('40.00');
});

test('a settlement that is stopped ends with the bet that it is at, and the next run does the rest [I2]', async () => {
  const [match = ''] = await openMatches(here.db, ['2.00']);
  const bets = [await place([match], ['2.00']), await place([match], ['2.00']), await place([match], ['2.00'])];
  await decide(match, 'win');
  const ending = new AbortController();
  const watched = here.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      if (result.rows.some((row) => 'changed' in row)) ending.abort();
      return Promise.resolve(result);
    },
  });
  const statuses = async () => Promise.all(bets.map(async (id) => (await read(id)).status));
  expect(await settlementOn(watched).run(null, ending.signal)).toBe(1);
  expect(await statuses()).toEqual(['done', 'waiting_results', 'waiting_results']);
  expect(await settlementOn(here.db).run()).toBe(2);
  expect(await statuses()).toEqual(['done', 'done', 'done']);
});

test('what has a result is found without a look at what was settled before [P14]', async () => {
  const [match = ''] = await openMatches(here.db, ['2.00']);
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
    from settled, bet_selection where bet_id = ${bet}`.execute(here.db);
  await sql`
    insert into market_result (match_id, market_id, specifier, results)
    select ${match}, number, '', '{}' from generate_series(2, 5000) number`.execute(here.db);
  await sql`analyze bet, bet_selection, market_result`.execute(here.db);
  for (const matchIds of [null, [match]]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${decidableAfter('0', 100, matchIds)}`.execute(
      here.db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/bet_selection_open/);
    // Each step goes to the rows that the one before has named.
    expect(plan).toMatch(/Nested Loop[^]*market_result_pkey/);
    expect(plan).not.toMatch(/Seq Scan|bet_selection_pkey|(?:Merge|Hash) Join/);
  }
});

test('after all of that each currency sums to 0, balances are their entries, and stakes holds the open bets alone [I4]', async () => {
  expect(await ledgerSums(here.db)).toEqual([{ currency: 'EUR', sum: '0' }]);
  expect(await checkBalances(here.db)).toEqual([]);
  const { rows } = await sql<{ held: string; open: string }>`
    select
      (select sum(amount)::text from ledger_entry entry join ledger_account account on account.id = entry.account_id
        where account.kind = 'stakes') as held,
      (select sum(stake)::text from bet where status = 'waiting_results') as open`.execute(here.db);
  expect(rows).toEqual([{ held: rows[0]?.open, open: rows[0]?.open }]);
});
