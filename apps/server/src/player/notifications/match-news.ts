import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { retryContended } from '../../sportsbook/betting/contention.ts';

export interface MatchNewsOptions {
  readonly db: Kysely<Schema>;
  /** Runs first in every transaction; an error rolls it back. */
  readonly check?: (transaction: Transaction<Schema>) => Promise<void>;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  readonly log: { error(about: object, message: string): void };
  /** Whether teams are favourites here (NOTE-02b); true when absent. */
  readonly teams?: boolean;
  /** Players of one transaction. */
  readonly batch?: number;
}

/**
 * Tells players that a favourite match has begun (NOTE-01). The feed notes such matches as it commits their start; players are
 * told beside it, some at a time, so that no price waits for a match that very many have marked.
 */
export interface MatchNews {
  /** Tells whoever is to be told now. Resolves when nobody is left. */
  run(): Promise<void>;
  /** A commit of the feed may have noted some. */
  wake(): void;
  /** Resolves when the current batch is done. */
  stop(): Promise<void>;
}

/** Runs in the leader only. */
export function createMatchNews({ db, check, committed, log, teams = true, batch = 500 }: MatchNewsOptions): MatchNews {
  let isStopped = false;
  let isWaiting = false;
  let queue: Promise<unknown> = Promise.resolve();

  const hasStopped = (): boolean => isStopped;

  const tellSome = (): Promise<number> =>
    retryContended(() =>
      db.transaction().execute(async (transaction) => {
        await check?.(transaction);
        const { rows } = await sql<{ told: number }>`
          select tell_begun_match(${batch}, ${teams}) as told`.execute(transaction);
        return rows[0]?.told ?? 0;
      }),
    );

  const run = async (): Promise<void> => {
    while (!hasStopped() && (await tellSome()) > 0) committed();
  };

  return {
    run,
    wake: () => {
      if (isWaiting) return;
      isWaiting = true;
      queue = queue
        .then(() => {
          isWaiting = false;
          return run();
        })
        // Kept in the database: the next start of a match tells them too.
        .catch((error: unknown) => log.error({ err: error }, 'players not told of a match; told with the next one'));
    },
    stop: async () => {
      isStopped = true;
      await queue;
    },
  };
}
