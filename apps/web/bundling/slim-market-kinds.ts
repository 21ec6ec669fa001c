interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Context {
  parse(code: string): unknown;
}

/** What only the feed and tests ask of a kind: the page is given markets, it makes none. */
const UNREAD: ReadonlySet<string> = new Set(['keys', 'sports']);

function isNode(value: unknown): value is Node & Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function keyOf(property: unknown): string {
  return isNode(property) && isNode(property['key']) ? String(property['key']['name']) : '';
}

function unreadIn(node: unknown, found: Node[] = []): readonly Node[] {
  if (Array.isArray(node)) {
    for (const each of node) unreadIn(each, found);
  } else if (isNode(node)) {
    const properties: readonly unknown[] = Array.isArray(node['properties']) ? node['properties'] : [];
    const isRow = node.type === 'ObjectExpression' && properties.some((each) => keyOf(each) === 'stem');
    for (const property of isRow ? properties : []) {
      if (isNode(property) && UNREAD.has(keyOf(property))) found.push(property);
    }
    for (const value of Object.values(node)) unreadIn(value, found);
  }
  return found;
}

/** [P4] Leaves the page what it reads of the table of market kinds: how they are named, and what their outcomes say. */
export function slimMarketKinds() {
  return {
    name: 'touchline-slim-market-kinds',
    apply: 'build' as const,
    transform: {
      filter: { id: /packages[\\/]contract[\\/]src[\\/]market-kinds\.ts$/ },
      handler(this: Context, code: string) {
        let slim = code;
        for (const { start, end } of unreadIn(this.parse(code)).toSorted((a, b) => b.start - a.start))
          slim = slim.slice(0, start) + slim.slice(end).replace(/^\s*,/, '');
        return { code: slim, map: null };
      },
    },
  };
}
