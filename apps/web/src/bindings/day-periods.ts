interface Periods<Period> {
  /** The period that an address names; `first` where it names none of those offered. */
  readonly periodOf: (text: string | null) => Period;
  /** As a period stands in the address; null for the first one. */
  readonly periodText: (period: Period) => string | null;
}

/** How an address names periods, in days back from now; null is all of it. */
export function periodsOf<Period extends number | null>(
  offered: readonly Period[],
  first: NoInfer<Period>,
): Periods<Period> {
  const nameOf = (period: Period): string => String(period ?? 'all');
  return {
    periodOf: (text) => {
      // By its place: the one that is found may be null.
      const place = offered.findIndex((period) => nameOf(period) === text);
      return offered[place] === undefined ? first : offered[place];
    },
    periodText: (period) => (period === first ? null : nameOf(period)),
  };
}
