-- What is used of a limit in a period: subunits of a wallet, or minutes of a player. It is read from what happened, never
-- counted beside it:
--   deposit  payments that have not failed; a pending one may still be paid
--   stake    stakes from the wallet, but those of bets that were refused or replaced
--   loss     these stakes less what bets and games paid out meanwhile; below 0 for a profit
--   time     minutes in which the player was active
-- Stakes and pay-outs are added up by days of UTC (ledger_day); of a day that the period has in part, the entries
-- are read: a stake costs no more with a thousand others on the days before (decision 115).
create or replace function limit_used(p_type text, p_player bigint, p_wallet bigint, p_period tstzrange) returns numeric
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_kinds constant text[] := case when p_type = 'loss'
    then array['stake', 'arena_stake', 'settlement', 'cash_out', 'arena_settlement'] else array['stake', 'arena_stake'] end;
  v_from constant date := (lower(p_period) at time zone 'UTC')::date;
  v_to date := (upper(p_period) at time zone 'UTC')::date;
  v_from_at constant timestamptz := v_from::timestamp at time zone 'UTC';
  v_to_at constant timestamptz := v_to::timestamp at time zone 'UTC';
  v_used numeric;
  v_part numeric := 0;
  v_returned numeric;
  v_first bigint;
begin
  if p_type = 'time' then
    select count(*) into v_used from active_minute
    where player_id = p_player and minute >= lower(p_period) and minute < upper(p_period);
    return v_used;
  end if;
  if p_type = 'deposit' then
    select coalesce(sum(amount), 0) into v_used from payment
    where player_id = p_player and account_id = p_wallet and kind = 'deposit' and state <> 'failed'
      and created_at <@ p_period;
    return v_used;
  end if;

  if lower(p_period) > v_from_at then
    v_part := -ledger_between(p_wallet, v_kinds, v_from_at, lower(p_period));
  end if;
  -- The last day is mostly still to come.
  if upper(p_period) > v_to_at then
    if exists (select from ledger_day where account_id = p_wallet and day = v_to)
      and exists (select from ledger_transaction where created_at >= upper(p_period)) then
      v_part := v_part - ledger_between(p_wallet, v_kinds, upper(p_period), v_to_at + interval '24 hours');
    end if;
    v_to := v_to + 1;
  end if;
  select coalesce(sum(amount), 0) + v_part into v_used from ledger_day
  where account_id = p_wallet and day >= v_from and day < v_to and kind = any (v_kinds);

  -- A stake is returned after it was taken, by a later id.
  select min(first_id) into v_first from ledger_day
  where account_id = p_wallet and day >= v_from and day < v_to and kind = 'stake';
  select coalesce(sum(stake.amount), 0) into v_returned
  from (select day, kind, first_id, last_id from ledger_day
    where account_id = p_wallet and kind in ('refusal', 'withdrawal') and last_id > v_first offset 0) returned
  cross join lateral (select transaction_id from ledger_entry
    where account_id = p_wallet and transaction_id between returned.first_id and returned.last_id offset 0) entry
  cross join lateral (select bet_id from ledger_transaction where id = entry.transaction_id and kind = returned.kind
    and (created_at at time zone 'UTC')::date = returned.day offset 0) back
  cross join lateral (select id from ledger_transaction
    where bet_id = back.bet_id and kind = 'stake' and created_at <@ p_period offset 0) staked
  join ledger_entry stake on stake.account_id = p_wallet and stake.transaction_id = staked.id;
  return v_returned - v_used;
end
$$;
