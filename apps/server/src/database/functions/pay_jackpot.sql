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
  with hit as (
    insert into jackpot_hit (jackpot_id, level_id, player_id, bet_id, currency, amount, amount_eur, created_at)
    select jackpot_id, id, v_bet.player_id, p_bet, v_bet.currency, p_amount, p_amount_eur, p_at
    from jackpot_level where id = p_level
    returning *
  ), paid as (
    update jackpot set hits_amount = hits_amount + hit.amount_eur from hit where jackpot.id = hit.jackpot_id
  )
  select * into strict v_hit from hit;
  select jackpot.name || ': ' || level.name into strict v_name
  from jackpot_level level join jackpot on jackpot.id = level.jackpot_id where level.id = p_level;

  insert into ledger_transaction (kind, reference) values ('jackpot', v_hit.id::text) returning id into v_transaction;
  insert into ledger_entry (account_id, transaction_id, currency, amount)
  select account_of(part.kind, part.player_id, v_bet.currency), v_transaction, v_bet.currency, part.amount
  from (values ('house', null, -p_amount), ('player', v_bet.player_id, p_amount)) as part(kind, player_id, amount);

  insert into outbox (player_id, payload)
  values (v_bet.player_id, jsonb_build_object('type', 'bonus_issued', 'payload', jsonb_build_object('version', 1, 'bonus',
    jsonb_build_object('id', v_hit.id::text, 'type', 'jackpot', 'name', v_name, 'caption', p_caption,
      'announced', true))));
  insert into outbox (player_id, payload)
  select v_bet.player_id, wallet_event(account) from ledger_account account
  where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency;
  perform write_notifications(jsonb_build_array(jsonb_build_object('player_id', v_bet.player_id, 'kind', 'jackpot_won',
    'object_type', 'jackpot', 'object_id', v_hit.id, 'params', jsonb_build_object('name', v_name,
      'currency', v_bet.currency, 'amount', p_amount::text))));
  return v_hit.id;
end
$$;
