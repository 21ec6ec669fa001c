import type { Comboboost, ComboboostRange, EventCondition, Freebet, FreebetType } from '@touchline/contract';
import { stateOfBoost, stateOfFreebet } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { amountText } from '../ledger/currencies.ts';

/** The bonuses of a player at one time, and the facts that their conditions need of the player and of these matches. */
export interface PlayerBonusFacts {
  readonly comboboosts: readonly Comboboost[];
  readonly freebets: readonly Freebet[];
  /** Position of the matches in the catalogue, by id; unknown ones are missing. */
  readonly places: Readonly<Record<string, { readonly categoryId: string; readonly tournamentId: string }>>;
  readonly countryCode: string | null;
  readonly isVerified: boolean;
}

/** Which bonuses are read. */
export interface BonusesAsked {
  /** Matches whose position is needed; none when absent. */
  readonly matchIds?: readonly string[];
  /** Those that begin later too. */
  readonly withUpcoming?: boolean;
  /** This one alone, used or over or not. */
  readonly id?: string;
}

interface BoostRow {
  readonly id: string;
  readonly name: string;
  readonly min_odds: string | null;
  readonly uses_count: number | null;
  readonly country_codes: string[];
  readonly event_conditions: EventCondition[];
  readonly ranges: ComboboostRange[];
  readonly only_verified: boolean;
  readonly lower_range_on_refund: boolean;
  readonly trigger_key: string | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly withdrawn: boolean;
  readonly replaced: boolean;
  readonly needs_activation: boolean;
  readonly times_used: number | null;
  readonly activated_at: string | null;
  readonly expires_at: string | null;
  readonly seen: boolean;
}

interface FreebetRow {
  readonly id: string;
  readonly type: FreebetType;
  readonly name: string;
  readonly currency: string;
  readonly amount: string;
  readonly min_odds: string | null;
  readonly max_odds: string | null;
  readonly match_status: Freebet['match_status'];
  readonly selection_count_from: number | null;
  readonly selection_count_to: number | null;
  readonly active: boolean;
  readonly revoked: boolean;
  readonly used: boolean;
  readonly valid_to: string | null;
  readonly boosted_by: string | null;
  readonly boosted_at: string | null;
  /** Of the boost that was used, else of the one that points could be used for. */
  readonly boost_multiplier: string | null;
  readonly seen: boolean;
}

interface PlayerRow {
  readonly country: string | null;
  readonly verified: boolean;
}

/** Times are text here, as in JSON. */
interface FactsRow {
  readonly player: PlayerRow | null;
  readonly boosts: readonly BoostRow[];
  readonly freebets: readonly FreebetRow[];
  readonly places: PlayerBonusFacts['places'];
}

function instant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
function msOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

function isFor({ country_codes: countries, only_verified: onlyVerified }: BoostRow, player: PlayerRow | null): boolean {
  if (onlyVerified && player?.verified !== true) return false;
  return countries.length === 0 || countries.includes(player?.country ?? '');
}

function boostWire(row: BoostRow, player: PlayerRow | null, now: number): Comboboost {
  const state = stateOfBoost(
    {
      from: Date.parse(row.valid_from),
      to: msOf(row.valid_to),
      isWithdrawn: row.withdrawn,
      isReplaced: row.replaced,
      needsActivation: row.needs_activation,
      activatedAt: msOf(row.activated_at),
      expiresAt: msOf(row.expires_at),
      timesUsed: row.times_used ?? 0,
      usesCount: row.uses_count,
      isForPlayer: isFor(row, player),
    },
    now,
  );
  const { id, name, min_odds, uses_count, country_codes, event_conditions, ranges, only_verified, trigger_key } = row;
  const { lower_range_on_refund } = row;
  const conditions = {
    min_odds,
    uses_count,
    country_codes,
    event_conditions,
    ranges,
    only_verified,
    lower_range_on_refund,
    trigger_key,
  };
  return {
    id,
    name,
    ...conditions,
    status: Date.parse(row.valid_from) > now ? 'upcoming' : 'active',
    computed_status: state,
    seen: row.seen,
    valid_to: instant(row.valid_to),
    issued:
      row.times_used === null
        ? null
        : {
            times_used: row.times_used,
            activated_at: instant(row.activated_at),
            expired_at: instant(row.expires_at),
          },
  };
}

/** Throws RangeError for a currency that this build does not know. */
function freebetWire(row: FreebetRow, now: number): Freebet {
  const { amount, active, revoked, used, valid_to: end, boosted_by: hunting, boosted_at: at, ...freebet } = row;
  const facts = { to: msOf(end), isRevoked: revoked, isUsed: used, isActive: active };
  return {
    ...freebet,
    status: 'active',
    computed_status: stateOfFreebet(facts, now),
    valid_to: instant(end),
    issued_amount: amountText(amount, freebet.currency),
    is_active: active,
    boost_data:
      hunting === null || at === null ? null : { hunting_id: hunting, boosted_at: new Date(at).toISOString() },
  };
}

/**
 * The bonuses of a player that are not over at `now`, feed time: boosts by age, freebets by their end. One statement, so that
 * everything is of one moment. Names are in the player's language where their campaign has them in it.
 */
export async function readBonuses(
  db: Kysely<Schema>,
  playerId: string,
  { matchIds = [], withUpcoming = false, id }: BonusesAsked,
  now: Date,
): Promise<PlayerBonusFacts> {
  const boostsAsked =
    id === undefined
      ? sql`not boost.withdrawn and (boost.valid_to is null or boost.valid_to > ${now})
          and (${withUpcoming} or boost.valid_from <= ${now})`
      : sql`boost.id = ${id}`;
  const freebetsAsked =
    id === undefined
      ? sql`freebet.bet_id is null and freebet.revoked_at is null
          and (freebet.valid_to is null or freebet.valid_to > ${now})`
      : sql`freebet.id = ${id}`;
  // To plan it takes PostgreSQL longer than to carry it out, and every bet with a bonus waits for it (decision 131).
  const prepared = id === undefined ? sql`/* prepare: bonuses */ ` : sql``;
  const { rows } = await sql<FactsRow>`${prepared}
    with asking as (select id, country, verified, language from player where id = ${playerId})
    select (
      select jsonb_build_object('country', country, 'verified', verified) from asking
    ) as player, (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.id::bigint), '[]') from (
        select boost.id::text, coalesce(campaign.terms->'texts'->asking.language->>'name', boost.name) as name,
          boost.min_odds, boost.uses_count, boost.country_codes, boost.event_conditions, boost.ranges, boost.only_verified,
          boost.lower_range_on_refund,
          boost.trigger_key, boost.valid_from, boost.valid_to, boost.withdrawn, boost.replaced_by is not null as replaced, boost.needs_activation, used.times_used,
          used.activated_at, used.expires_at,
          not boost.announced or exists (select from bonus_seen where player_id = asking.id and bonus_id = boost.id) as seen
        from comboboost boost cross join asking
        left join campaign on campaign.id = boost.campaign_id
        left join comboboost_use used on used.bonus_id = boost.id and used.player_id = asking.id
        where ${boostsAsked} and (boost.player_id is null or boost.player_id = asking.id)
      ) listed
    ) as boosts, (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.valid_to nulls last, listed.id::bigint), '[]') from (
        select freebet.id::text, type, coalesce(campaign.terms->'texts'->asking.language->>'name', freebet.name) as name,
          currency, amount::text, min_odds, max_odds, match_status, selection_count_from, selection_count_to, active,
          valid_to, revoked_at is not null as revoked, bet_id is not null as used, boosted_by::text, boosted_at,
          coalesce(boost_multiplier, (
            select farming.boost_multiplier from farming
            where boosts_freebet(farming, freebet, ${now}::timestamptz) order by id limit 1
          )) as boost_multiplier,
          not announced or exists (select from bonus_seen where player_id = asking.id and bonus_id = freebet.id) as seen
        from freebet cross join asking
        left join campaign on campaign.id = freebet.campaign_id
        where ${freebetsAsked} and freebet.player_id = asking.id
      ) listed
    ) as freebets, (
      select coalesce(jsonb_object_agg(id, jsonb_build_object('categoryId', category_id, 'tournamentId', tournament_id)), '{}')
      from match where id = any(${[...new Set(matchIds)]}::text[])
    ) as places`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a statement without conditions gave no row');
  return {
    comboboosts: facts.boosts.map((row) => boostWire(row, facts.player, now.getTime())),
    freebets: facts.freebets.map((row) => freebetWire(row, now.getTime())),
    places: facts.places,
    countryCode: facts.player?.country ?? null,
    isVerified: facts.player?.verified ?? false,
  };
}

/** The freebet that stakes a bet, as if it were unused; null for none, and for one that has ended at `now`, feed time. */
export async function readStakingFreebet(db: Kysely<Schema>, betId: string, now: Date): Promise<Freebet | null> {
  const { rows } = await sql<{ freebet: FreebetRow }>`
    select to_jsonb(listed) as freebet from (
      select id::text, type, name, currency, amount::text, min_odds, max_odds, match_status, selection_count_from,
        selection_count_to, active, valid_to, false as revoked, false as used, boosted_by::text, boosted_at, boost_multiplier,
        true as seen
      from freebet where bet_id = ${betId} and (valid_to is null or valid_to > ${now})
    ) listed`.execute(db);
  const [row] = rows;
  return row === undefined ? null : freebetWire(row.freebet, now.getTime());
}
