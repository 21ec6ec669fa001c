import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { retryContended } from '../betting/contention.ts';

export interface BirthdaysOptions {
  readonly db: Kysely<Schema>;
  /** Ms since epoch. */
  readonly feedNow: () => number;
  /** Runs first in every transaction; an error rolls it back. */
  readonly check?: (transaction: Transaction<Schema>) => Promise<void>;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  readonly log: { error(about: object, message: string): void };
  readonly everyMs?: number;
  /** Freebets of one transaction. */
  readonly batch?: number;
}

/** Gives players whose birthday it is what campaigns give for it (decision 95). */
export interface Birthdays {
  /** Gives now. Resolves with how many freebets it were. */
  run(): Promise<number>;
  start(): void;
  /** Resolves when the current batch is done. */
  stop(): Promise<void>;
}

/** A day begins in some time zone at each quarter of an hour. */
const quarterMs = 15 * 60_000;

/** Runs in the leader only. */
export function createBirthdays({
  db,
  feedNow,
  check,
  committed,
  log,
  everyMs = quarterMs,
  batch = 100,
}: BirthdaysOptions): Birthdays {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let queue: Promise<unknown> = Promise.resolve();

  const hasStopped = (): boolean => isStopped;

  const giveSome = (): Promise<number> =>
    retryContended(() =>
      db.transaction().execute(async (transaction) => {
        await check?.(transaction);
        const { rows } = await sql<{ given: number }>`
          select issue_birthdays(${new Date(feedNow())}, ${batch}) as given`.execute(transaction);
        return rows[0]?.given ?? 0;
      }),
    );

  const run = async (): Promise<number> => {
    let count = 0;
    let given = batch;
    while (given > 0 && !hasStopped()) {
      given = await giveSome();
      count += given;
      if (given > 0) committed();
    }
    return count;
  };

  const next = (): void => {
    queue = run().catch((error: unknown) => log.error({ err: error }, 'birthdays not looked for; trying again'));
  };

  return {
    run,
    start: () => {
      timer = setInterval(next, everyMs).unref();
      next();
    },
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      timer = null;
      await queue;
    },
  };
}
