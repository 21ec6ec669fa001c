-- Decides a bet whose live delay is over, once (I1): everything follows from its row, locked while it is `submitted`.
--
-- p_taken    { odds, potential_win, selections: [{ match_id, market_id, specifier, outcome_id, odds, score }], exposure,
--            custom_odds } to take the bet at those odds; null refuses it with p_refusal and returns the stake
-- p_checks   as for place_bets
--
-- Returns `decided`, `moved` when a check fails, `liability` when the exposure limit refuses the new odds, or `elsewhere`
-- when the bet is not this caller's to decide.
create or replace function decide_bet(
  p_bet bigint, p_version bigint, p_now timestamptz, p_taken jsonb, p_refusal jsonb, p_checks jsonb,
  p_event jsonb
) returns text
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_bet bet;
  v_moved bigint;
  v_transaction bigint;
  v_exposure jsonb;
begin
  select * into v_bet from bet
  where id = p_bet and version = p_version and status = 'submitted' and decides_at <= p_now
  for no key update skip locked;
  if not found then
    return 'elsewhere';
  end if;
  -- Lock wallets before prices, as place_bets does.
  perform from ledger_account
  where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency for no key update;

  v_moved := count_moved(p_checks);
  if v_moved > 0 then
    return 'moved';
  end if;

  if p_taken is not null then
    v_exposure := p_taken->'exposure';
    if (v_exposure->>'amount')::numeric is distinct from v_bet.exposure then
      perform release_exposure(p_bet);
      if jsonb_typeof(v_exposure) = 'object' and take_exposure(p_taken->'selections', (v_exposure->>'amount')::numeric,
        (v_exposure->>'limit')::numeric) is not null
      then
        perform take_exposure(p_taken->'selections', v_bet.exposure, 'infinity') where v_bet.exposure is not null;
        update bet set exposure = v_bet.exposure where id = p_bet;
        return 'liability';
      end if;
    end if;
    update bet_selection selection set odds = sold.value->>'odds', score = nullif(sold.value->'score', 'null')
    from jsonb_array_elements(p_taken->'selections') with ordinality sold
    where selection.bet_id = p_bet and selection.ord = sold.ordinality - 1
      and (selection.odds, selection.score) is distinct from (sold.value->>'odds', nullif(sold.value->'score', 'null'));
    update bet set status = 'waiting_results', version = version + 1, odds = p_taken->>'odds',
      potential_win = (p_taken->>'potential_win')::numeric, exposure = (v_exposure->>'amount')::numeric,
      custom_odds = p_taken->>'custom_odds', accepted_at = p_now
    where id = p_bet;
  else
    perform release_exposure(p_bet);
    update bet set status = 'rejected', version = version + 1, refusal = p_refusal where id = p_bet;
    insert into ledger_transaction (kind, bet_id) values ('refusal', p_bet) returning id into v_transaction;
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account_of(part.kind, part.player_id, v_bet.currency), v_transaction, v_bet.currency, part.amount
    from (values
      ('stakes', null, -v_bet.stake),
      (case when v_bet.house_stake then 'house' else 'player' end,
        case when v_bet.house_stake then null else v_bet.player_id end, v_bet.stake)
    ) as part(kind, player_id, amount);
    -- A freebet that comes back can be used for a day at least: it may have ended during the delay.
    update freebet set bet_id = null,
      valid_to = case when valid_to is not null then greatest(valid_to, p_now + interval '1 day') end
    where bet_id = p_bet;
    perform return_use(v_bet);
  end if;

  insert into outbox (player_id, payload) values (v_bet.player_id, p_event);
  if p_taken is null then
    insert into outbox (player_id, payload)
    select v_bet.player_id, wallet_event(account) from ledger_account account
    where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency;
  end if;
  return 'decided';
end
$$;
