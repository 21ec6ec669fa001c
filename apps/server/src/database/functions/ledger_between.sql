-- What the entries of a wallet come to in a part of one day of UTC, of transactions of the given kinds, in subunits. Every entry
-- of the day is looked at: where a clock was set back, later ids have earlier times.
create or replace function ledger_between(p_wallet bigint, p_kinds text[], p_from timestamptz, p_to timestamptz)
returns numeric
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_first bigint;
  v_last bigint;
  v_sum numeric;
begin
  select min(first_id), max(last_id) into v_first, v_last from ledger_day
  where account_id = p_wallet and day = (p_from at time zone 'UTC')::date and kind = any (p_kinds);
  -- `offset 0` keeps each step a look-up by key.
  select coalesce(sum(entry.amount), 0) into v_sum
  from (select transaction_id, amount from ledger_entry
    where account_id = p_wallet and transaction_id between v_first and v_last offset 0) entry
  cross join lateral (select kind, created_at from ledger_transaction where id = entry.transaction_id offset 0) caused
  where caused.kind = any (p_kinds) and caused.created_at >= p_from and caused.created_at < p_to;
  return v_sum;
end
$$;
