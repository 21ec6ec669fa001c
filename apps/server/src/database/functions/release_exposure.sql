-- Releases the exposure that a bet holds, once: for a bet that is refused, cashed out, replaced or over. A share below 1
-- releases that part.
create or replace function release_exposure(p_bet bigint, p_share numeric default 1) returns void
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_held numeric;
begin
  -- Cut to millionths of a euro, as it was taken: repeated shares would add digits for ever.
  select trunc(exposure * p_share, 6) into v_held from bet where id = p_bet for no key update;
  if v_held is null or v_held = 0 then
    return;
  end if;
  perform from (
    select match_id, market_id, specifier, outcome_id from bet_selection where bet_id = p_bet
    group by match_id, market_id, specifier, outcome_id
    order by match_id collate "C", market_id collate "C", specifier collate "C", outcome_id collate "C"
  ) wanted, lateral (
    select from exposure where exposure.match_id = wanted.match_id and exposure.market_id = wanted.market_id
      and exposure.specifier = wanted.specifier and exposure.outcome_id = wanted.outcome_id
    for no key update
  ) locked;
  with released as materialized (
    select distinct match_id, market_id, specifier, outcome_id from bet_selection where bet_id = p_bet
  ), emptied as (
    -- What nothing is held on any more has no row: else the table would keep every outcome that was ever bet on.
    delete from exposure using released
    where exposure.match_id = released.match_id and exposure.market_id = released.market_id
      and exposure.specifier = released.specifier and exposure.outcome_id = released.outcome_id
      and exposure.amount <= v_held
  )
  update exposure set amount = exposure.amount - v_held from released
  where exposure.match_id = released.match_id and exposure.market_id = released.market_id
    and exposure.specifier = released.specifier and exposure.outcome_id = released.outcome_id
    and exposure.amount > v_held;
  update bet set exposure = exposure - v_held where id = p_bet;
end
$$;
