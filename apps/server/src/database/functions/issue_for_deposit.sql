-- Gives what campaigns give for a first deposit, in the transaction that books it. Of deposits that come in at once one is the
-- first: the others wait for its row. p_now is feed time.
create or replace function issue_for_deposit(p_payment payment, p_now timestamptz) returns void
language plpgsql
as $$
declare
  v_rule issuing_rule;
  v_currency text;
begin
  insert into first_deposit (player_id, payment_id) values (p_payment.player_id, p_payment.id) on conflict do nothing;
  if not found then
    return;
  end if;
  select currency into strict v_currency from ledger_account where id = p_payment.account_id;
  for v_rule in
    select * from issuing_rule
    where cause = 'first_deposit' and valid_from <= p_now and (issue_to is null or issue_to > p_now)
      and (least is null or p_payment.amount >= (least->>v_currency)::numeric)
    order by campaign_id
  loop
    perform issue_freebet(v_rule, p_payment.player_id, v_currency, (v_rule.amounts->>v_currency)::numeric, null, p_now);
  end loop;
end
$$;
