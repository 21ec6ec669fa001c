import { proveChecks, settleBet, systemSettlement } from './functions.ts';

export const createCashOuts: readonly string[] = [
  // What was bought back so far, subunits: the stake stands as it was sold, what is open of it is the rest.
  `alter table bet
     add column cashed_stake numeric(40, 0) not null default 0,
     add column cashed_amount numeric(40, 0) not null default 0 check (cashed_amount >= 0),
     add constraint bet_cashed_stake check (cashed_stake between 0 and stake),
     add constraint bet_cashed_out check ((status = 'cashed_out') = (cashed_stake = stake)),
     drop constraint bet_settled,
     add constraint bet_settled check (
       (status in ('done', 'cancelled', 'cashed_out')) = (win_amount is not null and settled_at is not null))`,

  `create table cash_out (
     bet_id bigint not null references bet,
     place smallint not null,
     share text not null,
     stake numeric(40, 0) not null check (stake > 0),
     amount numeric(40, 0) not null check (amount > 0),
     by text not null check (by in ('player', 'automatic')),
     taken_at timestamptz not null,
     primary key (bet_id, place)
   )`,

  // One intention to do something with a placed bet, and what was answered, for ever (I1).
  `create table bet_request (
     player_id bigint not null references player,
     key text not null,
     fingerprint text not null,
     answer jsonb,
     created_at timestamptz not null default now(),
     primary key (player_id, key)
   ) with (fillfactor = 70)`,

  `create table auto_cash_out (
     bet_id bigint primary key references bet,
     take_profit numeric(40, 0) check (take_profit > 0),
     stop_loss numeric(40, 0) check (stop_loss > 0),
     constraint auto_cash_out_some check (take_profit is not null or stop_loss is not null)
   )`,
  `create table auto_cash_out_log (
     id bigint generated always as identity primary key,
     bet_id bigint not null references bet,
     what text not null check (what in ('set', 'taken_back', 'reached', 'paid', 'missed')),
     take_profit numeric(40, 0),
     stop_loss numeric(40, 0),
     offer numeric(40, 0),
     logged_at timestamptz not null
   )`,
  `create index auto_cash_out_log_of_bet on auto_cash_out_log (bet_id, id)`,

  // What was paid and what was answered stays as it is (I1, I4).
  `create trigger cash_out_fixed before update or delete or truncate on cash_out
   for each statement execute function refuse_change()`,
  `create trigger bet_request_answered before update or delete on bet_request
   for each row when (old.answer is not null) execute function refuse_change()`,
  `create trigger auto_cash_out_log_fixed before update or delete or truncate on auto_cash_out_log
   for each statement execute function refuse_change()`,

  // `cash_out` happens several times to a bet and is named by its place; `withdrawal` gives back the stake of a bet that
  // another one takes the place of.
  `alter table ledger_transaction
     drop constraint ledger_transaction_kind_check,
     drop constraint ledger_transaction_cause,
     add constraint ledger_transaction_kind_check check (kind in ('deposit', 'stake', 'settlement', 'refusal', 'cash_out',
       'withdrawal', 'arena_stake', 'arena_settlement')),
     add constraint ledger_transaction_cause check (
       (kind in ('stake', 'settlement', 'refusal', 'withdrawal')) = (bet_id is not null)
         and (bet_id is null) = (reference is not null))`,
];

/** Claims a key of `bet_request`; a function that begins with it ends here for a key that was answered or is another's. */
export const claimRequest = `  insert into bet_request (player_id, key, fingerprint) values (p_player, p_key, p_fingerprint)
  on conflict do nothing;
  if not found then
    select * into v_request from bet_request where player_id = p_player and key = p_key;
    if not found then
      raise exception 'the request was taken back meanwhile' using errcode = 'serialization_failure';
    end if;
    if v_request.fingerprint <> p_fingerprint then
      return jsonb_build_object('kind', 'reused');
    end if;
    return jsonb_build_object('kind', 'answered', 'answer', v_request.answer);
  end if;
`;

/**
 * Buys a bet back, all of it or a share, in one transaction and once, whoever else tries: everything follows from the row
 * of the bet, held at the version that the offer was worked out from (I1, I13). `p_key` is null for an automatic one.
 * `p_answer` is stored under the key. `p_taken` is `{ share, stake, amount, by, at, whole, event }`, sums in subunits, or
 * null to store a refusal. `p_checks` as for `place_bets`: every price behind the offer is proved under lock, so that no
 * dead one is paid (I7), and a leg whose result is in already is not open any more. Answers `answered` (with `first` for
 * the first time), `reused`, or `moved` when a belief is wrong: then nothing was written.
 */
export const createCashOut = `create function cash_out(
  p_player bigint, p_key text, p_fingerprint text, p_bet bigint, p_version bigint, p_answer jsonb, p_taken jsonb,
  p_checks jsonb
) returns jsonb language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_request bet_request;
  v_bet bet;
  v_auto auto_cash_out;
  v_moved bigint;
  v_place bigint;
  v_stake numeric := (p_taken->>'stake')::numeric;
  v_amount numeric := (p_taken->>'amount')::numeric;
  v_at timestamptz := (p_taken->>'at')::timestamptz;
  v_transaction bigint;
begin
  if p_key is not null then
${claimRequest}  end if;

  if p_taken is not null then
    select * into v_bet from bet
    where id = p_bet and player_id = p_player and version = p_version and status = 'waiting_results'
    for no key update;
    v_moved := case when found then 0 else 1 end;
    if v_moved = 0 then
      -- Wallets before prices, as placing locks them.
      perform from ledger_account
      where kind = 'player' and player_id = p_player and currency = v_bet.currency for no key update;

${proveChecks}      if v_moved = 0 and exists (
        select from bet_selection selection join market_result using (match_id, market_id, specifier)
        where selection.bet_id = p_bet and selection.result = 'no_results'
      ) then
        v_moved := 1;
      end if;
    end if;
    if v_moved > 0 then
      delete from bet_request where player_id = p_player and key = p_key;
      return jsonb_build_object('kind', 'moved');
    end if;

    perform release_exposure(p_bet, v_stake / (v_bet.stake - v_bet.cashed_stake));
    update bet set version = version + 1, cashed_stake = cashed_stake + v_stake, cashed_amount = cashed_amount + v_amount
    where id = p_bet and not (p_taken->>'whole')::boolean;
    update bet set version = version + 1, cashed_stake = cashed_stake + v_stake, cashed_amount = cashed_amount + v_amount,
      status = 'cashed_out', result = 'cashed_out', win_amount = cashed_amount + v_amount, settled_at = v_at
    where id = p_bet and (p_taken->>'whole')::boolean;
    select count(*) into v_place from cash_out where bet_id = p_bet;
    insert into cash_out (bet_id, place, share, stake, amount, by, taken_at)
    values (p_bet, v_place, p_taken->>'share', v_stake, v_amount, p_taken->>'by', v_at);

    insert into ledger_transaction (kind, reference) values ('cash_out', p_bet || '.' || v_place)
    returning id into v_transaction;
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account.id, v_transaction, v_bet.currency, part.amount
    from (values ('stakes', null, -v_stake), ('house', null, v_stake - v_amount), ('player', p_player, v_amount))
      as part(kind, player_id, amount)
    join ledger_account account on account.kind = part.kind and account.currency = v_bet.currency
      and account.player_id is not distinct from part.player_id
    where part.amount <> 0;

    -- What was set for the whole of a stake does not hold for a part of it.
    delete from auto_cash_out where bet_id = p_bet returning * into v_auto;
    if found then
      insert into auto_cash_out_log (bet_id, what, take_profit, stop_loss, offer, logged_at)
      values (p_bet, case p_taken->>'by' when 'automatic' then 'paid' else 'taken_back' end, v_auto.take_profit,
        v_auto.stop_loss, v_amount, v_at);
    end if;

    insert into outbox (player_id, payload) values (p_player, p_taken->'event');
    insert into outbox (player_id, payload)
    select p_player, wallet_event(account) from ledger_account account
    where kind = 'player' and player_id = p_player and currency = v_bet.currency;
  end if;

  update bet_request set answer = p_answer where player_id = p_player and key = p_key;
  return jsonb_build_object('kind', 'answered', 'answer', p_answer, 'first', true);
end $$`;

/**
 * Sets the values at which the server buys a bet back by itself, or takes them back when both are null. Amounts in
 * subunits; `p_offer` is the offer at that moment, or null. Answers false when the bet is not at this version any more.
 */
export const createSetAutoCashOut = `create function set_auto_cash_out(
  p_player bigint, p_bet bigint, p_version bigint, p_take numeric, p_stop numeric, p_offer numeric, p_at timestamptz,
  p_event jsonb
) returns boolean language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_taken auto_cash_out;
begin
  update bet set version = version + 1
  where id = p_bet and player_id = p_player and version = p_version and status = 'waiting_results';
  if not found then
    return false;
  end if;
  delete from auto_cash_out where bet_id = p_bet returning * into v_taken;
  if p_take is not null or p_stop is not null then
    insert into auto_cash_out (bet_id, take_profit, stop_loss) values (p_bet, p_take, p_stop);
    insert into auto_cash_out_log (bet_id, what, take_profit, stop_loss, offer, logged_at)
    values (p_bet, 'set', p_take, p_stop, p_offer, p_at);
  elsif v_taken.bet_id is not null then
    insert into auto_cash_out_log (bet_id, what, take_profit, stop_loss, offer, logged_at)
    values (p_bet, 'taken_back', v_taken.take_profit, v_taken.stop_loss, p_offer, p_at);
  end if;
  insert into outbox (player_id, payload) values (p_player, p_event);
  return true;
end $$`;

/** As 0013 makes it: of a bet that was bought back in part, what is left is settled. */
export const restSettlement = {
  ...systemSettlement,
  open: '(v_bet.stake - v_bet.cashed_stake)',
  paid: 'cashed_amount + p_win',
} as const;

export const settleRest = settleBet(restSettlement);
