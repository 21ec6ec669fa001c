-- Judges an amount of a player against every limit of the given types, their own and the operator's (RG-04). The caller holds
-- the lock of the wallet, under which stakes, deposits and changes of limits wait for each other; a limit in minutes has no
-- amount and is reached when they are used.
-- Returns null when all of them leave room, else the one that leaves the least:
-- { limit_type, period, limit, used, left, renews_at }, amounts in the main unit of the currency, minutes as they are.
create or replace function check_limits(p_player bigint, p_wallet bigint, p_types text[], p_amount numeric) returns jsonb
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_rules protection;
  v_currency text;
  v_limit record;
  v_period tstzrange;
  v_used numeric;
  v_left numeric;
  v_least numeric;
  v_refusal jsonb;
begin
  select * into v_rules from protection;
  if not found or not v_rules.is_on then
    return null;
  end if;
  select currency into v_currency from ledger_account where id = p_wallet;
  for v_limit in
    select type, period, min(amount) as amount
    from (
      select type, period, amount from player_limit
      where player_id = p_player and type = any (p_types) and amount is not null
        and (currency is null or currency = v_currency)
      union all
      select type, period, amount::numeric
      from jsonb_to_recordset(v_rules.house) as house(type text, period text, currency text, amount text)
      where type = any (p_types) and currency = v_currency
    ) as limits
    group by type, period
    order by type, period
  loop
    v_period := limit_period(v_limit.period, limit_zone(p_player), now());
    v_used := limit_used(v_limit.type, p_player, p_wallet, v_period);
    v_left := greatest(v_limit.amount - v_used, 0);
    if (v_limit.type = 'time' and v_left > 0) or (v_limit.type <> 'time' and v_used + p_amount <= v_limit.amount) then
      continue;
    end if;
    if v_least is null or v_left < v_least then
      v_least := v_left;
      v_refusal := jsonb_build_object('limit_type', v_limit.type, 'period', v_limit.period,
        'limit', limit_text(v_limit.amount, v_limit.type, v_currency),
        'used', limit_text(v_used, v_limit.type, v_currency), 'left', limit_text(v_left, v_limit.type, v_currency),
        'renews_at', to_char(upper(v_period) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    end if;
  end loop;
  return v_refusal;
end
$$;
