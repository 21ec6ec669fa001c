create table match (
  id text primary key,
  urn_id text not null,
  slug text not null,
  type text not null,
  name text not null,
  sport_key text not null,
  category_id text not null,
  tournament_id text not null,
  tournament_name text not null,
  provider text not null,
  start_time timestamptz not null,
  status smallint not null check (status between 0 and 5),
  data jsonb not null,
  source text not null,
  ended boolean not null default false
);
create index match_of_tournament on match (tournament_id, start_time);
create index match_open on match (id) where not ended;
create index match_slug on match (slug);
create index match_start on match (start_time);

-- Prices are worth nothing after a crash: the feed writes them anew (decision 2).
create unlogged table market (
  match_id text not null,
  market_id text not null,
  specifier text not null,
  name text not null,
  status smallint not null,
  outcomes jsonb not null,
  version bigint not null,
  each_way jsonb,
  withdrawals jsonb,
  primary key (match_id, market_id, specifier)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.1);

create table market_result (
  match_id text not null references match,
  market_id text not null,
  specifier text not null,
  results jsonb not null,
  decided_at timestamptz not null default now(),
  primary key (match_id, market_id, specifier)
);

create table feed_clock (
  id smallint primary key check (id = 1),
  feed_time timestamptz not null,
  source text not null
);
