import { minify } from 'terser';
import {
  type AnyNode,
  assignmentOf,
  type Edit,
  edited,
  isNode,
  literalOf,
  memberOf,
  nameOf,
  statementsOf,
  unwrapped,
  walk,
} from './program-nodes.ts';

/**
 * Leaves out of a library what it does only for who asks for it, where nobody does. Each function takes code and its
 * program, and gives the code that is left. What it does not recognize it leaves as it is.
 */

/** Names of the properties of all literals in these modules: what may be given as an option. */
export function namesGiven(programs: readonly unknown[]): ReadonlySet<string> {
  const names = new Set<string>();
  walk(
    programs,
    (node) => {
      if (node.type === 'ObjectExpression' && Array.isArray(node['properties']))
        for (const property of node['properties']) if (isNode(property)) names.add(nameOf(property['key']));
      return true;
    },
    null,
  );
  return names;
}

/** Names of everything that is read of something else in these modules. */
export function namesRead(programs: readonly unknown[]): ReadonlySet<string> {
  const names = new Set<string>();
  walk(
    programs,
    (node) => {
      names.add(memberOf(node));
      return true;
    },
    null,
  );
  return names;
}

/** Without statements that call a method of this name, which does nothing but write to the console. */
export function withoutCalls(code: string, program: unknown, method: string): string {
  const edits: Edit[] = [];
  walk(
    program,
    (node) => {
      const call = node.type === 'ExpressionStatement' ? unwrapped(node['expression']) : null;
      if (call?.type !== 'CallExpression' || memberOf(call['callee']) !== method) return true;
      edits.push({ start: node.start, end: node.end, text: ';' });
      return false;
    },
    null,
  );
  return edited(code, edits);
}

/** The option that a condition asks for as being given: `options.map`, `options.map === true`, `options.map !== undefined`. */
function optionIn(condition: unknown): string {
  const test = unwrapped(condition);
  const isStrict =
    test?.type === 'BinaryExpression' &&
    (test['operator'] === '===' || (test['operator'] === '!==' && nameOf(test['right']) === 'undefined'));
  const member = unwrapped(isStrict ? test['left'] : test);
  return nameOf(member?.['object']) === 'options' ? memberOf(member) : '';
}

/** Without what is done for an option that is not among the given ones. */
export function withoutOptions(code: string, program: unknown, given: ReadonlySet<string>): string {
  const edits: Edit[] = [];
  walk(
    program,
    (node) => {
      const option = node.type === 'IfStatement' && !isNode(node['alternate']) ? optionIn(node['test']) : '';
      if (option === '' || given.has(option)) return true;
      edits.push({ start: node.start, end: node.end, text: ';' });
      return false;
    },
    null,
  );
  return edited(code, edits);
}

/** What is known of a property by where it is set. */
interface Settings {
  /** As it is written; null where there are several, or one that is no literal. */
  value: string | null;
  /** Classes that set it, and those of them that do so where they are constructed. */
  readonly by: Set<AnyNode | null>;
  readonly constructedBy: Set<AnyNode | null>;
}

/** Where something is set: in a class, and in its constructor. */
interface Place {
  readonly owner: AnyNode | null;
  readonly isConstructed: boolean;
}

type OnSetting = (name: string, value: string | null, place: Place) => void;

/** Tells `onSetting` of every property that the code sets, and of every other thing of its name. */
function findSettings(code: string, node: unknown, onSetting: OnSetting, place: Place): void {
  if (Array.isArray(node)) {
    for (const each of node) findSettings(code, each, onSetting, place);
    return;
  }
  if (!isNode(node)) return;
  const { type } = node;
  if (type === 'AssignmentExpression')
    onSetting(memberOf(node['left']), node['operator'] === '=' ? literalOf(code, node['right']) : null, place);
  if (type === 'UpdateExpression' || (type === 'UnaryExpression' && node['operator'] === 'delete'))
    onSetting(memberOf(node['argument']), null, place);
  if (/^(?:Property|PropertyDefinition|MethodDefinition)$/.test(type)) onSetting(nameOf(node['key']), null, place);
  if (type === 'Literal' && typeof node['value'] === 'string') onSetting(node['value'], null, place);
  const isClass = /^Class(?:Declaration|Expression)$/.test(type);
  const inner: Place = isClass
    ? { owner: node, isConstructed: false }
    : { ...place, isConstructed: place.isConstructed || node['kind'] === 'constructor' };
  for (const value of Object.values(node)) findSettings(code, value, onSetting, inner);
}

/** Values of the properties that every class which sets them constructs with one literal, and never changes, by name. */
function constantsIn(
  code: string,
  program: unknown,
  isPrivate: (name: string) => boolean,
): ReadonlyMap<string, string> {
  const found = new Map<string, Settings>();
  const note: OnSetting = (name, value, { owner, isConstructed }) => {
    if (!isPrivate(name)) return;
    const known = found.get(name) ?? { value, by: new Set(), constructedBy: new Set() };
    found.set(name, known);
    if (known.value !== value) known.value = null;
    known.by.add(owner);
    if (isConstructed) known.constructedBy.add(owner);
  };
  findSettings(code, program, note, { owner: null, isConstructed: false });
  return new Map(
    [...found].flatMap(([name, { value, by, constructedBy }]) =>
      value !== null && [...by].every((owner) => constructedBy.has(owner)) ? [[name, value] as const] : [],
    ),
  );
}

/** With the value of each private property that is only ever set to that one in the place of reading it. `off` never is set. */
export function withConstants(code: string, program: unknown, isPrivate: (name: string) => boolean, off = ''): string {
  const constants = new Map([
    ...constantsIn(code, program, isPrivate),
    ...(off === '' ? [] : [[off, 'false'] as const]),
  ]);
  const edits: Edit[] = [];
  walk(
    program,
    (node, parent) => {
      const target = memberOf(assignmentOf(node)?.['left']);
      if (constants.has(target)) {
        edits.push({ start: node.start, end: node.end, text: ';' });
        return false;
      }
      const value = constants.get(memberOf(node));
      const isTarget = parent?.type === 'AssignmentExpression' && parent['left'] === node;
      if (value === undefined || isTarget) return true;
      edits.push({ start: node.start, end: node.end, text: `(${value})` });
      return false;
    },
    null,
  );
  return edited(code, edits);
}

/** What can be left undone: it makes something that nobody else knows of. */
function isPlain(code: string, node: unknown): boolean {
  const value = unwrapped(node);
  if (value === null || literalOf(code, value) !== null) return value !== null;
  const { type } = value;
  const text = code.slice(value.start, value.end);
  return (
    type === 'Identifier' ||
    type === 'ThisExpression' ||
    (type === 'MemberExpression' && value['computed'] !== true && isPlain(code, value['object'])) ||
    /^(?:\[\]|\{\}|new (?:Map|Set)(?:\(\))?|Promise\.resolve\(\)|void 0)$/.test(text)
  );
}

/** The property that a statement does nothing but set or count up; else empty. */
function onlySetBy(code: string, node: AnyNode): string {
  const inner = node.type === 'ExpressionStatement' ? unwrapped(node['expression']) : null;
  if (inner?.type === 'UpdateExpression') return memberOf(inner['argument']);
  return inner?.type === 'AssignmentExpression' && isPlain(code, inner['right']) ? memberOf(inner['left']) : '';
}

/** Without setting private properties that nothing reads. */
export function withoutUnread(code: string, program: unknown, isPrivate: (name: string) => boolean): string {
  const read = new Set<string>();
  const visitReads = (node: AnyNode): boolean => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') read.add(node['value']);
    if (/^(?:Property|PropertyDefinition|MethodDefinition)$/.test(node.type)) read.add(nameOf(node['key']));
    read.add(memberOf(node));
    if (onlySetBy(code, node) === '') return true;
    // Of what is set, only what it is set to counts.
    const inner = unwrapped(node['expression']);
    walk(inner?.['right'], visitReads, null);
    return false;
  };
  walk(program, visitReads, null);
  const edits: Edit[] = [];
  walk(
    program,
    (node) => {
      const name = onlySetBy(code, node);
      if (name === '' || !isPrivate(name) || read.has(name)) return true;
      edits.push({ start: node.start, end: node.end, text: ';' });
      return false;
    },
    null,
  );
  return edited(code, edits);
}

/** With the default of each option that nobody gives and nothing sets in the place of reading it from `holder`. */
export function withDefaults(
  code: string,
  program: unknown,
  { holder, given }: { readonly holder: string; readonly given: ReadonlySet<string> },
): string {
  const values = new Map<string, string>();
  const set = new Set<string>();
  walk(
    program,
    (node) => {
      if (node.type === 'VariableDeclarator' && nameOf(node['id']) === 'defaults') {
        const literal = unwrapped(node['init']);
        for (const property of Array.isArray(literal?.['properties']) ? literal['properties'] : []) {
          const value = isNode(property) ? literalOf(code, property['value']) : null;
          if (value !== null && isNode(property)) values.set(nameOf(property['key']), value);
        }
      }
      if (node.type === 'AssignmentExpression') set.add(memberOf(node['left']));
      return true;
    },
    null,
  );
  const edits: Edit[] = [];
  walk(
    program,
    (node) => {
      const name = memberOf(node);
      const value = values.get(name);
      if (value === undefined || set.has(name) || given.has(name) || memberOf(node['object']) !== holder) return true;
      edits.push({ start: node.start, end: node.end, text: `(${value})` });
      return false;
    },
    null,
  );
  return edited(code, edits);
}

/** How often something of this name is read or set of something else. */
function countOf(program: unknown, name: string): number {
  let count = 0;
  walk(
    program,
    (node) => {
      if (memberOf(node) === name) count += 1;
      return true;
    },
    null,
  );
  return count;
}

/** Without exports, and copies of them (`Client.State = State;`), that are not among these names. */
export function withExports(code: string, program: unknown, names: ReadonlySet<string>): string {
  const edits: Edit[] = [];
  for (const statement of statementsOf(program)) {
    const assignment = assignmentOf(statement);
    const copied = memberOf(assignment?.['left']);
    const isCopy = copied !== '' && nameOf(assignment?.['right']) === copied;
    if (isCopy && !names.has(copied) && countOf(program, copied) === 1)
      edits.push({ start: statement.start, end: statement.end, text: ';' });
    if (statement.type !== 'ExportNamedDeclaration' || isNode(statement['declaration'])) continue;
    const kept = (Array.isArray(statement['specifiers']) ? statement['specifiers'] : [])
      .filter(isNode)
      .filter(({ exported }) => names.has(nameOf(exported)))
      .map(({ start, end }) => code.slice(start, end));
    edits.push({ start: statement.start, end: statement.end, text: `export { ${kept.join(', ')} };` });
  }
  return edited(code, edits);
}

/** Without what cannot be reached and what nothing uses. */
export async function withoutDeadCode(code: string): Promise<string> {
  const { code: left = code } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: {
      defaults: false,
      conditionals: true,
      dead_code: true,
      evaluate: true,
      side_effects: true,
      unused: true,
      toplevel: true,
      passes: 2,
    },
    mangle: false,
    format: { ecma: 2020, beautify: true, quote_style: 2, keep_quoted_props: true },
  });
  return left;
}
