import { calls } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { balanceOf, openMatches } from '../betting/betting-seeds.ts';
import { betOf, pick, systemOf } from '../betting/betting-presses.ts';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { settledBets } from './testing/settled-bets.ts';

const here = settledBets();
const { decide, place, read, settle } = here;

afterAll(async () => expect(await checkBalances(here.db)).toEqual([]));

describe('systems', () => {
  const four = ['2.00', '2.00', '3.00', '3.00'];
  const placeFour = async (id: string, bankers: number) => {
    const matches = await openMatches(here.db, four);
    const picks = matches.map((match, place) => pick(match, { odds: four[place] ?? '' }));
    return { matches, bet: await place(systemOf(id, picks, { bankers })) };
  };
  const outcomeOfBet = async (id: string) => {
    const { status, result, win_amount } = await read(id);
    return [status, result, win_amount];
  };

  test('a system waits while a line is alive, and ends at once when its banker is lost [PLC-06]', async () => {
    const { matches, bet } = await placeFour('2/3', 1);
    const [banker = '', first = '', second = ''] = matches;
    await decide(first, 'lose');
    await settle();
    expect(await outcomeOfBet(bet.id)).toEqual(['waiting_results', 'no_results', null]);
    await decide(banker, 'lose');
    await settle();
    expect(await outcomeOfBet(bet.id)).toEqual(['done', 'lose_entire', '0.00']);
    await decide(second, 'win');
    expect(await settle()).toBe(1);
    expect((await read(bet.id)).selections.map(({ status }) => status)).toEqual(['lose', 'lose', 'win', 'no_results']);
  });

  test('without enough legs for a line a system has lost, before the last leg has ended [PLC-06]', async () => {
    const { matches, bet } = await placeFour('3/4', 0);
    for (const match of matches.slice(0, 2)) await decide(match, 'lose');
    await settle();
    expect(await outcomeOfBet(bet.id)).toEqual(['done', 'lose_entire', '0.00']);
  });

  test('a system with one lost leg returns the lines that stand [PLC-06]', async () => {
    const { matches, bet } = await placeFour('2/4', 0);
    const [lost = '', ...won] = matches;
    await decide(lost, 'lose');
    for (const match of won) await decide(match, 'win');
    await settle();
    // 2 x 3 + 2 x 3 + 3 x 3 is 21 over 6 lines.
    expect(await outcomeOfBet(bet.id)).toEqual(['done', 'win_entire', '35.00']);
  });
});

describe('dead heats and results that are none', () => {
  test('a shared win pays its share, is published with the bet, and stays with it [PLC-06]', async () => {
    const [match = ''] = await openMatches(here.db, ['3.00']);
    const bet = await place(betOf([pick(match, { odds: '3.00' })]));
    await decide(match, { result: 'win', dead_heat: { places: 1, tied: 2 } });
    await settle();
    const settled = await read(bet.id);
    expect(settled).toMatchObject({
      result: 'win_entire',
      win_amount: '15.00',
      selections: [{ status: 'win', dead_heat: { places: 1, tied: 2 } }],
    });
    expect(calls.getBets.reply.shape.data.parse([settled])).toEqual([settled]);
    const { rows } = await sql`
      select payload->'payload'->'bet' as published from outbox where player_id = ${here.player} order by id desc limit 4`.execute(
      here.db,
    );
    expect(rows).toContainEqual({ published: settled });
  });

  test.each([
    'won?',
    7,
    true,
    { result: 'win' },
    { result: 'half_win', dead_heat: { places: 1, tied: 2 } },
    { result: 'win', dead_heat: { places: 3, tied: 2 } },
    { result: 'win', dead_heat: { places: 0, tied: 2 } },
    { result: 'win', dead_heat: { places: 0.5, tied: 2 } },
    { result: 'win', dead_heat: { places: 1, tied: 2 }, more: true },
  ])('%j is no result: the bet stays open and is reported', async (result) => {
    const [match = ''] = await openMatches(here.db, ['2.00']);
    const bet = await place(betOf([pick(match)]));
    await decide(match, result);
    here.problems.length = 0;
    expect(await settle()).toBe(0);
    expect(here.problems).toEqual(['selection left open: its result cannot be read']);
    expect(await read(bet.id)).toMatchObject({ status: 'waiting_results', win_amount: null });
    // Nothing ever repairs a written result, so the next tests must not meet this bet again.
    await sql`update bet_selection set result = 'void' where match_id = ${match}`.execute(here.db);
  });

  test('a bet that is cancelled as a whole gets its stake back and says so [PLC-06]', async () => {
    const [match = ''] = await openMatches(here.db, ['2.00']);
    const before = await balanceOf(here.db, here.player);
    const bet = await place(betOf([pick(match)]));
    await sql`
      select settle_bet(${bet.id}, 1, '{"0": {"result": "void", "dead_heat": null}}', 'canceled', 1000, now(), '{}', 0)`.execute(
      here.db,
    );
    expect(await read(bet.id)).toMatchObject({ status: 'cancelled', result: 'canceled', win_amount: '10.00' });
    expect(await balanceOf(here.db, here.player)).toBe(before);
  });
});
