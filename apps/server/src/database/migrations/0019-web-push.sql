-- Browsers that show notifications, and what is on its way to them (decision 99).
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
