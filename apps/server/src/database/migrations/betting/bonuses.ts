import { restSettlement } from './cashOuts.ts';
import { customDecision, customPlacing } from './customBets.ts';
import { placeBets, settleBet } from './functions.ts';
import { decideBet } from './liveDelay.ts';

export const createBonuses: readonly string[] = [
  `alter table player add column verified boolean not null default false`,

  // One sequence for all kinds: an id names one bonus, whatever it is (BON-01).
  `create sequence bonus_id`,

  `create table comboboost (
     id bigint primary key default nextval('bonus_id'),
     name text not null,
     min_odds text,
     uses_count integer check (uses_count >= 0),
     country_codes text[] not null default '{}',
     event_conditions jsonb not null default '[]',
     ranges jsonb not null check (jsonb_array_length(ranges) > 0),
     only_verified boolean not null default false,
     trigger_key text unique,
     valid_from timestamptz not null,
     valid_to timestamptz,
     withdrawn boolean not null default false
   )`,
  // What a bet was promised stays as it is; a boost ends by being withdrawn.
  `create trigger comboboost_fixed before update of id, min_odds, uses_count, country_codes, event_conditions, ranges,
     only_verified, valid_from or delete on comboboost for each statement execute function refuse_change()`,
  `create table comboboost_use (
     bonus_id bigint not null references comboboost,
     player_id bigint not null references player,
     times_used integer not null default 0 check (times_used >= 0),
     primary key (bonus_id, player_id)
   )`,

  `create table freebet (
     id bigint primary key default nextval('bonus_id'),
     player_id bigint not null references player,
     type text not null check (type in ('freebet', 'freebet_no_risk', 'freebet_all_win', 'freebet_only_win')),
     name text not null,
     currency text not null,
     amount numeric(40, 0) not null check (amount > 0),
     min_odds text,
     max_odds text,
     match_status text not null default 'any' check (match_status in ('prematch', 'live', 'any')),
     selection_count_from integer check (selection_count_from >= 0),
     selection_count_to integer check (selection_count_to >= 0),
     active boolean not null default true,
     valid_to timestamptz,
     given_for text,
     bet_id bigint unique references bet,
     returned_for bigint unique references bet,
     given_at timestamptz not null,
     unique (player_id, given_for)
   )`,
  `create index freebet_open on freebet (player_id) where bet_id is null`,
  `create trigger freebet_fixed before update of id, player_id, type, currency, amount, min_odds, max_odds, match_status,
     selection_count_from, selection_count_to, given_for, returned_for, given_at or delete on freebet
   for each statement execute function refuse_change()`,

  `alter table bet
     add column bonus jsonb,
     add column in_jackpot boolean not null default false`,
  `create or replace trigger bet_fixed before update of id, player_id, press_key, press_index, type, currency, stake,
     placed_at, created_at, system, decides_at, asked, bonus, in_jackpot on bet
   for each statement execute function refuse_change()`,

  `create function bonus_event(given freebet) returns jsonb language sql immutable
   return jsonb_build_object('type', 'bonus_issued', 'payload', jsonb_build_object('version', 1, 'bonus',
     jsonb_build_object('id', given.id::text, 'type', given.type, 'name', given.name, 'caption', null)))`,

  // Takes a bonus for one bet of a player, or answers false: it is over, was used as often as it may be, or is somebody
  // else's. It is held until the end of the transaction.
  `create function hold_bonus(p_player bigint, p_bonus jsonb, p_now timestamptz) returns boolean
   language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
   declare
     v_boost comboboost;
   begin
     if p_bonus->>'type' <> 'comboboost' then
       perform from freebet
       where id = (p_bonus->>'id')::bigint and player_id = p_player and type = p_bonus->>'type' and bet_id is null
         and active and (valid_to is null or valid_to > p_now)
       for no key update;
       return found;
     end if;
     select * into v_boost from comboboost
     where id = (p_bonus->>'id')::bigint and not withdrawn and valid_from <= p_now
       and (valid_to is null or valid_to > p_now)
     for share;
     if not found then
       return false;
     end if;
     insert into comboboost_use (bonus_id, player_id) values (v_boost.id, p_player) on conflict do nothing;
     perform from comboboost_use
     where bonus_id = v_boost.id and player_id = p_player
       and (v_boost.uses_count is null or times_used < v_boost.uses_count)
     for no key update;
     return found;
   end $$`,

  `create function spend_bonus(p_player bigint, p_bonus jsonb, p_bet bigint) returns void language plpgsql as $$
   begin
     if p_bonus->>'type' = 'comboboost' then
       update comboboost_use set times_used = times_used + 1
       where bonus_id = (p_bonus->>'id')::bigint and player_id = p_player;
     else
       update freebet set bet_id = p_bet where id = (p_bonus->>'id')::bigint;
     end if;
   end $$`,

  // Gives back the use of a boost, for a bet that came to nothing: refused, or given back whole.
  `create function return_use(p_bet bet) returns void language sql
   begin atomic
     update comboboost_use set times_used = times_used - 1
     where p_bet.bonus->>'type' = 'comboboost' and bonus_id = (p_bet.bonus->>'id')::bigint
       and player_id = p_bet.player_id;
   end`,
];

/** Whether the stake of a bet with this bonus is the house's: with a freebet of any kind but the one without risk. */
const isHouses = (bonus: string): string =>
  `coalesce(${bonus}->>'type' in ('freebet', 'freebet_only_win', 'freebet_all_win'), false)`;

/** What versions of `place_bets` from 0018 on share. */
export const bonusPlacing = {
  ...customPlacing,
  betColumn: `${customPlacing.betColumn}, bonus, in_jackpot`,
  betValue: `${customPlacing.betValue}, nullif(v_placement->'bonus', 'null'),
      coalesce((v_placement->>'in_jackpot')::boolean, false)`,
  lastRefusals: `
    if v_refusal is null and jsonb_typeof(v_placement->'bonus') = 'object'
      and not hold_bonus(p_player, v_placement->'bonus', p_placed_at)
    then
      v_refusal := p_refusals->'bonus';
    end if;${customPlacing.lastRefusals}`,
  covered: `case when ${isHouses("v_placement->'bonus'")} then 0 else (v_placement->>'stake')::numeric end`,
  payer: `case when ${isHouses("v_placement->'bonus'")}
        then (select id from ledger_account where kind = 'house' and player_id is null and currency = v_wallet.currency)
        else v_wallet.id end`,
  follows: `
    if jsonb_typeof(v_placement->'bonus') = 'object' then
      perform spend_bonus(p_player, v_placement->'bonus', v_bet);
    end if;
`,
} as const;

/**
 * As 0018 makes it. A placement may have `bonus`, `{ id, type, odds, min_count }`: it is held while the bet is judged and
 * spent with it, or the bet is refused as `p_refusals` has it under `bonus`. The stake of a freebet comes from the house.
 * `in_jackpot` marks a bet that feeds the jackpots once it is taken (JACK-03).
 */
export const placeBonusBets = placeBets(bonusPlacing);

const bonusDecision = {
  ...customDecision,
  payer: `case when ${isHouses('v_bet.bonus')} then 'house' else 'player' end,
      case when ${isHouses('v_bet.bonus')} then null else v_bet.player_id end`,
};

/** As 0018 makes it: what a refused bet was staked by goes back where it came from, a freebet to its player. */
export const decideBonusBets = decideBet({
  ...bonusDecision,
  follows: `
    update freebet set bet_id = null where bet_id = p_bet;
    perform return_use(v_bet);`,
});

/** As 0020 makes it: a freebet that goes back can be used for a day at least, as it may have ended during the delay. */
export const decideLastingBonusBets = decideBet({
  ...bonusDecision,
  follows: `
    update freebet set bet_id = null,
      valid_to = case when valid_to is not null then greatest(valid_to, p_now + interval '1 day') end
    where bet_id = p_bet;
    perform return_use(v_bet);`,
});

/**
 * As 0020 makes them: nobody waits for others over a boost that all of them have, and one that may be used as often as
 * somebody likes is only counted.
 */
export const holdWithoutWaiting: readonly string[] = [
  `create or replace function hold_bonus(p_player bigint, p_bonus jsonb, p_now timestamptz) returns boolean
   language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
   declare
     v_boost comboboost;
   begin
     if p_bonus->>'type' <> 'comboboost' then
       perform from freebet
       where id = (p_bonus->>'id')::bigint and player_id = p_player and type = p_bonus->>'type' and bet_id is null
         and active and (valid_to is null or valid_to > p_now)
       for no key update;
       return found;
     end if;
     select * into v_boost from comboboost
     where id = (p_bonus->>'id')::bigint and not withdrawn and valid_from <= p_now
       and (valid_to is null or valid_to > p_now);
     if not found or v_boost.uses_count is null then
       return found;
     end if;
     insert into comboboost_use (bonus_id, player_id) values (v_boost.id, p_player) on conflict do nothing;
     perform from comboboost_use
     where bonus_id = v_boost.id and player_id = p_player and times_used < v_boost.uses_count
     for no key update;
     return found;
   end $$`,
  `create or replace function spend_bonus(p_player bigint, p_bonus jsonb, p_bet bigint) returns void
   language plpgsql as $$
   begin
     if p_bonus->>'type' = 'comboboost' then
       insert into comboboost_use (bonus_id, player_id, times_used) values ((p_bonus->>'id')::bigint, p_player, 1)
       on conflict (bonus_id, player_id) do update set times_used = comboboost_use.times_used + 1;
     else
       update freebet set bet_id = p_bet where id = (p_bonus->>'id')::bigint;
     end if;
   end $$`,
];

/** The function of 0013 has an argument less. */
export const dropSettleBet = `drop function settle_bet(bigint, bigint, jsonb, text, numeric, timestamptz, jsonb)`;

/** What versions of `settle_bet` from 0018 on share. */
export const bonusSettlement = {
  ...restSettlement,
  verb: 'create',
  also: {
    arguments: ', p_returned numeric',
    declared: `
  v_given freebet;`,
    follows: `
    if p_result in ('refund_entire', 'canceled') then
      perform return_use(v_bet);
    end if;
    if p_returned > 0 then
      insert into freebet (player_id, type, name, currency, amount, min_odds, max_odds, match_status,
        selection_count_from, selection_count_to, valid_to, returned_for, given_at)
      select used.player_id, case used.type when 'freebet_no_risk' then 'freebet' else used.type end, used.name,
        used.currency, p_returned, terms.min_odds, terms.max_odds, coalesce(terms.match_status, 'any'),
        terms.selection_count_from, terms.selection_count_to,
        case when used.valid_to is not null then greatest(used.valid_to, p_settled_at + interval '14 days') end, p_bet,
        p_settled_at
      from freebet used left join freebet terms on terms.id = used.id and used.type <> 'freebet_no_risk'
      where used.bet_id = p_bet
      returning * into strict v_given;
      insert into outbox (player_id, payload) values (v_bet.player_id, bonus_event(v_given));
    end if;`,
  },
} as const;

/**
 * As 0018 makes it: `p_returned` subunits are given back as a freebet (decision 10): under the conditions of the one that
 * staked the bet, or under none for a stake that was the player's own; for a fortnight at least.
 */
export const settleBonusBets = settleBet(bonusSettlement);
