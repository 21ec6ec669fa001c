import { isDeepStrictEqual } from 'node:util';
import { marketKey } from '@touchline/contract';
import { type RawBuilder, sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bookCatalogue } from '../../sportsbook/betting/book-offers.ts';
import { createBetting } from '../../sportsbook/betting/place.ts';
import { betOf, pick, pressOf } from '../../sportsbook/betting/betting-presses.ts';
import { bettingOn, openRules } from '../../sportsbook/betting/betting-testing.ts';
import { seedMarket, seedMatch, seedPlayer } from '../../sportsbook/betting/betting-seeds.ts';
import { createCashOut } from '../../sportsbook/cashout/cash-out.ts';
import { bookPrices } from '../../sportsbook/cashout/cash-out-prices.ts';
import { cashOutRulesOf } from '../../sportsbook/cashout/rules.ts';
import type { Book } from '../../catalogue/book.ts';
import { type Catalogue, openCatalogue, resumeClock } from '../../catalogue/catalogue.ts';
import type { FeedClock } from '../../catalogue/feed-clock.ts';
import { connect } from '../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { createFeed, type Feed } from '@touchline/feed';
import { usualOperator } from '../../operator/operator-testing.ts';
import type { Message } from './notify-bus.ts';
import { createCombinedPricing } from '../../sportsbook/pricing/combined.ts';
import type { Publication } from '../../push/publisher.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { startLeaderServices } from '../leader-services.ts';
import type { Membership } from './role.ts';

let postgres: TestDatabase;

interface Received {
  readonly channel: string;
  readonly event: Publication;
}

/** One of several processes, in this one: everything of its own but the push engine, which only remembers. */
interface Process {
  readonly cluster: Cluster;
  readonly catalogue: Catalogue;
  readonly clock: FeedClock;
  readonly feed: Feed;
  readonly received: Received[];
  readonly messages: Message[];
  /** Whether the book was fresh when this process began to decide for all. */
  readonly freshAtOpening: boolean[];
  /** Its role, each time it was published. */
  readonly memberships: Membership[];
  readonly betting: ReturnType<typeof createBetting>;
  stop(): Promise<void>;
}

const running = new Set<Process>();
const watching = new Set<() => void>();

beforeAll(async () => {
  postgres = await testDatabase();
});
afterEach(async () => {
  for (const each of running) await each.stop();
});
afterAll(() => postgres.close());

/** Resolves once something is so; looked at whenever anything is published, said, or has changed its role. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    const { promise, resolve } = Promise.withResolvers<void>();
    watching.add(resolve);
    const timer = setTimeout(resolve, 50);
    await promise;
    clearTimeout(timer);
    watching.delete(resolve);
  }
}
function happened(): void {
  for (const report of watching) report();
}

async function startProcess(
  game = 'seed 1',
  {
    beforeOpening = () => undefined,
    onRunning = () => undefined,
    real = Date.now,
  }: {
    /** The clock of its machine. */
    readonly real?: () => number;
    readonly beforeOpening?: () => void;
    /** Called with the feed of leader services that start. */
    readonly onRunning?: (fresh: () => boolean) => void;
  } = {},
): Promise<Process> {
  const { db, close } = connect({ ...postgres.connection, max: 6 });
  const log = pino({ level: 'silent' });
  const received: Received[] = [];
  const messages: Message[] = [];
  const freshAtOpening: boolean[] = [];
  const memberships: Membership[] = [];
  const publish = (channel: string, event: Publication): void => {
    received.push({ channel, event });
    happened();
  };
  const publisher = {
    publish,
    broadcast: (channels: readonly string[], event: Publication) => channels.forEach((each) => publish(each, event)),
  };
  const clock = await resumeClock(db, { real, speed: 1 });
  const feed = createFeed({ seed: 1, matches: 20 });
  const onError = (): void => undefined;
  const catalogue = openCatalogue({
    db,
    feed,
    source: 'test',
    clock,
    publisher,
    locales: ['en'],
    realNow: Date.now,
    onError,
  });
  const held: { cluster: Cluster | null } = { cluster: null };
  const fresh = (): boolean => held.cluster?.fresh() ?? false;
  const committed = (): void => held.cluster?.committed();
  const pricing = createCombinedPricing({
    match: (id) => catalogue.book.match(id),
    futures: (id) => feed.futures(id),
    marginOf: () => 1,
    fresh,
  });
  const sales = bookCatalogue(catalogue.book, fresh);
  const feedNow = (): number => clock.now();
  const { offers } = createCashOut({
    db,
    rules: cashOutRulesOf({ enabled: true, partial: true, automatic: true }, '0.05', usualOperator.limits),
    prices: bookPrices(catalogue.book, fresh),
    pricing,
    publisher,
    isChannelWatched: () => true,
    locales: ['en'],
    isEditable: () => false,
    othersShow: true,
    feedNow,
    realNow: () => Math.max(Date.now(), catalogue.book.version()),
    committed,
    onError,
  });
  const secret = new Uint8Array(32);
  const leaderServices = {
    db,
    secret,
    clock,
    feed,
    catalogue,
    sales,
    rules: openRules,
    worthInEuro: usualOperator.worthInEuro,
    favouriteTeams: true,
    marksHarm: false,
    webPush: null,
    offers,
    publisher,
    realNow: Date.now,
    locales: ['en'],
    log,
  };
  try {
    held.cluster = await createCluster({
      db,
      connection: postgres.connection,
      catalogue,
      clock,
      feed,
      game,
      async startLeaderServices(leaderTerm, report) {
        beforeOpening();
        return startLeaderServices(leaderServices, leaderTerm, (runner) => {
          report(runner);
          freshAtOpening.push(fresh());
          onRunning(fresh);
        });
      },
      onMessage(message) {
        messages.push(message);
        happened();
      },
      onReconnected: () => undefined,
      onMembership(membership) {
        memberships.push(membership);
        happened();
      },
      log,
    });
    await held.cluster.ready;
  } catch (error) {
    await held.cluster?.stop();
    await close();
    throw error;
  }
  const { cluster } = held;
  const betting = createBetting({
    db,
    catalogue: sales,
    rules: openRules,
    faults: null,
    feedNow,
    committed,
    delayed: (at) => cluster.delayed(at),
  });
  const process: Process = {
    cluster,
    catalogue,
    clock,
    feed,
    received,
    messages,
    freshAtOpening,
    memberships,
    betting,
    async stop() {
      running.delete(process);
      await cluster.stop();
      await close();
    },
  };
  running.add(process);
  return process;
}

function membershipOf({ cluster }: Process): Membership {
  const membership = cluster.membership();
  if (membership === null) throw new Error('there is no cluster');
  return membership;
}

function versionsOf(book: Book): Map<string, number> {
  return new Map(
    [...book.matches()].flatMap((entry): [string, number][] => [
      [entry.match.id, entry.version],
      ...[...entry.markets].map(([key, { version }]): [string, number] => [`${entry.match.id} ${key}`, version]),
    ]),
  );
}

/** Something that is for sale in a match that begins later than this. */
function forSale(book: Book, after = -Infinity) {
  for (const { match, markets } of book.matches())
    for (const { market } of match.type === 'match' && match.status === 0 && match.startTime > after
      ? markets.values()
      : [])
      for (const { id, odds, active } of market.status === 1 ? market.outcomes : [])
        if (active) return pick(match.id, { market_id: market.id, specifier: market.specifier, outcome_id: id, odds });
  throw new Error('nothing is for sale');
}

/** Locks something until the answer is called. */
async function lockOf(locking: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const { db, close } = connect({ ...postgres.connection, max: 1 });
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = db.transaction().execute(async (transaction) => {
    await locking.execute(transaction);
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  return async () => {
    over.resolve();
    await held;
    await close();
  };
}

/** Takes bets by themselves whose live delay is over one second after this moment of the feed. */
async function placingAt(placedAt: number) {
  const { db } = postgres;
  const player = await seedPlayer(db);
  const betting = bettingOn(db, { rules: { ...openRules, liveDelay: () => 1 }, feedNow: () => placedAt });
  const place = async (selection: ReturnType<typeof pick>): Promise<string> => {
    const verdict = await betting.place(pressOf(player, [betOf([selection])], { accept: 'any' }));
    const [bet] = verdict.kind === 'answered' ? verdict.answer.data : [];
    if (bet === undefined) throw new Error(JSON.stringify(verdict));
    return bet.id;
  };
  return { player, place };
}

async function statusesOf(betIds: readonly string[]): Promise<readonly string[]> {
  const bets = await postgres.db.selectFrom('bet').select('status').where('id', 'in', betIds).orderBy('id').execute();
  return bets.map(({ status }) => status);
}

/** Whether something that names this function or table waits for a lock. */
async function isHeldUp(call: 'decide_bet' | 'settle_bet' | 'jackpot_stake'): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${call}%`}`.execute(postgres.db);
  return rows.length > 0;
}

/** Ends the connection that holds the lead, as a network does. */
function cutLead() {
  return sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and objid = ${0x6c65_6164}
      and database = (select oid from pg_database where datname = current_database())`.execute(postgres.db);
}

test('followers have the book of the leader; when it loses its lock the next leader continues above its versions [I8] [I7]', async () => {
  const [first, second, third] = [await startProcess(), await startProcess(), await startProcess()];
  expect([first, second, third].map((each) => membershipOf(each).role)).toEqual(['leader', 'follower', 'follower']);
  for (const follower of [second, third]) {
    // The leader goes on meanwhile: its book is looked at when the other's has been brought to it.
    await until(async () => {
      await follower.cluster.current();
      return follower.catalogue.book.version() === first.catalogue.book.version();
    });
    expect(versionsOf(follower.catalogue.book)).toEqual(versionsOf(first.catalogue.book));
  }
  expect([first, second, third].map(({ cluster }) => cluster.fresh())).toEqual([true, true, true]);

  expect([first, second, third].map(({ cluster }) => cluster.mayPublish())).toEqual([true, false, false]);
  const { term } = membershipOf(first);
  const before = versionsOf(first.catalogue.book);
  await cutLead();
  const others = [first, second, third];
  await until(() => others.some((each) => membershipOf(each).role === 'leader' && membershipOf(each).term > term));
  const leader = others.find((each) => membershipOf(each).role === 'leader');
  if (leader === undefined || leader === first) throw new Error('the one that was cut off leads again');
  expect(others.filter(({ cluster }) => cluster.mayPublish())).toEqual([leader]);
  const after = versionsOf(leader.catalogue.book);
  for (const [thing, version] of before) expect(after.get(thing) ?? Infinity).toBeGreaterThanOrEqual(version);
  // Live bets that waited meanwhile were decided by prices of that moment, not refused.
  expect([first.freshAtOpening, leader.freshAtOpening]).toEqual([[true], [true]]);
  // The one that led follows, from where it was.
  await until(async () => {
    await first.cluster.current();
    return first.catalogue.book.version() === leader.catalogue.book.version();
  });
  expect(versionsOf(first.catalogue.book)).toEqual(versionsOf(leader.catalogue.book));
  await until(() => first.cluster.fresh());
  for (const { event } of leader.received) {
    if (event.type !== 'markets_changed') continue;
    for (const { id, specifier = '', version } of event.payload.markets)
      expect(version).toBeGreaterThanOrEqual(
        before.get(`${event.payload.match_id} ${marketKey({ id, specifier })}`) ?? 0,
      );
  }
});

test('a process whose takeover failed does not follow from its empty book [I8]', async () => {
  const first = await startProcess();
  let failures = 0;
  const second = await startProcess('seed 1', {
    beforeOpening() {
      failures += 1;
      happened();
      throw new Error('the leader services cannot be opened');
    },
  });
  // As after a crash of the database: what was committed last cannot be read any more.
  await postgres.db.transaction().execute(async (transaction) => {
    await sql`
      update feed_lead set term = term + 1, version = version + 1000, published_version = version + 1000`.execute(
      transaction,
    );
    await sql`truncate feed_batch`.execute(transaction);
  });
  const before = second.memberships.length;
  await first.stop();
  await until(() => failures > 2);
  expect(second.memberships.slice(before)).toEqual([]);
  expect(await second.cluster.current()).toBe(false);
});

test('unpublished changes of a dead leader whose batches are deleted are announced with `events_lost` [I16]', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  const matchIds = [...second.catalogue.book.matches()].map(({ match }) => match.id);
  await first.stop();
  await until(() => membershipOf(second).role === 'leader');
  await second.stop();
  await sql`update feed_lead set published_version = 0`.execute(postgres.db);
  await sql`truncate feed_batch`.execute(postgres.db);
  const third = await startProcess();
  await until(() => third.received.some(({ event }) => event.type === 'events_lost'));
  const lost = new Set(third.received.flatMap(({ channel, event }) => (event.type === 'events_lost' ? [channel] : [])));
  for (const channel of ['updates:en', ...matchIds.map((id) => `match:${id}`)]) expect(lost).toContain(channel);
  // Once that is out, it counts.
  await until(async () => {
    const { rows } = await sql<{ is: boolean }>`select published_version = version as is from feed_lead`.execute(
      postgres.db,
    );
    return rows[0]?.is === true;
  });
});

test('a bet placed at a follower is published by the leader [PLC-01] [PUSH-06]', async () => {
  const [leader, follower] = [await startProcess(), await startProcess()];
  const player = await seedPlayer(postgres.db);
  const verdict = await follower.betting.place(
    pressOf(player, [betOf([forSale(follower.catalogue.book)])], { accept: 'any' }),
  );
  expect(verdict.kind === 'answered' ? verdict.answer.errors_by_bet : null).toEqual([]);
  await until(() =>
    leader.received.some(({ channel, event }) => channel === `$user:en.${player}` && event.type === 'bet_changed'),
  );
  expect(follower.received).toEqual([]);
});

test('a takeover does not wait for reading the open bets; their offers follow [P14] [R9]', async () => {
  const before = await startProcess();
  await until(() => before.cluster.leaderServices() !== null);
  const player = await seedPlayer(postgres.db);
  const verdict = await before.betting.place(
    pressOf(player, [betOf([forSale(before.catalogue.book)])], { accept: 'any' }),
  );
  const [bet] = verdict.kind === 'answered' ? verdict.answer.data : [];
  if (bet === undefined) throw new Error(JSON.stringify(verdict));
  await until(() => before.received.some(({ event }) => event.type === 'bet_changed'));
  await before.stop();
  // What every open bet is read with.
  const unlock = await lockOf(sql`lock table auto_cash_out in access exclusive mode`);
  const isOffered = ({ received }: Process): boolean =>
    received.some(({ event }) => event.type === 'bet_cashout_changed' && event.payload.bet_id === bet.id);
  try {
    const after = await startProcess();
    await until(() => after.cluster.leaderServices() !== null);
    expect([membershipOf(after).role, isOffered(after)]).toEqual(['leader', false]);
    await unlock();
    await until(() => isOffered(after));
  } finally {
    await unlock();
  }
});

test('a new leader decides live bets while it settles, and a stop leaves the rest to the next one [I16] [PLC-01]', async () => {
  const { db } = postgres;
  const before = await startProcess();
  await until(() => before.cluster.leaderServices() !== null);
  const live = forSale(before.catalogue.book);
  const placedAt = before.clock.now() - 60_000;
  await before.stop();
  const { place } = await placingAt(placedAt);
  // Two bets on a match that has ended, and one that waits for its decision.
  await seedMatch(db, '1');
  await seedMarket(db, { match_id: '1' });
  const decided = [await place(pick('1')), await place(pick('1'))];
  await db
    .insertInto('market_result')
    .values({ match_id: '1', market_id: '1', specifier: '', results: JSON.stringify({ '1': 'win' }) })
    .execute();
  await sql`update match set ended = true, status = 4 where id = '1'`.execute(db);
  await sql`update match set status = 1 where id = ${live.match_id}`.execute(db);
  const waiting = await place(live);
  const statuses = () => statusesOf([...decided, waiting]);
  expect(await statuses()).toEqual(['waiting_results', 'waiting_results', 'submitted']);
  const unlock = await lockOf(sql`select from bet where id = ${decided[0]} for update`);
  try {
    const after = await startProcess();
    await until(async () => (await statuses())[2] !== 'submitted');
    expect(await statuses()).toEqual(['waiting_results', 'waiting_results', 'waiting_results']);
    await until(() => after.cluster.leaderServices() !== null);
    const runner = after.cluster.leaderServices()?.runner;
    await until(() => isHeldUp('settle_bet'));
    const stopped = after.stop();
    await until(() => runner?.fresh() === false);
    await unlock();
    await stopped;
    expect(await statuses()).toEqual(['done', 'waiting_results', 'waiting_results']);
    await startProcess();
    await until(async () => (await statuses())[1] === 'done');
  } finally {
    await unlock();
  }
});

test.each(['being opened', 'open'])(
  'a lead that is lost while the leader services is %s leaves live bets that are due to the next one [I7] [I16] [PLC-01]',
  async (state) => {
    const { db } = postgres;
    const aWhile = 5 * 60_000;
    const isOpen = state === 'open';
    const before = await startProcess();
    await until(() => before.cluster.leaderServices() !== null);
    const now = before.clock.now();
    const live = forSale(before.catalogue.book, now + 2 * aWhile);
    await before.stop();
    await sql`update match set status = 1 where id = ${live.match_id}`.execute(db);
    const { player, place } = await placingAt(isOpen ? now + aWhile - 2_000 : now - aWhile);
    const bets = [await place(live), await place(live)];
    const opened = isOpen ? await startProcess() : null;
    await until(() => opened?.cluster.leaderServices() !== null);
    const decider = opened?.cluster.leaderServices()?.decider;
    const unlock = await lockOf(sql`select from ledger_account where player_id = ${player} for update`);
    // A stop that waits for something else first is not to be what ends the decisions.
    const unlockJackpots = await lockOf(sql`lock table jackpot_stake in access exclusive mode`);
    try {
      const seen: { fresh: () => boolean } = { fresh: () => opened?.cluster.fresh() ?? true };
      const starting =
        opened ??
        startProcess('seed 1', {
          onRunning(fresh) {
            seen.fresh = fresh;
          },
        });
      opened?.clock.advance(aWhile);
      await until(() => isHeldUp('decide_bet'));
      await until(() => !isOpen || isHeldUp('jackpot_stake'));
      await cutLead();
      // From here on what it decided would be refused.
      await until(() => !seen.fresh());
      await unlock();
      // After what it is at.
      await decider?.run();
      await unlockJackpots();
      await starting;
      await until(async () => !(await statusesOf(bets)).includes('submitted'));
      expect(await statusesOf(bets)).toEqual(['waiting_results', 'waiting_results']);
    } finally {
      await unlock();
      await unlockJackpots();
    }
  },
);

test('a bet on an orphaned match that cannot be settled keeps no process from leading [I2] [R9]', async () => {
  const { db } = postgres;
  const before = await startProcess();
  await until(() => before.cluster.leaderServices() !== null);
  const now = before.clock.now();
  await before.stop();
  await seedMatch(db, '2');
  await seedMarket(db, { match_id: '2' });
  const { place } = await placingAt(now - 60_000);
  const bets = [await place(pick('2')), await place(pick('2'))];
  await sql
    .raw(
      `create function break_one() returns trigger language plpgsql as $$
         begin if new.id = ${bets[0]} then raise exception 'broken'; end if; return new; end $$;
       create trigger break_one before update on bet for each row execute function break_one()`,
    )
    .execute(db);
  try {
    const after = await startProcess();
    await until(() => after.cluster.leaderServices() !== null);
    await until(async () => (await statusesOf(bets))[1] === 'done');
    expect(await statusesOf(bets)).toEqual(['waiting_results', 'done']);
  } finally {
    await sql.raw('drop trigger break_one on bet; drop function break_one').execute(db);
  }
});

test('leader and follower compute the same futures of a match [PLC-10]', async () => {
  const [leader, follower] = [await startProcess(), await startProcess()];
  const weights = ({ feed, catalogue }: Process) =>
    [...catalogue.book.matches()]
      .filter(({ match }) => match.type === 'match' && match.status === 0)
      .slice(0, 5)
      .map(({ match: { id } }) => [
        id,
        feed.futures(id)?.futures.parts.map((part) => part.reduce((a, b) => Math.max(a, b), 0)),
      ]);
  // The leader may look at the feed between two questions: they are alike whenever both stand at the same look.
  await until(async () => {
    await follower.cluster.current();
    return isDeepStrictEqual(weights(follower), weights(leader));
  });
  expect(weights(leader).some(([, parts]) => parts !== undefined)).toBe(true);
});

test('a stopping leader hands over to the next process, and messages reach the other processes', async () => {
  const [first, second, third] = [await startProcess(), await startProcess(), await startProcess()];
  await first.stop();
  await until(() => [second, third].some((each) => membershipOf(each).role === 'leader'));
  second.cluster.send({ kind: 'revoked', player: '77' });
  await until(() => third.messages.length > 0);
  expect([third.messages, second.messages]).toEqual([[{ kind: 'revoked', player: '77' }], []]);
});

test('a process with another game does not start [R9]', async () => {
  await startProcess();
  await expect(startProcess('seed 2')).rejects.toThrow('play "seed 1", this one "seed 2"');
});

test('a process whose machine is an hour ahead adopts the time of the leader [I7] [PLC-01]', async () => {
  const leader = await startProcess();
  await until(() => membershipOf(leader).role === 'leader');
  const hourMs = 3_600_000;
  const ahead = await startProcess('seed 1', { real: () => Date.now() + hourMs });
  await until(() => membershipOf(ahead).role === 'follower' && ahead.cluster.fresh());
  expect(ahead.clock.now()).toBeLessThan(leader.clock.now() + hourMs / 2);
  expect(ahead.clock.standsStill()).toBe(false);
  // It goes on from there.
  const before = ahead.clock.now();
  await until(() => ahead.clock.now() > before);
});
