import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openApiDocument } from '@touchline/contract/openapi';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { openArena } from './arena/arena.ts';
import { createDecider } from './betting/decide.ts';
import { createEdits, isEditable } from './betting/edit.ts';
import { createBetting } from './betting/place.ts';
import { bookCatalogue } from './betting/bookOffers.ts';
import { accountCalls } from './calls/accounts.ts';
import { betCalls } from './calls/bets.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { customBetCalls } from './calls/customBets.ts';
import { favouritesCalls, favouritesOf, knownThings } from './calls/favourites.ts';
import { deskCalls } from './calls/desk.ts';
import type { Handlers } from './calls/handler.ts';
import { placedBetCalls } from './calls/placedBets.ts';
import { playerCalls } from './calls/player.ts';
import { pricesCalls } from './calls/prices.ts';
import { searchCalls } from './calls/search.ts';
import { statisticsCalls } from './calls/statistics.ts';
import { sharingCalls } from './calls/sharing.ts';
import { sessionCalls } from './calls/session.ts';
import { settingsCalls } from './calls/settings.ts';
import { videoCalls } from './calls/video.ts';
import { walletCalls } from './calls/wallet.ts';
import { websocketCalls } from './calls/websocket.ts';
import { createCashOut } from './cashout/cashOut.ts';
import type { Offers } from './cashout/offers.ts';
import { bookPrices } from './cashout/prices.ts';
import { cashOutRulesOf } from './cashout/rules.ts';
import { openCatalogue, resumeClock } from './catalogue/catalogue.ts';
import { closeOrphans } from './catalogue/orphans.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { codeOfError, messageOf, StartProblem } from './database/problem.ts';
import { createFeedDesk } from './desk/feedDesk.ts';
import { createFaults } from './desk/faults.ts';
import { createFeed } from './feed/feed.ts';
import { readStored, STORED_FIXTURES } from './feed/import/stored.ts';
import type { ImportedLeague } from './feed/types.ts';
import { createPriceHistory } from './history/prices.ts';
import { createReports } from './history/reports.ts';
import { createResults } from './history/results.ts';
import {
  acceptReturnShare,
  additionalProviders,
  betLimits,
  betOffers,
  cashOutMargin,
  bettingRulesFor,
  clientConfig,
  defaultCurrency,
  locales,
  pageAddress,
  sportTypeProviders,
  systemTypes,
} from './house.ts';
import { accountsOf, openAccount } from './ledger/accounts.ts';
import { ledgerSums } from './ledger/audit.ts';
import { currencyOf } from './ledger/currencies.ts';
import { openingDeposit } from './ledger/deposit.ts';
import { isLoopback, type ServerOptions } from './options.ts';
import { folderMail } from './mail/mail.ts';
import { competitorsOf, sceneOf } from './media/facts.ts';
import { createMedia } from './media/media.ts';
import { loadDraw } from './page/drawing.ts';
import { createCombinedPricing } from './pricing/combined.ts';
import { createEmbeddedPush } from './push/embedded.ts';
import { createOutbox } from './push/outbox.ts';
import { createSearch } from './search/search.ts';
import { createAttempts } from './sessions/attempts.ts';
import { secretNamed } from './sessions/secrets.ts';
import { loadRevocations } from './sessions/revocations.ts';
import { seedPlayers } from './sessions/seed.ts';
import { findPlayer } from './sessions/players.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSettlement } from './settlement/settlement.ts';

export interface Server {
  /** `http://localhost:4600`. */
  readonly origin: string;
  readonly database: OpenDatabase;
  readonly openMatches: () => number;
  /** Resolves when the database is gone without being asked to. */
  readonly lost: Promise<void>;
  /** Orderly: calls, push, feed, database. */
  stop(): Promise<void>;
  /** At once. */
  abort(): void;
}

/** Says which step begins, for the person who waits. */
export type Tell = (step: string) => void;

/** Wires the rooms of the server together and opens its doors. Throws StartProblem with one line for a person. */
export const serve = async (options: ServerOptions, root: string, log: Logger, tell: Tell): Promise<Server> => {
  await checkPort(options);
  tell('database');
  const database = await openDatabase({
    url: options.databaseUrl,
    dataFolder: options.dataFolder,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const closing: Closing = [() => database.close()];
  try {
    return await open(database, options, root, log, tell, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
};

/** What has been opened, in order; closed the other way round. */
type Closing = (() => Promise<unknown>)[];

const closeAll = async (closing: Closing): Promise<void> => {
  for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
};

const open = async (
  database: OpenDatabase,
  options: ServerOptions,
  root: string,
  log: Logger,
  tell: Tell,
  closing: Closing,
): Promise<Server> => {
  const { db } = database;
  const onError = (error: unknown) => log.error({ err: error });
  if (options.publicUrl === null) {
    await seedPlayers(db, (playerId, currency, amount) => openingDeposit(db, playerId, currency, amount, 'opening'));
  }

  tell('feed');
  const clock = await resumeClock(db, Date.now, options.speed);
  const imported = importedLeagues(options.dataFolder);
  const feed = createFeed({ seed: options.seed, matches: options.matches, imported: imported.leagues });
  const secret = await secretNamed(db, 'push');
  const revocations = await loadRevocations(db);
  const allowedOrigins: string[] = [];
  const push = createEmbeddedPush({
    secret,
    allowedOrigins,
    validFrom: revocations.validFrom,
    feedNow: () => clock.now(),
    onError,
  });
  /** Known once the catalogue is open. */
  const bought: { offers: Offers | null } = { offers: null };
  const outbox = createOutbox({
    db,
    publisher: push.publisher,
    locales: locales.map(({ code }) => code),
    noteBet: (known) => bought.offers?.note(known) ?? known.bet,
    log,
  });
  const settlement = createSettlement({ db, feedNow: () => clock.now(), committed: () => outbox.wake(), log });
  const { book, runner, history } = await openCatalogue({
    db,
    feed,
    source: `simulator ${options.seed} ${options.matches}${imported.fingerprint}`,
    clock,
    publisher: push.publisher,
    locales: locales.map(({ code }) => code),
    realNow: Date.now,
    onChanges: (changes) => bought.offers?.changed(changes),
    onResults: async () => void (await settlement.run()),
    onOrphans: (ids) => closeOrphans(db, (id) => settlement.voidMatch(id), ids),
    onError,
  });
  closing.push(() => outbox.stop());
  closing.push(() => runner.stop());
  await runner.start();
  await settlement.run();
  const bettingRules = bettingRulesFor(options);
  const pricing = createCombinedPricing({
    match: (matchId) => book.match(matchId),
    futures: (matchId) => feed.futures(matchId),
    fresh: () => runner.fresh(),
  });
  const catalogue = bookCatalogue(
    book,
    () => runner.fresh(),
    (matchId, selections) =>
      betOffers.custom_bet_enabled ? pricing.price(matchId, selections) : { kind: 'unavailable', places: [] },
  );
  const decider = createDecider({
    db,
    catalogue,
    rules: bettingRules,
    feedNow: () => clock.now(),
    committed: () => outbox.wake(),
    log,
  });
  // Stopped before the feed falls silent: what waits then is decided by the next start.
  closing.push(() => decider.stop());
  await decider.run();
  decider.start();
  const { offers, cashOuts } = createCashOut({
    db,
    rules: cashOutRulesOf(betOffers.cashout_settings, cashOutMargin, betLimits),
    prices: bookPrices(book, () => runner.fresh()),
    pricing,
    publisher: push.publisher,
    isChannelWatched: (channel) => push.server.watched(channel),
    locales: locales.map(({ code }) => code),
    isEditable: (bet) =>
      betOffers.edit_bets && isEditable(bet, (matchId) => book.match(matchId)?.match ?? null, clock.now()),
    feedNow: () => clock.now(),
    realNow: Date.now,
    committed: () => outbox.wake(),
    onError,
  });
  // What a crash left in the outbox is older than the bets that are read now.
  await outbox.drain();
  bought.offers = offers;
  closing.push(() => offers.stop());
  await offers.start();
  outbox.start();

  tell('doors');
  const faults = options.desk ? createFaults() : null;
  const sessions = createSessions(db);
  const betting = createBetting({
    db,
    catalogue,
    rules: bettingRules,
    faults,
    feedNow: () => clock.now(),
    committed: () => outbox.wake(),
    delayed: (decidesAt) => decider.delayed(decidesAt),
  });
  const arena = await openArena({
    db,
    seed: options.seed,
    clock,
    limits: betLimits,
    checkReplies: options.checkReplies,
    page: { folder: join(root, 'apps/arena/dist'), frameAncestors: options.frameAncestors },
    now: Date.now,
    committed: () => outbox.wake(),
    onError,
  });
  closing.push(() => arena.stop());
  /** Known once the doors are open. */
  const address = { origin: '' };
  const attempts = createAttempts(db);
  const disconnectUser = (playerId: string): void => {
    revocations.revoke(playerId);
    // A code that lets clients come back: the other devices of the player get new tokens, the one that left gets none.
    push.server.disconnectUser(playerId, 3011, 'signed out');
  };
  const providers = [...new Set(feed.sports.map(({ provider }) => provider))];
  const handlers: Handlers = {
    ...sessionCalls({ db, sessions, attempts, disconnectUser }),
    ...accountCalls({
      db,
      sessions,
      attempts,
      mail: folderMail(join(options.dataFolder, 'mail'), onError),
      pageAddress: (path, locale) => pageAddress(address.origin, path, locale),
      disconnectUser,
      async welcome(playerId) {
        const player = await findPlayer(db, playerId);
        const currency = currencyOf(player?.currency ?? defaultCurrency);
        if (currency === undefined) return;
        await openAccount(db, playerId, currency.code);
        // There is no bank behind a local server: whoever comes gets play money, as the demo players did.
        if (options.publicUrl !== null) return;
        const amount = (currency.fiat ? 1000n : 1n) * currency.subunits;
        await openingDeposit(db, playerId, currency.code, amount, 'opening');
      },
    }),
    ...playerCalls({
      db,
      accounts: {
        list: (playerId) => accountsOf(db, playerId),
        open: async (playerId, currency) =>
          currencyOf(currency) === undefined ? null : openAccount(db, playerId, currency),
      },
    }),
    ...settingsCalls({
      db,
      limits: betLimits,
      systemTypes,
      acceptReturnShare,
      providers: () => providers.map((provider) => ({ provider, active: runner.fresh() })),
      shown: {
        video_settings: { enabled: true },
        sport_type_providers: sportTypeProviders,
        additional_providers: additionalProviders,
      },
      betOffers,
    }),
    ...websocketCalls({ secret }),
    ...catalogueCalls({
      book,
      history,
      favourites: (playerId) => favouritesOf(db, playerId, 'matches'),
      now: () => clock.now(),
    }),
    ...searchCalls({ search: createSearch(book) }),
    ...statisticsCalls({
      book,
      history,
      reports: createReports({
        archive: feed.archive,
        results: createResults({ db, archive: feed.archive, book, now: () => clock.now() }),
        now: () => clock.now(),
        ends: (tournamentId) => history.ends(tournamentId),
      }),
    }),
    ...pricesCalls({ book, history, prices: createPriceHistory(feed.archive, () => clock.now()) }),
    ...favouritesCalls({ db, knows: knownThings(book, (matchId) => history.said(matchId)) }),
    ...walletCalls({
      isOn: (provider) => additionalProviders[provider].enabled,
      launch: (provider, app, caller) => arena.launch(provider, app, caller),
    }),
    ...videoCalls({ book, db }),
    ...sharingCalls({ db }),
    ...customBetCalls({ book, history, pricing, enabled: betOffers.custom_bet_enabled }),
    ...betCalls({
      db,
      betting,
      rules: bettingRules,
      catalogue,
      asOffered: (bet, playerId) => offers.asOffered(bet, playerId),
    }),
    ...placedBetCalls({
      cashOuts,
      edits: createEdits({
        db,
        catalogue,
        rules: bettingRules,
        enabled: betOffers.edit_bets,
        asOffered: (bet, playerId) => offers.asOffered(bet, playerId),
        feedNow: () => clock.now(),
        committed: () => outbox.wake(),
      }),
      rules: bettingRules,
    }),
  };
  const page = join(root, 'apps/web/dist');
  const competitors = competitorsOf(imported.leagues);
  const media = createMedia({
    sprite: join(root, 'apps/web/src/ui/icons.svg'),
    competitor: (id) => competitors.get(id) ?? null,
    imageOrigins: options.imageOrigins,
    look: (matchId) => sceneOf(book, () => clock.now(), matchId),
    onError,
  });
  const app = await createApp({
    settings: {
      publicUrl: options.publicUrl,
      loopback: isLoopback(options.host),
      allowedOrigins: options.allowedOrigins,
      frameAncestors: options.frameAncestors,
      requestsPerMinute: options.requestsPerMinute,
      checkReplies: options.checkReplies,
    },
    handlers,
    desk:
      faults === null
        ? null
        : {
            cuts: faults,
            handlers: deskCalls({
              ...createFeedDesk({ feed, clock, book, runner, decider }),
              faults,
              ledgerSums: () => ledgerSums(db),
            }),
          },
    sessions,
    push: push.server,
    page: {
      folder: existsSync(join(page, 'index.html')) ? page : null,
      config: (country) =>
        clientConfig({ desk: options.desk, clock, iconsUrl: media.iconsUrl, access: options.access, country }),
      draw: await loadDraw(page, join(root, 'apps/web/dist-server')),
      positionOf: (channel) => push.server.position(channel),
      origin: options.publicUrl?.origin ?? null,
      onError,
    },
    arena: (app) => arena.addTo(app),
    media,
    openapi: openApiDocument,
    ready: async () => runner.fresh() && (await answers(db)),
    logger: log,
  });
  closing.push(() => Promise.all([app.close(), push.server.close()]));
  await listen(app, options);
  const port = portOf(app.server.address());
  allowedOrigins.push(...ownOrigins(options, port));
  address.origin =
    options.publicUrl?.origin ?? `http://${options.host === '0.0.0.0' ? 'localhost' : options.host}:${port}`;
  return {
    origin: address.origin,
    database,
    openMatches: () => book.size(),
    lost: database.lost,
    stop: () => closeAll(closing),
    abort: () => database.abort(),
  };
};

/** Says in the first moment, not after the database, that there is no place to listen. */
const checkPort = (options: ServerOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListening(error, options)));
    probe.listen(options.port, options.host, () => probe.close(() => resolve()));
  });

/** Leagues that `npm run import:fixtures` left in the data folder. Throws StartProblem when the file is damaged. */
const importedLeagues = (
  dataFolder: string,
): { readonly leagues: readonly ImportedLeague[]; readonly fingerprint: string } => {
  const file = join(dataFolder, basename(STORED_FIXTURES));
  if (!existsSync(file)) return { leagues: [], fingerprint: '' };
  const text = readFileSync(file, 'utf8');
  try {
    return {
      leagues: readStored(file, text),
      fingerprint: ` ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
    };
  } catch (error) {
    throw new StartProblem(messageOf(error));
  }
};

const listen = async (app: Awaited<ReturnType<typeof createApp>>, options: ServerOptions): Promise<void> => {
  try {
    await app.listen({ port: options.port, host: options.host });
  } catch (error) {
    throw explainListening(error, options);
  }
};

const explainListening = (error: unknown, { port, host }: ServerOptions): unknown => {
  switch (codeOfError(error)) {
    case 'EADDRINUSE':
      return new StartProblem(
        `port ${port} is taken: stop what listens there, or choose another with --port N (or PORT=N)`,
      );
    case 'EACCES':
      return new StartProblem(
        `port ${port} may not be used by this user: choose one above 1023 with --port N (or PORT=N)`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`HOST=${host} is no address of this machine`);
    default:
      return error;
  }
};

const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

const ownOrigins = ({ publicUrl, allowedOrigins }: ServerOptions, port: number): readonly string[] => [
  ...allowedOrigins,
  ...(publicUrl === null
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)
    : [publicUrl.origin]),
];

/** A database that hangs is as good as none; whoever asks whether we are ready is told soon (I16). */
const answersWithinMs = 2_000;

const answers = async (db: OpenDatabase['db']): Promise<boolean> => {
  const given = new AbortController();
  try {
    const asked = sql`select 1`.execute(db).then(() => true);
    return await Promise.race([asked, setTimeout(answersWithinMs, false, { signal: given.signal })]);
  } catch {
    return false;
  } finally {
    given.abort();
  }
};
