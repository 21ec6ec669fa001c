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
insert into first_deposit (player_id, payment_id)
select distinct on (player_id) player_id, id from payment where kind = 'deposit' and state = 'succeeded'
order by player_id, settled_at, id;
