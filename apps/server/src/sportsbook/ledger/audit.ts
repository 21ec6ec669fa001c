import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** Sum of all entries of each currency in subunits; always `"0"` (I4). */
export async function ledgerSums(db: Kysely<Schema>): Promise<{ currency: string; sum: string }[]> {
  const { rows } = await sql<{ currency: string; sum: string }>`
    select currency, sum(amount)::text as sum from ledger_entry group by currency order by currency`.execute(db);
  return rows;
}
