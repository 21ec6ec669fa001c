import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@touchline/contract/openapi';
import type { Logger } from 'pino';
import { createApp } from '../http/app.ts';
import { openArena } from '../games/arena.ts';
import { isEditable } from '../sportsbook/betting/edit.ts';
import { bookCatalogue } from '../sportsbook/betting/book-offers.ts';
import type { BettingRules } from '../sportsbook/betting/betting-ports.ts';
import { deskCalls } from '../calls/desk-calls.ts';
import { createCashOut } from '../sportsbook/cashout/cash-out.ts';
import { bookPrices } from '../sportsbook/cashout/cash-out-prices.ts';
import { cashOutRulesOf } from '../sportsbook/cashout/rules.ts';
import { openCatalogue, resumeClock } from '../catalogue/catalogue.ts';
import type { Runner } from '../catalogue/runner.ts';
import { type OpenDatabase, openDatabase } from '../database/open-database.ts';
import { createFaults } from '../desk/faults.ts';
import { betOffers, bettingRulesFor, cashOutMargin, clientConfig, locales, worthInEuro } from '../sportsbook/house.ts';
import { drain } from '../http/drain.ts';
import { createLimits, unlimited } from '../http/request-limits.ts';
import { createOpenJackpots } from '../sportsbook/jackpots/open-jackpots.ts';
import { randomBelow } from '../sportsbook/jackpots/random.ts';
import { seedJackpots } from '../sportsbook/jackpots/seed-jackpots.ts';
import { ledgerSums } from '../sportsbook/ledger/audit.ts';
import { openCampaign, welcomeFreebets } from '../sportsbook/bonuses/campaign.ts';
import { addComboboost, giveFreebet } from '../sportsbook/bonuses/give.ts';
import { openingDeposit } from '../sportsbook/ledger/deposit.ts';
import { isLoopback, type ServerOptions } from './options.ts';
import { competitorsOf } from '../http/media/facts.ts';
import { createMedia } from '../http/media/media.ts';
import { loadDraw } from '../http/page/drawing.ts';
import { ownAddress } from '../http/page/web-page.ts';
import { createCombinedPricing } from '../sportsbook/pricing/combined.ts';
import { openPush } from '../push/open-push.ts';
import { createMutedPublisher } from '../push/muted-publisher.ts';
import { type Cluster, createCluster } from './cluster/cluster.ts';
import { checkPort, listen, ownAddressOf, ownOrigins } from './address.ts';
import { callHandlers } from './handlers/call-handlers.ts';
import { closeAll, type Closing } from './closing.ts';
import { deskOf } from './leader-desk.ts';
import { gameOf } from './game.ts';
import { answers } from './health.ts';
import { startLeaderServices } from './leader-services.ts';
import { whyNotReady } from './readiness.ts';
import { alone, type Role, type Membership } from './cluster/role.ts';
import { createOfferViewers } from './cluster/offer-viewers.ts';
import { secretNamed } from '../player/sessions/secrets.ts';
import { loadRevocations } from '../player/sessions/revocations.ts';
import { seedPlayers } from '../player/sessions/demo-players.ts';
import { createSessions } from '../player/sessions/sessions.ts';
import { createSteadyClock, machineClocks } from './time/steady-clock.ts';
import { createWallWatch } from './time/wall-watch.ts';

export interface Server {
  /** `http://localhost:4600`. */
  readonly origin: string;
  readonly database: OpenDatabase;
  readonly openMatches: () => number;
  /** Role in the cluster; null without a cluster. */
  readonly membership: () => Membership | null;
  /** Resolves when the database stops unexpectedly. */
  readonly lost: Promise<void>;
  /** Orderly: calls, push, feed, database. */
  stop(): Promise<void>;
  /** At once. */
  abort(): void;
}

/** Called when a step of the start begins. */
export type ReportStep = (step: string) => void;

/** Wires the modules of the server together and opens its port. Throws StartProblem with one line for a person. */
export async function serve(
  options: ServerOptions,
  root: string,
  log: Logger,
  reportStep: ReportStep,
  onMembership: (membership: Membership) => void = () => undefined,
): Promise<Server> {
  await checkPort(options);
  reportStep('database');
  const database = await openDatabase({
    url: options.databaseUrl,
    shared: isShared(options),
    dataFolder: options.dataFolder,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const closing: Closing = [() => database.close()];
  try {
    return await open(database, options, root, log, reportStep, onMembership, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

/** Several processes may work on one database where none of them carries the push channel itself (R9). */
function isShared({ push, databaseUrl }: ServerOptions): boolean {
  return push.kind === 'centrifugo' && databaseUrl !== null;
}

async function open(
  database: OpenDatabase,
  options: ServerOptions,
  root: string,
  log: Logger,
  reportStep: ReportStep,
  onMembership: (membership: Membership) => void,
  closing: Closing,
): Promise<Server> {
  const { db } = database;
  const shared = isShared(options);
  const onError = (error: unknown) => log.error({ err: error });
  const steady = createSteadyClock(machineClocks);
  /** Of the installation: what nobody can foretell follows from it, and nothing but the database ever holds it. */
  const secret = Buffer.from(await secretNamed(db, 'results'), 'base64url');
  const seed = options.seed ?? secret;
  const { feed, imported, source, feedStart, close } = gameOf(seed, options);
  closing.push(async () => close());
  const clock = await resumeClock(db, { real: steady.now, speed: options.speed, feedStart });
  if (options.campaign) await openCampaign(db, new Date(clock.now()));
  if (options.publicUrl === null) {
    await seedPlayers(db, async (playerId, currency, amount) => {
      await openingDeposit(db, playerId, currency, amount, 'opening');
      if (options.campaign) await welcomeFreebets(db, playerId, currency, new Date(clock.now()));
    });
  }

  reportStep('feed');
  // A push engine elsewhere judges tokens by the clock of its own machine.
  const pushNow = options.push.kind === 'embedded' ? steady.now : Date.now;
  const revocations = await loadRevocations(db, pushNow);
  const allowedOrigins: string[] = [];
  /** Set once the role is known. */
  const held: { role: Role | null; cluster: Cluster | null; opening: Runner | null } = {
    role: null,
    cluster: null,
    opening: null,
  };
  const fresh = (): boolean => !clock.standsStill() && ((held.role ?? held.opening)?.fresh() ?? false);
  const committed = (): void => held.role?.committed();
  const push = openPush({
    db,
    choice: options.push,
    installationSecret: await secretNamed(db, 'push'),
    allowedOrigins,
    validFrom: revocations.validFrom,
    feedNow: () => clock.now(),
    realNow: steady.now,
    caughtUp: () => held.role?.current() ?? Promise.resolve(false),
    log,
    onError,
  });
  const { engine } = push;
  /** Publishes what no commit has checked; muted once another process leads. */
  const leaderPublisher = shared
    ? createMutedPublisher(engine.publisher, () => held.cluster?.mayPublish() === true)
    : engine.publisher;
  closing.push(() => engine.close());
  const languages = locales.map(({ code }) => code);
  const catalogue = openCatalogue({
    db,
    feed,
    source,
    clock,
    publisher: engine.publisher,
    locales: languages,
    owesMarkers: () => engine.owesMarkers(),
    realNow: steady.now,
    onError,
  });
  const { book } = catalogue;
  if (options.campaign) await seedJackpots(db, randomBelow);
  const openJackpots = createOpenJackpots({ db, worthOf: worthInEuro, onError });
  await openJackpots.refresh();
  openJackpots.start();
  closing.push(async () => openJackpots.stop());
  const rules: BettingRules = {
    ...bettingRulesFor(options),
    takesPart: (currency) => openJackpots.takesPart(currency),
  };
  const pricing = createCombinedPricing({
    match: (matchId) => book.match(matchId),
    futures: (matchId) => feed.futures(matchId),
    fresh,
  });
  const sales = bookCatalogue(book, fresh, (matchId, selections) =>
    betOffers.custom_bet_enabled ? pricing.price(matchId, selections) : { kind: 'unavailable', places: [] },
  );
  const offerViewers = createOfferViewers((message) => held.cluster?.send(message));
  const cashOut = createCashOut({
    db,
    rules: cashOutRulesOf(betOffers.cashout_settings, cashOutMargin, rules.limits),
    prices: bookPrices(book, fresh),
    pricing,
    publisher: leaderPublisher,
    isChannelWatched: (channel) => engine.isWatched(channel),
    locales: languages,
    isEditable: (bet) =>
      betOffers.edit_bets && isEditable(bet, (matchId) => book.match(matchId)?.match ?? null, clock.now()),
    isKeptElsewhere(playerId) {
      const isElsewhere = shared && held.role?.leaderServices() === null;
      if (isElsewhere) offerViewers.add(playerId);
      return isElsewhere;
    },
    othersShow: shared,
    feedNow: () => clock.now(),
    // Another machine may have told offers by a clock that is ahead of this one.
    realNow: () => (shared ? Math.max(steady.now(), book.version()) : steady.now()),
    committed,
    onError,
  });
  const faults = options.desk
    ? createFaults((faults) => held.cluster?.send({ kind: 'faults', faults: [...faults] }))
    : null;
  const leaderServicesOptions = {
    db,
    secret,
    feed,
    clock,
    catalogue,
    sales,
    rules,
    offers: cashOut.offers,
    publisher: leaderPublisher,
    realNow: steady.now,
    locales: languages,
    ...(push.listeners === null ? {} : { subscribedLanguages: push.listeners.of }),
    log,
  };
  if (shared) {
    const cluster = await createCluster({
      db,
      connection: database.connection,
      catalogue,
      clock,
      feed,
      game: `${source} speed ${options.speed}`,
      startLeaderServices: (leaderTerm, onRunning) => startLeaderServices(leaderServicesOptions, leaderTerm, onRunning),
      onMessage(message) {
        if (message.kind === 'revoked') revocations.revoke(message.player);
        if (message.kind === 'shown') cashOut.offers.shownElsewhere(message.players);
        if (message.kind === 'faults') faults?.replace(message.faults);
      },
      onReconnected: () => void revocations.reload().catch(onError),
      onMembership,
      log,
    });
    [held.cluster, held.role] = [cluster, cluster];
    closing.push(() => cluster.stop());
    await cluster.ready;
  } else {
    const leaderServices = await startLeaderServices(leaderServicesOptions, null, (runner) => {
      held.opening = runner;
    });
    held.role = alone(leaderServices);
    closing.push(() => leaderServices.stop());
  }
  const { role } = held;
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

  reportStep('port');
  const sessions = createSessions(db, Date.now, { shared });
  const arena = await openArena({
    db,
    seed,
    clock,
    limits: rules.limits,
    checkReplies: options.checkReplies,
    page: { folder: join(root, 'apps/arena/dist'), frameAncestors: options.frameAncestors },
    now: Date.now,
    committed,
    taken: (endsAt) => role.arenaBetTaken(endsAt),
  });
  /** Known once the port is open. */
  const address = { origin: '' };
  const disconnectUser = (playerId: string): void => {
    revocations.revoke(playerId);
    held.cluster?.send({ kind: 'revoked', player: playerId });
    // A code that lets clients come back: the other devices of the player get new tokens, the one that left gets none.
    void engine.disconnectUser(playerId, 3011, 'signed out');
  };
  const limits =
    options.pointsPerMinute === null
      ? null
      : createLimits({
          pointsPerMinute: options.pointsPerMinute,
          db: shared ? db : null,
          exempt: ownAddress,
          onError,
        });
  const costly = limits?.costly ?? unlimited;
  const handlers = callHandlers({
    db,
    options,
    feed,
    clock,
    catalogue,
    sales,
    rules,
    pricing,
    cashOut,
    arena,
    sessions,
    role,
    faults,
    pushSecret: push.secret,
    pushNow,
    admit: push.listeners?.admit ?? null,
    disconnectUser,
    origin: () => address.origin,
    costly,
    onError,
  });
  const page = join(root, 'apps/web/dist');
  const competitors = competitorsOf(imported);
  const media = createMedia({
    sprite: join(root, 'apps/web/src/ui/icons.svg'),
    competitor: (id) => competitors.get(id) ?? null,
    imageOrigins: options.imageOrigins,
  });
  const app = await createApp({
    settings: {
      publicUrl: options.publicUrl,
      loopback: isLoopback(options.host),
      allowedOrigins: options.allowedOrigins,
      frameAncestors: options.frameAncestors,
      trustedProxies: options.trustedProxies,
      sources: options.sources,
      checkReplies: options.checkReplies,
      pushOrigins: [...new Set((engine.endpoints?.endpoints ?? []).map(({ endpoint }) => new URL(endpoint).origin))],
    },
    handlers,
    desk:
      faults === null
        ? null
        : {
            cuts: faults,
            handlers: deskCalls({
              ...deskOf({ db, feed, clock, book, leaderServices: () => role.leaderServices() }),
              faults,
              ledgerSums: () => ledgerSums(db),
              bonuses: {
                addComboboost: (boost) => addComboboost(db, boost, new Date(clock.now())),
                async giveFreebet(playerId, freebet) {
                  const given = await giveFreebet(db, playerId, freebet, new Date(clock.now()));
                  committed();
                  return given;
                },
              },
            }),
            ...(shared ? { elsewhere: () => role.deskElsewhere() } : {}),
          },
    sessions,
    push: push.server,
    page: {
      folder: existsSync(join(page, 'index.html')) ? page : null,
      config: (country) =>
        clientConfig({
          desk: options.desk,
          clock,
          iconsUrl: media.iconsUrl,
          chatFrame: options.chatFrame,
          matchInfoFrame: options.matchInfoFrame,
          access: options.access,
          country,
          jackpots: openJackpots.any(),
          pushEndpoints: engine.endpoints,
        }),
      draw: await loadDraw(page, join(root, 'apps/web/dist-server')),
      positionOf: (channel) => engine.position(channel),
      origin: options.publicUrl?.origin ?? null,
      costly,
      onError,
    },
    arena: (app) => arena.addTo(app),
    media,
    openapi: openApiDocument,
    whyNotReady: () => whyNotReady({ fresh, clock, wallWatch, answers: () => answers(db) }),
    membership: () => role.membership(),
    limits,
    ...(shared ? { current: () => role.current() } : {}),
    logger: log,
  });
  limits?.start();
  closing.push(async () => limits?.stop());
  closing.push(() => Promise.all([drain(app), push.server?.close()]));
  // A process that is about to go must not be the next to lead.
  closing.push(async () => held.cluster?.stepDown());
  const port = await listen(app, options);
  allowedOrigins.push(...ownOrigins(options, port));
  address.origin = options.publicUrl?.origin ?? ownAddressOf(options, port);
  role.listensAt(ownAddressOf(options, port));
  return {
    origin: address.origin,
    database,
    openMatches: () => book.size(),
    membership: () => role.membership(),
    lost: Promise.race([database.lost, ...(held.cluster === null ? [] : [held.cluster.lost])]),
    stop: () => closeAll(closing),
    abort: () => database.abort(),
  };
}
