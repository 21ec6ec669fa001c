-- Whether a refunded leg drops a boost to its next lower range (decision 92); for those of before it does not.
alter table comboboost add column lower_range_on_refund boolean not null default false;
drop trigger comboboost_fixed on comboboost;
create trigger comboboost_fixed before delete or update of id, min_odds, uses_count, country_codes,
  event_conditions, ranges, only_verified, lower_range_on_refund, valid_from, campaign_id, player_id, needs_activation, active_days on comboboost
  for each statement execute function refuse_change();
