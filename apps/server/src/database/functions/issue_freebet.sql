-- Gives a player a freebet by a rule, and notifies them: once for each p_cause, by the unique name of the gift (I13). Nothing in
-- a break, and nothing of an amount that is none. p_now is feed time. Returns whether it was given.
create or replace function issue_freebet(
  p_rule issuing_rule, p_player bigint, p_currency text, p_amount numeric, p_cause text, p_now timestamptz
) returns boolean
language plpgsql
as $$
declare
  v_given freebet;
begin
  if p_amount is null or p_amount <= 0 or check_break(p_player) is not null then
    return false;
  end if;
  insert into freebet (player_id, type, name, currency, amount, min_odds, max_odds, match_status, selection_count_from,
    selection_count_to, active, valid_to, given_for, given_at, campaign_id, announced)
  values (p_player, p_rule.freebet_type, p_rule.name, p_currency, p_amount, p_rule.min_odds, p_rule.max_odds,
    p_rule.match_status, p_rule.selection_count_from, p_rule.selection_count_to, p_rule.active,
    p_now + p_rule.valid_days * interval '1 day', concat_ws('-', 'campaign', p_rule.campaign_id, p_cause), p_now,
    p_rule.campaign_id, (
      select coalesce((terms->>'announced')::boolean, true) from campaign where id = p_rule.campaign_id))
  on conflict (player_id, given_for) do nothing
  returning * into v_given;
  if not found then
    return false;
  end if;
  perform publish_bonus(p_player, bonus_event(v_given));
  return true;
end
$$;
