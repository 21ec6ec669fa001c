import {
  type AnyNode,
  type Edit,
  edited,
  isNode,
  memberOf,
  nameOf,
  statementsOf,
  unwrapped,
  walk,
} from './program-nodes.ts';
import { namesRead } from './library-paths.ts';

/** Writes parts of a library in a shorter form, where nobody asks more of them. */

interface Enumeration {
  readonly statement: AnyNode;
  readonly values: ReadonlyMap<string, string>;
}

/** `(function (Code) { Code[Code["late"] = 1] = "late"; })(Code || (Code = {}));`, as TypeScript writes an enumeration. */
function enumerationIn(code: string, statement: AnyNode): readonly [name: string, found: Enumeration] | null {
  const call = statement.type === 'ExpressionStatement' ? unwrapped(statement['expression']) : null;
  const body = call?.type === 'CallExpression' ? unwrapped(call['callee']) : null;
  if (body?.type !== 'FunctionExpression' || !isNode(body['body'])) return null;
  const [, name = ''] = /^\(\s*function\s*\(\s*(\w+)\s*\)/.exec(code.slice(statement.start, statement.end)) ?? [];
  const values = new Map<string, string>();
  for (const line of statementsOf(body['body'])) {
    const text = code.slice(line.start, line.end);
    const [, key, value] =
      /^(?:\w+)\[\w+\["(\w+)"\] = (\d+)\] = "\w+";$/.exec(text) ?? /^(?:\w+)\["(\w+)"\] = ("\w+");$/.exec(text) ?? [];
    if (key === undefined || value === undefined) return null;
    values.set(key, value);
  }
  return name === '' || values.size === 0 ? null : [name, { statement, values }];
}

/** With the values of enumerations where they are read. One that is taken as a whole somewhere stays. */
export function withPlainEnumerations(code: string, program: unknown): string {
  const found = new Map(
    statementsOf(program)
      .map((statement) => enumerationIn(code, statement))
      .filter((entry) => entry !== null),
  );
  const definitions = new Set<AnyNode>([...found.values()].map(({ statement }) => statement));
  const reads = new Map<string, Edit[]>();
  walk(
    program,
    (node, parent) => {
      if (definitions.has(node)) return false;
      const object = node.type === 'MemberExpression' ? nameOf(node['object']) : '';
      const value = found.get(object)?.values.get(memberOf(node));
      if (value !== undefined) {
        reads.set(object, [...(reads.get(object) ?? []), { start: node.start, end: node.end, text: value }]);
        return false;
      }
      const name = nameOf(node);
      const isProperty = parent?.['property'] === node && parent['computed'] !== true;
      const isKey = parent?.['key'] === node && parent['computed'] !== true;
      const isItsDeclaration = parent?.type === 'VariableDeclarator' && parent['init'] === null;
      if (!isProperty && !isKey && !isItsDeclaration) found.delete(name);
      return true;
    },
    null,
  );
  const edits = [...found].flatMap(([name, { statement }]) => [
    { start: statement.start, end: statement.end, text: ';' },
    ...(reads.get(name) ?? []),
  ]);
  return edited(code, edits);
}

const EMITTER = `class {
  on(name, listener) {
    const listeners = (this._listeners ??= {});
    listeners[name] = [...(listeners[name] ?? []), listener];
    return this;
  }
  emit(name, ...given) {
    const called = this._listeners?.[name] ?? [];
    for (const listener of called) listener.apply(this, given);
    return called.length > 0;
  }
}`;

/** What a statement declares alone: its name, and the call that makes it. */
function madeByCall(statement: AnyNode): { readonly name: string; readonly given: readonly unknown[] } | null {
  const { type, declarations } = statement;
  const [first, ...more]: readonly unknown[] =
    type === 'VariableDeclaration' && Array.isArray(declarations) ? declarations : [];
  const call = isNode(first) ? unwrapped(first['init']) : null;
  if (!isNode(first) || more.length > 0 || call?.type !== 'CallExpression') return null;
  return { name: nameOf(first['id']), given: Array.isArray(call['arguments']) ? call['arguments'] : [] };
}

/** With an emitter that can be listened to, in the place of Node's, where nobody asks more of it. */
export function withPlainEmitter(code: string, program: unknown, read: ReadonlySet<string>): string {
  const statements = statementsOf(program);
  const declared = statements.find((statement) => madeByCall(statement)?.name === 'EventEmitter');
  if (declared === undefined) return code;
  const methods = [...code.matchAll(/\bEventEmitter\.prototype\.(\w+)\s*=/g)].map(([, name = '']) => name);
  const later = namesRead(statements.filter(({ start }) => start > declared.start));
  if (methods.some((name) => !/^(?:on|emit)$/.test(name) && (later.has(name) || read.has(name)))) return code;
  // What it was picked out of is not made any more.
  const sources = new Set(madeByCall(declared)?.given.map(nameOf));
  const picked = statements.filter((statement) => sources.has(madeByCall(statement)?.name ?? ''));
  return edited(code, [
    ...picked.map(({ start, end }) => ({ start, end, text: ';' })),
    { start: declared.start, end: declared.end, text: `const EventEmitter = ${EMITTER};` },
  ]);
}
