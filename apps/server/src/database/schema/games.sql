-- Bets on virtual races and draws (API-10). A bet keeps the seed or the commitment and the version of the rules that it was
-- sold under: it is settled by them.
create table arena_bet (
  id bigint generated always as identity (start with 5000001) primary key,
  player_id bigint not null references player,
  key text not null,
  fingerprint text not null,
  game text not null,
  round bigint not null,
  market text not null,
  selection text not null,
  market_name text not null,
  selection_name text not null,
  venue text not null,
  seed bigint,
  rules smallint not null,
  currency text not null,
  stake numeric(40, 0) not null check (stake > 0),
  odds integer not null check (odds > 100),
  potential_win numeric(40, 0) not null check (potential_win >= 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'void')),
  paid numeric(40, 0) check (paid >= 0),
  placed_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  commitment text check (commitment ~ '^[0-9a-f]{64}$'),
  constraint arena_bet_committed check (rules < 2 or commitment is not null),
  constraint arena_bet_settled check ((state = 'open') = (paid is null and settled_at is null)),
  constraint arena_bet_once unique (player_id, key)
);
create index arena_bet_due on arena_bet (ends_at) where state = 'open';
create index arena_bet_of_player on arena_bet (player_id, id desc);
create trigger arena_bet_fixed before update of id, player_id, key, fingerprint, game, round, market,
  selection, seed, commitment, rules, currency, stake, odds, potential_win, placed_at, ends_at, created_at
  on arena_bet
  for each statement execute function refuse_change();
create trigger arena_bet_kept before delete or truncate on arena_bet
  for each statement execute function refuse_change();
