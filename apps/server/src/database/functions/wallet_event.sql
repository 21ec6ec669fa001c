-- The outbox event of a wallet; the publisher makes a balance_changed of it.
create or replace function wallet_event(account ledger_account) returns jsonb
language sql immutable
return jsonb_build_object('type', 'balance_changed', 'currency', account.currency, 'balance', account.balance::text,
  'active', account.active, 'version', account.version);
