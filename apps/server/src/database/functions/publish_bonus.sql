-- Publishes that a player was given a bonus, and writes the notification of it. p_event is a bonus_issued.
create or replace function publish_bonus(p_player bigint, p_event jsonb) returns void
language plpgsql
as $$
begin
  insert into outbox (player_id, payload) values (p_player, p_event);
  perform write_notifications(jsonb_build_array(jsonb_build_object('player_id', p_player, 'kind', 'bonus_given',
    'object_type', 'bonus', 'object_id', p_event #> '{payload,bonus,id}',
    'params', jsonb_build_object('name', p_event #> '{payload,bonus,name}'))));
end
$$;
