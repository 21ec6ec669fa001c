import { withoutCalls } from './library-paths.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Context {
  parse(code: string): unknown;
}

/** Forms of values that a message could ask for, and none does: numbers and times are written by `text/formats.ts`. */
export const UNWRITTEN: ReadonlySet<string> = new Set(['date', 'number', 'time']);

function isNode(value: unknown): value is Node & Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Members of these names that are functions, with the comma behind them. */
function unwrittenIn(node: unknown, code: string, found: Pick<Node, 'start' | 'end'>[] = []) {
  if (Array.isArray(node)) {
    for (const each of node) unwrittenIn(each, code, found);
  } else if (isNode(node)) {
    const { type, key, value, start, end } = node;
    const isFunction =
      type === 'MethodDefinition' || (type === 'Property' && isNode(value) && /Function/.test(value.type));
    if (isFunction && isNode(key) && UNWRITTEN.has(String(key['name']))) {
      found.push({ start, end: end + (code.charAt(end) === ',' ? 1 : 0) });
    } else {
      for (const inner of Object.values(node)) unwrittenIn(inner, code, found);
    }
  }
  return found;
}

/**
 * [P4] Leaves the page what its messages ask of the text library: places, plurals and choices. What it writes to the
 * console is for who builds a catalogue.
 */
export function compactTexts() {
  return {
    name: 'touchline-compact-texts',
    apply: 'build' as const,
    transform: {
      filter: { id: /node_modules[\\/]@lingui[\\/]core[\\/]dist[\\/]index\.mjs$/ },
      handler(this: Context, code: string) {
        let left = withoutCalls(code, this.parse(code), 'warn');
        for (const { start, end } of unwrittenIn(this.parse(left), left).toSorted((a, b) => b.start - a.start))
          left = left.slice(0, start) + left.slice(end);
        return { code: left, map: null };
      },
    },
  };
}
