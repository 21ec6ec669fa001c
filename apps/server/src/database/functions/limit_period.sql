-- The period ('day', 'week' from Monday on, or 'month') around an instant, by the clocks of a time zone. It starts at the first
-- instant that shows its first local time: of two midnights of one night the earlier, and after a midnight that is left out
-- the instant at which the clocks jump.
create or replace function limit_period(p_period text, p_zone text, p_at timestamptz) returns tstzrange
language plpgsql stable
as $$
declare
  v_local timestamp := date_trunc(p_period, p_at at time zone p_zone);
  v_bounds timestamptz[] := '{}'::timestamptz[];
  v_bound timestamptz;
begin
  for v_local in select v_local union all select v_local + ('1 ' || p_period)::interval loop
    v_bound := v_local at time zone p_zone;
    if (v_bound - interval '1 hour') at time zone p_zone = v_local then
      v_bound := v_bound - interval '1 hour';
    end if;
    v_bounds := v_bounds || v_bound;
  end loop;
  return tstzrange(v_bounds[1], v_bounds[2]);
end
$$;
