/** A failure to settle one item. */
export interface Unsettled {
  /** `bet 17`. */
  readonly name: string;
  readonly error: unknown;
}

const shown = 5;

/** Error of a run that settled everything else: the failures, the first of them in the message. */
export function notSettled(failures: readonly Unsettled[]): AggregateError {
  const [first] = failures;
  return new AggregateError(
    failures.slice(0, shown).map(({ error }) => error),
    `${failures.length} not settled, such as ${first?.name}: ${String(first?.error)}`,
  );
}
