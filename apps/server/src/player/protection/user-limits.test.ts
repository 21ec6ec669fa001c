import { calls } from '@touchline/contract';
import { createCaller } from '@touchline/testkit/caller';
import { startServer } from '@touchline/testkit/server';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { demoPassword, demoPlayers } from '../sessions/demo-players.ts';
import { newKey } from './testing/protection-players.ts';
import { createLimitedPlayer, figures } from './testing/limited-player.ts';

const here = createLimitedPlayer();
const { betOnHorse, deposit, own, press, selection, set, staked } = here;

describe('at a limit, to the cent', () => {
  const ways = [
    ['a bet', (stake: string) => press([stake])],
    ['a quick bet', (stake: string) => press([stake], { quick: true })],
    ['a bet on a virtual game', betOnHorse],
  ] as const;

  test.each(ways)(
    '%s of what is left passes, and one cent more is refused with the figures [RG-04]',
    async (_, stake) => {
      await set('stake', '20.00');
      await staked(['7.50']);
      const refused = await stake('12.51');
      expect(refused).toMatchObject({ status: 400, body: { message: 'User is out of limit' } });
      expect(figures(refused)).toEqual({
        code: 155,
        limit_type: 'stake',
        period: 'day',
        limit: '20.00',
        used: '7.50',
        left: '12.50',
      });
      expect((await stake('12.50')).status).toBe(200);
      expect((await own()).left).toBe('0.00');
      expect(figures(await stake('0.10')).left).toBe('0.00');
    },
  );

  test('the bets of one press count together: what still fits is taken, and the next is refused [RG-04]', async () => {
    await set('stake', '20.00');
    const { status, body } = await press(['12.00', '8.01', '8.00']);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [{ stake: { value: '12.00' } }, { stake: { value: '8.00' } }],
      errors_by_bet: [{ bet_index: 1, code: 155, used: '12.00', left: '8.00' }],
    });
  });

  test('an edited bet takes no more than the one it replaces [RG-04]', async () => {
    await set('stake', '20.00');
    const [bet] = await staked(['20.00']);
    const wish = {
      bet: {
        stake: { value: '20.00', currency: 'EUR' },
        selections: [await selection(here.matches[0] ?? ''), await selection(here.matches[1] ?? '')],
      },
      accept_odds: 'any',
    };
    const edit = () => here.player.call('editBet', { params: { id: bet?.id ?? '' }, headers: newKey(), body: wish });
    await set('stake', '19.99');
    const refused = await edit();
    expect(refused).toMatchObject({ status: 400, body: { message: 'User is out of limit' } });
    expect(figures(refused)).toMatchObject({ code: 155, used: '0.00', left: '19.99' });
    await sql`update player_limit set amount = 2000 where player_id = ${here.playerId}`.execute(here.database.db);
    expect((await edit()).status).toBe(200);
    expect(await own()).toMatchObject({ used: '20.00', left: '0.00' });
  });

  test('a deposit of what is left passes, one cent more is refused, and a failed one gives its room back [RG-04]', async () => {
    await set('deposit', '50.00');
    const first = await deposit('40.00');
    expect(first.status).toBe(200);
    const refused = await deposit('10.01');
    expect(refused).toMatchObject({ status: 400, body: { message: 'User is out of limit', code: 155, left: '10.00' } });
    await sql`select report_payment(${(first.body as { id: string }).id}, 'failed', now())`.execute(here.database.db);
    expect((await deposit('50.00')).status).toBe(200);
    expect(figures(await deposit('5.00'))).toMatchObject({ used: '50.00', left: '0.00' });
  });

  test('a loss is what was staked less what came back, and cashing out stays open [RG-04]', async () => {
    await set('loss', '20.00');
    const [bet] = await staked(['20.00']);
    expect(figures(await press(['0.10']))).toMatchObject({ limit_type: 'loss', used: '20.00', left: '0.00' });
    const { body } = await here.player.call('getBets', { query: '' });
    const { to_cashout } = calls.getBets.reply.parse(body).data[0] ?? {};
    const paid = await here.player.call('cashOut', { headers: newKey(), body: { bet_id: bet?.id ?? '', to_cashout } });
    expect(paid.status).toBe(200);
    const { used = '', left = '' } = await own('loss');
    expect(Number(used)).toBeCloseTo(20 - Number(to_cashout), 6);
    expect((await press([left])).status).toBe(200);
    expect((await press(['0.10'])).status).toBe(400);
  });

  test('the least of the limits of player and operator counts [RG-04]', async () => {
    await set('stake', '600.00', 'month');
    expect(figures(await press(['500.01']))).toMatchObject({ period: 'month', limit: '500.00' });
    expect(await own()).toMatchObject({ parent_type: 'operator', strategy: 'refuse', status: 'active' });
    await set('stake', '10.00', 'week');
    expect(figures(await press(['500.01']))).toMatchObject({ period: 'week', limit: '10.00' });
  });

  test('a player whose time is used up is signed out, and stakes nothing [RG-03] [RG-04]', async () => {
    await set('time', '2', 'day', {});
    expect((await here.player.call('trackActivity')).status).toBe(200);
    await sql`insert into active_minute (player_id, minute)
      values (${here.playerId}, date_trunc('minute', now()) - interval '1 minute')`.execute(here.database.db);
    expect(figures(await press(['1.00']))).toMatchObject({ limit_type: 'time', limit: '2', used: '2', left: '0' });
    expect((await here.player.call('trackActivity')).status).toBe(401);
    expect((await here.player.call('getAccounts')).status).toBe(401);
  });
});

test('the list has the nine fields of the specification, of the player and of the operator [API-01i] [RG-04]', async () => {
  await set('stake', '20.00');
  const { data } = calls.getUserLimits.reply.parse((await here.player.call('getUserLimits')).body);
  const { id, created_at, ...rest } = await own();
  expect([id, created_at]).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/Z$/)]);
  expect(rest).toMatchObject({
    type: 'stake',
    strategy: 'refuse',
    status: 'active',
    period: 'day',
    parent_type: null,
    disable_at: null,
    confirm_until: null,
  });
  expect(data.filter(({ set_by }) => set_by === 'operator').map((limit) => [limit.id, limit.amount])).toEqual([
    ['operator-deposit-week-EUR', '300.00'],
    ['operator-stake-month-EUR', '500.00'],
  ]);
});

test('with its flag off nobody finds limits, and none is enforced [CFG-04a]', async () => {
  await set('stake', '20.00');
  await sql`update protection set is_on = false`.execute(here.database.db);
  expect((await press(['20.01'])).status).toBe(200);
  await sql`update protection set is_on = true`.execute(here.database.db);
  const off = await startServer({ matches: 20, operator: { flags: { responsible_gambling: false } } });
  const kept = connect({ ...off.db(), max: 1 });
  try {
    const { rows } = await sql`select is_on from protection`.execute(kept.db);
    expect(rows).toEqual([{ is_on: false }]);
    const caller = createCaller(off.url);
    await caller.call('signIn', { body: { login: demoPlayers[0]?.email, password: demoPassword } });
    const body = { type: 'stake', period: 'day', amount: '20', currency: 'EUR' };
    const answers = [
      await caller.call('getUserLimits'),
      await caller.call('setUserLimit', { body }),
      await caller.call('changeUserLimit', { body: { id: '1', change: 'end' } }),
      await caller.call('getLimitChanges'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  } finally {
    await kept.close();
    await off.stop();
  }
});

describe('changing a limit', () => {
  function change(id: string, what: string) {
    return here.player.call('changeUserLimit', { body: { id, change: what } });
  }
  /** As if so many hours had passed since something was asked for. */
  function later(hours: number) {
    return sql`update player_limit set confirm_from = confirm_from - ${`${hours} hours`}::interval,
      confirm_until = confirm_until - ${`${hours} hours`}::interval where player_id = ${here.playerId}`.execute(
      here.database.db,
    );
  }
  async function history() {
    const { data } = calls.getLimitChanges.reply.parse((await here.player.call('getLimitChanges')).body);
    return data.map(({ what, amount }) => [what, amount]).toReversed();
  }

  test('a lower amount acts at once, a higher one after its wait and a second word [RG-04]', async () => {
    await set('stake', '20.00');
    await set('stake', '10.00');
    const { id } = await own();
    await set('stake', '30.00');
    expect(await own()).toMatchObject({ id, amount: '10.00', wanted: '30.00', status: 'raising' });
    expect(await change(id, 'confirm')).toMatchObject({ status: 400, body: { code: 156 } });
    await later(23.9);
    expect((await change(id, 'confirm')).status).toBe(400);
    await later(0.2);
    expect((await change(id, 'confirm')).status).toBe(200);
    expect(await own()).toMatchObject({ id, amount: '30.00', wanted: null, status: 'active', confirm_until: null });
    expect(await history()).toEqual([
      ['set', '20.00'],
      ['lowered', '10.00'],
      ['raise_asked', '30.00'],
      ['raised', '30.00'],
    ]);
  });

  test('what is not confirmed in time lapses, and what is taken back never acts [RG-04]', async () => {
    await set('stake', '20.00');
    const { id } = await own();
    await set('stake', '30.00');
    await later(97);
    expect(await change(id, 'confirm')).toMatchObject({ status: 400, body: { code: 156 } });
    expect(await own()).toMatchObject({ amount: '20.00', status: 'active', wanted: null });
    expect((await change(id, 'end')).status).toBe(200);
    expect(await own()).toMatchObject({ status: 'ending', disable_at: expect.any(String) });
    expect((await change(id, 'cancel')).status).toBe(200);
    expect((await change(id, 'confirm')).status).toBe(404);
    expect(await own()).toMatchObject({ amount: '20.00', status: 'active', disable_at: null });
  });

  test('an end acts once it is confirmed, and nothing of the history can be changed [RG-04]', async () => {
    await set('stake', '20.00');
    const { id } = await own();
    await change(id, 'end');
    expect(figures(await press(['20.01']))).toMatchObject({ code: 155 });
    await later(25);
    expect((await change(id, 'confirm')).status).toBe(200);
    expect((await press(['20.01'])).status).toBe(200);
    expect((await history()).map(([what]) => what)).toEqual(['set', 'end_asked', 'ended']);
    for (const statement of [sql`update limit_change set amount = 1`, sql`delete from limit_change`])
      await expect(statement.execute(here.database.db)).rejects.toThrow();
  });

  test('the zone of the first limit stays: nobody moves their midnight [RG-04]', async () => {
    const [first] = await set('stake', '20.00', 'day', { currency: 'EUR', time_zone: 'Pacific/Kiritimati' });
    await set('loss', '10.00', 'day', { currency: 'EUR', time_zone: 'America/New_York' });
    expect([(await own()).renews_at, (await own('loss')).renews_at]).toEqual([first?.renews_at, first?.renews_at]);
    expect(first?.renews_at).toMatch(/T10:00:00/);
  });

  test.each([
    [{ type: 'stake', amount: '20.001', currency: 'EUR' }, 'body.amount'],
    [{ type: 'stake', amount: '20' }, 'body.currency'],
    [{ type: 'stake', amount: '20', currency: 'XXX' }, 'body.currency'],
    [{ type: 'time', amount: '20', currency: 'EUR' }, 'body.currency'],
    [{ type: 'time', amount: '20.5' }, 'body.amount'],
    [{ type: 'time', amount: '44641' }, 'body.amount'],
    [{ type: 'stake', amount: '20', currency: 'EUR', time_zone: 'Moon/Base' }, 'body.time_zone'],
  ])('%j is refused at its place [RG-04]', async (body, path) => {
    const answer = await here.player.call('setUserLimit', { body: { period: 'day', ...body } });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });

  test('the limit of another player cannot be changed [RG-04]', async () => {
    const other = await sql<{ id: string }>`
      select change_limit(id, 'set', 'time', 'day', null, 60, null)->>'id' as id
      from player where email = ${demoPlayers[0]?.email}`.execute(here.database.db);
    expect((await change(other.rows[0]?.id ?? '', 'end')).status).toBe(404);
  });
});

test.each([
  ['123456789012345678901', 'ETH', 18, '123.456789012345678901'],
  ['5', 'JPY', 0, '5'],
  ['-5', 'KWD', 3, '-0.005'],
])('%s subunits of %s are written exactly [RG-04]', async (amount, code, decimals, text) => {
  const subunits = String(10n ** BigInt(decimals));
  await sql`insert into currency (code, subunits, fiat) values (${code}, ${subunits}, true)
    on conflict do nothing`.execute(here.database.db);
  const { rows } = await sql<{ text: string }>`
    select limit_text(${amount}, 'stake', ${code}) as text`.execute(here.database.db);
  expect(rows).toEqual([{ text }]);
});

test('fifty stakes and changes of a limit at one moment: never a cent over, never a rightful one refused [RG-04]', async () => {
  await set('stake', '20.00');
  const answers = await Promise.all(Array.from({ length: 50 }, () => press(['1.00'])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(new Set(answers.filter(({ status }) => status !== 200).map((each) => figures(each).code))).toEqual(
    new Set([155]),
  );
  expect(await own()).toMatchObject({ used: '20.00', left: '0.00' });

  await sql`update player_limit set amount = 4000 where player_id = ${here.playerId}`.execute(here.database.db);
  const [, ...stakes] = await Promise.all([
    set('stake', '30.00'),
    ...Array.from({ length: 49 }, () => press(['1.00'])),
  ]);
  const taken = stakes.filter(({ status }) => status === 200).length;
  // Each stake stands before or after the lower limit, never between.
  expect(taken).toBeGreaterThanOrEqual(10);
  expect(taken).toBeLessThanOrEqual(20);
  expect((await own()).used).toBe(`${20 + taken}.00`);
});
