import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { type NotifyBus, type Message, openNotifyBus } from './notify-bus.ts';

let postgres: TestDatabase;
const open: NotifyBus[] = [];

beforeAll(async () => {
  postgres = await testDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});
afterAll(() => postgres.close());

/** A bus with the messages it received; `reconnected` resolves when its connection is open again. */
async function openBus() {
  const received: Message[] = [];
  let waiting = Promise.withResolvers<void>();
  const reconnected = Promise.withResolvers<void>();
  const bus = await openNotifyBus({
    connection: postgres.connection,
    onMessage(message) {
      received.push(message);
      waiting.resolve();
      waiting = Promise.withResolvers();
    },
    onReconnected: () => reconnected.resolve(),
    onError: () => undefined,
    retryMs: 10,
  });
  open.push(bus);
  return {
    bus,
    received,
    reconnected: reconnected.promise,
    async until(count: number): Promise<Message[]> {
      while (received.length < count) await waiting.promise;
      return received;
    },
  };
}

function cutConnections() {
  return sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'touchline notify bus'
    and datname = current_database()`.execute(postgres.db);
}

test('other processes receive messages in order, and equal ones of one batch once', async () => {
  const [a, b, c] = [await openBus(), await openBus(), await openBus()];
  const messages: Message[] = [
    { kind: 'shown', players: ['1', '2'] },
    { kind: 'faults', faults: [{ kind: 'refuse_bet', count: 2, code: 130 }] },
    { kind: 'delayed', at: 5 },
  ];
  a.bus.send({ kind: 'outbox' });
  for (const message of messages) a.bus.send(message);
  for (const message of messages) a.bus.send(message);
  const expected = [{ kind: 'outbox' }, ...messages];
  expect(await b.until(expected.length)).toEqual(expected);
  expect(await c.until(expected.length)).toEqual(expected);
  b.bus.send({ kind: 'feed' });
  expect((await a.until(1))[0]).toEqual({ kind: 'feed' });
  expect(b.received).toHaveLength(expected.length);
});

test('an unknown message is ignored', async () => {
  const [a, b] = [await openBus(), await openBus()];
  for (const text of ['nonsense', '{"kind":"unknown"}', '{"kind":"delayed","at":"soon"}'])
    await sql`select pg_notify('touchline', ${text})`.execute(postgres.db);
  a.bus.send({ kind: 'snapshot_wanted' });
  expect(await b.until(1)).toEqual([{ kind: 'snapshot_wanted' }]);
});

test('a cut connection is opened again', async () => {
  const [a, b] = [await openBus(), await openBus()];
  await cutConnections();
  await Promise.all([a.reconnected, b.reconnected]);
  a.bus.send({ kind: 'feed' });
  expect(await b.until(1)).toEqual([{ kind: 'feed' }]);
});
