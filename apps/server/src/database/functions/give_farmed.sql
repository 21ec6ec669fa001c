-- Gives a player the freebet of a hunting or of a tournament, once, and notifies them. What is won in a break waits for its end.
create or replace function give_farmed(
  p_farming bigint, p_player bigint, p_currency text, p_amount numeric, p_at timestamptz
) returns void
language plpgsql
as $$
declare
  v_break record;
  v_freebet freebet;
begin
  select * into v_break from running_break(p_player);
  insert into freebet (player_id, type, name, currency, amount, valid_to, given_for, given_at, campaign_id, announced)
  select p_player, freebet_type, name, p_currency, p_amount,
    case when valid_days is not null and (v_break.id is null or v_break.until is not null)
      then greatest(p_at, v_break.until) + valid_days * interval '1 day' end,
    'farming-' || id, p_at, campaign_id, (
      select coalesce((terms->>'announced')::boolean, true) from campaign where campaign.id = farming.campaign_id)
  from farming where id = p_farming
  on conflict (player_id, given_for) do nothing
  returning * into v_freebet;
  if found then
    perform publish_bonus(p_player, bonus_event(v_freebet));
  end if;
end
$$;
