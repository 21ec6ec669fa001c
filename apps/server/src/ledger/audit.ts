import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Sum of all entries of each currency in subunits; always `"0"` (I4). */
export const ledgerSums = async (db: Kysely<Schema>): Promise<{ currency: string; sum: string }[]> => {
  const { rows } = await sql<{ currency: string; sum: string }>`
    select currency, sum(amount)::text as sum from ledger_entry group by currency order by currency`.execute(db);
  return rows;
};

/** Wallets whose balance is not the sum of their entries; always none (I4). Amounts in subunits. */
export const checkBalances = async (
  db: Kysely<Schema>,
): Promise<{ playerId: string; currency: string; balance: string; entries: string }[]> => {
  const { rows } = await sql<{ playerId: string; currency: string; balance: string; entries: string }>`
    select account.player_id as "playerId", account.currency, account.balance::text,
      coalesce(sum(entry.amount), 0)::text as entries
    from ledger_account account left join ledger_entry entry on entry.account_id = account.id
    where account.kind = 'player'
    group by account.id
    having account.balance <> coalesce(sum(entry.amount), 0)
    order by account.id`.execute(db);
  return rows;
};
