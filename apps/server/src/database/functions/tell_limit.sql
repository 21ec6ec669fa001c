-- Tells a player that a limit is reached, once for each limit and period, whatever is refused by it afterwards (RG-04).
--
-- p_over  what check_limits says
create or replace function tell_limit(p_player bigint, p_currency text, p_over jsonb) returns void
language plpgsql
as $$
begin
  insert into limit_notice as notice (player_id, type, period, currency, renews_at)
  values (p_player, p_over->>'limit_type', p_over->>'period', p_currency, (p_over->>'renews_at')::timestamptz)
  on conflict (player_id, type, period, currency) do update set renews_at = excluded.renews_at
  where notice.renews_at < excluded.renews_at;
  if not found then
    return;
  end if;
  perform write_notifications(jsonb_build_array(jsonb_build_object('player_id', p_player,
    'kind', 'limit_' || (p_over->>'limit_type'), 'object_type', 'limit',
    'params', case when p_over->>'limit_type' = 'time' then '{}'::jsonb else
      (select jsonb_build_object('currency', code, 'limit', ((p_over->>'limit')::numeric * subunits)::bigint::text)
       from currency where code = p_currency) end)));
end
$$;
