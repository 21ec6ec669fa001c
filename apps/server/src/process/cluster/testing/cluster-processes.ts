import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { bookCatalogue } from '../../../sportsbook/betting/book-offers.ts';
import { createBetting } from '../../../sportsbook/betting/place.ts';
import { pick } from '../../../sportsbook/betting/betting-presses.ts';
import { openRules } from '../../../sportsbook/betting/betting-testing.ts';
import { createCashOut } from '../../../sportsbook/cashout/cash-out.ts';
import { bookPrices } from '../../../sportsbook/cashout/cash-out-prices.ts';
import { cashOutRulesOf } from '../../../sportsbook/cashout/rules.ts';
import type { Book } from '../../../catalogue/book.ts';
import { type Catalogue, openCatalogue, resumeClock } from '../../../catalogue/catalogue.ts';
import type { FeedClock } from '../../../catalogue/feed-clock.ts';
import { connect } from '../../../database/connect.ts';
import { testDatabase, type TestDatabase } from '../../../database/testing.ts';
import { createFeed, type Feed } from '@touchline/feed';
import { usualOperator } from '../../../operator/operator-testing.ts';
import type { Message } from '../notify-bus.ts';
import { createCombinedPricing } from '../../../sportsbook/pricing/combined.ts';
import type { Publication } from '../../../push/publisher.ts';
import { type Cluster, createCluster } from '../cluster.ts';
import { startLeaderServices } from '../../leader-services.ts';
import type { Membership } from '../role.ts';

interface Received {
  readonly channel: string;
  readonly event: Publication;
}

/** One of several processes, in this one: everything of its own but the push engine, which only remembers. */
export interface Process {
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

const watching = new Set<() => void>();

/** Resolves once something is so; looked at whenever anything is published, said, or has changed its role. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    const { promise, resolve } = Promise.withResolvers<void>();
    watching.add(resolve);
    const timer = setTimeout(resolve, 50);
    await promise;
    clearTimeout(timer);
    watching.delete(resolve);
  }
}

export function happened(): void {
  for (const report of watching) report();
}

interface ProcessOptions {
  /** The clock of its machine. */
  readonly real?: () => number;
  readonly beforeOpening?: () => void;
  /** Called with the feed of leader services that start. */
  readonly onRunning?: (fresh: () => boolean) => void;
}

/** Long: it opens one after another, and joins, what a start of the server opens. */
async function openProcess(
  postgres: TestDatabase,
  running: Set<Process>,
  game: string,
  { beforeOpening = () => undefined, onRunning = () => undefined, real = Date.now }: ProcessOptions,
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

export function membershipOf({ cluster }: Process): Membership {
  const membership = cluster.membership();
  if (membership === null) throw new Error('there is no cluster');
  return membership;
}

/** Something that is for sale in a match that begins later than this. */
export function forSale(book: Book, after = -Infinity) {
  for (const { match, markets } of book.matches())
    for (const { market } of match.type === 'match' && match.status === 0 && match.startTime > after
      ? markets.values()
      : [])
      for (const { id, odds, active } of market.status === 1 ? market.outcomes : [])
        if (active) return pick(match.id, { market_id: market.id, specifier: market.specifier, outcome_id: id, odds });
  throw new Error('nothing is for sale');
}

/** A database for the tests of one file, and processes over it, which end with the test that started them. */
export function clusterOfFile() {
  let postgres: TestDatabase;
  const running = new Set<Process>();

  beforeAll(async () => {
    postgres = await testDatabase();
  });
  afterEach(async () => {
    for (const each of running) await each.stop();
  });
  afterAll(() => postgres.close());

  function startProcess(game = 'seed 1', options: ProcessOptions = {}): Promise<Process> {
    return openProcess(postgres, running, game, options);
  }

  /** Ends the connection that holds the lead, as a network does. */
  function cutLead() {
    return sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and objid = ${0x6c65_6164}
      and database = (select oid from pg_database where datname = current_database())`.execute(postgres.db);
  }

  return {
    get postgres() {
      return postgres;
    },
    startProcess,
    cutLead,
  };
}
