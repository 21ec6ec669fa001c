-- Whether players are told of a bonus by itself (BON-08a). They are not of those of before.
alter table comboboost add column announced boolean not null default false;
alter table freebet add column announced boolean not null default false;
drop trigger comboboost_fixed on comboboost;
create trigger comboboost_fixed before delete or update of id, min_odds, uses_count, country_codes,
  event_conditions, ranges, only_verified, lower_range_on_refund, valid_from, campaign_id, player_id, needs_activation, active_days,
  announced on comboboost
  for each statement execute function refuse_change();
drop trigger freebet_fixed on freebet;
create trigger freebet_fixed before delete or update of id, player_id, type, currency, amount, min_odds,
  max_odds, match_status, selection_count_from, selection_count_to, given_for, returned_for, given_at, campaign_id, announced
  on freebet
  for each statement execute function refuse_change();
