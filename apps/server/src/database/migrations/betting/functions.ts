/** What the outbox keeps of a wallet; push/outbox.ts makes a balance_changed of it. */
export const createWalletEvent = `create function wallet_event(account ledger_account) returns jsonb language sql immutable
return jsonb_build_object('type', 'balance_changed', 'currency', account.currency, 'balance', account.balance::text,
  'active', account.active, 'version', account.version)`;

type Verb = 'create' | 'create or replace';

/** Where versions of `place_bets` differ: what is written of a bet and of a selection beside what all of them write. */
interface PlaceBetsParts {
  readonly verb: Verb;
  readonly betColumn: string;
  readonly betValue: string;
  readonly selectionColumn: string;
  readonly selectionValue: string;
  /** Variables beside those of all versions. */
  readonly declared: string;
  /** Reads what decides over the player: at least `v_restricted`. */
  readonly playerFacts: string;
  /** More reasons that come before the plan's own, as branches of a `case`. */
  readonly playerRefusals: string;
  /** What else may refuse a bet that the balance covers: sets `v_refusal`. */
  readonly lastRefusals: string;
  /** Status of a placed bet. */
  readonly status: string;
  /** What of the stake the wallet must cover, and the account that the stake comes from. */
  readonly covered?: string;
  readonly payer?: string;
  /** What else follows from a bet that is written. */
  readonly follows?: string;
}

/** Locks matches and markets that `p_checks` names and counts into `v_moved` which of its beliefs are wrong. */
export const proveChecks = `  -- Matches, then markets, each in the order of their keys, as the feed writes them: no deadlock between the two.
  perform from (
    select match_id from jsonb_to_recordset(p_checks) as wanted(match_id text)
    group by match_id order by match_id collate "C"
  ) wanted, lateral (select from match where match.id = wanted.match_id for share) locked;

  with wanted as materialized (
    select match_id, market_id, specifier, outcome_id, nullif(facts, 'null') as facts, to_sell
    from jsonb_to_recordset(p_checks)
      as wanted(match_id text, market_id text, specifier text, outcome_id text, facts jsonb, to_sell boolean)
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
    select wanted.facts as believed, wanted.to_sell, match.status as match_status, match.ended,
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
      is not true);
`;

/**
 * One press, one trip, one transaction, by a plan that betting/plan.ts made:
 *   p_bets: for each bet { "refusal": BetError | null, "placement": { type, currency, stake, odds, potential_win,
 *     selections, wire } | null }, from 0004 on with `system` in the placement and `banker` in its selections
 *   p_checks: what the plan rests on: [{ match_id, market_id, specifier, outcome_id, facts, to_sell }]
 * `facts` is what the plan believes, `[match status, match ended, market status, active, odds]`, or null for a thing that
 * is not in the book. When one belief is wrong, nothing is written and the answer is `moved`: the plan is made anew.
 * So the arithmetic of prices stays in one place (rules), and the prices themselves are proved under lock (I6, I7).
 *
 * Plans are made once for any sizes, by index alone: statistics of tables that start empty would choose others.
 */
export const placeBets = ({
  verb,
  betColumn,
  betValue,
  selectionColumn,
  selectionValue,
  declared,
  playerFacts,
  playerRefusals,
  lastRefusals,
  status,
  covered = "(v_placement->>'stake')::numeric",
  payer = 'v_wallet.id',
  follows = '',
}: PlaceBetsParts): string => `${verb} function place_bets(
  p_player bigint, p_key text, p_fingerprint text, p_device text, p_locale text, p_quick boolean,
  p_placed_at timestamptz, p_refusals jsonb, p_bets jsonb, p_checks jsonb
) returns jsonb language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_press press;
  v_restricted boolean;
  v_moved bigint;
  v_plan jsonb;
  v_index bigint;
  v_placement jsonb;
  v_wallet ledger_account;
  v_stakes bigint;
  v_bet bigint;
  v_transaction bigint;
  v_wire jsonb;
  v_refusal jsonb;
  v_placed jsonb := '[]';
  v_refused jsonb := '[]';
  v_answer jsonb;
  v_touched bigint[] := '{}';${declared}
begin
  -- A press that is being decided elsewhere makes this wait for its end.
  insert into press (player_id, key, fingerprint, device_id, locale, quick)
  values (p_player, p_key, p_fingerprint, p_device, p_locale, p_quick)
  on conflict do nothing;
  if not found then
    select * into v_press from press where player_id = p_player and key = p_key;
    if not found then
      raise exception 'the press was taken back meanwhile' using errcode = 'serialization_failure';
    end if;
    if v_press.fingerprint <> p_fingerprint then
      return jsonb_build_object('kind', 'reused');
    end if;
    return jsonb_build_object('kind', 'answered', 'answer', v_press.answer);
  end if;

  -- Wallets before prices: the feed waits for whoever holds a price.
  perform from ledger_account
  where kind = 'player' and player_id = p_player
    and currency in (select plan->'placement'->>'currency' from jsonb_array_elements(p_bets) plan)
  order by id for no key update;

${proveChecks}  if v_moved > 0 then
    delete from press where player_id = p_player and key = p_key;
    return jsonb_build_object('kind', 'moved');
  end if;

  ${playerFacts}

  for v_plan, v_index in select value, ordinality - 1 from jsonb_array_elements(p_bets) with ordinality loop
    v_placement := v_plan->'placement';
    v_refusal := case
      when v_restricted is not false then p_refusals->'restricted'${playerRefusals}
      when jsonb_typeof(v_plan->'refusal') = 'object' then v_plan->'refusal'
    end;
    if v_refusal is null then
      select * into v_wallet from ledger_account
      where kind = 'player' and player_id = p_player and currency = v_placement->>'currency';
      v_refusal := case
        when not found or not v_wallet.active then p_refusals->'no_account'
        when v_wallet.balance < ${covered} then p_refusals->'insufficient_balance'
      end;
    end if;${lastRefusals}
    if v_refusal is not null then
      v_refused := v_refused || (v_refusal || jsonb_build_object('bet_index', v_index));
      continue;
    end if;

    insert into bet (player_id, press_key, press_index, type, status, result, currency, stake, odds, potential_win,
      placed_at${betColumn})
    values (p_player, p_key, v_index, v_placement->>'type', ${status}, 'no_results', v_wallet.currency,
      (v_placement->>'stake')::numeric, v_placement->>'odds', (v_placement->>'potential_win')::numeric, p_placed_at${betValue})
    returning id into v_bet;

    insert into bet_selection (bet_id, ord, match_id, market_id, specifier, outcome_id, market_name, outcome_name, odds${selectionColumn})
    select v_bet, ordinality - 1, value->>'match_id', value->>'market_id', value->>'specifier', value->>'outcome_id',
      value->>'market_name', value->>'outcome_name', value->>'odds'${selectionValue}
    from jsonb_array_elements(v_placement->'selections') with ordinality;

    select id into strict v_stakes from ledger_account
    where kind = 'stakes' and player_id is null and currency = v_wallet.currency;
    insert into ledger_transaction (kind, bet_id) values ('stake', v_bet) returning id into v_transaction;
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    values
      (${payer}, v_transaction, v_wallet.currency, -(v_placement->>'stake')::numeric),
      (v_stakes, v_transaction, v_wallet.currency, (v_placement->>'stake')::numeric);
${follows}
    v_wire := v_placement->'wire' || jsonb_build_object('id', v_bet::text, 'selections', (
      select jsonb_agg(value || jsonb_build_object('id', v_bet || lpad((ordinality - 1)::text, 2, '0')) order by ordinality)
      from jsonb_array_elements(v_placement->'wire'->'selections') with ordinality));
    insert into outbox (player_id, payload)
    values (p_player, jsonb_build_object('type', 'bet_changed', 'payload', jsonb_build_object('bet', v_wire, 'version', 1)));
    v_placed := v_placed || v_wire;
    v_touched := v_touched || v_wallet.id;
  end loop;

  v_answer := jsonb_build_object('data', v_placed, 'errors_by_bet', v_refused);
  update press set answer = v_answer where player_id = p_player and key = p_key;
  insert into outbox (player_id, payload)
  select p_player, wallet_event(account) from ledger_account account where id = any (v_touched) order by id;
  return jsonb_build_object('kind', 'answered', 'answer', v_answer, 'first', true);
end $$`;

const sinceFirst = {
  declared: '',
  playerFacts: 'select restricted into v_restricted from player where id = p_player;',
  playerRefusals: '',
  lastRefusals: '',
  status: "'waiting_results'",
};

/** As 0003 made it: singles and combos. */
export const createPlaceBets = placeBets({
  ...sinceFirst,
  verb: 'create',
  betColumn: '',
  betValue: '',
  selectionColumn: '',
  selectionValue: '',
});

/** As 0004 makes it: systems and their bankers too. */
export const placeSystems = placeBets({
  ...sinceFirst,
  verb: 'create or replace',
  betColumn: ', system',
  betValue: ", nullif(v_placement->'system', 'null')",
  selectionColumn: ', banker',
  selectionValue: ", coalesce((value->>'banker')::boolean, false)",
});

/** Where versions of `settle_bet` differ: the status of a decided bet, and what is written of a decided selection. */
interface SettleBetParts {
  readonly verb: Verb;
  readonly status: string;
  readonly decided: string;
  /** What of the stake is settled, and what the bet has paid in all, `p_win` among it. */
  readonly open: string;
  readonly paid: string;
  /** Arguments beside those of all versions, variables, and what else follows from a bet that ends. */
  readonly also?: { readonly arguments: string; readonly declared: string; readonly follows: string };
}

const nothingElse = { arguments: '', declared: '', follows: '' };

/**
 * Writes results of selections and, when `p_result` is given, ends the bet and pays: once, whatever runs beside it,
 * because the version and the open status are conditions of the one update that everything else follows (I1, I13).
 */
export const settleBet = ({
  verb,
  status,
  decided,
  open,
  paid,
  also = nothingElse,
}: SettleBetParts): string => `${verb} function settle_bet(
  p_bet bigint, p_version bigint, p_results jsonb, p_result text, p_win numeric, p_settled_at timestamptz, p_event jsonb${also.arguments}
) returns boolean language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_bet bet;
  v_transaction bigint;
  v_wallet bigint;${also.declared}
begin
  if p_result is null then
    update bet set version = version + 1 where id = p_bet and version = p_version returning * into v_bet;
  else
    update bet set version = version + 1, status = ${status}, result = p_result, win_amount = ${paid},
      settled_at = p_settled_at
    where id = p_bet and version = p_version and status = 'waiting_results' returning * into v_bet;
  end if;
  if not found then
    return false;
  end if;

  update bet_selection selection set ${decided}
  where selection.bet_id = p_bet and selection.ord = decided.key::smallint and selection.result = 'no_results';

  if p_result is not null then
    insert into ledger_transaction (kind, bet_id) values ('settlement', p_bet) returning id into v_transaction;
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account.id, v_transaction, v_bet.currency, part.amount
    from (values ('stakes', null, -${open}), ('house', null, ${open} - p_win), ('player', v_bet.player_id, p_win))
      as part(kind, player_id, amount)
    join ledger_account account on account.kind = part.kind and account.currency = v_bet.currency
      and account.player_id is not distinct from part.player_id
    where part.amount <> 0;${also.follows}
  end if;

  insert into outbox (player_id, payload) values (v_bet.player_id, p_event);
  if p_win > 0 then
    insert into outbox (player_id, payload)
    select v_bet.player_id, wallet_event(account) from ledger_account account
    where kind = 'player' and player_id = v_bet.player_id and currency = v_bet.currency;
  end if;
  return true;
end $$`;

/** As 0003 made it: `p_results` is `{ "<place>": "<result>" }`. */
export const createSettleBet = settleBet({
  verb: 'create',
  open: 'v_bet.stake',
  paid: 'p_win',
  status: "'done'",
  decided: `result = decided.value
  from jsonb_each_text(p_results) decided`,
});

/** As 0004 makes it: `p_results` is `{ "<place>": { "result": "<result>", "dead_heat": { places, tied } | null } }`. */
export const systemSettlement = {
  verb: 'create or replace',
  status: "case p_result when 'canceled' then 'cancelled' else 'done' end",
  decided: `result = decided.value->>'result', dead_heat = nullif(decided.value->'dead_heat', 'null')
  from jsonb_each(p_results) decided`,
  open: 'v_bet.stake',
  paid: 'p_win',
} as const;

export const settleSystems = settleBet(systemSettlement);
