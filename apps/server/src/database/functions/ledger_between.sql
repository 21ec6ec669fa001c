-- What the entries of a wallet come to in a part of one day of UTC, of transactions of the given kinds, in subunits. The part
-- begins or ends with the day: entries are read from that end of it on. A transaction has its id after its time and lasts no
-- hour, so that the first one that is an hour beyond the part ends it.
create or replace function ledger_between(p_wallet bigint, p_kinds text[], p_from timestamptz, p_to timestamptz)
returns numeric
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_day constant date := (p_from at time zone 'UTC')::date;
  v_first bigint;
  v_last bigint;
  v_beyond bigint;
  v_sum numeric;
begin
  select min(first_id), max(last_id) into v_first, v_last from ledger_day
  where account_id = p_wallet and day = v_day and kind = any (p_kinds);
  -- `offset 0` keeps each step a look-up by key, in the order of the ids.
  if p_from = v_day::timestamp at time zone 'UTC' then
    select entry.transaction_id into v_beyond
    from (select transaction_id from ledger_entry
      where account_id = p_wallet and transaction_id between v_first and v_last
      order by transaction_id offset 0) entry
    cross join lateral (select created_at from ledger_transaction where id = entry.transaction_id offset 0) caused
    where caused.created_at >= p_to + interval '1 hour'
    order by entry.transaction_id limit 1;
    v_last := coalesce(v_beyond, v_last);
  else
    select entry.transaction_id into v_beyond
    from (select transaction_id from ledger_entry
      where account_id = p_wallet and transaction_id between v_first and v_last
      order by transaction_id desc offset 0) entry
    cross join lateral (select created_at from ledger_transaction where id = entry.transaction_id offset 0) caused
    where caused.created_at < p_from - interval '1 hour'
    order by entry.transaction_id desc limit 1;
    v_first := coalesce(v_beyond, v_first);
  end if;
  select coalesce(sum(entry.amount), 0) into v_sum
  from (select transaction_id, amount from ledger_entry
    where account_id = p_wallet and transaction_id between v_first and v_last offset 0) entry
  cross join lateral (select kind, created_at from ledger_transaction where id = entry.transaction_id offset 0) caused
  where caused.kind = any (p_kinds) and caused.created_at >= p_from and caused.created_at < p_to;
  return v_sum;
end
$$;
