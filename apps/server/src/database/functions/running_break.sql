-- The break of a player that lasts longest; no row while none runs (RG-09).
create or replace function running_break(p_player bigint) returns setof player_break
language sql stable
as $$
  select * from player_break
  where player_id = p_player and (until is null or until > now())
  order by until desc nulls first, id
  limit 1
$$;
