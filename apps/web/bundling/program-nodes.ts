/** Reads a parsed program, and edits the code that it was parsed from. */

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
export type AnyNode = Node & Readonly<Record<string, unknown>>;

export interface Edit extends Pick<Node, 'start' | 'end'> {
  readonly text: string;
}

export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Calls `visit` with every node and with the node that it stands in, outermost first; false leaves out what is inside. */
export function walk(
  node: unknown,
  visit: (node: AnyNode, parent: AnyNode | null) => boolean,
  parent: AnyNode | null,
): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit, parent);
  } else if (isNode(node) && visit(node, parent)) {
    for (const value of Object.values(node)) walk(value, visit, node);
  }
}

export function edited(code: string, edits: readonly Edit[]): string {
  let left = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    left = left.slice(0, start) + text + left.slice(end);
  return left;
}

export function unwrapped(node: unknown): AnyNode | null {
  if (!isNode(node)) return null;
  return node.type === 'ParenthesizedExpression' ? unwrapped(node['expression']) : node;
}

export function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : '';
}

/** `name` of `anything.name`; else empty. */
export function memberOf(node: unknown): string {
  const member = unwrapped(node);
  return member?.type === 'MemberExpression' && member['computed'] !== true ? nameOf(member['property']) : '';
}

/** A number, text, null or truth value as it is written; null for everything else. */
export function literalOf(code: string, node: unknown): string | null {
  const value = unwrapped(node);
  return value?.type === 'Literal' && value['regex'] === undefined ? code.slice(value.start, value.end) : null;
}

export function assignmentOf(statement: unknown): AnyNode | null {
  const inner =
    isNode(statement) && statement.type === 'ExpressionStatement' ? unwrapped(statement['expression']) : null;
  return inner?.type === 'AssignmentExpression' && inner['operator'] === '=' ? inner : null;
}

export function statementsOf(program: unknown): readonly AnyNode[] {
  const body: unknown = isNode(program) ? program['body'] : [];
  return Array.isArray(body) ? body.filter(isNode) : [];
}
