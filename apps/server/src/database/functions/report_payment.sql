-- What the provider of a payment says became of it: `succeeded` or `failed`. The first report settles it; every later one,
-- whatever it says, changes nothing. A deposit that succeeded is booked, and so is the return of a withdrawal that failed.
-- The player is told of it, and given what campaigns give for a first deposit. p_now is feed time. Returns whether this report
-- settled it.
create or replace function report_payment(p_payment bigint, p_state text, p_now timestamptz) returns boolean
language plpgsql
as $$
declare
  v_payment payment;
begin
  update payment set state = p_state, settled_at = now() where id = p_payment and state = 'pending' returning * into v_payment;
  if not found then
    return false;
  end if;
  if v_payment.kind = 'deposit' and p_state = 'succeeded' then
    perform move_payment(v_payment, v_payment.id::text, 'cashier_deposit', v_payment.amount);
  elsif v_payment.kind = 'withdrawal' and p_state = 'failed' then
    perform move_payment(v_payment, v_payment.id || '.returned', 'cashier_withdrawal', v_payment.amount);
  end if;
  perform write_notifications(jsonb_build_array(jsonb_build_object('player_id', v_payment.player_id,
    'kind', v_payment.kind || '_' || v_payment.state, 'object_type', 'payment', 'object_id', v_payment.id,
    'params', (select jsonb_build_object('currency', currency, 'amount', v_payment.amount::text)
      from ledger_account where id = v_payment.account_id))));
  if v_payment.kind = 'deposit' and p_state = 'succeeded' then
    perform issue_for_deposit(v_payment, p_now);
  end if;
  return true;
end
$$;
