-- Starts a payment of a player, once for each key. The amount of a withdrawal leaves the wallet with it, so that it cannot be
-- staked meanwhile; a deposit moves nothing yet. Returns { kind }: `started` with the id, the same for a repeated request;
-- `reused` for another fingerprint; `no_account`; `balance` when the wallet holds less than a withdrawal takes; `out_of_limit`
-- with what check_limits says (RG-04); `on_break` or `register_silent` with what check_break says (RG-09, RG-10).
create or replace function start_payment(
  p_player bigint, p_key text, p_fingerprint text, p_kind text, p_currency text, p_amount numeric, p_provider text,
  p_return_to text, p_locale text
) returns jsonb
language plpgsql
as $$
declare
  v_wallet ledger_account;
  v_payment payment;
  v_over jsonb;
begin
  select * into v_wallet from ledger_account
  where kind = 'player' and player_id = p_player and currency = p_currency and active for update;
  select * into v_payment from payment where player_id = p_player and key = p_key;
  if v_payment.id is null then
    if v_wallet.id is null then
      return jsonb_build_object('kind', 'no_account');
    end if;
    if p_kind = 'withdrawal' and v_wallet.balance < p_amount then
      return jsonb_build_object('kind', 'balance');
    end if;
    if p_kind = 'deposit' then
      v_over := check_break(p_player);
      if v_over is not null then
        return (v_over - 'reason') || jsonb_build_object('kind', v_over->>'reason');
      end if;
      v_over := check_limits(p_player, v_wallet.id, array['deposit'], p_amount);
      if v_over is not null then
        perform tell_limit(p_player, p_currency, v_over);
        return v_over || jsonb_build_object('kind', 'out_of_limit');
      end if;
    end if;
    insert into payment (player_id, account_id, kind, amount, provider, key, fingerprint, return_to, locale)
    values (p_player, v_wallet.id, p_kind, p_amount, p_provider, p_key, p_fingerprint, p_return_to, p_locale)
    on conflict do nothing returning * into v_payment;
    if v_payment.id is not null then
      if p_kind = 'withdrawal' then
        perform move_payment(v_payment, v_payment.id::text, 'cashier_withdrawal', -p_amount);
      end if;
      return jsonb_build_object('kind', 'started', 'id', v_payment.id::text);
    end if;
    -- The same key at the same moment, for a wallet of another currency.
    select * into strict v_payment from payment where player_id = p_player and key = p_key;
  end if;
  if v_payment.fingerprint <> p_fingerprint then
    return jsonb_build_object('kind', 'reused');
  end if;
  return jsonb_build_object('kind', 'started', 'id', v_payment.id::text);
end
$$;
