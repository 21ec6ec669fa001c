import type * as z from 'zod/mini';
import { version } from '../primitives.ts';
import { completers } from './completers.ts';
import type { ReadContext } from './context.ts';
import { withEnvelope } from './envelope.ts';
import { forms } from './forms.ts';
import { flagIn, isLoose, textIn, wholeIn, withUnderscores } from './loose.ts';
import { parseKeepingNumbers, plainValue, WrittenNumber, withWrittenNumbers } from './written-number.ts';

export type { ReadContext } from './context.ts';

export type ReadResult<T> =
  | {
      readonly kind: 'read';
      readonly value: T;
      /** Optional parts that could not be read, each with its place: as if they had not been sent. */
      readonly leftOut: readonly string[];
    }
  | { readonly kind: 'unreadable'; readonly why: string };

type Schema = z.ZodMiniType;

/** What a schema of zod says of itself, as far as it is read here. */
interface Definition {
  readonly type: string;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly element: Schema;
  readonly innerType: Schema;
  readonly options: readonly Schema[];
  readonly valueType: Schema;
  readonly left: Schema;
  readonly right: Schema;
}

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition;
}

const nothing = Symbol('nothing that can be read');
type Read = unknown;

const mostIssues = 5;

/** Reads one value; a new one for each answer. */
function createReader(context: ReadContext) {
  const issues: string[] = [];
  const leftOut: string[] = [];

  const fail = (path: string, why: string): typeof nothing => {
    issues.push(`${path}: ${why}`);
    return nothing;
  };

  const readText = (schema: Schema, value: unknown, path: string): Read => {
    const written = textIn(value);
    if (written === undefined) return fail(path, 'must be text');
    const strict = schema.safeParse(written);
    if (strict.success) return strict.data;
    return forms.get(schema)?.(written) ?? fail(path, `does not have the right form: ${written.slice(0, 40)}`);
  };

  const readAs = (schema: Schema, value: unknown, path: string): Read => {
    const strict = schema.safeParse(value);
    return strict.success ? strict.data : fail(path, strict.error.issues[0]?.message ?? 'is not of the contract');
  };

  const readObject = ({ shape }: Definition, value: unknown, path: string): Read => {
    if (!isLoose(value)) return fail(path, 'must be an object');
    const read: Record<string, unknown> = {};
    let isWhole = true;
    for (const [key, schema] of Object.entries(shape)) {
      const raw =
        schema === version ? (value[key] ?? new WrittenNumber(String(context.order), context.order)) : value[key];
      const field = readValue(schema, raw, `${path}/${key}`);
      if (field === nothing) isWhole = false;
      else if (field !== undefined) read[key] = field;
    }
    return isWhole ? read : nothing;
  };

  const readList = ({ element }: Definition, value: unknown, path: string): Read => {
    if (!Array.isArray(value)) return fail(path, 'must be a list');
    const read = value.map((item, place) => readValue(element, item, `${path}/${place}`));
    return read.includes(nothing) ? nothing : read;
  };

  const readRecord = ({ valueType }: Definition, value: unknown, path: string): Read => {
    if (!isLoose(value)) return fail(path, 'must be an object');
    const read = Object.entries(value).map(
      ([key, item]) => [key, readValue(valueType, item, `${path}/${key}`)] as const,
    );
    return read.some(([, item]) => item === nothing) ? nothing : Object.fromEntries(read);
  };

  /** The first option that the value can be read as. */
  const readOption = ({ options }: Definition, value: unknown, path: string): Read => {
    const before = issues.length;
    for (const option of options) {
      const read = readValue(option, value, path);
      if (read !== nothing) {
        issues.length = before;
        return read;
      }
    }
    return nothing;
  };

  const readBoth = ({ left, right }: Definition, value: unknown, path: string): Read => {
    const [one, other] = [readValue(left, value, path), readValue(right, value, path)];
    return isLoose(one) && isLoose(other) ? { ...one, ...other } : nothing;
  };

  /** Absence switches a feature off, and so does a shape that nobody knows. */
  const readOptional = ({ innerType }: Definition, value: unknown, path: string): Read => {
    if (value === undefined || value === null) {
      return definitionOf(innerType).type === 'nullable' && value === null ? null : undefined;
    }
    const before = issues.length;
    const read = readValue(innerType, value, path);
    if (read !== nothing) return read;
    leftOut.push(...issues.splice(before));
    return undefined;
  };

  const readValue = (schema: Schema, raw: unknown, path: string): Read => {
    const completer = completers.get(schema);
    const value = completer !== undefined && isLoose(raw) ? completer(raw, context) : raw;
    const definition = definitionOf(schema);
    switch (definition.type) {
      case 'string':
        return readText(schema, value, path);
      case 'number':
        return readAs(schema, wholeIn(value) ?? plainValue(value), path);
      case 'boolean':
        return readAs(schema, flagIn(value), path);
      case 'object':
        return readObject(definition, value, path);
      case 'array':
        return readList(definition, value, path);
      case 'record':
        return readRecord(definition, value, path);
      case 'union':
        return readOption(definition, value, path);
      case 'intersection':
        return readBoth(definition, value, path);
      case 'optional':
        return readOptional(definition, value, path);
      case 'nullable':
        return value === undefined || value === null ? null : readValue(definition.innerType, value, path);
      case 'default':
        return value === undefined || value === null
          ? readAs(schema, undefined, path)
          : readValue(definition.innerType, value, path);
      default:
        return readAs(schema, plainValue(value), path);
    }
  };

  return <Of extends Schema>(schema: Of, value: unknown): ReadResult<z.output<Of>> => {
    const read = readValue(schema, withEnvelope(definitionOf(schema), withUnderscores(value)), '');
    return read === nothing
      ? { kind: 'unreadable', why: issues.slice(0, mostIssues).join('; ') }
      : // Every part was read by the part of the schema that it stands for.
        { kind: 'read', value: read as z.output<Of>, leftOut };
  };
}

/**
 * [API-11b] Reads the text of an answer of a back end that keeps to the specification and to no more: what only our own
 * server promises is filled in or left out, ids and prices may be of other forms, and lists may stand in other envelopes.
 */
export function readAnswer<Of extends Schema>(
  schema: Of,
  text: string,
  context: ReadContext,
): ReadResult<z.output<Of>> {
  let value: unknown;
  try {
    // Answers without a body say no more than that it is done.
    value = text.trim() === '' ? {} : parseKeepingNumbers(text);
  } catch {
    return { kind: 'unreadable', why: 'not JSON' };
  }
  return createReader(context)(schema, value);
}

/** The same for a push event, whose numbers have been through `JSON.parse` before: their shortest digits are taken. */
export function readEvent<Of extends Schema>(
  schema: Of,
  event: unknown,
  context: ReadContext,
): ReadResult<z.output<Of>> {
  return createReader(context)(schema, withWrittenNumbers(event));
}
