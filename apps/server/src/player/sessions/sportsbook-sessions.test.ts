import { type Caller, createCaller } from '@touchline/testkit/caller';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../database/testing.ts';
import { demoPassword } from './demo-players.ts';
import { addPlayer } from './players.ts';
import { createSessions } from './sessions.ts';
import { serverOfFile } from '../../testing/server-of-file.ts';

const here = serverOfFile({ operator: { accounts: { session_minutes: 60 } } });
async function signedIn(): Promise<Caller> {
  const caller = createCaller(here.server.url);
  const { status } = await caller.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  expect(status).toBe(200);
  return caller;
}

/** Ends the time of every session that the process has not read yet. */
async function endTime(): Promise<void> {
  await sql`update session set expires_at = now() - interval '1 second' where ended_at is null`.execute(
    here.database.db,
  );
}

async function latest() {
  return here.database.db.selectFrom('session').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
}

describe('a sportsbook session', () => {
  test('is opened once for a sign-in, with what is left of its time [API-01a]', async () => {
    const caller = await signedIn();
    const { status, body } = await caller.call('openSportsbookSession');
    expect([status, body]).toEqual([200, { seconds_left: expect.any(Number) }]);
    const { opened_at, created_at, expires_at } = await latest();
    expect(expires_at.getTime() - created_at.getTime()).toBeGreaterThan(59 * 60_000);
    expect(expires_at.getTime() - created_at.getTime()).toBeLessThanOrEqual(60 * 60_000 + 1000);
    await caller.call('openSportsbookSession');
    expect((await latest()).opened_at).toEqual(opened_at);
  });

  test('that goes on after a reality check becomes no longer by it [API-01b]', async () => {
    const caller = await signedIn();
    await caller.call('openSportsbookSession');
    const before = await latest();
    expect((await caller.call('continueSportsbookSession')).status).toBe(200);
    const after = await latest();
    expect(after.continued_at?.getTime()).toBeGreaterThanOrEqual(before.opened_at?.getTime() ?? Number.NaN);
    expect(after.expires_at).toEqual(before.expires_at);
  });

  test('keeps when its player was active last, and is not found for a visitor [API-01h] [RG-03]', async () => {
    const caller = await signedIn();
    expect((await latest()).active_at).toBeNull();
    expect(await caller.call('trackActivity')).toMatchObject({ status: 200, body: {} });
    const first = await latest();
    await caller.call('trackActivity');
    const second = await latest();
    expect(first.active_at?.getTime()).toBeGreaterThanOrEqual(first.created_at.getTime());
    expect(second.active_at?.getTime()).toBeGreaterThanOrEqual(first.active_at?.getTime() ?? Number.NaN);
    expect(second.expires_at).toEqual(first.expires_at);
    expect((await createCaller(here.server.url).call('trackActivity')).status).toBe(401);
  });

  test('whose time is up is answered with 403, and counts as no session anywhere else [AUTH-14]', async () => {
    const caller = await signedIn();
    await endTime();
    for (const call of ['openSportsbookSession', 'continueSportsbookSession'] as const) {
      expect(await caller.call(call)).toMatchObject({
        status: 403,
        body: { code: 1104, localized_message: 'error.session.over' },
      });
    }
    expect((await caller.call('getAccounts')).status).toBe(401);
    expect((await caller.call('getPlayer')).body).toMatchObject({ id: null });
    // Signing in again begins another one.
    const next = await signedIn();
    expect((await next.call('openSportsbookSession')).status).toBe(200);
  });

  test('that its player has ended, or that never was, is no session error [AUTH-14]', async () => {
    const caller = await signedIn();
    const { cookie } = caller;
    await caller.call('signOut');
    await endTime();
    for (const value of [cookie, `touchline=${'A'.repeat(43)}`]) {
      const other = Object.assign(createCaller(here.server.url), { cookie: value });
      expect((await other.call('openSportsbookSession')).status).toBe(401);
    }
  });
});

test('a session in memory ends with its time too, and without a limit lasts as long as its cookie [AUTH-14]', async () => {
  const data = await testDatabase();
  const playerId = (await addPlayer(data.db, { email: 'limit@b.test', password: 'any', confirmed: true })) ?? '';
  let now = Date.now();
  const limited = createSessions(data.db, () => now, { minutes: 5 });
  const unlimited = createSessions(data.db, () => now);
  const [short, long] = [await limited.open(playerId, '::1'), await unlimited.open(playerId, '::1')];
  const caller = await limited.callerOf(short);
  const other = await unlimited.callerOf(long);
  expect(await limited.note(caller?.sessionId ?? '', 'opened')).toBe(300);
  expect(await unlimited.note(other?.sessionId ?? '', 'opened')).toBeNull();
  now += 299_001;
  expect(await limited.note(caller?.sessionId ?? '', 'opened')).toBe(1);
  expect(await limited.isOver(short)).toBe(false);
  now += 999;
  expect([await limited.callerOf(short), await limited.isOver(short)]).toEqual([null, true]);
  expect([await unlimited.callerOf(long), await unlimited.isOver(long)]).toEqual([other, false]);
  await data.close();
});
