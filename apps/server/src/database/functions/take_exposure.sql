-- Adds an amount to the exposure of every outcome of the selections, or to none. Returns null when it did, else what the
-- limit leaves on the fullest of them. Rows are locked in the order of their keys.
create or replace function take_exposure(p_selections jsonb, p_amount numeric, p_limit numeric) returns numeric
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_wanted bigint;
  v_taken bigint[];
  v_left numeric;
begin
  with wanted as materialized (
    select distinct match_id, market_id, specifier, outcome_id from jsonb_to_recordset(p_selections)
      as wanted(match_id text, market_id text, specifier text, outcome_id text)
  ), taken as (
    insert into exposure as held (match_id, market_id, specifier, outcome_id, amount)
    select match_id, market_id, specifier, outcome_id, p_amount from wanted
    where p_amount <= p_limit
    order by match_id collate "C", market_id collate "C", specifier collate "C", outcome_id collate "C"
    on conflict (match_id, market_id, specifier, outcome_id) do update
    set amount = held.amount + excluded.amount
    where held.amount + excluded.amount <= p_limit
    returning held.id
  )
  select (select count(*) from wanted), (select coalesce(array_agg(id), '{}') from taken) into v_wanted, v_taken;
  if cardinality(v_taken) = v_wanted then
    return null;
  end if;
  delete from exposure where id = any (v_taken) and amount <= p_amount;
  update exposure set amount = amount - p_amount where id = any (v_taken) and amount > p_amount;
  select p_limit - coalesce(max(exposure.amount), 0) into v_left
  from jsonb_to_recordset(p_selections)
    as wanted(match_id text, market_id text, specifier text, outcome_id text)
  left join exposure using (match_id, market_id, specifier, outcome_id);
  return v_left;
end
$$;
