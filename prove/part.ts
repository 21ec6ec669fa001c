/** What became of one batch. */
export interface Checked {
  /** Cases that were compared; a batch that compared none proves nothing. */
  readonly checked: number;
  /** One line for each difference, with what is needed to see it again. */
  readonly differences: readonly string[];
  /** How often each thing that must happen did: state and event pairs, kinds of bets. */
  readonly visits: Readonly<Record<string, number>>;
}

/** One proof: many cases, each made from the seed and its number alone, so that any of them can be repeated. */
export interface Part {
  /** Cases when `--count` does not say. */
  readonly usual: number;
  /** Cases handed to a worker at once. */
  readonly batch: number;
  /** Everything that must be visited at least once in a run of the usual size. */
  readonly mustVisit: readonly string[];
  /** How the visits are printed. */
  table(visits: ReadonlyMap<string, number>): readonly string[];
  /** Compares the cases `from` to `from + count - 1` of a seed. */
  check(seed: number, from: number, count: number): Checked;
}
