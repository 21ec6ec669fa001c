-- `hits_amount`: cents that were paid so far, the sum of the hits.
create table jackpot (
  id bigint default nextval('bonus_id') primary key,
  key text not null unique,
  name text not null,
  currency text not null default 'EUR' check (currency = 'EUR'),
  hits_amount numeric(40, 0) not null default 0 check (hits_amount >= 0)
);

-- Amounts are whole millionths of the jackpot's currency: a share of a small stake is a fraction of a cent. At least one
-- whole unit falls, which is worth something in every currency.
create table jackpot_level (
  id bigint generated always as identity primary key,
  jackpot_id bigint not null references jackpot,
  place smallint not null,
  code text not null,
  name text not null,
  state text not null check (state in ('active', 'created', 'disabled', 'finished', 'paused')),
  share numeric not null check (share > 0 and share < 1),
  seed numeric(40, 0) not null check (seed >= 0),
  pool numeric(40, 0) not null check (pool >= 0),
  lowest numeric(40, 0) not null check (lowest > seed and lowest >= 1000000),
  highest numeric(40, 0) not null check (highest >= lowest),
  falls_at numeric(40, 0) not null check (falls_at between lowest and highest),
  unique (jackpot_id, code),
  unique (jackpot_id, place)
) with (fillfactor = 50);

-- Accepted bets that have not fed the jackpots yet. No foreign key: only the triggers write it.
create table jackpot_stake (
  bet_id bigint primary key
);

create trigger bet_feeds_jackpots after insert on bet
  for each row when (new.in_jackpot and new.status = 'waiting_results') execute function queue_jackpot_stake();
create trigger bet_taken_feeds_jackpots after update of status on bet
  for each row when (new.in_jackpot and new.status = 'waiting_results' and old.status = 'submitted')
  execute function queue_jackpot_stake();

-- `amount` in subunits of the bet's currency, `amount_eur` in cents. A bet wins a level once.
create table jackpot_hit (
  id bigint default nextval('bonus_id') primary key,
  jackpot_id bigint not null references jackpot,
  level_id bigint not null references jackpot_level,
  player_id bigint not null references player,
  bet_id bigint not null references bet,
  currency text not null,
  amount numeric(40, 0) not null check (amount > 0),
  amount_eur numeric(40, 0) not null check (amount_eur > 0),
  status text not null default 'paid' check (status = 'paid'),
  seen boolean not null default false,
  created_at timestamptz not null,
  unique (bet_id, level_id)
);
create index jackpot_hit_of_jackpot on jackpot_hit (jackpot_id, id);
create index jackpot_hit_of_player on jackpot_hit (player_id, id);
create index jackpot_hit_unseen on jackpot_hit (player_id, id) where not seen;
create trigger jackpot_hit_fixed before delete or update of id, jackpot_id, level_id, player_id, bet_id,
  currency, amount, amount_eur, created_at or truncate on jackpot_hit
  for each statement execute function refuse_change();
