import { type Kysely, sql } from 'kysely';

const createJackpots: readonly string[] = [
  `create table jackpot (
     id bigint primary key default nextval('bonus_id'),
     key text not null unique,
     name text not null,
     currency text not null default 'EUR' check (currency = 'EUR')
   )`,

  // Amounts are whole millionths of the currency of the jackpot: a share of a small stake is a fraction of a cent. At least
  // one unit falls, which is worth something in every currency.
  `create table jackpot_level (
     id bigint generated always as identity primary key,
     jackpot_id bigint not null references jackpot,
     place smallint not null,
     code text not null,
     name text not null,
     state text not null check (state in ('active', 'created', 'disabled', 'finished', 'paused')),
     share numeric not null check (share > 0 and share < 1),
     seed numeric(40, 0) not null check (seed >= 0),
     pool numeric(40, 0) not null check (pool >= 0),
     lowest numeric(40, 0) not null check (lowest > seed and lowest >= 1000000),
     highest numeric(40, 0) not null check (highest >= lowest),
     falls_at numeric(40, 0) not null check (falls_at between lowest and highest),
     unique (jackpot_id, place),
     unique (jackpot_id, code)
   ) with (fillfactor = 50)`,

  // Bets that have been taken and have fed nothing yet. Without a foreign key: the triggers below alone write it.
  `create table jackpot_stake (bet_id bigint primary key)`,
  `create function queue_jackpot_stake() returns trigger language plpgsql as $$
   begin
     insert into jackpot_stake (bet_id) values (new.id);
     return null;
   end $$`,
  `create trigger bet_feeds_jackpots after insert on bet
   for each row when (new.in_jackpot and new.status = 'waiting_results') execute function queue_jackpot_stake()`,
  `create trigger bet_taken_feeds_jackpots after update of status on bet
   for each row when (new.in_jackpot and new.status = 'waiting_results' and old.status = 'submitted')
   execute function queue_jackpot_stake()`,

  // `amount` in subunits of `currency`, that of the bet; `amount_eur` in cents. A bet wins a level once.
  `create table jackpot_hit (
     id bigint primary key default nextval('bonus_id'),
     jackpot_id bigint not null references jackpot,
     level_id bigint not null references jackpot_level,
     player_id bigint not null references player,
     bet_id bigint not null references bet,
     currency text not null,
     amount numeric(40, 0) not null check (amount > 0),
     amount_eur numeric(40, 0) not null check (amount_eur > 0),
     status text not null default 'paid' check (status in ('paid')),
     seen boolean not null default false,
     created_at timestamptz not null,
     unique (bet_id, level_id)
   )`,
  `create index jackpot_hit_of_jackpot on jackpot_hit (jackpot_id, id)`,
  `create trigger jackpot_hit_fixed before update of id, jackpot_id, level_id, player_id, bet_id, currency, amount,
     amount_eur, created_at or delete or truncate on jackpot_hit
   for each statement execute function refuse_change()`,

  // `jackpot` is named by its hit: several may come of one bet.
  `alter table ledger_transaction
     drop constraint ledger_transaction_kind_check,
     add constraint ledger_transaction_kind_check check (kind in ('deposit', 'stake', 'settlement', 'refusal', 'cash_out',
       'withdrawal', 'arena_stake', 'arena_settlement', 'jackpot'))`,
];

/**
 * Pays a level to the player of a bet and tells them: `p_amount` subunits of the currency of the bet, worth `p_amount_eur`
 * cents. The pool is the caller's, who holds the level.
 */
const createPayJackpot = `create function pay_jackpot(
  p_level bigint, p_bet bigint, p_amount numeric, p_amount_eur numeric, p_at timestamptz, p_caption text
) returns bigint language plpgsql as $$
declare
  v_bet bet;
  v_hit jackpot_hit;
  v_name text;
  v_transaction bigint;
begin
  select * into strict v_bet from bet where id = p_bet;
  insert into jackpot_hit (jackpot_id, level_id, player_id, bet_id, currency, amount, amount_eur, created_at)
  select jackpot_id, id, v_bet.player_id, p_bet, v_bet.currency, p_amount, p_amount_eur, p_at
  from jackpot_level where id = p_level
  returning * into strict v_hit;
  select jackpot.name || ': ' || level.name into strict v_name
  from jackpot_level level join jackpot on jackpot.id = level.jackpot_id where level.id = p_level;

  insert into ledger_transaction (kind, reference) values ('jackpot', v_hit.id::text) returning id into v_transaction;
  insert into ledger_entry (account_id, transaction_id, currency, amount)
  select account.id, v_transaction, v_bet.currency, part.amount
  from (values ('house', null, -p_amount), ('player', v_bet.player_id, p_amount)) as part(kind, player_id, amount)
  join ledger_account account on account.kind = part.kind and account.currency = v_bet.currency
    and account.player_id is not distinct from part.player_id;

  insert into outbox (player_id, payload)
  values (v_bet.player_id, jsonb_build_object('type', 'bonus_issued', 'payload', jsonb_build_object('version', 1, 'bonus',
    jsonb_build_object('id', v_hit.id::text, 'type', 'jackpot', 'name', v_name, 'caption', p_caption))));
  insert into outbox (player_id, payload)
  select v_bet.player_id, wallet_event(account) from ledger_account account
  where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency;
  return v_hit.id;
end $$`;

/** Jackpots of the house: levels that bets feed, the bets that have yet to, and what has fallen to whom (JACK-01, JACK-03). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...createJackpots, createPayJackpot]) await sql.raw(statement).execute(db);
};
