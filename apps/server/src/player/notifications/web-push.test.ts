import { createHash, createPublicKey, verify } from 'node:crypto';
import { startPushService, type PushService } from '@touchline/testkit/push-service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { seedPlayer } from '../../sportsbook/betting/betting-seeds.ts';
import { createSessions } from '../sessions/sessions.ts';
import { createNotifications } from './notifications.ts';
import { createWebPushDevices, type WebPushDevices } from './web-push-devices.ts';
import { type VapidKeys, webPushKeys } from './web-push-keys.ts';
import { createWebPushSender, type WebPushSender } from './web-push-sender.ts';
import { pushServices } from './web-push-services.ts';

let postgres: TestDatabase;
let db: Database;
let service: PushService;
let devices: WebPushDevices;
let sender: WebPushSender;
let keys: VapidKeys;
let player: string;
const errors: string[] = [];
const log = { error: (_about: object, message: string) => void errors.push(message) };

beforeAll(async () => {
  [postgres, service] = await Promise.all([testDatabase(), startPushService()]);
  db = postgres.db;
  devices = createWebPushDevices(db);
  keys = await webPushKeys(db);
  sender = createWebPushSender({ db, keys, contact: 'mailto:push@example.com', log });
});
afterAll(async () => {
  await sender.stop();
  await service.stop();
  await postgres.close();
});
beforeEach(async () => {
  player = await seedPlayer(db);
  await sql`delete from web_push_device`.execute(db);
  service.answer(201);
  errors.length = 0;
});

function sessions() {
  return createSessions(db);
}

/** A browser in which the player has signed in and switched notifications on. */
async function browser(locale = 'en', playerId = player) {
  const token = await sessions().open(playerId, '127.0.0.1');
  const sessionId = (await sessions().callerOf(token))?.sessionId ?? '';
  const { subscription, received } = service.subscribe();
  const id = await devices.add({ playerId, sessionId }, { ...subscription, locale });
  return { id, sessionId, received, subscription };
}

/** A bet that won is told. */
async function tell(playerId = player): Promise<void> {
  const params = { currency: 'EUR', stake: '1000', amount: '2000' };
  const rows = [{ player_id: playerId, kind: 'bet_won', object_type: 'bet', object_id: 7, params }];
  await sql`select write_notifications(${JSON.stringify(rows)}::jsonb)`.execute(db);
}

function waiting() {
  return db.selectFrom('web_push_message').select(['attempts', 'next_at']).execute();
}

/** As if the pause before the next attempt were over. */
function later() {
  return sql`update web_push_message set next_at = now()`.execute(db);
}

test('each browser of a player is sent a notification once, in its language, readable with its keys alone [NOTE-01]', async () => {
  const [english, arabic] = [await browser('en'), await browser('ar')];
  const other = await browser('en', await seedPlayer(db));
  await tell();
  await sender.run();
  await sender.run();
  expect(other.received).toEqual([]);
  const [first] = english.received;
  expect([english.received.length, arabic.received.length]).toEqual([1, 1]);
  expect(JSON.parse(first?.text ?? '')).toEqual({
    id: expect.stringMatching(/^\d+$/),
    title: 'Your bet won',
    body: expect.stringContaining('20'),
    object_type: 'bet',
    object_id: '7',
    lang: 'en',
    dir: 'ltr',
  });
  expect(JSON.parse(arabic.received[0]?.text ?? '')).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(first?.headers).toMatchObject({ encoding: 'aes128gcm', ttl: '43200', topic: expect.stringMatching(/^n\d+$/) });
  expect(await waiting()).toEqual([]);
});

test('odds of an alert stand in the format that the player chose [NOTE-05c]', async () => {
  const { received } = await browser();
  const selection = { market_id: '1', specifier: '', outcome_id: 'x', odds: '2.5' };
  const params = { name: 'Northford vs Southmere', outcome: 'Draw', odds: '2.5', selection };
  const rows = [{ player_id: player, kind: 'watch_price', object_type: 'watch', object_id: null, params }];
  await sql`update player set settings = settings || '{"odds_type": "american"}' where id = ${player}`.execute(db);
  await sql`select write_notifications(${JSON.stringify(rows)}::jsonb)`.execute(db);
  await sender.run();
  const sent: unknown = JSON.parse(received[0]?.text ?? '');
  expect(sent).toMatchObject({ body: expect.stringContaining('+150') });
  // So that the page can put it into the slip.
  expect(sent).toMatchObject({ selection });
});

test('a push service can tell by the signature who sends, and to whom (RFC 8292)', async () => {
  const { received } = await browser();
  await tell();
  await sender.run();
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(received[0]?.headers['authorization'] ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: 'mailto:push@example.com',
  });
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify('sha256', signed, { key: signer, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  ).toBe(true);
});

test('the keys are the same after a start, and of several that start at once', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => webPushKeys(db)));
  expect(new Set(made.map(({ publicKey }) => publicKey))).toEqual(new Set([keys.publicKey]));
});

test.each([[500], [503], [429]])(
  'a message that a push service answers with %i is tried again later',
  async (status) => {
    const { received } = await browser();
    service.answer(status, 201);
    await tell();
    await sender.run();
    const [message] = await waiting();
    expect([received.length, message?.attempts]).toEqual([0, 1]);
    expect(message?.next_at.getTime()).toBeGreaterThan(Date.now());
    // It is not due yet.
    expect(await sender.run()).toBe(0);
    await later();
    await sender.run();
    expect([received.length, await waiting()]).toEqual([1, []]);
  },
);

test('a push service that cannot be reached is tried again, and holds nothing up', async () => {
  const gone = await startPushService();
  const token = await sessions().open(player, '127.0.0.1');
  const sessionId = (await sessions().callerOf(token))?.sessionId ?? '';
  await devices.add({ playerId: player, sessionId }, { ...gone.subscribe().subscription, locale: 'en' });
  await gone.stop();
  const { received } = await browser();
  await tell();
  await sender.run();
  expect([received.length, await waiting()]).toMatchObject([1, [{ attempts: 1 }]]);
});

test.each([[404], [410], [403]])('a browser whose push service answers %i is forgotten', async (status) => {
  const { id } = await browser();
  service.answer(status);
  await tell();
  await sender.run();
  expect([await devices.list(player), await waiting()]).toEqual([[], []]);
  expect(id).toMatch(/^[0-9a-f]{64}$/);
});

test.each([[400], [413]])('a message that is refused with %i is given up and reported', async (status) => {
  await browser();
  service.answer(status);
  await tell();
  await sender.run();
  expect([await waiting(), errors]).toEqual([[], ['a push service refused a notification']]);
});

test('a redirect is not followed: a push service chooses no address for the server', async () => {
  await browser();
  const before = service.count();
  service.answer(307);
  await tell();
  await sender.run();
  expect([service.count() - before, (await waiting()).length]).toEqual([1, 1]);
});

test('once the session is ended nothing is sent to its browser, and it is not listed', async () => {
  const [left, kept] = [await browser(), await browser()];
  // One waits while the player signs out, the next is told afterwards.
  await tell();
  await sessions().end(left.sessionId);
  expect((await waiting()).length).toBe(2);
  await tell();
  // Two from before, and the next one for whoever is still signed in.
  expect((await waiting()).length).toBe(3);
  await sender.run();
  expect([left.received.length, kept.received.length]).toEqual([0, 2]);
  expect((await devices.list(player)).map(({ id }) => id)).toEqual([kept.id]);
  expect(await waiting()).toEqual([]);
});

test('what was read on the page is not shown any more, and what is half a day old is not either', async () => {
  const { received } = await browser();
  await tell();
  await createNotifications({ db, locales: ['en'], committed: () => undefined }).read(player, null);
  await sender.run();
  await tell();
  await sql`update web_push_message set created_at = now() - interval '13 hours'`.execute(db);
  await sender.run();
  expect([received.length, await waiting()]).toEqual([0, []]);
});

test('a browser goes over to the player who signs in there, and takes nothing of the one before along', async () => {
  const { subscription, received } = await browser();
  await tell();
  const next = await seedPlayer(db);
  const token = await sessions().open(next, '127.0.0.1');
  const sessionId = (await sessions().callerOf(token))?.sessionId ?? '';
  await devices.add({ playerId: next, sessionId }, { ...subscription, locale: 'en' });
  await tell();
  await sender.run();
  expect(received).toEqual([]);
  expect([(await devices.list(player)).length, (await devices.list(next)).length]).toEqual([0, 1]);
});

test('a player has ten browsers at most, and the oldest goes', async () => {
  const added: string[] = [];
  for (let each = 0; each < 11; each += 1) added.push((await browser()).id);
  const listed = (await devices.list(player)).map(({ id }) => id);
  expect(listed).toEqual(added.slice(1).toReversed());
});

test('nobody removes a browser of another player', async () => {
  const { id, subscription } = await browser();
  expect(id).toBe(createHash('sha256').update(subscription.endpoint).digest('hex'));
  await devices.remove(await seedPlayer(db), id);
  expect(await devices.list(player)).toHaveLength(1);
  await devices.remove(player, id);
  expect(await devices.list(player)).toEqual([]);
});

test('two that send at once send each message once', async () => {
  const browsers = [await browser(), await browser(), await browser()];
  for (let each = 0; each < 5; each += 1) await tell();
  const second = createWebPushSender({ db, keys, contact: 'mailto:push@example.com', log });
  await Promise.all([sender.run(), second.run(), sender.run(), second.run()]);
  expect(browsers.map(({ received }) => received.length)).toEqual([5, 5, 5]);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.example.com/abc', false],
  ['https://example.com/?https://fcm.googleapis.com', false],
  ['https://notify.windows.com/w', false],
  ['https://evilnotify.windows.com/w', false],
  ['https://me:secret@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com@169.254.169.254/latest', false],
  ['http://127.0.0.1:5432/', false],
  ['nothing', false],
])('%s is the address of a push service: %s', (endpoint, isOne) => {
  const services = [
    'https://fcm.googleapis.com',
    'https://*.push.services.mozilla.com',
    'https://*.notify.windows.com',
  ];
  expect(pushServices(services)(endpoint)).toBe(isOne);
});
