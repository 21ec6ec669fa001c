import type { BetResult, BetStatus, Pagination } from '@touchline/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { BetFacts, SelectionFacts, SincePlaced } from './bet-wire.ts';

export interface StoredSelection extends SelectionFacts {
  readonly ord: number;
}

export interface StoredBet extends Omit<BetFacts, 'selections' | 'since'> {
  readonly version: number;
  readonly player_id: string;
  /** Bought back stake and the amount paid for it, in subunits. */
  readonly cashed_stake: string;
  readonly cashed_amount: string;
  readonly since: SincePlaced;
  readonly selections: readonly StoredSelection[];
}

interface BetRow extends Omit<StoredBet, 'selections' | 'version' | 'since'> {
  readonly version: string;
  readonly since: Omit<SincePlaced, 'cashouts'> & {
    readonly cashouts: readonly (Omit<SincePlaced['cashouts'][number], 'at'> & { readonly at: number })[];
  };
  readonly selections: readonly (Omit<StoredSelection, 'match'> & {
    readonly match: Omit<SelectionFacts['match'], 'start_time'> & { readonly start_time: number };
  })[];
}

/** Selections of `bet` as one JSON list, names as sold, matches as they stand now. */
const selectionsOf = sql`
  select jsonb_agg(jsonb_build_object(
    'ord', selection.ord, 'market_id', selection.market_id, 'market_name', selection.market_name,
    'specifier', selection.specifier, 'outcome_id', selection.outcome_id, 'outcome_name', selection.outcome_name,
    'odds', selection.odds, 'banker', selection.banker, 'result', selection.result, 'dead_heat', selection.dead_heat,
    'each_way', selection.each_way, 'place', selection.place, 'deduction', selection.deduction,
    'score', selection.score,
    'match', jsonb_build_object(
      'id', match.id, 'urn_id', match.urn_id, 'slug', match.slug, 'name', match.name, 'sport_key', match.sport_key,
      'tournament_name', match.tournament_name, 'status', match.status, 'provider', match.provider,
      'start_time', (extract(epoch from match.start_time) * 1000)::bigint
    ) || case when match.data #> '{home,name}' is not null and match.data #> '{away,name}' is not null
      then jsonb_build_object('sides', jsonb_build_object(
        'home', match.data #> '{home,name}', 'away', match.data #> '{away,name}'))
      else '{}' end
  ) order by selection.ord)
  from bet_selection selection join match on match.id = selection.match_id
  where selection.bet_id = bet.id`;

/** Events of `bet` since it was placed. Values of an automatic cash-out mean nothing once it has ended. */
const sinceOf = sql`
  jsonb_build_object(
    'cashouts', coalesce((
      select jsonb_agg(jsonb_build_object('share', taken.share, 'amount', taken.amount::text, 'by', taken.by,
        'at', (extract(epoch from taken.taken_at) * 1000)::bigint) order by taken.place)
      from cash_out taken where taken.bet_id = bet.id), '[]'),
    'auto', (
      select jsonb_build_object('take_profit', auto.take_profit::text, 'stop_loss', auto.stop_loss::text)
      from auto_cash_out auto where auto.bet_id = bet.id and bet.status = 'waiting_results'),
    'replaces', bet.replaces::text, 'replaced_by', bet.replaced_by::text)`;

/** Name of the bonus of `bet` in its player's language, as lists of bonuses have it; null for a bet without one. */
const bonusNameOf = sql`
  case when bet.bonus is not null then (
    select coalesce(campaign.terms->'texts'->player.language->>'name', named.name)
    from (
      select name, campaign_id from comboboost where id = (bet.bonus->>'id')::bigint
      union all select name, campaign_id from freebet where id = (bet.bonus->>'id')::bigint
      union all select name, campaign_id from farming where id = (bet.bonus->>'id')::bigint
    ) named
    join player on player.id = bet.player_id
    left join campaign on campaign.id = named.campaign_id) end`;

const columns = sql`
  bet.id, bet.player_id, bet.type, bet.system, bet.custom_odds, bet.press_key, bet.press_index, bet.status, bet.result, bet.currency, bet.stake,
  bet.odds, bet.potential_win, bet.win_amount, bet.placed_at, bet.seen, bet.accepted_at, bet.settled_at, bet.decides_at, bet.refusal, bet.version,
  bet.cashed_stake, bet.cashed_amount, bet.bonus, ${bonusNameOf} as bonus_name, bet.in_jackpot as used_in_jackpot, bet.is_vip, ${sinceOf} as since, (${selectionsOf}) as selections`;

function storedBet(row: BetRow): StoredBet {
  return {
    ...row,
    version: Number(row.version),
    since: {
      ...row.since,
      cashouts: row.since.cashouts.map((taken) => ({ ...taken, at: new Date(taken.at).toISOString() })),
    },
    selections: row.selections.map((selection) => ({
      ...selection,
      match: { ...selection.match, start_time: new Date(selection.match.start_time).toISOString() },
    })),
  };
}

export interface BetFilter {
  readonly status?: readonly BetStatus[] | undefined;
  /** Idempotency key of the press. */
  readonly key?: string | undefined;
  readonly id?: readonly string[] | undefined;
  readonly result?: readonly BetResult[] | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

export interface BetPage {
  readonly bets: readonly StoredBet[];
  readonly pagination: Pagination;
}

const defaultLimit = 20;
const largestId = 2n ** 63n - 1n;

/** Bets of one player, newest first, in one query; another player's are never among them (I10). */
export async function readBets(db: Kysely<Schema>, playerId: string, filter: BetFilter): Promise<BetPage> {
  const page = filter.page ?? 1;
  const limit = filter.limit ?? defaultLimit;
  const conditions: RawBuilder<unknown>[] = [sql`bet.player_id = ${playerId}`];
  if (filter.status) conditions.push(sql`bet.status = any(${filter.status}::text[])`);
  if (filter.result) conditions.push(sql`bet.result = any(${filter.result}::text[])`);
  if (filter.key !== undefined) conditions.push(sql`bet.press_key = ${filter.key}`);
  if (filter.id) {
    // An id beyond the range of the column names no bet.
    const ids = filter.id.filter((id) => BigInt(id) <= largestId);
    conditions.push(sql`bet.id = any(${ids}::bigint[])`);
  }
  const mine = sql.join(conditions, sql` and `);
  const { rows } = await sql<{ total: string } & (BetRow | { id: null })>`
    select counted.total, page.*
    from (select count(*) as total from bet where ${mine}) counted
    left join lateral (
      -- Bets before the page are passed in the index: rows, and what is read beside them, are those of the page alone.
      select ${columns}
      from (select bet.id as bet_id from bet where ${mine} order by bet.id desc limit ${limit} offset ${(page - 1) * limit}) shown
      join bet on bet.id = shown.bet_id
    ) page on true
    order by page.id desc`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  const bets = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [storedBet(row)]));
  return { bets, pagination: { total, page, limit, last_page: Math.max(1, Math.ceil(total / limit)) } };
}

/** Bets of any player by id, oldest first, for settlement. */
export async function readBetsById(db: Kysely<Schema>, ids: readonly string[]): Promise<StoredBet[]> {
  const { rows } = await sql<BetRow>`
    select ${columns} from bet where bet.id = any(${ids}::bigint[]) order by bet.id`.execute(db);
  return rows.map(storedBet);
}

export interface DecidedSelection {
  readonly betId: string;
  readonly ord: number;
  /** The stored result of the outcome; null for none. */
  readonly result: unknown;
  /** Withdrawn runners of its market, `[{ at, odds }]`; null for none. */
  readonly withdrawn: unknown;
}

/** Open selections of these bets whose market has its result. */
export async function readDecided(db: Kysely<Schema>, betIds: readonly string[]): Promise<DecidedSelection[]> {
  const { rows } = await sql<DecidedSelection>`
    select selection.bet_id as "betId", selection.ord, decided.results -> selection.outcome_id as result,
      (select jsonb_agg(value -> 'withdrawn') from jsonb_each(decided.results) where value ? 'withdrawn') as withdrawn
    from bet_selection selection
    join market_result decided using (match_id, market_id, specifier)
    join bet on bet.id = selection.bet_id and bet.status not in ('submitted', 'rejected')
    where selection.bet_id = any(${betIds}::bigint[]) and selection.result = 'no_results'`.execute(db);
  return rows;
}

/**
 * Ids above `after` of bets that can be settled, oldest first: those with a leg on one of `matchIds`, or all. The query
 * starts from open selections and their results (`offset 0` forces this order), so it never reads settled bets (P14).
 */
export function decidableAfter(after: string, limit: number, matchIds: readonly string[] | null) {
  return sql<{
    bet_id: string;
  }>`
  with open as materialized (
    select distinct match_id, market_id, specifier from bet_selection
    where result = 'no_results' ${matchIds === null ? sql`` : sql`and match_id = any(${matchIds}::text[])`}
  ), decided as materialized (
    select open.* from open cross join lateral (
      select from market_result result
      where result.match_id = open.match_id and result.market_id = open.market_id and result.specifier = open.specifier
      offset 0
    ) result
  )
  select distinct waiting.bet_id
  from decided cross join lateral (
    select bet_id from bet_selection selection
    where selection.result = 'no_results' and selection.match_id = decided.match_id
      and selection.market_id = decided.market_id and selection.specifier = decided.specifier
      and selection.bet_id > ${after}
    offset 0
  ) waiting
  join bet on bet.id = waiting.bet_id and bet.status not in ('submitted', 'rejected')
  order by waiting.bet_id limit ${limit}`;
}

export async function readDecidable(
  db: Kysely<Schema>,
  after: string,
  limit: number,
  matchIds: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await decidableAfter(after, limit, matchIds).execute(db);
  return rows.map((row) => row.bet_id);
}
