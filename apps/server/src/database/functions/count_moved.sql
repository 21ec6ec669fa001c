-- Locks the matches and markets that p_checks names and returns how many of its facts no longer hold.
--
-- p_checks   [{ match_id, market_id, specifier, outcome_id, facts, to_sell, score }]; `facts` is [match status, match ended,
--            market status, active, odds] as the caller read them, or null for an outcome that does not exist. `to_sell`
--            also asks that the outcome can be sold at this moment. `score` is the score of a match that has begun,
--            { home, away }; absent or null, it is not looked at.
create or replace function count_moved(p_checks jsonb) returns bigint
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_moved bigint;
begin
  -- Lock matches, then markets, each in the order of their keys, as the feed writes them: so the two never deadlock.
  perform from (
    select match_id from jsonb_to_recordset(p_checks) as wanted(match_id text)
    group by match_id order by match_id collate "C"
  ) wanted, lateral (select from match where match.id = wanted.match_id for share) locked;

  with wanted as materialized (
    select match_id, market_id, specifier, outcome_id, nullif(facts, 'null') as facts, to_sell, score
    from jsonb_to_recordset(p_checks) as wanted(
      match_id text, market_id text, specifier text, outcome_id text, facts jsonb, to_sell boolean, score jsonb)
  ), locked as materialized (
    select market.*
    from (
      select match_id, market_id, specifier from wanted
      group by match_id, market_id, specifier
      order by match_id collate "C", market_id collate "C", specifier collate "C"
    ) wanted, lateral (
      select market.match_id, market.market_id, market.specifier, market.status, market.outcomes
      from market
      where market.match_id = wanted.match_id and market.market_id = wanted.market_id
        and market.specifier = wanted.specifier
      for share
    ) market
  ), seen as (
    select wanted.facts as believed, wanted.to_sell, wanted.score as believed_score, match.status as match_status,
      match.ended, case when match.status <> 0 then match.data #> '{statistics,totalScore}' end as score,
      locked.status as market_status, locked.outcomes->wanted.outcome_id as outcome
    from wanted
    left join match on match.id = wanted.match_id
    left join locked on locked.match_id = wanted.match_id and locked.market_id = wanted.market_id
      and locked.specifier = wanted.specifier
  )
  select count(*) into v_moved
  from seen
  where believed is distinct from case when match_status is null or outcome is null then null else
      jsonb_build_array(match_status, ended, market_status, outcome->'active', outcome->'odds') end
    or (to_sell and (match_status in (0, 1) and not ended and market_status = 1 and (outcome->'active')::boolean)
      is not true)
    or (believed_score is not null and believed_score is distinct from score);
  return v_moved;
end
$$;
