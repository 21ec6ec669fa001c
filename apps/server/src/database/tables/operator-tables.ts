import type { OperatorRight } from '@touchline/contract';
import type { ColumnType, Generated } from 'kysely';

/** A key of the operator's API. */
export interface OperatorKeyTable {
  id: Generated<string>;
  name: string;
  /** SHA-256 of the key; the key itself is stored nowhere. */
  key_hash: Buffer;
  rights: OperatorRight[];
  created_at: ColumnType<Date, never, never>;
  revoked_at: ColumnType<Date | null, never, Date>;
}

type Json = ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>;

/** A change that was made with a key, or on the command line of the server. */
export interface OperatorAuditTable {
  id: Generated<string>;
  /** Null for the command line. */
  key_id: string | null;
  /** Idempotency key and fingerprint of the request, and what a repeat of it is answered; null for the command line. */
  request_key: string | null;
  fingerprint: string | null;
  what: string;
  target: string;
  before: Json;
  after: Json;
  answer: ColumnType<object | null, string | null, never>;
  created_at: ColumnType<Date, never, never>;
}

export interface OperatorTables {
  operator_key: OperatorKeyTable;
  operator_audit: OperatorAuditTable;
}
