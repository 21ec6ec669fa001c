import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { codeOfError } from '../database/problem.ts';
import type { Schema } from '../database/schema.ts';

/** Any number that nothing else in the database uses: `lead` in ASCII. */
const leadLock = 0x6c65_6164;

export interface CandidacyOptions {
  readonly connection: pg.ClientConfig;
  /**
   * This process holds the lock from here on. `lost` aborts when it may not hold it any more. A rejection gives the lock
   * back.
   */
  readonly onElected: (lost: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Real milliseconds before a lost connection is opened again. Default 500. */
  readonly againMs?: number;
  /**
   * Real milliseconds after which whoever waits for the lock asks for it anew: one whose connection was lost without a
   * word would wait for ever. Default 30 000.
   */
  readonly patienceMs?: number;
}

/** How often a leader asks whether its connection still lives, and how long an answer may take, ms. */
const askEveryMs = 2_000;
const answerWithinMs = 5_000;
/** How long a goodbye may take over a connection that may be dead, ms. */
const goodbyeMs = 1_000;
/** What PostgreSQL says when `lock_timeout` is over. */
const lockNotAvailable = '55P03';
/** A leader whose connection was not used for so long does nothing any more. */
const silentLeadSeconds = 15;

/** A process that would lead. */
export interface Candidacy {
  /** Gives the lock back and goes to the end of the queue for it. */
  resign(): void;
  /** Gives the lock back, or the place in the queue for it. */
  stop(): Promise<void>;
}

/**
 * What a machine that has vanished, and with it its lock, costs the others: about five seconds. PostgreSQL looks by itself
 * whether those who hold or await the lock are still there.
 */
const watchfulness = [
  'set statement_timeout = 0',
  'set tcp_keepalives_idle = 2',
  'set tcp_keepalives_interval = 1',
  'set tcp_keepalives_count = 3',
  'set tcp_user_timeout = 5000',
  "set client_connection_check_interval = '2s'",
];

/** Connects; answers what kept it from that, or null. */
async function connectionProblem(client: pg.Client): Promise<Error | null> {
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('there is no connection', { cause: error });
  }
}

/** Ends a connection, and does not wait for somebody who is not there to say goodbye too. */
export async function hangUp(client: pg.Client | null): Promise<void> {
  if (client === null) return;
  const late = new AbortController();
  const left = pause(goodbyeMs, true, { signal: late.signal, ref: false }).catch(() => false);
  // That it is gone is all that is wanted.
  const gone = client.end().then(
    () => false,
    () => false,
  );
  if (await Promise.race([gone, left])) client.connection.stream.destroy();
  late.abort();
}

/**
 * Waits for the lock that one process holds, on a connection of its own: PostgreSQL gives it to the next in the queue the
 * moment that connection ends, however its process died. Nobody polls.
 */
export function standForLead(options: CandidacyOptions): Candidacy {
  const { connection, onElected, onError, againMs = 500, patienceMs = 30_000 } = options;
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isAway = false;

  /** Waits for the lock; false when it was not to be had in time. */
  const hasLock = async (mine: pg.Client): Promise<boolean> => {
    const given = new AbortController();
    const asked = mine.query('select pg_advisory_lock($1)', [leadLock]).then(
      () => true,
      (error: unknown) => {
        if (codeOfError(error) === lockNotAvailable) return false;
        throw error;
      },
    );
    const silence = pause(2 * patienceMs, null, { signal: given.signal, ref: false });
    try {
      const answer = await Promise.race([asked, silence]);
      if (answer === null) throw new Error('the connection that waits for the lead does not answer');
      return answer;
    } finally {
      given.abort();
    }
  };

  const stand = (): void => {
    timer = null;
    const lost = new AbortController();
    const mine = new pg.Client({ ...connection, keepAlive: true, application_name: 'touchline lead' });
    client = mine;
    const end = (why?: unknown): void => {
      if (lost.signal.aborted) return;
      lost.abort();
      void hangUp(mine);
      if (stopped) return;
      if (why !== undefined) onError(why);
      timer = setTimeout(stand, againMs);
    };
    mine.on('error', end);
    mine.once('end', () => end());
    const wait = async (): Promise<void> => {
      const problem = await connectionProblem(mine);
      // A database that is away is told of once, not twice a second.
      const isToldOf = isAway;
      isAway = problem !== null;
      if (problem !== null) return end(isToldOf ? undefined : problem);
      // Not every platform has every one of them.
      for (const setting of watchfulness) await mine.query(setting).catch(() => undefined);
      await mine.query(`set lock_timeout = ${patienceMs}`);
      while (!lost.signal.aborted && !(await hasLock(mine)));
      if (lost.signal.aborted) return;
      onElected(lost.signal).catch(end);
      while (!lost.signal.aborted) {
        await pause(askEveryMs, null, { signal: lost.signal, ref: false });
        const asked = mine.query('select 1').then(() => true);
        const answered = await Promise.race([asked, pause(answerWithinMs, false, { ref: false })]);
        if (!answered) throw new Error('the connection that holds the lead does not answer');
      }
    };
    resign = () => end();
    wait().catch(end);
  };
  let resign = (): void => undefined;
  stand();

  return {
    resign: () => resign(),
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await hangUp(client);
    },
  };
}

/**
 * Ends the connection of whoever holds the lead and has done nothing with it for long, as a process does that is stopped
 * or hangs: it steps down when it wakes, and until then what it writes of the feed is refused.
 */
export async function endSilentLead(db: Kysely<Schema>, silentSeconds = silentLeadSeconds): Promise<void> {
  await sql`
    select pg_terminate_backend(activity.pid)
    from pg_locks lock join pg_stat_activity activity using (pid)
    where lock.locktype = 'advisory' and lock.granted and lock.classid = 0 and lock.objid = ${leadLock} and lock.objsubid = 1
      and lock.database = (select oid from pg_database where datname = current_database())
      and activity.state = 'idle' and activity.state_change < clock_timestamp() - make_interval(secs => ${silentSeconds})`.execute(
    db,
  );
}
