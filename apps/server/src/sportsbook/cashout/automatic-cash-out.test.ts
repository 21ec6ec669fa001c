import { type AutoCashOutEntry, calls } from '@touchline/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { balanceOf, seedPlayer } from '../betting/betting-seeds.ts';
import { checkBalances } from '../ledger/ledger-testing.ts';
import { createTestCashOut } from './cash-out-testing.ts';
import { offeredBets } from './testing/offered-bets.ts';

const here = offeredBets();
const { aBet, move } = here;

describe('automatic cash-out [PLC-07]', () => {
  const set = (betId: string, take_profit: string | null, stop_loss: string | null, playerId = here.player) =>
    here.testCashOut.cashOuts.setAuto(playerId, betId, { take_profit, stop_loss });
  const log = async (betId: string): Promise<AutoCashOutEntry[]> => {
    const data = (await here.testCashOut.cashOuts.readLog(here.player, betId)) ?? [];
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
    await here.testCashOut.outbox.drain();
    await move(match, { odds: '1.50', other: '3.00' });
    await here.testCashOut.offers.reprice();
    expect(await statusOf(bet.id)).toBe('waiting_results');
    await move(match, { odds: '1.25', other: '5.00' });
    await here.testCashOut.offers.reprice();
    await here.testCashOut.offers.reprice();
    expect(await statusOf(bet.id)).toBe('cashed_out');
    expect(await balanceOf(here.db, here.player)).toBe('10520');
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
    await here.testCashOut.outbox.drain();
    here.testCashOut.connected.clear();
    await move(match, { odds: '4.00', other: '1.333' });
    await here.testCashOut.offers.reprice();
    expect([await statusOf(bet.id), await balanceOf(here.db, here.player)]).toEqual(['cashed_out', '9474']);
  });

  test('a value that is reached while the book does not know a suspension yet is missed, logged, and retried when it is over [I7]', async () => {
    const { match, bet } = await aBet();
    await set(bet.id, '14.00', null);
    await here.testCashOut.outbox.drain();
    await move(match, { odds: '1.25', other: '5.00' });
    await here.testPrices.setBehind(match, { odds: '1.25', other: '5.00', status: -1 });
    await here.testCashOut.offers.reprice();
    expect(await words(bet.id)).toEqual([
      ['set', '9.50'],
      ['reached', '15.20'],
      ['missed', null],
    ]);
    expect(await balanceOf(here.db, here.player)).toBe('9000');
    await move(match, { odds: '1.25', other: '5.00' });
    await here.testCashOut.offers.reprice();
    expect((await words(bet.id)).slice(3)).toEqual([
      ['reached', '15.20'],
      ['paid', '15.20'],
    ]);
  });

  test('a start looks at what was reached while the server was down', async () => {
    const { match, bet } = await aBet();
    await set(bet.id, '14.00', null);
    await here.testPrices.set(match, { odds: '1.25', other: '5.00' });
    const next = createTestCashOut(here.db, {}, here.testPrices);
    next.connected.clear();
    await next.offers.start();
    await next.offers.reprice();
    await next.offers.stop();
    expect([await statusOf(bet.id), await balanceOf(here.db, here.player)]).toEqual(['cashed_out', '10520']);
  });

  test('two servers and the player at the same time: one is paid [I13]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { match, bet } = await aBet();
      const before = BigInt((await balanceOf(here.db, here.player)) ?? '0');
      await set(bet.id, '14.00', null);
      await here.testPrices.set(match, { odds: '1.25', other: '5.00' });
      const other = createTestCashOut(here.db, {}, here.testPrices);
      const hand = here.testCashOut.cashOuts.take({
        playerId: here.player,
        key: `by-hand-${bet.id}-0001`,
        fingerprint: 'x',
        betId: bet.id,
        toCashOut: '15.20',
        share: null,
      });
      await Promise.all([
        here.testCashOut.cashOuts.takeReached(here.player, bet.id),
        other.cashOuts.takeReached(here.player, bet.id),
        hand,
      ]);
      expect(BigInt((await balanceOf(here.db, here.player)) ?? '0') - before).toBe(1520n);
    }
    expect(await checkBalances(here.db)).toEqual([]);
  });

  test('a share that is cashed out by hand takes it back; so does the player', async () => {
    const { bet } = await aBet();
    await set(bet.id, '14.00', '2.00');
    const part = { playerId: here.player, key: `a-share-of-${bet.id}`, fingerprint: 'x', betId: bet.id };
    const verdict = await here.testCashOut.cashOuts.take({ ...part, toCashOut: '4.75', share: '0.5' });
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
    await here.testPrices.set(match, { status: -1 });
    expect(await set(bet.id, '14.00', null)).toMatchObject({ kind: 'refused', name: 'cashout_unavailable' });
    // Taking back is always possible.
    expect(await set(bet.id, null, null)).toMatchObject({ kind: 'set' });
    await here.testPrices.set(match, {});
    await here.testCashOut.cashOuts.take({
      playerId: here.player,
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
    expect(await here.testCashOut.cashOuts.readLog(other, bet.id)).toBeNull();
    // The database itself sets nothing for anybody else, whatever was read before.
    const { rows } = await sql`
      select set_auto_cash_out(${other}, id, version, 1400, null, null, now(), '{}') as done from bet where id = ${bet.id}`.execute(
      here.db,
    );
    expect(rows).toEqual([{ done: false }]);
  });
});
