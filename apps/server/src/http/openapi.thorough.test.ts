import { type Call, calls, errorReply } from '@touchline/contract';
import { openApiDocument } from '@touchline/contract/openapi';
import { createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';
import { addressOf } from './call-routes.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

const { paths } = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** What the document says of a call, found by the address and method that the server has for it. */
function documented(call: Call): Operation | undefined {
  return paths[addressOf(call)]?.[call.method.toLowerCase()];
}

let server: TestServer;
/** Takes one request a minute. */
let narrow: TestServer;
let cookie = '';

beforeAll(async () => {
  [server, narrow] = await Promise.all([
    startServer({ matches: 20 }),
    startServer({ matches: 20, env: { RATE_LIMIT: '1' } }),
  ]);
  const caller = createCaller(server.url);
  await caller.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  cookie = caller.cookie ?? '';
  await fetch(`${narrow.url}/livez`);
});
afterAll(() => Promise.all([server.stop(), narrow.stop()]));

interface Spoiled {
  readonly at?: () => TestServer;
  readonly method?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that are left out. */
  readonly without?: string;
  readonly body?: string;
}

const parts: Readonly<Record<string, string>> = { type: 'matches', stats_type: 'events', provider: 'lotto' };

/** A request of the signed-in player, spoiled in one place. */
function send(call: Call, { at = () => server, method = call.method, query = '', ...spoiled }: Spoiled) {
  const path = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '1');
  const headers: Record<string, string> = {
    cookie,
    'x-touchline-app': 'test',
    'content-type': 'application/json',
    'idempotency-key': 'key-of-this-press',
    ...spoiled.headers,
  };
  if (spoiled.without !== undefined) delete headers[spoiled.without];
  return fetch(`${at().url}${path}${query}`, {
    method,
    headers,
    ...(spoiled.body === undefined ? {} : { body: spoiled.body }),
  });
}

const all = Object.values(calls) as readonly Call[];

test.each<[string, number, readonly Call[], Spoiled]>([
  // The specification leaves open what the query of a profile may hold (API-01j).
  ['a query that is not known', 400, all.filter(({ name }) => name !== 'getPlayer'), { query: '?nothing=1' }],
  ['no session', 401, all.filter(({ access }) => access === 'player'), { without: 'cookie' }],
  ['the session of another player', 401, all, { headers: { 'x-touchline-player': '1' } }],
  ['no app named', 403, all.filter(({ method }) => method !== 'GET'), { without: 'x-touchline-app' }],
  [
    'an origin elsewhere',
    403,
    all.filter(({ method }) => method !== 'GET'),
    { headers: { origin: 'http://else.test' } },
  ],
  ['a body above 64 KiB', 413, all.filter(({ body }) => body !== undefined), { body: ' '.repeat(65 * 1024) }],
  ['too many requests', 429, all, { at: () => narrow }],
])('a request with %s is answered %i, which the document says of each call', async (_, status, these, spoiled) => {
  expect(these.length).toBeGreaterThan(0);
  for (const call of these) {
    const answer = await send(call, spoiled);
    expect({ call: call.name, status: answer.status }).toEqual({ call: call.name, status });
    errorReply.parse(await answer.json());
    expect(Object.keys(documented(call)?.responses ?? {}), call.name).toContain(String(status));
  }
});

test('a thing that does not exist is answered 404, which the document says', async () => {
  for (const call of [calls.getMatch, calls.getMarkets, calls.getTournament, calls.getCategory]) {
    const answer = await send(call, {});
    expect({ call: call.name, status: answer.status }).toEqual({ call: call.name, status: 404 });
    expect(Object.keys(documented(call)?.responses ?? {})).toContain('404');
  }
});

test('a method that no call has is answered 405 at the address of every call, before its body is read [I16]', async () => {
  for (const call of all) {
    const answer = await send(call, { method: 'QUERY', body: 'no JSON' });
    expect({ call: call.name, status: answer.status }).toEqual({ call: call.name, status: 405 });
    expect(answer.headers.get('allow')?.split(', ')).toContain(call.method);
    expect(Object.keys(documented(call)?.responses ?? {})).toContain('405');
  }
});

interface Parameter {
  readonly name: string;
  readonly schema: { readonly minimum?: number; readonly maximum?: number };
}

test('a number of a query is taken from its least to its largest in the document, and not beyond', async () => {
  const { parameters } = documented(calls.getMatches) as unknown as { parameters: readonly Parameter[] };
  const numbers = parameters.filter(({ schema }) => schema.minimum !== undefined);
  expect(numbers.map(({ name }) => name)).toEqual(['max_per_sport', 'page', 'limit']);
  for (const { name, schema } of numbers) {
    const { minimum = Number.NaN, maximum = Number.NaN } = schema;
    const statuses: number[] = [];
    for (const value of [minimum - 1, minimum, maximum, maximum + 1])
      statuses.push((await send(calls.getMatches, { query: `?${name}=${value}` })).status);
    expect({ name, statuses }).toEqual({ name, statuses: [400, 200, 200, 400] });
  }
});
