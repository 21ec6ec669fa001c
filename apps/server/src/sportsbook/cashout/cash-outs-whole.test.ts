import { afterAll, describe, expect, test } from 'vitest';
import { balanceOf, seedPlayer } from '../betting/betting-seeds.ts';
import { ledgerSums } from '../ledger/audit.ts';
import { checkAccounts, checkBalances, checkStakes } from '../ledger/ledger-testing.ts';
import { createTestCashOut } from './cash-out-testing.ts';
import { createCashOutPresses, refusalOf } from './testing/cash-out-presses.ts';

const here = createCashOutPresses();
const { aSingle, cashOut, decide, newKey, settle } = here;

afterAll(async () => expect(await checkBalances(here.db)).toEqual([]));

describe('cashing a bet out whole [PLC-07]', () => {
  test('pays what was seen, ends the bet, and every currency still sums to 0', async () => {
    const { bet } = await aSingle();
    const after = await cashOut({ bet_id: bet.id, to_cashout: '9.50' });
    expect(after).toMatchObject({
      id: bet.id,
      status: 'cashed_out',
      result: 'cashed_out',
      win_amount: '9.50',
      to_cashout: null,
      settled_at: '2030-05-01T12:00:00.000Z',
      cashouts: [{ share: '1', amount: '9.50', by: 'player', at: '2030-05-01T12:00:00.000Z' }],
    });
    expect(await balanceOf(here.db, here.player)).toBe('9950');
    expect((await ledgerSums(here.db)).every(({ sum }) => sum === '0')).toBe(true);
    expect(await checkBalances(here.db)).toEqual([]);
    expect([await checkAccounts(here.db), await checkStakes(here.db)]).toEqual([[], []]);
  });

  test('an offer that rose pays what was seen', async () => {
    const { match, bet } = await aSingle();
    await here.testPrices.set(match, { odds: '1.25', other: '5.00' });
    expect(await cashOut({ bet_id: bet.id, to_cashout: '9.50' })).toMatchObject({ win_amount: '9.50' });
  });

  test('an offer that fell is refused with the new one, which is paid when asked for again', async () => {
    const { match, bet } = await aSingle();
    await here.testPrices.set(match, { odds: '4.00', other: '1.333' });
    const refusal = await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '9.50' }));
    // 10.00 × 2.00 × 0.2499… × 0.95.
    expect(refusal).toEqual({ name: 'cashout_changed', details: [{ path: 'body.to_cashout', message: '4.74' }] });
    expect(await balanceOf(here.db, here.player)).toBe('9000');
    expect(await cashOut({ bet_id: bet.id, to_cashout: '4.74' })).toMatchObject({ win_amount: '4.74' });
  });

  test('a price that is committed but not in the book yet is not paid: the database is read under lock [I7]', async () => {
    const { match, bet } = await aSingle();
    await here.testPrices.setBehind(match, { odds: '4.00', other: '1.333' });
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '9.50' }))).toMatchObject({ name: 'cashout_changed' });
    await here.testPrices.setBehind(match, { status: -1 });
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '4.74' }))).toMatchObject({
      name: 'cashout_unavailable',
    });
    expect(await balanceOf(here.db, here.player)).toBe('9000');
  });

  test('a market whose other side moved is another price too [I7]', async () => {
    const { match, bet } = await aSingle();
    await here.testPrices.setBehind(match, { odds: '2.00', other: '1.60' });
    // 1 / 2.00 of 1 / 2.00 + 1 / 1.60.
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '9.50' }))).toEqual({
      name: 'cashout_changed',
      details: [{ path: 'body.to_cashout', message: '8.44' }],
    });
  });

  test.each([
    ['a suspended market', { status: -1 }],
    ['a market that is gone', { status: 0 }],
    ['a match that is over', { matchStatus: 4 }],
    ['a match that is stopped', { matchStatus: 2 }],
  ] as const)('there is no offer on %s [I7]', async (_, market) => {
    const { match, bet } = await aSingle();
    await here.testPrices.set(match, market);
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '1.00' }))).toEqual({
      name: 'cashout_unavailable',
      details: [],
    });
  });

  test('nor while the feed is silent, nor where the result is in already [I7]', async () => {
    const { match, bet } = await aSingle();
    here.testPrices.silence(true);
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '9.50' }))).toMatchObject({
      name: 'cashout_unavailable',
    });
    here.testPrices.silence(false);
    await decide(match, 'lose');
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '9.50' }))).toMatchObject({
      name: 'cashout_unavailable',
    });
    await settle();
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '9.50' }))).toMatchObject({
      name: 'cashout_unavailable',
    });
    expect(await balanceOf(here.db, here.player)).toBe('9000');
  });

  test('where the bookmaker does not offer it there is none', async () => {
    const { bet } = await aSingle();
    expect(
      await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '9.50' }, { rules: { enabled: false } })),
    ).toMatchObject({ name: 'cashout_unavailable' });
  });

  test('the bet of another player is not there [I10]', async () => {
    const other = await seedPlayer(here.db);
    const { bet } = await aSingle(other);
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '9.50' }))).toMatchObject({ name: 'not_found' });
    expect(await refusalOf(cashOut({ bet_id: '99999999999999999999', to_cashout: '9.50' }))).toMatchObject({
      name: 'not_found',
    });
  });

  test('results that come in later are shown and pay nothing', async () => {
    const { match, bet } = await aSingle();
    await cashOut({ bet_id: bet.id, to_cashout: '9.50' });
    await decide(match, 'win');
    await settle();
    expect(await balanceOf(here.db, here.player)).toBe('9950');
    const row = await here.db
      .selectFrom('bet')
      .select(['status', 'win_amount'])
      .where('id', '=', bet.id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'cashed_out', win_amount: '950' });
  });
});

describe('a press happens once [I1]', () => {
  test('a repeat is answered byte for byte the same and pays nothing more', async () => {
    const { bet } = await aSingle();
    const body = { bet_id: bet.id, to_cashout: '9.50' };
    const key = newKey();
    const first = JSON.stringify(await cashOut(body, { key }));
    expect(JSON.stringify(await cashOut(body, { key }))).toBe(first);
    // Another process knows it from the database alone.
    const elsewhere = createTestCashOut(here.db, {}, here.testPrices).cashOuts;
    const again = await elsewhere.take({
      playerId: here.player,
      key,
      fingerprint: JSON.stringify(body),
      betId: bet.id,
      toCashOut: '9.50',
      share: null,
    });
    expect(again.kind === 'taken' && JSON.stringify(again.bet)).toBe(first);
    expect(await balanceOf(here.db, here.player)).toBe('9950');
  });

  test('a press that was refused stays refused, though the offer rose again [I3]', async () => {
    const { match, bet } = await aSingle();
    const key = newKey();
    const body = { bet_id: bet.id, to_cashout: '9.50' };
    await here.testPrices.set(match, { odds: '4.00', other: '1.333' });
    const first = await refusalOf(cashOut(body, { key }));
    await here.testPrices.set(match, {});
    expect(await refusalOf(cashOut(body, { key }))).toEqual(first);
    expect(await balanceOf(here.db, here.player)).toBe('9000');
  });

  test('the same key with another body is refused', async () => {
    const { bet } = await aSingle();
    const key = newKey();
    await cashOut({ bet_id: bet.id, to_cashout: '2.00', share: '0.5' }, { key });
    expect(await refusalOf(cashOut({ bet_id: bet.id, to_cashout: '2.00' }, { key }))).toMatchObject({
      name: 'idempotency_key_reused',
    });
    expect(await balanceOf(here.db, here.player)).toBe('9200');
  });

  test('of twenty presses with keys of their own one is paid [I13]', async () => {
    const { bet } = await aSingle();
    const racers = await Promise.allSettled(
      Array.from({ length: 20 }, () => cashOut({ bet_id: bet.id, to_cashout: '9.50' })),
    );
    expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const racer of racers)
      if (racer.status === 'rejected') expect(racer.reason).toMatchObject({ errorName: 'cashout_unavailable' });
    expect(await balanceOf(here.db, here.player)).toBe('9950');
  });

  test('of twenty copies of one press one pays, and all are answered the same [I13]', async () => {
    const { bet } = await aSingle();
    const key = newKey();
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => cashOut({ bet_id: bet.id, to_cashout: '9.50' }, { key })),
    );
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
    expect(await balanceOf(here.db, here.player)).toBe('9950');
  });

  test('a bet that is settled meanwhile is paid once: by the settlement or by the cash-out [I13]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const racer = await seedPlayer(here.db);
      const { match, bet } = await aSingle(racer);
      const [, taken] = await Promise.all([
        decide(match, 'win').then(settle),
        cashOut({ bet_id: bet.id, to_cashout: '9.50' }, { playerId: racer }).catch(() => null),
      ]);
      await settle();
      expect(await balanceOf(here.db, racer)).toBe(taken === null ? '11000' : '9950');
    }
    expect(await checkBalances(here.db)).toEqual([]);
  });
});
