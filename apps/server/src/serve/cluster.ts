import type pg from 'pg';
import type { Logger } from 'pino';
import type { BookChange } from '../catalogue/book.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FeedClock } from '../catalogue/feed-clock.ts';
import type { Journal, Runner } from '../catalogue/runner.ts';
import type { Database } from '../database/connect.ts';
import { StartProblem } from '../database/problem.ts';
import type { Feed } from '@touchline/feed';
import { keepBatch, keepWhole, trimBatches } from '../processes/batches.ts';
import { createFollower } from '../processes/follower.ts';
import { beginTerm, type Lead, NotLeading, readLead, type Term } from '../processes/lead.ts';
import { endSilentLead, standForLead } from '../processes/leadership.ts';
import { type Message, openNotifyBus } from '../processes/notify-bus.ts';
import { unpublishedChanges } from '../processes/unpublished-changes.ts';
import type { LeaderServices, LeaderTerm } from './leader-services.ts';
import type { Role, Standing } from './role.ts';

export interface ClusterOptions {
  readonly db: Database;
  readonly connection: pg.ClientConfig;
  readonly catalogue: Catalogue;
  readonly clock: FeedClock;
  readonly feed: Feed;
  /** Seed, rate and speed: processes on one database play the same. */
  readonly game: string;
  readonly startLeaderServices: (
    leaderTerm: LeaderTerm,
    onRunning: (runner: Runner) => void,
  ) => Promise<LeaderServices>;
  /** What another process says that is for every process. */
  readonly onMessage: (message: Message) => void;
  /** What was said while the line was down was not heard. */
  readonly onReopened: () => void;
  readonly onStanding: (standing: Standing) => void;
  readonly log: Logger;
}

export interface Cluster extends Role {
  /**
   * Whether what this process says of its own accord is still to be heard: it leads, or is about to, and has not lost the
   * lock. What is published for a commit needs no such question, the commit itself was one.
   */
  speaks(): boolean;
  /** Resolves once the book can be read; rejects with a StartProblem where the others play another game. */
  readonly ready: Promise<void>;
  /** Tells the other processes. */
  say(message: Message): void;
  /** Resolves when another Touchline has taken the database for itself alone. */
  readonly lost: Promise<void>;
  /** Will not lead from here on; whoever leads goes on until `stop`. */
  stepDown(): Promise<void>;
  /** Gives the lead back, if this process has it, and leaves the others. */
  stop(): Promise<void>;
}

/** Batches stay readable for so long, for a process that was held up. */
const keepMs = 5 * 60_000;
const trimEveryMs = 60_000;
/** What the clock of a leader has gone on since it was read is counted up to here; a dead one's has stopped. */
const mostAgeMs = 10_000;

/**
 * The role of a process among others on one database: it follows until it is elected, and then has the office until it
 * loses the lock (decision 29).
 */
export async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const { db, catalogue, clock, feed, game, log } = options;
  const { book } = catalogue;
  const onError = (error: unknown): void => log.error({ err: error });
  const ready = Promise.withResolvers<void>();
  let leaderServices: LeaderServices | null = null;
  /** The feed of an office that is being opened. */
  let opening: Runner | null = null;
  let term: Term | null = null;
  /** Aborted once what was begun with it is over. */
  let reigning: AbortSignal | null = null;
  let origin: string | null = null;
  /** Ends what the office decides and settles, that which is open or which is being opened. */
  let over = new AbortController();
  let closed = false;
  /** Something may have been dated by the feed clock of this process. */
  let dated = false;
  /** The book is what was committed up to its version. */
  let holds = false;
  let wholeAsked = false;
  let trimming: NodeJS.Timeout | null = null;
  /** One change of role at a time. */
  let turn: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  const note = (changes: readonly BookChange[]): void => catalogue.note(changes);

  const follower = createFollower({
    db,
    book,
    onChanges: note,
    onRestored: () => catalogue.history.missed(),
    onCaughtUp(lead) {
      holds = true;
      if (lead.game !== game && lead.ageMs <= mostAgeMs) return ready.reject(anotherGame(lead.game, game));
      const isAlive = lead.ageMs <= mostAgeMs;
      clock.follow({
        anew: !dated && isAlive,
        feedTime: lead.feedTime + (lead.running ? Math.min(lead.ageMs, mostAgeMs) * clock.speed : 0),
        running: lead.running,
      });
      dated ||= isAlive;
      feed.follow(lead.feedTime);
    },
    askWhole: () => line.say({ kind: 'whole' }),
    onSilence: () => endSilentLead(db),
    onError,
    now: () => performance.now(),
  });

  const stand = (): void => {
    const standing = standingNow();
    if (standing !== null) options.onStanding(standing);
  };
  const standingNow = (): Standing =>
    leaderServices !== null && term !== null
      ? { role: 'leader', term: term.number }
      : { role: 'follower', term: follower.lead()?.term ?? 0 };

  const follow = (): void => {
    // Before the leader was heard its time is not known.
    feed.follow(dated ? clock.now() : 0);
    const arrive = async (): Promise<void> => {
      if (!(await follower.start(holds))) return;
      ready.resolve();
      stand();
    };
    arrive().catch(onError);
  };

  /** Once a whole book is asked for, everybody who waits gets the same. */
  const giveWhole = async (): Promise<void> => {
    const [leading, mine] = [leaderServices, term];
    if (leading === null || mine === null || wholeAsked) return;
    wholeAsked = true;
    try {
      await leading.runner.inTurn(() =>
        db.transaction().execute(async (transaction) => {
          wholeAsked = false;
          await mine.check(transaction);
          await keepWhole(transaction, book.whole());
        }),
      );
      line.say({ kind: 'feed' });
    } finally {
      wholeAsked = false;
    }
  };

  const hear = (message: Message): void => {
    switch (message.kind) {
      case 'feed':
        return follower.wake();
      case 'whole':
        return void giveWhole().catch(onError);
      case 'outbox':
        return leaderServices?.outbox.wake();
      case 'delayed':
        return leaderServices?.decider.delayed(message.at);
      case 'arena':
        return leaderServices?.arena.expect(message.at);
      case 'shown':
      case 'revoked':
      case 'faults':
        return options.onMessage(message);
      default:
        message satisfies never;
    }
  };

  const line = await openNotifyBus({
    connection: options.connection,
    onMessage: hear,
    onReopened() {
      follower.wake();
      leaderServices?.outbox.wake();
      options.onReopened();
    },
    onError,
  });

  /** `anew` says that the first commit is a whole book, and nobody follows it from a book of before. */
  const journalOf = (
    mine: Term,
    lost: AbortSignal,
    told: Pick<Journal, 'toldBefore' | 'toldAgain'>,
    anew: boolean,
  ): Journal => {
    let isFirst = anew;
    const led = async (work: () => Promise<void>): Promise<void> => {
      if (lost.aborted) throw new NotLeading('the lock of the lead is lost');
      try {
        await work();
      } catch (error) {
        if (error instanceof NotLeading) candidacy.resign();
        throw error;
      }
    };
    return {
      ...told,
      record: (transaction, batch, version, moment) =>
        led(async () => {
          await mine.commit(transaction, version, { ...moment, running: clock.running });
          await keepBatch(transaction, { version, batch });
          if (isFirst) await mine.keptFrom(transaction, version);
          isFirst = false;
        }),
      beat: (moment) => led(() => mine.beat({ ...moment, running: clock.running })),
      said: () => line.say({ kind: 'feed' }),
    };
  };

  /** Takes in what was committed before this term. False when that cannot be read any more. */
  const takeOver = async (lead: Lead): Promise<boolean> => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await follower.current()) return true;
      // Nobody answers for a book that is not kept.
      if (lead.version === 0 || book.version() < lead.keptAbove) return false;
    }
    return false;
  };

  const lead = async (lost: AbortSignal): Promise<void> => {
    if (closed || lost.aborted) return;
    reigning = lost;
    over = new AbortController();
    const mine = await beginTerm(db, game);
    const before = await readLead(db);
    const cameUp = await takeOver(before);
    await follower.stop();
    // What is not known as it was committed is told anew as a whole.
    if (!cameUp) {
      // Should the office not come about, this book is nothing to follow from.
      holds = false;
      book.restore({ version: before.version, entries: [] });
      catalogue.history.missed();
    }
    book.resumeFrom(before.version);
    // A clock that the desk has stopped stays so, but not over a time in which nobody led.
    const running = before.running || before.ageMs > mostAgeMs;
    clock.follow({ feedTime: Math.max(clock.now(), before.feedTime), running });
    dated = true;
    // What those before may have left unsaid is made good.
    const isAllTold = before.told >= before.version;
    const unpublished = isAllTold ? [] : cameUp ? await unpublishedChanges(db, book, before) : null;
    const toldAgain = unpublished === null ? catalogue.tellLost() : catalogue.tell(unpublished);
    toldAgain.catch(onError);
    const leaderTerm: LeaderTerm = {
      journal: journalOf(mine, lost, { toldBefore: before.told, toldAgain }, !cameUp),
      check: (transaction) => mine.check(transaction),
      over: over.signal,
    };
    let opened: LeaderServices;
    try {
      opened = await options.startLeaderServices(leaderTerm, (runner) => {
        opening = runner;
      });
    } catch (error) {
      opening = null;
      throw error;
    }
    if (lost.aborted) {
      opening = null;
      await opened.stop();
      throw new NotLeading('the lock of the lead was lost while the leader services was opened');
    }
    term = mine;
    // In one go: in between this process would call its feed silent, and what is decided would be refused.
    leaderServices = opened;
    opening = null;
    holds = true;
    if (origin !== null) await mine.listensAt(origin);
    trimming = setInterval(() => trim(mine), trimEveryMs);
    ready.resolve();
    stand();
  };

  const trim = (mine: Term): void => {
    const work = db.transaction().execute(async (transaction) => {
      await mine.check(transaction);
      await trimBatches(transaction, keepMs);
    });
    work.catch(onError);
  };

  const leave = async (): Promise<void> => {
    const leaving = leaderServices;
    leaderServices = null;
    term = null;
    if (trimming) clearInterval(trimming);
    trimming = null;
    await leaving?.stop();
  };

  const stepDown = async (): Promise<void> => {
    await leave();
    if (!closed) follow();
  };

  follow();
  const candidacy = standForLead({
    connection: options.connection,
    async onElected(lost) {
      lost.addEventListener('abort', () => {
        // Nothing is sold or done on this process's own word from this moment on.
        over.abort();
        const leaving = leaderServices;
        leaderServices = null;
        void inTurn(async () => {
          await leaving?.stop();
          await stepDown();
        }).catch(onError);
      });
      try {
        await inTurn(() => lead(lost));
      } catch (error) {
        if (!lost.aborted) ready.reject(error);
        throw error;
      }
    },
    onError,
  });

  const stop = async (): Promise<void> => {
    closed = true;
    over.abort();
    await inTurn(leave);
    await candidacy.stop();
    await follower.stop();
    await line.close();
  };

  return {
    ready: ready.promise,
    leaderServices: () => leaderServices,
    fresh: () => (leaderServices?.runner ?? opening)?.fresh() ?? follower.fresh(),
    current: () => (leaderServices === null ? follower.current() : Promise.resolve(true)),
    standing: standingNow,
    speaks: () => reigning?.aborted === false,
    committed() {
      if (leaderServices === null) line.say({ kind: 'outbox' });
      else leaderServices.outbox.wake();
    },
    delayed(at) {
      if (leaderServices === null) line.say({ kind: 'delayed', at });
      else leaderServices.decider.delayed(at);
    },
    arenaTaken(at) {
      if (leaderServices === null) line.say({ kind: 'arena', at });
      else leaderServices.arena.expect(at);
    },
    listensAt(own) {
      origin = own;
      term?.listensAt(own).catch(onError);
    },
    async deskElsewhere() {
      if (leaderServices !== null) return null;
      const { origin: of, ageMs } = await readLead(db);
      return ageMs <= mostAgeMs ? of : null;
    },
    say: (message) => line.say(message),
    lost: line.lost,
    async stepDown() {
      if (leaderServices === null && opening === null) await candidacy.stop();
    },
    stop,
  };
}

function anotherGame(theirs: string, ours: string): StartProblem {
  return new StartProblem(
    `the other processes on this database play "${theirs}", this one "${ours}": start them all with the same PUBLIC_URL or --seed, --matches, --speed and imported fixtures`,
  );
}
