-- All entries of a transaction come in one INSERT, so checking each statement keeps every transaction at 0 (I4). A deferred
-- check for each row would read each transaction again at commit, once for each entry.
-- A session keeps its plans: those made while the tables were small, or for a batch of entries, would read whole tables for
-- each stake after it. So each row is found by its key, whatever the first entries of a session were: `offset 0` keeps a look-up
-- from becoming a join that reads the other side first, all of its index, and a loop does so for the update.
create or replace function ledger_entries_added() returns trigger
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_moved record;
begin
  if exists (select from added group by transaction_id, currency having sum(amount) <> 0) then
    raise exception 'the entries of a transaction must sum to 0 for each currency'
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  if exists (
    select from added left join lateral (
      select currency from ledger_account where id = added.account_id offset 0
    ) account on true
    where account.currency is distinct from added.currency
  ) then
    raise exception 'an entry must be in the currency of its account'
      using errcode = 'check_violation', constraint = 'ledger_currency';
  end if;
  -- Wallets alone have a balance. Asked for by their kind they would be read from another index, all of them.
  for v_moved in select account_id, sum(amount) as amount from added group by account_id order by account_id loop
    update ledger_account set balance = balance + v_moved.amount, version = version + 1
    where id = v_moved.account_id and balance is not null;
  end loop;
  -- After the wallets, whose locks these rows are behind.
  insert into ledger_day as counted (account_id, day, kind, amount, first_id, last_id)
  select entry.account_id, (cause.created_at at time zone 'UTC')::date, cause.kind, sum(entry.amount), min(cause.id), max(cause.id)
  from added entry
  cross join lateral (
    select id, kind, created_at from ledger_transaction where id = entry.transaction_id offset 0
  ) cause
  cross join lateral (
    select from ledger_account where id = entry.account_id and balance is not null offset 0
  ) wallet
  group by 1, 2, 3
  on conflict (account_id, day, kind) do update
  set amount = counted.amount + excluded.amount,
    first_id = least(counted.first_id, excluded.first_id),
    last_id = greatest(counted.last_id, excluded.last_id);
  return null;
end
$$;
