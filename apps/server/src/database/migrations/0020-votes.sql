-- Votes of players on matches (NOTE-04).
create table prediction (
  match_id text not null references match,
  question text not null check (question in ('winner', 'first', 'total')),
  market_id text not null,
  specifier text not null,
  votes jsonb not null default '{}',
  primary key (match_id, question)
) with (fillfactor = 70);
create table vote (
  player_id bigint not null references player,
  match_id text not null,
  question text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (player_id, match_id, question),
  foreign key (match_id, question) references prediction
);
