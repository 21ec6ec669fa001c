import * as z from 'zod/mini';
import { fieldNotes, type FieldNote } from './field-notes.ts';

/** A wrong field of a file, for whoever wrote it. */
export interface FieldProblem {
  /** Names from the root of the file, with points between them: `currencies.0.rate`. Empty for the whole file. */
  readonly path: string;
  /** What was expected, what was found, and what could stand there. */
  readonly message: string;
}

type Schema = z.core.$ZodType;

/** What a schema says of itself, as far as its parts are followed here. */
interface Definition {
  readonly type: string;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly element: Schema;
  readonly innerType: Schema;
  readonly valueType: Schema;
  readonly options: readonly Schema[];
  readonly entries: Readonly<Record<string, string>>;
  readonly values: readonly unknown[];
  readonly defaultValue: unknown;
  readonly format: string | undefined;
  readonly checks: readonly z.core.$ZodCheck[] | undefined;
}

interface CheckDefinition {
  readonly check: string;
  readonly value: number;
  readonly inclusive: boolean;
  readonly pattern: RegExp | undefined;
  readonly maximum: number;
}

export function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition;
}

const wrappers: ReadonlySet<string> = new Set(['optional', 'nonoptional', 'nullable', 'default', 'prefault', 'catch']);

/** The schema and those inside it that are about the same value, from the outside in. */
export function layersOf(schema: Schema): readonly Schema[] {
  const definition = definitionOf(schema);
  return wrappers.has(definition.type) ? [schema, ...layersOf(definition.innerType)] : [schema];
}

function innermost(schema: Schema): Definition {
  return definitionOf(layersOf(schema).at(-1) ?? schema);
}

/** What is noted of a field; what is said outside goes before what is said inside. */
export function noteOf(schema: Schema): FieldNote {
  const layers = layersOf(schema).toReversed();
  const notes = layers.map((layer) => {
    const { type, defaultValue } = definitionOf(layer);
    return { ...(type === 'default' ? { example: defaultValue } : {}), ...fieldNotes.get(layer) };
  });
  return Object.assign({}, ...notes) as FieldNote;
}

function quoted(words: readonly unknown[]): string {
  return words.map((word) => JSON.stringify(word)).join(', ');
}

function checkOf(schema: Schema, name: string): CheckDefinition | undefined {
  return definitionOf(schema)
    .checks?.map(({ _zod }) => _zod.def as unknown as CheckDefinition)
    .find(({ check }) => check === name);
}

function numberExpectation(schema: Schema): string {
  const kind = definitionOf(schema).format === 'safeint' ? 'a whole number' : 'a number';
  const [least, most] = [checkOf(schema, 'greater_than'), checkOf(schema, 'less_than')];
  const from = least === undefined ? '' : ` ${least.inclusive ? 'from' : 'above'} ${least.value}`;
  return `${kind}${from}${most === undefined ? '' : ` to ${most.value}`}`;
}

function stringExpectation(schema: Schema): string {
  const [form, length] = [checkOf(schema, 'string_format'), checkOf(schema, 'max_length')];
  if (form?.pattern !== undefined) return `text of the form ${form.pattern.source}`;
  return length === undefined ? 'text' : `text of at most ${length.maximum} characters`;
}

/** What is expected of a value, as the end of "expected …". */
export function expectationOf(schema: Schema): string {
  const { expects } = noteOf(schema);
  if (expects !== undefined) return expects;
  const inner = layersOf(schema).at(-1) ?? schema;
  const { type, entries, values, shape, options } = definitionOf(inner);
  switch (type) {
    case 'boolean':
      return 'true or false';
    case 'enum':
      return `one of ${quoted(Object.values(entries))}`;
    case 'literal':
      return quoted(values);
    case 'number':
      return numberExpectation(inner);
    case 'string':
      return stringExpectation(inner);
    case 'array':
      return 'a list';
    case 'object':
      return `an object with ${Object.keys(shape).join(', ')}`;
    case 'record':
      return 'an object';
    case 'union':
      return options.map(expectationOf).join(', or ');
    default:
      return 'another value';
  }
}

/** Of several things that a value may be, the object whose words it has; undefined where there is none. */
function meant(options: readonly Schema[], value: unknown): Schema | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return options.find((option) => {
    const words = Object.entries(innermost(option).shape ?? {}).flatMap(([name, inner]) => {
      const { type, values, entries } = innermost(inner);
      return type === 'literal'
        ? [{ name, values }]
        : type === 'enum'
          ? [{ name, values: Object.values(entries) }]
          : [];
    });
    return words.length > 0 && words.every(({ name, values }) => values.includes(Reflect.get(value, name)));
  });
}

/** The schema of a field of `value`; the last one on the way where a part may be several things and is none of them. */
function schemaAt(schema: Schema, path: readonly PropertyKey[], value: unknown): Schema {
  const { type, shape, element, valueType, options } = innermost(schema);
  const chosen = type === 'union' ? meant(options, value) : undefined;
  if (chosen !== undefined) return schemaAt(chosen, path, value);
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const next = { object: shape?.[String(name)], array: element, record: valueType }[type];
  return next === undefined ? schema : schemaAt(next, rest, valueAt(value, [name]));
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined),
    value,
  );
}

/** What the schema library says where a schema has no words of its own. */
const unsaid = 'Invalid input';

const longestShown = 80;

function written(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Changes of single letters that lead from one word to another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [i, letter] of [...a].entries()) {
    const above = row;
    row = [i + 1];
    for (const [j, other] of [...b].entries())
      row.push(Math.min((above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (above[j] ?? 0) + (letter === other ? 0 : 1)));
  }
  return row[b.length] ?? 0;
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((word) => ({ word, far: distance(name.toLowerCase(), word.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  return best !== undefined && best.far <= Math.max(2, name.length / 3) ? best.word : undefined;
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/** A problem of a field that `schema` describes. */
export function problemAt(
  schema: Schema,
  file: unknown,
  path: readonly PropertyKey[],
  expected: string = expectationOf(schemaAt(schema, path, file)),
): FieldProblem {
  const { example } = noteOf(schemaAt(schema, path, file));
  const ending = example === undefined ? '' : `; for example ${written(example)}`;
  return {
    path: pathText(path),
    message: `expected ${expected}, found ${written(valueAt(file, path))}${ending}`,
  };
}

function unknownFields(schema: Schema, file: unknown, path: readonly PropertyKey[], names: readonly string[]) {
  const known = Object.keys(innermost(schemaAt(schema, path, file)).shape ?? {});
  return names.map((name) => {
    const near = nearest(name, known);
    const hint = near === undefined ? `those here are ${known.join(', ')}` : `the nearest is "${near}"`;
    return { path: pathText([...path, name]), message: `there is no such field; ${hint}` };
  });
}

/** What is wrong inside the one of several things that a value is meant to be; the issue itself where that is open. */
function inside(issue: z.core.$ZodIssue, schema: Schema, file: unknown): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const option = schemaAt(schema, issue.path, file);
  if (innermost(option).type === 'union') return [issue];
  const read = z.safeParse(option, valueAt(file, issue.path));
  return (read.error?.issues ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Every wrong field of a value, in the order in which the schema reads it; none when it fits. */
export function problemsOf(schema: z.ZodMiniType, value: unknown): readonly FieldProblem[] {
  const read = schema.safeParse(value);
  if (read.success) return [];
  const flat = read.error.issues.flatMap((issue) => inside(issue, schema, value));
  return flat.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return unknownFields(schema, value, issue.path, issue.keys);
    const { path, message } = issue;
    if (message === unsaid) return [problemAt(schema, value, path)];
    return [{ path: pathText(path), message: `${message}, found ${written(valueAt(value, path))}` }];
  });
}
