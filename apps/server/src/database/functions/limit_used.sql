-- What is used of a limit in a period: subunits of a wallet, or minutes of a player. It is read from what happened, never
-- counted beside it:
--   deposit  payments that have not failed; a pending one may still be paid
--   stake    stakes from the wallet, but those of bets that were refused or replaced
--   loss     these stakes less what bets and games paid out meanwhile; below 0 for a profit
--   time     minutes in which the player was active
create or replace function limit_used(p_type text, p_player bigint, p_wallet bigint, p_period tstzrange) returns numeric
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_used numeric;
  v_floor bigint;
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
  -- A transaction has its id after its time, and lasts no hour: none of the period has an id below the last one before it.
  -- A clock that was set back gives old times to new ids: then the first one of the period is the lower bound.
  select least(
    (select id from ledger_transaction
      where created_at < lower(p_period) - interval '1 hour' order by created_at desc limit 1),
    (select id - 1 from ledger_transaction where created_at >= lower(p_period) order by created_at limit 1)
  ) into v_floor;
  select coalesce(-sum(entry.amount), 0) into v_used
  from ledger_entry entry
  join ledger_transaction caused on caused.id = entry.transaction_id
  where entry.account_id = p_wallet and entry.transaction_id > coalesce(v_floor, 0) and caused.created_at <@ p_period
    and (caused.kind in ('stake', 'arena_stake')
      or (p_type = 'loss' and caused.kind in ('settlement', 'cash_out', 'arena_settlement')))
    and not (caused.kind = 'stake' and exists (
      select from ledger_transaction back where back.bet_id = caused.bet_id and back.kind in ('refusal', 'withdrawal')));
  return v_used;
end
$$;
