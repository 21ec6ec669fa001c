import { compare, multiply, parseDecimal, parseOdds, ratio } from '@touchline/rules';
import { errorSelection, type Pick, type SoldPick } from './picks.ts';
import { type Refusal, refusal } from './refusal.ts';

/** The lowest odds that are ever sold. */
const leastOdds = ratio(101n, 100n);
/** No event multiplies odds by this factor: the book never showed such odds. */
const farOff = ratio(5n);

function isFarAbove(odds: string, other: string): boolean {
  const [high, low] = [parseOdds(odds), parseOdds(other)];
  return high !== null && low !== null && compare(high, multiply(low, farOff)) > 0;
}

function risk(key: string, picks: readonly Pick[]): Refusal {
  return {
    ...refusal('bet_refused', { selections: picks.map(errorSelection) }),
    localized_message: `error.risk_validation.${key}`,
  };
}

/** Refuses requested odds that are lower than any that are sold (PLC-03), whatever the accept mode; null when none are. */
export function oddsTooLow(picks: readonly Pick[]): Refusal | null {
  const low = picks.filter(({ selection, offer }) => {
    const [asked, sold] = [parseDecimal(selection.odds), offer && parseDecimal(offer.odds)];
    return asked !== null && compare(asked, leastOdds) < 0 && (sold === null || compare(asked, sold) < 0);
  });
  return low.length === 0 ? null : risk('odds_to_low', low);
}

/**
 * The error for odds that the accept mode does not cover (PLC-02, PLC-03). Odds of more than five times or less than a
 * fifth of those of the book are a matter of risk, with a text key of its own: too high before the match, too high live, or
 * just different. Every other move is code 101.
 */
export function movedRefusal(moved: readonly SoldPick[]): Refusal {
  const above = moved.filter(({ selection, offer }) => isFarAbove(selection.odds, offer.odds));
  if (above.length > 0) {
    const live = above.some(({ offer }) => offer.match.status === 1);
    return risk(live ? 'odds_higher_than_bookmakers_current_odds' : 'odds_higher_than_bookmakers', above);
  }
  const below = moved.filter(({ selection, offer }) => isFarAbove(offer.odds, selection.odds));
  return below.length > 0
    ? risk('odds_different_than_bookmaker', below)
    : refusal('invalid_odds', { selections: moved.map(errorSelection) });
}
