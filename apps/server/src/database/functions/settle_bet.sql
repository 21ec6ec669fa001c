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
  v_break player_break;
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
    select account_of(part.kind, part.player_id, v_bet.currency), v_transaction, v_bet.currency, part.amount
    from (values
      ('stakes', null, -(v_bet.stake - v_bet.cashed_stake)),
      ('house', null, v_bet.stake - v_bet.cashed_stake - p_win),
      ('player', v_bet.player_id, p_win)
    ) as part(kind, player_id, amount)
    where part.amount <> 0;
    if p_result in ('refund_entire', 'canceled') then
      perform return_use(v_bet);
    end if;
    if p_returned > 0 then
      select * into v_break from running_break(v_bet.player_id);
      insert into freebet (player_id, type, name, currency, amount, min_odds, max_odds, match_status,
        selection_count_from, selection_count_to, valid_to, returned_for, given_at)
      select used.player_id, case used.type when 'freebet_no_risk' then 'freebet' else used.type end, used.name,
        used.currency, p_returned, terms.min_odds, terms.max_odds, coalesce(terms.match_status, 'any'),
        terms.selection_count_from, terms.selection_count_to,
        case when used.valid_to is not null and (v_break.id is null or v_break.until is not null)
          then greatest(used.valid_to, p_settled_at + interval '14 days', v_break.until + interval '14 days') end, p_bet,
        p_settled_at
      from freebet used left join freebet terms on terms.id = used.id and used.type <> 'freebet_no_risk'
      where used.bet_id = p_bet
      returning * into strict v_given;
      perform publish_bonus(v_bet.player_id, bonus_event(v_given));
    end if;
  end if;

  insert into outbox (player_id, payload) values (v_bet.player_id, p_event);
  if p_win > 0 then
    insert into outbox (player_id, payload)
    select v_bet.player_id, wallet_event(account) from ledger_account account
    where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency;
  end if;
  if p_result is not null then
    perform write_notifications(jsonb_build_array(jsonb_build_object('player_id', v_bet.player_id,
      'kind', case when p_result in ('canceled', 'refund_entire') then 'bet_void' when p_win = 0 then 'bet_lost'
        when p_result = 'win_entire' then 'bet_won' else 'bet_settled' end,
      'object_type', 'bet', 'object_id', p_bet, 'params', jsonb_build_object('currency', v_bet.currency,
        'stake', v_bet.stake::text, 'amount', p_win::text))));
    perform issue_for_bet(v_bet);
  end if;
  return true;
end
$$;
