import type { KnownMarket, MarketApplied, OutcomeFacts, RemovedMarket } from './catalogue-types.ts';
import type { Market, MarketChange, Outcome } from './catalogue-wire.ts';

export function isRemoved(known: KnownMarket): known is RemovedMarket {
  return known !== undefined && 'removed' in known;
}

function removal(version: number): MarketApplied {
  return { kind: 'removed', mark: { removed: true, version } };
}

/** The outcome of that id, looked for first where it stands in nearly every market: prices pass through here. */
export function outcomeNear<O extends { readonly id: string }>(
  outcomes: readonly O[],
  place: number,
  id: string,
): O | undefined {
  const here = outcomes[place];
  return here?.id === id ? here : outcomes.findLast((outcome) => outcome.id === id);
}

/** `next` with every outcome that did not change taken from `known`, and `known` itself when none did (SLIP-13). */
function mergeOutcomes(
  known: Outcome[],
  next: readonly (OutcomeFacts & { readonly name?: string | undefined })[],
): Outcome[] {
  const merged = next.map((fresh, place): Outcome => {
    const old = outcomeNear(known, place, fresh.id);
    const name = fresh.name ?? old?.name ?? fresh.id;
    return old !== undefined && old.odds === fresh.odds && old.active === fresh.active && old.name === name
      ? old
      : { id: fresh.id, name, active: fresh.active, odds: fresh.odds };
  });
  const same = merged.length === known.length && merged.every((outcome, place) => outcome === known[place]);
  return same ? known : merged;
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, place) => text === b[place]);
}

/** Terms of each-way bets stay; who was withdrawn stays so until the next list of them. Nearly no market has any of it. */
function withRareFields(market: Market, base: Market | undefined, change: MarketChange): Market {
  const terms = change.each_way ?? base?.each_way;
  const withdrawals = change.withdrawals ?? base?.withdrawals;
  if (terms) market.each_way = terms;
  if (withdrawals) market.withdrawals = withdrawals;
  if (change.suspension) market.suspension = change.suspension;
  return market;
}

/**
 * Applies a pushed change to what is known of a market. Older or equal versions are dropped (I8), status 0 takes the
 * market away (SLIP-21), an unknown market without its name asks for a snapshot. A change that brings nothing but a
 * newer version makes a new market with the same outcomes: the version must be remembered, the prices need not be drawn.
 */
export function applyMarketChange(known: KnownMarket, change: MarketChange, matchUrnId: string): MarketApplied {
  if (known !== undefined && change.version <= known.version) return { kind: 'dropped' };
  if (change.status === 0) return removal(change.version);
  const base = known === undefined || isRemoved(known) ? undefined : known;
  const name = change.name ?? base?.name;
  if (name === undefined) return { kind: 'snapshot_needed' };
  const groups = change.market_groups ?? base?.market_groups ?? [];
  const market: Market = {
    match_urn_id: matchUrnId,
    id: change.id,
    name,
    status: change.status,
    specifier: change.specifier,
    outcomes: mergeOutcomes(base?.outcomes ?? [], change.outcomes),
    market_groups: base !== undefined && sameTexts(base.market_groups, groups) ? base.market_groups : groups,
    priority: change.priority ?? base?.priority ?? 0,
    most_balanced: change.most_balanced ?? base?.most_balanced ?? false,
    next_bet_stop: change.next_bet_stop === undefined ? (base?.next_bet_stop ?? null) : change.next_bet_stop,
    version: change.version,
  };
  return { kind: 'changed', market: withRareFields(market, base, change) };
}

/** Applies one market of a snapshot, by the same rules as a change; an equal version changes nothing. */
export function applyMarketSnapshot(known: KnownMarket, market: Market): MarketApplied {
  if (known !== undefined && market.version <= known.version) return { kind: 'dropped' };
  if (market.status === 0) return removal(market.version);
  if (known === undefined || isRemoved(known)) return { kind: 'changed', market };
  return {
    kind: 'changed',
    market: {
      ...market,
      outcomes: mergeOutcomes(known.outcomes, market.outcomes),
      market_groups: sameTexts(known.market_groups, market.market_groups) ? known.market_groups : market.market_groups,
    },
  };
}

/**
 * A market that a complete snapshot does not hold. It is gone, unless it moved after the snapshot was asked for:
 * `atRequest` is what was known of it then.
 */
export function applyMissingFromSnapshot(known: KnownMarket, atRequest: KnownMarket): MarketApplied {
  if (known === undefined || isRemoved(known)) return { kind: 'dropped' };
  return known.version === atRequest?.version ? removal(known.version) : { kind: 'dropped' };
}
