interface Pick {
  readonly marketKey: string;
  readonly outcomeId: string;
  /** What the price was. */
  readonly odds: string;
}

/** The selection in an address, as `destinationOf` of notifications writes it; null where it names none. */
export function readPick(text: string): Pick | null {
  const [, marketKey, outcomeId, odds] =
    /^(\d{1,20}\|[^/@]{0,100})\/([^/@]{1,40})@([1-9]\d{0,6}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  if (marketKey === undefined || outcomeId === undefined || odds === undefined) return null;
  return { marketKey, outcomeId, odds };
}
