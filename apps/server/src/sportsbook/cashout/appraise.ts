import { isSellable, parseOdds, type Ratio } from '@touchline/rules';
import type { Check } from '../betting/picks.ts';
import { isOpenLeg, type OpenBet, type OpenLeg } from './open-bet.ts';
import type { JointChance, PricedMarket, Prices } from './cash-out-prices.ts';
import { chanceOf, type ValuedLeg, valueOf } from './value.ts';

/** Inputs of an appraisal. */
export interface Appraiser {
  readonly prices: Prices;
  readonly jointChance: JointChance;
  /** Margin: share of the fair value that is not paid, below 1. */
  readonly margin: Ratio;
}

/** A price that an offer depends on: every outcome of the markets of its open legs is checked. */
export type OfferCheck = Check & { readonly to_sell: boolean };

/**
 * The market of an open leg while its outcome is for sale; null otherwise (I7), and once a runner in it was withdrawn
 * after the bet was accepted: further deductions may follow.
 */
function saleOf(leg: OpenLeg, prices: Prices, placedAt: number): PricedMarket | null {
  const market = prices.market(leg);
  if (market === null || market.ended) return null;
  if (market.withdrawals?.some(({ at }) => at > placedAt) === true) return null;
  const outcome = market.outcomes.find(({ id }) => id === leg.outcome_id);
  return isSellable(market.matchStatus, market.marketStatus, outcome) ? market : null;
}

/** Whether every open leg is for sale; otherwise there is no offer. */
export function isForSale(bet: OpenBet, prices: Prices): boolean {
  return prices.fresh() && bet.legs.every((leg) => !isOpenLeg(leg) || saleOf(leg, prices, bet.placedAt) !== null);
}

function chanceIn({ outcomes }: PricedMarket, { outcome_id }: OpenLeg): Ratio | null {
  const active = outcomes.filter((outcome) => outcome.active);
  const odds = active.map((outcome) => parseOdds(outcome.odds)).filter((price) => price !== null);
  const own = parseOdds(active.find(({ id }) => id === outcome_id)?.odds ?? '');
  return own === null || odds.length < active.length ? null : chanceOf(own, odds);
}

/** Cache shared by all bets on a market. A market that changes is a new object. */
const chances = new WeakMap<PricedMarket['outcomes'], Map<string, Ratio | null>>();

function knownChance(market: PricedMarket, leg: OpenLeg): Ratio | null {
  const known = chances.get(market.outcomes) ?? new Map<string, Ratio | null>();
  chances.set(market.outcomes, known);
  const found = known.get(leg.outcome_id);
  if (found !== undefined) return found;
  const chance = chanceIn(market, leg);
  known.set(leg.outcome_id, chance);
  return chance;
}

function checksIn(leg: OpenLeg, { matchStatus, ended, marketStatus, outcomes }: PricedMarket) {
  return outcomes.map(({ id, odds, active }) => ({
    match_id: leg.match_id,
    market_id: leg.market_id,
    specifier: leg.specifier,
    outcome_id: id,
    facts: [matchStatus, ended, marketStatus, active, odds] as const,
    to_sell: id === leg.outcome_id,
  }));
}

/** The prices that the offer depends on, verified under lock when the bet is bought back. */
export function checksOf(bet: OpenBet, prices: Prices): readonly OfferCheck[] {
  return bet.legs.filter(isOpenLeg).flatMap((leg) => {
    const market = saleOf(leg, prices, bet.placedAt);
    return market === null ? [] : checksIn(leg, market);
  });
}

/**
 * Computes the offer for the open part of a bet, in subunits; null while there is no offer. Throws RangeError for
 * a bet that was never accepted.
 */
export function appraise(bet: OpenBet, { prices, jointChance, margin }: Appraiser): bigint | null {
  if (!prices.fresh()) return null;
  const legs: ValuedLeg[] = [];
  for (const leg of bet.legs) {
    const market = isOpenLeg(leg) ? saleOf(leg, prices, bet.placedAt) : null;
    if (market === null && isOpenLeg(leg)) return null;
    legs.push({ ...leg, chance: market && knownChance(market, leg) });
  }
  const [first] = bet.legs;
  const joint =
    bet.form.kind === 'custom_bet' && first ? jointChance(first.match_id, bet.legs.filter(isOpenLeg)) : null;
  return valueOf({ ...bet, legs, jointChance: joint }, margin);
}
