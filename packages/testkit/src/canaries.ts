import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What must never leave a request for a log, a report, an address or a letter to somebody else (R13), one of each kind. */
export const canaries = {
  password: 'Kanarien!7vogel-Pw',
  token: 'Zk9tQ2FuYXJ5VG9rZW4xMjM0NTY3ODkw',
  address: '12 Canary Row, Birdcage',
  name: 'Zebulon Kanarek',
  birthDate: '1987-06-05',
  phone: '+491715550142',
  email: 'zebulon.kanarek@nest.test',
} as const;

/** Every canary and what a reader would still know it by. */
export const canaryTraces: readonly string[] = [...Object.values(canaries), 'Kanarek', '491715550142', 'Canary Row'];

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Schema = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json'?: { readonly schema: Schema } } }>
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as Document;

/** Schemas inside schemas that are followed; what is deeper stands empty. */
const DEEPEST = 12;

function objectsOf(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

/** A value of a schema whose every text field holds `canary`. Of alternatives, the fields of all of them. */
function planted(schema: Schema, canary: string, depth = 0): Json {
  if (depth > DEEPEST) return null;
  const { $ref: reference, items, properties, additionalProperties } = schema;
  const next = (inner: unknown): Json => planted(inner as Schema, canary, depth + 1);
  if (typeof reference === 'string')
    return next(document.components.schemas[reference.slice(reference.lastIndexOf('/') + 1)] ?? {});
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => objectsOf(schema[word]));
  if (alternatives.length > 0) {
    const values = alternatives.map(next).filter((value) => value !== null);
    const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
      typeof value === 'object' && value !== null && !Array.isArray(value);
    const objects = values.filter(isObject);
    return objects.length > 0 ? Object.assign({}, ...objects) : (values[0] ?? canary);
  }
  if (typeof properties === 'object' && properties !== null)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, next(inner)]));
  if (typeof additionalProperties === 'object' && additionalProperties !== null)
    return { [canary]: next(additionalProperties) };
  if (typeof items === 'object' && items !== null) return [next(items)];
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 1;
  if (schema['type'] === 'boolean') return true;
  return canary;
}

/** One call with a canary in every text field that it has. */
export interface PlantedCall {
  readonly name: string;
  readonly method: string;
  /** Path as the reference back end has it, with the canary for each parameter, and in every field of the query. */
  readonly path: string;
  /** JSON text; null for a call without a body. */
  readonly body: string | null;
  /** JSON text of the answer. */
  readonly answer: string;
}

/** Every call of the contract with this canary in every field. */
export function plantedCalls(canary: string): readonly PlantedCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId: name, parameters = [], requestBody, responses }]) => {
      const query = new URLSearchParams();
      for (const each of parameters) if (each.in === 'query') query.set(each.name, canary);
      const reply = Object.values(responses)[0]?.content?.['application/json']?.schema;
      const body = requestBody?.content['application/json'].schema;
      return {
        name,
        method: method.toUpperCase(),
        path: `${path.replaceAll(/\{\w+\}/g, encodeURIComponent(canary))}?${query.toString()}`,
        body: body === undefined ? null : JSON.stringify(planted(body, canary)),
        answer: JSON.stringify(planted(reply ?? {}, canary)),
      };
    }),
  );
}
