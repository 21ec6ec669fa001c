-- One sequence for all kinds: an id names one bonus, whatever its kind (BON-01).
create sequence bonus_id;

-- What the operator offers players for a time; `ended_at` is set where somebody ends it before.
create table campaign (
  id bigint generated always as identity primary key,
  key text not null unique,
  terms jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create trigger campaign_fixed before delete or update of id, key, terms, starts_at, ends_at, created_at or truncate on campaign
  for each statement execute function refuse_change();

-- What a bet was promised stays as it is; a boost ends by being withdrawn, `replaced_by` another one where a campaign says so. One that is not announced counts as seen. One with a player is
-- for that player alone. One that needs it is in play from its activation on, for so many days; without an end when null.
create table comboboost (
  id bigint default nextval('bonus_id') primary key,
  name text not null,
  min_odds text,
  uses_count integer check (uses_count >= 0),
  country_codes text[] not null default '{}',
  event_conditions jsonb not null default '[]',
  ranges jsonb not null check (jsonb_array_length(ranges) > 0),
  only_verified boolean not null default false,
  lower_range_on_refund boolean not null default false,
  trigger_key text unique,
  valid_from timestamptz not null,
  valid_to timestamptz,
  withdrawn boolean not null default false,
  campaign_id bigint references campaign,
  player_id bigint references player,
  needs_activation boolean not null default false,
  active_days integer check (active_days > 0),
  announced boolean not null default false,
  replaced_by bigint references comboboost
);
create trigger comboboost_fixed before delete or update of id, min_odds, uses_count, country_codes,
  event_conditions, ranges, only_verified, lower_range_on_refund, valid_from, campaign_id, player_id, needs_activation, active_days,
  announced on comboboost
  for each statement execute function refuse_change();

create table comboboost_use (
  bonus_id bigint not null references comboboost,
  player_id bigint not null references player,
  times_used integer not null default 0 check (times_used >= 0),
  activated_at timestamptz,
  expires_at timestamptz,
  primary key (bonus_id, player_id)
);

-- One that is not active and not revoked waits to be activated; one that is not announced counts as seen. A boost multiplies
-- its amount, once.
create table freebet (
  id bigint default nextval('bonus_id') primary key,
  player_id bigint not null references player,
  type text not null check (type in ('freebet', 'freebet_no_risk', 'freebet_all_win', 'freebet_only_win')),
  name text not null,
  currency text not null,
  amount numeric(40, 0) not null check (amount > 0),
  min_odds text,
  max_odds text,
  match_status text not null default 'any' check (match_status in ('prematch', 'live', 'any')),
  selection_count_from integer check (selection_count_from >= 0),
  selection_count_to integer check (selection_count_to >= 0),
  active boolean not null default true,
  valid_to timestamptz,
  given_for text,
  bet_id bigint unique references bet,
  returned_for bigint unique references bet,
  given_at timestamptz not null,
  campaign_id bigint references campaign,
  revoked_at timestamptz,
  boosted_by bigint,
  boost_multiplier text,
  boosted_at timestamptz,
  announced boolean not null default false,
  unique (player_id, given_for),
  constraint freebet_boosted check (num_nulls(boosted_by, boost_multiplier, boosted_at) in (0, 3))
);
create index freebet_campaign on freebet (campaign_id) where campaign_id is not null;
create index freebet_open on freebet (player_id) where bet_id is null;
create trigger freebet_fixed before delete or update of id, player_id, type, currency, amount, min_odds,
  max_odds, match_status, selection_count_from, selection_count_to, given_for, returned_for, given_at, campaign_id, announced
  on freebet
  for each statement execute function refuse_change();

-- Bonuses that a player was shown (BON-08).
create table bonus_seen (
  player_id bigint not null references player,
  bonus_id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (player_id, bonus_id)
);

-- A code in upper case that gives each player the freebet of a campaign.
create table promo_code (
  code text primary key,
  campaign_id bigint not null unique references campaign,
  most_uses integer check (most_uses > 0),
  times_used integer not null default 0 check (times_used between 0 and coalesce(most_uses, times_used))
);
create trigger promo_code_fixed before delete or update of code, campaign_id, most_uses or truncate on promo_code
  for each statement execute function refuse_change();

-- Freebets for a number of combos (BON-17). `ranges` in ascending order: { number_of_bets, number_of_freebets, amounts }; amounts
-- and `min_stakes` are subunits by currency, the same currencies everywhere. Combos count that are placed from `valid_from` and
-- before `issue_to`.
create table amb (
  id bigint default nextval('bonus_id') primary key,
  name text not null,
  freebet_type text not null
    check (freebet_type in ('freebet', 'freebet_no_risk', 'freebet_all_win', 'freebet_only_win')),
  min_stakes jsonb not null,
  ranges jsonb not null check (jsonb_array_length(ranges) > 0),
  valid_days integer check (valid_days > 0),
  valid_from timestamptz not null,
  issue_to timestamptz,
  campaign_id bigint not null references campaign
);
create trigger amb_fixed before delete or update of id, freebet_type, min_stakes, ranges, valid_days, valid_from, campaign_id
  or truncate on amb
  for each statement execute function refuse_change();

-- Combos of a player that were played to their end, counted once each by the trigger.
create table amb_progress (
  amb_id bigint not null references amb,
  player_id bigint not null references player,
  bets integer not null check (bets > 0),
  primary key (amb_id, player_id)
) with (fillfactor = 50);
create trigger bet_counts_for_ambs after update of status on bet
  for each row when (new.type = 'combo' and new.status = 'done' and old.status <> 'done' and not new.house_stake
    and new.result <> 'refund_entire')
  execute function count_for_ambs();
create index bet_open_of_player on bet (player_id) where status in ('submitted', 'waiting_results');

-- Freebets that a campaign gives by a rule (decision 95). `amounts` and `least` are subunits by currency: of a lost bet the
-- most in a period, of anything else the freebet; the smallest deposit or stake, of the same currencies, none when null.
create table issuing_rule (
  campaign_id bigint primary key references campaign,
  cause text not null check (cause in ('first_deposit', 'settled_bet', 'birthday', 'lost_bet')),
  amounts jsonb not null,
  least jsonb,
  least_odds text,
  bets integer check (bets > 0),
  share integer check (share between 1 and 100),
  period text check (period in ('day', 'week', 'month')),
  name text not null,
  freebet_type text not null
    check (freebet_type in ('freebet', 'freebet_no_risk', 'freebet_all_win', 'freebet_only_win')),
  min_odds text,
  max_odds text,
  match_status text not null,
  selection_count_from integer,
  selection_count_to integer,
  active boolean not null,
  valid_days integer check (valid_days > 0),
  valid_from timestamptz not null,
  issue_to timestamptz,
  constraint issuing_rule_cause check ((cause = 'settled_bet') = (bets is not null)
    and (cause = 'lost_bet') = (share is not null) and (share is null) = (period is null))
);
create trigger issuing_rule_fixed before delete or update of campaign_id, cause, amounts, least, least_odds, bets, share, period,
  freebet_type, min_odds, max_odds, match_status, selection_count_from, selection_count_to, active, valid_days, valid_from
  or truncate on issuing_rule
  for each statement execute function refuse_change();

-- Bets of a player that a rule has counted, and what it gave in a period: subunits of a currency.
create table issuing_count (
  campaign_id bigint not null references issuing_rule,
  player_id bigint not null references player,
  bets integer not null check (bets > 0),
  primary key (campaign_id, player_id)
) with (fillfactor = 50);
create table issuing_sum (
  campaign_id bigint not null references issuing_rule,
  player_id bigint not null references player,
  currency text not null,
  period_from timestamptz not null,
  given numeric(40, 0) not null default 0 check (given >= 0),
  primary key (campaign_id, player_id, currency, period_from)
) with (fillfactor = 50);

-- The first deposit of a player that came in.
create table first_deposit (
  player_id bigint primary key references player,
  payment_id bigint not null unique references payment
);
create index player_birthday on player ((extract(month from birth_date) * 100 + extract(day from birth_date)))
  where birth_date is not null;

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
create trigger bet_farms_points after update of status on bet
  for each row when (new.status = 'done' and old.status <> 'done' and not new.house_stake
    and new.result <> 'refund_entire')
  execute function farm_points();
alter table freebet add constraint freebet_boosted_by foreign key (boosted_by) references farming;

-- A chest of one player (decision 94). `prizes` are those of its campaign in `currency`, in the shape of the contract. `seed`
-- stays secret until it is opened; `place` is the prize that was drawn, `prize_id` the freebet or boost that it brought.
create table lootbox (
  id bigint default nextval('bonus_id') primary key,
  player_id bigint not null references player,
  campaign_id bigint not null references campaign,
  name text not null,
  chest_size integer not null check (chest_size > 0),
  currency text not null,
  prizes jsonb not null check (jsonb_array_length(prizes) > 0),
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  valid_to timestamptz,
  given_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  place integer,
  prize_id bigint,
  unique (player_id, campaign_id),
  constraint lootbox_opened check ((opened_at is null) = (place is null) and (revoked_at is null or opened_at is null)),
  constraint lootbox_place check (place >= 0 and place < jsonb_array_length(prizes))
);
create index lootbox_campaign on lootbox (campaign_id);
create trigger lootbox_fixed before delete or update of id, player_id, campaign_id, chest_size, currency, prizes, seed, given_at
  or truncate on lootbox
  for each statement execute function refuse_change();
create trigger lootbox_drawn before update of opened_at, place on lootbox
  for each row when (old.opened_at is not null) execute function refuse_change();
