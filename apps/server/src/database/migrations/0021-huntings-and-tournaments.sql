-- Huntings and their tournaments: points of bets, what they boost, and the pool that tournaments share (decision 93).
alter table freebet add column boosted_by bigint, add column boost_multiplier text, add column boosted_at timestamptz,
  add constraint freebet_boosted check (num_nulls(boosted_by, boost_multiplier, boosted_at) in (0, 3));

-- Huntings and their tournaments (BON-16). Points are hundredths of a point, amounts are subunits. Bets count that are placed from
-- `valid_from` and before `valid_to`, in the currencies of `point_stakes`, the stake that brings a point. A hunting has a goal
-- with the largest freebet by currency, or boosts of freebets up to `boost_largest`, or both. A tournament has one currency, and
-- counts until it is finished.
create table farming (
  id bigint default nextval('bonus_id') primary key,
  type text not null check (type in ('hunting', 'tournament')),
  name text not null,
  used_in_bets boolean not null,
  farm_once_per_event boolean not null,
  show_in_promotion boolean not null,
  needs_activation boolean not null,
  point_stakes jsonb not null,
  freebet_type text check (freebet_type in ('freebet', 'freebet_no_risk', 'freebet_all_win', 'freebet_only_win')),
  valid_days integer check (valid_days > 0),
  goal numeric(20, 0) check (goal > 0),
  largest_freebets jsonb,
  boost_points numeric(20, 0) check (boost_points > 0),
  boost_multiplier text,
  boost_largest jsonb,
  currency text,
  initial_pool numeric(40, 0) check (initial_pool >= 0),
  pool_share numeric check (pool_share between 0 and 1),
  prizes integer[],
  pool numeric(40, 0) check (pool >= initial_pool),
  pool_version bigint not null default 0,
  valid_from timestamptz not null,
  valid_to timestamptz,
  finished_at timestamptz,
  campaign_id bigint not null references campaign,
  constraint farming_hunting check (type <> 'hunting' or (currency is null and (goal is null) = (largest_freebets is null)
    and (goal is null) = (freebet_type is null) and (boost_points is null) = (boost_multiplier is null)
    and (boost_points is null) = (boost_largest is null) and num_nonnulls(goal, boost_points) > 0)),
  constraint farming_tournament check (type <> 'tournament' or (goal is null and boost_points is null and valid_to is not null
    and num_nulls(currency, initial_pool, pool_share, prizes, pool, freebet_type) = 0))
);
create trigger farming_fixed before delete or update of id, type, used_in_bets, farm_once_per_event, needs_activation,
  point_stakes, freebet_type, valid_days, goal, largest_freebets, boost_points, boost_multiplier, boost_largest, currency,
  initial_pool, pool_share, prizes, valid_from, campaign_id or truncate on farming
  for each statement execute function refuse_change();

-- Points of a player, and those that boosts cost.
create table farming_progress (
  farming_id bigint not null references farming,
  player_id bigint not null references player,
  points numeric(20, 0) not null default 0,
  spent numeric(20, 0) not null default 0 check (spent between 0 and points),
  reached_at timestamptz,
  activated_at timestamptz,
  primary key (farming_id, player_id)
) with (fillfactor = 50);
create index farming_rank on farming_progress (farming_id, points desc, reached_at, player_id) where points > 0;

-- Bets of a player that counted, and their stakes, by currency.
create table farming_stake (
  farming_id bigint not null references farming,
  player_id bigint not null references player,
  currency text not null,
  bets integer not null,
  staked numeric(40, 0) not null,
  primary key (farming_id, player_id, currency)
) with (fillfactor = 50);

-- Matches that brought a player points where each does so once.
create table farmed_event (
  farming_id bigint not null references farming,
  player_id bigint not null references player,
  match_id text not null,
  primary key (farming_id, player_id, match_id)
);
-- Its body comes with the start.
create or replace function farm_points() returns trigger language plpgsql as 'begin return null; end';
create trigger bet_farms_points after update of status on bet
  for each row when (new.status = 'done' and old.status <> 'done' and not new.house_stake
    and new.result <> 'refund_entire')
  execute function farm_points();
alter table freebet add constraint freebet_boosted_by foreign key (boosted_by) references farming;
