-- Counts a combo that was played to its end, and gives the freebets of the range that it completes (BON-17). Each bet ends once
-- and adds one, so a range is completed once. They are of the currency of the bet that completes it.
create or replace function count_for_ambs() returns trigger
language plpgsql
as $$
declare
  v_amb record;
  v_range jsonb;
  v_bets integer;
  v_break record;
  v_freebet bigint;
begin
  for v_amb in
    select * from amb
    where valid_from <= new.placed_at and (issue_to is null or new.placed_at < issue_to)
      and new.stake - new.cashed_stake >= (min_stakes->>new.currency)::numeric
    order by id
  loop
    insert into amb_progress as known (amb_id, player_id, bets) values (v_amb.id, new.player_id, 1)
    on conflict (amb_id, player_id) do update set bets = known.bets + 1
    returning bets into v_bets;
    select value into v_range from jsonb_array_elements(v_amb.ranges)
    where (value->>'number_of_bets')::integer = v_bets;
    continue when not found;
    select * into v_break from running_break(new.player_id);
    for v_number in 1 .. (v_range->>'number_of_freebets')::integer loop
      -- What is won in a break waits for its end.
      insert into freebet (player_id, type, name, currency, amount, valid_to, given_at, campaign_id,
        announced)
      values (new.player_id, v_amb.freebet_type, v_amb.name, new.currency, (v_range->'amounts'->>new.currency)::numeric,
        case when v_amb.valid_days is not null and (v_break.id is null or v_break.until is not null)
          then greatest(new.settled_at, v_break.until) + v_amb.valid_days * interval '1 day' end,
        new.settled_at, v_amb.campaign_id, (
          select coalesce((terms->>'announced')::boolean, true) from campaign where id = v_amb.campaign_id))
      returning id into v_freebet;
      perform publish_bonus(new.player_id, bonus_event(freebet)) from freebet where id = v_freebet;
    end loop;
  end loop;
  return null;
end
$$;
