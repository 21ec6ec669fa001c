-- Breaks of players, and registers of excluded persons (RG-09, RG-10, decision 86). `registers` is by country of residence:
-- hours for which an answer counts.
alter table protection add column registers jsonb not null default '{}';

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
