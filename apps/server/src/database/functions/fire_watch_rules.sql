-- Tells players what they waited for in these matches, in the transaction that writes their prices (NOTE-05). The rule goes
-- with its notification: none is told twice. At most p_most at once, those that wait longest; the others come with the next
-- change of their match. Returns how many were told.
create or replace function fire_watch_rules(p_matches text[], p_most integer) returns integer
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_written jsonb;
begin
  with due as materialized (
    select rule.id, match.name, match.sport_key, match.slug, coalesce(market.outcomes->rule.outcome_id->>'odds', '') as odds
    from watch_rule rule
    join match on match.id = rule.match_id
    left join market on market.match_id = rule.match_id and market.market_id = rule.market_id
      and market.specifier = rule.specifier
    where rule.match_id = any (p_matches) and not rule.paused and not match.ended and case rule.kind
      when 'match_starts' then match.status = 1
      when 'leads_at_half_time' then match.data->>'stage' = 'halftime'
        and (match.data->'statistics'->'totalScore'->>rule.side)::numeric
          > (match.data->'statistics'->'totalScore'->>(case rule.side when 'home' then 'away' else 'home' end))::numeric
      when 'market_opens' then match.status in (0, 1) and market.status = 1
      else match.status in (0, 1) and market.status = 1 and (market.outcomes->rule.outcome_id->>'active')::boolean
        and case rule.kind
          when 'price_above' then (market.outcomes->rule.outcome_id->>'odds')::numeric >= rule.odds::numeric
          else (market.outcomes->rule.outcome_id->>'odds')::numeric <= rule.odds::numeric
        end
    end
    order by rule.id
    limit p_most
  ), told as (
    delete from watch_rule rule using due where rule.id = due.id
    returning rule.*, due.name, due.sport_key, due.slug, due.odds as odds_now
  )
  select jsonb_agg(jsonb_build_object('player_id', player_id, 'object_type', 'watch',
    'kind', case kind when 'price_below' then 'watch_price' when 'price_above' then 'watch_price'
      when 'market_opens' then 'watch_market' when 'match_starts' then 'watch_start' else 'watch_half_time' end,
    'params', jsonb_build_object('name', name, 'match', jsonb_build_object('sport_key', sport_key, 'slug', slug))
      || case when outcome_id is null then '{}'::jsonb else jsonb_build_object('outcome', outcome_name, 'odds', odds_now,
        'selection', jsonb_build_object('market_id', market_id, 'specifier', specifier, 'outcome_id', outcome_id,
          'odds', odds_now)) end
      || case when kind = 'market_opens' then jsonb_build_object('outcome', market_name) else '{}'::jsonb end
    ) order by id)
  into v_written from told;
  if v_written is null then
    return 0;
  end if;
  perform write_notifications(v_written);
  return jsonb_array_length(v_written);
end
$$;
