-- Sets the values at which the server cashes a bet out by itself, or clears them when both are null. Amounts in subunits;
-- p_offer is the offer at that moment, or null. Returns false when the bet is not at this version any more.
create or replace function set_auto_cash_out(
  p_player bigint, p_bet bigint, p_version bigint, p_take numeric, p_stop numeric, p_offer numeric,
  p_at timestamptz, p_event jsonb
) returns boolean
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_taken auto_cash_out;
begin
  update bet set version = version + 1
  where id = p_bet and player_id = p_player and version = p_version and status = 'waiting_results';
  if not found then
    return false;
  end if;
  delete from auto_cash_out where bet_id = p_bet returning * into v_taken;
  if p_take is not null or p_stop is not null then
    insert into auto_cash_out (bet_id, take_profit, stop_loss) values (p_bet, p_take, p_stop);
    insert into auto_cash_out_log (bet_id, what, take_profit, stop_loss, offer, logged_at)
    values (p_bet, 'set', p_take, p_stop, p_offer, p_at);
  elsif v_taken.bet_id is not null then
    insert into auto_cash_out_log (bet_id, what, take_profit, stop_loss, offer, logged_at)
    values (p_bet, 'taken_back', v_taken.take_profit, v_taken.stop_loss, p_offer, p_at);
  end if;
  insert into outbox (player_id, payload) values (p_player, p_event);
  return true;
end
$$;
