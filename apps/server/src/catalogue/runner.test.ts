import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { matchCalls } from '../calls/match-calls.ts';
import type { Database } from '../database/connect.ts';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import type { Feed, FeedEvent, FeedMarket, FeedMatch } from '@touchline/feed';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { feedMarket, feedMatch, oneLeague } from './catalogue-testing.ts';
import { createFeedClock } from './feed-clock.ts';
import { closeOrphans } from './orphans.ts';
import type { Runner, RunnerOptions } from './runner.ts';

interface Running extends Catalogue {
  readonly runner: Runner;
}

/** Ms; only there to end what hangs. */
const patience = 60_000;

let postgres: TestDatabase;
let db: Database;
let real: number;
let catalogue: Running | null;

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
});
afterAll(() => postgres.close());
beforeEach(() => {
  real = Date.parse('2030-05-01T12:00:00.000Z');
  catalogue = null;
});

function match(id: string, over: Partial<FeedMatch> = {}): FeedMatch {
  return feedMatch(id, { startTime: real, ...over });
}
function result(matchId: string): FeedEvent {
  return {
    kind: 'result',
    matchId,
    marketId: '1',
    specifier: '',
    results: { '1': 'win' },
  };
}

/** A feed that says what the test says: first `open`, then one list of `next` a look. */
function feedOf(open: readonly FeedEvent[], next: (readonly FeedEvent[])[] = []): Feed {
  return {
    ...oneLeague,
    open: () => [...open],
    advance: () => [...(next.shift() ?? [])],
    catchUp: (matchIds) => ({ events: [], unknown: [...matchIds] }),
    addScripted: () => '',
    script: () => undefined,
    follow: () => undefined,
    futures: () => null,
    archive: {
      startingBetween: () => [],
      leagueBefore: () => [],
      plan: () => null,
      isOver: () => false,
      final: () => null,
      incidents: () => null,
      prices: () => [],
    },
  };
}

async function start(
  feed: Feed,
  more: {
    readonly source?: string;
    readonly onResults?: RunnerOptions['onResults'];
    readonly problems?: unknown[];
  } = {},
): Promise<Running> {
  await catalogue?.runner.stop();
  const opened = openCatalogue({
    db,
    feed,
    source: more.source ?? 'test',
    clock: createFeedClock({ real: () => real, startAt: real, speed: 1 }),
    publisher: { publish: () => undefined, broadcast: () => undefined },
    locales: ['en'],
    realNow: () => real,
    onError: (error) => void more.problems?.push(error),
  });
  const runner = await opened.run({
    onResults: more.onResults ?? (async () => undefined),
    onOrphans: (ids) => closeOrphans((_, alongside) => db.transaction().execute(alongside), ids),
  });
  catalogue = { ...opened, runner };
  await runner.start();
  return catalogue;
}

function matchCall(given: Running, id: string) {
  return matchCalls({
    book: given.book,
    history: given.history,
    favourites: async () => [],
    now: () => real,
  }).getMatch({
    params: { id },
    query: undefined,
    body: undefined,
    caller: null,
    idempotencyKey: null,
    fingerprint: null,
    requestId: 'r',
    cookies: { setSession: () => undefined, clearSession: () => undefined, device: null, setDevice: () => undefined },
    address: '',
  });
}

test('a restart publishes higher versions than before, however much the first batch held [I8]', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => feedMarket(String(index + 1)));
  const open: readonly FeedEvent[] = [
    { kind: 'match', match: match('11') },
    { kind: 'markets', matchId: '11', markets: many },
  ];
  const highest = ({ book }: Running) =>
    Math.max(
      ...[...book.matches()].flatMap((entry) => [entry.version, ...[...entry.markets.values()].map((m) => m.version)]),
    );
  const lowest = ({ book }: Running) =>
    Math.min(
      ...[...book.matches()].flatMap((entry) => [entry.version, ...[...entry.markets.values()].map((m) => m.version)]),
    );
  const before = highest(await start(feedOf(open)));
  real += 1000;
  expect(lowest(await start(feedOf(open)))).toBeGreaterThan(before);
  await catalogue?.runner.stop();
});

test('a match that is over is published with its end, in a version that a page which missed it accepts [I8]', async () => {
  const running = await start(feedOf([{ kind: 'match', match: match('21') }]));
  const { version } = await matchCall(running, '21');
  real += 60_000;
  // Another feed knows nothing of it: it is closed, and its bets are void.
  const after = await matchCall(await start(feedOf([]), { source: 'another' }), '21');
  expect([after.status, after.version > version]).toEqual([3, true]);
  await catalogue?.runner.stop();
});

test('markets that another feed closed are for sale again when their own feed is back [I7]', async () => {
  const feed = () =>
    feedOf([
      { kind: 'match', match: match('61') },
      { kind: 'markets', matchId: '61', markets: [feedMarket('1')] },
    ]);
  await start(feed());
  await db
    .insertInto('market_result')
    .values({ match_id: '61', market_id: '1', specifier: '', results: JSON.stringify({ '1': 'void' }) })
    .execute();
  await start(feedOf([]), { source: 'another' });
  const { book, runner } = await start(feed());
  const row = await db.selectFrom('match').select(['ended', 'status']).where('id', '=', '61').executeTakeFirst();
  const results = await db.selectFrom('market_result').select('match_id').where('match_id', '=', '61').execute();
  expect({ row, results, inBook: book.match('61')?.openMarkets }).toEqual({
    row: { ended: false, status: 1 },
    results: [],
    inBook: 1,
  });
  await runner.stop();
});

test('prices that a crash of the database took are for sale again with the next look at the feed [R9]', async () => {
  const markets: FeedEvent = { kind: 'markets', matchId: '71', markets: [feedMarket('1'), feedMarket('2')] };
  const moved: FeedMarket = { ...feedMarket('2'), status: -1 };
  const next: (readonly FeedEvent[])[] = [[{ kind: 'markets', matchId: '71', markets: [moved] }]];
  const { runner } = await start(feedOf([{ kind: 'match', match: match('71') }, markets], next));
  // What a recovery leaves of an unlogged table.
  await sql`truncate market`.execute(db);
  await runner.catchUp();
  const stored = await db.selectFrom('market').select(['market_id', 'status']).orderBy('market_id').execute();
  expect(stored).toEqual([
    { market_id: '1', status: 1 },
    { market_id: '2', status: -1 },
  ]);
  await runner.stop();
});

test('a match that was over before the start does not come back, whatever the feed says [I7]', async () => {
  const feed = () => feedOf([{ kind: 'match', match: match('31') }], [[{ kind: 'match', match: match('31') }]]);
  const first = await start(feedOf([{ kind: 'match', match: match('31') }], [[{ kind: 'ended', matchId: '31' }]]));
  await first.runner.catchUp();
  expect(first.book.size()).toBe(0);
  const again = await start(feed());
  await again.runner.catchUp();
  expect(again.book.size()).toBe(0);
  await again.runner.stop();
});

test('a book that was not updated lately is silent, until the feed was read again [I7]', async () => {
  const { runner } = await start(feedOf([{ kind: 'match', match: match('41') }]));
  const seen = [runner.fresh()];
  // As after a machine that slept, or a commit that hangs.
  real += 10_001;
  seen.push(runner.fresh());
  await runner.catchUp();
  seen.push(runner.fresh());
  expect(seen).toEqual([true, false, true]);
  await runner.stop();
});

test('prices move on while results take long to settle, and results that arrive meanwhile are settled next [I7]', async () => {
  const tries: (readonly string[])[] = [];
  const { promise: paid, resolve: pay } = Promise.withResolvers<void>();
  const matches = ['61', '62'].map((id): FeedEvent => ({ kind: 'match', match: match(id) }));
  const { runner } = await start(feedOf(matches, [[result('61')], [result('62')]]), {
    onResults: async (matchIds) => {
      if (matchIds === null) return;
      tries.push(matchIds);
      await paid;
    },
  });
  const both = [runner.catchUp(), runner.catchUp()];
  await vi.waitUntil(() => tries.length === 1, patience);
  real += 11_000;
  expect(runner.fresh()).toBe(false);
  await vi.waitUntil(() => runner.fresh(), patience);
  expect(tries).toEqual([['61']]);
  pay();
  await Promise.all(both);
  expect(tries).toEqual([['61'], ['62']]);
  await runner.stop();
});

test('failed settlements are retried, and prices are sold meanwhile [I2]', async () => {
  const problems: unknown[] = [];
  const tries: (readonly string[])[] = [];
  const matches = ['51', '52'].map((id): FeedEvent => ({ kind: 'match', match: match(id) }));
  const { runner } = await start(feedOf(matches, [[result('51')]]), {
    problems,
    onResults: async (matchIds) => {
      if (matchIds === null) return;
      tries.push(matchIds);
      if (tries.length === 1) throw new Error('the database was away');
    },
  });
  await runner.catchUp();
  const after = { tries: tries.length, problems: problems.length, fresh: runner.fresh() };
  real += 5_000;
  await runner.catchUp();
  await runner.catchUp();
  // Those of the matches that have them, and of no other.
  expect([after, tries]).toEqual([{ tries: 1, problems: 1, fresh: true }, [['51'], ['51']]]);
  await runner.stop();
});

test('a match that keeps failing is retried less and less often, and one that has just ended is settled at once [I2]', async () => {
  const tries: (readonly string[])[] = [];
  const matches = ['53', '54'].map((id): FeedEvent => ({ kind: 'match', match: match(id) }));
  const { runner } = await start(feedOf(matches, [[result('53')], [], [], [], [result('54')]]), {
    onResults: async (matchIds) => {
      if (matchIds === null) return;
      tries.push(matchIds);
      throw new Error('one bet cannot be settled');
    },
  });
  const after: number[] = [];
  for (const pause of [0, 5_000, 5_000, 5_000, 0]) {
    real += pause;
    await runner.catchUp();
    after.push(tries.length);
  }
  expect([after, tries.at(-1)]).toEqual([
    [1, 2, 2, 3, 4],
    ['53', '54'],
  ]);
  await runner.stop();
});

test('a match that ends while a failing one is retried does not wait for it [I2]', async () => {
  const tries: (readonly string[])[] = [];
  const { promise: tried, reject: refuse } = Promise.withResolvers<never>();
  const matches = ['55', '56'].map((id): FeedEvent => ({ kind: 'match', match: match(id) }));
  const { runner } = await start(feedOf(matches, [[result('55')], [result('56')]]), {
    onResults: async (matchIds) => {
      if (matchIds === null) return;
      tries.push(matchIds);
      if (tries.length === 1) await tried;
    },
  });
  const both = [runner.catchUp(), runner.catchUp()];
  await vi.waitUntil(() => tries.length === 1, patience);
  const { count } = db.fn;
  const isIn = async () =>
    (await db.selectFrom('market_result').select(count('match_id').as('n')).where('match_id', '=', '56').execute())[0];
  await vi.waitUntil(async () => Number((await isIn())?.n) > 0, patience);
  // The look that wrote it has gone on.
  await runner.inTurn(async () => undefined);
  refuse(new Error('one bet cannot be settled'));
  await Promise.all(both);
  expect(tries).toEqual([['55'], ['56', '55']]);
  await runner.stop();
});

test('bets left from before a start are settled while the feed is read, with retries, and then no more [I2]', async () => {
  const problems: unknown[] = [];
  const tries: unknown[] = [];
  const { promise: swept, reject } = Promise.withResolvers<void>();
  const { runner } = await start(feedOf([]), {
    problems,
    onResults: async (matchIds) => {
      tries.push(matchIds);
      if (tries.length === 1) await swept;
    },
  });
  expect([tries, runner.fresh()]).toEqual([[null], true]);
  reject(new Error('the database was away'));
  await vi.waitUntil(() => problems.length === 1, patience);
  real += 5_000;
  await runner.catchUp();
  await runner.catchUp();
  expect(tries).toEqual([null, null]);
  await runner.stop();
});

test('the long sweep after a start yields to matches that have just ended, and does not wait for failing ones [I2]', async () => {
  const problems: unknown[] = [];
  const tries: unknown[] = [];
  const { runner } = await start(feedOf([{ kind: 'match', match: match('81') }], [[result('81')]]), {
    problems,
    onResults: async (matchIds, ending) => {
      tries.push(matchIds);
      if (tries.length === 1) await once(ending, 'abort');
      if (tries.length === 1 || matchIds !== null) throw new Error('one bet cannot be settled');
    },
  });
  await runner.catchUp();
  expect([tries, problems.length, runner.fresh()]).toEqual([[null, ['81']], 2, true]);
  real += 5_000;
  await runner.catchUp();
  expect(tries).toEqual([null, ['81'], null, ['81']]);
  real += 5_000;
  await runner.catchUp();
  // What was left is settled; the match is tried again and again.
  expect(tries).toEqual([null, ['81'], null, ['81'], ['81']]);
  await runner.stop();
});

test('a stop waits for no settlement: what runs is asked to end, and nothing new begins [I16]', async () => {
  const tries: unknown[] = [];
  const matches = ['71', '72'].map((id): FeedEvent => ({ kind: 'match', match: match(id) }));
  const { runner } = await start(feedOf(matches, [[result('71')], [result('72')]]), {
    onResults: async (matchIds, ending) => {
      if (matchIds === null) return;
      tries.push(matchIds);
      if (!ending.aborted) await once(ending, 'abort');
    },
  });
  const both = [runner.catchUp(), runner.catchUp()];
  await vi.waitUntil(() => tries.length > 0, patience);
  await runner.stop();
  await Promise.all(both);
  expect(tries).toEqual([['71']]);
});
