-- What players make of their bonuses: seeing and activating them, promo codes, freebets for a number of combos (decision 85).
-- Bonuses that a player was shown (BON-08).
create table bonus_seen (
  player_id bigint not null references player,
  bonus_id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (player_id, bonus_id)
);

-- A boost that needs it is in play from its activation on, for so many days; without an end when null.
alter table comboboost add column needs_activation boolean not null default false,
  add column active_days integer check (active_days > 0);
drop trigger comboboost_fixed on comboboost;
create trigger comboboost_fixed before delete or update of id, min_odds, uses_count, country_codes,
  event_conditions, ranges, only_verified, valid_from, campaign_id, player_id, needs_activation, active_days on comboboost
  for each statement execute function refuse_change();
alter table comboboost_use add column activated_at timestamptz, add column expires_at timestamptz;

-- One that is not active and not revoked waits to be activated.
alter table freebet add column revoked_at timestamptz;
update freebet set revoked_at = coalesce(valid_to, now()) where not active;

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
-- Its body comes with the start.
create or replace function count_for_ambs() returns trigger language plpgsql as 'begin return null; end';
create trigger bet_counts_for_ambs after update of status on bet
  for each row when (new.type = 'combo' and new.status = 'done' and old.status <> 'done' and not new.house_stake
    and new.result <> 'refund_entire')
  execute function count_for_ambs();
create index bet_open_of_player on bet (player_id) where status in ('submitted', 'waiting_results');
