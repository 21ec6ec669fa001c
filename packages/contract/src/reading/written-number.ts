/** A JSON number as it was written, so that `1.10` never passes through a double. */
export class WrittenNumber {
  readonly source: string;
  readonly value: number;

  constructor(source: string, value: number) {
    this.source = source;
    this.value = value;
  }
}

function sourceOf(context: unknown): string | null {
  return typeof context === 'object' && context !== null && 'source' in context && typeof context.source === 'string'
    ? context.source
    : null;
}

/** JSON with every number as a `WrittenNumber`. Throws SyntaxError for text that is not JSON. */
export function parseKeepingNumbers(text: string): unknown {
  return JSON.parse(text, (...[, value, context]: unknown[]) =>
    typeof value === 'number' ? new WrittenNumber(sourceOf(context) ?? String(value), value) : value,
  );
}

/** The same for a value that was parsed before. */
export function withWrittenNumbers(value: unknown): unknown {
  if (typeof value === 'number') return new WrittenNumber(String(value), value);
  if (Array.isArray(value)) return value.map(withWrittenNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withWrittenNumbers(inner)]));
}

/** A value as `JSON.parse` gives it. */
export function plainValue(value: unknown): unknown {
  if (value instanceof WrittenNumber) return value.value;
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainValue(inner)]));
}
