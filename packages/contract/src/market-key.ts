/** What names a market within its match. */
export interface MarketName {
  readonly id: string;
  readonly specifier: string;
}

/** `18|total=2.5`, or `1|` for a market without a specifier. */
export function marketKey({ id, specifier }: MarketName): string {
  return `${id}|${specifier}`;
}

/** The reverse of `marketKey`. A specifier may hold further bars; an id holds none. */
export function splitMarketKey(key: string): MarketName {
  const bar = key.indexOf('|');
  return bar < 0 ? { id: key, specifier: '' } : { id: key.slice(0, bar), specifier: key.slice(bar + 1) };
}
