import type { FeedMarket, FeedSuspension } from './types.ts';
import { marketKey } from './wire.ts';
import type { PricedMarket, PricedOutcome } from './models/model.ts';

/** A market that a model itself suspends has no open outcome left. Since when depends on the prices that were looked at. */
const DECIDED: FeedSuspension = { reason: 'decided', since: null };

/** Kind of a line without the line itself: `16`, or `446|periodnr=1`; null for markets without lines. */
export function familyOf(id: string, specifier: string): string | null {
  const at = Math.max(specifier.lastIndexOf('total='), specifier.lastIndexOf('hcp='));
  return at < 0 ? null : marketKey({ id, specifier: specifier.slice(0, at) });
}

/** How far apart the prices of a line are; 0 is perfectly balanced. */
export function imbalance(outcomes: readonly PricedOutcome[]): number {
  let low = Infinity;
  let high = 0;
  for (const outcome of outcomes) {
    const price = Number(outcome.odds);
    low = Math.min(low, price);
    high = Math.max(high, price);
  }
  return 1 / low - 1 / high;
}

/** Keys of the most balanced line of each kind (CAT-04); open lines before suspended ones, the first of equals. */
export function balancedLines(markets: readonly PricedMarket[]): ReadonlySet<string> {
  const best = new Map<string, { readonly key: string; readonly open: boolean; readonly gap: number }>();
  for (const market of markets) {
    const family = familyOf(market.kind.id, market.specifier);
    if (family === null) continue;
    const open = market.status === 1;
    const gap = imbalance(market.outcomes);
    const known = best.get(family);
    if (known !== undefined && (known.open !== open ? known.open : known.gap <= gap)) continue;
    best.set(family, { key: marketKey({ id: market.kind.id, specifier: market.specifier }), open, gap });
  }
  return new Set([...best.values()].map(({ key }) => key));
}

/**
 * Puts new prices into a book and answers the markets that changed, those that left it with status 0 at the end. `stop`
 * suspends all of them. Unchanged markets keep their objects.
 */
export function reprice(
  book: Map<string, FeedMarket>,
  priced: readonly PricedMarket[],
  stop: FeedSuspension | null,
): FeedMarket[] {
  const changed: FeedMarket[] = [];
  const balanced = balancedLines(priced);
  const present = new Set<string>();
  for (const market of priced) {
    const key = marketKey({ id: market.kind.id, specifier: market.specifier });
    present.add(key);
    const status = stop === null ? market.status : -1;
    const mostBalanced = balanced.has(key);
    const old = book.get(key);
    const suspension = status === -1 ? (stop ?? DECIDED) : undefined;
    if (
      old !== undefined &&
      old.status === status &&
      old.mostBalanced === mostBalanced &&
      old.suspension?.reason === suspension?.reason &&
      old.suspension?.since === suspension?.since &&
      old.withdrawals?.length === market.withdrawals?.length &&
      sameOutcomes(old.outcomes, market.outcomes)
    ) {
      continue;
    }
    const fresh: FeedMarket = {
      id: market.kind.id,
      specifier: market.specifier,
      name: market.kind.name,
      groups: market.kind.groups,
      priority: market.kind.priority,
      mostBalanced,
      status,
      outcomes: old === undefined ? market.outcomes : keepNames(old.outcomes, market.outcomes),
      ...(market.eachWay === undefined ? {} : { eachWay: market.eachWay }),
      ...(market.withdrawals === undefined ? {} : { withdrawals: market.withdrawals }),
      ...(suspension === undefined ? {} : { suspension }),
    };
    book.set(key, fresh);
    changed.push(fresh);
  }
  for (const [key, market] of book) {
    if (present.has(key)) continue;
    book.delete(key);
    changed.push({ ...market, mostBalanced: false, status: 0 });
  }
  return changed;
}

function sameOutcomes(old: readonly PricedOutcome[], fresh: readonly PricedOutcome[]): boolean {
  return (
    old.length === fresh.length &&
    old.every((outcome, i) => {
      const other = fresh[i];
      return outcome.odds === other?.odds && outcome.active === other.active && outcome.id === other.id;
    })
  );
}

/** Shares unchanged outcomes and the text of names with what is already held. */
function keepNames(old: readonly PricedOutcome[], fresh: readonly PricedOutcome[]): readonly PricedOutcome[] {
  return fresh.map((outcome, i) => {
    const known = old[i];
    if (known === undefined || known.id !== outcome.id) return outcome;
    if (known.odds === outcome.odds && known.active === outcome.active) return known;
    return { ...outcome, name: known.name };
  });
}
