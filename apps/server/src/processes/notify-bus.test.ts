import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { type NotifyBus, type Message, openNotifyBus } from './notify-bus.ts';

let postgres: TestDatabase;
const open: NotifyBus[] = [];

beforeAll(async () => {
  postgres = await testDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((line) => line.close()));
});
afterAll(() => postgres.close());

/** A line with what was heard on it; `next` resolves with the next message, `reopened` when it is open again. */
async function lineOf() {
  const heard: Message[] = [];
  let waiting = Promise.withResolvers<void>();
  const reopened = Promise.withResolvers<void>();
  const line = await openNotifyBus({
    connection: postgres.connection,
    onMessage(message) {
      heard.push(message);
      waiting.resolve();
      waiting = Promise.withResolvers();
    },
    onReopened: () => reopened.resolve(),
    onError: () => undefined,
    againMs: 10,
  });
  open.push(line);
  return {
    line,
    heard,
    reopened: reopened.promise,
    async until(count: number): Promise<Message[]> {
      while (heard.length < count) await waiting.promise;
      return heard;
    },
  };
}

function cutLines() {
  return sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'touchline line'
    and datname = current_database()`.execute(postgres.db);
}

test('what one process says is heard by the others, in its order, the same within a moment once', async () => {
  const [a, b, c] = [await lineOf(), await lineOf(), await lineOf()];
  const said: Message[] = [
    { kind: 'shown', players: ['1', '2'] },
    { kind: 'faults', faults: [{ kind: 'refuse_bet', count: 2, code: 130 }] },
    { kind: 'delayed', at: 5 },
  ];
  a.line.say({ kind: 'outbox' });
  for (const message of said) a.line.say(message);
  for (const message of said) a.line.say(message);
  const expected = [{ kind: 'outbox' }, ...said];
  expect(await b.until(expected.length)).toEqual(expected);
  expect(await c.until(expected.length)).toEqual(expected);
  b.line.say({ kind: 'feed' });
  expect((await a.until(1))[0]).toEqual({ kind: 'feed' });
  expect(b.heard).toHaveLength(expected.length);
});

test('what is no message of this version is not heard', async () => {
  const [a, b] = [await lineOf(), await lineOf()];
  for (const text of ['nonsense', '{"kind":"unknown"}', '{"kind":"delayed","at":"soon"}'])
    await sql`select pg_notify('touchline', ${text})`.execute(postgres.db);
  a.line.say({ kind: 'whole' });
  expect(await b.until(1)).toEqual([{ kind: 'whole' }]);
});

test('a line that was cut opens again by itself', async () => {
  const [a, b] = [await lineOf(), await lineOf()];
  await cutLines();
  await Promise.all([a.reopened, b.reopened]);
  a.line.say({ kind: 'feed' });
  expect(await b.until(1)).toEqual([{ kind: 'feed' }]);
});
