import { createHash } from 'node:crypto';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { startServer } from '@touchline/testkit/server';
import { expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { demoPassword } from '../player/sessions/demo-players.ts';
import { createDiskWatch } from './disk-watch.ts';

test('there is no room below the bound, and room again above it, told once each [R9]', () => {
  let [free, now] = [300, 0];
  const told: boolean[] = [];
  const watch = createDiskWatch({
    folder: '/data',
    leastFree: 200,
    onChange: (hasRoom) => void told.push(hasRoom),
    freeBytes: () => free,
    now: () => (now += 1_000),
  });
  const looks = [300, 199, 100, 200, 150].map((left) => {
    free = left;
    return watch.hasRoom();
  });
  expect(looks).toEqual([true, false, false, true, false]);
  expect(told).toEqual([false, true, false]);
});

test('a database on another machine, and no bound, leave always room [R9]', () => {
  const given = { onChange: () => undefined, freeBytes: () => 0 };
  expect(createDiskWatch({ ...given, folder: null, leastFree: 200 }).hasRoom()).toBe(true);
  expect(createDiskWatch({ ...given, folder: '/data', leastFree: 0 }).hasRoom()).toBe(true);
});

test('a bet is refused before anything is written while the disk is nearly full, and reads and breaks go on [R9]', async () => {
  // As much as no disk has free: a start asks for less.
  const server = await startServer({
    matches: 20,
    env: { DATABASE_URL: '', MIN_FREE_MB: '1000000000' },
    operator: { flags: { responsible_gambling: true } },
  });
  const { db, close } = connect({ ...server.db(), max: 2 });
  try {
    const demo = createCaller(server.url);
    await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
    expect(await press(demo)).toMatchObject({ status: 503, body: { code: 1053 } });
    expect(await db.selectFrom('press').select('key').execute()).toEqual([]);
    expect(await demo.call('getMatches', { query: '?match_status=prematch' })).toMatchObject({ status: 200 });
    expect(await demo.call('getBets')).toMatchObject({ status: 200 });
    // What protects the player is taken as long as anything can be written.
    const headers = { 'idempotency-key': createHash('sha256').update('break').digest('hex') };
    expect(await demo.call('startBreak', { headers, body: { kind: 'panic' } })).toMatchObject({ status: 200 });
  } finally {
    await close();
    await server.stop();
  }
});

function press(caller: Caller) {
  const selections = [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.50' }];
  return caller.call('placeBets', {
    headers: { 'idempotency-key': createHash('sha256').update('disk').digest('hex') },
    body: {
      meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
      bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections }],
    },
  });
}
