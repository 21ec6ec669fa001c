-- A bet is a VIP bet for good when its player was one as it was placed (PLC-08).
alter table player add column is_vip boolean not null default false;
alter table bet add column is_vip boolean not null default false;
drop trigger bet_fixed on bet;
create trigger bet_fixed before update of id, player_id, press_key, press_index, type, currency, stake,
  placed_at, created_at, system, decides_at, asked, bonus, in_jackpot, house_stake, is_vip on bet
  for each statement execute function refuse_change();
