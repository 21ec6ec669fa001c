import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { createRepeatedRun, type RepeatedRun } from '../../process/time/repeated-run.ts';
import { type LeaderCheck, leaderTransaction } from '../../sportsbook/betting/contention.ts';

export interface OldNotificationsOptions {
  readonly db: Kysely<Schema>;
  readonly check?: LeaderCheck;
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
export interface OldNotifications extends RepeatedRun {
  /** Deletes now. Resolves with how many there were. */
  run(): Promise<number>;
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
  const dropSome = (before: Date): Promise<number> =>
    leaderTransaction({ db, check }, async (transaction) => {
      const { rows } = await sql<{ dropped: number }>`
        select drop_notifications(${before}, ${batch}) as dropped`.execute(transaction);
      return rows[0]?.dropped ?? 0;
    });

  const run = async (hasStopped = (): boolean => false): Promise<number> => {
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

  const failed = (error: unknown): void => log.error({ err: error }, 'old notifications not deleted; trying again');
  return { run: () => run(), ...createRepeatedRun({ run, everyMs, failed }) };
}
