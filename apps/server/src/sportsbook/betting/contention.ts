import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** PostgreSQL cancelled one of two conflicting transactions; it wrote nothing. */
function mayPassNextTime(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40P01' || code === '40001';
}

/** Runs a transaction, and retries it after a conflict (at most five attempts), so that players do not see conflicts. */
export async function retryContended<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= 5 || !mayPassNextTime(error)) throw error;
    }
  }
}

/** Runs first in a transaction of the leader; an error rolls it back. */
export type LeaderCheck = (transaction: Transaction<Schema>) => Promise<void>;

/** Runs a transaction that only the leader may write, as `retryContended` does. */
export function leaderTransaction<T>(
  { db, check }: { readonly db: Kysely<Schema>; readonly check?: LeaderCheck | undefined },
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return retryContended(() =>
    db.transaction().execute(async (transaction) => {
      await check?.(transaction);
      return work(transaction);
    }),
  );
}
