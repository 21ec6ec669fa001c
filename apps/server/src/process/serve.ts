import type { Logger } from 'pino';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { type OpenDatabase, openDatabase } from '../database/open-database.ts';
import { createFaults } from '../desk/faults.ts';
import type { ReadOperatorFile } from '../operator/operator-file.ts';
import { createOperator } from '../operator/operator.ts';
import { keepCurrencies } from '../sportsbook/ledger/stored-currencies.ts';
import { checkPort, listen, ownAddressOf, ownOrigins } from './address.ts';
import { closeAll, type Closing } from './closing.ts';
import type { Membership, Role } from './cluster/role.ts';
import { createRoleLink } from './cluster/role-link.ts';
import { answers } from './health.ts';
import { openApp } from './open-app.ts';
import { openCountryTable } from './open-country-table.ts';
import { openFeed, type OpenFeed } from './open-feed.ts';
import { openMetrics } from './open-metrics.ts';
import { openRole } from './open-role.ts';
import { openSportsbook } from './open-sportsbook.ts';
import { openWebPush } from './open-web-push.ts';
import { type ServerOptions, usualLeastFree } from './options.ts';
import { openProcessPush } from './process-push.ts';
import { whyNotReady } from './readiness.ts';
import { seedDatabase } from './seed-database.ts';
import type { StartContext } from './start-context.ts';
import { createSteadyClock, machineClocks } from './time/steady-clock.ts';
import { createWallWatch, type WallWatch } from './time/wall-watch.ts';

export interface Server {
  /** `http://localhost:4600`. */
  readonly origin: string;
  readonly database: OpenDatabase;
  readonly openMatches: () => number;
  /** Where metrics are read; null for nowhere. */
  readonly metricsAddress: string | null;
  /** Role in the cluster; null without a cluster. */
  readonly membership: () => Membership | null;
  /** Resolves when the database stops unexpectedly. */
  readonly lost: Promise<void>;
  /** Stops in order: calls, push, feed, database. */
  stop(): Promise<void>;
  /** Stops at once; the next start recovers. */
  abort(): void;
}

export interface ServeOptions {
  readonly options: ServerOptions;
  /** The operator's file. */
  readonly operator: Pick<ReadOperatorFile, 'config' | 'brandFiles'>;
  /** Folder of the repository. */
  readonly root: string;
  readonly log: Logger;
  /** Called when a step of the start begins. */
  readonly reportStep: (step: 'database' | 'feed' | 'port') => void;
  readonly onMembership: (membership: Membership) => void;
}

/** Wires the modules of the server together and opens its port. Throws StartProblem with one line for a person. */
export async function serve(given: ServeOptions): Promise<Server> {
  const { options, root, log } = given;
  const operator = createOperator(given.operator.config, options);
  await checkPort(options);
  const countryTable = openCountryTable(options.countryTable);
  given.reportStep('database');
  const shared = isShared(options);
  const database = await openDatabase({
    url: options.databaseUrl,
    shared,
    dataFolder: options.dataFolder,
    // Who lets the disk fill further than is usual may start on it too.
    ...(options.leastFree < usualLeastFree ? { minimumFree: options.leastFree } : {}),
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const closing: Closing = [() => database.close()];
  const onError = (error: unknown): void => log.error({ err: error });
  const steady = createSteadyClock(machineClocks);
  try {
    return await open(
      {
        options,
        operator,
        brandFiles: given.operator.brandFiles,
        root,
        log,
        onError,
        database,
        steady,
        shared,
        closing,
        countryTable,
      },
      given,
    );
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

/** Several processes may work on one database where none of them carries the push channel itself (R9). */
function isShared({ push, databaseUrl }: ServerOptions): boolean {
  return push.kind === 'centrifugo' && databaseUrl !== null;
}

async function open(context: StartContext, { reportStep, onMembership }: ServeOptions): Promise<Server> {
  const { options, operator, database, steady, closing, onError } = context;
  const { db } = database;
  await keepCurrencies(db, operator.currencies);
  const source = await openFeed(context);
  const { clock } = source;
  await seedDatabase(context, () => clock.now());
  await warnOfMissingGroup(context);

  reportStep('feed');
  const link = createRoleLink();
  const fresh = (): boolean => !clock.standsStill() && link.fresh();
  const push = await openProcessPush(context, { feedNow: () => clock.now(), link });
  const languages = operator.locales.map(({ code }) => code);
  const catalogue = openCatalogue({
    db,
    feed: source.feed,
    source: source.source,
    clock,
    publisher: push.engine.publisher,
    locales: languages,
    owesMarkers: () => push.engine.owesMarkers(),
    realNow: steady.now,
    onError,
  });
  const sportsbook = await openSportsbook(context, { source, catalogue, push, link, fresh, locales: languages });
  const faults = options.desk ? createFaults((all) => link.send({ kind: 'faults', faults: [...all] })) : null;
  const webPush = await openWebPush(context);
  const { role, cluster } = await openRole(context, {
    source,
    catalogue,
    sportsbook,
    push,
    faults,
    webPush,
    link,
    locales: languages,
    onMembership,
  });
  const wallWatch = watchWall(context, source, role);
  const isNotReady = (): Promise<string | null> => whyNotReady({ fresh, clock, wallWatch, answers: () => answers(db) });
  const metrics = await openMetrics(context, { push, role, whyNotReady: isNotReady });

  reportStep('port');
  /** Known once the port is open. */
  const address = { origin: '' };
  const app = await openApp(context, {
    source,
    catalogue,
    sportsbook,
    push,
    role,
    faults,
    webPush,
    whyNotReady: isNotReady,
    metrics: metrics?.metrics ?? null,
    origin: () => address.origin,
  });
  // A process that is about to stop must not be the next to lead.
  closing.push(async () => cluster?.stepDown());
  const port = await listen(app, options);
  push.allowOrigins(ownOrigins(options, port));
  address.origin = options.publicUrl?.origin ?? ownAddressOf(options, port);
  role.listensAt(ownAddressOf(options, port));
  return {
    origin: address.origin,
    database,
    openMatches: () => catalogue.book.size(),
    metricsAddress: metrics?.address ?? null,
    membership: () => role.membership(),
    lost: Promise.race([database.lost, ...(cluster === null ? [] : [cluster.lost])]),
    stop: () => closeAll(closing),
    abort: () => database.abort(),
  };
}

/** Without the group that players must be in, every player is sent away (AUTH-09). */
async function warnOfMissingGroup({ options, database: { db }, log }: StartContext): Promise<void> {
  if (options.requiredStatusGroup === null) return;
  const { id } = options.requiredStatusGroup;
  const row = await db.selectFrom('status_group').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) log.warn({ group: id }, 'there is no such group, and players who are not in it are sent away');
}

/** Starts to watch the wall clock for jumps. */
function watchWall({ steady, closing, log }: StartContext, { clock }: OpenFeed, role: Role): WallWatch {
  const wallWatch = createWallWatch({
    steady,
    feedClock: clock,
    leads: () => role.leaderServices() !== null,
    onJump: (jumpedMs) =>
      log.warn({ jumpedMs }, 'the clock of the machine has jumped; the feed follows the elapsed time'),
    onCaughtUp: (madeUpMs) => log.warn({ madeUpMs }, 'the feed has caught up with the clock of the machine'),
  });
  wallWatch.start();
  closing.push(async () => wallWatch.stop());
  return wallWatch;
}
