-- Teams can be favourites.
alter table favourite drop constraint favourite_type_check;
alter table favourite add constraint favourite_type_check
  check (type in ('matches', 'tournaments', 'sports', 'competitors'));
drop index favourite_thing;
create index favourite_thing on favourite (thing_id, player_id) where type in ('matches', 'competitors');
