import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { calls } from './calls/calls.ts';
import { personName } from './calls/platform/accounts.ts';
import { operatorCalls } from './calls/operator/operator-calls.ts';
import { idempotencyKey } from './calls/sportsbook/bets-calls.ts';
import { searchedText } from './calls/sportsbook/catalogue-calls.ts';
import { settingsToSave } from './calls/sportsbook/settings-calls.ts';
import { commonErrors, type ErrorCode, errorCodes } from './errors/codes.ts';
import { errorReply } from './errors/error.ts';
import { referencePath } from './reference-paths.ts';
import { amountsByCurrency } from './entities/campaign.ts';
import { isObject, type Json, type JsonObject, named, schemaOf } from './json-schema.ts';

// What the checks of these say in code, and JSON Schema in other words or none.
named.add(settingsToSave, { dependentRequired: { stakes_currency: ['stakes'] } });
named.add(personName, { pattern: String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$` });
named.add(amountsByCurrency, { minProperties: 1, maxProperties: 100 });
named.add(searchedText, {
  description:
    '3 to 50 characters without blanks at the ends; words that differ hold three letters or digits (CAT-07).',
});
/** What a text of a path or query is read as, where it is more than a text: a number, a list. */
function readAs(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniOptional) return readAs(schema.def.innerType);
  return schema instanceof z.ZodMiniPipe && !(schema.def.out instanceof z.ZodMiniTransform) ? schema.def.out : schema;
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined, components: Map<string, Json>): Json[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries<z.core.$ZodType>(schema.shape).map(([name, given]) => {
    const value = readAs(given);
    const list = value instanceof z.ZodMiniArray;
    return {
      name,
      in: place,
      required: place === 'path' || given._zod.optin !== 'optional',
      // An empty text is no list: one that is given has an item.
      schema: { ...textsOf(schemaOf(value, components)), ...(list ? { minItems: 1 } : {}) },
      ...(list ? { style: 'form', explode: false } : {}),
    };
  });
}

/** No text of a request holds U+0000 (nor half of a surrogate pair, which UTF-8 cannot write). */
const withoutNull = String.raw`^[^\u0000]*$`;

/** The schema of a part of a request, with what holds for every text in it. */
function textsOf(schema: Json): JsonObject {
  const each = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(each);
    if (!isObject(value)) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, each(part)]));
    const isFree = inner['type'] === 'string' && ['pattern', 'enum', 'const'].every((key) => !(key in inner));
    return isFree ? { ...inner, pattern: withoutNull } : inner;
  };
  const done = each(schema);
  return isObject(done) ? done : {};
}

function errorAnswers(codes: readonly ErrorCode[]): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(errorCodes[code].status, [...(byStatus.get(errorCodes[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.map((code) => `${code} ${errorCodes[code].name} (${errorCodes[code].key})`).join('; '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
        },
      ]),
  );
}

function securityOf({ access }: Call): JsonObject[] {
  return { anyone: [], player: [{ session: [] }], operator: [{ operatorKey: [] }] }[access];
}

/** Headers by which pages say who they are; a program of the operator sends none. */
function headersOfPages({ api, method }: Call): JsonObject[] {
  if (api === 'operator') return [];
  return [
    ...(method === 'GET'
      ? []
      : [{ name: 'X-Touchline-App', in: 'header', required: true, schema: { type: 'string', minLength: 1 } }]),
    {
      name: 'X-Touchline-Player',
      in: 'header',
      required: false,
      description: 'Whose call it is: answered 401 when the session is of another player.',
      schema: { type: 'string' },
    },
  ];
}

function operation(call: Call, components: Map<string, Json>): JsonObject {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.api],
    'x-clauses': call.clauses,
    ...(call.right === undefined ? {} : { 'x-right': call.right }),
    security: securityOf(call),
    parameters: [
      ...parameters('path', call.params, components),
      ...parameters('query', call.query, components),
      ...headersOfPages(call),
      ...(call.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: schemaOf(idempotencyKey, components) }]
        : []),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: textsOf(schemaOf(call.body, components)) } },
          },
        }
      : {}),
    responses: {
      '200': { description: 'Done.', content: { 'application/json': { schema: schemaOf(call.reply, components) } } },
      ...errorAnswers([...call.errors, ...commonErrors]),
    },
  };
}

/** The OpenAPI 3.1 document of the platform, sportsbook and operator APIs, generated from the calls alone. */
export function openApiDocument(): JsonObject {
  const components = new Map<string, Json>();
  schemaOf(errorReply, components);
  const paths = new Map<string, Record<string, Json>>();
  for (const call of [...Object.values(calls), ...Object.values(operatorCalls)] as readonly Call[]) {
    const path = `${referencePath(call)}${call.path}`;
    paths.set(path, { ...paths.get(path), [call.method.toLowerCase()]: operation(call, components) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Touchline platform and sportsbook API',
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [{ name: 'platform' }, { name: 'sportsbook' }, { name: 'wallet' }, { name: 'operator' }],
    paths: Object.fromEntries([...paths].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-touchline' },
        operatorKey: { type: 'http', scheme: 'bearer' },
      },
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
