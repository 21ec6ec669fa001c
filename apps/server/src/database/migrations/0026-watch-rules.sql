-- What players wait for in a match.
alter table notification drop constraint notification_object_type_check;
alter table notification add constraint notification_object_type_check
  check (object_type in ('bet', 'payment', 'bonus', 'jackpot', 'limit', 'match', 'watch'));
create table watch_rule (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  match_id text not null references match,
  kind text not null check (kind in ('price_above', 'price_below', 'market_opens', 'match_starts', 'leads_at_half_time')),
  market_id text,
  specifier text,
  market_name text,
  outcome_id text,
  outcome_name text,
  odds text,
  side text check (side in ('home', 'away')),
  paused boolean not null default false,
  created_at timestamptz not null default now(),
  constraint watch_rule_once unique nulls not distinct (player_id, match_id, kind, market_id, specifier, outcome_id, odds, side)
);
create index watch_rule_match on watch_rule (match_id) where not paused;
