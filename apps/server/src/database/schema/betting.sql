-- A press: one intention to place bets, with its key and the answer that was stored for it (I1).
create table press (
  player_id bigint not null references player,
  key text not null,
  fingerprint text not null,
  device_id text not null,
  locale text not null,
  quick boolean not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (player_id, key)
) with (fillfactor = 70);
create trigger press_answered before delete or update on press
  for each row when (old.answer is not null) execute function refuse_change();

-- What was sold stays as it is (I6): the triggers below refuse changes. Sums are in subunits; `cashed_stake` and
-- `cashed_amount` are what cash-outs took of the stake and paid. A bet that waits for its live delay keeps in `asked` what
-- was asked for and under which accept mode. `seen` is what the page said stood on the player's screen at the press:
-- nothing is judged by it. `score` of a selection is that of its match at the acceptance.
create table bet (
  id bigint generated always as identity (start with 1000001) primary key,
  player_id bigint not null,
  press_key text not null,
  press_index smallint not null,
  type text not null check (type in ('single', 'combo', 'system', 'custom_bet')),
  status text not null check (status in ('cashed_out', 'withdrawn', 'waiting_results', 'ready_to_process',
    'done', 'cancelled', 'cashout_in_progress', 'submitted', 'rejected')),
  result text not null check (result in ('no_results', 'canceled', 'win_entire', 'lose_entire', 'refund_entire',
    'refund_half_win_other', 'refund_half_lose_other', 'cashed_out')),
  currency text not null,
  stake numeric(40, 0) not null check (stake > 0),
  odds text not null,
  potential_win numeric(40, 0) not null check (potential_win >= 0),
  win_amount numeric(40, 0) check (win_amount >= 0),
  placed_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  version bigint not null default 1,
  system jsonb,
  decides_at timestamptz,
  asked jsonb,
  refusal jsonb,
  exposure numeric check (exposure >= 0),
  custom_odds text check (custom_odds ~ '^[1-9][0-9]*(\.[0-9]+)?$'),
  cashed_stake numeric(40, 0) not null default 0,
  cashed_amount numeric(40, 0) not null default 0 check (cashed_amount >= 0),
  replaces bigint unique references bet,
  replaced_by bigint unique references bet,
  bonus jsonb,
  in_jackpot boolean not null default false,
  house_stake boolean not null default false,
  is_vip boolean not null default false,
  seen jsonb,
  accepted_at timestamptz,
  constraint bet_cashed_out check ((status = 'cashed_out') = (cashed_stake = stake)),
  constraint bet_cashed_stake check (cashed_stake between 0 and stake),
  constraint bet_custom check ((type = 'custom_bet') = (custom_odds is not null)),
  constraint bet_delayed check (status <> 'submitted' or (decides_at is not null and asked is not null)),
  constraint bet_refused check ((status = 'rejected') = (refusal is not null)),
  constraint bet_settled check (
    (status in ('done', 'cancelled', 'cashed_out')) = (win_amount is not null and settled_at is not null)),
  constraint bet_system check ((type = 'system') = (system is not null)),
  constraint bet_withdrawn check ((status = 'withdrawn') = (replaced_by is not null)),
  constraint bet_once unique (player_id, press_key, press_index),
  constraint bet_pressed foreign key (player_id, press_key) references press (player_id, key)
) with (fillfactor = 80);
create index bet_due on bet (decides_at) where status = 'submitted';
-- With what lists are filtered by, so that bets are counted and passed without their rows.
create index bet_of_player on bet (player_id, id desc) include (status, result);
create index bet_open on bet (id) where status = 'waiting_results';
create trigger bet_fixed before update of id, player_id, press_key, press_index, type, currency, stake,
  placed_at, created_at, system, decides_at, asked, bonus, in_jackpot, house_stake, is_vip, seen on bet
  for each statement execute function refuse_change();
create trigger bet_kept before delete or truncate on bet
  for each statement execute function refuse_change();
-- Odds may follow the accept mode until the bet is decided (I6).
create trigger bet_odds_fixed before update of odds, potential_win, custom_odds, accepted_at on bet
  for each row when (old.status <> 'submitted') execute function refuse_change();
create constraint trigger bet_over after update of status on bet deferrable initially deferred
  for each row when (new.status in ('done', 'cancelled') and new.exposure > 0) execute function drop_exposure();

create table bet_selection (
  bet_id bigint not null references bet,
  ord smallint not null,
  match_id text not null,
  market_id text not null,
  specifier text not null,
  outcome_id text not null,
  market_name text not null,
  outcome_name text not null,
  odds text not null check (odds ~ '^[1-9][0-9]*(\.[0-9]+)?$'),
  result text not null default 'no_results' check (result in ('no_results', 'win', 'lose', 'void', 'half_win',
    'half_lose')),
  banker boolean not null default false,
  dead_heat jsonb,
  each_way jsonb,
  place jsonb,
  deduction smallint not null default 0 check (deduction between 0 and 100),
  score jsonb,
  constraint bet_selection_dead_heat check (dead_heat is null or result = 'win'),
  constraint bet_selection_place check (place is null or each_way is not null),
  primary key (bet_id, ord)
);
create index bet_selection_open on bet_selection (match_id, market_id, specifier) where result = 'no_results';
create trigger bet_selection_fixed before update of bet_id, ord, match_id, market_id, specifier, outcome_id,
  market_name, outcome_name, banker, each_way on bet_selection
  for each statement execute function refuse_change();
create trigger bet_selection_kept before delete or truncate on bet_selection
  for each statement execute function refuse_change();
create trigger bet_selection_odds_fixed before update of odds, score on bet_selection
  for each row execute function refuse_sold_odds();

-- One intention to do something with a placed bet, and its stored answer (I1).
create table bet_request (
  player_id bigint not null references player,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (player_id, key)
) with (fillfactor = 70);
create trigger bet_request_answered before delete or update on bet_request
  for each row when (old.answer is not null) execute function refuse_change();

-- What the house may have to pay on one outcome, in euro. A transaction that holds a row of it waits for nothing but
-- other rows of it.
create table exposure (
  id bigint generated always as identity unique,
  match_id text not null,
  market_id text not null,
  specifier text not null,
  outcome_id text not null,
  amount numeric not null check (amount >= 0),
  primary key (match_id, market_id, specifier, outcome_id)
) with (fillfactor = 50);

-- Events to publish to players after the commit.
create table outbox (
  id bigint generated always as identity primary key,
  player_id bigint not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- Shared slips (PLC-09); the same slip keeps its code.
create table share_code (
  code text primary key,
  fingerprint bytea not null unique,
  bets jsonb not null,
  created_at timestamptz not null default now()
);
