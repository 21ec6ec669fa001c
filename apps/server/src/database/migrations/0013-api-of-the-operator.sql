-- The operator's API: its keys, what was done with it, and campaigns (decision 88).
-- The key itself is shown once, when it is made. A name may be given again once its key is revoked.
create table operator_key (
  id bigint generated always as identity primary key,
  name text not null,
  key_hash bytea not null unique,
  rights text[] not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index operator_key_name on operator_key (name) where revoked_at is null;
create trigger operator_key_fixed before delete or update of id, name, key_hash, rights, created_at on operator_key
  for each statement execute function refuse_change();

-- One row a change, written with it; nothing of it changes after. `key_id` is null for the command line on the server.
-- `answer` is what a repeat of the same request gets (I1).
create table operator_audit (
  id bigint generated always as identity primary key,
  key_id bigint references operator_key,
  request_key text,
  fingerprint text,
  what text not null,
  target text not null,
  before jsonb,
  after jsonb,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint operator_audit_once unique (key_id, request_key),
  constraint operator_audit_request check (
    (key_id is null) = (request_key is null) and (key_id is null) = (fingerprint is null) and (key_id is null) = (answer is null))
);
create trigger operator_audit_fixed before delete or update or truncate on operator_audit
  for each statement execute function refuse_change();

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

alter table comboboost add column campaign_id bigint references campaign, add column player_id bigint references player;
drop trigger comboboost_fixed on comboboost;
create trigger comboboost_fixed before delete or update of id, min_odds, uses_count, country_codes,
  event_conditions, ranges, only_verified, valid_from, campaign_id, player_id on comboboost
  for each statement execute function refuse_change();

alter table freebet add column campaign_id bigint references campaign;
create index freebet_campaign on freebet (campaign_id) where campaign_id is not null;
drop trigger freebet_fixed on freebet;
create trigger freebet_fixed before delete or update of id, player_id, type, currency, amount, min_odds,
  max_odds, match_status, selection_count_from, selection_count_to, given_for, returned_for, given_at, campaign_id
  on freebet
  for each statement execute function refuse_change();
