-- What is asked about a match (NOTE-04). The first vote settles which market a question is about, so that the line of a total
-- stays what it was; `votes` counts them by outcome. Whoever votes holds this row.
create table prediction (
  match_id text not null references match,
  question text not null check (question in ('winner', 'first', 'total')),
  market_id text not null,
  specifier text not null,
  votes jsonb not null default '{}',
  primary key (match_id, question)
) with (fillfactor = 70);

-- The votes of players, one for each question.
create table vote (
  player_id bigint not null references player,
  match_id text not null,
  question text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (player_id, match_id, question),
  foreign key (match_id, question) references prediction
);
