-- The time zone by which the limits of a player renew: the one kept with their settings, else UTC.
create or replace function limit_zone(p_player bigint) returns text
language sql stable
return coalesce((select settings->>'time_zone' from player where id = p_player), 'UTC');
