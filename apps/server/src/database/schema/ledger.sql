-- Double entry (I4): the sums of a transaction are checked by the statement that adds its entries, and nothing changes after.
-- A balance is the sum of its entries.

-- What the currencies of amounts are, from the first start that offered them on: amounts are stored in subunits, so that a
-- currency never changes (decision 77).
create table currency (
  code text primary key,
  subunits numeric(20, 0) not null check (subunits > 0),
  fiat boolean not null
);
create trigger currency_fixed before delete or update or truncate on currency
  for each statement execute function refuse_change();

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('player', 'stakes', 'house', 'deposits')),
  player_id bigint references player,
  currency text not null,
  balance numeric(40, 0),
  active boolean not null default true,
  version bigint not null default 1,
  constraint ledger_account_not_negative check (balance >= 0),
  constraint ledger_account_owner check ((kind = 'player') = (player_id is not null)),
  constraint ledger_account_wallet check ((kind = 'player') = (balance is not null)),
  constraint ledger_account_once unique nulls not distinct (player_id, currency, kind)
) with (fillfactor = 50);
create trigger ledger_account_kept before delete or truncate on ledger_account
  for each statement execute function refuse_change();
-- A balance moves only with its entries: from inside the trigger ledger_entries_added.
create trigger ledger_balance_follows before update of balance, player_id, currency, kind on ledger_account
  for each row when (
    (old.balance is distinct from new.balance and pg_trigger_depth() = 0)
    or old.player_id is distinct from new.player_id or old.currency <> new.currency or old.kind <> new.kind
  ) execute function refuse_change();
create trigger ledger_balance_starts before insert on ledger_account
  for each row when (new.balance <> 0) execute function refuse_change();

-- One cause of a movement of money. `cash_out` may happen several times to a bet and is named by bet and place, `jackpot`
-- by its hit, `lootbox` by its chest; `withdrawal` returns the stake of a bet that another one replaces. Money that comes in or goes out through the
-- cashier is `cashier_deposit` and `cashier_withdrawal`, named by the payment (decision 75); `deposit` is a gift of the operator.
create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('deposit', 'stake', 'settlement', 'refusal', 'cash_out', 'withdrawal',
    'arena_stake', 'arena_settlement', 'jackpot', 'cashier_deposit', 'cashier_withdrawal', 'lootbox')),
  bet_id bigint,
  reference text,
  created_at timestamptz not null default now(),
  constraint ledger_transaction_cause check (
    (kind in ('stake', 'settlement', 'refusal', 'withdrawal')) = (bet_id is not null)
    and (bet_id is null) = (reference is not null)),
  constraint ledger_transaction_once unique (bet_id, kind),
  constraint ledger_transaction_reference unique (reference, kind)
);
-- The first transaction of a period is found by its time (see limit_used).
create index ledger_transaction_time on ledger_transaction (created_at);
create trigger ledger_transaction_fixed before delete or update or truncate on ledger_transaction
  for each statement execute function refuse_change();

-- No foreign key to the account: it would mark the one "stakes" row of a currency for every bet. The trigger looks the
-- accounts up instead, and accounts are never deleted.
create table ledger_entry (
  account_id bigint not null,
  transaction_id bigint not null references ledger_transaction,
  currency text not null,
  amount numeric(40, 0) not null check (amount <> 0),
  primary key (account_id, transaction_id)
);
create trigger ledger_entries_added after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_entries_added();
create trigger ledger_entry_fixed before delete or update or truncate on ledger_entry
  for each statement execute function refuse_change();

-- What a wallet's entries of a day (UTC) come to, by kind, and the first and last of their transactions: a statement adds days
-- up, and reads entries where a day counts in part. It moves with the entries, from inside the trigger ledger_entries_added.
create table ledger_day (
  account_id bigint not null,
  day date not null,
  kind text not null,
  amount numeric(40, 0) not null,
  first_id bigint not null,
  last_id bigint not null,
  primary key (account_id, day, kind)
) with (fillfactor = 50);
create trigger ledger_day_follows before insert or update on ledger_day
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger ledger_day_kept before delete or truncate on ledger_day
  for each statement execute function refuse_change();
