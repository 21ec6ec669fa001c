import { marketKey } from '@touchline/contract';
import type { MarketShape } from '../../bindings/catalogue.ts';

/** Markets of one kind under one heading: a total with all its lines. */
export interface Kind {
  readonly key: string;
  readonly shapes: readonly MarketShape[];
}

/** Line of a market in its specifier: `total=2.5`, `setnr=1|hcp=-1.5`; null without one. */
function lineOf(specifier: string): number | null {
  const found = /(?:^|\|)(?:total|hcp)=([-+]?[0-9.]+)$/.exec(specifier);
  return found === null ? null : Number(found[1]);
}

function kindOf({ id, specifier }: MarketShape): string {
  return marketKey({ id, specifier: specifier.replace(/(?:total|hcp)=.*$/, '') });
}

/** Kinds in the order in which their first market stands, the lines of each by their height. */
export function kindsOf(shapes: readonly MarketShape[]): readonly Kind[] {
  const kinds = new Map<string, MarketShape[]>();
  for (const shape of shapes) {
    const key = kindOf(shape);
    kinds.set(key, [...(kinds.get(key) ?? []), shape]);
  }
  return [...kinds].map(([key, found]) => ({
    key,
    shapes: found.toSorted((a, b) => (lineOf(a.specifier) ?? 0) - (lineOf(b.specifier) ?? 0)),
  }));
}
