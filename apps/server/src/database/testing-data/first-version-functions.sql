-- The functions of the first version, 0.1.0, as they were: test data for migrate.test.ts. Never changed.

-- The outbox event of a freebet that was given.
create or replace function bonus_event(given freebet) returns jsonb
language sql immutable
return jsonb_build_object('type', 'bonus_issued', 'payload', jsonb_build_object('version', 1, 'bonus',
  jsonb_build_object('id', given.id::text, 'type', given.type, 'name', given.name, 'caption', null)));

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
    select account.id, v_transaction, v_bet.currency, part.amount
    from (values ('stakes', null, -v_stake), ('house', null, v_stake - v_amount), ('player', p_player, v_amount))
      as part(kind, player_id, amount)
    join ledger_account account on account.kind = part.kind and account.currency = v_bet.currency
      and account.player_id is not distinct from part.player_id
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
  end if;

  update bet_request set answer = p_answer where player_id = p_player and key = p_key;
  return jsonb_build_object('kind', 'answered', 'answer', p_answer, 'first', true);
end
$$;

-- Claims a key of bet_request for a player. Returns null for a new key; else what the caller has to return: `answered`
-- with the stored answer, or `reused` for another fingerprint. Waits while another transaction works on the same key.
create or replace function claim_request(p_player bigint, p_key text, p_fingerprint text) returns jsonb
language plpgsql
as $$
declare
  v_request bet_request;
begin
  insert into bet_request (player_id, key, fingerprint) values (p_player, p_key, p_fingerprint)
  on conflict do nothing;
  if not found then
    select * into v_request from bet_request where player_id = p_player and key = p_key;
    if not found then
      raise exception 'the request was taken back meanwhile' using errcode = 'serialization_failure';
    end if;
    if v_request.fingerprint <> p_fingerprint then
      return jsonb_build_object('kind', 'reused');
    end if;
    return jsonb_build_object('kind', 'answered', 'answer', v_request.answer);
  end if;
  return null;
end
$$;

-- Locks the matches and markets that p_checks names and returns how many of its facts no longer hold.
--
-- p_checks   [{ match_id, market_id, specifier, outcome_id, facts, to_sell }]; `facts` is [match status, match ended,
--            market status, active, odds] as the caller read them, or null for an outcome that does not exist. `to_sell`
--            also asks that the outcome can be sold at this moment.
create or replace function count_moved(p_checks jsonb) returns bigint
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_moved bigint;
begin
  -- Lock matches, then markets, each in the order of their keys, as the feed writes them: so the two never deadlock.
  perform from (
    select match_id from jsonb_to_recordset(p_checks) as wanted(match_id text)
    group by match_id order by match_id collate "C"
  ) wanted, lateral (select from match where match.id = wanted.match_id for share) locked;

  with wanted as materialized (
    select match_id, market_id, specifier, outcome_id, nullif(facts, 'null') as facts, to_sell
    from jsonb_to_recordset(p_checks)
      as wanted(match_id text, market_id text, specifier text, outcome_id text, facts jsonb, to_sell boolean)
  ), locked as materialized (
    select market.*
    from (
      select match_id, market_id, specifier from wanted
      group by match_id, market_id, specifier
      order by match_id collate "C", market_id collate "C", specifier collate "C"
    ) wanted, lateral (
      select market.match_id, market.market_id, market.specifier, market.status, market.outcomes
      from market
      where market.match_id = wanted.match_id and market.market_id = wanted.market_id
        and market.specifier = wanted.specifier
      for share
    ) market
  ), seen as (
    select wanted.facts as believed, wanted.to_sell, match.status as match_status, match.ended,
      locked.status as market_status, locked.outcomes->wanted.outcome_id as outcome
    from wanted
    left join match on match.id = wanted.match_id
    left join locked on locked.match_id = wanted.match_id and locked.market_id = wanted.market_id
      and locked.specifier = wanted.specifier
  )
  select count(*) into v_moved
  from seen
  where believed is distinct from case when match_status is null or outcome is null then null else
      jsonb_build_array(match_status, ended, market_status, outcome->'active', outcome->'odds') end
    or (to_sell and (match_status in (0, 1) and not ended and market_status = 1 and (outcome->'active')::boolean)
      is not true);
  return v_moved;
end
$$;

-- Decides a bet whose live delay is over, once (I1): everything follows from its row, locked while it is `submitted`.
--
-- p_taken    { odds, potential_win, selections: [{ match_id, market_id, specifier, outcome_id, odds }], exposure,
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
    update bet_selection selection set odds = sold.value->>'odds'
    from jsonb_array_elements(p_taken->'selections') with ordinality sold
    where selection.bet_id = p_bet and selection.ord = sold.ordinality - 1 and selection.odds <> sold.value->>'odds';
    update bet set status = 'waiting_results', version = version + 1, odds = p_taken->>'odds',
      potential_win = (p_taken->>'potential_win')::numeric, exposure = (v_exposure->>'amount')::numeric,
      custom_odds = p_taken->>'custom_odds'
    where id = p_bet;
  else
    perform release_exposure(p_bet);
    update bet set status = 'rejected', version = version + 1, refusal = p_refusal where id = p_bet;
    insert into ledger_transaction (kind, bet_id) values ('refusal', p_bet) returning id into v_transaction;
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account.id, v_transaction, v_bet.currency, part.amount
    from (values
      ('stakes', null, -v_bet.stake),
      (case when v_bet.house_stake then 'house' else 'player' end,
        case when v_bet.house_stake then null else v_bet.player_id end, v_bet.stake)
    ) as part(kind, player_id, amount)
    join ledger_account account on account.kind = part.kind and account.currency = v_bet.currency
      and account.player_id is not distinct from part.player_id;
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

-- Replaces one bet by another in one transaction, once: the old bet, locked at the version the player saw, is withdrawn,
-- its stake returns, and place_bets places the new one with the same stake and all of its checks. When place_bets refuses,
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
      select account.id, v_transaction, v_bet.currency, part.amount
      from (values ('stakes', null, -v_bet.stake), ('player', p_player, v_bet.stake)) as part(kind, player_id, amount)
      join ledger_account account on account.kind = part.kind and account.currency = v_bet.currency
        and account.player_id is not distinct from part.player_id;
      perform release_exposure(p_bet);

      select * into v_press from press where player_id = p_player and key = v_bet.press_key;
      v_reply := place_bets(p_player, p_key, p_fingerprint, v_press.device_id, v_press.locale, false, p_placed_at,
        p_refusals, p_bets, p_checks);
      v_new := (v_reply->'answer'->'data'->0->>'id')::bigint;
      if v_reply->>'kind' <> 'answered' or v_reply->'first' is null or v_new is null then
        raise exception 'the new bet is not taken' using errcode = 'TL001';
      end if;

      v_replaced := p_replaced || jsonb_build_object('replaced_by', v_new::text);
      update bet set replaces = p_bet where id = v_new;
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

-- Locks a bonus for one bet of a player until the transaction ends. Returns false when it is over, used up or somebody
-- else's. A boost with unlimited uses is not locked: bets of different players do not wait for each other.
create or replace function hold_bonus(p_player bigint, p_bonus jsonb, p_now timestamptz) returns boolean
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_boost comboboost;
begin
  if p_bonus->>'type' <> 'comboboost' then
    perform from freebet
    where id = (p_bonus->>'id')::bigint and player_id = p_player and type = p_bonus->>'type' and bet_id is null
      and active and (valid_to is null or valid_to > p_now)
    for no key update;
    return found;
  end if;
  select * into v_boost from comboboost
  where id = (p_bonus->>'id')::bigint and not withdrawn and valid_from <= p_now
    and (valid_to is null or valid_to > p_now);
  if not found or v_boost.uses_count is null then
    return found;
  end if;
  insert into comboboost_use (bonus_id, player_id) values (v_boost.id, p_player) on conflict do nothing;
  perform from comboboost_use
  where bonus_id = v_boost.id and player_id = p_player and times_used < v_boost.uses_count
  for no key update;
  return found;
end
$$;

-- Pays a jackpot level to the player of a bet and notifies them: p_amount in subunits of the bet's currency, worth
-- p_amount_eur cents. The caller holds the level's row and reduces its pool. Returns the id of the hit.
create or replace function pay_jackpot(
  p_level bigint, p_bet bigint, p_amount numeric, p_amount_eur numeric, p_at timestamptz, p_caption text
) returns bigint
language plpgsql
as $$
declare
  v_bet bet;
  v_hit jackpot_hit;
  v_name text;
  v_transaction bigint;
begin
  select * into strict v_bet from bet where id = p_bet;
  insert into jackpot_hit (jackpot_id, level_id, player_id, bet_id, currency, amount, amount_eur, created_at)
  select jackpot_id, id, v_bet.player_id, p_bet, v_bet.currency, p_amount, p_amount_eur, p_at
  from jackpot_level where id = p_level
  returning * into strict v_hit;
  select jackpot.name || ': ' || level.name into strict v_name
  from jackpot_level level join jackpot on jackpot.id = level.jackpot_id where level.id = p_level;

  insert into ledger_transaction (kind, reference) values ('jackpot', v_hit.id::text) returning id into v_transaction;
  insert into ledger_entry (account_id, transaction_id, currency, amount)
  select account.id, v_transaction, v_bet.currency, part.amount
  from (values ('house', null, -p_amount), ('player', v_bet.player_id, p_amount)) as part(kind, player_id, amount)
  join ledger_account account on account.kind = part.kind and account.currency = v_bet.currency
    and account.player_id is not distinct from part.player_id;

  insert into outbox (player_id, payload)
  values (v_bet.player_id, jsonb_build_object('type', 'bonus_issued', 'payload', jsonb_build_object('version', 1, 'bonus',
    jsonb_build_object('id', v_hit.id::text, 'type', 'jackpot', 'name', v_name, 'caption', p_caption))));
  insert into outbox (player_id, payload)
  select v_bet.player_id, wallet_event(account) from ledger_account account
  where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency;
  return v_hit.id;
end
$$;

-- Places the bets of one press in one transaction (I1, I2, I4 to I7).
--
-- p_bets     for each bet { refusal, placement }: a refusal of the caller's checks, or what is to be written:
--            { type, currency, stake, odds, potential_win, selections, wire } with, where they apply, `system`, `custom_odds`,
--            `bonus` ({ id, type, odds, min_count }), `house_stake` (the house pays the stake), `in_jackpot` and, for a live
--            delay, `decides_at` and `asked`.
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
-- Plans are generic and use indexes only: tables that start empty have statistics that would choose otherwise.
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
  v_homeless boolean;
  v_exposure jsonb;
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

  select restricted, country = 'BR' and municipality is null into v_restricted, v_homeless
  from player where id = p_player;

  for v_plan, v_index in select value, ordinality - 1 from jsonb_array_elements(p_bets) with ordinality loop
    v_placement := v_plan->'placement';
    v_house_stake := coalesce((v_placement->>'house_stake')::boolean, false);
    v_refusal := case
      when v_restricted is not false then p_refusals->'restricted'
      when v_homeless then p_refusals->'municipality'
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
      placed_at, system, decides_at, asked, exposure, custom_odds, bonus, in_jackpot, house_stake)
    values (p_player, p_key, v_index, v_placement->>'type',
      case when v_placement->>'decides_at' is null then 'waiting_results' else 'submitted' end, 'no_results',
      v_wallet.currency, (v_placement->>'stake')::numeric, v_placement->>'odds',
      (v_placement->>'potential_win')::numeric, p_placed_at, nullif(v_placement->'system', 'null'),
      (v_placement->>'decides_at')::timestamptz, nullif(v_placement->'asked', 'null'),
      (v_placement->'exposure'->>'amount')::numeric, v_placement->>'custom_odds', nullif(v_placement->'bonus', 'null'),
      coalesce((v_placement->>'in_jackpot')::boolean, false), v_house_stake)
    returning id into v_bet;

    insert into bet_selection (bet_id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds,
      banker, each_way)
    select v_bet, ordinality - 1, value->>'match_id', value->>'market_id', value->>'specifier', value->>'outcome_id',
      value->>'market_name', value->>'outcome_name', value->>'odds',
      coalesce((value->>'banker')::boolean, false), nullif(value->'each_way', 'null')
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

    if jsonb_typeof(v_placement->'bonus') = 'object' then
      perform spend_bonus(p_player, v_placement->'bonus', v_bet);
    end if;

    v_wire := v_placement->'wire' || jsonb_build_object('id', v_bet::text, 'selections', (
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

-- Releases the exposure that a bet holds, once: for a bet that is refused, cashed out, replaced or over. A share below 1
-- releases that part.
create or replace function release_exposure(p_bet bigint, p_share numeric default 1) returns void
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_held numeric;
begin
  -- Cut to millionths of a euro, as it was taken: repeated shares would add digits for ever.
  select trunc(exposure * p_share, 6) into v_held from bet where id = p_bet for no key update;
  if v_held is null or v_held = 0 then
    return;
  end if;
  perform from (
    select match_id, market_id, specifier, outcome_id from bet_selection where bet_id = p_bet
    group by match_id, market_id, specifier, outcome_id
    order by match_id collate "C", market_id collate "C", specifier collate "C", outcome_id collate "C"
  ) wanted, lateral (
    select from exposure where exposure.match_id = wanted.match_id and exposure.market_id = wanted.market_id
      and exposure.specifier = wanted.specifier and exposure.outcome_id = wanted.outcome_id
    for no key update
  ) locked;
  update exposure set amount = greatest(exposure.amount - v_held, 0)
  from (
    select distinct match_id, market_id, specifier, outcome_id from bet_selection where bet_id = p_bet
  ) released
  where exposure.match_id = released.match_id and exposure.market_id = released.market_id
    and exposure.specifier = released.specifier and exposure.outcome_id = released.outcome_id;
  update bet set exposure = exposure - v_held where id = p_bet;
end
$$;

-- Returns the use of a boost, for a bet that was refused or refunded whole.
create or replace function return_use(p_bet bet) returns void
language sql
begin atomic
  update comboboost_use set times_used = times_used - 1
  where p_bet.bonus->>'type' = 'comboboost' and bonus_id = (p_bet.bonus->>'id')::bigint
    and player_id = p_bet.player_id;
end;

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

-- Writes results of selections and, when p_result is given, ends the bet and pays, once whatever runs beside it: version
-- and status are conditions of the one update that everything else follows (I1, I13).
--
-- p_results  by the place of a selection, { result, dead_heat, place, deduction }: `dead_heat` { places, tied } or null,
--            `place` { result, dead_heat } of the place part of an each-way bet or null, `deduction` in hundredths of the
--            winnings
-- p_win      subunits to pay for what is still open of the stake; earlier cash-outs are added to the bet's win
-- p_returned subunits given back as a freebet: under the conditions of the one that staked the bet, or under none for a
--            stake of the player's own; valid for a fortnight at least
--
-- Returns false when the bet is not at this version any more.
create or replace function settle_bet(
  p_bet bigint, p_version bigint, p_results jsonb, p_result text, p_win numeric, p_settled_at timestamptz,
  p_event jsonb, p_returned numeric
) returns boolean
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_bet bet;
  v_transaction bigint;
  v_given freebet;
begin
  if p_result is null then
    update bet set version = version + 1 where id = p_bet and version = p_version returning * into v_bet;
  else
    update bet set version = version + 1, status = case p_result when 'canceled' then 'cancelled' else 'done' end,
      result = p_result, win_amount = cashed_amount + p_win, settled_at = p_settled_at
    where id = p_bet and version = p_version and status = 'waiting_results' returning * into v_bet;
  end if;
  if not found then
    return false;
  end if;

  update bet_selection selection set result = decided.value->>'result',
    dead_heat = nullif(decided.value->'dead_heat', 'null'),
    place = nullif(decided.value->'place', 'null'),
    deduction = coalesce((decided.value->>'deduction')::smallint, 0)
  from jsonb_each(p_results) decided
  where selection.bet_id = p_bet and selection.ord = decided.key::smallint and selection.result = 'no_results';

  if p_result is not null then
    insert into ledger_transaction (kind, bet_id) values ('settlement', p_bet) returning id into v_transaction;
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account.id, v_transaction, v_bet.currency, part.amount
    from (values
      ('stakes', null, -(v_bet.stake - v_bet.cashed_stake)),
      ('house', null, v_bet.stake - v_bet.cashed_stake - p_win),
      ('player', v_bet.player_id, p_win)
    ) as part(kind, player_id, amount)
    join ledger_account account on account.kind = part.kind and account.currency = v_bet.currency
      and account.player_id is not distinct from part.player_id
    where part.amount <> 0;
    if p_result in ('refund_entire', 'canceled') then
      perform return_use(v_bet);
    end if;
    if p_returned > 0 then
      insert into freebet (player_id, type, name, currency, amount, min_odds, max_odds, match_status,
        selection_count_from, selection_count_to, valid_to, returned_for, given_at)
      select used.player_id, case used.type when 'freebet_no_risk' then 'freebet' else used.type end, used.name,
        used.currency, p_returned, terms.min_odds, terms.max_odds, coalesce(terms.match_status, 'any'),
        terms.selection_count_from, terms.selection_count_to,
        case when used.valid_to is not null then greatest(used.valid_to, p_settled_at + interval '14 days') end, p_bet,
        p_settled_at
      from freebet used left join freebet terms on terms.id = used.id and used.type <> 'freebet_no_risk'
      where used.bet_id = p_bet
      returning * into strict v_given;
      insert into outbox (player_id, payload) values (v_bet.player_id, bonus_event(v_given));
    end if;
  end if;

  insert into outbox (player_id, payload) values (v_bet.player_id, p_event);
  if p_win > 0 then
    insert into outbox (player_id, payload)
    select v_bet.player_id, wallet_event(account) from ledger_account account
    where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency;
  end if;
  return true;
end
$$;

-- Uses a bonus for a bet, after hold_bonus in the same transaction (I13).
create or replace function spend_bonus(p_player bigint, p_bonus jsonb, p_bet bigint) returns void
language plpgsql
as $$
begin
  if p_bonus->>'type' = 'comboboost' then
    insert into comboboost_use (bonus_id, player_id, times_used) values ((p_bonus->>'id')::bigint, p_player, 1)
    on conflict (bonus_id, player_id) do update set times_used = comboboost_use.times_used + 1;
  else
    update freebet set bet_id = p_bet where id = (p_bonus->>'id')::bigint;
  end if;
end
$$;

-- Adds an amount to the exposure of every outcome of the selections, or to none. Returns null when it did, else what the
-- limit leaves on the fullest of them. Rows are locked in the order of their keys.
create or replace function take_exposure(p_selections jsonb, p_amount numeric, p_limit numeric) returns numeric
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_wanted bigint;
  v_taken bigint[];
  v_left numeric;
begin
  with wanted as materialized (
    select distinct match_id, market_id, specifier, outcome_id from jsonb_to_recordset(p_selections)
      as wanted(match_id text, market_id text, specifier text, outcome_id text)
  ), taken as (
    insert into exposure as standing (match_id, market_id, specifier, outcome_id, amount)
    select match_id, market_id, specifier, outcome_id, p_amount from wanted
    where p_amount <= p_limit
    order by match_id collate "C", market_id collate "C", specifier collate "C", outcome_id collate "C"
    on conflict (match_id, market_id, specifier, outcome_id) do update
    set amount = standing.amount + excluded.amount
    where standing.amount + excluded.amount <= p_limit
    returning standing.id
  )
  select (select count(*) from wanted), (select coalesce(array_agg(id), '{}') from taken) into v_wanted, v_taken;
  if cardinality(v_taken) = v_wanted then
    return null;
  end if;
  update exposure set amount = amount - p_amount where id = any (v_taken);
  select p_limit - coalesce(max(exposure.amount), 0) into v_left
  from jsonb_to_recordset(p_selections)
    as wanted(match_id text, market_id text, specifier text, outcome_id text)
  left join exposure using (match_id, market_id, specifier, outcome_id);
  return v_left;
end
$$;

-- The outbox event of a wallet; the publisher makes a balance_changed of it.
create or replace function wallet_event(account ledger_account) returns jsonb
language sql immutable
return jsonb_build_object('type', 'balance_changed', 'currency', account.currency, 'balance', account.balance::text,
  'active', account.active, 'version', account.version);
