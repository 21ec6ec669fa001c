-- Players are told of limits that are reached and of favourite matches that begin.
alter table notification drop constraint notification_object_type_check;
alter table notification add constraint notification_object_type_check
  check (object_type in ('bet', 'payment', 'bonus', 'jackpot', 'limit', 'match'));
alter table notification alter column object_id drop not null;
create table limit_notice (
  player_id bigint not null references player,
  type text not null,
  period text not null,
  currency text not null,
  renews_at timestamptz not null,
  primary key (player_id, type, period, currency)
);
create table begun_match (
  match_id text primary key references match,
  after_player bigint not null default 0
);
create index favourite_thing on favourite (thing_id, player_id) where type = 'matches';
