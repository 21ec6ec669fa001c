-- Replaces one bet by another in one transaction, once: the old bet, locked at the version the player saw, is withdrawn,
-- its stake returns with its freebet or the use of its boost, and place_bets places the new one with the same stake and all of its checks. When place_bets refuses,
-- the withdrawal is undone.
--
-- p_bets, p_checks, p_refusals  as for place_bets, one bet; p_bets is null to store p_answer, a refusal, under the key
-- p_replaced                    the old bet as the API shows it afterwards
--
-- Returns `answered` (with `first` unless it was stored before) with { bet, replaced } or { refused }, `reused`, or `moved`:
-- then nothing is written.
create or replace function edit_bet(
  p_player bigint, p_key text, p_fingerprint text, p_bet bigint, p_version bigint, p_placed_at timestamptz,
  p_refusals jsonb, p_bets jsonb, p_checks jsonb, p_replaced jsonb, p_answer jsonb
) returns jsonb
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_answered jsonb;
  v_bet bet;
  v_press press;
  v_moved bigint;
  v_transaction bigint;
  v_reply jsonb;
  v_new bigint;
  v_replaced jsonb;
  v_answer jsonb := p_answer;
begin
  v_answered := claim_request(p_player, p_key, p_fingerprint);
  if v_answered is not null then
    return v_answered;
  end if;

  if p_bets is not null then
    select * into v_bet from bet
    where id = p_bet and player_id = p_player and version = p_version and status = 'waiting_results'
      and cashed_stake = 0
    for no key update;
    if not found then
      delete from bet_request where player_id = p_player and key = p_key;
      return jsonb_build_object('kind', 'moved');
    end if;
    -- Lock wallets, prices and exposure in this order, as place_bets does.
    perform from ledger_account
    where kind = 'player' and player_id = p_player and currency = v_bet.currency for no key update;

    v_moved := count_moved(p_checks);
    if v_moved > 0 then
      delete from bet_request where player_id = p_player and key = p_key;
      return jsonb_build_object('kind', 'moved');
    end if;

    begin
      insert into ledger_transaction (kind, bet_id) values ('withdrawal', p_bet) returning id into v_transaction;
      insert into ledger_entry (account_id, transaction_id, currency, amount)
      select account_of(part.kind, part.player_id, v_bet.currency), v_transaction, v_bet.currency, part.amount
      from (values
        ('stakes', null, -v_bet.stake),
        (case when v_bet.house_stake then 'house' else 'player' end,
          case when v_bet.house_stake then null else p_player end, v_bet.stake)
      ) as part(kind, player_id, amount);
      perform release_exposure(p_bet);
      update freebet set bet_id = null where bet_id = p_bet;
      perform return_use(v_bet);

      select * into v_press from press where player_id = p_player and key = v_bet.press_key;
      v_reply := place_bets(p_player, p_key, p_fingerprint, v_press.device_id, v_press.locale, false, p_placed_at,
        p_refusals, p_bets, p_checks);
      v_new := (v_reply->'answer'->'data'->0->>'id')::bigint;
      if v_reply->>'kind' <> 'answered' or v_reply->'first' is null or v_new is null then
        raise exception 'the new bet is not taken' using errcode = 'TL001';
      end if;

      v_replaced := p_replaced || jsonb_build_object('replaced_by', v_new::text);
      update bet set replaces = p_bet where id = v_new;
      -- The same stake feeds the jackpots once, with the bet that is replaced.
      delete from jackpot_stake where bet_id = v_new;
      update bet set status = 'withdrawn', version = version + 1, replaced_by = v_new where id = p_bet;
      with taken as (delete from auto_cash_out where bet_id = p_bet returning *)
      insert into auto_cash_out_log (bet_id, what, take_profit, stop_loss, logged_at)
      select bet_id, 'taken_back', take_profit, stop_loss, p_placed_at from taken;
      insert into outbox (player_id, payload)
      values (p_player, jsonb_build_object('type', 'bet_changed', 'payload',
        jsonb_build_object('bet', v_replaced, 'version', p_version + 1)));
      v_answer := jsonb_build_object('bet', v_reply->'answer'->'data'->0, 'replaced', v_replaced);
    exception when sqlstate 'TL001' then
      if v_reply->>'kind' = 'answered' and v_reply->'first' is not null then
        v_answer := jsonb_build_object('refused', v_reply->'answer'->'errors_by_bet'->0);
      else
        -- A press of bets has this key.
        delete from bet_request where player_id = p_player and key = p_key;
        return jsonb_build_object('kind', 'reused');
      end if;
    end;
  end if;

  update bet_request set answer = v_answer where player_id = p_player and key = p_key;
  return jsonb_build_object('kind', 'answered', 'answer', v_answer, 'first', true);
end
$$;
