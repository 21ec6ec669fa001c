import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { strictJson } from './strict-json.ts';

const documentFile = resolve(import.meta.dirname, '../../../docs/openapi.json');

/** A schema of the document. Only what the proof looks at itself is named; Ajv reads the rest. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { readonly schema: Schema } } }>
  >;
}

/** One call of the document. */
export interface Operation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly access: 'anyone' | 'player' | 'operator';
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly statuses: readonly number[];
}

/** What of a request the document speaks of, as it was sent. */
export interface Request {
  readonly method: string;
  readonly target: string;
  /** In the order they were sent. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
}

export interface Document {
  readonly operations: readonly Operation[];
  /** The operation of a method and target; null for none. */
  operationOf(method: string, target: string): Operation | null;
  /** Why the document does not admit a request of this operation; null when it does. */
  refusalOf(operation: Operation, request: Request): string | null;
  /** What the document does not say of an answer; null when it fits. */
  problemOf(operation: Operation | null, status: number, body: Buffer): string | null;
  /** Whether a value fits a schema of the document. */
  fits(schema: Schema, value: unknown): boolean;
  /** A schema without references at its top. */
  resolved(schema: Schema): Schema;
}

const methods = ['get', 'post', 'patch', 'delete', 'put'] as const;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const mostBytes = 64 * 1024;
/** The specification leaves open what the query of a profile may hold. */
const takesAnyQuery = new Set(['getPlayer']);

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** What a text of a path or query says for a schema: itself, a number, a list. */
function valueOf(text: string, schema: Schema): unknown {
  if (schema.type === 'integer') return /^-?(?:0|[1-9]\d*)$/.test(text) ? Number(text) : text;
  if (schema.type === 'array') return text.split(',');
  return text;
}

/** Pairs of a query; null for one that is no percent-encoded UTF-8. */
function pairsOf(target: string): readonly (readonly [string, string])[] | null {
  const start = target.indexOf('?');
  const pairs: [string, string][] = [];
  for (const pair of start === -1 ? [] : target.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=');
    const [key, value] = [decoded(name), decoded(rest.join('='))];
    if (key === null || value === null) return null;
    pairs.push([key, value]);
  }
  return pairs;
}

function headerOf({ headers }: Request, name: string): string | undefined {
  const given = headers.filter(([known]) => known.toLowerCase() === name).map(([, value]) => value);
  // One that is given twice is a list.
  return given.length === 0 ? undefined : given.join(', ');
}

function operationsOf(paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>): {
  readonly operation: Operation;
  readonly object: OperationObject;
}[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const object = item[method];
      if (object === undefined) return [];
      const [security = {}] = object.security;
      const access = 'session' in security ? 'player' : 'operatorKey' in security ? 'operator' : 'anyone';
      const operation: Operation = {
        id: object.operationId,
        method: method.toUpperCase(),
        path,
        access,
        parameters: object.parameters,
        body: object.requestBody?.content['application/json'].schema ?? null,
        statuses: Object.keys(object.responses).map(Number),
      };
      return [{ operation, object }];
    }),
  );
}

/**
 * The calls as docs/openapi.json has them, and Ajv as the judge of requests and answers: neither the schemas of the contract nor what
 * the server reads requests with has a say.
 */
export function readDocument(): Document {
  const document = JSON.parse(
    readFileSync(documentFile, 'utf8').replaceAll('"#/components', '"document#/components'),
  ) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['components']);
  ajv.addSchema({ $id: 'document', components: document.components });
  const compiled = new Map<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema): ValidateFunction => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const made = ajv.compile(schema);
    compiled.set(schema, made);
    return made;
  };
  const found = operationsOf(document.paths);
  const objects = new Map(found.map(({ operation, object }) => [operation, object]));
  const forms = found.map(({ operation }) => ({
    operation,
    form: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '([^/]*)')}$`),
    // A path without parameters goes before one with them.
    parts: operation.path.split('{').length,
  }));
  forms.sort((a, b) => a.parts - b.parts);
  const errorReply: Schema = { $ref: 'document#/components/schemas/ErrorReply' };
  const fits = (schema: Schema, value: unknown): boolean => validatorOf(schema)(value);
  const words = (schema: Schema, value: unknown): string | null => {
    const validate = validatorOf(schema);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
  const refusals = createRefusals(words, forms);
  return {
    operations: found.map(({ operation }) => operation),
    operationOf(method, target) {
      const [path = ''] = target.split('?', 1);
      return forms.find(({ operation, form }) => operation.method === method && form.test(path))?.operation ?? null;
    },
    refusalOf: refusals,
    problemOf(operation, status, body) {
      const schema =
        operation === null
          ? errorReply
          : objects.get(operation)?.responses[String(status)]?.content['application/json'].schema;
      if (schema === undefined) return `the document has no answer ${status} here`;
      try {
        return words(schema, JSON.parse(utf8.decode(body)));
      } catch {
        return 'the answer is no JSON';
      }
    },
    fits,
    resolved: (schema) =>
      schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema),
  };
}

type Words = (schema: Schema, value: unknown) => string | null;

function bodyRefusal(operation: Operation, request: Request, words: Words): string | null {
  const { body } = request;
  const isEmpty = body === null || body.length === 0;
  // Whether a body that comes in parts is empty shows at its end, which nobody waits for.
  const isOpen = request.method === 'GET' && headerOf(request, 'transfer-encoding') !== undefined;
  if (operation.body === null) return isEmpty && !isOpen ? null : 'body: not taken';
  if (isEmpty) return 'body: missing';
  if (body.length > mostBytes) return 'body: too long';
  if (!jsonType.test(headerOf(request, 'content-type') ?? '')) return 'content type: not JSON';
  const encoding = headerOf(request, 'content-encoding');
  if (encoding !== undefined && encoding !== 'identity') return 'content encoding: not taken';
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    return 'body: not UTF-8';
  }
  const value = strictJson(text);
  if (value === undefined) return 'body: no JSON';
  const problem = words(operation.body, value);
  return problem === null ? null : `body: ${problem}`;
}

function createRefusals(
  words: Words,
  forms: readonly { readonly operation: Operation; readonly form: RegExp }[],
): Document['refusalOf'] {
  return (operation, request) => {
    const [path = ''] = request.target.split('?', 1);
    const texts = forms
      .find((known) => known.operation === operation)
      ?.form.exec(path)
      ?.slice(1);
    const pairs = pairsOf(request.target);
    if (headerOf(request, 'host') === undefined) return 'host: missing';
    if (texts === undefined) return 'path: another one';
    if (pairs === null) return 'query: not percent-encoded';
    const names = pairs.map(([name]) => name);
    if (new Set(names).size < names.length) return 'query: a name twice';
    const query = new Map(pairs);
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const parameter of operation.parameters) {
      const { name, schema, required } = parameter;
      const where = parameter.in === 'path' ? decoded(texts[inPath.indexOf(name)] ?? '') : undefined;
      const text =
        where ?? (parameter.in === 'query' ? query.get(name) : headerOf(request, name.toLowerCase())?.trim());
      if (parameter.in === 'path' && where === null) return `${name}: not percent-encoded`;
      if (text === undefined) {
        if (required === true) return `${name}: missing`;
        continue;
      }
      if (!text.isWellFormed()) return `${name}: no text`;
      const problem = words(schema, valueOf(text, schema));
      if (problem !== null) return `${name}: ${problem}`;
    }
    const known = new Set(operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name));
    // No text of any request holds it, a name or a value that nobody reads neither.
    if (pairs.flat().some((text) => text.includes('\0'))) return 'query: a character that no text holds';
    const unknown = names.find((name) => !known.has(name));
    if (unknown !== undefined && !takesAnyQuery.has(operation.id)) return `query: ${unknown} is not known`;
    return bodyRefusal(operation, request, words);
  };
}
