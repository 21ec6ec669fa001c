import type { Comboboost, ComboboostRange, EventCondition, Freebet, FreebetType } from '@touchline/contract';
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

interface BoostRow {
  readonly id: string;
  readonly name: string;
  readonly min_odds: string | null;
  readonly uses_count: number | null;
  readonly country_codes: string[];
  readonly event_conditions: EventCondition[];
  readonly ranges: ComboboostRange[];
  readonly only_verified: boolean;
  readonly trigger_key: string | null;
  readonly valid_to: string | null;
  readonly times_used: number | null;
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
  readonly valid_to: string | null;
}

/** Times are text here, as in JSON. */
interface FactsRow {
  readonly player: { readonly country: string | null; readonly verified: boolean } | null;
  readonly boosts: readonly BoostRow[];
  readonly freebets: readonly FreebetRow[];
  readonly places: PlayerBonusFacts['places'];
}

/** Listed bonuses are active, and were not shown in any other way yet. */
const inPlay = { status: 'active', computed_status: 'active', seen: false } as const;

function instant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

function boostWire({ times_used: uses, valid_to: end, ...boost }: BoostRow): Comboboost {
  return {
    ...boost,
    ...inPlay,
    valid_to: instant(end),
    issued: uses === null ? null : { times_used: uses, activated_at: null, expired_at: null },
  };
}

/** Throws RangeError for a currency that this build does not know. */
function freebetWire({ amount, active, valid_to: end, ...freebet }: FreebetRow): Freebet {
  return {
    ...freebet,
    ...inPlay,
    valid_to: instant(end),
    issued_amount: amountText(amount, freebet.currency),
    is_active: active,
    boost_data: null,
    boost_multiplier: null,
  };
}

/**
 * The bonuses that a player may use at `now`, feed time: boosts by age, freebets by their end. `matchIds` are the matches
 * whose position is needed. One statement, so that everything is of one moment.
 */
export async function readBonuses(
  db: Kysely<Schema>,
  playerId: string,
  matchIds: readonly string[],
  now: Date,
): Promise<PlayerBonusFacts> {
  const { rows } = await sql<FactsRow>`
    select (
      select jsonb_build_object('country', country, 'verified', verified) from player where id = ${playerId}
    ) as player, (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.id::bigint), '[]') from (
        select boost.id::text, boost.name, boost.min_odds, boost.uses_count, boost.country_codes, boost.event_conditions,
          boost.ranges, boost.only_verified, boost.trigger_key, boost.valid_to, used.times_used
        from comboboost boost
        left join comboboost_use used on used.bonus_id = boost.id and used.player_id = ${playerId}
        where not boost.withdrawn and (boost.player_id is null or boost.player_id = ${playerId}) and boost.valid_from <= ${now} and (boost.valid_to is null or boost.valid_to > ${now})
      ) listed
    ) as boosts, (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.valid_to nulls last, listed.id::bigint), '[]') from (
        select id::text, type, name, currency, amount::text, min_odds, max_odds, match_status, selection_count_from,
          selection_count_to, active, valid_to
        from freebet
        where player_id = ${playerId} and bet_id is null and (valid_to is null or valid_to > ${now})
      ) listed
    ) as freebets, (
      select coalesce(jsonb_object_agg(id, jsonb_build_object('categoryId', category_id, 'tournamentId', tournament_id)), '{}')
      from match where id = any(${[...new Set(matchIds)]}::text[])
    ) as places`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a statement without conditions gave no row');
  return {
    comboboosts: facts.boosts.map(boostWire),
    freebets: facts.freebets.map(freebetWire),
    places: facts.places,
    countryCode: facts.player?.country ?? null,
    isVerified: facts.player?.verified ?? false,
  };
}
