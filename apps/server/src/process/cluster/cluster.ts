import type pg from 'pg';
import type { Logger } from 'pino';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { FeedClock } from '../../catalogue/feed-clock.ts';
import type { Database } from '../../database/connect.ts';
import { StartProblem } from '../../database/problem.ts';
import type { Feed } from '@touchline/feed';
import { createFollower } from './follower.ts';
import { readLead } from './lead.ts';
import { endSilentLeader, startCandidacy } from './leadership.ts';
import { type Message, openNotifyBus } from './notify-bus.ts';
import { createLeader, type LeaderOptions } from './leader.ts';
import { aliveForMs, createLeaderTime } from './leader-time.ts';
import type { Membership, Role } from './role.ts';

export interface ClusterOptions extends Pick<LeaderOptions, 'startLeaderServices'> {
  readonly db: Database;
  readonly connection: pg.ClientConfig;
  readonly catalogue: Catalogue;
  readonly clock: FeedClock;
  readonly feed: Feed;
  /** Seed, rate and speed, which all processes of a cluster share. */
  readonly game: string;
  /** Called with messages that concern every process. */
  readonly onMessage: (message: Message) => void;
  /** The notification bus is open again; messages sent meanwhile were missed. */
  readonly onReconnected: () => void;
  readonly onMembership: (membership: Membership) => void;
  readonly log: Logger;
}

export interface Cluster extends Role {
  /**
   * Whether this process may publish what no commit has checked: it leads or is about to, and has not lost the lock.
   * Publications of a commit need no check, since the commit was checked by term.
   */
  mayPublish(): boolean;
  /** Resolves once the book is readable; rejects with a StartProblem when the others run another game. */
  readonly ready: Promise<void>;
  /** Sends to the other processes. */
  send(message: Message): void;
  /** Resolves when another process has taken the database exclusively. */
  readonly lost: Promise<void>;
  /** Ends the candidacy; a process that leads goes on until `stop`. */
  stepDown(): Promise<void>;
  /** Releases the leader lock, if held, and leaves the cluster. */
  stop(): Promise<void>;
}

/** The role of a process in a cluster: it follows until it is elected, and leads until it loses the lock (decision 29). */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  const { db, catalogue, clock, game, log } = options;
  const onError = (error: unknown): void => log.error({ err: error });
  const ready = Promise.withResolvers<void>();
  const time = createLeaderTime(clock, options.feed);
  let closed = false;
  /** Whether the book equals what was committed up to its version. */
  let isBookCommitted = false;
  /** One change of role at a time. */
  let turn: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  const follower = createFollower({
    db,
    book: catalogue.book,
    onChanges: (changes) => catalogue.note(changes),
    onRestored: () => catalogue.history.missed(),
    onCaughtUp(lead) {
      isBookCommitted = true;
      if (lead.game !== game && lead.ageMs <= aliveForMs) ready.reject(anotherGame(lead.game, game));
      else time.follow(lead);
    },
    requestSnapshot: () => bus.send({ kind: 'snapshot_wanted' }),
    onSilence: () => endSilentLeader(db),
    onError,
    now: () => performance.now(),
  });

  const leader = createLeader({
    ...options,
    time,
    follower,
    announce: () => bus.send({ kind: 'feed' }),
    resign: () => candidacy.resign(),
    onBook: (isCommitted) => void (isBookCommitted = isCommitted),
    onError,
  });

  const membership = (): Membership => {
    const term = leader.term();
    return term === null ? { role: 'follower', term: follower.lead()?.term ?? 0 } : { role: 'leader', term };
  };

  const follow = (): void => {
    time.resume();
    const start = async (): Promise<void> => {
      if (!(await follower.start(isBookCommitted))) return;
      ready.resolve();
      options.onMembership(membership());
    };
    start().catch(onError);
  };

  const receive = (message: Message): void => {
    switch (message.kind) {
      case 'feed':
        return follower.wake();
      case 'snapshot_wanted':
        return void leader.storeSnapshot().catch(onError);
      case 'outbox':
        return leader.services()?.outbox.wake();
      case 'delayed':
        return leader.services()?.decider.delayed(message.at);
      case 'arena':
        return leader.services()?.arena.expect(message.at);
      case 'shown':
      case 'revoked':
      case 'faults':
        return options.onMessage(message);
      default:
        message satisfies never;
    }
  };

  const bus = await openNotifyBus({
    connection: options.connection,
    onMessage: receive,
    onReconnected() {
      follower.wake();
      leader.services()?.outbox.wake();
      options.onReconnected();
    },
    onError,
  });

  const lead = async (lost: AbortSignal): Promise<void> => {
    if (closed || lost.aborted) return;
    await leader.lead(lost);
    ready.resolve();
    options.onMembership(membership());
  };

  follow();
  const candidacy = startCandidacy({
    connection: options.connection,
    async onElected(lost) {
      lost.addEventListener('abort', () => {
        leader.detach();
        void inTurn(async () => {
          await leader.leave();
          if (!closed) follow();
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

  return {
    ...createClusterRole(db, { leader, follower, bus }),
    membership,
    mayPublish: () => leader.mayPublish(),
    ready: ready.promise,
    send: (message) => bus.send(message),
    lost: bus.lost,
    async stepDown() {
      if (leader.runner() === null) await candidacy.stop();
    },
    async stop() {
      closed = true;
      leader.end();
      await inTurn(() => leader.leave());
      await candidacy.stop();
      await follower.stop();
      await bus.close();
    },
  };
}

interface ClusterParts {
  readonly leader: ReturnType<typeof createLeader>;
  readonly follower: ReturnType<typeof createFollower>;
  readonly bus: Awaited<ReturnType<typeof openNotifyBus>>;
}

/** Routes what the modules of a process ask to the leader services, here or over the notification bus. */
function createClusterRole(db: Database, { leader, follower, bus }: ClusterParts): Omit<Role, 'membership'> {
  const { services } = leader;
  return {
    leaderServices: services,
    fresh: () => leader.runner()?.fresh() ?? follower.fresh(),
    feedAgeMs: () => leader.runner()?.ageMs() ?? follower.ageMs(),
    current: () => (services() === null ? follower.current() : Promise.resolve(true)),
    committed() {
      const leading = services();
      if (leading === null) bus.send({ kind: 'outbox' });
      else leading.outbox.wake();
    },
    delayed(at) {
      const leading = services();
      if (leading === null) bus.send({ kind: 'delayed', at });
      else leading.decider.delayed(at);
    },
    arenaBetAccepted(at) {
      const leading = services();
      if (leading === null) bus.send({ kind: 'arena', at });
      else leading.arena.expect(at);
    },
    listensAt: (own) => leader.listensAt(own),
    async deskElsewhere() {
      if (services() !== null) return null;
      const { origin, ageMs } = await readLead(db);
      return ageMs <= aliveForMs ? origin : null;
    },
  };
}

function anotherGame(theirs: string, ours: string): StartProblem {
  return new StartProblem(
    `the other processes on this database play "${theirs}", this one "${ours}": start them all with the same PUBLIC_URL or --seed, --matches, --speed and imported fixtures`,
  );
}
