-- The account of a player in a currency, or one of the bookmaker's own, which have no player. Each way is found in the index:
-- `is not distinct from` would pass all accounts there are.
create or replace function account_of(p_kind text, p_player bigint, p_currency text) returns bigint
language sql stable set enable_seqscan = off
as $$
  select id from ledger_account where kind = p_kind and player_id = p_player and currency = p_currency
  union all
  select id from ledger_account
  where p_player is null and kind = p_kind and player_id is null and currency = p_currency
$$;
