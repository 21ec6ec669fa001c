-- One sequence for all kinds: an id names one bonus, whatever its kind (BON-01).
create sequence bonus_id;

-- What the operator offers players for a time; `ended_at` is set where somebody ends it before.
create table campaign (
  id bigint generated always as identity primary key,
  key text not null unique,
  terms jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create trigger campaign_fixed before delete or update of id, key, terms, starts_at, ends_at, created_at or truncate on campaign
  for each statement execute function refuse_change();

-- What a bet was promised stays as it is; a boost ends by being withdrawn. One with a player is
-- for that player alone.
create table comboboost (
  id bigint default nextval('bonus_id') primary key,
  name text not null,
  min_odds text,
  uses_count integer check (uses_count >= 0),
  country_codes text[] not null default '{}',
  event_conditions jsonb not null default '[]',
  ranges jsonb not null check (jsonb_array_length(ranges) > 0),
  only_verified boolean not null default false,
  trigger_key text unique,
  valid_from timestamptz not null,
  valid_to timestamptz,
  withdrawn boolean not null default false,
  campaign_id bigint references campaign,
  player_id bigint references player
);
create trigger comboboost_fixed before delete or update of id, min_odds, uses_count, country_codes,
  event_conditions, ranges, only_verified, valid_from, campaign_id, player_id on comboboost
  for each statement execute function refuse_change();

create table comboboost_use (
  bonus_id bigint not null references comboboost,
  player_id bigint not null references player,
  times_used integer not null default 0 check (times_used >= 0),
  primary key (bonus_id, player_id)
);

create table freebet (
  id bigint default nextval('bonus_id') primary key,
  player_id bigint not null references player,
  type text not null check (type in ('freebet', 'freebet_no_risk', 'freebet_all_win', 'freebet_only_win')),
  name text not null,
  currency text not null,
  amount numeric(40, 0) not null check (amount > 0),
  min_odds text,
  max_odds text,
  match_status text not null default 'any' check (match_status in ('prematch', 'live', 'any')),
  selection_count_from integer check (selection_count_from >= 0),
  selection_count_to integer check (selection_count_to >= 0),
  active boolean not null default true,
  valid_to timestamptz,
  given_for text,
  bet_id bigint unique references bet,
  returned_for bigint unique references bet,
  given_at timestamptz not null,
  campaign_id bigint references campaign,
  unique (player_id, given_for)
);
create index freebet_campaign on freebet (campaign_id) where campaign_id is not null;
create index freebet_open on freebet (player_id) where bet_id is null;
create trigger freebet_fixed before delete or update of id, player_id, type, currency, amount, min_odds,
  max_odds, match_status, selection_count_from, selection_count_to, given_for, returned_for, given_at, campaign_id
  on freebet
  for each statement execute function refuse_change();
