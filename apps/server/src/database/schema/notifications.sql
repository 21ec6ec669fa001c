-- Notifications of players (NOTE-01, decision 90). What is said is made of `kind` and `params` where it is read, in the
-- language of the reader; amounts in `params` are subunits.
create table notification (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null,
  object_type text not null check (object_type in ('bet', 'payment', 'bonus', 'jackpot', 'limit', 'match', 'watch')),
  object_id bigint,
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

-- Browsers that show the notifications of a player while their session is not ended (NOTE-01, decision 99). `endpoint` is
-- where the push service of the browser takes messages, the keys are the browser's (RFC 8291).
create table web_push_device (
  id bytea primary key,
  player_id bigint not null references player,
  session_id bigint not null references session (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  locale text not null,
  created_at timestamptz not null default now()
);
create index web_push_device_player on web_push_device (player_id, created_at);

-- Notifications on their way to browsers: deleted once a push service has them, or after half a day.
create table web_push_message (
  id bigint generated always as identity primary key,
  device_id bytea not null references web_push_device on delete cascade,
  notification_id bigint not null references notification on delete cascade,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint web_push_message_once unique (notification_id, device_id)
);
create index web_push_message_next on web_push_message (next_at);
create index web_push_message_device on web_push_message (device_id);

-- Of which period a player was last told that a limit is reached: once, however much is refused in it.
create table limit_notice (
  player_id bigint not null references player,
  type text not null,
  period text not null,
  currency text not null,
  renews_at timestamptz not null,
  primary key (player_id, type, period, currency)
);

-- Matches that have begun and whose players are not all told yet; those up to `after_player` are.
create table begun_match (
  match_id text primary key references match,
  after_player bigint not null default 0
);
