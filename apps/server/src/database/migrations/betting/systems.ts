export const addSystems: readonly string[] = [
  `alter table bet
     add column system jsonb,
     drop constraint bet_type_check,
     add constraint bet_type_check check (type in ('single', 'combo', 'system')),
     add constraint bet_system check ((type = 'system') = (system is not null)),
     drop constraint bet_settled,
     add constraint bet_settled check (
       (status in ('done', 'cancelled')) = (win_amount is not null and settled_at is not null))`,
  `alter table bet_selection
     add column banker boolean not null default false,
     add column dead_heat jsonb,
     add constraint bet_selection_dead_heat check (dead_heat is null or result = 'win')`,

  // What was sold stays as it is (I1, I6).
  `create or replace trigger bet_fixed before update of id, player_id, press_key, press_index, type, currency, stake,
     odds, potential_win, placed_at, created_at, system on bet for each statement execute function refuse_change()`,
  `create or replace trigger bet_selection_fixed before update of bet_id, ord, match_id, market_id, specifier,
     outcome_id, market_name, outcome_name, odds, banker on bet_selection
   for each statement execute function refuse_change()`,
];
