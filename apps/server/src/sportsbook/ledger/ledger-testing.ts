import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** Wallets whose balance is not the sum of their entries; always none (I4). Amounts in subunits. */
export async function checkBalances(
  db: Kysely<Schema>,
): Promise<{ playerId: string; currency: string; balance: string; entries: string }[]> {
  const { rows } = await sql<{ playerId: string; currency: string; balance: string; entries: string }>`
    select account.player_id as "playerId", account.currency, account.balance::text,
      coalesce(sum(entry.amount), 0)::text as entries
    from ledger_account account left join ledger_entry entry on entry.account_id = account.id
    where account.kind = 'player'
    group by account.id
    having account.balance <> coalesce(sum(entry.amount), 0)
    order by account.id`.execute(db);
  return rows;
}

/**
 * Currencies in which the bookmaker holds other stakes than are open; always none (I4). Open is what of a stake was
 * neither settled, bought back, given back nor moved to another bet. Amounts in subunits.
 */
export async function checkStakes(db: Kysely<Schema>): Promise<{ currency: string; held: string; open: string }[]> {
  const { rows } = await sql<{ currency: string; held: string; open: string }>`
    with held as (
      select entry.currency, sum(entry.amount) as amount
      from ledger_entry entry join ledger_account account on account.id = entry.account_id and account.kind = 'stakes'
      group by entry.currency
    ), open as (
      select currency, sum(amount) as amount
      from (
        select currency, stake - cashed_stake as amount from bet where status in ('waiting_results', 'submitted')
        union all
        select currency, stake from arena_bet where state = 'open'
      ) each_bet
      group by currency
    )
    select currency, coalesce(held.amount, 0)::text as held, coalesce(open.amount, 0)::text as open
    from held full join open using (currency)
    where coalesce(held.amount, 0) <> coalesce(open.amount, 0)
    order by currency`.execute(db);
  return rows;
}

/**
 * Kinds of transactions with an account that has no part in them; always none (I4). What is paid in and out is between the player and
 * `deposits`, and nothing else is of `deposits`: that each transaction sums to 0 says nothing of whose money it was.
 */
export async function checkAccounts(db: Kysely<Schema>): Promise<{ kind: string; account: string }[]> {
  const { rows } = await sql<{ kind: string; account: string }>`
    select distinct transaction.kind, account.kind as account
    from ledger_entry entry
    join ledger_transaction transaction on transaction.id = entry.transaction_id
    join ledger_account account on account.id = entry.account_id
    where account.kind <> 'player'
      and (account.kind = 'deposits') <> (transaction.kind in ('deposit', 'cashier_deposit', 'cashier_withdrawal'))
    order by transaction.kind, account.kind`.execute(db);
  return rows;
}
