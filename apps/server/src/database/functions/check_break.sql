-- Whether a player may stake and pay in at all (RG-09, RG-10). The caller holds the lock of the wallet, for which the start of a
-- break waits. A break that runs counts even where the operator has switched the flag off since.
-- Returns null when they may, else why not: { reason: `on_break`, running_break, until }, or { reason: `register_silent` } where the
-- register of their country has given no answer that still counts: nobody knows then whether they are on it.
create or replace function check_break(p_player bigint) returns jsonb
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_break player_break;
  v_hours numeric;
  v_country text;
  v_answer register_answer;
begin
  select * into v_break from running_break(p_player);
  if found then
    return jsonb_build_object('reason', 'on_break', 'running_break', v_break.kind,
      'until', to_char(v_break.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  select player.country, (registers->>player.country)::numeric into v_country, v_hours
  from protection cross join player
  where is_on and player.id = p_player;
  if v_hours is null then
    return null;
  end if;
  select * into v_answer from register_answer where player_id = p_player order by id desc limit 1;
  if v_answer.id is null or v_answer.country <> v_country
    or v_answer.answered_at <= now() - v_hours * interval '1 hour'
  then
    return jsonb_build_object('reason', 'register_silent');
  end if;
  if v_answer.is_excluded then
    return jsonb_build_object('reason', 'on_break', 'running_break', 'register', 'until', null);
  end if;
  return null;
end
$$;
