-- Locks a bonus for one bet of a player until the transaction ends. Returns false when it is over, used up or somebody
-- else's, and for a type that no bet carries. A boost of everybody with unlimited uses is not locked, nor what collects points: bets of
-- different players do not wait for each other.
create or replace function hold_bonus(p_player bigint, p_bonus jsonb, p_now timestamptz) returns boolean
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_boost comboboost;
begin
  if p_bonus->>'type' in ('hunting', 'tournament') then
    return exists (
      select from farming
      where id = (p_bonus->>'id')::bigint and type = p_bonus->>'type' and used_in_bets and finished_at is null
        and valid_from <= p_now and (valid_to is null or valid_to > p_now)
        and (not needs_activation or exists (
          select from farming_progress own
          where own.farming_id = farming.id and own.player_id = p_player and own.activated_at <= p_now)));
  end if;
  if p_bonus->>'type' not in ('comboboost', 'freebet', 'freebet_no_risk', 'freebet_all_win', 'freebet_only_win') then
    return false;
  end if;
  if p_bonus->>'type' <> 'comboboost' then
    perform from freebet
    where id = (p_bonus->>'id')::bigint and player_id = p_player and type = p_bonus->>'type' and bet_id is null
      and active and (valid_to is null or valid_to > p_now)
      -- One that was boosted after the bet was judged is worth another stake.
      and boost_multiplier is not distinct from p_bonus->>'boost'
    for no key update;
    return found;
  end if;
  select * into v_boost from comboboost
  where id = (p_bonus->>'id')::bigint and not withdrawn and valid_from <= p_now
    and (player_id is null or player_id = p_player) and (valid_to is null or valid_to > p_now)
    and (not needs_activation or exists (
      select from comboboost_use used
      where used.bonus_id = comboboost.id and used.player_id = p_player and used.activated_at is not null
        and (used.expires_at is null or used.expires_at > p_now)));
  if not found then
    return false;
  end if;
  -- One that its player alone has can be revoked meanwhile: that waits for this bet, or is seen here (I13).
  if v_boost.player_id is not null then
    perform from comboboost where id = v_boost.id and not withdrawn for share;
    if not found then
      return false;
    end if;
  end if;
  if v_boost.uses_count is null then
    return true;
  end if;
  insert into comboboost_use (bonus_id, player_id) values (v_boost.id, p_player) on conflict do nothing;
  perform from comboboost_use
  where bonus_id = v_boost.id and player_id = p_player and times_used < v_boost.uses_count
  for no key update;
  return found;
end
$$;
