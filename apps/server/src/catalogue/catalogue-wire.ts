import type {
  Category,
  Competitor,
  Counts,
  Market,
  MarketChangeWire,
  Match,
  MatchEvent,
  MatchStatistics,
  Sport,
  Tournament,
} from '@touchline/contract';
import { deductionFor } from '@touchline/rules';
import type {
  FeedCategory,
  FeedCompetitor,
  FeedIncident,
  FeedMarket,
  FeedMatch,
  FeedSport,
  FeedStatistics,
  FeedTournament,
} from '@touchline/feed';
import { crestAddress } from '../http/media/crests.ts';
import type { BookMarket, BookMatch } from './book.ts';

/** Entities of the catalogue in the shape of the contract. */

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

export function sportRef(sport: FeedSport) {
  return { id: sport.id, key: sport.key, name: sport.name };
}

function categoryRef(category: FeedCategory) {
  return {
    id: category.id,
    slug: category.slug,
    name: category.name,
    country_code: category.countryCode,
  };
}

function tournamentRef(tournament: FeedTournament, category: FeedCategory, sport: FeedSport) {
  return {
    id: tournament.id,
    urn_id: `sb:tournament:${tournament.id}`,
    slug: tournament.slug,
    name: tournament.name,
    priority: tournament.priority,
    category: categoryRef(category),
    sport: sportRef(sport),
    main_market_outcome_count: tournament.mainOutcomeCount,
    secondary_market_outcome_count: tournament.secondaryOutcomeCount,
  };
}

/** Our lists carry their counts, which the contract leaves open. */
export type WithCounts<T extends Sport | Category | Tournament> = T & { counts: Counts };

export function sportWire(sport: FeedSport, counts: Counts): WithCounts<Sport> {
  return {
    ...sportRef(sport),
    urn_id: `sb:sport:${sport.id}`,
    priority: sport.priority,
    type: sport.type,
    provider: sport.provider,
    has_draw: sport.hasDraw,
    counts,
  };
}

export function categoryWire(category: FeedCategory, sport: FeedSport, counts: Counts): WithCounts<Category> {
  return {
    ...categoryRef(category),
    priority: category.priority,
    sport: sportRef(sport),
    counts,
  };
}

export function tournamentWire(
  tournament: FeedTournament,
  category: FeedCategory,
  sport: FeedSport,
  counts: Counts,
): WithCounts<Tournament> {
  return {
    ...tournamentRef(tournament, category, sport),
    main_market_outcome_count: tournament.mainOutcomeCount,
    secondary_market_outcome_count: tournament.secondaryOutcomeCount,
    provider: sport.provider,
    counts,
  };
}

export function competitorWire(competitor: FeedCompetitor): Competitor {
  return {
    id: competitor.id,
    name: competitor.name,
    logo: crestAddress(competitor.id),
    color: competitor.color,
  };
}

export function statisticsWire(statistics: FeedStatistics): MatchStatistics {
  return {
    clock: statistics.clock && {
      seconds: statistics.clock.seconds,
      running: statistics.clock.running,
      at: iso(statistics.clock.at),
    },
    total_score: statistics.totalScore,
    game_score: statistics.gameScore,
    current_server: statistics.currentServer,
    period_score: [...statistics.periodScores],
    max_period_number: statistics.maxPeriodNumber,
  };
}

/** CAT-04: an outright stops at its end; what is played goes on from before its start to its end, and announces no stop. */
function betStopOf({ type, startTime }: FeedMatch): string | null {
  return type === 'season' ? iso(startTime) : null;
}

function withdrawalsWire({ withdrawals }: FeedMarket): Pick<Market, 'withdrawals'> {
  return withdrawals === undefined
    ? {}
    : {
        withdrawals: withdrawals.map(({ outcomeId, at, odds }) => ({
          outcome_id: outcomeId,
          at: iso(at),
          odds,
          deduction: deductionFor([odds]),
        })),
      };
}

function suspensionWire({ status, suspension }: FeedMarket): Pick<Market, 'suspension'> {
  if (suspension === undefined || status !== -1) return {};
  const { reason, since } = suspension;
  return { suspension: { reason, since: since === null ? null : iso(since) } };
}

export function marketWire(match: FeedMatch, { market, version }: BookMarket): Market {
  return {
    match_urn_id: match.urnId,
    id: market.id,
    name: market.name,
    status: market.status,
    specifier: market.specifier,
    outcomes: [...market.outcomes],
    market_groups: [...market.groups],
    priority: market.priority,
    most_balanced: market.mostBalanced,
    next_bet_stop: betStopOf(match),
    ...(market.eachWay === undefined ? {} : { each_way: market.eachWay }),
    ...withdrawalsWire(market),
    ...suspensionWire(market),
    version,
  };
}

/** A market's change; names travel only with `introduce`, when the match did not have the market before. */
export function marketChangeWire({ market, version }: BookMarket, introduce: boolean): MarketChangeWire {
  return {
    id: market.id,
    ...(market.specifier === '' ? {} : { specifier: market.specifier }),
    status: market.status,
    version,
    // Only one line among several can be the most balanced one.
    ...(introduce || market.specifier !== '' ? { most_balanced: market.mostBalanced } : {}),
    outcomes: market.outcomes.map(({ id, odds, active, name }) => ({
      id,
      odds,
      ...(active ? {} : { active }),
      ...(introduce ? { name } : {}),
    })),
    ...(introduce ? { name: market.name, market_groups: [...market.groups], priority: market.priority } : {}),
    ...(introduce && market.eachWay !== undefined ? { each_way: market.eachWay } : {}),
    ...withdrawalsWire(market),
    ...suspensionWire(market),
  };
}

export function eventWire({ number, type, side, at, clock, stage, score }: FeedIncident): MatchEvent {
  return {
    number,
    type,
    side,
    at: iso(at),
    clock,
    stage,
    score,
  };
}

function competitorsWire({ home, away, outright }: FeedMatch): Match['competitors'] {
  if (home && away) return { home: competitorWire(home), away: competitorWire(away) };
  return outright ? outright.competitors.map(competitorWire) : null;
}

interface Place {
  readonly sport: FeedSport;
  readonly category: FeedCategory;
  readonly tournament: FeedTournament;
}

export function matchWire(entry: BookMatch, { sport, category, tournament }: Place): Match {
  const { match, markets } = entry;
  const market = (key: string | null): Market | null => {
    const found = key === null ? undefined : markets.get(key);
    return found ? marketWire(match, found) : null;
  };
  return {
    id: match.id,
    urn_id: match.urnId,
    slug: match.slug,
    type: match.type,
    name: match.name,
    tournament: tournamentRef(tournament, category, sport),
    competitors: competitorsWire(match),
    ...(match.outright === undefined ? {} : { parent: match.outright.parent, end_date: iso(match.outright.endTime) }),
    stadium: match.stadium,
    city: match.city,
    status: match.status,
    stage: match.stage,
    start_time: iso(match.startTime),
    statistics: match.statistics && statisticsWire(match.statistics),
    available_markets: entry.openMarkets,
    main_market: market(match.mainMarket),
    secondary_market: market(match.secondaryMarket),
    top_markets: match.topMarkets.map(market).filter((found) => found !== null),
    has_video: match.hasVideo,
    provider: sport.provider,
    version: entry.version,
  };
}
