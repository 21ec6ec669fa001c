import { priced } from './margin.ts';
import type { MarketKind, OfferedMarket, PricedMarket } from './model.ts';

/** A market on offer whose price is worked out when it is asked for. */
export interface Offer {
  readonly kind: MarketKind;
  readonly specifier: string;
  readonly ids: readonly string[];
  readonly names: () => readonly string[];
  /** True probabilities in the order of `ids`. */
  readonly chances: () => readonly number[];
}

/** The offer with its prices. */
export function priceOf({ kind, specifier, ids, names, chances }: Offer): PricedMarket {
  return priced({ kind, specifier, ids, names: names() }, chances());
}

/** The offer without prices. */
export function offeredOf({ kind, specifier, ids }: Offer): OfferedMarket {
  return { id: kind.id, specifier, outcomeIds: ids };
}

/** Makes a value when it is first asked for, and no second time. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
