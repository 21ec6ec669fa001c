-- Writes notifications and counts them, in the transaction of what they tell, and publishes both through the outbox
-- (PUSH-06a). Kinds of object that a player does not want to hear of are left out. Browsers that show notifications get
-- a message each (decision 99).
--
-- Each step goes to the rows that the one before has named (`offset 0`): the plan is for any number of them, and would read
-- all players for one.
--
-- p_written  [{ player_id, kind, object_type, object_id, params }], any number, of any players
create or replace function write_notifications(p_written jsonb) returns void
language plpgsql set plan_cache_mode = force_generic_plan
as $$
begin
  with wanted as (
    select each.*
    from jsonb_to_recordset(p_written)
      as each(player_id bigint, kind text, object_type text, object_id bigint, params jsonb)
    cross join lateral (
      select from player
      where id = each.player_id and (settings->'notifications'->each.object_type) is distinct from 'false'::jsonb
      offset 0
    ) as willing
  ), counted as (
    insert into notification_counter as counter (player_id, unread, version)
    select player_id, count(*), 1 from wanted group by player_id order by player_id
    on conflict (player_id) do update set unread = counter.unread + excluded.unread, version = counter.version + 1
    returning counter
  ), written as (
    insert into notification (player_id, kind, object_type, object_id, params)
    select player_id, kind, object_type, object_id, params from wanted
    returning *
  ), sent as (
    insert into web_push_message (device_id, notification_id)
    select device.id, written.id
    from written
    cross join lateral (select id, session_id from web_push_device where player_id = written.player_id offset 0) as device
    cross join lateral (select from session where id = device.session_id and ended_at is null offset 0) as open
  )
  insert into outbox (player_id, payload)
  select event.player_id, event.payload
  from (
    select written.id as place, written.player_id, jsonb_build_object('type', 'notification', 'id', written.id::text,
      'kind', written.kind, 'object_type', written.object_type, 'object_id', written.object_id::text,
      'params', written.params, 'version', (counted.counter).version,
      'created_at', to_char(written.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as payload
    from written join counted on (counted.counter).player_id = written.player_id
    union all
    select null, (counter).player_id, counter_event(counter) from counted
  ) as event
  order by event.place nulls last;
end
$$;
