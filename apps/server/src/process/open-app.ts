import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@touchline/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { findKey } from '../back-office/operator-keys.ts';
import { deskCalls } from '../calls/desk-calls.ts';
import { operatorCalls } from '../calls/operator-calls.ts';
import { type CashierRules, cashierRulesOf } from '../cashier/cashier-rules.ts';
import { type Cashier, openCashier } from '../cashier/cashier.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Faults } from '../desk/faults.ts';
import { openArena } from '../games/arena.ts';
import { type Access, createAccess } from '../http/access.ts';
import { type AppDeps, createApp } from '../http/app.ts';
import { createCountryOf } from '../http/country.ts';
import { drain } from '../http/drain.ts';
import { competitorsOf } from '../http/media/facts.ts';
import { createMedia, type Media } from '../http/media/media.ts';
import { loadRenderer } from '../http/page/page-renderer.ts';
import { ownAddress, type Page } from '../http/page/web-page.ts';
import { type Costly, createLimits, type Limits, unlimited } from '../http/request-limits.ts';
import { createReturnCheck } from '../http/return-address.ts';
import { createIdentityChecks } from '../player/identity/identity-checks.ts';
import { addReferenceProvider, referenceService } from '../player/identity/reference-provider.ts';
import { folderMail, type Mail } from '../player/mail/mail.ts';
import { messagesIn } from '../player/mail/outbox-folder.ts';
import { folderSms, type Sms } from '../player/mail/sms.ts';
import { smtpMail } from '../player/mail/smtp-mail.ts';
import { createSessions } from '../player/sessions/sessions.ts';
import { latestHarm } from '../player/protection/harm-watch.ts';
import { setPlayerStatus } from '../player/status/status-groups.ts';
import { addComboboost, giveFreebet } from '../sportsbook/bonuses/give.ts';
import { clientConfig, pageAddress } from '../operator/client-config.ts';
import { ledgerSums } from '../sportsbook/ledger/audit.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Role } from './cluster/role.ts';
import { accountConfig } from './account-options.ts';
import { callHandlers } from './handlers/call-handlers.ts';
import { deskOf } from './leader-desk.ts';
import { noRoom } from '../http/call-routes.ts';
import { openBreaks } from './open-breaks.ts';
import { createDiskWatch, type DiskWatch } from './disk-watch.ts';
import type { OpenFeed } from './open-feed.ts';
import type { Sportsbook } from './open-sportsbook.ts';
import type { WebPush } from './open-web-push.ts';
import { isLoopback } from './option-values.ts';
import type { ProcessPush } from './process-push.ts';
import type { StartContext } from './start-context.ts';

export interface OpenAppDeps {
  readonly source: OpenFeed;
  readonly catalogue: Catalogue;
  readonly sportsbook: Sportsbook;
  readonly push: ProcessPush;
  readonly role: Role;
  /** Only with `--desk`. */
  readonly faults: Faults | null;
  readonly webPush: WebPush | null;
  readonly whyNotReady: () => Promise<string | null>;
  /** Null where nobody reads metrics. */
  readonly metrics: Metrics | null;
  /** Origin of the page; known once the port is open. */
  readonly origin: () => string;
}

/** Makes the HTTP side of the server; its port is not open yet. */
export async function openApp(context: StartContext, deps: OpenAppDeps): Promise<FastifyInstance> {
  const { options, operator, root, database, shared, closing, log } = context;
  const { source, catalogue, sportsbook, push, role, faults, webPush, whyNotReady, metrics } = deps;
  const { db, placing } = database;
  const sessions = createSessions(db, Date.now, { shared, minutes: options.accounts.sessionMinutes });
  const pauses = openBreaks(context);
  const disk = watchDisk(context);
  const arena = await arenaOf(context, deps, { disk, refresh: pauses.registers.refresh });
  const access = accessOf(context);
  const rules = cashierRulesOf(operator, options.publicUrl !== null);
  const cashier = await cashierOf(context, deps, { rules, access });
  const limits = requestLimits(context);
  const costly = limits?.costly ?? unlimited;
  const competitors = competitorsOf(source.imported);
  const media = mediaOf(context, competitors);
  const identity = openIdentity(context, deps.origin, access);
  const app = await createApp({
    settings: { ...httpSettings(context, push), hasRoom: disk.hasRoom },
    handlers: callHandlers({
      ...sportsbook,
      ...pauses,
      db,
      placing,
      options,
      operator,
      feed: source.feed,
      clock: source.clock,
      catalogue,
      competitors,
      arena,
      sessions,
      ...openMessages(context),
      payments: cashier.payments,
      canLeadBackTo: createReturnCheck(deps.origin, options.allowedOrigins),
      identityChecks: identity.checks,
      role,
      faults,
      pushSecret: push.secret,
      pushNow: push.now,
      admit: push.listeners?.admit ?? null,
      disconnectUser: push.disconnectUser,
      refusedIn: access.refusedIn,
      origin: deps.origin,
      costly,
      webPushKey: webPush?.keys.publicKey ?? null,
      decided: metrics?.decided ?? null,
    }),
    operator: operatorApp(context, deps, sessions.end),
    desk: faults === null ? null : deskApp(context, deps, { faults, access }),
    sessions,
    push: push.server,
    page: await pageOf(context, deps, { costly, iconsUrl: media.iconsUrl, access, hasCashier: rules.demoCashier }),
    providers: (server) => [...arena.addTo(server), ...cashier.addTo(server), ...identity.addTo(server)],
    media,
    documents: join(root, 'apps/docs/dist'),
    openapi: openApiDocument,
    whyNotReady,
    metrics,
    membership: role.membership,
    limits,
    access,
    ...(shared ? { current: role.current } : {}),
    logger: log,
  });
  limits?.start();
  closing.push(async () => limits?.stop());
  closing.push(() => Promise.all([drain(app), push.server?.close()]));
  return app;
}

function arenaOf(
  { options, root, database: { db } }: StartContext,
  { source, sportsbook, role }: OpenAppDeps,
  before: { readonly disk: DiskWatch; readonly refresh: (playerId: string) => Promise<void> },
): ReturnType<typeof openArena> {
  return openArena({
    db,
    beforeStake: async (playerId) => {
      if (!before.disk.hasRoom()) throw noRoom();
      await before.refresh(playerId);
    },
    seed: source.seed,
    clock: source.clock,
    limits: sportsbook.rules.limits,
    isOffered: sportsbook.rules.isOffered,
    checkReplies: options.checkReplies,
    page: { folder: join(root, 'apps/arena/dist'), frameAncestors: options.frameAncestors },
    now: Date.now,
    committed: role.committed,
    accepted: role.arenaBetAccepted,
  });
}

/** Says once when bets are refused for lack of space, and once when they are taken again. */
function watchDisk({ options: { leastFree }, database, log }: StartContext): DiskWatch {
  const leastMB = leastFree / 1_000_000;
  return createDiskWatch({
    folder: database.folder,
    leastFree,
    onChange: (hasRoom, free) => {
      const about = { freeMB: Math.floor(free / 1_000_000), leastMB };
      if (hasRoom) log.warn(about, 'there is space on the disk again: bets are taken');
      else log.error(about, 'the disk is nearly full: bets are refused until there is space');
    },
  });
}

function cashierOf(
  { options, operator, database: { db } }: StartContext,
  { role, origin, source: { clock } }: OpenAppDeps,
  { rules, access }: { readonly rules: CashierRules; readonly access: Access },
): Promise<Cashier> {
  const { allowedOrigins, frameAncestors } = options;
  const { committed } = role;
  const brand = operator.config.brand.name;
  return openCashier({
    db,
    rules,
    brand,
    allowedOrigins,
    frameAncestors,
    origin,
    committed,
    feedNow: () => clock.now(),
    refusalOf: access.refusalOf,
  });
}

function mediaOf({ root, options }: StartContext, competitors: ReturnType<typeof competitorsOf>): Media {
  return createMedia({
    sprite: join(root, 'apps/web/src/ui/icons.svg'),
    competitor: (id) => competitors.get(id) ?? null,
    imageOrigins: options.imageOrigins,
  });
}

/** What sends the letters and the short messages of the process. */
function openMessages(context: StartContext): { readonly mail: Mail; readonly sms: Sms } {
  const { dataFolder } = context.options;
  return { mail: openMail(context), sms: folderSms(join(dataFolder, 'sms'), context.onError) };
}

function openMail({ options: { smtp, dataFolder }, closing, onError }: StartContext): Mail {
  if (smtp === null) return folderMail(join(dataFolder, 'mail'), onError);
  const mail = smtpMail(smtp, onError);
  closing.push(() => mail.close());
  return mail;
}

/** Checks of who players are; their page is there where the operator names a service. */
function openIdentity(
  { options, operator, database: { db } }: StartContext,
  origin: () => string,
  { refusalOf }: Access,
) {
  const checks = createIdentityChecks(db, referenceService(origin));
  return {
    checks,
    addTo: (app: FastifyInstance) =>
      options.accounts.identityProviders.length === 0
        ? []
        : addReferenceProvider(app, {
            checks,
            backTo: (locale) => pageAddress(operator, origin(), '/profile/verification', locale),
            refusalOf,
          }),
  };
}

function requestLimits({ options, shared, database: { db }, onError }: StartContext): Limits | null {
  const { pointsPerMinute } = options;
  if (pointsPerMinute === null) return null;
  return createLimits({ pointsPerMinute, db: shared ? db : null, exempt: ownAddress, onError });
}

function accessOf({ options, countryTable }: StartContext): Access {
  const { publicUrl, trustedProxies, countryHeader, countries, access: state } = options;
  const countryOf = createCountryOf({
    trustedProxies: publicUrl === null ? null : trustedProxies,
    countryHeader,
    lookUp: countryTable,
  });
  return createAccess({ state, countries, countryOf, ownAddress });
}

function httpSettings({ options }: StartContext, { engine }: ProcessPush): AppDeps['settings'] {
  const endpoints = engine.endpoints?.endpoints ?? [];
  return {
    publicUrl: options.publicUrl,
    loopback: isLoopback(options.host),
    allowedOrigins: options.allowedOrigins,
    frameAncestors: options.frameAncestors,
    trustedProxies: options.trustedProxies,
    sources: options.sources,
    checkReplies: options.checkReplies,
    pushOrigins: [...new Set(endpoints.map(({ endpoint }) => new URL(endpoint).origin))],
  };
}

/** Lets clients reconnect: they are refused until the site is open again. */
const closedSiteCode = 3012;

/** The operator's API, in every process. */
function operatorApp(
  { database: { db } }: StartContext,
  { source: { clock }, role, push }: OpenAppDeps,
  endSession: (sessionId: string) => Promise<void>,
): AppDeps['operator'] {
  return {
    handlers: operatorCalls({
      db,
      feedNow: () => new Date(clock.now()),
      committed: role.committed,
      endSession,
      disconnectUser: push.disconnectUser,
    }),
    keyOf: (secret) => findKey(db, secret),
  };
}

/** The development controls; in a cluster the leader has them. */
function deskApp(
  { database: { db }, shared, options: { dataFolder } }: StartContext,
  { source: { feed, clock }, catalogue: { book }, role, push }: OpenAppDeps,
  { faults, access }: { readonly faults: Faults; readonly access: Access },
): NonNullable<AppDeps['desk']> {
  const feedNow = (): Date => new Date(clock.now());
  return {
    cuts: faults,
    handlers: deskCalls({
      ...deskOf({ db, feed, clock, book, leaderServices: role.leaderServices }),
      faults,
      setAccess: (state) => {
        access.set(state);
        if (state !== 'open') push.server?.disconnectEveryone(closedSiteCode, 'the site is closed');
      },
      setPlayerStatus: (playerId, status) => setPlayerStatus(db, playerId, status),
      ledgerSums: () => ledgerSums(db),
      harmMarkers: () => latestHarm(db, 100),
      messages: {
        mail: (most) => messagesIn(join(dataFolder, 'mail'), most),
        sms: (most) => messagesIn(join(dataFolder, 'sms'), most),
      },
      bonuses: {
        addComboboost: (boost) => addComboboost(db, boost, feedNow()),
        async giveFreebet(playerId, freebet) {
          const id = await giveFreebet(db, { playerId, freebet, now: feedNow() });
          role.committed();
          return id;
        },
      },
    }),
    ...(shared ? { elsewhere: role.deskElsewhere } : {}),
  };
}

interface PageParts {
  readonly costly: Costly;
  readonly iconsUrl: string;
  readonly access: Access;
  readonly hasCashier: boolean;
}

/** The built page with its configuration. */
async function pageOf(
  { options, operator, brandFiles, root, onError }: StartContext,
  { source: { clock }, sportsbook, push: { engine } }: OpenAppDeps,
  { costly, iconsUrl, access, hasCashier }: PageParts,
): Promise<Page> {
  const folder = join(root, 'apps/web/dist');
  const {
    desk,
    chatFrame,
    matchInfoFrame,
    errorReports,
    cookieDomain,
    requiredStatusGroup,
    frameAncestors: hostOrigins,
  } = options;
  return {
    folder: existsSync(join(folder, 'index.html')) ? folder : null,
    countryOf: access.countryOf,
    config: (country) => ({
      ...accountConfig(options.accounts),
      ...clientConfig(operator, {
        desk,
        clock,
        iconsUrl,
        chatFrame,
        matchInfoFrame,
        errorReports,
        cookieDomain,
        access: access.stateIn(country),
        refusedHere: access.refusedIn(country),
        requiredStatusGroup,
        hostOrigins,
        country,
        jackpots: sportsbook.openJackpots.any(),
        pushEndpoints: engine.endpoints,
        hasCashier,
        brandFiles,
      }),
    }),
    files: [brandFiles.style, brandFiles.logo].filter((file) => file !== null),
    render: await loadRenderer(folder, join(root, 'apps/web/dist-server')),
    positionOf: (channel) => engine.position(channel),
    origin: options.publicUrl?.origin ?? null,
    costly,
    onError,
  };
}
