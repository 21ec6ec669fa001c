-- Marks notifications of a player as read, those of p_ids or all (null), and publishes how many are left (NOTE-01). One
-- conditional statement under the lock of the count: what two tabs read at once is counted once, whichever comes first.
-- Returns the count and its version, also where nothing changed; no row for a player who never had a notification.
create or replace function read_notifications(p_player bigint, p_ids bigint[]) returns setof notification_counter
language plpgsql
as $$
begin
  with held as materialized (
    select player_id from notification_counter where player_id = p_player for no key update
  ), marked as (
    update notification set read_at = now()
    where player_id = (select player_id from held) and read_at is null and (p_ids is null or id = any (p_ids))
    returning id
  ), counted as (
    update notification_counter counter
    set unread = counter.unread - (select count(*) from marked), version = counter.version + 1
    where player_id = p_player and exists (select from marked)
    returning counter
  )
  insert into outbox (player_id, payload)
  select (counter).player_id, counter_event(counter) from counted;
  return query select * from notification_counter where player_id = p_player;
end
$$;
