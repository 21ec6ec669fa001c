import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { feedNow } from '../betting/betting-testing.ts';
import { createSettlement } from '../settlement/settlement.ts';
import type { Publication } from '../../push/publisher.ts';
import { openBetsAfter } from './cash-out.ts';
import { createTestCashOut } from './cash-out-testing.ts';
import { offeredBets } from './testing/offered-bets.ts';

const here = offeredBets();
const { aBet, move } = here;

function published(): Extract<Publication, { type: 'bet_cashout_changed' }>['payload'][] {
  return here.testCashOut.received.flatMap(({ event }) =>
    event.type === 'bet_cashout_changed' ? [event.payload] : [],
  );
}
function amounts(): (string | null)[] {
  return published().map(({ to_cashout }) => to_cashout);
}

describe('offers are kept current [PLC-07] [PUSH-06]', () => {
  test('the offer of a placed bet is published, and each move of it once, with a rising version', async () => {
    const { match } = await aBet();
    const first = here.testCashOut.received.flatMap(({ event }) =>
      event.type === 'bet_changed' ? [event.payload.bet] : [],
    );
    expect(first.map(({ to_cashout, partial_cashout }) => [to_cashout, partial_cashout])).toEqual([['9.50', true]]);
    await move(match, { odds: '1.25', other: '5.00' });
    // Nothing is published before the next look, whatever moves in between.
    await move(match, { odds: '4.00', other: '1.333' });
    expect(amounts()).toEqual([]);
    await here.testCashOut.offers.reprice();
    await here.testCashOut.offers.reprice();
    await move(match, { odds: '4.00', other: '1.333' });
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual(['4.74']);
    await move(match, {});
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual(['4.74', '9.50']);
    const versions = published().map(({ version }) => version);
    expect(versions.toSorted((a, b) => a - b)).toEqual([...new Set(versions)]);
  });

  test('a suspended market ends the offer at once, without waiting for the look', async () => {
    const { match } = await aBet();
    await move(match, { status: -1 });
    expect(amounts()).toEqual([null]);
    await move(match, { status: -1 });
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual([null]);
    await move(match, {});
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual([null, '9.50']);
  });

  test('so does one that was only read, on every screen of the player', async () => {
    const { match, bet } = await aBet();
    here.testCashOut.connected.clear();
    await move(match, { odds: '4.00', other: '1.333' });
    await here.testCashOut.offers.reprice();
    here.testCashOut.connected.add(here.player);
    expect(here.testCashOut.offers.asOffered(bet, here.player).to_cashout).toBe('4.74');
    await move(match, { status: -1 });
    expect(amounts()).toEqual([null]);
    // Open again for a moment, in which another screen reads it.
    await move(match, {});
    expect(here.testCashOut.offers.asOffered(bet, here.player).to_cashout).toBe('9.50');
    await move(match, { status: -1 });
    expect(amounts()).toEqual([null, null]);
  });

  test('a combo is offered for while every open leg of it is for sale', async () => {
    const { ids } = await aBet(3);
    const [first = '', second = '', third = ''] = ids;
    await move(second, { status: -1 });
    await move(third, { status: -1 });
    await move(second, {});
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual([null]);
    await move(third, {});
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual([null, '9.50']);
    // A leg that has ended is for sale no more, and that is no matter.
    await here.db
      .insertInto('market_result')
      .values({ match_id: first, market_id: '1', specifier: '', results: '{"1":"win"}' })
      .execute();
    await here.testPrices.set(first, { status: 0 });
    await createSettlement({ db: here.db, feedNow, committed: () => undefined, log: { error: () => undefined } }).run();
    here.testCashOut.received.length = 0;
    await here.testCashOut.outbox.drain();
    expect(
      here.testCashOut.received.flatMap(({ event }) =>
        event.type === 'bet_changed' ? [event.payload.bet.to_cashout] : [],
      ),
    ).toEqual(['19.00']);
  });

  test('while the feed is silent there are no offers, and they come back with it [I9]', async () => {
    await aBet();
    here.testPrices.silence(true);
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual([null]);
    here.testPrices.silence(false);
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual([null, '9.50']);
  });

  test('no offers are worked out for a player who is not connected; one who comes back gets them again [P13]', async () => {
    const { match, bet } = await aBet();
    here.testCashOut.connected.clear();
    await move(match, { odds: '1.25', other: '5.00' });
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual([]);
    here.testCashOut.connected.add(here.player);
    // As the bets are read.
    expect(here.testCashOut.offers.asOffered(bet, here.player).to_cashout).toBe('15.20');
    await move(match, {});
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual(['9.50']);
  });

  test('only the player receives it [I10]', async () => {
    const { match } = await aBet();
    await move(match, { odds: '4.00', other: '1.333' });
    await here.testCashOut.offers.reprice();
    expect(new Set(here.testCashOut.received.map(({ playerId }) => playerId))).toEqual(new Set([here.player]));
  });

  test('a start reads every open bet, in pages, and none that has ended', async () => {
    const { match, bet } = await aBet();
    const { bet: cashed } = await aBet();
    await here.testCashOut.cashOuts.take({
      playerId: here.player,
      key: 'cash-out-before-start',
      fingerprint: 'x',
      betId: cashed.id,
      toCashOut: '9.50',
      share: null,
    });
    await here.testCashOut.outbox.drain();
    const next = createTestCashOut(here.db, {}, here.testPrices);
    await next.offers.start();
    // As the bets are read.
    next.offers.asOffered(bet, here.player);
    const open = await here.db.selectFrom('bet').select('id').where('status', '=', 'waiting_results').execute();
    expect(next.offers.size()).toBe(open.length);
    await here.testPrices.set(match, { odds: '4.00', other: '1.333' });
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
      here.testCashOut.cashOuts.take({
        playerId: here.player,
        key: `key-${bet.id}-${toCashOut}`,
        fingerprint: 'x',
        betId: bet.id,
        toCashOut,
        share,
      });
    await cash('4.75', '0.5');
    await here.testCashOut.outbox.drain();
    await move(match, { odds: '4.00', other: '1.333' });
    await here.testCashOut.offers.reprice();
    expect(amounts()).toEqual(['2.37']);
    await cash('2.37', null);
    await here.testCashOut.outbox.drain();
    here.testCashOut.received.length = 0;
    await move(match, {});
    await here.testCashOut.offers.reprice();
    expect(here.testCashOut.received).toEqual([]);
    expect(here.testCashOut.problems).toEqual([]);
  });
});

test('a bet whose currency this build does not know keeps no other bet from being offered for [I16]', async () => {
  const { match, bet } = await aBet();
  await sql`
    insert into press (player_id, key, fingerprint, device_id, locale, quick)
    values (${here.player}, 'press-of-old-money-1', 'x', 'device-01', 'en', false)`.execute(here.db);
  const { rows } = await sql<{ id: string }>`
    insert into bet (player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win, placed_at)
    values (${here.player}, 'press-of-old-money-1', 0, 'single', 'waiting_results', 'no_results', 'XXX', 1, '2', 2, now())
    returning id`.execute(here.db);
  await sql`
    insert into bet_selection (bet_id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds)
    values (${rows[0]?.id}, 0, ${match}, '1', '', '1', 'Winner', 'Home', '2.00')`.execute(here.db);
  const next = createTestCashOut(here.db, {}, here.testPrices);
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
