-- Books what a payment moves, once for each reference and kind: p_amount subunits to the wallet, below 0 from it, against the
-- account `deposits` of its currency. The player's pages are told of the balance through the outbox.
create or replace function move_payment(p_payment payment, p_reference text, p_kind text, p_amount numeric) returns void
language plpgsql
as $$
declare
  v_transaction bigint;
begin
  insert into ledger_transaction (kind, reference) values (p_kind, p_reference) returning id into v_transaction;
  insert into ledger_entry (account_id, transaction_id, currency, amount)
  select part.account_id, v_transaction, wallet.currency, part.amount
  from ledger_account wallet cross join lateral (
    values (wallet.id, p_amount), (account_of('deposits', null, wallet.currency), -p_amount)
  ) part(account_id, amount)
  where wallet.id = p_payment.account_id;
  insert into outbox (player_id, payload)
  select account.player_id, wallet_event(account) from ledger_account account where account.id = p_payment.account_id;
end
$$;
