-- Boosts a freebet of a player with the points of the first hunting that boosts it and has enough of them (BON-07b). The freebet
-- is locked first: of two at once for the same one the second finds it boosted, and spends nothing. Points are spent by one
-- update that asks whether they are there (I13). Returns false where there is no such freebet, or no hunting for it.
create or replace function boost_freebet(p_player bigint, p_freebet bigint, p_now timestamptz) returns boolean
language plpgsql
as $$
declare
  v_freebet freebet;
  v_farming farming;
begin
  select * into v_freebet from freebet
  where id = p_freebet and player_id = p_player and bet_id is null and revoked_at is null
    and (valid_to is null or valid_to > p_now)
  for no key update;
  if not found then
    return false;
  end if;
  if v_freebet.boosted_by is not null then
    return true;
  end if;
  for v_farming in
    select * from farming where boosts_freebet(farming, v_freebet, p_now) order by id
  loop
    update farming_progress set spent = spent + v_farming.boost_points
    where farming_id = v_farming.id and player_id = p_player and points - spent >= v_farming.boost_points;
    if found then
      update freebet set boosted_by = v_farming.id, boost_multiplier = v_farming.boost_multiplier, boosted_at = p_now
      where id = p_freebet;
      return true;
    end if;
  end loop;
  return false;
end
$$;
