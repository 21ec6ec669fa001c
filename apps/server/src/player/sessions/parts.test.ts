import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../database/testing.ts';
import { sessionCookie } from '../../http/cookie.ts';
import { type Attempts, createAttempts, createRation, defaultAttemptLimits } from './attempts.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { addPlayer } from './players.ts';
import { createSessions } from './sessions.ts';

let data: TestDatabase;
let playerId: string;
beforeAll(async () => {
  data = await testDatabase();
  playerId = (await addPlayer(data.db, { email: 'a@b.test', password: 'x', confirmed: true })) ?? '';
});
afterAll(() => data.close());

describe('a session', () => {
  test.each(['held in memory', 'read anew'])('ends with its time, %s', async (how) => {
    let now = Date.now();
    const clock = () => now;
    const sessions = createSessions(data.db, clock);
    const token = await sessions.open(playerId, '127.0.0.1');
    const caller = await sessions.callerOf(token);
    expect(caller).toEqual({ playerId, sessionId: expect.stringMatching(/^\d+$/), expiresAt: expect.any(Number) });
    const reader = how === 'read anew' ? createSessions(data.db, clock) : sessions;
    now += sessions.lifetimeSeconds * 1000 - 1;
    expect(await reader.callerOf(token)).toEqual(caller);
    now += 1;
    expect(await reader.callerOf(token)).toBeNull();
  });

  test('that one process ends is ended for all processes [R13]', async () => {
    const [one, other] = [0, 1].map(() => createSessions(data.db, Date.now, { shared: true }));
    if (one === undefined || other === undefined) throw new Error('two were made');
    const token = await one.open(playerId, '127.0.0.1');
    const caller = await other.callerOf(token);
    expect(caller?.playerId).toBe(playerId);
    await one.end(caller?.sessionId ?? '');
    expect(await other.callerOf(token)).toBeNull();
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), "' or 1=1 --"])(
    'is not opened by the token %j',
    async (token) => {
      expect(await createSessions(data.db).callerOf(token)).toBeNull();
    },
  );
});

describe('attempts to sign in', () => {
  const limits = { perAccount: 5, perAddress: 8, beforeWaiting: 8, windowSeconds: 900 };
  const begin = async (attempts: Attempts, login: string, address: string): Promise<boolean> =>
    (await attempts.begin({ playerId: null, login, address, device: null })).allowed;

  test('are bounded for each account, however many race [R13]', async () => {
    const attempts = createAttempts(data.db, limits);
    const racing = await Promise.all(
      Array.from({ length: 30 }, (_, i) => begin(attempts, 'one@b.test', `10.0.0.${i}`)),
    );
    expect(racing.filter(Boolean)).toHaveLength(5);
    expect(await begin(attempts, 'other@b.test', '10.0.1.1')).toBe(true);
  });

  test('are bounded for each address, whatever the accounts [R13]', async () => {
    const attempts = createAttempts(data.db, limits);
    const racing = await Promise.all(Array.from({ length: 30 }, (_, i) => begin(attempts, `${i}@c.test`, '10.9.9.9')));
    expect(racing.filter(Boolean)).toHaveLength(8);
  });

  test('are counted over all processes [R13]', async () => {
    const [one, other] = [createAttempts(data.db, limits), createAttempts(data.db, limits)];
    const racing = await Promise.all(
      Array.from({ length: 30 }, (_, i) => begin(i % 2 === 0 ? one : other, 'two@b.test', `10.1.0.${i}`)),
    );
    expect(racing.filter(Boolean)).toHaveLength(5);
  });

  test('are bounded for each IPv6 network, as one address of it gives them all [R13]', async () => {
    const attempts = createAttempts(data.db, limits);
    const racing = await Promise.all(
      Array.from({ length: 30 }, (_, i) => begin(attempts, `${i}@d.test`, `2001:db8:1:2::${i.toString(16)}`)),
    );
    expect(racing.filter(Boolean)).toHaveLength(8);
    expect(await begin(attempts, 'next@d.test', '2001:db8:1:3::1')).toBe(true);
  });

  test('that succeed are not counted', async () => {
    const attempts = createAttempts(data.db, limits);
    for (let i = 0; i < 20; i += 1) {
      expect(await begin(attempts, 'right@b.test', '10.8.8.8')).toBe(true);
      await attempts.succeeded({ playerId: null, login: 'right@b.test', address: '10.8.8.8', device: null });
    }
  });

  test('from one address wait longer and longer, so that one address alone locks no account [R13]', async () => {
    const start = new Date('2030-01-01T00:00:00Z').getTime();
    const guess = { playerId: null, login: 'alone@b.test', address: '10.6.6.6', device: null };
    const at = (seconds: number) =>
      createAttempts(data.db, defaultAttemptLimits, sql<Date>`${new Date(start + seconds * 1000)}::timestamptz`);
    const waits: number[] = [];
    let made = 0;
    let elapsed = 0;
    while (elapsed < defaultAttemptLimits.windowSeconds) {
      const verdict = await at(elapsed).begin(guess);
      if (verdict.allowed) made += 1;
      else {
        waits.push(verdict.retryAfterSeconds);
        elapsed += verdict.retryAfterSeconds;
      }
    }
    expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(made).toBeLessThan(defaultAttemptLimits.perAccount);
    expect(await begin(at(elapsed - 1), 'alone@b.test', '10.6.6.7')).toBe(true);
  });

  test('are forgiven when their window is over', async () => {
    const attempts = createAttempts(data.db, { ...limits, perAccount: 1 });
    expect(await begin(attempts, 'late@b.test', '10.7.7.7')).toBe(true);
    expect(await begin(attempts, 'late@b.test', '10.7.7.7')).toBe(false);
    await data.db
      .updateTable('sign_in_attempts')
      .set({ window_ends: new Date(0) })
      .execute();
    expect(await begin(attempts, 'late@b.test', '10.7.7.7')).toBe(true);
  });
});

test('slips that an address shares are counted over all processes [PLC-09]', async () => {
  const limit = { what: 'share', most: 5, windowSeconds: 600 };
  const [one, other] = [createRation(data.db, limit), createRation(data.db, limit)];
  const taken = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? one : other).take('10.2.0.1')));
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await one.take('10.2.0.2')).toBe(true);
  await data.db
    .updateTable('sign_in_attempts')
    .set({ window_ends: new Date(0) })
    .execute();
  expect(await other.take('10.2.0.1')).toBe(true);
});

describe('a password', () => {
  test('is kept as argon2id with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'secret')).toBe(true);
    expect(await verifyPassword(one, 'Secret')).toBe(false);
    expect(await verifyPassword(null, 'secret')).toBe(false);
  });

  test('in another Unicode form is the same', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
  });
});

test('behind https the cookie is Secure and bound to the host [R13]', async () => {
  const app = fastify();
  await app.register(fastifyCookie);
  const cookie = sessionCookie({
    publicUrl: new URL('https://bets.test'),
    loopback: false,
    allowedOrigins: [],
    frameAncestors: [],
    checkReplies: true,
  });
  app.get('/', (_request, reply) => {
    cookie.set(reply, 'token', 60);
    return reply.send('');
  });
  const { headers } = await app.inject('/');
  expect(headers['set-cookie']).toBe('__Host-touchline=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
  await app.close();
});
