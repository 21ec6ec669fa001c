import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { codeOfError } from '../../database/problem.ts';
import type { Schema } from '../../database/schema.ts';

/** Any number that nothing else in the database uses: `lead` in ASCII. */
const leadLock = 0x6c65_6164;

export interface CandidacyOptions {
  readonly connection: pg.ClientConfig;
  /**
   * This process holds the lock. `lost` aborts when it may have lost it. A rejection releases the lock.
   */
  readonly onElected: (lost: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Real milliseconds before a lost connection is opened again. Default 500. */
  readonly retryMs?: number;
  /**
   * Real milliseconds after which a waiting candidate requests the lock again, because a connection that died silently
   * would wait for ever. Default 30 000.
   */
  readonly patienceMs?: number;
}

/** How often a leader checks its connection, and how long the check may take, ms. */
const checkEveryMs = 2_000;
const answerWithinMs = 5_000;
/** How long closing a connection may take, since it may be dead, ms. */
const closeMs = 1_000;
/** SQLSTATE after `lock_timeout`. */
const lockNotAvailable = '55P03';
/** A leader that has not used its connection for this long hangs. */
const silentAfterSeconds = 15;

/** A process that waits to become the leader. */
export interface Candidacy {
  /** Releases the lock and joins the end of the queue for it. */
  resign(): void;
  /** Releases the lock, or leaves the queue for it. */
  stop(): Promise<void>;
}

/**
 * PostgreSQL detects a vanished machine, and releases its lock, within about five seconds: it checks the connections that
 * hold or await the lock.
 */
const keepaliveSettings = [
  'set statement_timeout = 0',
  'set tcp_keepalives_idle = 2',
  'set tcp_keepalives_interval = 1',
  'set tcp_keepalives_count = 3',
  'set tcp_user_timeout = 5000',
  "set client_connection_check_interval = '2s'",
];

/** Connects; returns the error, or null. */
async function connectionProblem(client: pg.Client): Promise<Error | null> {
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('there is no connection', { cause: error });
  }
}

/** Closes a connection, without waiting for a server that does not answer. */
export async function hangUp(client: pg.Client | null): Promise<void> {
  if (client === null) return;
  const late = new AbortController();
  const left = pause(closeMs, true, { signal: late.signal, ref: false }).catch(() => false);
  const gone = client.end().then(
    () => false,
    () => false,
  );
  if (await Promise.race([gone, left])) client.connection.stream.destroy();
  late.abort();
}

/**
 * Waits for the leader lock on a connection of its own. PostgreSQL grants it to the next candidate the moment the leader's
 * connection ends, so nothing polls.
 */
export function startCandidacy(options: CandidacyOptions): Candidacy {
  const { connection, onElected, onError, retryMs = 500, patienceMs = 30_000 } = options;
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isAway = false;

  /** Waits for the lock; false after the lock timeout. */
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
      if (answer === null) throw new Error('the connection that waits for the leader lock does not answer');
      return answer;
    } finally {
      given.abort();
    }
  };

  const apply = (): void => {
    timer = null;
    const lost = new AbortController();
    const mine = new pg.Client({ ...connection, keepAlive: true, application_name: 'touchline leader' });
    client = mine;
    const end = (why?: unknown): void => {
      if (lost.signal.aborted) return;
      lost.abort();
      void hangUp(mine);
      if (stopped) return;
      if (why !== undefined) onError(why);
      timer = setTimeout(apply, retryMs);
    };
    mine.on('error', end);
    mine.once('end', () => end());
    const wait = async (): Promise<void> => {
      const problem = await connectionProblem(mine);
      // Reports an outage once, not with every retry.
      const isReported = isAway;
      isAway = problem !== null;
      if (problem !== null) return end(isReported ? undefined : problem);
      // Some platforms lack some of these settings.
      for (const setting of keepaliveSettings) await mine.query(setting).catch(() => undefined);
      await mine.query(`set lock_timeout = ${patienceMs}`);
      while (!lost.signal.aborted && !(await hasLock(mine)));
      if (lost.signal.aborted) return;
      onElected(lost.signal).catch(end);
      while (!lost.signal.aborted) {
        await pause(checkEveryMs, null, { signal: lost.signal, ref: false });
        const asked = mine.query('select 1').then(() => true);
        const answered = await Promise.race([asked, pause(answerWithinMs, false, { ref: false })]);
        if (!answered) throw new Error('the connection that holds the leader lock does not answer');
      }
    };
    resign = () => end();
    wait().catch(end);
  };
  let resign = (): void => undefined;
  apply();

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
 * Terminates the connection of a leader that has not used it for long, because its process is suspended or hangs. It steps
 * down when it wakes; until then its writes are refused by term.
 */
export async function endSilentLeader(db: Kysely<Schema>, silentSeconds = silentAfterSeconds): Promise<void> {
  await sql`
    select pg_terminate_backend(activity.pid)
    from pg_locks lock join pg_stat_activity activity using (pid)
    where lock.locktype = 'advisory' and lock.granted and lock.classid = 0 and lock.objid = ${leadLock} and lock.objsubid = 1
      and lock.database = (select oid from pg_database where datname = current_database())
      and activity.state = 'idle' and activity.state_change < clock_timestamp() - make_interval(secs => ${silentSeconds})`.execute(
    db,
  );
}
