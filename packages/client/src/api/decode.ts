import type { Call } from '@touchline/contract';

export type Decoded<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'unreadable'; readonly why: string };

/** A number as it was written, so that `1.10` never passes through a double. */
class WrittenNumber {
  readonly source: string;
  readonly value: number;

  constructor(source: string, value: number) {
    this.source = source;
    this.value = value;
  }
}

const sourceOf = (context: unknown): string | null =>
  typeof context === 'object' && context !== null && 'source' in context && typeof context.source === 'string'
    ? context.source
    : null;

const parseKeepingNumbers = (text: string): unknown =>
  JSON.parse(text, (...[, value, context]: unknown[]) => {
    const source = typeof value === 'number' ? sourceOf(context) : null;
    return typeof value === 'number' && source !== null ? new WrittenNumber(source, value) : value;
  });

const settle = (node: unknown, path: string, texts: ReadonlySet<string>): unknown => {
  if (node instanceof WrittenNumber) return texts.has(path) ? node.source : node.value;
  if (Array.isArray(node)) return node.map((item, index) => settle(item, `${path}/${index}`, texts));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, settle(value, `${path}/${key}`, texts)]));
};

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly expected?: unknown;
  readonly message: string;
}

const placeOf = (issue: Issue): string => issue.path.map((step) => `/${String(step)}`).join('');

/**
 * Reads the text of an answer by its schema. Where the schema wants a decimal as text and a number stands, the number's
 * own digits are taken; that second reading is only done when the first one fails.
 */
export const decode = <Schema extends Call['reply']>(
  schema: Schema,
  text: string,
): Decoded<Schema['_zod']['output']> => {
  try {
    const first = schema.safeParse(JSON.parse(text));
    if (first.success) return { kind: 'read', value: first.data };
    const issues: readonly Issue[] = first.error.issues;
    const texts = new Set(
      issues.filter(({ code, expected }) => code === 'invalid_type' && expected === 'string').map(placeOf),
    );
    if (texts.size > 0) {
      const second = schema.safeParse(settle(parseKeepingNumbers(text), '', texts));
      if (second.success) return { kind: 'read', value: second.data };
    }
    return {
      kind: 'unreadable',
      why: issues
        .slice(0, 5)
        .map((issue) => `${placeOf(issue)}: ${issue.message}`)
        .join('; '),
    };
  } catch {
    return { kind: 'unreadable', why: 'not JSON' };
  }
};
