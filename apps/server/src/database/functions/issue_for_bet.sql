-- Gives what campaigns give for a bet that was just settled, in the transaction that settles it: the freebet of the n-th bet, and
-- a share of a stake that lost, up to the most of a period. Bets count that were placed while the rule ran and whose own stake was
-- played to its end; what was cashed out is no part of it. Each bet is settled once and adds one, so one bet is the n-th.
create or replace function issue_for_bet(p_bet bet) returns void
language plpgsql
as $$
declare
  v_stake numeric := p_bet.stake - p_bet.cashed_stake;
  v_rule issuing_rule;
  v_bets integer;
  v_from timestamptz;
  v_given numeric;
  v_amount numeric;
begin
  if p_bet.status <> 'done' or p_bet.house_stake or p_bet.result = 'refund_entire' or v_stake <= 0 then
    return;
  end if;
  for v_rule in
    select * from issuing_rule
    where cause in ('settled_bet', 'lost_bet')
      and valid_from <= p_bet.placed_at and (issue_to is null or p_bet.placed_at < issue_to)
      and (least is null or v_stake >= (least->>p_bet.currency)::numeric)
      and (least_odds is null or p_bet.odds::numeric >= least_odds::numeric)
      and amounts ? p_bet.currency
      and (cause = 'settled_bet' or p_bet.result = 'lose_entire')
    order by campaign_id
  loop
    if v_rule.cause = 'settled_bet' then
      insert into issuing_count as known (campaign_id, player_id, bets) values (v_rule.campaign_id, p_bet.player_id, 1)
      on conflict (campaign_id, player_id) do update set bets = known.bets + 1
      returning bets into v_bets;
      if v_bets = v_rule.bets then
        perform issue_freebet(v_rule, p_bet.player_id, p_bet.currency, (v_rule.amounts->>p_bet.currency)::numeric, null,
          p_bet.settled_at);
      end if;
      continue;
    end if;
    v_from := lower(limit_period(v_rule.period, limit_zone(p_bet.player_id), p_bet.settled_at));
    insert into issuing_sum (campaign_id, player_id, currency, period_from)
    values (v_rule.campaign_id, p_bet.player_id, p_bet.currency, v_from) on conflict do nothing;
    select given into strict v_given from issuing_sum
    where campaign_id = v_rule.campaign_id and player_id = p_bet.player_id and currency = p_bet.currency
      and period_from = v_from
    for no key update;
    v_amount := least(trunc(v_stake * v_rule.share / 100), (v_rule.amounts->>p_bet.currency)::numeric - v_given);
    if issue_freebet(v_rule, p_bet.player_id, p_bet.currency, v_amount, 'bet-' || p_bet.id, p_bet.settled_at) then
      update issuing_sum set given = given + v_amount
      where campaign_id = v_rule.campaign_id and player_id = p_bet.player_id and currency = p_bet.currency
        and period_from = v_from;
    end if;
  end loop;
end
$$;
