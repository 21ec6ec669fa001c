-- Notifications of players (NOTE-01, decision 90). What is said is made of `kind` and `params` where it is read, in the
-- language of the reader; amounts in `params` are subunits.
create table notification (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null,
  object_type text not null check (object_type in ('bet', 'payment', 'bonus', 'jackpot')),
  object_id bigint not null,
  params jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
) with (fillfactor = 90);
create index notification_player on notification (player_id, id);
create index notification_unread on notification (player_id) where read_at is null;
create index notification_age on notification using brin (created_at);
create trigger notification_fixed before update of id, player_id, kind, object_type, object_id, params, created_at or truncate
  on notification for each statement execute function refuse_change();

-- How many of them each player has not read. `version` rises with each change: whoever changes the count holds this row.
create table notification_counter (
  player_id bigint primary key references player,
  unread integer not null check (unread >= 0),
  version bigint not null
) with (fillfactor = 70);
