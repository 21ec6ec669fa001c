import { type CustomObstacle, type CustomSelection, marketKey, mostCustomSelections } from '@touchline/contract';
import { sellability } from '@touchline/rules';
import {
  combine,
  combinedOdds,
  type CombinedPick,
  type FeedFutures,
  type FeedMarket,
  type Winners,
} from '@touchline/feed';
import type { CombinedPrice, CombinedPricing, PricedMatch, PricingDeps } from './pricing-ports.ts';

/** A match with its possible futures. */
interface Open {
  readonly entry: PricedMatch;
  readonly outlook: FeedFutures;
}

/** A market whose outcomes win or lose outright, so that it may be combined. */
interface Combinable {
  readonly market: FeedMarket;
  readonly winners: Winners;
}

interface Found extends Combinable, CombinedPick {}

function combinable({ outlook }: Open, market: FeedMarket): Combinable | null {
  const ids = market.outcomes.map(({ id }) => id);
  const winners = outlook.futures.winners(market.id, market.specifier, ids);
  return winners && { market, winners };
}

function find(open: Open, { market_id, specifier, outcome_id }: CustomSelection): Found | null {
  const entry = open.entry.markets.get(marketKey({ id: market_id, specifier }));
  const there = entry ? combinable(open, entry.market) : null;
  const outcome = there?.market.outcomes.findIndex(({ id }) => id === outcome_id) ?? -1;
  return there === null || outcome < 0 ? null : { ...there, outcome };
}

function allCombinable(open: Open): Combinable[] {
  return [...open.entry.markets.values()].flatMap(({ market }) => combinable(open, market) ?? []);
}

/**
 * Prices of selections of one match that must all win, from the match's own model: P(all win) is summed over everything
 * that can still happen, and nothing is multiplied that depends on each other (PLC-10).
 */
export function createCombinedPricing({ match, futures, marginOf, fresh }: PricingDeps): CombinedPricing {
  const openOf = (matchId: string): Open | null => {
    const entry = match(matchId);
    const outlook = entry && futures(matchId);
    return entry && outlook ? { entry, outlook } : null;
  };

  const isForSale = ({ entry, outlook }: Open, market: FeedMarket, outcome: number): boolean =>
    fresh() &&
    !outlook.suspended &&
    sellability(entry.match.status, market.status, market.outcomes[outcome]) === 'sellable';

  const price = (matchId: string, selections: readonly CustomSelection[]): CombinedPrice => {
    const open = openOf(matchId);
    if (open === null) return { kind: 'unavailable', places: [] };
    if (selections.length > mostCustomSelections) return { kind: 'too_many', most: mostCustomSelections };
    const picks = selections.map((selection) => find(open, selection));
    const missing = picks.flatMap((pick, place) => (pick === null ? [place] : []));
    if (missing.length > 0) return { kind: 'unavailable', places: missing };
    const found = picks.filter((pick) => pick !== null);
    const closed = found.flatMap(({ market, outcome }, place) => (isForSale(open, market, outcome) ? [] : [place]));
    if (closed.length > 0) return { kind: 'suspended', places: closed };
    const { possible, implied, probability } = combine(open.outlook.futures, found);
    if (!possible) return { kind: 'impossible' };
    if (implied.length > 0) return { kind: 'redundant', places: implied };
    const alone = found.flatMap(({ market, outcome }) => market.outcomes[outcome]?.odds ?? []);
    const odds = combinedOdds(probability, alone, marginOf(open.entry.match.sportKey));
    return { kind: 'priced', odds, probability };
  };

  return {
    markets(matchId) {
      if (match(matchId) === undefined) return null;
      const open = openOf(matchId);
      return open === null ? [] : allCombinable(open).map(({ market }) => marketKey(market));
    },
    price,
    obstacles(matchId, selections) {
      const open = openOf(matchId);
      if (open === null) return [];
      const picks = selections.map((selection) => find(open, selection)).filter((pick) => pick !== null);
      const combination = combine(open.outlook.futures, picks);
      return allCombinable(open).flatMap(({ market, winners }) => {
        const reasons = combination.obstacles(winners, market.outcomes.length);
        return market.outcomes.flatMap(({ id }, outcome) => {
          if (picks.some((pick) => pick.market === market && pick.outcome === outcome)) return [];
          const why = reasons[outcome] ?? null;
          // An outcome that is closed for good is distinguished from one that may open again.
          const isClosed = !isForSale(open, market, outcome) && (why !== 'impossible' || market.status !== 1);
          const reason: CustomObstacle | null = isClosed ? 'suspended' : why;
          return reason === null ? [] : [{ market_id: market.id, specifier: market.specifier, outcome_id: id, reason }];
        });
      });
    },
  };
}
