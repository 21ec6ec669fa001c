import { placeBets, proveChecks } from './functions.ts';

export const addLiveDelay: readonly string[] = [
  // A bet that waits keeps what was asked for and under which accept mode: it is decided by that.
  `alter table bet
     add column decides_at timestamptz,
     add column asked jsonb,
     add column refusal jsonb,
     add column exposure numeric check (exposure >= 0),
     add constraint bet_delayed check (status <> 'submitted' or (decides_at is not null and asked is not null)),
     add constraint bet_refused check ((status = 'rejected') = (refusal is not null))`,
  `create index bet_due on bet (decides_at) where status = 'submitted'`,

  `alter table player add column country text, add column municipality text`,

  // Odds may follow the accept mode until the bet is decided; what is sold then stays as it is (I6).
  `create or replace trigger bet_fixed before update of id, player_id, press_key, press_index, type, currency, stake,
     placed_at, created_at, system, decides_at, asked on bet for each statement execute function refuse_change()`,
  `create trigger bet_odds_fixed before update of odds, potential_win on bet
   for each row when (old.status <> 'submitted') execute function refuse_change()`,
  `create or replace trigger bet_selection_fixed before update of bet_id, ord, match_id, market_id, specifier,
     outcome_id, market_name, outcome_name, banker on bet_selection
   for each statement execute function refuse_change()`,
  `create function refuse_sold_odds() returns trigger language plpgsql as $$
   begin
     if exists (select from bet where id = old.bet_id and status = 'submitted') then
       return new;
     end if;
     raise exception 'odds of a bet that was taken are never changed' using errcode = 'restrict_violation';
   end $$`,
  `create trigger bet_selection_odds_fixed before update of odds on bet_selection
   for each row execute function refuse_sold_odds()`,

  // Money that goes back for a bet that was not taken after its delay.
  `alter table ledger_transaction
     drop constraint ledger_transaction_kind_check,
     drop constraint ledger_transaction_cause,
     add constraint ledger_transaction_kind_check
       check (kind in ('deposit', 'stake', 'settlement', 'refusal', 'arena_stake', 'arena_settlement')),
     add constraint ledger_transaction_cause
       check ((kind in ('stake', 'settlement', 'refusal')) = (bet_id is not null)
         and (bet_id is null) = (reference is not null))`,
];

/** What versions of `place_bets` from 0011 on share. */
export const delayedPlacing = {
  verb: 'create or replace',
  betColumn: ', system, decides_at, asked, exposure',
  betValue: `, nullif(v_placement->'system', 'null'), (v_placement->>'decides_at')::timestamptz,
      nullif(v_placement->'asked', 'null'), (v_placement->'exposure'->>'amount')::numeric`,
  selectionColumn: ', banker',
  selectionValue: ", coalesce((value->>'banker')::boolean, false)",
  status: "case when v_placement->>'decides_at' is null then 'waiting_results' else 'submitted' end",
  declared: `
  v_homeless boolean;
  v_exposure jsonb;
  v_left numeric;
  v_most numeric;`,
  playerFacts: `select restricted, country = 'BR' and municipality is null into v_restricted, v_homeless
  from player where id = p_player;`,
  playerRefusals: `
      when v_homeless then p_refusals->'municipality'`,
  // With P the return in subunits that still fits and f = num / den the factor of the bet, the largest stake s whose
  // rounded return s * f is at most P is the largest whole s below (P + 1/2) / f.
  lastRefusals: `
    v_exposure := v_placement->'exposure';
    if v_refusal is null and jsonb_typeof(v_exposure) = 'object' then
      v_left := take_exposure(v_placement->'selections', (v_exposure->>'amount')::numeric,
        (v_exposure->>'limit')::numeric);
      if v_left is not null then
        v_most := div(greatest(v_left, 0) * (v_exposure->>'worth_den')::numeric, (v_exposure->>'worth_num')::numeric);
        v_most := div((2 * v_most + 1) * (v_exposure->>'den')::numeric - 1, 2 * (v_exposure->>'num')::numeric);
        v_refusal := case
          when v_most < (v_exposure->>'least')::numeric then p_refusals->'liability'
          else p_refusals->'stake_too_large' || jsonb_build_object('limit',
            round(v_most * ('1e-' || (v_exposure->>'decimals'))::numeric, (v_exposure->>'decimals')::int)::text)
        end;
      end if;
    end if;`,
} as const;

/**
 * As 0011 makes it. A placement may have `decides_at` and `asked`: then the bet is `submitted`, its stake taken and its
 * decision left to `decide_bet`. With `exposure` it is held against what the house may owe on its outcomes:
 * `{ amount, limit, worth_num, worth_den, num, den, least, decimals }`, amounts and limit in euro, `worth` euro for a
 * subunit, `num / den` the factor of the bet, `least` the smallest stake in subunits.
 */
export const placeDelayed = placeBets(delayedPlacing);

/** Where versions of `decide_bet` differ: what is written of a bet that is taken. */
interface DecideBetParts {
  readonly verb: 'create' | 'create or replace';
  /** More assignments of the update of a taken bet, from `p_taken`. */
  readonly taken: string;
  /** Whose account the stake of a refused bet goes back to, as `kind, player_id`, and what else follows from a refusal. */
  readonly payer?: string;
  readonly follows?: string;
}

/**
 * Decides a bet whose live delay is over, once, whoever else tries: everything follows from its row, held while it is
 * still `submitted` (I1). `p_taken` is `{ odds, potential_win, selections: [{ match_id, market_id, specifier, outcome_id,
 * odds }], exposure }` for a bet that is taken at those odds; else it is refused with `p_refusal` and the stake goes back.
 * `p_checks` as for `place_bets`. Answers `decided`, `moved` when a belief is wrong, `liability` when the outcomes cannot
 * bear the new odds, or `elsewhere` when it is not for this caller to decide.
 */
export const decideBet = ({
  verb,
  taken,
  payer = `'player', v_bet.player_id`,
  follows = '',
}: DecideBetParts): string => `${verb} function decide_bet(
  p_bet bigint, p_version bigint, p_now timestamptz, p_taken jsonb, p_refusal jsonb, p_checks jsonb, p_event jsonb
) returns text language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_bet bet;
  v_moved bigint;
  v_transaction bigint;
  v_exposure jsonb;
begin
  select * into v_bet from bet
  where id = p_bet and version = p_version and status = 'submitted' and decides_at <= p_now
  for no key update skip locked;
  if not found then
    return 'elsewhere';
  end if;
  -- Wallets before prices, as placing locks them.
  perform from ledger_account
  where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency for no key update;

${proveChecks}  if v_moved > 0 then
    return 'moved';
  end if;

  if p_taken is not null then
    v_exposure := p_taken->'exposure';
    if (v_exposure->>'amount')::numeric is distinct from v_bet.exposure then
      perform release_exposure(p_bet);
      if jsonb_typeof(v_exposure) = 'object' and take_exposure(p_taken->'selections', (v_exposure->>'amount')::numeric,
        (v_exposure->>'limit')::numeric) is not null
      then
        perform take_exposure(p_taken->'selections', v_bet.exposure, 'infinity') where v_bet.exposure is not null;
        update bet set exposure = v_bet.exposure where id = p_bet;
        return 'liability';
      end if;
    end if;
    update bet_selection selection set odds = sold.value->>'odds'
    from jsonb_array_elements(p_taken->'selections') with ordinality sold
    where selection.bet_id = p_bet and selection.ord = sold.ordinality - 1 and selection.odds <> sold.value->>'odds';
    update bet set status = 'waiting_results', version = version + 1, odds = p_taken->>'odds',
      potential_win = (p_taken->>'potential_win')::numeric, exposure = (v_exposure->>'amount')::numeric${taken}
    where id = p_bet;
  else
    perform release_exposure(p_bet);
    update bet set status = 'rejected', version = version + 1, refusal = p_refusal where id = p_bet;
    insert into ledger_transaction (kind, bet_id) values ('refusal', p_bet) returning id into v_transaction;
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account.id, v_transaction, v_bet.currency, part.amount
    from (values ('stakes', null, -v_bet.stake), (${payer}, v_bet.stake)) as part(kind, player_id, amount)
    join ledger_account account on account.kind = part.kind and account.currency = v_bet.currency
      and account.player_id is not distinct from part.player_id;${follows}
  end if;

  insert into outbox (player_id, payload) values (v_bet.player_id, p_event);
  if p_taken is null then
    insert into outbox (player_id, payload)
    select v_bet.player_id, wallet_event(account) from ledger_account account
    where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency;
  end if;
  return 'decided';
end $$`;

export const createDecideBet = decideBet({ verb: 'create', taken: '' });
