/**
 * Holds the rules pure: no clock, no random, no screen, no network, no floating point. Names and literals are found by
 * parsing. Whether `/`, `%` and `**` divide bigints only the compiler knows: it is asked about a copy of the sources in
 * which each such operand is marked `satisfies bigint`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A source file: where it stands below the folder that is checked (forward slashes), and its text. */
export interface Source {
  readonly file: string;
  readonly code: string;
}

/** A place that breaks a rule; lines are counted from 1. */
export interface Impurity {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

/** Names that reach out of the rules, by what they would bring in. No source may mention or declare them. */
const refusedNames: Readonly<Record<string, readonly string[]>> = {
  'no clock': ['Date', 'Temporal', 'performance'],
  'no timers': ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
  'no random': ['crypto'],
  'no network': ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'],
  'no screen': ['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage', 'indexedDB'],
  'no surroundings': ['process', 'globalThis', 'console', 'eval', 'Function', 'Intl'],
  'no floating point': ['Math', 'Number', 'parseFloat', 'parseInt', 'NaN', 'Infinity', 'isNaN', 'isFinite'].concat([
    'Float16Array',
    'Float32Array',
    'Float64Array',
    'DataView',
  ]),
};

const ruleOfName: ReadonlyMap<string, string> = new Map(
  Object.entries(refusedNames).flatMap(([rule, names]) => names.map((name) => [name, rule] as const)),
);

/** Properties that turn numbers to text by rounding, or text to a form that depends on where it runs. */
const refusedProperties: ReadonlyMap<string, string> = new Map([
  ['toFixed', 'no floating point'],
  ['toPrecision', 'no floating point'],
  ['toExponential', 'no floating point'],
  ['toLocaleString', 'no surroundings'],
  ['localeCompare', 'no surroundings'],
]);

/** Asks whether a number is whole, and computes nothing. */
const allowedOfNumber: ReadonlySet<string> = new Set(['isInteger', 'isSafeInteger']);

/** Files that may use Intl, and why. What they give it to format must be text or bigint. */
const intlFiles: ReadonlyMap<string, string> = new Map([
  ['odds/show-money.ts', 'writes exact decimals, given as text, the way a locale does'],
  ['odds/typed-amount.ts', 'asks how a locale groups digits and writes the currency'],
]);

const dividing: ReadonlySet<string> = new Set(['/', '%', '**', '/=', '%=', '**=']);

interface Span {
  readonly start: number;
  readonly end: number;
}

/** An operand that must be of a type, by the compiler's word. */
interface Claim extends Span {
  readonly type: 'bigint' | 'bigint | number' | 'bigint | string';
}

interface FileFacts {
  readonly impurities: readonly Impurity[];
  readonly claims: readonly Claim[];
}

function isPlainNumber(raw: string): boolean {
  return /^(?:0[xob][\da-f_]+|[\d_]+)$/i.test(raw);
}

/** What parsing shows of one file: what is refused at sight, and what the compiler must be asked. */
function read({ file, code }: Source): FileFacts {
  const impurities: Impurity[] = [];
  const claims: Claim[] = [];
  /** Places of identifiers that need no look: they name a property, or are refused already ({ Date } stands there twice). */
  const settled = new Set<number>();
  const refuse = ({ start }: Span, what: string, rule: string): void => {
    impurities.push({ file, line: code.slice(0, start).split('\n').length, rule: `${what}: ${rule}` });
  };
  const name = (node: Span & { type: string }): void => {
    if (node.type === 'Identifier') settled.add(node.start);
  };
  const key = (node: { computed: boolean; key: Span & { type: string } }): void => {
    if (!node.computed) name(node.key);
  };
  const claim = ({ start, end }: Span, type: Claim['type']): void => {
    claims.push({ start, end, type });
  };
  const { program, errors } = parseSync(file, code);
  for (const error of errors) refuse(error.labels[0] ?? program, 'cannot be parsed', error.message);
  new Visitor({
    Property: (node) => {
      if (!node.shorthand) key(node);
    },
    MethodDefinition: key,
    PropertyDefinition: key,
    TSMethodSignature: key,
    TSPropertySignature: key,
    TSQualifiedName: (node) => name(node.right),
    MemberExpression: (node) => {
      const { object, property, computed } = node;
      const text = !computed && property.type === 'Identifier' ? property.name : propertyText(property);
      const rule = text === null ? undefined : refusedProperties.get(text);
      if (rule !== undefined) refuse(property, `.${text}`, rule);
      if (computed) return;
      name(property);
      if (object.type === 'Identifier' && object.name === 'Number' && text !== null && allowedOfNumber.has(text))
        settled.add(object.start);
    },
    Identifier: (node) => {
      if (settled.has(node.start)) return;
      const rule = ruleOfName.get(node.name);
      if (rule === undefined || (node.name === 'Intl' && intlFiles.has(file))) return;
      settled.add(node.start);
      refuse(node, node.name, rule);
    },
    Literal: (node) => {
      if (typeof node.value !== 'number' || isPlainNumber(node.raw ?? '')) return;
      refuse(node, node.raw ?? '', 'no floating point');
    },
    MetaProperty: (node) => refuse(node, 'import.meta', 'no surroundings'),
    UnaryExpression: (node) => {
      if (node.operator === '+') refuse(node, 'unary +', 'no floating point');
      const { operator, argument } = node;
      if ((operator === '-' || operator === '~') && argument.type !== 'Literal') claim(argument, 'bigint | number');
      if (argument.type === 'Literal' && typeof argument.value === 'string')
        refuse(node, operator, 'no floating point');
    },
    BinaryExpression: (node) => {
      if (dividing.has(node.operator)) claim(node.right, 'bigint');
    },
    AssignmentExpression: (node) => {
      if (dividing.has(node.operator)) claim(node.right, 'bigint');
    },
    CallExpression: ({ callee, arguments: given }) => {
      const called = callee.type === 'MemberExpression' ? propertyText(callee.property) : null;
      if (!intlFiles.has(file) || (called !== 'format' && called !== 'formatToParts')) return;
      for (const argument of given) claim(argument, 'bigint | string');
    },
  }).visit(program);
  return { impurities, claims };
}

/** The name a property is reached by, when it stands there as a word or as text. */
function propertyText(node: { type: string; name?: unknown; value?: unknown }): string | null {
  const text = node.type === 'Literal' ? node.value : node.name;
  return typeof text === 'string' ? text : null;
}

/** The text with each claim written behind its operand; line breaks stay where they are. */
function withClaims(code: string, claims: readonly Claim[]): string {
  const marks = claims.flatMap(({ start, end, type }) => [
    { at: start, text: '((' },
    { at: end, text: `) satisfies ${type})` },
  ]);
  // From the back, so that places stay true. Marks at one place all close operands, the outer one first in the list.
  let text = code;
  for (const mark of marks.toSorted((a, b) => b.at - a.at))
    text = text.slice(0, mark.at) + mark.text + text.slice(mark.at);
  return text;
}

const root = resolve(import.meta.dirname, '..');
/** A syntax error: the compiler then says nothing about types. */
const unreadable = /^(.+?)\((\d+),\d+\): error (TS1(?!360)\d{3}: .+)/;
const unsatisfied = /^(.+?)\((\d+),\d+\): error TS1360: Type '(.+)' does not satisfy the expected type '(.+)'\./;

function fileOf(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:.*\/)?src\//, '');
}

/** What a line of the compiler says about purity; most lines are for the step `types`. */
function refutation(line: string): Impurity[] {
  const [, path, at, type, wanted] = unsatisfied.exec(line) ?? [];
  if (path !== undefined) {
    const rule = `an operand of type ${type} where ${wanted} is due: no floating point`;
    return [{ file: fileOf(path), line: Number(at), rule }];
  }
  const [, where, place, error] = unreadable.exec(line) ?? [];
  return where === undefined ? [] : [{ file: fileOf(where), line: Number(place), rule: `cannot be read: ${error}` }];
}

/** Asks the compiler about the claims, in a copy of all sources so that imports between them keep their types. */
function refuted(sources: readonly Source[], facts: readonly FileFacts[], settings: string): readonly Impurity[] {
  if (facts.every(({ claims }) => claims.length === 0)) return [];
  const copy = mkdtempSync(join(tmpdir(), 'touchline-purity-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    cpSync(join(root, 'package.json'), join(copy, 'package.json'));
    writeFileSync(
      join(copy, 'tsconfig.json'),
      JSON.stringify({ extends: settings, include: ['src'], compilerOptions: { noEmit: true } }),
    );
    sources.forEach(({ file, code }, n) => {
      const target = join(copy, 'src', file);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, withClaims(code, facts[n]?.claims ?? []));
    });
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', copy, '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
    });
    if (status === null || (status !== 0 && !stdout.includes('error TS')))
      throw new Error(`the compiler could not be asked about divisions: ${stdout}`);
    return stdout.split('\n').flatMap(refutation);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Everything in the sources that the rules may not do, by file and line. `settings` is the tsconfig.json they are
 * compiled with. Sources that do not compile are judged by what the compiler still understands; the step `types`
 * reports them.
 */
export function impurities(sources: readonly Source[], settings: string): readonly Impurity[] {
  const facts = sources.map(read);
  return [...facts.flatMap(({ impurities }) => impurities), ...refuted(sources, facts, settings)].toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  );
}

/** Why compiler settings do not hold the rules pure, or null: only the language itself may be in scope. */
export function settingsBreach(settings: string): string | null {
  const { compilerOptions } = JSON.parse(readFileSync(settings, 'utf8')) as {
    compilerOptions?: { lib?: readonly string[]; types?: readonly string[] };
  };
  const { lib = [], types } = compilerOptions ?? {};
  const isLanguageOnly = lib.length > 0 && lib.every((name) => /^es\d+$/.test(name));
  return isLanguageOnly && types?.length === 0 ? null : 'lib holds the language alone, and types stays empty';
}
