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
  select account.id, v_transaction, account.currency, case account.kind when 'player' then p_amount else -p_amount end
  from ledger_account wallet
  join ledger_account account on account.id = wallet.id
    or (account.kind = 'deposits' and account.currency = wallet.currency)
  where wallet.id = p_payment.account_id;
  insert into outbox (player_id, payload)
  select account.player_id, wallet_event(account) from ledger_account account where account.id = p_payment.account_id;
end
$$;
