-- Tells the next p_most players whose favourite a begun match or one of its teams is that it has begun (NOTE-01); one match
-- after another, and each player once.
-- Without p_teams those of the teams are left out.
-- Returns how many it went through; 0 when nobody is left.
create or replace function tell_begun_match(p_most integer, p_teams boolean default true) returns integer
language plpgsql
as $$
declare
  v_match begun_match;
  v_players bigint[];
begin
  select * into v_match from begun_match order by match_id limit 1 for update;
  if not found then
    return 0;
  end if;
  select array_agg(player_id order by player_id) into v_players
  from (
    -- The next ones of each thing, by the index: no more of them are needed than are told.
    select distinct fan.player_id
    from match
    cross join lateral (values ('matches', match.id), ('competitors', match.data->'home'->>'id'),
      ('competitors', match.data->'away'->>'id')) as thing(type, id)
    cross join lateral (
      select player_id from favourite
      where type in ('matches', 'competitors') and type = thing.type and thing_id = thing.id
        and player_id > v_match.after_player
      order by player_id limit p_most
    ) as fan
    where match.id = v_match.match_id and (p_teams or thing.type = 'matches')
    order by fan.player_id limit p_most
  ) as next;
  if v_players is null then
    delete from begun_match where match_id = v_match.match_id;
    return 1;
  end if;
  perform write_notifications((
    select jsonb_agg(jsonb_build_object('player_id', player_id, 'kind', 'match_started', 'object_type', 'match',
      'params', jsonb_build_object('name', match.name,
        'match', jsonb_build_object('sport_key', match.sport_key, 'slug', match.slug))))
    from unnest(v_players) as player_id, match where match.id = v_match.match_id));
  update begun_match set after_player = v_players[cardinality(v_players)] where match_id = v_match.match_id;
  return cardinality(v_players);
end
$$;
