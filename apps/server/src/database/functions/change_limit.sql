-- Changes a limit of a player (RG-04). A lower or first amount acts at once; a higher one, and the end, wait `raise_after`
-- and have to be confirmed within `confirm_within` after that.
--
-- p_what    `set` (with p_amount), `end`, `confirm` or `cancel`
-- p_zone    time zone that the limits renew by, kept with the player's settings with the first limit and never changed by
--           another one: who could move their midnight would have two days in one
--
-- Returns { kind }: `done` with the id; `no_account`; `not_found` when there is nothing to end, confirm or cancel; `unchanged`;
-- `too_early` or `too_late` with { confirm_from, confirm_until }.
create or replace function change_limit(
  p_player bigint, p_what text, p_type text, p_period text, p_currency text, p_amount numeric, p_zone text
) returns jsonb
language plpgsql
as $$
declare
  v_rules protection;
  v_limit player_limit;
  v_what text;
  v_times jsonb;
begin
  select * into strict v_rules from protection;
  -- The row of the player orders the changes, the wallet a change among stakes and deposits.
  perform from player where id = p_player for no key update;
  if p_currency is not null then
    perform from ledger_account
    where kind = 'player' and player_id = p_player and currency = p_currency and active for no key update;
    if not found then
      return jsonb_build_object('kind', 'no_account');
    end if;
  end if;
  select * into v_limit from player_limit
  where player_id = p_player and type = p_type and period = p_period and currency is not distinct from p_currency;

  if p_what <> 'set' and (v_limit.amount is null or (p_what <> 'end' and v_limit.wants is null)) then
    return jsonb_build_object('kind', 'not_found');
  end if;
  v_times := jsonb_build_object('confirm_from', v_limit.confirm_from, 'confirm_until', v_limit.confirm_until);
  if p_what = 'confirm' and now() < v_limit.confirm_from then
    return v_times || jsonb_build_object('kind', 'too_early');
  end if;
  if p_what = 'confirm' and now() >= v_limit.confirm_until then
    return v_times || jsonb_build_object('kind', 'too_late');
  end if;
  if (p_what = 'set' and v_limit.amount = p_amount and v_limit.wants is null)
    or (p_what = 'end' and v_limit.wants = 'end' and now() < v_limit.confirm_until)
  then
    return jsonb_build_object('kind', 'unchanged');
  end if;

  v_what := case
    when p_what = 'cancel' or (p_what = 'set' and p_amount = v_limit.amount) then 'cancelled'
    when p_what = 'confirm' then case v_limit.wants when 'raise' then 'raised' else 'ended' end
    when p_what = 'end' then 'end_asked'
    when v_limit.amount is null then 'set'
    when p_amount < v_limit.amount then 'lowered'
    else 'raise_asked'
  end;
  if v_what = 'set' then
    update player set settings = settings || jsonb_build_object('time_zone', p_zone)
    where id = p_player and p_zone is not null and settings->'time_zone' is null;
  end if;
  insert into player_limit as kept (player_id, type, period, currency, amount, created_at)
  values (p_player, p_type, p_period, p_currency, p_amount, now())
  on conflict on constraint player_limit_once do update set
    amount = case v_what
      when 'raised' then kept.wanted
      when 'ended' then null
      when 'set' then excluded.amount
      when 'lowered' then excluded.amount
      else kept.amount
    end,
    wants = case v_what when 'raise_asked' then 'raise' when 'end_asked' then 'end' end,
    wanted = case when v_what = 'raise_asked' then excluded.amount end,
    confirm_from = case when v_what in ('raise_asked', 'end_asked') then now() + v_rules.raise_after end,
    confirm_until = case when v_what in ('raise_asked', 'end_asked')
      then now() + v_rules.raise_after + v_rules.confirm_within end,
    created_at = case when v_what = 'set' then now() else kept.created_at end
  returning * into v_limit;
  insert into limit_change (limit_id, what, amount)
  values (v_limit.id, v_what, case when v_what = 'raise_asked' then v_limit.wanted else v_limit.amount end);
  return jsonb_build_object('kind', 'done', 'id', v_limit.id::text);
end
$$;
