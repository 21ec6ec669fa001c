import type { FreebetType, Hunting, HuntingTournament } from '@touchline/contract';
import { pointsText, potentialOf, stateOfFarming } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { amountText } from '../ledger/currencies.ts';

/** Amounts are subunits, points hundredths, times and large numbers text. */
interface FarmingRow {
  readonly id: string;
  readonly type: 'hunting' | 'tournament';
  readonly name: string;
  readonly used_in_bets: boolean;
  readonly farm_once_per_event: boolean;
  readonly show_in_promotion: boolean;
  readonly needs_activation: boolean;
  readonly freebet_type: FreebetType | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
  /** What the amounts of this answer are in. */
  readonly currency: string;
  readonly point_stake: string;
  readonly goal: string | null;
  readonly largest_freebet: string | null;
  readonly boost_points: string | null;
  readonly boost_multiplier: string | null;
  readonly initial_pool: string | null;
  readonly pool: string | null;
  readonly pool_version: number;
  readonly activated: boolean;
  readonly points: string;
  readonly spent: string;
  readonly bets: number;
  readonly staked: string;
  readonly farmed: readonly string[];
  readonly open: readonly { readonly stake: string; readonly matches: readonly string[] }[];
  readonly boosts: readonly string[];
  readonly seen: boolean;
}

/** Huntings and tournaments of a player, each by age. */
export interface Farmings {
  readonly huntings: readonly Hunting[];
  readonly tournaments: readonly HuntingTournament[];
}

export const noFarmings: Farmings = { huntings: [], tournaments: [] };

export interface FarmingsAsked {
  /** Those that begin later too. */
  readonly withUpcoming?: boolean;
  /** This one alone, over or not. */
  readonly id?: string;
}

function bigOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

function statsOf(row: FarmingRow): Hunting['farming_stats'] {
  const { currency, bets } = row;
  const [points, staked] = [BigInt(row.points), BigInt(row.staked)];
  const open = row.open.map(({ stake, matches }) => ({ stake: BigInt(stake), matchIds: matches }));
  const facts = {
    isOncePerEvent: row.farm_once_per_event,
    farmedEventIds: row.farmed,
    pointStake: BigInt(row.point_stake),
    points,
    bets,
    staked,
    goal: bigOf(row.goal),
    largestFreebet: bigOf(row.largest_freebet),
  };
  const potential = potentialOf(facts, open);
  return {
    currency,
    avg_stake: amountText(bets === 0 ? 0n : staked / BigInt(bets), currency),
    bets_count: bets,
    staked: amountText(staked, currency),
    points: pointsText(points),
    available_points: pointsText(points - BigInt(row.spent)),
    potential_points: pointsText(potential.points),
    potential_freebet_amount: amountText(potential.freebet, currency),
    initial_pool: amountText(row.initial_pool ?? '0', currency),
    point_stake: amountText(row.point_stake, currency),
    goal: facts.goal === null ? null : pointsText(facts.goal),
    largest_freebet: row.largest_freebet === null ? null : amountText(row.largest_freebet, currency),
  };
}

/** Throws RangeError for a currency that this build does not know. */
function farmingWire(row: FarmingRow, now: number): HuntingTournament {
  const { id, name, used_in_bets, farm_once_per_event, show_in_promotion, seen } = row;
  const from = Date.parse(row.valid_from);
  const state = stateOfFarming(
    {
      from,
      to: row.valid_to === null ? null : Date.parse(row.valid_to),
      needsActivation: row.needs_activation,
      isActivated: row.activated,
      isDone: row.goal !== null && row.boost_points === null && BigInt(row.points) >= BigInt(row.goal),
    },
    now,
  );
  return {
    id,
    name,
    status: from > now ? 'upcoming' : 'active',
    computed_status: state,
    valid_to: row.valid_to === null ? null : new Date(row.valid_to).toISOString(),
    seen,
    farming_stats: row.needs_activation && !row.activated ? null : statsOf(row),
    farm_once_per_event,
    farmed_event_ids: [...row.farmed],
    farming_freebet_type: row.freebet_type,
    show_in_promotion,
    used_in_bets,
    freebets_to_boost: [...row.boosts],
    boost:
      row.boost_points === null || row.boost_multiplier === null
        ? null
        : { points: pointsText(BigInt(row.boost_points)), multiplier: row.boost_multiplier },
    ...(row.pool === null
      ? {}
      : { pool: { amount: amountText(row.pool, row.currency), currency: row.currency, version: row.pool_version } }),
  };
}

/**
 * The huntings and tournaments of a player that are not over at `now`, feed time, with how far the player came (BON-16). One
 * statement, so that everything is of one moment. A hunting that does not count the currency of the player's active account is
 * left out; a tournament has a currency of its own.
 */
export async function readFarmings(
  db: Kysely<Schema>,
  playerId: string,
  { withUpcoming = false, id }: FarmingsAsked,
  now: Date,
): Promise<Farmings> {
  const asked =
    id === undefined
      ? sql`farming.finished_at is null and (farming.valid_to is null or farming.valid_to > ${now})
          and (${withUpcoming} or farming.valid_from <= ${now})`
      : sql`farming.id = ${id}`;
  const { rows } = await sql<FarmingRow>`
    with asking as (select id, language, currency from player where id = ${playerId}), listed as (
      select farming.*, coalesce(farming.currency, asking.currency) as own_currency, asking.id as player_id,
        coalesce(campaign.terms->'texts'->asking.language->>'name', farming.name) as own_name,
        coalesce((campaign.terms->>'announced')::boolean, true) as announced
      from farming cross join asking join campaign on campaign.id = farming.campaign_id
      where ${asked} and farming.point_stakes ? coalesce(farming.currency, asking.currency)
    )
    select listed.id::text, listed.type, own_name as name, used_in_bets, farm_once_per_event, show_in_promotion,
      needs_activation, freebet_type, to_json(valid_from)#>>'{}' as valid_from, to_json(valid_to)#>>'{}' as valid_to,
      own_currency as currency, point_stakes->>own_currency as point_stake, goal::text,
      largest_freebets->>own_currency as largest_freebet, boost_points::text, boost_multiplier, initial_pool::text, pool::text,
      pool_version::int, progress.activated_at is not null as activated, coalesce(progress.points, 0)::text as points,
      coalesce(progress.spent, 0)::text as spent, coalesce(own.bets, 0) as bets, coalesce(own.staked, 0)::text as staked,
      array(
        select match_id from farmed_event
        where farmed_event.farming_id = listed.id and farmed_event.player_id = listed.player_id order by match_id
      ) as farmed, (
        select coalesce(jsonb_agg(jsonb_build_object('stake', (bet.stake - bet.cashed_stake)::text, 'matches',
          array(select distinct match_id from bet_selection where bet_id = bet.id)) order by bet.id), '[]')
        from bet
        where bet.player_id = listed.player_id and bet.status in ('submitted', 'waiting_results') and not bet.house_stake
          and bet.currency = own_currency and bet.placed_at >= valid_from
          and (valid_to is null or bet.placed_at < valid_to) and finished_at is null
          and (not needs_activation or progress.activated_at <= bet.placed_at)
          and (not used_in_bets or (bet.bonus->>'type' = listed.type and (bet.bonus->>'id')::bigint = listed.id))
      ) as open, array(
        select freebet.id::text from freebet join farming boosting on boosting.id = listed.id
        where freebet.player_id = listed.player_id and freebet.bet_id is null
          and boosts_freebet(boosting, freebet, ${now}::timestamptz)
        order by freebet.id
      ) as boosts, not announced or exists (
        select from bonus_seen where bonus_seen.player_id = listed.player_id and bonus_id = listed.id
      ) as seen
    from listed
    left join farming_progress progress on progress.farming_id = listed.id and progress.player_id = listed.player_id
    left join farming_stake own on own.farming_id = listed.id and own.player_id = listed.player_id
      and own.currency = listed.own_currency
    order by listed.id`.execute(db);
  const ofType = (type: FarmingRow['type']) =>
    rows.filter((row) => row.type === type).map((row) => farmingWire(row, now.getTime()));
  return { huntings: ofType('hunting'), tournaments: ofType('tournament') };
}
