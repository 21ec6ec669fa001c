import type { ErrorDetail } from '@touchline/contract';
import * as z from 'zod/mini';
import { parseJson } from './json.ts';

/** A parsed value, or its problems. */
export type Input = { readonly value: unknown } | { readonly details: readonly ErrorDetail[] };

/** Most details of one error response. */
const detailLimit = 20;

/** A query string as names and values. Decoding is strict, and no name may occur twice. */
export function readQuery(schema: z.ZodMiniType | undefined, url: string): Input {
  const start = url.indexOf('?');
  const values: Record<string, string> = Object.create(null);
  for (const pair of start === -1 ? [] : url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === null || value === null) return refuse('query', 'is not correctly percent-encoded UTF-8');
    // Schemas that take any name drop it in silence.
    if (name === '__proto__') return refuse(pathTo('query', [name]), 'is not known here');
    if (Object.hasOwn(values, name)) return refuse(pathTo('query', [name]), 'is given twice');
    values[name] = value;
  }
  if (schema !== undefined) return check(schema, { ...values }, 'query');
  const unknown = Object.keys(values);
  return unknown.length === 0
    ? { value: undefined }
    : {
        details: unknown
          .slice(0, detailLimit)
          .map((name) => ({ path: pathTo('query', [name]), message: 'is not known here' })),
      };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Parses a body. `contentType` is the value of the header. */
export function readBody(
  schema: z.ZodMiniType | undefined,
  bytes: Buffer | undefined,
  contentType: string | undefined,
  encoding: string | undefined,
): Input {
  const empty = bytes === undefined || bytes.length === 0;
  if (schema === undefined) return empty ? { value: undefined } : refuse('body', 'is not taken by this call');
  if (empty) return refuse('body', 'is missing');
  if (encoding !== undefined && encoding !== 'identity') return refuse('headers.content-encoding', 'must be absent');
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')) {
    return refuse('headers.content-type', 'must be application/json in UTF-8');
  }
  const parsed = parseJson(bytes);
  return 'details' in parsed ? parsed : check(schema, parsed.value, 'body');
}

/** The parameters of a path. */
export function readParams(schema: z.ZodMiniType | undefined, params: unknown): Input {
  return schema === undefined ? { value: undefined } : check(schema, params, 'params');
}

function refuse(path: string, message: string): Input {
  return { details: [{ path, message }] };
}

function check(schema: z.ZodMiniType, value: unknown, where: string): Input {
  const text = findBadText(value, []);
  if (text !== null) return refuse(pathTo(where, text), 'holds a character that no text may hold');
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return { value: result.data };
  const details = result.error.issues.flatMap((issue) => describe(issue, where));
  return { details: details.slice(0, detailLimit) };
}

/** PostgreSQL cannot store U+0000, and a lone surrogate is not valid UTF-8. */
function findBadText(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const bad = findBadText(key, path) ?? findBadText(inner, [...path, key]);
    if (bad !== null) return bad;
  }
  return null;
}

function pathTo(where: string, path: readonly PropertyKey[]): string {
  return [where, ...path.map((part) => String(part).slice(0, 60).toWellFormed())].join('.');
}

function describe(issue: z.core.$ZodIssue, where: string): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathTo(where, [...issue.path, key]), message: 'is not known here' }));
  }
  return [{ path: pathTo(where, issue.path), message: sentence(issue) }];
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be ${words[issue.expected] ?? issue.expected}`;
  if (issue.code === 'too_small') return `must ${bound(issue.origin, 'at least', issue.minimum)}`;
  if (issue.code === 'too_big') return `must ${bound(issue.origin, 'at most', issue.maximum)}`;
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_format') return 'does not have the right form';
  if (issue.code === 'invalid_union') return 'fits none of the forms that are allowed here';
  return 'is not valid';
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function bound(origin: string, word: string, limit: number | bigint): string {
  const unit = units[origin];
  return unit === undefined ? `be ${word} ${limit}` : `have ${word} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
}
