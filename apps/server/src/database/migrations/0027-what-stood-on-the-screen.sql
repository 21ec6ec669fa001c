-- What stood on the player's screen at a press, and when and at which scores the bet was accepted.
alter table bet
  add column seen jsonb,
  add column accepted_at timestamptz;
alter table bet_selection add column score jsonb;
drop trigger bet_fixed on bet;
create trigger bet_fixed before update of id, player_id, press_key, press_index, type, currency, stake,
  placed_at, created_at, system, decides_at, asked, bonus, in_jackpot, house_stake, is_vip, seen on bet
  for each statement execute function refuse_change();
drop trigger bet_odds_fixed on bet;
create trigger bet_odds_fixed before update of odds, potential_win, custom_odds, accepted_at on bet
  for each row when (old.status <> 'submitted') execute function refuse_change();
drop trigger bet_selection_odds_fixed on bet_selection;
create trigger bet_selection_odds_fixed before update of odds, score on bet_selection
  for each row execute function refuse_sold_odds();
