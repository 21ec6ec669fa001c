-- All entries of a transaction come in one INSERT, so checking each statement keeps every transaction at 0 (I4). A deferred
-- check for each row would read each transaction again at commit, once for each entry.
create or replace function ledger_entries_added() returns trigger
language plpgsql
as $$
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
end
$$;
