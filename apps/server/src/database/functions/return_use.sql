-- Returns the use of a boost, for a bet that was refused, refunded whole or replaced.
create or replace function return_use(p_bet bet) returns void
language sql
begin atomic
  update comboboost_use set times_used = times_used - 1
  where p_bet.bonus->>'type' = 'comboboost' and bonus_id = (p_bet.bonus->>'id')::bigint
    and player_id = p_bet.player_id;
end;
