import { bonusPlacing, bonusSettlement } from './bonuses.ts';
import { placeBets, settleBet } from './functions.ts';

export const addEachWay: readonly string[] = [
  `alter table bet_selection
     add column each_way jsonb,
     add column place jsonb,
     add column deduction smallint not null default 0 check (deduction between 0 and 100),
     add constraint bet_selection_place check (place is null or each_way is not null)`,
  // The terms are sold with the odds (I6).
  `create or replace trigger bet_selection_fixed before update of bet_id, ord, match_id, market_id, specifier,
     outcome_id, market_name, outcome_name, banker, each_way on bet_selection
   for each statement execute function refuse_change()`,
  `alter table market add column each_way jsonb, add column withdrawals jsonb`,
];

/** As 0021 makes it: with `each_way`, the terms, in a selection whose stake is half on a place. */
export const placeEachWay = placeBets({
  ...bonusPlacing,
  selectionColumn: `${bonusPlacing.selectionColumn}, each_way`,
  selectionValue: `${bonusPlacing.selectionValue}, nullif(value->'each_way', 'null')`,
});

/**
 * As 0021 makes it: `p_results` has for each place also `place`, `{ result, dead_heat }` of the half that is on a place
 * or null, and `deduction`, hundredths that are taken off the winnings.
 */
export const settleEachWay = settleBet({
  ...bonusSettlement,
  verb: 'create or replace',
  decided: `result = decided.value->>'result', dead_heat = nullif(decided.value->'dead_heat', 'null'),
    place = nullif(decided.value->'place', 'null'), deduction = coalesce((decided.value->>'deduction')::smallint, 0)
  from jsonb_each(p_results) decided`,
});
