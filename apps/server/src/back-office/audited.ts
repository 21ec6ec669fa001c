import { type Kysely, sql, type Transaction } from 'kysely';
import { CallError } from '../calls/handler.ts';
import type { Database } from '../database/connect.ts';
import type { Schema } from '../database/schema.ts';
import { retryContended } from '../sportsbook/betting/contention.ts';
import type { OperatorKey } from './operator-keys.ts';

/** A change as it is written down. Nothing in it tells who a player is: ids, amounts and reasons alone. */
export interface Change<Answer extends object> {
  /** `player 1000`. */
  readonly target: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly answer: Answer;
}

/** The parts of a request that a change needs. */
export interface ChangeRequest {
  readonly operator?: OperatorKey | null;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string | null;
}

/** An id beyond the range of the column names nothing. */
export function isId(text: string): boolean {
  return BigInt(text) < 2n ** 63n;
}

export function notThere(thing: string): CallError {
  return new CallError('not_found', `There is no such ${thing}.`);
}

/** What was asked for does not fit what is there. */
export function conflict(message: string): CallError {
  return new CallError('conflict', message);
}

/**
 * Runs a change in one transaction with its row of the audit log, once for each idempotency key: a repeat gets the stored
 * answer, and one with another body is refused (I1). A refusal writes nothing, so the same key may try again.
 */
export function audited<Answer extends object>(
  db: Database,
  request: ChangeRequest,
  what: string,
  work: (transaction: Transaction<Schema>) => Promise<Change<Answer>>,
): Promise<Answer> {
  const { operator, idempotencyKey, fingerprint } = request;
  if (!operator || idempotencyKey === null || fingerprint === null)
    throw new Error(`${what} is a change without a key of the operator`);
  return retryContended(() =>
    db.transaction().execute(async (transaction) => {
      // A repeat that comes meanwhile waits here, and then finds the answer.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`operator ${operator.id} ${idempotencyKey}`}, 0))`.execute(
        transaction,
      );
      const stored = await answerOf(transaction, operator.id, idempotencyKey);
      if (stored !== undefined) {
        if (stored.fingerprint === fingerprint) return stored.answer as Answer;
        throw new CallError('idempotency_key_reused', 'This idempotency key was used for another request.');
      }
      const { target, before, after, answer } = await work(transaction);
      await transaction
        .insertInto('operator_audit')
        .values({
          key_id: operator.id,
          request_key: idempotencyKey,
          fingerprint,
          what,
          target,
          before: before && JSON.stringify(before),
          after: after && JSON.stringify(after),
          answer: JSON.stringify(answer),
        })
        .execute();
      return answer;
    }),
  );
}

function answerOf(db: Kysely<Schema>, keyId: string, requestKey: string) {
  return db
    .selectFrom('operator_audit')
    .select(['fingerprint', 'answer'])
    .where('key_id', '=', keyId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/** Rows of the audit log before `cursor`, the newest first. */
export async function readAudit(db: Database, cursor: string | undefined, limit: number) {
  const rows = await db
    .selectFrom('operator_audit as entry')
    .leftJoin('operator_key as key', 'key.id', 'entry.key_id')
    .select([
      'entry.id',
      'entry.created_at',
      'key.name as key',
      'entry.what',
      'entry.target',
      'entry.before',
      'entry.after',
    ])
    .$if(cursor !== undefined && isId(cursor), (query) => query.where('entry.id', '<', cursor ?? ''))
    .orderBy('entry.id', 'desc')
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
