import { calls, errorReply } from '@touchline/contract';
import { arenaSession, arenaState } from '@touchline/contract/arena';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../sessions/demo-players.ts';
import { addTestMatches, addTestPlayer, newKey, selectionOf, signInAs } from './testing/protection-players.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile({
  env: { BONUSES: 'house' },
  operator: { flags: { responsible_gambling: true }, currencies: [{ code: 'EUR' }, { code: 'USD' }] },
});
let desk: Caller;
let player: Caller;
let playerId: string;
let matches: string[];

beforeAll(async () => {
  desk = createCaller(here.server.url);
  matches = await addTestMatches(here.server.url, 2);
});

beforeEach(async () => {
  const { id, login } = await addTestPlayer(here.database.db);
  playerId = id;
  player = await signInAs(here.server.url, login);
});

async function press({ quick = false, count = 1, more = {} }: { quick?: boolean; count?: number; more?: object } = {}) {
  const selections = await Promise.all(matches.slice(0, count).map((id) => selectionOf(here.database.db, id)));
  return player.call('placeBets', {
    headers: newKey(),
    body: {
      meta: {
        device_id: 'device-1234',
        quick,
        type: count > 1 ? 'combo' : 'single',
        locale: 'en',
        accept_odds: 'any',
      },
      bets: [{ stake: { value: '5.00', currency: 'EUR' }, selections, ...more }],
    },
  });
}
async function placed() {
  const { status, body } = await press();
  expect(status).toBe(200);
  const [bet] = calls.placeBets.reply.parse(body).data;
  if (bet === undefined) throw new Error('no bet');
  return bet;
}
async function betOnHorse() {
  const launched = await player.call('launchGame', { params: { provider: 'horse_racing' }, body: { app: 'horses' } });
  const token = /#token=([\w.-]+)$/.exec((launched.body as { url: string }).url)?.[1] ?? '';
  const json = { 'content-type': 'application/json' };
  const opened = await fetch(`${here.server.url}/arena/api/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ token }),
  });
  const authorization = `Bearer ${arenaSession.parse(await opened.json()).session}`;
  const state = arenaState.parse(
    await (await fetch(`${here.server.url}/arena/api/games/horses`, { headers: { authorization } })).json(),
  );
  const race = state.rounds[2];
  if (race?.kind !== 'race') throw new Error('there is no race');
  const answer = await fetch(`${here.server.url}/arena/api/bets`, {
    method: 'POST',
    headers: { authorization, ...json, ...newKey() },
    body: JSON.stringify({
      game: 'horses',
      round: race.id,
      market: 'win',
      selection: '1',
      stake: '1.00',
      currency: 'EUR',
      odds: race.runners[0]?.win,
    }),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}
function pay(call: 'startDeposit' | 'startWithdrawal', currency = 'EUR') {
  return player.call(call, {
    headers: newKey(),
    body: { amount: '10.00', currency, return_to: '/', locale: 'en' },
  });
}
async function start(body: object, headers = newKey()) {
  const answer = await player.call('startBreak', { headers, body });
  expect(answer.status).toBe(200);
  return calls.startBreak.reply.parse(answer.body);
}
async function running() {
  return calls.getBreaks.reply.parse((await player.call('getBreaks')).body).running;
}
/** What a refused request says of the break, of its bet where it is one. */
function breakIn({ body }: { readonly body: unknown }) {
  const { errors_by_bet: [bet] = [], ...reply } = errorReply.parse(body);
  const { code, running_break, until } = bet ?? reply;
  return { code, running_break, until };
}
async function giveFreebet(): Promise<string> {
  const { status, body } = await desk.call('giveFreebet', {
    body: { player_id: playerId, type: 'freebet', name: 'Gift', currency: 'EUR', amount: '5.00' },
  });
  expect(status).toBe(200);
  return (body as { id: string }).id;
}

describe('while a break runs', () => {
  const freebet = async () => {
    const { rows } = await sql<{ id: string }>`select id from freebet where player_id = ${playerId}`.execute(
      here.database.db,
    );
    return press({ more: { bonus: { id: rows[0]?.id, type: 'freebet' } } });
  };
  const edit = async () => {
    const { rows } = await sql<{ id: string }>`select id from bet where player_id = ${playerId}`.execute(
      here.database.db,
    );
    return player.call('editBet', {
      params: { id: rows[0]?.id ?? '' },
      headers: newKey(),
      body: {
        bet: {
          stake: { value: '5.00', currency: 'EUR' },
          selections: [
            await selectionOf(here.database.db, matches[0] ?? ''),
            await selectionOf(here.database.db, matches[1] ?? ''),
          ],
        },
        accept_odds: 'any',
      },
    });
  };
  test.each([
    ['a bet', () => press()],
    ['a quick bet', () => press({ quick: true })],
    ['a combo', () => press({ count: 2 })],
    ['a freebet', freebet],
    ['an edited bet', edit],
    ['a bet on a virtual game', betOnHorse],
    ['a deposit', () => pay('startDeposit')],
  ])('%s is refused with the break and its end, and moves no money [RG-09]', async (_, way) => {
    await placed();
    await giveFreebet();
    const { rows } = await sql<{
      at: string;
    }>`select balance as at from ledger_account where player_id = ${playerId}`.execute(here.database.db);
    const { running: now } = await start({ kind: 'panic' });
    const answer = await way();
    expect([answer.status, breakIn(answer)]).toEqual([400, { code: 157, running_break: 'panic', until: now?.until }]);
    const after = await sql<{
      at: string;
    }>`select balance as at from ledger_account where player_id = ${playerId}`.execute(here.database.db);
    expect(after.rows).toEqual(rows);
  });

  test('the same ways are open without one [RG-09]', async () => {
    await giveFreebet();
    for (const way of [placed, freebet, betOnHorse, () => pay('startDeposit')]) {
      const answer = await way();
      if ('body' in answer) expect(answer.status).toBe(200);
    }
  });

  test('cashing out, withdrawing, the statement and signing in stay open [RG-09]', async () => {
    const bet = await placed();
    const { body: read } = await player.call('getBets', { query: '' });
    const { to_cashout } = calls.getBets.reply.parse(read).data[0] ?? {};
    await start({ kind: 'self_exclusion', months: null });
    const cashed = await player.call('cashOut', { headers: newKey(), body: { bet_id: bet.id, to_cashout } });
    expect(cashed.status).toBe(200);
    expect((await pay('startWithdrawal')).status).toBe(200);
    expect((await player.call('getStatement', { query: '?currency=EUR' })).status).toBe(200);
    const { email: login } = await here.database.db
      .selectFrom('player')
      .select('email')
      .where('id', '=', playerId)
      .executeTakeFirstOrThrow();
    const again = createCaller(here.server.url);
    expect((await again.call('signIn', { body: { login, password: demoPassword } })).status).toBe(200);
    expect((await again.call('getBets', { query: '' })).status).toBe(200);
  });

  test('activity is reported as ever: a break is no limit of time [RG-03] [RG-09]', async () => {
    await start({ kind: 'panic' });
    expect((await player.call('trackActivity')).status).toBe(200);
  });

  test('a wallet that is opened then takes no deposit either [RG-09]', async () => {
    await start({ kind: 'time_out', days: 1 });
    expect((await player.call('openAccount', { body: { currency: 'USD' } })).status).toBe(200);
    expect(breakIn(await pay('startDeposit', 'USD'))).toMatchObject({ code: 157, running_break: 'time_out' });
  });

  test('bonuses and jackpots are not listed, no gift is given, and what is frozen comes back longer [RG-09]', async () => {
    const id = await giveFreebet();
    await sql`update freebet set valid_to = now() + interval '2 days' where id = ${id}`.execute(here.database.db);
    const list = async () => {
      const bonuses = calls.listBonuses.reply.parse((await player.call('listBonuses')).body);
      const jackpots = calls.getJackpots.reply.parse((await player.call('getJackpots')).body);
      return [bonuses.freebets.length, bonuses.comboboosts.length, jackpots.data.length];
    };
    expect(await list()).not.toContain(0);
    await start({ kind: 'time_out', days: 3 });
    expect(await list()).toEqual([0, 0, 0]);
    // That others win invites to bet; what the player has won is theirs to see.
    const made = await here.database.db.transaction().execute(async (transaction) => {
      // Bets of the two have no part in it.
      await sql`set local session_replication_role = replica`.execute(transaction);
      const { rows } = await sql<{ id: string }>`
        insert into jackpot_hit (jackpot_id, level_id, player_id, bet_id, currency, amount, amount_eur, created_at)
        select jackpot_id, id, winner, winner, 'EUR', 100, 100, now()
        from jackpot_level, unnest(array[0, ${playerId}::bigint]) as winner
        where code = 'mini' returning jackpot_id as id`.execute(transaction);
      return rows;
    });
    expect((await player.call('getJackpot', { params: { id: made[0]?.id ?? '' } })).status).toBe(404);
    const hits = calls.getJackpotHits.reply.parse((await player.call('getJackpotHits')).body);
    expect([made.length, hits.data.map(({ seen }) => seen)]).toEqual([2, [false]]);
    const gift = { player_id: playerId, type: 'freebet', name: 'Gift', currency: 'EUR', amount: '5.00' };
    expect((await desk.call('giveFreebet', { body: gift })).status).toBe(404);
    await start({ kind: 'time_out', days: 1 });
    const kept = async () => {
      const { rows } = await sql<{ days: string | null }>`
        select round(extract(epoch from valid_to - now()) / 86400)::text as days from freebet where id = ${id}`.execute(
        here.database.db,
      );
      return rows[0]?.days;
    };
    expect(await kept()).toBe('5');
    await start({ kind: 'self_exclusion', months: null });
    expect(await kept()).toBeNull();
  });
});

describe('a break', () => {
  test('lasts as it was asked for, and a repeated request starts no other [RG-09] [I1]', async () => {
    const headers = newKey();
    const first = await start({ kind: 'time_out', days: 7 }, headers);
    const [taken] = first.data;
    expect(Date.parse(taken?.until ?? '') - Date.parse(taken?.started_at ?? '')).toBe(7 * 86_400_000);
    expect(first.running).toEqual({ kind: 'time_out', until: taken?.until });
    expect((await start({ kind: 'time_out', days: 7 }, headers)).data).toEqual(first.data);
    const other = await player.call('startBreak', { headers, body: { kind: 'panic' } });
    expect(errorReply.parse(other.body).code).toBe(1009);
  });

  test('is not shortened by another, and is made longer by one [RG-09]', async () => {
    const { running: long } = await start({ kind: 'self_exclusion', months: 6 });
    await start({ kind: 'panic' });
    await start({ kind: 'time_out', days: 42 });
    expect(await running()).toEqual(long);
    const { running: forEver, data } = await start({ kind: 'self_exclusion', months: null });
    expect(forEver).toEqual({ kind: 'self_exclusion', until: null });
    expect(data.map(({ kind }) => kind)).toEqual(['self_exclusion', 'time_out', 'panic', 'self_exclusion']);
    await start({ kind: 'self_exclusion', months: 6 });
    expect(await running()).toEqual(forEver);
  });

  test('ends at its time, and stakes are taken again [RG-09]', async () => {
    await sql`insert into player_break (player_id, key, fingerprint, kind, started_at, until)
      values (${playerId}, 'past', '', 'panic', now() - interval '25 hours', now() - interval '1 hour')`.execute(
      here.database.db,
    );
    expect(await running()).toBeNull();
    expect((await press()).status).toBe(200);
  });

  test('is never changed or taken away in the database [RG-09]', async () => {
    await start({ kind: 'panic' });
    await expect(sql`delete from player_break`.execute(here.database.db)).rejects.toThrow();
    await expect(sql`update player_break set until = now()`.execute(here.database.db)).rejects.toThrow();
  });

  test.each([
    [{ kind: 'time_out', days: 2 }, 'body.days'],
    [{ kind: 'time_out', days: 43 }, 'body.days'],
    [{ kind: 'time_out' }, 'body.days'],
    [{ kind: 'self_exclusion', months: 7 }, 'body.months'],
    [{ kind: 'self_exclusion', months: 1 }, 'body.months'],
    [{ kind: 'self_exclusion' }, 'body.months'],
    [{ kind: 'panic', days: 1 }, 'body.days'],
    [{ kind: 'rest' }, 'body.kind'],
  ])('of a length or kind that is not on offer is refused at its place: %j [RG-09]', async (body, path) => {
    const answer = await player.call('startBreak', { headers: newKey(), body });
    expect([answer.status, errorReply.parse(answer.body).details?.[0]?.path]).toEqual([400, path]);
    expect(await running()).toBeNull();
  });
});
