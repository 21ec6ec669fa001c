import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { type ArenaSettlement, createArenaSettlement } from '../games/arena-settlement.ts';
import { createDecider, type Decider } from '../sportsbook/betting/decide.ts';
import type { BettingRules, CataloguePort } from '../sportsbook/betting/betting-ports.ts';
import type { Offers } from '../sportsbook/cashout/cash-out-offers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FeedClock } from '../catalogue/feed-clock.ts';
import { closeOrphans } from '../catalogue/orphans.ts';
import type { Journal, Runner } from '../catalogue/runner.ts';
import type { Database } from '../database/connect.ts';
import type { Schema } from '../database/schema.ts';
import type { Feed } from '@touchline/feed';
import type { Operator } from '../operator/operator.ts';
import { createMatchNews } from '../player/notifications/match-news.ts';
import { createOldNotifications } from '../player/notifications/old-notifications.ts';
import { createWebPushSender } from '../player/notifications/web-push-sender.ts';
import { createHarmWatch } from '../player/protection/harm-watch.ts';
import { createBirthdays } from '../sportsbook/bonuses/birthdays.ts';
import { createJackpots } from '../sportsbook/jackpots/jackpots.ts';
import { randomBelow } from '../sportsbook/jackpots/random.ts';
import { createTournaments } from '../sportsbook/bonuses/tournaments.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '../push/outbox.ts';
import { createProviderWatch } from '../push/provider-status.ts';
import type { PushPublisher } from '../push/publisher.ts';
import { createSettlement } from '../sportsbook/settlement/settlement.ts';
import { announceWithdrawals } from '../sportsbook/settlement/withdrawals.ts';
import { createOfferGate, type OfferGate } from '../sportsbook/cashout/offer-gate.ts';
import { closeAll, type Closing } from './closing.ts';
import type { WebPush } from './open-web-push.ts';
import { createTermEnd, type TermEnd } from './term-end.ts';

export interface LeaderServicesOptions {
  readonly db: Database;
  /** The installation's secret, for bets on its rounds. */
  readonly secret: Uint8Array;
  readonly clock: FeedClock;
  readonly feed: Feed;
  readonly catalogue: Catalogue;
  /** What is for sale in this process. */
  readonly sales: CataloguePort;
  readonly rules: BettingRules;
  readonly worthInEuro: Operator['worthInEuro'];
  /** Whether the operator is told of players whose play may harm them. */
  readonly marksHarm: boolean;
  /** By whom and with which keys notifications go to push services; null where they go to none. */
  readonly webPush: WebPush | null;
  readonly offers: Offers;
  readonly publisher: PushPublisher;
  /** Ms since epoch of a clock that does not jump. */
  readonly realNow: () => number;
  readonly locales: readonly string[];
  /** Whether teams are favourites here (NOTE-02b). */
  readonly favouriteTeams: boolean;
  /** Languages in which players are subscribed; all when absent. */
  readonly subscribedLanguages?: OutboxOptions['subscribedLanguages'];
  readonly log: Logger;
}

/** The term of a leader in a cluster. */
export interface LeaderTerm {
  readonly journal: Journal;
  /** Makes a transaction fail once another process leads. */
  readonly check: (transaction: Transaction<Schema>) => Promise<void>;
  /**
   * Aborts when this process gives up or loses the lead, also while the services start. Nothing is decided, fed or settled
   * afterwards: the feed of this process counts as stale, so it would refuse live bets that the next leader may accept.
   */
  readonly over: AbortSignal;
}

/** How long pending events may delay a handover, ms. */
const handOverMs = 1_000;

/** Work that one process does for all: the feed, settlement, decisions, jackpots, tournaments, outbox, cash-outs, games. */
export interface LeaderServices {
  readonly runner: Runner;
  readonly decider: Decider;
  readonly outbox: Outbox;
  readonly arena: ArenaSettlement;
  /** Stops in order; the next leader does what is left. */
  stop(): Promise<void>;
}

/**
 * Starts the leader services from the database, at a start and at a takeover. `onRunning` is called as soon as the feed runs,
 * before anything is decided by it.
 */
export async function startLeaderServices(
  options: LeaderServicesOptions,
  leaderTerm: LeaderTerm | null,
  onRunning: (runner: Runner) => void,
): Promise<LeaderServices> {
  const closing: Closing = [];
  try {
    return await open(options, leaderTerm, onRunning, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

/** What the services of one term share. */
interface TermContext {
  readonly options: LeaderServicesOptions;
  /** Null for a process alone. */
  readonly term: LeaderTerm | null;
  readonly end: TermEnd;
  readonly feedNow: () => number;
  readonly onError: (error: unknown) => void;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  /** Makes a transaction fail once another process leads; absent for a process alone. */
  readonly checked: { readonly check?: LeaderTerm['check'] };
  readonly closing: Closing;
}

async function open(
  options: LeaderServicesOptions,
  term: LeaderTerm | null,
  onRunning: (runner: Runner) => void,
  closing: Closing,
): Promise<LeaderServices> {
  const { clock, log } = options;
  const end = createTermEnd(term?.over ?? null);
  const gate = createOfferGate(options.offers);
  const outbox = createTermOutbox(options, gate);
  const context: TermContext = {
    options,
    term,
    end,
    feedNow: () => clock.now(),
    onError: (error) => log.error({ err: error }),
    committed: () => outbox.wake(),
    checked: term === null ? {} : { check: term.check },
    closing,
  };
  const runner = await startFeed(context, outbox, gate);
  onRunning(runner);
  startProviderWatch(context, runner);
  const decider = await startDecisions(context);
  startJackpots(context);
  startTournaments(context);
  startHarmWatch(context);
  startBirthdays(context);
  startDroppingNotifications(context);
  startWebPush(context);
  // What a crash left in the outbox is older than the bets that are read now. A push engine that is away must not keep a
  // process from taking over: there it is sent when it can be.
  if (term === null) await outbox.drain();
  startOffers(context, gate);
  outbox.start();
  const arena = startGames(context);
  return {
    runner,
    decider,
    outbox,
    arena,
    stop() {
      end.end();
      return closeAll(closing);
    },
  };
}

function createTermOutbox(options: LeaderServicesOptions, gate: OfferGate): Outbox {
  const { db, publisher, locales, subscribedLanguages, log } = options;
  return createOutbox({
    db,
    publisher,
    locales,
    ...(subscribedLanguages === undefined ? {} : { subscribedLanguages }),
    noteBet: gate.note,
    log,
  });
}

/** Starts the feed; its changes go to the offers, and its results to settlement. */
async function startFeed(context: TermContext, outbox: Outbox, gate: OfferGate): Promise<Runner> {
  const { options, term, end, feedNow, committed, checked, onError, closing } = context;
  const { db, log, favouriteTeams: teams } = options;
  const settlement = createSettlement({ db, feedNow, committed, log, ...checked });
  const news = createMatchNews({ db, committed, log, teams, ...checked });
  closing.push(() => news.stop());
  // Whom the leader before has not told.
  news.wake();
  /** Withdrawals on their way into the outbox. */
  let announcing: Promise<unknown> = Promise.resolve();
  closing.push(async () => void (await announcing));
  const runner = await options.catalogue.run({
    onChanges(changes) {
      gate.changed(changes);
      if (changes.some(({ before, after }) => before?.match.status === 0 && after?.match.status === 1)) news.wake();
      announcing = Promise.all([announcing, announceWithdrawals({ db, committed }, changes).catch(onError)]);
    },
    onResults: async (matchIds, ending) => void (await settlement.run(matchIds, ending)),
    onOrphans: (ids) => closeOrphans((id, alongside) => settlement.voidMatch(id, alongside), ids),
    journal: term?.journal ?? null,
    check: term?.check,
  });
  closing.push(async () => {
    gate.close();
    // A push engine that is away must not hold up a hand-over: what it has not taken stays for the next leader.
    await (term === null ? outbox.stop() : Promise.race([outbox.stop(), pause(handOverMs, null, { ref: false })]));
  });
  closing.push(() => runner.stop());
  end.onEnd(() => runner.endSettling());
  await runner.start();
  return runner;
}

function startProviderWatch({ options, term, closing }: TermContext, runner: Runner): void {
  const { feed, catalogue, publisher, locales, realNow } = options;
  const providerWatch = createProviderWatch({
    providers: [...new Set(feed.sports.map(({ provider }) => provider))],
    fresh: () => runner.fresh(),
    publisher,
    locales,
    // The clock of the machine that led before may be ahead of this one.
    now: () => (term === null ? realNow() : Math.max(realNow(), catalogue.book.version())),
  });
  // Stopped before the feed: a process that hands over has not fallen silent.
  closing.push(async () => providerWatch.stop());
  providerWatch.start();
}

/** Runs beside settlement: neither touches a bet of the other, and what has a result is not for sale. */
async function startDecisions({ options, end, feedNow, committed, closing }: TermContext): Promise<Decider> {
  const { db, sales, rules, log } = options;
  const decider = createDecider({ db, catalogue: sales, rules, feedNow, committed, log });
  closing.push(() => decider.stop());
  end.onEnd(() => decider.end());
  await decider.run();
  decider.start();
  return decider;
}

function startJackpots({
  options: { db, worthInEuro, log },
  end,
  feedNow,
  committed,
  checked,
  closing,
}: TermContext): void {
  const jackpots = createJackpots({
    db,
    worthOf: worthInEuro,
    random: randomBelow,
    feedNow,
    committed,
    ...checked,
    log,
  });
  closing.push(() => jackpots.stop());
  end.onEnd(() => jackpots.end());
  jackpots.start();
}

function startTournaments({ options, feedNow, committed, checked, closing }: TermContext): void {
  const { db, publisher, locales, log } = options;
  const tournaments = createTournaments({ db, feedNow, committed, ...checked, publisher, locales, log });
  closing.push(() => tournaments.stop());
  tournaments.start();
}

function startHarmWatch({ options: { db, marksHarm, log }, checked, closing }: TermContext): void {
  if (!marksHarm) return;
  const watch = createHarmWatch({ db, ...checked, log });
  closing.push(() => watch.stop());
  watch.start();
}

function startBirthdays({ options: { db, log }, feedNow, committed, checked, closing }: TermContext): void {
  const birthdays = createBirthdays({ db, feedNow, ...checked, committed, log });
  closing.push(() => birthdays.stop());
  birthdays.start();
}

function startDroppingNotifications({ options: { db, log }, committed, checked, closing }: TermContext): void {
  const old = createOldNotifications({ db, ...checked, committed, log });
  closing.push(() => old.stop());
  old.start();
}

function startWebPush({ options: { db, webPush, log }, checked, closing }: TermContext): void {
  if (webPush === null) return;
  const sender = createWebPushSender({ db, ...webPush, ...checked, log });
  closing.push(() => sender.stop());
  sender.start();
}

function startOffers({ options: { offers }, closing }: TermContext, gate: OfferGate): void {
  gate.open();
  closing.push(() => offers.stop());
  // Not awaited: with very many open bets it takes longer than everything else, and no sale needs it.
  void offers.start();
}

function startGames({ options, term, feedNow, committed, onError, closing }: TermContext): ArenaSettlement {
  const arena = createArenaSettlement({
    db: options.db,
    secret: options.secret,
    feedNow,
    committed,
    onError,
    ...(term === null ? {} : { pollMs: 5_000 }),
  });
  closing.push(() => arena.stop());
  arena.start();
  return arena;
}
