-- Cashes out a bet, whole or in part, in one transaction and once (I1, I13): everything follows from the bet's row, locked
-- at the version from which the offer was computed. Every price behind the offer is proved under lock (I7), and a leg whose
-- result is in counts as moved.
--
-- p_key      null for an automatic cash-out
-- p_answer   the answer to store under the key
-- p_taken    { share, stake, amount, by, at, whole, event }, sums in subunits; null stores a refusal
-- p_checks   as for place_bets
--
-- Returns `answered` (with `first` unless it was stored before), `reused`, or `moved`: then nothing is written.
create or replace function cash_out(
  p_player bigint, p_key text, p_fingerprint text, p_bet bigint, p_version bigint, p_answer jsonb,
  p_taken jsonb, p_checks jsonb
) returns jsonb
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_answered jsonb;
  v_bet bet;
  v_auto auto_cash_out;
  v_moved bigint;
  v_place bigint;
  v_stake numeric := (p_taken->>'stake')::numeric;
  v_amount numeric := (p_taken->>'amount')::numeric;
  v_at timestamptz := (p_taken->>'at')::timestamptz;
  v_transaction bigint;
begin
  if p_key is not null then
    v_answered := claim_request(p_player, p_key, p_fingerprint);
    if v_answered is not null then
      return v_answered;
    end if;
  end if;

  if p_taken is not null then
    select * into v_bet from bet
    where id = p_bet and player_id = p_player and version = p_version and status = 'waiting_results'
    for no key update;
    v_moved := case when found then 0 else 1 end;
    if v_moved = 0 then
      -- Lock wallets before prices, as place_bets does.
      perform from ledger_account
      where kind = 'player' and player_id = p_player and currency = v_bet.currency for no key update;

      v_moved := count_moved(p_checks);
      if v_moved = 0 and exists (
        select from bet_selection selection join market_result using (match_id, market_id, specifier)
        where selection.bet_id = p_bet and selection.result = 'no_results'
      ) then
        v_moved := 1;
      end if;
    end if;
    if v_moved > 0 then
      delete from bet_request where player_id = p_player and key = p_key;
      return jsonb_build_object('kind', 'moved');
    end if;

    perform release_exposure(p_bet, v_stake / (v_bet.stake - v_bet.cashed_stake));
    update bet set version = version + 1, cashed_stake = cashed_stake + v_stake, cashed_amount = cashed_amount + v_amount
    where id = p_bet and not (p_taken->>'whole')::boolean;
    update bet set version = version + 1, cashed_stake = cashed_stake + v_stake, cashed_amount = cashed_amount + v_amount,
      status = 'cashed_out', result = 'cashed_out', win_amount = cashed_amount + v_amount, settled_at = v_at
    where id = p_bet and (p_taken->>'whole')::boolean;
    select count(*) into v_place from cash_out where bet_id = p_bet;
    insert into cash_out (bet_id, place, share, stake, amount, by, taken_at)
    values (p_bet, v_place, p_taken->>'share', v_stake, v_amount, p_taken->>'by', v_at);

    insert into ledger_transaction (kind, reference) values ('cash_out', p_bet || '.' || v_place)
    returning id into v_transaction;
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account_of(part.kind, part.player_id, v_bet.currency), v_transaction, v_bet.currency, part.amount
    from (values ('stakes', null, -v_stake), ('house', null, v_stake - v_amount), ('player', p_player, v_amount))
      as part(kind, player_id, amount)
    where part.amount <> 0;

    -- Automatic cash-out was set for the whole stake: a part of it ends the setting.
    delete from auto_cash_out where bet_id = p_bet returning * into v_auto;
    if found then
      insert into auto_cash_out_log (bet_id, what, take_profit, stop_loss, offer, logged_at)
      values (p_bet, case p_taken->>'by' when 'automatic' then 'paid' else 'taken_back' end, v_auto.take_profit,
        v_auto.stop_loss, v_amount, v_at);
    end if;

    insert into outbox (player_id, payload) values (p_player, p_taken->'event');
    insert into outbox (player_id, payload)
    select p_player, wallet_event(account) from ledger_account account
    where kind = 'player' and player_id = p_player and currency = v_bet.currency;
    if p_taken->>'by' = 'automatic' then
      perform write_notifications(jsonb_build_array(jsonb_build_object('player_id', p_player, 'kind', 'bet_cashed_out',
        'object_type', 'bet', 'object_id', p_bet, 'params', jsonb_build_object('currency', v_bet.currency,
          'stake', v_bet.stake::text, 'amount', v_amount::text))));
    end if;
  end if;

  update bet_request set answer = p_answer where player_id = p_player and key = p_key;
  return jsonb_build_object('kind', 'answered', 'answer', p_answer, 'first', true);
end
$$;
