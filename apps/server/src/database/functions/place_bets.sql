-- Places the bets of one press in one transaction (I1, I2, I4 to I7).
--
-- p_player, p_key, p_fingerprint  who pressed, the idempotency key of the press, and the hash of what it asked for
-- p_device, p_locale, p_quick     where it came from, kept with the press; p_quick: a quick bet, not the slip
-- p_placed_at                     the moment the bets bear
-- p_bets     for each bet { refusal, placement }: a refusal of the caller's checks, or what is to be written:
--            { type, currency, stake, odds, potential_win, selections, wire } with, where they apply, `system`, `custom_odds`,
--            `bonus` ({ id, type, odds, min_count }), `house_stake` (the house pays the stake), `in_jackpot` and, for a live
--            delay, `decides_at` and `asked`. `seen` is what the page said stood on its screen at the press, or null.
--            `exposure` is { amount, limit, worth_num, worth_den, num, den, least, decimals }: amount and limit in euro,
--            `worth` the euro for one subunit, `num / den` the factor of the bet, `least` the smallest stake in subunits.
--            Sums are in subunits. A selection may have `banker` and `each_way`.
-- p_checks   what the caller's arithmetic rests on, see count_moved
-- p_refusals the errors to answer with, by reason
--
-- Returns { kind }: `answered` with the answer (and `first` unless it was stored before), `reused` for a key with another
-- fingerprint, or `moved` when a check fails: then nothing is written and the caller plans again.
--
-- Prices are computed once, by the shared rules; this function only proves under lock that their inputs still hold.
-- The two settings below force generic query plans and index scans, because statistics of a nearly empty table would make
-- PostgreSQL choose a sequential scan.
create or replace function place_bets(
  p_player bigint, p_key text, p_fingerprint text, p_device text, p_locale text, p_quick boolean,
  p_placed_at timestamptz, p_refusals jsonb, p_bets jsonb, p_checks jsonb
) returns jsonb
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_press press;
  v_restricted boolean;
  v_moved bigint;
  v_plan jsonb;
  v_index bigint;
  v_placement jsonb;
  v_house_stake boolean;
  v_wallet ledger_account;
  v_stakes bigint;
  v_bet bigint;
  v_transaction bigint;
  v_wire jsonb;
  v_refusal jsonb;
  v_placed jsonb := '[]'::jsonb;
  v_refused jsonb := '[]'::jsonb;
  v_answer jsonb;
  v_touched bigint[] := '{}'::bigint[];
  v_lacks_municipality boolean;
  v_vip boolean;
  v_exposure jsonb;
  v_over jsonb;
  v_break jsonb;
  v_left numeric;
  v_most numeric;
begin
  -- Waits here while another transaction works on the same press.
  insert into press (player_id, key, fingerprint, device_id, locale, quick)
  values (p_player, p_key, p_fingerprint, p_device, p_locale, p_quick)
  on conflict do nothing;
  if not found then
    select * into v_press from press where player_id = p_player and key = p_key;
    if not found then
      raise exception 'the press was taken back meanwhile' using errcode = 'serialization_failure';
    end if;
    if v_press.fingerprint <> p_fingerprint then
      return jsonb_build_object('kind', 'reused');
    end if;
    return jsonb_build_object('kind', 'answered', 'answer', v_press.answer);
  end if;

  -- Lock wallets before prices: the feed waits for every transaction that holds a price.
  perform from ledger_account
  where kind = 'player' and player_id = p_player
    and currency in (select plan->'placement'->>'currency' from jsonb_array_elements(p_bets) plan)
  order by id for no key update;

  v_moved := count_moved(p_checks);
  if v_moved > 0 then
    delete from press where player_id = p_player and key = p_key;
    return jsonb_build_object('kind', 'moved');
  end if;

  v_break := check_break(p_player);
  select restricted, country = 'BR' and municipality is null, is_vip into v_restricted, v_lacks_municipality, v_vip
  from player where id = p_player;

  for v_plan, v_index in select value, ordinality - 1 from jsonb_array_elements(p_bets) with ordinality loop
    v_placement := v_plan->'placement';
    v_house_stake := coalesce((v_placement->>'house_stake')::boolean, false);
    v_refusal := case
      when v_break is not null then p_refusals->(v_break->>'reason') || (v_break - 'reason')
      when v_restricted is not false then p_refusals->'restricted'
      when v_lacks_municipality then p_refusals->'municipality'
      when jsonb_typeof(v_plan->'refusal') = 'object' then v_plan->'refusal'
    end;
    if v_refusal is null then
      select * into v_wallet from ledger_account
      where kind = 'player' and player_id = p_player and currency = v_placement->>'currency';
      v_refusal := case
        when not found or not v_wallet.active then p_refusals->'no_account'
        when not v_house_stake and v_wallet.balance < (v_placement->>'stake')::numeric
          then p_refusals->'insufficient_balance'
      end;
    end if;
    if v_refusal is null and jsonb_typeof(v_placement->'bonus') = 'object'
      and not hold_bonus(p_player, v_placement->'bonus', p_placed_at)
    then
      v_refusal := p_refusals->'bonus';
    end if;
    if v_refusal is null and not v_house_stake then
      v_over := check_limits(p_player, v_wallet.id, array['stake', 'loss', 'time'], (v_placement->>'stake')::numeric);
      if v_over is not null then
        v_refusal := p_refusals->'out_of_limit' || v_over;
        perform tell_limit(p_player, v_wallet.currency, v_over);
      end if;
    end if;
    v_exposure := v_placement->'exposure';
    if v_refusal is null and jsonb_typeof(v_exposure) = 'object' then
      v_left := take_exposure(v_placement->'selections', (v_exposure->>'amount')::numeric,
        (v_exposure->>'limit')::numeric);
      if v_left is not null then
        -- The largest stake whose rounded return, stake * num / den, is at most P = v_most subunits is the largest whole
        -- number below (P + 1/2) * den / num.
        v_most := div(greatest(v_left, 0) * (v_exposure->>'worth_den')::numeric, (v_exposure->>'worth_num')::numeric);
        v_most := div((2 * v_most + 1) * (v_exposure->>'den')::numeric - 1, 2 * (v_exposure->>'num')::numeric);
        v_refusal := case
          when v_most < (v_exposure->>'least')::numeric then p_refusals->'liability'
          else p_refusals->'stake_too_large' || jsonb_build_object('limit',
            round(v_most * ('1e-' || (v_exposure->>'decimals'))::numeric, (v_exposure->>'decimals')::int)::text)
        end;
      end if;
    end if;
    if v_refusal is not null then
      v_refused := v_refused || (v_refusal || jsonb_build_object('bet_index', v_index));
      continue;
    end if;

    insert into bet (player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win,
      placed_at, system, decides_at, asked, exposure, custom_odds, bonus, in_jackpot, house_stake, is_vip, seen, accepted_at)
    values (p_player, p_key, v_index, v_placement->>'type',
      case when v_placement->>'decides_at' is null then 'waiting_results' else 'submitted' end, 'no_results',
      v_wallet.currency, (v_placement->>'stake')::numeric, v_placement->>'odds',
      (v_placement->>'potential_win')::numeric, p_placed_at, nullif(v_placement->'system', 'null'),
      (v_placement->>'decides_at')::timestamptz, nullif(v_placement->'asked', 'null'),
      (v_placement->'exposure'->>'amount')::numeric, v_placement->>'custom_odds', nullif(v_placement->'bonus', 'null'),
      coalesce((v_placement->>'in_jackpot')::boolean, false), v_house_stake, v_vip, nullif(v_placement->'seen', 'null'),
      case when v_placement->>'decides_at' is null then p_placed_at end)
    returning id into v_bet;

    insert into bet_selection (bet_id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds,
      banker, each_way, score)
    select v_bet, ordinality - 1, value->>'match_id', value->>'market_id', value->>'specifier', value->>'outcome_id',
      value->>'market_name', value->>'outcome_name', value->>'odds',
      coalesce((value->>'banker')::boolean, false), nullif(value->'each_way', 'null'), nullif(value->'score', 'null')
    from jsonb_array_elements(v_placement->'selections') with ordinality;

    select id into strict v_stakes from ledger_account
    where kind = 'stakes' and player_id is null and currency = v_wallet.currency;
    insert into ledger_transaction (kind, bet_id) values ('stake', v_bet) returning id into v_transaction;
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    values
      (case when v_house_stake
        then (select id from ledger_account where kind = 'house' and player_id is null and currency = v_wallet.currency)
        else v_wallet.id end, v_transaction, v_wallet.currency, -(v_placement->>'stake')::numeric),
      (v_stakes, v_transaction, v_wallet.currency, (v_placement->>'stake')::numeric);

    -- A bet that uses up a limit: the smallest stake more would be refused.
    if not v_house_stake then
      v_over := check_limits(p_player, v_wallet.id, array['stake', 'loss'], 1);
      if v_over is not null then
        perform tell_limit(p_player, v_wallet.currency, v_over);
      end if;
    end if;

    if jsonb_typeof(v_placement->'bonus') = 'object' then
      perform spend_bonus(p_player, v_placement->'bonus', v_bet);
    end if;

    v_wire := v_placement->'wire' || jsonb_build_object('id', v_bet::text, 'is_vip', v_vip, 'selections', (
      select jsonb_agg(value || jsonb_build_object('id', v_bet || lpad((ordinality - 1)::text, 2, '0')) order by ordinality)
      from jsonb_array_elements(v_placement->'wire'->'selections') with ordinality));
    insert into outbox (player_id, payload)
    values (p_player, jsonb_build_object('type', 'bet_changed', 'payload', jsonb_build_object('bet', v_wire, 'version', 1)));
    v_placed := v_placed || v_wire;
    v_touched := v_touched || v_wallet.id;
  end loop;

  v_answer := jsonb_build_object('data', v_placed, 'errors_by_bet', v_refused);
  update press set answer = v_answer where player_id = p_player and key = p_key;
  insert into outbox (player_id, payload)
  select p_player, wallet_event(account) from ledger_account account where id = any (v_touched) order by id;
  return jsonb_build_object('kind', 'answered', 'answer', v_answer, 'first', true);
end
$$;
