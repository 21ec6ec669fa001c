import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { retryContended } from '../../sportsbook/betting/contention.ts';

export interface OldNotificationsOptions {
  readonly db: Kysely<Schema>;
  /** Runs first in every transaction; an error rolls it back. */
  readonly check?: (transaction: Transaction<Schema>) => Promise<void>;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  readonly log: { error(about: object, message: string): void };
  /** Ms since epoch. */
  readonly now?: () => number;
  readonly everyMs?: number;
  /** Rows of one transaction. */
  readonly batch?: number;
}

/** Deletes notifications that are older than 90 days, once an hour. */
export interface OldNotifications {
  /** Deletes now. Resolves with how many there were. */
  run(): Promise<number>;
  start(): void;
  /** Resolves when the current batch is done. */
  stop(): Promise<void>;
}

const hourMs = 3_600_000;
const keptMs = 90 * 24 * hourMs;

/** Runs in the leader only. */
export function createOldNotifications({
  db,
  check,
  committed,
  log,
  now = Date.now,
  everyMs = hourMs,
  batch = 1_000,
}: OldNotificationsOptions): OldNotifications {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let queue: Promise<unknown> = Promise.resolve();

  const hasStopped = (): boolean => isStopped;

  const dropSome = (before: Date): Promise<number> =>
    retryContended(() =>
      db.transaction().execute(async (transaction) => {
        await check?.(transaction);
        const { rows } = await sql<{ dropped: number }>`
          select drop_notifications(${before}, ${batch}) as dropped`.execute(transaction);
        return rows[0]?.dropped ?? 0;
      }),
    );

  const run = async (): Promise<number> => {
    const before = new Date(now() - keptMs);
    let count = 0;
    let dropped = batch;
    while (dropped === batch && !hasStopped()) {
      dropped = await dropSome(before);
      count += dropped;
      if (dropped > 0) committed();
    }
    return count;
  };

  const next = (): void => {
    queue = run().catch((error: unknown) => log.error({ err: error }, 'old notifications not deleted; trying again'));
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
