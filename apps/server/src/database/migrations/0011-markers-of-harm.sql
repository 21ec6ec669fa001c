-- What the operator is told of players whose play may harm them (decision 87).
create table harm_marker (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null check (kind in ('chasing', 'night_play', 'failed_deposits', 'limit_reversed')),
  -- UTC day on which it was seen.
  day date not null,
  figures jsonb not null,
  sentence text not null,
  created_at timestamptz not null default now(),
  constraint harm_marker_once unique (player_id, kind, day)
);
create trigger harm_marker_fixed before delete or update or truncate on harm_marker
  for each statement execute function refuse_change();
