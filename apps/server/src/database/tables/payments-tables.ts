import type { PaymentKind } from '@touchline/contract';
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Deposits and withdrawals through the cashier. Written by functions of the database alone. */
export interface PaymentTable {
  id: GeneratedAlways<string>;
  player_id: ColumnType<string, never, never>;
  account_id: ColumnType<string, never, never>;
  kind: ColumnType<PaymentKind, never, never>;
  /** Subunits. */
  amount: ColumnType<string, never, never>;
  state: ColumnType<'pending' | 'succeeded' | 'failed', never, never>;
  provider: ColumnType<string, never, never>;
  /** Idempotency key of the request that started it. */
  key: ColumnType<string, never, never>;
  fingerprint: ColumnType<string, never, never>;
  /** Where the cashier's page leads back to. */
  return_to: ColumnType<string, never, never>;
  locale: ColumnType<string, never, never>;
  created_at: ColumnType<Date, never, never>;
  settled_at: ColumnType<Date | null, never, never>;
}

export interface PaymentTables {
  payment: PaymentTable;
}
