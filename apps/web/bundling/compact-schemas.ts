interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type AnyNode = Node & Readonly<Record<string, unknown>>;

interface Edit extends Pick<Node, 'start' | 'end'> {
  readonly text: string;
}

interface Context {
  parse(code: string): unknown;
}

/** Members of every schema that nobody on the page asks for. */
const UNCALLED: ReadonlySet<unknown> = new Set([
  '~standard',
  'apply',
  'brand',
  'parseAsync',
  'register',
  'safeParseAsync',
  'with',
]);

/** What a reading could be asked for, and is not: to encode, to pass checks by, to end early, to remember, to wait. */
const UNSET: ReadonlySet<string> = new Set(['abortEarly', 'async', 'memo', 'memoizer', 'skipChecks']);
const HOLDERS: ReadonlySet<string> = new Set(['canary', 'ctx', 'globalConfig', 'payload', 'result']);

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : '';
}

/** The last name of `a.b.c`, or the only one. */
function lastName(node: unknown): string {
  return isNode(node) && node.type === 'MemberExpression' ? nameOf(node['property']) : nameOf(node);
}

/** What an expression is for every schema that reads at once, forwards, and to its end; null where that is not known. */
function known(node: AnyNode): string | null {
  const { type, left, right, operator, object, property } = node;
  if (type === 'BinaryExpression') {
    if (operator === 'instanceof') return nameOf(right) === 'Promise' ? 'false' : null;
    return operator === '===' && lastName(left) === 'direction' ? 'false' : null;
  }
  if (type !== 'MemberExpression') return null;
  if (nameOf(object) === 'proms' && nameOf(property) === 'length') return '0';
  return UNSET.has(nameOf(property)) && HOLDERS.has(lastName(object)) ? 'undefined' : null;
}

/** `defineLazyInternal(schema, "pattern", …)` and `schema._zod.pattern = …`: what only templates are made of. */
function isPattern(node: AnyNode): boolean {
  const { expression } = node;
  if (node.type !== 'ExpressionStatement' || !isNode(expression)) return false;
  const { type, callee, arguments: given, left } = expression;
  if (type === 'AssignmentExpression' && isNode(left))
    return lastName(left) === 'pattern' && lastName(left['object']) === '_zod';
  const key: unknown = Array.isArray(given) ? given[1] : null;
  return lastName(callee) === 'defineLazyInternal' && isNode(key) && key['value'] === 'pattern';
}

function isUncalled({ type, key }: AnyNode): boolean {
  return type === 'Property' && isNode(key) && UNCALLED.has(key.type === 'Literal' ? key['value'] : key['name']);
}

function isTarget(node: AnyNode, parent: AnyNode | null): boolean {
  return parent?.type === 'AssignmentExpression' && parent['left'] === node;
}

function editsIn(node: unknown, code: string, parent: AnyNode | null = null, edits: Edit[] = []): readonly Edit[] {
  if (Array.isArray(node)) {
    for (const each of node) editsIn(each, code, parent, edits);
  } else if (isNode(node)) {
    const { start, end } = node;
    const value = isTarget(node, parent) ? null : known(node);
    if (value !== null) edits.push({ start, end, text: value });
    else if (isPattern(node)) edits.push({ start, end, text: '' });
    else if (isUncalled(node)) edits.push({ start, end: end + (code.charAt(end) === ',' ? 1 : 0), text: '' });
    else for (const inner of Object.values(node)) editsIn(inner, code, node, edits);
  }
  return edits;
}

/** The code of a schema library that reads at once and forwards. */
export function withoutOtherReadings(code: string, program: unknown): string {
  let left = code;
  for (const { start, end, text } of editsIn(program, code).toSorted((a, b) => b.start - a.start))
    left = left.slice(0, start) + text + left.slice(end);
  return left;
}

/**
 * [P4] Leaves the page what it asks of the schema library: to read a value at once and to its end. What else it can do
 * (wait for promises, encode, remember cycles, template texts) is not reached by any schema of the contract.
 */
export function compactSchemas() {
  return {
    name: 'touchline-compact-schemas',
    apply: 'build' as const,
    transform: {
      filter: { id: /node_modules[\\/]zod[\\/]v4[\\/](?:core|mini)[\\/](?:checks|parse|schemas|util)\.js$/ },
      handler(this: Context, code: string) {
        return { code: withoutOtherReadings(code, this.parse(code)), map: null };
      },
    },
  };
}
