/** What happens to the slip from outside: markets, matches, prices, currencies (SLIP-11, SLIP-13, SLIP-16). */
import type { SlipMarketFact } from '@touchline/rules';
import { isFreebet, entryById } from './entries.ts';
import type { Currency, MatchStatus, Slip } from './entries.ts';
import { areOdds } from './prices.ts';

/** SLIP-16: there is no rate to convert at, so stakes in another currency are emptied. */
export function convert(slip: Slip, currency: Currency): void {
  let converted = false;
  for (const entry of slip.entries) {
    if (entry.currency.code === currency.code) continue;
    converted = true;
    if (isFreebet(entry)) entry.bonus = null;
    entry.stake = '';
    entry.source = 'typed';
    entry.win = '';
    entry.currency = currency;
  }
  if (!converted) return;
  slip.combo = '';
  slip.system = '';
  slip.singles = new Map();
}

/** SLIP-11, SLIP-13. */
export function applyMarkets(slip: Slip, matchId: string, markets: readonly SlipMarketFact[]): void {
  for (const entry of slip.entries) {
    for (const pick of entry.picks) {
      const { marketId, specifier, outcomeId } = pick.picked;
      if (pick.picked.matchId !== matchId) continue;
      const market = markets.find((each) => each.id === marketId && each.specifier === specifier);
      if (market === undefined) continue;
      const outcome = market.outcomes.find((each) => each.id === outcomeId);
      pick.suspended = market.status !== 1 || outcome?.active !== true;
      pick.active = outcome?.active ?? pick.active;
      pick.odds = outcome?.odds ?? pick.odds;
    }
  }
}

export function applyMatch(slip: Slip, matchId: string, status: MatchStatus): void {
  for (const entry of slip.entries) {
    for (const pick of entry.picks) if (pick.picked.matchId === matchId) pick.status = status;
  }
}

export function applyPrice(slip: Slip, id: string, of: readonly string[], odds: string | null): void {
  const entry = entryById(slip, id);
  if (entry === undefined || entry.price === null) return;
  // A price for other selections says nothing of these.
  if (entry.picks.length !== of.length || entry.picks.some((pick) => !of.includes(pick.id))) return;
  entry.price.odds = odds !== null && areOdds(odds) ? odds : null;
  entry.price.refused = false;
}

/** Odds that a server named. */
export function applyOdds(slip: Slip, id: string, odds: string): void {
  for (const entry of slip.entries) {
    for (const pick of entry.picks) if (pick.id === id) pick.odds = odds;
  }
}

/** A server said that the price of a custom bet moved. */
export function refusePrice(slip: Slip, id: string): void {
  const entry = entryById(slip, id);
  if (entry === undefined || entry.price === null) return;
  entry.price.odds = null;
  entry.price.refused = true;
}

/** Another policy: nothing waits because of what was said before. */
export function judgeAnew(slip: Slip): void {
  for (const entry of slip.entries) if (entry.price !== null) entry.price.refused = false;
}
