import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { createRepeatedRun, type RepeatedRun } from '../../process/time/repeated-run.ts';
import { type LeaderCheck, leaderTransaction } from '../betting/contention.ts';

export interface BirthdaysOptions {
  readonly db: Kysely<Schema>;
  /** Ms since epoch. */
  readonly feedNow: () => number;
  readonly check?: LeaderCheck;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  readonly log: { error(about: object, message: string): void };
  readonly everyMs?: number;
  /** Freebets of one transaction. */
  readonly batch?: number;
}

/** Gives players whose birthday it is what campaigns give for it (decision 95). */
export interface Birthdays extends RepeatedRun {
  /** Gives now. Resolves with how many freebets it were. */
  run(): Promise<number>;
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
  const giveSome = (): Promise<number> =>
    leaderTransaction({ db, check }, async (transaction) => {
      const { rows } = await sql<{ given: number }>`
        select issue_birthdays(${new Date(feedNow())}, ${batch}) as given`.execute(transaction);
      return rows[0]?.given ?? 0;
    });

  const run = async (hasStopped = (): boolean => false): Promise<number> => {
    let count = 0;
    let given = batch;
    while (given > 0 && !hasStopped()) {
      given = await giveSome();
      count += given;
      if (given > 0) committed();
    }
    return count;
  };

  const failed = (error: unknown): void => log.error({ err: error }, 'birthdays not looked for; trying again');
  return { run: () => run(), ...createRepeatedRun({ run, everyMs, failed }) };
}
