import { type AutoCashOutEntry, calls } from '@touchline/contract';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf, seedPlayer } from '../betting/betting-seeds.ts';
import { betOf, pick } from '../betting/betting-presses.ts';
import { feedNow } from '../betting/betting-testing.ts';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { createSettlement } from '../settlement/settlement.ts';
import type { Publication } from '../../push/publisher.ts';
import { openBetsAfter } from './cash-out.ts';
import { createTestPrices, placed, type TestCashOut, createTestCashOut, type TestPrices } from './cash-out-testing.ts';
import { databaseOfFile } from '../../testing/database-of-file.ts';

const here = databaseOfFile();
let testPrices: TestPrices;
let testCashOut: TestCashOut;
let player: string;

beforeAll(async () => {
  testPrices = createTestPrices(here.db);
});
beforeEach(async () => {
  player = await seedPlayer(here.db);
  testCashOut = createTestCashOut(here.db, {}, testPrices);
});

function published(): Extract<Publication, { type: 'bet_cashout_changed' }>['payload'][] {
  return testCashOut.received.flatMap(({ event }) => (event.type === 'bet_cashout_changed' ? [event.payload] : []));
}
function amounts(): (string | null)[] {
  return published().map(({ to_cashout }) => to_cashout);
}

/** A single of 10.00 at 2.00 that the cash-outs received from the outbox. */
async function aBet(count = 1) {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await testPrices.open());
  const bet = await placed(here.db, player, betOf(ids.map((id) => pick(id))));
  await testCashOut.outbox.drain();
  const [match = ''] = ids;
  return { match, ids, bet };
}

async function move(match: string, market: Parameters<TestPrices['set']>[1]): Promise<void> {
  await testPrices.set(match, market);
  testCashOut.moved(match);
}

describe('offers are kept current [PLC-07] [PUSH-06]', () => {
  test('the offer of a placed bet is published, and each move of it once, with a rising version', async () => {
    const { match } = await aBet();
    const first = testCashOut.received.flatMap(({ event }) =>
      event.type === 'bet_changed' ? [event.payload.bet] : [],
    );
    expect(first.map(({ to_cashout, partial_cashout }) => [to_cashout, partial_cashout])).toEqual([['9.50', true]]);
    await move(match, { odds: '1.25', other: '5.00' });
    // Nothing is published before the next look, whatever moves in between.
    await move(match, { odds: '4.00', other: '1.333' });
    expect(amounts()).toEqual([]);
    await testCashOut.offers.reprice();
    await testCashOut.offers.reprice();
    await move(match, { odds: '4.00', other: '1.333' });
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual(['4.74']);
    await move(match, {});
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual(['4.74', '9.50']);
    const versions = published().map(({ version }) => version);
    expect(versions.toSorted((a, b) => a - b)).toEqual([...new Set(versions)]);
  });

  test('a suspended market ends the offer at once, without waiting for the look', async () => {
    const { match } = await aBet();
    await move(match, { status: -1 });
    expect(amounts()).toEqual([null]);
    await move(match, { status: -1 });
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual([null]);
    await move(match, {});
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual([null, '9.50']);
  });

  test('so does one that was only read, on every screen of the player', async () => {
    const { match, bet } = await aBet();
    testCashOut.connected.clear();
    await move(match, { odds: '4.00', other: '1.333' });
    await testCashOut.offers.reprice();
    testCashOut.connected.add(player);
    expect(testCashOut.offers.asOffered(bet, player).to_cashout).toBe('4.74');
    await move(match, { status: -1 });
    expect(amounts()).toEqual([null]);
    // Open again for a moment, in which another screen reads it.
    await move(match, {});
    expect(testCashOut.offers.asOffered(bet, player).to_cashout).toBe('9.50');
    await move(match, { status: -1 });
    expect(amounts()).toEqual([null, null]);
  });

  test('a combo is offered for while every open leg of it is for sale', async () => {
    const { ids } = await aBet(3);
    const [first = '', second = '', third = ''] = ids;
    await move(second, { status: -1 });
    await move(third, { status: -1 });
    await move(second, {});
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual([null]);
    await move(third, {});
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual([null, '9.50']);
    // A leg that has ended is for sale no more, and that is no matter.
    await here.db
      .insertInto('market_result')
      .values({ match_id: first, market_id: '1', specifier: '', results: '{"1":"win"}' })
      .execute();
    await testPrices.set(first, { status: 0 });
    await createSettlement({ db: here.db, feedNow, committed: () => undefined, log: { error: () => undefined } }).run();
    testCashOut.received.length = 0;
    await testCashOut.outbox.drain();
    expect(
      testCashOut.received.flatMap(({ event }) => (event.type === 'bet_changed' ? [event.payload.bet.to_cashout] : [])),
    ).toEqual(['19.00']);
  });

  test('while the feed is silent there are no offers, and they come back with it [I9]', async () => {
    await aBet();
    testPrices.silence(true);
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual([null]);
    testPrices.silence(false);
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual([null, '9.50']);
  });

  test('no offers are worked out for a player who is not connected; one who comes back gets them again [P13]', async () => {
    const { match, bet } = await aBet();
    testCashOut.connected.clear();
    await move(match, { odds: '1.25', other: '5.00' });
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual([]);
    testCashOut.connected.add(player);
    // As the bets are read.
    expect(testCashOut.offers.asOffered(bet, player).to_cashout).toBe('15.20');
    await move(match, {});
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual(['9.50']);
  });

  test('only the player receives it [I10]', async () => {
    const { match } = await aBet();
    await move(match, { odds: '4.00', other: '1.333' });
    await testCashOut.offers.reprice();
    expect(new Set(testCashOut.received.map(({ playerId }) => playerId))).toEqual(new Set([player]));
  });

  test('a start reads every open bet, in pages, and none that has ended', async () => {
    const { match, bet } = await aBet();
    const { bet: cashed } = await aBet();
    await testCashOut.cashOuts.take({
      playerId: player,
      key: 'cash-out-before-start',
      fingerprint: 'x',
      betId: cashed.id,
      toCashOut: '9.50',
      share: null,
    });
    await testCashOut.outbox.drain();
    const next = createTestCashOut(here.db, {}, testPrices);
    await next.offers.start();
    // As the bets are read.
    next.offers.asOffered(bet, player);
    const open = await here.db.selectFrom('bet').select('id').where('status', '=', 'waiting_results').execute();
    expect(next.offers.size()).toBe(open.length);
    await testPrices.set(match, { odds: '4.00', other: '1.333' });
    next.moved(match);
    await next.offers.reprice();
    await next.offers.stop();
    expect(next.received.map(({ event }) => event.payload)).toEqual([
      { bet_id: bet.id, to_cashout: '4.74', version: expect.any(Number) },
    ]);
  });

  test('a bet that was cashed out is offered for no more; of one in part the rest is', async () => {
    const { match, bet } = await aBet();
    const cash = (toCashOut: string, share: string | null) =>
      testCashOut.cashOuts.take({
        playerId: player,
        key: `key-${bet.id}-${toCashOut}`,
        fingerprint: 'x',
        betId: bet.id,
        toCashOut,
        share,
      });
    await cash('4.75', '0.5');
    await testCashOut.outbox.drain();
    await move(match, { odds: '4.00', other: '1.333' });
    await testCashOut.offers.reprice();
    expect(amounts()).toEqual(['2.37']);
    await cash('2.37', null);
    await testCashOut.outbox.drain();
    testCashOut.received.length = 0;
    await move(match, {});
    await testCashOut.offers.reprice();
    expect(testCashOut.received).toEqual([]);
    expect(testCashOut.problems).toEqual([]);
  });
});

describe('automatic cash-out [PLC-07]', () => {
  const set = (betId: string, take_profit: string | null, stop_loss: string | null, playerId = player) =>
    testCashOut.cashOuts.setAuto(playerId, betId, { take_profit, stop_loss });
  const log = async (betId: string): Promise<AutoCashOutEntry[]> => {
    const data = (await testCashOut.cashOuts.readLog(player, betId)) ?? [];
    expect(calls.getAutoCashOutLog.reply.parse({ data })).toEqual({ data });
    return data;
  };
  const words = async (betId: string) => (await log(betId)).map(({ what, offer }) => [what, offer]);
  const statusOf = async (betId: string) =>
    (await here.db.selectFrom('bet').select('status').where('id', '=', betId).executeTakeFirstOrThrow()).status;

  test('takes the profit when the offer reaches it, once, at the offer of that moment', async () => {
    const { match, bet } = await aBet();
    const verdict = await set(bet.id, '14.00', null);
    expect(verdict).toMatchObject({ kind: 'set', bet: { auto_cashout: { take_profit: '14.00', stop_loss: null } } });
    await testCashOut.outbox.drain();
    await move(match, { odds: '1.50', other: '3.00' });
    await testCashOut.offers.reprice();
    expect(await statusOf(bet.id)).toBe('waiting_results');
    await move(match, { odds: '1.25', other: '5.00' });
    await testCashOut.offers.reprice();
    await testCashOut.offers.reprice();
    expect(await statusOf(bet.id)).toBe('cashed_out');
    expect(await balanceOf(here.db, player)).toBe('10520');
    expect(await words(bet.id)).toEqual([
      ['set', '9.50'],
      ['reached', '15.20'],
      ['paid', '15.20'],
    ]);
    const taken = await here.db.selectFrom('cash_out').select(['by', 'share']).where('bet_id', '=', bet.id).execute();
    expect(taken).toEqual([{ by: 'automatic', share: '1' }]);
    expect(await checkBalances(here.db)).toEqual([]);
  });

  test('stops the loss when the offer falls to it, also for a player who is away', async () => {
    const { match, bet } = await aBet();
    await set(bet.id, '19.00', '5.00');
    await testCashOut.outbox.drain();
    testCashOut.connected.clear();
    await move(match, { odds: '4.00', other: '1.333' });
    await testCashOut.offers.reprice();
    expect([await statusOf(bet.id), await balanceOf(here.db, player)]).toEqual(['cashed_out', '9474']);
  });

  test('a value that is reached while the book does not know a suspension yet is missed, logged, and retried when it is over [I7]', async () => {
    const { match, bet } = await aBet();
    await set(bet.id, '14.00', null);
    await testCashOut.outbox.drain();
    await move(match, { odds: '1.25', other: '5.00' });
    await testPrices.setBehind(match, { odds: '1.25', other: '5.00', status: -1 });
    await testCashOut.offers.reprice();
    expect(await words(bet.id)).toEqual([
      ['set', '9.50'],
      ['reached', '15.20'],
      ['missed', null],
    ]);
    expect(await balanceOf(here.db, player)).toBe('9000');
    await move(match, { odds: '1.25', other: '5.00' });
    await testCashOut.offers.reprice();
    expect((await words(bet.id)).slice(3)).toEqual([
      ['reached', '15.20'],
      ['paid', '15.20'],
    ]);
  });

  test('a start looks at what was reached while the server was down', async () => {
    const { match, bet } = await aBet();
    await set(bet.id, '14.00', null);
    await testPrices.set(match, { odds: '1.25', other: '5.00' });
    const next = createTestCashOut(here.db, {}, testPrices);
    next.connected.clear();
    await next.offers.start();
    await next.offers.reprice();
    await next.offers.stop();
    expect([await statusOf(bet.id), await balanceOf(here.db, player)]).toEqual(['cashed_out', '10520']);
  });

  test('two servers and the player at the same time: one is paid [I13]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { match, bet } = await aBet();
      const before = BigInt((await balanceOf(here.db, player)) ?? '0');
      await set(bet.id, '14.00', null);
      await testPrices.set(match, { odds: '1.25', other: '5.00' });
      const other = createTestCashOut(here.db, {}, testPrices);
      const hand = testCashOut.cashOuts.take({
        playerId: player,
        key: `by-hand-${bet.id}-0001`,
        fingerprint: 'x',
        betId: bet.id,
        toCashOut: '15.20',
        share: null,
      });
      await Promise.all([
        testCashOut.cashOuts.takeReached(player, bet.id),
        other.cashOuts.takeReached(player, bet.id),
        hand,
      ]);
      expect(BigInt((await balanceOf(here.db, player)) ?? '0') - before).toBe(1520n);
    }
    expect(await checkBalances(here.db)).toEqual([]);
  });

  test('a share that is cashed out by hand takes it back; so does the player', async () => {
    const { bet } = await aBet();
    await set(bet.id, '14.00', '2.00');
    const part = { playerId: player, key: `a-share-of-${bet.id}`, fingerprint: 'x', betId: bet.id };
    const verdict = await testCashOut.cashOuts.take({ ...part, toCashOut: '4.75', share: '0.5' });
    expect(verdict.kind === 'taken' && verdict.bet.auto_cashout).toBe(undefined);
    await set(bet.id, '8.00', null);
    expect(await set(bet.id, null, null)).toMatchObject({ kind: 'set', bet: { id: bet.id } });
    expect((await log(bet.id)).map(({ what, values }) => [what, values.take_profit, values.stop_loss])).toEqual([
      ['set', '14.00', '2.00'],
      ['taken_back', '14.00', '2.00'],
      ['set', '8.00', null],
      ['taken_back', '8.00', null],
    ]);
  });

  test.each([
    ['9.50', null, [['body.take_profit', 'must be above the offer of 9.50']]],
    ['20.01', null, [['body.take_profit', 'must be at most 20.00, the maximum payout of the bet']]],
    [null, '9.50', [['body.stop_loss', 'must be below the offer of 9.50']]],
    [null, '0.00', [['body.stop_loss', 'must be above 0']]],
    ['14.005', null, [['body.take_profit', 'is finer than EUR is counted']]],
    [
      '9.00',
      '10.00',
      [
        ['body.take_profit', 'must be above the offer of 9.50'],
        ['body.stop_loss', 'must be below the offer of 9.50'],
      ],
    ],
  ])('a profit of %s with a loss of %s is refused in words [I16]', async (take, stop, words) => {
    const { bet } = await aBet();
    const verdict = await set(bet.id, take, stop);
    if (verdict.kind !== 'refused') throw new Error('not refused');
    expect([verdict.name, verdict.details.map(({ path, message }) => [path, message])]).toEqual(['bad_request', words]);
    expect(await log(bet.id)).toEqual([]);
  });

  test('without an offer nothing can be set, and nothing for a bet that has ended', async () => {
    const { match, bet } = await aBet();
    await testPrices.set(match, { status: -1 });
    expect(await set(bet.id, '14.00', null)).toMatchObject({ kind: 'refused', name: 'cashout_unavailable' });
    // Taking back is always possible.
    expect(await set(bet.id, null, null)).toMatchObject({ kind: 'set' });
    await testPrices.set(match, {});
    await testCashOut.cashOuts.take({
      playerId: player,
      key: 'cash-out-before-setting',
      fingerprint: 'x',
      betId: bet.id,
      toCashOut: '9.50',
      share: null,
    });
    expect(await set(bet.id, '14.00', null)).toMatchObject({ kind: 'refused', name: 'cashout_unavailable' });
  });

  test('neither the values nor the log of another player are there [I10]', async () => {
    const { bet } = await aBet();
    const other = await seedPlayer(here.db);
    expect(await set(bet.id, '14.00', null, other)).toEqual({ kind: 'not_found' });
    expect(await testCashOut.cashOuts.readLog(other, bet.id)).toBeNull();
    // The database itself sets nothing for anybody else, whatever was read before.
    const { rows } = await sql`
      select set_auto_cash_out(${other}, id, version, 1400, null, null, now(), '{}') as done from bet where id = ${bet.id}`.execute(
      here.db,
    );
    expect(rows).toEqual([{ done: false }]);
  });
});

test('a bet whose currency this build does not know keeps no other bet from being offered for [I16]', async () => {
  const { match, bet } = await aBet();
  await sql`
    insert into press (player_id, key, fingerprint, device_id, locale, quick)
    values (${player}, 'press-of-old-money-1', 'x', 'device-01', 'en', false)`.execute(here.db);
  const { rows } = await sql<{ id: string }>`
    insert into bet (player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win, placed_at)
    values (${player}, 'press-of-old-money-1', 0, 'single', 'waiting_results', 'no_results', 'XXX', 1, '2', 2, now())
    returning id`.execute(here.db);
  await sql`
    insert into bet_selection (bet_id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds)
    values (${rows[0]?.id}, 0, ${match}, '1', '', '1', 'Winner', 'Home', '2.00')`.execute(here.db);
  const next = createTestCashOut(here.db, {}, testPrices);
  await next.offers.start();
  await next.offers.stop();
  const open = await here.db.selectFrom('bet').select('id').where('status', '=', 'waiting_results').execute();
  expect(open.map((each) => each.id)).toEqual(expect.arrayContaining([bet.id, rows[0]?.id]));
  expect([next.offers.size(), next.problems.length > 0]).toEqual([open.length - 1, true]);
});

test('what is open is found without a look at what is settled [P14]', async () => {
  const { bet } = await aBet();
  await sql`
    insert into bet (player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win,
      win_amount, placed_at, settled_at)
    select player_id, press_key, number, 'single', 'done', 'lose_entire', 'EUR', 100, '2.00', 200, 0, now(), now()
    from bet, generate_series(1, 5000) number where id = ${bet.id}`.execute(here.db);
  await sql`analyze bet`.execute(here.db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${openBetsAfter('0')}`.execute(here.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/using bet_open/);
  expect(plan).not.toMatch(/Seq Scan/);
});
