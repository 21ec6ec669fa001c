import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Batch } from '../../catalogue/batch.ts';
import { marketKey } from '@touchline/contract';
import { type Book, type BookChange, createBook } from '../../catalogue/book.ts';
import { feedMarket, feedMatch, oneLeague } from '../../catalogue/catalogue-testing.ts';
import { differing } from '../../catalogue/opening.ts';
import type { Database } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import type { FeedMarket } from '@touchline/feed';
import { storeBatch, storeSnapshot, trimBatches } from './batches.ts';
import { createFollower, type Follower } from './follower.ts';
import { beginTerm, type Term } from './lead.ts';
import { unpublishedChanges } from './unpublished-changes.ts';
import { readLead } from './lead.ts';

let postgres: TestDatabase;
let db: Database;
let term: Term;
let leader: Book;
let clock: number;
let asked: number;
const followers: Follower[] = [];

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
});
beforeEach(async () => {
  await sql`truncate feed_batch`.execute(db);
  await sql`update feed_lead set version = 0, published_version = 0, kept_above = 0, heartbeat_at = '-infinity'`.execute(
    db,
  );
  term = await beginTerm(db, 'game');
  leader = newBook();
  clock = 0;
  asked = 0;
});
afterEach(async () => {
  await Promise.all(followers.splice(0).map((follower) => follower.stop()));
});
afterAll(() => postgres.close());

function newBook(): Book {
  return createBook(oneLeague, () => 1000);
}

function market(id: string, odds: string, status: FeedMarket['status'] = 1): FeedMarket {
  return feedMarket(id, { status, outcomes: [{ id: '1', name: 'Left', odds, active: true }] });
}

/** Numbers that look random and are the same each time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomBatch(pick: (below: number) => number): Batch {
  return new Map(
    Array.from({ length: 1 + pick(4) }, () => {
      const id = String(1 + pick(12));
      const markets = Array.from({ length: pick(5) }, () =>
        market(String(1 + pick(6)), `1.${10 + pick(80)}`, pick(5) === 0 ? 0 : 1),
      );
      return [
        id,
        {
          match: leader.match(id) === undefined || pick(3) === 0 ? feedMatch(id, { stage: `stage ${pick(9)}` }) : null,
          markets: new Map(markets.map((each) => [marketKey(each), each])),
          results: new Map(),
          incidents: [],
          ended: pick(8) === 0,
        },
      ];
    }),
  );
}

/** What a leader does with a batch. */
async function commit(batch: Batch): Promise<BookChange[]> {
  const version = leader.nextVersion();
  await db.transaction().execute(async (transaction) => {
    await term.commit(transaction, version, { feedTime: 5, running: true, publishedVersion: 0 });
    await storeBatch(transaction, { version, batch });
  });
  return leader.apply(batch, version);
}
function giveWhole() {
  return db.transaction().execute((transaction) => storeSnapshot(transaction, leader.snapshot()));
}

function follow(book: Book): Follower {
  const follower = createFollower({
    db,
    book,
    onChanges: () => undefined,
    onRestored: () => undefined,
    onCaughtUp: () => undefined,
    requestSnapshot: () => {
      asked += 1;
    },
    onSilence: async () => undefined,
    onError: () => undefined,
    now: () => clock,
    pollMs: 20,
  });
  followers.push(follower);
  return follower;
}

function contentOf(book: Book) {
  const { version, entries } = book.snapshot();
  return {
    version,
    entries: entries
      .map((entry) => ({ ...entry, markets: [...entry.markets].toSorted(([a], [b]) => (a < b ? -1 : 1)) }))
      .toSorted((a, b) => (a.match.id < b.match.id ? -1 : 1)),
  };
}

test('after any batches a book that follows is the leader\u2019s, version for version [I8]', async () => {
  const pick = numbersFrom(7);
  await commit(randomBatch(pick));
  await giveWhole();
  const book = newBook();
  const follower = follow(book);
  await follower.start();
  for (let round = 0; round < 60; round += 1) {
    await commit(randomBatch(pick));
    if (pick(3) > 0) continue;
    expect(await follower.current()).toBe(true);
    expect(contentOf(book)).toEqual(contentOf(leader));
  }
});

test('one that joins late, or was held up for too long, begins with a snapshot [I8]', async () => {
  const pick = numbersFrom(11);
  for (let round = 0; round < 5; round += 1) await commit(randomBatch(pick));
  const book = newBook();
  const follower = follow(book);
  const arrived = follower.start();
  const isAsked = (): boolean => asked > 0;
  while (!isAsked()) await nextTurn();
  await giveWhole();
  clock += 1000;
  await arrived;
  expect(contentOf(book)).toEqual(contentOf(leader));
  for (let round = 0; round < 5; round += 1) await commit(randomBatch(pick));
  // Everything that it has not seen is taken away, but for the last.
  await db.transaction().execute((transaction) => trimBatches(transaction, 0));
  await commit(randomBatch(pick));
  expect(await follower.current()).toBe(false);
  await giveWhole();
  expect(await follower.current()).toBe(true);
  expect(contentOf(book)).toEqual(contentOf(leader));
});

test('after a crash of the database no follower goes on over the batches that it has lost [I8]', async () => {
  const pick = numbersFrom(13);
  await commit(randomBatch(pick));
  await giveWhole();
  const book = newBook();
  const follower = follow(book);
  await follower.start();
  await follower.stop();
  await commit(randomBatch(pick));
  await sql`truncate feed_batch`.execute(db);
  term = await beginTerm(db, 'game');
  await commit(randomBatch(pick));
  void follower.start();
  expect(await follower.current()).toBe(false);
  await giveWhole();
  expect(await follower.current()).toBe(true);
  expect(contentOf(book)).toEqual(contentOf(leader));
});

test('it counts as silent ten seconds after the leader\u2019s last look at the feed, whenever it learnt of it [I7]', async () => {
  await commit(randomBatch(numbersFrom(3)));
  await giveWhole();
  await sql`update feed_lead set heartbeat_at = clock_timestamp() - interval '2 seconds'`.execute(db);
  const follower = follow(newBook());
  await follower.start();
  const seen = [follower.fresh()];
  clock += 3_000;
  seen.push(follower.fresh());
  clock += 6_000;
  seen.push(follower.fresh());
  await sql`update feed_lead set heartbeat_at = clock_timestamp()`.execute(db);
  await follower.current();
  seen.push(follower.fresh());
  await follower.stop();
  seen.push(follower.fresh());
  expect(seen).toEqual([true, true, false, true, false]);
});

test('what a dead leader had not published is published again, ends too, and nothing that it had [I8]', async () => {
  const of = (id: string, ended = false): Batch =>
    new Map([
      [
        id,
        {
          match: feedMatch(id),
          markets: new Map([['1|', market('1', '1.50')]]),
          results: new Map(),
          incidents: [],
          ended,
        },
      ],
    ]);
  await commit(of('1'));
  await commit(of('2'));
  await sql`update feed_lead set published_version = version`.execute(db);
  const published = await readLead(db);
  expect(await unpublishedChanges(db, leader, published)).toEqual([]);
  await commit(of('1', true));
  await commit(of('3'));
  const changes = await unpublishedChanges(db, leader, {
    ...(await readLead(db)),
    publishedVersion: published.version,
  });
  expect(changes?.map(({ matchId, before, after }) => [matchId, before === null, after === null])).toEqual([
    ['1', false, true],
    ['3', true, false],
  ]);
  // A match that many commits changed is published once, with the markets that left it for good.
  const moved = async (...markets: readonly FeedMarket[]): Promise<void> => {
    const batch = of('3');
    batch.get('3')?.markets.clear();
    for (const each of markets) batch.get('3')?.markets.set(marketKey(each), each);
    await commit(batch);
  };
  await moved(market('2', '2.00'), market('4', '4.00'));
  await moved(market('2', '2.00', 0), market('4', '4.00', 0));
  await moved(market('4', '4.50'));
  const again = await unpublishedChanges(db, leader, { ...(await readLead(db)), publishedVersion: published.version });
  expect(
    again?.map(({ matchId, markets }) => [matchId, markets.map((each) => [each.market.id, each.market.status])]),
  ).toEqual([
    ['1', []],
    [
      '3',
      [
        ['1', 1],
        ['4', 1],
        ['2', 0],
      ],
    ],
  ]);
  await sql`truncate feed_batch`.execute(db);
  // What is missing is unknown then, so every channel gets `events_lost`.
  expect(
    await unpublishedChanges(db, leader, { ...(await readLead(db)), publishedVersion: published.version }),
  ).toBeNull();
});

test('a snapshot changes only what has moved, and ends what is gone [I8]', async () => {
  const pick = numbersFrom(17);
  for (let round = 0; round < 20; round += 1) await commit(randomBatch(pick));
  const before = contentOf(leader);
  const whole: Batch = new Map(
    [...leader.matches()].map((entry) => [
      entry.match.id,
      {
        match: { ...entry.match },
        markets: new Map([...entry.markets].map(([key, each]) => [key, { ...each.market }])),
        results: new Map(),
        incidents: [],
        ended: false,
      },
    ]),
  );
  expect(differing(leader, whole)).toEqual(new Map());
  const [gone, moved] = [...whole.keys()];
  if (gone === undefined || moved === undefined) throw new Error('the book is empty');
  whole.delete(gone);
  whole.get(moved)?.markets.clear();
  await commit(differing(leader, whole));
  expect(leader.match(gone)).toBeUndefined();
  expect(leader.match(moved)?.markets.size).toBe(0);
  const left = (content: typeof before) => content.entries.filter(({ match: { id } }) => id !== gone && id !== moved);
  expect(left(contentOf(leader))).toEqual(left(before));
});
