import { calls, type Notification } from '@touchline/contract';
import type { Caller } from '@touchline/testkit/caller';
import { type Desk, deskAt } from '@touchline/testkit/desk';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addTestMatches,
  addTestPlayer,
  newKey,
  selectionOf,
  signInAs,
} from '../protection/testing/protection-players.ts';
import { createMatchNews } from './match-news.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile({ operator: { flags: { responsible_gambling: true } } }, 4);
let desk: Desk;
let player: Caller;
let playerId: string;
let match: string;

beforeAll(async () => {
  desk = deskAt(here.server.url);
  [match = ''] = await addTestMatches(here.server.url, 1);
});
beforeEach(async () => {
  const { id, login } = await addTestPlayer(here.database.db);
  playerId = id;
  player = await signInAs(here.server.url, login);
});

async function listed(caller = player): Promise<readonly Notification[]> {
  const { body } = await caller.call('getNotifications', { query: '?locale=en' });
  return calls.getNotifications.reply.parse(body).data;
}
async function toldOf(caller = player): Promise<readonly string[]> {
  return (await listed(caller)).map(({ type }) => type);
}

describe('a limit that is reached', () => {
  /** A time zone in which it is about noon: no day ends while a test runs. */
  function zoneAtNoon(): string {
    const ahead = 12 - new Date().getUTCHours();
    return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;
  }
  async function limit(type: string, amount: string, period = 'day'): Promise<void> {
    const body = { type, period, amount, currency: 'EUR', time_zone: zoneAtNoon() };
    expect((await player.call('setUserLimit', { body })).status).toBe(200);
  }
  async function stake(value: string): Promise<number> {
    const selections = [await selectionOf(here.database.db, match)];
    const meta = { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' };
    const bets = [{ stake: { value, currency: 'EUR' }, selections }];
    return (await player.call('placeBets', { headers: newKey(), body: { meta, bets } })).status;
  }
  async function deposit(amount: string): Promise<number> {
    const body = { amount, currency: 'EUR', return_to: '/', locale: 'en' };
    return (await player.call('startDeposit', { headers: newKey(), body })).status;
  }

  test('is told by the bet that it refuses, once however often it refuses [NOTE-01b] [RG-04]', async () => {
    await limit('stake', '20');
    expect(await stake('15')).toBe(200);
    expect(await toldOf()).toEqual([]);
    for (let each = 0; each < 3; each += 1) expect(await stake('10')).toBe(400);
    const [told, ...others] = await listed();
    expect(others).toEqual([]);
    expect([told?.type, told?.object_type, told?.title, told?.body.replaceAll(/[\u2066-\u2069]/g, '')]).toEqual([
      'limit_stake',
      'limit',
      'Stake limit reached',
      'Your stake limit of €20.00 is reached. Your limits say what is left and when it begins anew.',
    ]);
    // The bet that takes the rest says nothing new in this period.
    expect(await stake('5')).toBe(200);
    expect(await toldOf()).toEqual(['limit_stake']);
  });

  test('is told by the bet that uses it up, and by a deposit that it refuses [NOTE-01b] [RG-04]', async () => {
    await limit('stake', '20');
    expect(await stake('20')).toBe(200);
    expect(await toldOf()).toEqual(['limit_stake']);
    await limit('deposit', '50', 'week');
    expect(await deposit('50')).toBe(200);
    expect(await deposit('50')).toBe(400);
    expect(await deposit('60')).toBe(400);
    expect(await toldOf()).toEqual(['limit_deposit', 'limit_stake']);
  });

  test('is told again in its next period, and not to who does not want it [NOTE-01b]', async () => {
    await limit('stake', '20');
    expect(await stake('30')).toBe(400);
    // As it was a day ago.
    await sql`update limit_notice set renews_at = renews_at - interval '1 day' where player_id = ${playerId}`.execute(
      here.database.db,
    );
    expect(await stake('30')).toBe(400);
    expect(await toldOf()).toEqual(['limit_stake', 'limit_stake']);
    const { body } = await player.call('getNotificationSettings');
    await player.call('saveNotificationSettings', { body: { ...Object(body), limit: false } });
    await sql`delete from limit_notice where player_id = ${playerId}`.execute(here.database.db);
    expect(await stake('30')).toBe(400);
    expect(await toldOf()).toHaveLength(2);
  });
});

describe('a favourite match that begins', () => {
  async function addMatch(): Promise<string> {
    const { id } = await desk.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
    return id;
  }
  async function kickOff(id: string): Promise<void> {
    await desk.call('scriptMatch', { params: { id }, body: { type: 'kick_off' } });
  }

  test('is told to whoever has it, once, and leads to it; another match is not [NOTE-01a]', async () => {
    const [id, other] = [await addMatch(), await addMatch()];
    await player.call('addFavourite', { params: { type: 'matches', id } });
    await kickOff(other);
    await kickOff(id);
    await expect.poll(() => toldOf()).toEqual(['match_started']);
    const { body } = await player.call('getMatch', { params: { id } });
    const { name, slug } = calls.getMatch.reply.parse(body);
    const [told] = await listed();
    expect([told?.title, told?.caption, told?.match]).toEqual([
      'A match has begun',
      name,
      { sport_key: 'soccer', slug },
    ]);
    await desk.call('scriptMatch', { params: { id }, body: { type: 'interrupt' } });
    await desk.call('scriptMatch', { params: { id }, body: { type: 'resume' } });
    await desk.call('scriptMatch', { params: { id }, body: { type: 'end' } });
    const { rows } = await sql`select from begun_match`.execute(here.database.db);
    expect([rows, await toldOf()]).toEqual([[], ['match_started']]);
  });

  test('is told to whoever has one of its teams, once, also beside the match itself [NOTE-01a] [NOTE-02b]', async () => {
    const sidesOf = async (id: string) => {
      const { competitors } = calls.getMatch.reply.parse((await player.call('getMatch', { params: { id } })).body);
      if (competitors === null || Array.isArray(competitors)) throw new Error('a match of nobody');
      return [competitors.home.id, competitors.away.id] as const;
    };
    const [id, both] = [await addMatch(), await addMatch()];
    const [, away] = await sidesOf(id);
    await player.call('addFavourite', { params: { type: 'competitors', id: away } });
    await kickOff(id);
    await expect.poll(() => toldOf()).toEqual(['match_started']);

    const fan = await signInAs(here.server.url, (await addTestPlayer(here.database.db)).login);
    for (const team of await sidesOf(both))
      await fan.call('addFavourite', { params: { type: 'competitors', id: team } });
    await fan.call('addFavourite', { params: { type: 'matches', id: both } });
    await kickOff(both);
    await expect.poll(() => toldOf(fan)).toEqual(['match_started']);
    await sql`delete from favourite where type = 'competitors'`.execute(here.database.db);
    for (const each of [id, both]) await desk.call('scriptMatch', { params: { id: each }, body: { type: 'end' } });
  });

  test('is told to very many a few at a time, to each once, also where that broke off [NOTE-01a]', async () => {
    const id = await addMatch();
    const players = await Promise.all(Array.from({ length: 5 }, () => addTestPlayer(here.database.db)));
    await sql`insert into favourite (player_id, type, thing_id)
      select unnest(${players.map((each) => each.id)}::bigint[]), 'matches', ${id}`.execute(here.database.db);
    await sql`insert into begun_match (match_id) values (${id})`.execute(here.database.db);
    let commits = 0;
    const options = {
      db: here.database.db,
      committed: () => undefined,
      log: { error: () => undefined },
      batch: 2,
      check: async () => {
        commits += 1;
        if (commits === 3) throw new Error('another process leads');
      },
    };
    await expect(createMatchNews(options).run()).rejects.toThrow('another process leads');
    await createMatchNews(options).run();
    const { rows } = await sql<{ player_id: string }>`select player_id from notification
      where player_id = any (${players.map((each) => each.id)}::bigint[]) order by player_id`.execute(here.database.db);
    const sorted = players.map((each) => each.id).toSorted((one, other) => Number(one) - Number(other));
    expect(rows.map((row) => row.player_id)).toEqual(sorted);
    expect((await sql`select from begun_match`.execute(here.database.db)).rows).toEqual([]);
  });
});
