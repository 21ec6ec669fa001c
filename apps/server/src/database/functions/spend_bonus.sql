-- Uses a bonus for a bet, after hold_bonus in the same transaction (I13).
create or replace function spend_bonus(p_player bigint, p_bonus jsonb, p_bet bigint) returns void
language plpgsql
as $$
begin
  if p_bonus->>'type' = 'comboboost' then
    insert into comboboost_use (bonus_id, player_id, times_used) values ((p_bonus->>'id')::bigint, p_player, 1)
    on conflict (bonus_id, player_id) do update set times_used = comboboost_use.times_used + 1;
  elsif p_bonus->>'type' not in ('hunting', 'tournament') then
    update freebet set bet_id = p_bet where id = (p_bonus->>'id')::bigint;
  end if;
end
$$;
