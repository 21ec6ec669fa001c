import { calls } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';

let server: TestServer;
let demo: Caller;
beforeAll(async () => {
  server = await startServer({ matches: 20 });
  demo = createCaller(server.url);
  await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
});
afterAll(() => server.stop());

async function listed(query = '') {
  return calls.getNotifications.reply.parse((await demo.call('getNotifications', { query })).body);
}
async function counted() {
  return calls.getNotificationCounters.reply.parse((await demo.call('getNotificationCounters')).body);
}
/** Each deposit that ends is told. */
async function deposit(): Promise<void> {
  const { body } = await demo.call('startDeposit', {
    body: { amount: '20', currency: 'EUR', return_to: '/sportsbook' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const { url } = calls.startDeposit.reply.parse(body);
  await fetch(`${server.url}${url ?? ''}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: 'outcome=success',
  });
}

test('are listed, counted and read over HTTP, one and all [API-07] [API-07a] [API-07b] [API-07c]', async () => {
  const before = await counted();
  for (let each = 0; each < 3; each += 1) await deposit();
  expect((await counted()).unread).toBe(before.unread + 3);
  const { data, pagination } = await listed('?limit=2&locale=de');
  expect(data.map(({ title, read }) => [title, read])).toEqual([
    ['Einzahlung erhalten', false],
    ['Einzahlung erhalten', false],
  ]);
  expect(pagination).toMatchObject({ page: 1, limit: 2 });
  const [first] = data;
  const one = await demo.call('readNotifications', { body: { ids: [first?.id] } });
  expect(one).toMatchObject({ status: 200, body: { unread: before.unread + 2 } });
  expect((await listed('?limit=1')).data[0]).toMatchObject({ id: first?.id, read: true });
  expect(await demo.call('readAllNotifications')).toMatchObject({ status: 200, body: { unread: 0 } });
  expect(await counted()).toMatchObject({ unread: 0, version: expect.any(Number) });
});

test('what a player wants to be told of is saved, and nothing else is taken for it [NOTE-01]', async () => {
  const everything = { bet: true, payment: true, bonus: true, jackpot: true, limit: true, match: true, watch: true };
  expect((await demo.call('getNotificationSettings')).body).toEqual(everything);
  const chosen = { ...everything, payment: false };
  expect(await demo.call('saveNotificationSettings', { body: chosen })).toMatchObject({ status: 200, body: chosen });
  expect((await demo.call('getNotificationSettings')).body).toEqual(chosen);
  const before = await counted();
  await deposit();
  expect(await counted()).toEqual(before);
  for (const body of [{}, { ...everything, bet: 'no' }, { ...everything, casino: true }])
    expect((await demo.call('saveNotificationSettings', { body })).status).toBe(400);
  await demo.call('saveNotificationSettings', { body: everything });
});

test.each([
  ['?limit=0', 'query.limit'],
  ['?limit=101', 'query.limit'],
  ['?page=0', 'query.page'],
  ['?locale=%3Cb%3E', 'query.locale'],
])('a list asked for with %s is refused at its place [API-07a]', async (query, path) => {
  const { status, body } = await demo.call('getNotifications', { query });
  expect([status, body]).toEqual([400, expect.objectContaining({ details: [expect.objectContaining({ path })] })]);
});

test.each([[[]], [['x']], [Array.from({ length: 101 }, (_, id) => String(id))], ['1']])(
  'ids that are none, or too many, are refused at their place (%#) [API-07c]',
  async (ids) => {
    const { status, body } = await demo.call('readNotifications', { body: { ids } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('body.ids');
  },
);
