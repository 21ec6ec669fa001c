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
import { worthInEuro } from '../sportsbook/house.ts';
import { createJackpots } from '../sportsbook/jackpots/jackpots.ts';
import { randomBelow } from '../sportsbook/jackpots/random.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '../push/outbox.ts';
import { createProviderWatch } from '../push/provider-status.ts';
import type { PushPublisher } from '../push/publisher.ts';
import { createSettlement } from '../sportsbook/settlement/settlement.ts';
import { tellWithdrawals } from '../sportsbook/settlement/withdrawals.ts';
import { closeAll, type Closing } from './closing.ts';

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
  readonly offers: Offers;
  readonly publisher: PushPublisher;
  /** Ms since epoch of a clock that does not jump. */
  readonly realNow: () => number;
  readonly locales: readonly string[];
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

/** Work that one process does for all: the feed, settlement, decisions, jackpots, outbox, cash-outs, games. */
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

async function open(
  options: LeaderServicesOptions,
  leaderTerm: LeaderTerm | null,
  onRunning: (runner: Runner) => void,
  closing: Closing,
): Promise<LeaderServices> {
  const { db, clock, catalogue, offers, log } = options;
  const feedNow = (): number => clock.now();
  const onError = (error: unknown): void => log.error({ err: error });
  const over = new AbortController();
  const endWith = (end: () => void): void => {
    if (over.signal.aborted) end();
    else over.signal.addEventListener('abort', end);
  };
  if (leaderTerm?.over.aborted === true) over.abort();
  leaderTerm?.over.addEventListener('abort', () => over.abort());
  /** The bets that are open are being read, or have been: from here on each change of one is told to the offers. */
  let knowsBets = false;
  const outbox = createOutbox({
    db,
    publisher: options.publisher,
    locales: options.locales,
    ...(options.subscribedLanguages === undefined ? {} : { subscribedLanguages: options.subscribedLanguages }),
    noteBet: (known) => (knowsBets ? offers.note(known) : known.bet),
    log,
  });
  const committed = (): void => outbox.wake();
  const settlement = createSettlement({
    db,
    feedNow,
    committed,
    log,
    ...(leaderTerm === null ? {} : { check: leaderTerm.check }),
  });
  /** News of withdrawals on their way into the outbox. */
  let telling: Promise<unknown> = Promise.resolve();
  closing.push(async () => void (await telling));
  const runner = await catalogue.run({
    onChanges(changes) {
      if (knowsBets) offers.changed(changes);
      telling = Promise.all([telling, tellWithdrawals({ db, committed }, changes).catch(onError)]);
    },
    onResults: async (matchIds, ending) => void (await settlement.run(matchIds, ending)),
    onOrphans: (ids) => closeOrphans((id, alongside) => settlement.voidMatch(id, alongside), ids),
    journal: leaderTerm?.journal ?? null,
    check: leaderTerm?.check,
  });
  closing.push(async () => {
    knowsBets = false;
    // A push engine that is away must not hold up a hand-over: what it has not taken stays for the next one.
    await (leaderTerm === null
      ? outbox.stop()
      : Promise.race([outbox.stop(), pause(handOverMs, null, { ref: false })]));
  });
  closing.push(() => runner.stop());
  endWith(() => runner.endSettling());
  await runner.start();
  onRunning(runner);
  const providerWatch = createProviderWatch({
    providers: [...new Set(options.feed.sports.map(({ provider }) => provider))],
    fresh: () => runner.fresh(),
    publisher: options.publisher,
    locales: options.locales,
    // The machine that led before may have said it by a clock that is ahead of this one.
    now: () => (leaderTerm === null ? options.realNow() : Math.max(options.realNow(), catalogue.book.version())),
  });
  // Stopped before the feed: one that hands over has not fallen silent.
  closing.push(async () => providerWatch.stop());
  providerWatch.start();
  // Beside settlement, which may have much to do after a stop: neither touches a bet that the other is for, and what has a
  // result is not for sale.
  const decider = createDecider({ db, catalogue: options.sales, rules: options.rules, feedNow, committed, log });
  closing.push(() => decider.stop());
  endWith(() => decider.end());
  await decider.run();
  decider.start();
  const jackpots = createJackpots({
    db,
    worthOf: worthInEuro,
    random: randomBelow,
    feedNow,
    committed,
    ...(leaderTerm === null ? {} : { check: leaderTerm.check }),
    log,
  });
  closing.push(() => jackpots.stop());
  endWith(() => jackpots.end());
  jackpots.start();
  // What a crash left in the outbox is older than the bets that are read now. A push engine that is away must not keep a
  // process from taking over: there it goes out when it can.
  if (leaderTerm === null) await outbox.drain();
  knowsBets = true;
  closing.push(() => offers.stop());
  // Not waited for: with very many open bets it takes longer than everything else, and none of it is for a sale.
  void offers.start();
  outbox.start();
  const arena = createArenaSettlement({
    db,
    secret: options.secret,
    feedNow,
    committed,
    onError,
    ...(leaderTerm === null ? {} : { pollMs: 5_000 }),
  });
  closing.push(() => arena.stop());
  arena.start();
  return {
    runner,
    decider,
    outbox,
    arena,
    stop() {
      over.abort();
      return closeAll(closing);
    },
  };
}
