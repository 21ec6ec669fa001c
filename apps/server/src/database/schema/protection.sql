-- What players and the operator limit (RG-04, decision 83), and breaks of players (RG-09, RG-10, decision 86).

-- What the operator's file says, written by each start; one row. `registers` is by country of residence: hours for which an
-- answer counts.
create table protection (
  id boolean primary key default true check (id),
  is_on boolean not null,
  raise_after interval not null,
  confirm_within interval not null,
  house jsonb not null,
  registers jsonb not null default '{}'
);

-- Limits that players have set: money in subunits, time in minutes. `amount` is null once a limit has ended. `wants` is what
-- the player asked for and has to confirm from `confirm_from` until `confirm_until`.
create table player_limit (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  type text not null check (type in ('deposit', 'stake', 'loss', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  currency text,
  amount numeric(40, 0) check (amount >= 0),
  wants text check (wants in ('raise', 'end')),
  wanted numeric(40, 0) check (wanted >= 0),
  confirm_from timestamptz,
  confirm_until timestamptz,
  created_at timestamptz not null default now(),
  constraint player_limit_once unique nulls not distinct (player_id, type, period, currency),
  constraint player_limit_currency check ((type = 'time') = (currency is null)),
  constraint player_limit_wanted check ((wants is not distinct from 'raise') = (wanted is not null)),
  constraint player_limit_confirmed check ((wants is null) = (confirm_from is null) and (wants is null) = (confirm_until is null))
);
create trigger player_limit_kept before delete or truncate on player_limit
  for each statement execute function refuse_change();

-- Every change of a limit, in its order; nothing of it changes after.
create table limit_change (
  id bigint generated always as identity primary key,
  limit_id bigint not null references player_limit,
  what text not null check (what in ('set', 'lowered', 'raise_asked', 'end_asked', 'raised', 'ended', 'cancelled')),
  amount numeric(40, 0),
  created_at timestamptz not null default now()
);
create index limit_change_limit on limit_change (limit_id, id);
create index limit_change_time on limit_change (created_at);
create trigger limit_change_fixed before delete or update or truncate on limit_change
  for each statement execute function refuse_change();

-- Minutes in which a player was active, whatever the number of pages (RG-03).
create table active_minute (
  player_id bigint not null references player,
  minute timestamptz not null,
  primary key (player_id, minute)
);
create trigger active_minute_fixed before delete or update or truncate on active_minute
  for each statement execute function refuse_change();

-- Breaks that players have taken (RG-09); nothing of one is ever changed or taken away. `until` is null for ever.
create table player_break (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  key text not null,
  fingerprint text not null,
  kind text not null check (kind in ('time_out', 'self_exclusion', 'panic')),
  started_at timestamptz not null,
  until timestamptz check (until > started_at),
  unique (player_id, key),
  constraint player_break_for_ever check (until is not null or kind = 'self_exclusion')
);
create trigger player_break_fixed before delete or update or truncate on player_break
  for each statement execute function refuse_change();

-- What registers of excluded persons have answered (RG-10); of a person it holds nothing but whose account it is.
create table register_answer (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  country text not null,
  is_excluded boolean not null,
  answered_at timestamptz not null
);
create index register_answer_latest on register_answer (player_id, id);
create trigger register_answer_fixed before delete or update or truncate on register_answer
  for each statement execute function refuse_change();

-- What the operator is told of players whose play may harm them, one of a kind a day (decision 87). `day` is the UTC day on
-- which it was seen, `figures` what `sentence` says.
create table harm_marker (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null check (kind in ('chasing', 'night_play', 'failed_deposits', 'limit_reversed')),
  day date not null,
  figures jsonb not null,
  sentence text not null,
  created_at timestamptz not null default now(),
  constraint harm_marker_once unique (player_id, kind, day)
);
create trigger harm_marker_fixed before delete or update or truncate on harm_marker
  for each statement execute function refuse_change();
