import type { Comboboost, ComboboostRange, EventCondition, Freebet, FreebetType } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { currencyOf } from '../ledger/currencies.ts';

/** What a player may use on bets at a moment, and what its conditions ask about the player and about these matches. */
export interface PlayerBonusFacts {
  readonly comboboosts: readonly Comboboost[];
  readonly freebets: readonly Freebet[];
  /** Where the matches stand in the catalogue, by id; those that are not known are missing. */
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
  readonly valid_to: Date | null;
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
  readonly valid_to: Date | null;
}

/** What is listed is in play, and nobody was shown it in any other way yet. */
const inPlay = { status: 'active', computed_status: 'active', seen: false } as const;

const boostWire = ({ times_used: uses, valid_to: end, ...boost }: BoostRow): Comboboost => ({
  ...boost,
  ...inPlay,
  valid_to: end?.toISOString() ?? null,
  issued: uses === null ? null : { times_used: uses, activated_at: null, expired_at: null },
});

/** Throws RangeError for a currency that this build does not know. */
const freebetWire = ({ amount, active, valid_to: end, ...freebet }: FreebetRow): Freebet => {
  const currency = currencyOf(freebet.currency);
  if (!currency) throw new RangeError(`no currency ${freebet.currency}`);
  return {
    ...freebet,
    ...inPlay,
    valid_to: end?.toISOString() ?? null,
    issued_amount: fromSubunits(BigInt(amount), String(currency.subunits)),
    is_active: active,
    boost_data: null,
    boost_multiplier: null,
  };
};

/**
 * What a player may use at `now`, feed time: boosts in the order they were made, freebets that end first before the
 * others. `matchIds` are those whose places are asked for.
 */
export const readBonuses = async (
  db: Kysely<Schema>,
  playerId: string,
  matchIds: readonly string[],
  now: Date,
): Promise<PlayerBonusFacts> => {
  const [player, boosts, freebets, places] = await Promise.all([
    db.selectFrom('player').select(['country', 'verified']).where('id', '=', playerId).executeTakeFirst(),
    sql<BoostRow>`
      select boost.id, boost.name, boost.min_odds, boost.uses_count, boost.country_codes, boost.event_conditions,
        boost.ranges, boost.only_verified, boost.trigger_key, boost.valid_to, used.times_used
      from comboboost boost
      left join comboboost_use used on used.bonus_id = boost.id and used.player_id = ${playerId}
      where not boost.withdrawn and boost.valid_from <= ${now} and (boost.valid_to is null or boost.valid_to > ${now})
      order by boost.id`.execute(db),
    sql<FreebetRow>`
      select id, type, name, currency, amount, min_odds, max_odds, match_status, selection_count_from,
        selection_count_to, active, valid_to
      from freebet
      where player_id = ${playerId} and bet_id is null and (valid_to is null or valid_to > ${now})
      order by valid_to nulls last, id`.execute(db),
    db
      .selectFrom('match')
      .select(['id', 'category_id as categoryId', 'tournament_id as tournamentId'])
      .where('id', 'in', matchIds.length === 0 ? [''] : [...matchIds])
      .execute(),
  ]);
  return {
    comboboosts: boosts.rows.map(boostWire),
    freebets: freebets.rows.map(freebetWire),
    places: Object.fromEntries(places.map(({ id, ...place }) => [id, place])),
    countryCode: player?.country ?? null,
    isVerified: player?.verified ?? false,
  };
};
