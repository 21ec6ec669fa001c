-- Whether the house pays the stake of a bet with this bonus: a freebet of any kind but the one without risk.
create or replace function is_house_stake(bonus jsonb) returns boolean
language sql immutable
return coalesce(bonus->>'type' in ('freebet', 'freebet_only_win', 'freebet_all_win'), false);
