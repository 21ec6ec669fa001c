export const createBets: readonly string[] = [
  `create table press (
     player_id bigint not null references player,
     key text not null,
     fingerprint text not null,
     device_id text not null,
     locale text not null,
     quick boolean not null,
     answer jsonb,
     created_at timestamptz not null default now(),
     primary key (player_id, key)
   ) with (fillfactor = 70)`,

  `create table bet (
     id bigint generated always as identity (start with 1000001) primary key,
     player_id bigint not null,
     press_key text not null,
     press_index smallint not null,
     type text not null check (type in ('single', 'combo')),
     status text not null check (status in ('cashed_out', 'withdrawn', 'waiting_results', 'ready_to_process', 'done',
       'cancelled', 'cashout_in_progress', 'submitted', 'rejected')),
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
     constraint bet_once unique (player_id, press_key, press_index),
     constraint bet_pressed foreign key (player_id, press_key) references press (player_id, key),
     constraint bet_settled check ((status = 'done') = (win_amount is not null and settled_at is not null))
   ) with (fillfactor = 80)`,
  `create index bet_of_player on bet (player_id, id desc)`,

  `create table bet_selection (
     bet_id bigint not null references bet,
     ord smallint not null,
     match_id text not null,
     market_id text not null,
     specifier text not null,
     outcome_id text not null,
     market_name text not null,
     outcome_name text not null,
     odds text not null check (odds ~ '^[1-9][0-9]*(\\.[0-9]+)?$'),
     result text not null default 'no_results'
       check (result in ('no_results', 'win', 'lose', 'void', 'half_win', 'half_lose')),
     primary key (bet_id, ord)
   )`,
  `create index bet_selection_open on bet_selection (match_id, market_id, specifier) where result = 'no_results'`,

  `create table outbox (
     id bigint generated always as identity primary key,
     player_id bigint not null,
     payload jsonb not null,
     created_at timestamptz not null default now()
   )`,

  // What was answered and what was sold stays as it is (I1, I6).
  `create trigger press_answered before update or delete on press
   for each row when (old.answer is not null) execute function refuse_change()`,
  `create trigger bet_fixed before update of id, player_id, press_key, press_index, type, currency, stake, odds,
     potential_win, placed_at, created_at on bet for each statement execute function refuse_change()`,
  `create trigger bet_kept before delete or truncate on bet for each statement execute function refuse_change()`,
  `create trigger bet_selection_fixed before update of bet_id, ord, match_id, market_id, specifier, outcome_id,
     market_name, outcome_name, odds on bet_selection for each statement execute function refuse_change()`,
  `create trigger bet_selection_kept before delete or truncate on bet_selection
   for each statement execute function refuse_change()`,
];
