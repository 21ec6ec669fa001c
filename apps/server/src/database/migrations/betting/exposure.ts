/** In the order in which every transaction locks rows of outcomes. */
const keyOrder = 'match_id collate "C", market_id collate "C", specifier collate "C", outcome_id collate "C"';

/** What the house may have to pay on one outcome. Whoever holds a row of it waits for nothing but other rows of it. */
export const createExposure: readonly string[] = [
  `create table exposure (
     id bigint generated always as identity unique,
     match_id text not null,
     market_id text not null,
     specifier text not null,
     outcome_id text not null,
     amount numeric not null check (amount >= 0),
     primary key (match_id, market_id, specifier, outcome_id)
   ) with (fillfactor = 50)`,

  // Adds the amount to every outcome of the selections, or to none. Answers null when it did, else what is left of the
  // limit on the fullest of them.
  `create function take_exposure(p_selections jsonb, p_amount numeric, p_limit numeric) returns numeric
   language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
   declare
     v_wanted bigint;
     v_taken bigint[];
     v_left numeric;
   begin
     with wanted as materialized (
       select distinct match_id, market_id, specifier, outcome_id from jsonb_to_recordset(p_selections)
         as wanted(match_id text, market_id text, specifier text, outcome_id text)
     ), taken as (
       insert into exposure as standing (match_id, market_id, specifier, outcome_id, amount)
       select match_id, market_id, specifier, outcome_id, p_amount from wanted
       where p_amount <= p_limit
       order by ${keyOrder}
       on conflict (match_id, market_id, specifier, outcome_id) do update
       set amount = standing.amount + excluded.amount
       where standing.amount + excluded.amount <= p_limit
       returning standing.id
     )
     select (select count(*) from wanted), (select coalesce(array_agg(id), '{}') from taken) into v_wanted, v_taken;
     if cardinality(v_taken) = v_wanted then
       return null;
     end if;
     update exposure set amount = amount - p_amount where id = any (v_taken);
     select p_limit - coalesce(max(exposure.amount), 0) into v_left
     from jsonb_to_recordset(p_selections)
       as wanted(match_id text, market_id text, specifier text, outcome_id text)
     left join exposure using (match_id, market_id, specifier, outcome_id);
     return v_left;
   end $$`,

  // Gives back what a bet holds, once: for a bet that is not taken, cashed out or replaced. A share below 1 gives back
  // that share of it.
  `create function release_exposure(p_bet bigint, p_share numeric default 1) returns void
   language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
   declare
     v_held numeric;
   begin
     -- In millionths of a euro, as it was taken: many small shares would make ever longer numbers of it.
     select trunc(exposure * p_share, 6) into v_held from bet where id = p_bet for no key update;
     if v_held is null or v_held = 0 then
       return;
     end if;
     perform from (
       select match_id, market_id, specifier, outcome_id from bet_selection where bet_id = p_bet
       group by match_id, market_id, specifier, outcome_id
       order by ${keyOrder}
     ) wanted, lateral (
       select from exposure where exposure.match_id = wanted.match_id and exposure.market_id = wanted.market_id
         and exposure.specifier = wanted.specifier and exposure.outcome_id = wanted.outcome_id
       for no key update
     ) locked;
     update exposure set amount = greatest(exposure.amount - v_held, 0)
     from (
       select distinct match_id, market_id, specifier, outcome_id from bet_selection where bet_id = p_bet
     ) released
     where exposure.match_id = released.match_id and exposure.market_id = released.market_id
       and exposure.specifier = released.specifier and exposure.outcome_id = released.outcome_id;
     update bet set exposure = exposure - v_held where id = p_bet;
   end $$`,

  // A bet that is over stands on nothing any more: the lost combo not on the legs that are still to be played. At the
  // commit, so that the wallet is locked first here too.
  `create function drop_exposure() returns trigger language plpgsql as $$
   begin
     perform release_exposure(new.id);
     return null;
   end $$`,
  `create constraint trigger bet_over after update of status on bet deferrable initially deferred
   for each row when (new.status in ('done', 'cancelled') and new.exposure > 0) execute function drop_exposure()`,
];
