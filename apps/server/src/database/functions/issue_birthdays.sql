-- Gives players whose birthday it is what campaigns give for it, at most p_most in all: in their active currency, once a year and
-- campaign. The day is that of the player's time zone, else of UTC; who was born on 29 February has it on 28 February in other
-- years. p_now is feed time. Returns how many were given.
create or replace function issue_birthdays(p_now timestamptz, p_most integer) returns integer
language plpgsql
as $$
declare
  v_rule issuing_rule;
  v_player record;
  v_count integer := 0;
  -- The days of the year that are today somewhere, as month * 100 + day.
  v_days numeric[] := (
    select array_agg(extract(month from near) * 100 + extract(day from near)) || 229.0
    from generate_series(-1, 1) as away, date_add(p_now, away * interval '1 day', 'UTC') as at, cast(at at time zone 'UTC' as date) as near);
begin
  for v_rule in
    select * from issuing_rule
    where cause = 'birthday' and valid_from <= p_now and (issue_to is null or issue_to > p_now)
    order by campaign_id
  loop
    for v_player in
      select player.id, player.currency, extract(year from today)::text as year
      from player
      cross join lateral cast(p_now at time zone limit_zone(player.id) as date) as today
      where birth_date is not null and confirmed_at is not null
        and extract(month from birth_date) * 100 + extract(day from birth_date) = any(v_days)
        and (birth_date + make_interval(years => (extract(year from today) - extract(year from birth_date))::integer))::date = today
        and v_rule.amounts ? player.currency
        and not exists (
          select from freebet where player_id = player.id
            and given_for = concat_ws('-', 'campaign', v_rule.campaign_id, extract(year from today)::text))
        and check_break(player.id) is null
      order by player.id
      limit p_most - v_count
    loop
      if issue_freebet(v_rule, v_player.id, v_player.currency, (v_rule.amounts->>v_player.currency)::numeric, v_player.year,
        p_now) then
        v_count := v_count + 1;
      end if;
    end loop;
  end loop;
  return v_count;
end
$$;
