import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { betOf, pick, pressOf } from '../sportsbook/betting/betting-presses.ts';
import { bettingOn, feedNow } from '../sportsbook/betting/betting-testing.ts';
import { databaseWithMatches, seedPlayer } from '../sportsbook/betting/betting-seeds.ts';
import type { Database } from '../database/connect.ts';
import type { TestDatabase } from '../database/testing.ts';
import { createSettlement } from '../sportsbook/settlement/settlement.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { EngineAway, type Publication, type PushPublisher } from './publisher.ts';

let postgres: TestDatabase;
let db: Database;
let received: { channel: string; event: Publication }[];
let problems: string[];

beforeAll(async () => {
  postgres = await databaseWithMatches(['1', '2']);
  db = postgres.db;
});
afterAll(() => postgres.close());
beforeEach(async () => {
  await sql`truncate outbox`.execute(db);
  received = [];
  problems = [];
});

function outboxOn(database: Database, locales: readonly string[] = ['en'], onPublish?: () => void): Outbox {
  const publish = (channel: string, event: Publication): void => {
    received.push({ channel, event });
    onPublish?.();
  };
  return createOutbox({
    db: database,
    publisher: { publish, broadcast: (channels, event) => channels.forEach((channel) => publish(channel, event)) },
    locales,
    log: { error: (_, message) => problems.push(message) },
    pollMs: 3_600_000,
  });
}

/** The events that a player receives, in short. */
function short() {
  return received.map(({ channel, event }) => {
    if (event.type === 'bet_changed')
      return [channel, event.type, event.payload.bet.status, event.payload.bet.ref, event.payload.version];
    if (event.type === 'balance_changed')
      return [channel, event.type, event.payload.account.balance, event.payload.account.currency];
    return [channel, event.type];
  });
}

test('a bet, its balance, its settlement and the new balance are published in that order, in every language [PUSH-06]', async () => {
  const player = await seedPlayer(db);
  await sql`truncate outbox`.execute(db);
  const press = pressOf(player, [betOf([pick('1')])]);
  const verdict = await bettingOn(db).place(press);
  const results = { match_id: '1', market_id: '1', specifier: '', results: '{"1":"win"}' };
  await db.insertInto('market_result').values(results).execute();
  await createSettlement({ db, feedNow, committed: () => undefined, log: { error: () => undefined } }).run();
  const outbox = outboxOn(db, ['en', 'pt-BR', 'br']);
  expect(await outbox.drain()).toBe(6);
  const ref = `${press.key}.0`;
  for (const language of ['en', 'pt']) {
    const channel = `$user:${language}.${player}`;
    expect(short().filter(([each]) => each === channel)).toEqual([
      [channel, 'bet_changed', 'waiting_results', ref, 1],
      [channel, 'balance_changed', '90.00', 'EUR'],
      [channel, 'bet_changed', 'done', ref, 2],
      [channel, 'balance_changed', '110.00', 'EUR'],
      [channel, 'notification'],
      [channel, 'unread_counters_changed'],
    ]);
  }
  expect(received).toHaveLength(12);
  const [first] = received;
  expect(first?.event).toEqual({
    type: 'bet_changed',
    payload: { bet: verdict.kind === 'answered' ? verdict.answer.data[0] : null, version: 1 },
  });
  const versions = received.flatMap(({ channel, event }) =>
    event.type === 'balance_changed' && channel.includes(':en.') ? [event.payload.version] : [],
  );
  expect(versions.every((version, place) => place === 0 || version > (versions[place - 1] ?? 0))).toBe(true);
  expect(await outbox.drain()).toBe(0);
});

test('a refused press and a repeat are not published [PUSH-06]', async () => {
  const player = await seedPlayer(db);
  await sql`truncate outbox`.execute(db);
  const betting = bettingOn(db);
  const press = pressOf(player, [betOf([pick('2')])]);
  await betting.place(press);
  await betting.place(press);
  await betting.place(pressOf(player, [betOf([pick('2', { odds: '5.00' })])]));
  expect(await outboxOn(db).drain()).toBe(2);
});

test('events that were being published when the process died are published again, and none is left out [I2]', async () => {
  await seedPlayer(db);
  await seedPlayer(db);
  const dying = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'DeleteQueryNode') throw new Error('killed');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await expect(outboxOn(dying).drain()).rejects.toThrow('killed');
  const before = [...received];
  received = [];
  expect(await outboxOn(db).drain()).toBe(2);
  expect(received).toEqual(before);
});

test('many drains at once publish each event once, in order, over several batches', async () => {
  const player = await seedPlayer(db, { balance: 0n });
  await sql`
    insert into outbox (player_id, payload)
    select ${player}, jsonb_build_object('type', 'balance_changed', 'currency', 'EUR', 'balance', n::text, 'active', true,
      'version', n) from generate_series(1, 450) n`.execute(db);
  const outbox = outboxOn(db);
  await Promise.all([outbox.drain(), outbox.drain(), outbox.drain()]);
  const versions = received.map(({ event }) => (event.type === 'balance_changed' ? event.payload.version : null));
  expect(versions).toEqual(Array.from({ length: 450 }, (_, place) => place + 1));
});

test('an event that cannot be published is reported and does not block the next one', async () => {
  const player = await seedPlayer(db, { balance: 0n });
  const broken = JSON.stringify({ type: 'balance_changed', currency: 'XXX', balance: '1', active: true, version: 1 });
  await sql`insert into outbox (player_id, payload) values (${player}, ${broken}::jsonb)`.execute(db);
  await seedPlayer(db);
  expect(await outboxOn(db).drain()).toBe(2);
  expect(problems).toEqual(['event dropped: it cannot be published']);
  expect(received).toHaveLength(1);
});

test('an event that the engine has not confirmed stays, and is retried with the same key [PUSH-06] [I16]', async () => {
  const player = await seedPlayer(db, { balance: 0n });
  await sql`
    insert into outbox (player_id, payload)
    select ${player}, jsonb_build_object('type', 'balance_changed', 'currency', 'EUR', 'balance', n::text, 'active', true,
      'version', n) from generate_series(1, 3) n`.execute(db);
  const tries: (string | undefined)[] = [];
  let away = true;
  const broadcast: PushPublisher['broadcast'] = async (_, event, { idempotencyKey } = {}) => {
    tries.push(idempotencyKey);
    if (away && event.type === 'balance_changed' && event.payload.version !== 2) throw new EngineAway('gone');
  };
  const outbox = createOutbox({
    db,
    publisher: { publish: () => undefined, broadcast },
    locales: ['en'],
    log: { error: (_, message) => problems.push(message) },
    pollMs: 3_600_000,
  });
  await expect(outbox.drain()).rejects.toThrow(EngineAway);
  const [first, , third] = tries;
  away = false;
  expect(await outbox.drain()).toBe(2);
  expect(tries.slice(3)).toEqual([first, third]);
  expect(new Set(tries).size).toBe(3);
  expect(await outbox.drain()).toBe(0);
  expect(problems).toEqual([]);
});

test('it starts with what a crash left, and a wake-up publishes the next ones without a timer', async () => {
  const next = () => new Promise<void>((resolve) => (notify = resolve));
  let notify = (): void => undefined;
  await seedPlayer(db);
  let published = next();
  const outbox = outboxOn(db, ['en'], () => notify());
  outbox.start();
  await published;
  published = next();
  await seedPlayer(db);
  outbox.wake();
  await published;
  await outbox.stop();
  expect(received).toHaveLength(2);
  expect(await outboxOn(db).drain()).toBe(0);
});

test('events that are committed during a pause go together, not with three round trips for each bet [P11]', async () => {
  let queries = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const player = await seedPlayer(db, { balance: 0n });
  const commit = (version: number) =>
    sql`
      insert into outbox (player_id, payload)
      values (${player}, jsonb_build_object('type', 'balance_changed', 'currency', 'EUR', 'balance', '1', 'active', true,
        'version', ${version}::bigint))`.execute(db);
  const rests: (() => void)[] = [];
  const outbox = createOutbox({
    db: counted,
    publisher: {
      publish: () => undefined,
      broadcast: (channels, event) => channels.forEach((channel) => void received.push({ channel, event })),
    },
    locales: ['en'],
    log: { error: (_, message) => problems.push(message) },
    pollMs: 3_600_000,
    batchDelay: () => new Promise((resolve) => rests.push(() => resolve(null))),
  });
  await commit(1);
  outbox.start();
  await expect.poll(() => received.length).toBe(1);
  const alone = queries;
  for (let version = 2; version <= 9; version += 1) {
    await commit(version);
    outbox.wake();
  }
  rests[0]?.();
  await expect.poll(() => received.length).toBe(9);
  // One that stops does not rest.
  await outbox.stop();
  expect(queries - alone).toBe(alone);
  expect(problems).toEqual([]);
});
