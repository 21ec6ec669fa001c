import type { EachWayTerms, MarketStatus, MatchStatus, Provider } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Offer, OutcomeKey, Score } from './betting-ports.ts';

interface OfferRow {
  readonly urn_id: string;
  readonly slug: string;
  readonly name: string;
  readonly home: string | null;
  readonly away: string | null;
  readonly sport_key: string;
  readonly tournament_name: string;
  readonly start_time: Date;
  readonly match_status: MatchStatus;
  readonly provider: Provider;
  readonly ended: boolean;
  readonly score: Score | null;
  readonly market_name: string;
  readonly market_status: MarketStatus;
  readonly each_way: EachWayTerms | null;
  readonly outcome: { readonly odds: string; readonly active: boolean; readonly name: string } | null;
}

function offerOf(row: OfferRow | { readonly urn_id: null }): Offer | null {
  return row.urn_id === null || row.outcome === null
    ? null
    : {
        match: {
          urn_id: row.urn_id,
          slug: row.slug,
          name: row.name,
          sides: row.home === null || row.away === null ? null : { home: row.home, away: row.away },
          sport_key: row.sport_key,
          tournament_name: row.tournament_name,
          start_time: row.start_time.toISOString(),
          status: row.match_status,
          provider: row.provider,
          ended: row.ended,
          score: row.match_status === 0 ? null : row.score,
        },
        market_name: row.market_name,
        market_status: row.market_status,
        outcome_name: row.outcome.name,
        active: row.outcome.active,
        odds: row.outcome.odds,
        each_way: row.each_way,
      };
}

/** Offers as they are committed at this moment, in the order of the keys. */
export async function readOffers(db: Kysely<Schema>, keys: readonly OutcomeKey[]): Promise<(Offer | null)[]> {
  const { rows } = await sql<OfferRow | { readonly urn_id: null }>`
    select found.*
    from jsonb_to_recordset(${JSON.stringify(keys.map((key, place) => ({ ...key, place })))}::jsonb)
      as wanted(match_id text, market_id text, specifier text, outcome_id text, place int)
    left join lateral (
      select match.urn_id, match.slug, match.name, match.data #>> '{home,name}' as home, match.data #>> '{away,name}' as away,
         match.sport_key, match.tournament_name, match.start_time,
        match.status as match_status, match.provider, match.ended, match.data #> '{statistics,totalScore}' as score, market.name as market_name,
        market.status as market_status, market.each_way, market.outcomes -> wanted.outcome_id as outcome
      from market join match on match.id = market.match_id
      where market.match_id = wanted.match_id and market.market_id = wanted.market_id
        and market.specifier = wanted.specifier
    ) found on true
    order by wanted.place`.execute(db);
  return rows.map(offerOf);
}
