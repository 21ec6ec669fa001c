-- Deletes the oldest notifications from before p_before, p_most at a time, and publishes the counts of players who had not
-- read them. Returns how many were deleted.
-- Planned each time: a plan that is to fit any p_before reads all notifications to find none that are so old.
create or replace function drop_notifications(p_before timestamptz, p_most integer) returns integer
language plpgsql set plan_cache_mode = force_custom_plan
as $$
declare
  v_ids bigint[];
  v_players bigint[];
begin
  select array_agg(id), array_agg(distinct player_id) into v_ids, v_players
  from (select id, player_id from notification where created_at < p_before order by id limit p_most) as old;
  if v_ids is null then
    return 0;
  end if;
  -- The count before its notifications, as read_notifications locks them.
  perform from notification_counter where player_id = any (v_players) order by player_id for no key update;
  with dropped as (
    delete from notification where id = any (v_ids) returning player_id, read_at
  ), missed as (
    select player_id, count(*) as number from dropped where read_at is null group by player_id
  ), counted as (
    update notification_counter counter set unread = counter.unread - missed.number, version = counter.version + 1
    from missed where counter.player_id = missed.player_id
    returning counter
  )
  insert into outbox (player_id, payload)
  select (counter).player_id, counter_event(counter) from counted;
  return cardinality(v_ids);
end
$$;
