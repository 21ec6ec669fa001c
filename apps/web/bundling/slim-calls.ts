interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Context {
  parse(code: string): unknown;
}

/** Of a call's definition, what only the server and the documents read: requests are checked where they arrive. */
export const UNREAD: ReadonlySet<string> = new Set([
  'body',
  'clauses',
  'errors',
  'idempotent',
  'params',
  'query',
  'summary',
]);

/**
 * The page names its player in calls for players, and in others by their names (I10): of `access` it only asks whether it is
 * 'player'. `unread-calls.test.ts` refuses every other use.
 */
function saysNothing(key: string, value: unknown): boolean {
  return key === 'access' && isNode(value) && value['value'] !== 'player';
}

function isNode(value: unknown): value is Node & Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Properties of the literals given to `defineCall` that nobody reads here. */
function unreadIn(node: unknown, found: Node[] = []): readonly Node[] {
  if (Array.isArray(node)) {
    for (const each of node) unreadIn(each, found);
  } else if (isNode(node)) {
    const { callee, arguments: given } = node;
    const isCall = node.type === 'CallExpression' && isNode(callee) && callee['name'] === 'defineCall';
    const literal: unknown = isCall && Array.isArray(given) ? given[0] : null;
    if (isNode(literal) && Array.isArray(literal['properties'])) {
      for (const property of literal['properties']) {
        if (!isNode(property) || !isNode(property['key'])) continue;
        const key = String(property['key']['name']);
        if (UNREAD.has(key) || saysNothing(key, property['value'])) found.push(property);
      }
      return found;
    }
    for (const value of Object.values(node)) unreadIn(value, found);
  }
  return found;
}

/** Leaves the page what it may read of the contract's calls. */
export function slimCalls() {
  return {
    name: 'touchline-slim-calls',
    apply: 'build' as const,
    transform: {
      filter: { id: /packages[\\/]contract[\\/]src[\\/]calls[\\/].*\.ts$/ },
      handler(this: Context, code: string) {
        let slim = code;
        for (const { start, end } of unreadIn(this.parse(code)).toSorted((a, b) => b.start - a.start)) {
          slim = slim.slice(0, start) + slim.slice(end).replace(/^\s*,/, '');
        }
        return { code: slim, map: null };
      },
    },
  };
}
