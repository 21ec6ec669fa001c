-- One row: which process leads, and how far the feed is published (decisions 29 and 38).
create table feed_lead (
  id smallint primary key check (id = 1),
  term bigint not null default 0,
  version bigint not null default 0,
  published_version bigint not null default 0,
  kept_above bigint not null default 0,
  feed_time bigint not null default 0,
  running boolean not null default true,
  origin text,
  game text not null default '',
  heartbeat_at timestamptz not null default '-infinity'
);
insert into feed_lead (id) values (1);

-- Batches and snapshots for followers; not needed after a crash.
create unlogged table feed_batch (
  whole boolean not null,
  version bigint not null,
  part integer not null,
  body text not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (whole, version, part)
);

-- What addresses have spent over all processes (decision 61), in the columns of rate-limiter-flexible; worth nothing after a
-- crash.
create unlogged table request_points (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Players by the languages they hold a channel token for, and until when (decision 30). Logged: a token outlives a crash.
create table push_listener (
  player_id bigint not null references player,
  language text not null,
  noted_at timestamptz not null,
  until timestamptz not null,
  notified boolean not null default false,
  primary key (player_id, language)
) with (fillfactor = 70);
create index push_listener_noted on push_listener (noted_at);
