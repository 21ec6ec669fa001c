import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { openAccount } from './accounts.ts';

export interface Deposit {
  readonly playerId: string;
  readonly currency: string;
  /** In subunits, above 0. */
  readonly amount: bigint;
  /** Names the gift: a player gets each once. */
  readonly key: string;
}

/** Puts an opening balance into a player's wallet, which is opened when it is not there. Returns whether money moved. */
export async function openingDeposit(
  db: Kysely<Schema>,
  { playerId, currency, amount, key }: Deposit,
): Promise<boolean> {
  if (amount <= 0n) throw new RangeError('a deposit is above 0');
  await openAccount(db, playerId, currency);
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      insert into ledger_transaction (kind, reference) values ('deposit', ${`${playerId}:${key}`})
      on conflict do nothing returning id`.execute(transaction);
    const [deposit] = rows;
    if (!deposit) return false;
    await sql`
      insert into ledger_entry (account_id, transaction_id, currency, amount)
      select account_of(part.kind, part.player_id, ${currency}), ${deposit.id}, ${currency}, part.amount
      from (
        values ('player', ${playerId}::bigint, ${String(amount)}::numeric), ('deposits', null, -${String(amount)}::numeric)
      ) part(kind, player_id, amount)`.execute(transaction);
    await sql`
      insert into outbox (player_id, payload)
      select player_id, wallet_event(account) from ledger_account account
      where kind = 'player' and player_id = ${playerId} and currency = ${currency}`.execute(transaction);
    return true;
  });
}
