/** What a run met and could not settle. */
export interface Unsettled {
  /** `bet 17`. */
  readonly name: string;
  readonly error: unknown;
}

const shown = 5;

/** What a run that settled everything else rejects with: some of what went wrong, and the first of it in words. */
export function notSettled(failures: readonly Unsettled[]): AggregateError {
  const [first] = failures;
  return new AggregateError(
    failures.slice(0, shown).map(({ error }) => error),
    `${failures.length} not settled, such as ${first?.name}: ${String(first?.error)}`,
  );
}
