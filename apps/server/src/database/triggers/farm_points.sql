-- Counts a bet that was played to its end for the huntings and tournaments that it was placed for, in the transaction that
-- settles it (BON-16). Each bet ends once. Where points reach the goal, and no other bet does so, they bring the freebet: the
-- average stake of the bets that counted in the currency of this one. A tournament that is being finished is waited for.
create or replace function farm_points() returns trigger
language plpgsql
as $$
declare
  v_farming record;
  v_stake numeric := new.stake - new.cashed_stake;
  v_brought numeric;
  v_points numeric;
  v_own record;
  v_fresh bigint;
begin
  for v_farming in
    select * from farming
    where finished_at is null and valid_from <= new.placed_at and (valid_to is null or new.placed_at < valid_to)
      and (type <> 'tournament' or new.settled_at < valid_to)
      and div(100 * v_stake, (point_stakes->>new.currency)::numeric) > 0
      and (not used_in_bets or (new.bonus->>'type' = type and (new.bonus->>'id')::bigint = id))
    order by id for key share
  loop
    v_brought := div(100 * v_stake, (v_farming.point_stakes->>new.currency)::numeric);
    if not v_farming.needs_activation then
      insert into farming_progress (farming_id, player_id) values (v_farming.id, new.player_id) on conflict do nothing;
    end if;
    -- Locked, so that bets of a player count one after another.
    perform from farming_progress
    where farming_id = v_farming.id and player_id = new.player_id
      and (not v_farming.needs_activation or activated_at <= new.placed_at)
    for no key update;
    continue when not found;
    if v_farming.farm_once_per_event then
      insert into farmed_event (farming_id, player_id, match_id)
      select distinct v_farming.id, new.player_id, match_id from bet_selection where bet_id = new.id
      on conflict do nothing;
      get diagnostics v_fresh = row_count;
      continue when v_fresh = 0;
    end if;
    update farming_progress set points = points + v_brought, reached_at = new.settled_at
    where farming_id = v_farming.id and player_id = new.player_id
    returning points into v_points;
    insert into farming_stake as known (farming_id, player_id, currency, bets, staked)
    values (v_farming.id, new.player_id, new.currency, 1, v_stake)
    on conflict (farming_id, player_id, currency) do update set bets = known.bets + 1, staked = known.staked + excluded.staked
    returning * into v_own;
    if v_points >= v_farming.goal and v_points - v_brought < v_farming.goal then
      perform give_farmed(v_farming.id, new.player_id, new.currency,
        least(div(v_own.staked, v_own.bets), (v_farming.largest_freebets->>new.currency)::numeric), new.settled_at);
    end if;
  end loop;
  return null;
end
$$;
