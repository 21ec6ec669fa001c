import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from 'terser';
import { parseSync } from 'vite';
import {
  namesGiven,
  namesRead,
  withConstants,
  withDefaults,
  withExports,
  withoutCalls,
  withoutDeadCode,
  withoutOptions,
  withoutUnread,
} from './library-paths.ts';
import { withPlainEmitter, withPlainEnumerations } from './library-replacements.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

type AnyNode = Node & Readonly<Record<string, unknown>>;

interface Context {
  parse(code: string): unknown;
}

/** The library writes every private name like this. */
const PRIVATE = /^_[a-z]/;
/** The one that `differences.ts` of the client reads, since the library has no option for it. */
const READ_BY_CLIENT = '_codec';

/** Transports of the specification that the client never chooses (PUSH-08, decision 28). */
const NEVER_CHOSEN: ReadonlySet<unknown> = new Set(['sockjs', 'webtransport']);

/** What the library tells a developer who has switched it on; on the page nobody has. */
const WRITES_TO_CONSOLE = '_debug';
const ASKS_FOR_CONSOLE = '_debugEnabled';

/** Methods that are called without being named. */
const CALLED_BY_LANGUAGE: ReadonlySet<string> = new Set(['constructor', 'then', 'toJSON', 'toString', 'valueOf']);

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

interface Method {
  readonly name: string;
  readonly node: AnyNode;
  readonly body: unknown;
}

function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : '';
}

/** `Socket.prototype.close = function () {…};` */
function prototypeMethodOf({ type, expression }: AnyNode): readonly [name: string, body: unknown] | null {
  if (type !== 'ExpressionStatement' || !isNode(expression) || expression.type !== 'AssignmentExpression') return null;
  const { left, right } = expression;
  if (!isNode(left) || left.type !== 'MemberExpression' || left['computed'] === true) return null;
  const { object, property } = left;
  const isOfPrototype =
    isNode(object) && object.type === 'MemberExpression' && nameOf(object['property']) === 'prototype';
  return isOfPrototype && isNode(right) && right.type === 'FunctionExpression' ? [nameOf(property), right] : null;
}

function classMethodOf({ type, kind, computed, key, value }: AnyNode): readonly [name: string, body: unknown] | null {
  return type === 'MethodDefinition' && kind === 'method' && computed !== true ? [nameOf(key), value] : null;
}

function methodOf(node: AnyNode): Method | null {
  const [name = '', body] = classMethodOf(node) ?? prototypeMethodOf(node) ?? [];
  return name === '' || CALLED_BY_LANGUAGE.has(name) ? null : { name, node, body };
}

/** Every word of the code that may name something: its identifiers and its texts. Methods are left to `onMethod`. */
function wordsOf(node: unknown, onMethod: (method: Method) => void, words = new Set<string>()): Set<string> {
  if (Array.isArray(node)) {
    for (const each of node) wordsOf(each, onMethod, words);
  } else if (isNode(node)) {
    const method = methodOf(node);
    if (method !== null) {
      onMethod(method);
      return words;
    }
    if (node.type === 'Identifier') words.add(String(node['name']));
    if (typeof node['value'] === 'string') words.add(node['value']);
    for (const value of Object.values(node)) wordsOf(value, onMethod, words);
  }
  return words;
}

function without(code: string, nodes: readonly Node[]): string {
  let left = code;
  for (const { start, end } of nodes.toSorted((a, b) => b.start - a.start))
    left = left.slice(0, start) + left.slice(end);
  return left;
}

function casesOf(node: unknown, found: Node[] = []): readonly Node[] {
  if (Array.isArray(node)) {
    for (const each of node) casesOf(each, found);
  } else if (isNode(node)) {
    const { test } = node;
    if (node.type === 'SwitchCase' && isNode(test) && NEVER_CHOSEN.has(test['value'])) found.push(node);
    else for (const value of Object.values(node)) casesOf(value, found);
  }
  return found;
}

/** The code that makes no transport which is never chosen: it is an unknown one, and its class is not used. */
export function withoutTransports(code: string, program: unknown): string {
  return without(code, casesOf(program));
}

/** The code without the methods that neither it nor somebody who knows these words can name. */
export function withoutUnnamedMethods(code: string, program: unknown, knownWords: Iterable<string>): string {
  const unnamed: Method[] = [];
  const add = (method: Method): void => void unnamed.push(method);
  const words = wordsOf(program, add, new Set(knownWords));
  for (let found = true; found;) {
    const named = unnamed.findIndex(({ name }) => words.has(name));
    found = named !== -1;
    for (const { body } of found ? unnamed.splice(named, 1) : []) wordsOf(body, add, words);
  }
  return without(
    code,
    unnamed.map(({ node }) => node),
  );
}

function isPrivate(name: string): boolean {
  return PRIVATE.test(name) && name !== READ_BY_CLIENT;
}

/** What the modules in a folder can ask of the library. */
interface Client {
  /** All their words, comments included: more than they can name. */
  readonly words: ReadonlySet<string>;
  /** The options that they may give, and what they may take of the library and what it makes. */
  readonly given: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
}

function clientIn(folder: string): Client {
  const sources = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const programs = sources.map(([file, code]) => parseSync(file, code).program);
  return {
    words: new Set(sources.flatMap(([, code]) => code.match(/\w+/g) ?? [])),
    given: namesGiven(programs),
    read: namesRead(programs),
  };
}

/**
 * The code without what only options lead to that nobody gives: other kinds of channels, presence, filters. What is left
 * out makes more of the rest one that nobody can reach, until nothing is.
 */
async function withoutUnreachable(
  code: string,
  { words, given, read }: Client,
  parse: (code: string) => unknown,
): Promise<string> {
  let left = withPlainEmitter(code, parse(code), read);
  for (let before = ''; before !== left;) {
    before = left;
    left = withoutCalls(left, parse(left), WRITES_TO_CONSOLE);
    left = withoutOptions(left, parse(left), given);
    left = withDefaults(left, parse(left), { holder: '_config', given });
    left = withExports(left, parse(left), read);
    left = withPlainEnumerations(left, parse(left));
    left = withConstants(left, parse(left), isPrivate, ASKS_FOR_CONSOLE);
    left = withoutUnread(left, parse(left), isPrivate);
    left = await withoutDeadCode(left);
    left = withoutUnnamedMethods(left, parse(left), words);
  }
  return left;
}

/** The code with short private names. A name that is written as a text somewhere keeps to what it is. */
export async function withShortPrivateNames(code: string): Promise<string> {
  const { code: short = code } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: false,
    mangle: { properties: { regex: PRIVATE, keep_quoted: true, reserved: [READ_BY_CLIENT] } },
    format: { ecma: 2020 },
  });
  return short;
}

/**
 * [P4] Leaves the page what it can call of the push library, under short private names. `client` is the folder of the
 * modules that call it.
 */
export function compactPush(client: string) {
  return {
    name: 'touchline-compact-push',
    apply: 'build' as const,
    transform: {
      filter: { id: /node_modules[\\/]centrifuge[\\/]build[\\/]index\.mjs$/ },
      async handler(this: Context, code: string) {
        const chosen = withoutTransports(code, this.parse(code));
        const reached = await withoutUnreachable(chosen, clientIn(client), (text) => this.parse(text));
        return { code: await withShortPrivateNames(reached), map: null };
      },
    },
  };
}
