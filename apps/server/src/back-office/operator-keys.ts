import { createHash, randomBytes } from 'node:crypto';
import type { OperatorRight } from '@touchline/contract';
import type { Database } from '../database/connect.ts';

/** The key that a request came with. */
export interface OperatorKey {
  readonly id: string;
  readonly name: string;
  readonly rights: readonly OperatorRight[];
}

const form = /^tlk_[A-Za-z0-9_-]{43}$/;

/** A name that people see in the audit log. */
export const keyName = /^[a-z0-9][a-z0-9_-]{0,39}$/;

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * The key behind a secret; null for one that is unknown or revoked. It is looked up by its hash, so that no comparison
 * depends on what a caller guesses, and asked for with every request, so that a revocation acts at once in every process.
 */
export async function findKey(db: Database, secret: string): Promise<OperatorKey | null> {
  if (!form.test(secret)) return null;
  const row = await db
    .selectFrom('operator_key')
    .select(['id', 'name', 'rights'])
    .where('key_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes a key and returns its secret, which is stored nowhere; null where a key of this name is in use. */
export function addKey(db: Database, name: string, rights: readonly OperatorRight[]): Promise<string | null> {
  const secret = `tlk_${randomBytes(32).toString('base64url')}`;
  return db.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('operator_key')
      .values({ name, key_hash: hashOf(secret), rights: [...rights] })
      .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return null;
    await transaction
      .insertInto('operator_audit')
      .values(ofCommandLine('key.add', name, { rights }))
      .execute();
    return secret;
  });
}

/** Revokes the key of this name; false where none is in use. */
export function revokeKey(db: Database, name: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('operator_key')
      .set({ revoked_at: new Date() })
      .where('name', '=', name)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction
      .insertInto('operator_audit')
      .values(ofCommandLine('key.revoke', name, null))
      .execute();
    return true;
  });
}

export interface ListedKey {
  readonly name: string;
  readonly rights: readonly OperatorRight[];
  readonly created_at: Date;
  readonly revoked_at: Date | null;
}

/** Every key that was ever made, the oldest first. */
export function listKeys(db: Database): Promise<ListedKey[]> {
  return db.selectFrom('operator_key').select(['name', 'rights', 'created_at', 'revoked_at']).orderBy('id').execute();
}

function ofCommandLine(what: string, name: string, after: object | null) {
  return {
    key_id: null,
    request_key: null,
    fingerprint: null,
    what,
    target: `key ${name}`,
    before: null,
    after: after === null ? null : JSON.stringify(after),
    answer: null,
  };
}
