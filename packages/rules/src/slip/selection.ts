import { marketKey } from './slip-wire.ts';
import { isBettable, sidesOf } from '../catalogue/match.ts';
import { isAllowed } from '../catalogue/sellable.ts';
import type { Market, Match, Outcome } from '../catalogue/catalogue-wire.ts';
import type { SlipSelection } from './slip-types.ts';

/** `matchId/marketId|specifier/outcomeId`. */
export function selectionId(matchId: string, market: { id: string; specifier: string }, outcomeId: string): string {
  return `${matchId}/${marketKey(market)}/${outcomeId}`;
}

type MatchForSlip = Pick<
  Match,
  'id' | 'urn_id' | 'slug' | 'type' | 'name' | 'competitors' | 'tournament' | 'status' | 'provider'
>;

/** A selection as it is when it is picked: the odds on the button are agreed to. All types of matches alike (SLIP-23). */
export function selectionOf(match: MatchForSlip, market: Market, outcome: Outcome): SlipSelection {
  const group = market.market_groups[0];
  const sides = sidesOf(match);
  return {
    id: selectionId(match.id, market, outcome.id),
    type: match.type,
    matchId: match.id,
    matchUrnId: match.urn_id,
    matchSlug: match.slug,
    marketId: market.id,
    marketName: market.name,
    ...(group === undefined ? {} : { marketGroup: group }),
    specifier: market.specifier,
    outcomeId: outcome.id,
    outcomeName: outcome.name,
    ...(market.each_way ? { eachWay: market.each_way } : {}),
    odds: outcome.odds,
    acceptedOdds: outcome.odds,
    initialOdds: outcome.odds,
    provider: match.provider,
    sportKey: match.tournament.sport.key,
    nameA: sides?.home.name ?? match.name,
    nameB: sides?.away.name ?? '',
    categoryName: match.tournament.category.name,
    matchStatus: match.status,
    active: outcome.active,
    isSuspended: !isAllowed(market.status) || !outcome.active,
    isChanged: false,
    isNotAvailable: !isBettable(match.status),
  };
}
