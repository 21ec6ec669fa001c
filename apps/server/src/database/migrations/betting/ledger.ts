/**
 * Double entry. Sums are checked where entries are added, once a statement, over just the added rows: all entries of a
 * transaction come in one INSERT, so by induction every transaction sums to 0 at every moment. A deferred check for each
 * row would read each transaction again at commit, once for each of its entries.
 */
export const createLedger: readonly string[] = [
  `create table ledger_account (
     id bigint generated always as identity primary key,
     kind text not null check (kind in ('player', 'stakes', 'house', 'deposits')),
     player_id bigint references player,
     currency text not null,
     balance numeric(40, 0),
     active boolean not null default true,
     version bigint not null default 1,
     constraint ledger_account_owner check ((kind = 'player') = (player_id is not null)),
     constraint ledger_account_wallet check ((kind = 'player') = (balance is not null)),
     constraint ledger_account_not_negative check (balance >= 0),
     constraint ledger_account_once unique nulls not distinct (player_id, currency, kind)
   ) with (fillfactor = 50)`,

  `create table ledger_transaction (
     id bigint generated always as identity primary key,
     kind text not null check (kind in ('deposit', 'stake', 'settlement')),
     bet_id bigint,
     reference text,
     created_at timestamptz not null default now(),
     constraint ledger_transaction_cause check ((kind = 'deposit') = (bet_id is null) and (bet_id is null) = (reference is not null)),
     constraint ledger_transaction_once unique (bet_id, kind),
     constraint ledger_transaction_reference unique (reference, kind)
   )`,

  // No foreign key to the account: it would mark the one "stakes" row of a currency for every bet. The trigger below
  // looks the accounts up instead, and accounts are never deleted.
  `create table ledger_entry (
     account_id bigint not null,
     transaction_id bigint not null references ledger_transaction,
     currency text not null,
     amount numeric(40, 0) not null check (amount <> 0),
     primary key (account_id, transaction_id)
   )`,

  `create function ledger_entries_added() returns trigger language plpgsql as $$
   begin
     if exists (select from added group by transaction_id, currency having sum(amount) <> 0) then
       raise exception 'the entries of a transaction must sum to 0 for each currency'
         using errcode = 'check_violation', constraint = 'ledger_balanced';
     end if;
     if exists (
       select from added left join ledger_account account on account.id = added.account_id
       where account.currency is distinct from added.currency
     ) then
       raise exception 'an entry must be in the currency of its account'
         using errcode = 'check_violation', constraint = 'ledger_currency';
     end if;
     update ledger_account account
     set balance = account.balance + moved.amount, version = account.version + 1
     from (select account_id, sum(amount) as amount from added group by account_id) moved
     where account.id = moved.account_id and account.kind = 'player';
     return null;
   end $$`,
  `create trigger ledger_entries_added after insert on ledger_entry
   referencing new table as added for each statement execute function ledger_entries_added()`,

  `create function refuse_change() returns trigger language plpgsql as $$
   begin
     raise exception '% is never changed: % refused', tg_table_name, lower(tg_op)
       using errcode = 'restrict_violation';
   end $$`,
  `create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry
   for each statement execute function refuse_change()`,
  `create trigger ledger_transaction_fixed before update or delete or truncate on ledger_transaction
   for each statement execute function refuse_change()`,
  `create trigger ledger_account_kept before delete or truncate on ledger_account
   for each statement execute function refuse_change()`,
  // A balance moves only with its entries: from inside the trigger above.
  `create trigger ledger_balance_follows before update of balance, player_id, currency, kind on ledger_account
   for each row when (
     (old.balance is distinct from new.balance and pg_trigger_depth() = 0)
     or old.player_id is distinct from new.player_id or old.currency <> new.currency or old.kind <> new.kind
   ) execute function refuse_change()`,
  `create trigger ledger_balance_starts before insert on ledger_account
   for each row when (new.balance <> 0) execute function refuse_change()`,
];
