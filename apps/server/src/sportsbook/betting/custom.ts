import type { BetToPlace } from '@touchline/contract';
import { type AcceptPolicy, keepsReturn, parseOdds, takesMove } from '@touchline/rules';
import type { CombinedPrice } from '../pricing/pricing-ports.ts';
import { noPriceName } from '../pricing/no-price-name.ts';
import { keyOf } from './picks.ts';
import type { CataloguePort } from './betting-ports.ts';
import { type Refusal, refusal } from './refusal.ts';

/** Number of selections of a custom bet (VAL-09). */
const fewest = 2;

function noPrice(bet: Pick<BetToPlace, 'selections'>, price: Exclude<CombinedPrice, { kind: 'priced' }>): Refusal {
  const places = 'places' in price ? price.places : [];
  return refusal(noPriceName(price), {
    ...(places.length === 0
      ? {}
      : { selections: bet.selections.filter((_, place) => places.includes(place)).map(keyOf) }),
    ...(price.kind === 'too_many' ? { limit: String(price.most) } : {}),
  });
}

/** Whether the player agreed to this price: judged like the odds of one selection (I6, SLIP-12). */
function takes(current: string, seen: string, accept: AcceptPolicy): boolean {
  if (accept.mode !== 'return') return takesMove(current, seen, accept.mode);
  const [now, agreed] = [parseOdds(current), parseOdds(seen)];
  return now !== null && agreed !== null && keepsReturn([now], [agreed], accept.share);
}

/**
 * The current price of a custom bet, or why it is not for sale (PLC-10, VAL-09). Its selections are for sale and are priced
 * together; their own odds do not matter.
 */
export function customOdds(
  bet: Pick<BetToPlace, 'selections'>,
  seen: string,
  accept: AcceptPolicy,
  combined: CataloguePort['combined'],
): string | Refusal {
  const [first] = bet.selections;
  const isOfOneMatch = bet.selections.every(({ match_id }) => match_id === first?.match_id);
  if (first === undefined || bet.selections.length < fewest || !isOfOneMatch) return refusal('custom_bet_unavailable');
  const price = combined?.(first.match_id, bet.selections) ?? { kind: 'unavailable', places: [] };
  if (price.kind !== 'priced') return noPrice(bet, price);
  return takes(price.odds, seen, accept)
    ? price.odds
    : // The price to agree to.
      refusal('invalid_odds_custom_bet', { limit: price.odds });
}
