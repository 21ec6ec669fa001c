import { connect as connectSocket } from 'node:net';
import { type Call, calls, deskCalls, errorReply, operatorRights } from '@touchline/contract';
import { operatorCalls } from '@touchline/contract/operator-calls';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addKey } from '../back-office/operator-keys.ts';
import { connect, type Connected } from '../database/connect.ts';
import { demoPassword } from '../player/sessions/demo-players.ts';
import { addressOf } from './call-routes.ts';
import { goodBodies, goodParts, goodQueries } from './testing/good-requests.ts';
import { type Expected, particular, refusedAs, writtenIn } from './testing/refused-requests.ts';

let server: TestServer;
let database: Connected;
let cookie = '';
/** Of the operator, with every right. */
let key = '';
let before: string;

beforeAll(async () => {
  server = await startServer({ matches: 20, operator: { flags: { responsible_gambling: true } } });
  database = connect({ ...server.db(), max: 2 });
  const answer = await fetch(`${server.url}/api/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-touchline-app': 'test' },
    body: JSON.stringify({ login: 'demo@touchline.test', password: demoPassword }),
  });
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await fetch(`${server.url}/desk/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-touchline-app': 'test' },
    body: JSON.stringify({ action: 'stop' }),
  });
  key = (await addKey(database.db, 'all', operatorRights)) ?? '';
  before = await writtenIn(database);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

type Headers = Record<string, string>;
interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly headers?: Headers;
  /** Headers that are left out. */
  readonly without?: readonly string[];
  readonly body?: string | Buffer;
}

function goodHeaders(call: Call): Headers {
  return {
    ...(call.api === 'operator' ? { authorization: `Bearer ${key}` } : { 'x-touchline-app': 'test' }),
    ...(call.access === 'player' ? { cookie } : {}),
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.idempotent === true ? { 'idempotency-key': 'key-of-this-press' } : {}),
  };
}

async function send(call: Call, request: Request): Promise<Response> {
  const parts = { ...goodParts, type: call.path.startsWith('/bonuses/') ? 'freebets' : 'matches' };
  const path = (request.path ?? addressOf(call)).replaceAll(
    /\{(\w+)\}/g,
    (_, part: string) => Reflect.get(parts, part) ?? '1',
  );
  const query = [goodQueries[call.name], request.query?.slice(1)].filter((part) => part !== undefined).join('&');
  const headers = { ...goodHeaders(call), ...request.headers };
  for (const name of request.without ?? []) delete headers[name];
  const good = goodBodies[call.name];
  const body = request.body ?? (good === undefined ? undefined : JSON.stringify(good));
  return fetch(`${server.url}${path}${query === '' ? '' : `?${query}`}`, {
    method: request.method ?? call.method,
    headers,
    redirect: 'manual',
    ...(body === undefined || (request.method ?? call.method) === 'GET'
      ? {}
      : { body: new Uint8Array(Buffer.from(body)) }),
  });
}

function bad(...paths: string[]): Expected {
  return { status: 400, code: 1000, paths };
}
const forbidden: Expected = { status: 403, code: 1003 };

/** What may be wrong with any call, by what the call takes. */
function defects(call: Call): [string, Request, Expected][] {
  const rows: [string, Request, Expected][] = [
    // The specification leaves open what the query of a profile may hold (API-01j).
    call.name === 'getPlayer'
      ? ['a query parameter that is too long', { query: `?a=${'b'.repeat(401)}` }, bad('query.a')]
      : ['a query parameter it does not know', { query: '?nonsense=1' }, bad('query.nonsense')],
    ['a query parameter that touches the prototype', { query: '?__proto__=1' }, bad('query.__proto__')],
    ['a query parameter given twice', { query: '?page=1&page=1' }, bad('query.page')],
    ['a query that is not UTF-8', { query: '?page=%ff' }, bad('query')],
    ['a method it does not take', { method: 'PUT' }, { status: 405, code: 1005 }],
  ];
  if (call.name === 'getStatement') {
    const before = '0000-12-31T23:59:59.999Z';
    rows.push([
      'a moment before the first year',
      { query: `?from=${before}&to=${before}` },
      bad('query.from', 'query.to'),
    ]);
  }
  if (call.api === 'platform') {
    rows.push(['another version', { headers: { accept: 'application/vnd.touchline.v9+json' } }, bad('headers.accept')]);
  }
  if (call.access === 'player') {
    rows.push(
      ['no session', { without: ['cookie'] }, { status: 401, code: 1001 }],
      // [I1] [I10] A press is never repeated with the cookie of whoever signed in next.
      ['the session of another player', { headers: { 'x-touchline-player': '999' } }, { status: 401, code: 1001 }],
      ['a session that never was', { headers: { cookie: `touchline=${'A'.repeat(43)}` } }, { status: 401, code: 1001 }],
    );
  }
  if (call.access === 'operator') {
    rows.push(
      ['no key', { without: ['authorization'] }, { status: 401, code: 1001 }],
      ['a key that is none', { headers: { authorization: `Bearer ${'A'.repeat(43)}` } }, { status: 401, code: 1001 }],
    );
  }
  if (call.path.includes('{id}')) {
    rows.push(
      [
        'a path that is not percent-encoded',
        { path: addressOf(call).replace('{id}', '%zz') },
        { status: 400, code: 1000 },
      ],
      ['an id that is none', { path: addressOf(call).replace('{id}', 'A%00') }, bad('params.id')],
    );
  }
  if (call.idempotent === true) {
    rows.push(
      ['no idempotency key', { without: ['idempotency-key'] }, bad('headers.idempotency-key')],
      ['a short idempotency key', { headers: { 'idempotency-key': 'short' } }, bad('headers.idempotency-key')],
    );
  }
  if (call.method === 'GET') return rows;
  if (call.api !== 'operator') rows.push(['no app header', { without: ['x-touchline-app'] }, forbidden]);
  rows.push(
    ['a foreign origin', { headers: { origin: 'https://evil.test' } }, forbidden],
    ['an origin of nowhere', { headers: { origin: 'null' } }, forbidden],
  );
  if (call.body === undefined) {
    rows.push([
      'a body it does not take',
      { body: '{}', headers: { 'content-type': 'application/json' } },
      bad('body'),
    ]);
    return rows;
  }
  const good = goodBodies[call.name];
  // Of a list the fields of its first item are spoiled.
  const isList = Array.isArray(good);
  const one: unknown = isList ? good[0] : good;
  const text = JSON.stringify(one);
  const first = Object.keys(typeof one === 'object' && one !== null ? one : {})[0] ?? '';
  const at = isList ? 'body.0' : 'body';
  const whole = (item: string): string => (isList ? `[${item}]` : item);
  /** With a character, as JSON writes it, in the first field, of which it may be all that is wrong; in a field of its own where that is no text. */
  const withText = (character: string): [Request, Expected] => {
    const isText = typeof Reflect.get(Object(one), first) === 'string';
    const body = isText ? text.replace(':"', `:"${character}`) : `${text.slice(0, -1)},"x":"${character}"}`;
    return [{ body: whole(body) }, bad(`${at}.${isText ? first : 'x'}`)];
  };
  rows.push(
    ['no body', { body: '' }, bad('body')],
    ['broken JSON', { body: whole(text).slice(0, -1) }, bad('body')],
    ['a body of another type', { headers: { 'content-type': 'text/plain' } }, bad('headers.content-type')],
    ['no content type', { without: ['content-type'] }, bad('headers.content-type')],
    ...['"', '/', 'application/json, text/plain', 'a'.repeat(5000)].map((type): [string, Request, Expected] => [
      `a content type that is none: ${type.slice(0, 30)}`,
      { headers: { 'content-type': type } },
      bad('headers.content-type'),
    ]),
    [
      'another charset',
      { headers: { 'content-type': 'application/json; charset=latin1' } },
      bad('headers.content-type'),
    ],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' } }, bad('headers.content-encoding')],
    ['bytes that are not UTF-8', { body: Buffer.from([0x7b, 0xff, 0x7d]) }, bad('body')],
    [isList ? 'an empty list' : 'a list instead of an object', { body: '[]' }, bad('body')],
    ['null', { body: 'null' }, bad('body')],
    ['a field given twice', { body: whole(`${text.slice(0, -1)},${text.slice(1)}`) }, bad(`${at}.${first}`)],
    [
      'a field that touches the prototype',
      { body: whole(`${text.slice(0, -1)},"__proto__":{"a":1}}`) },
      bad(`${at}.__proto__`),
    ],
    ['deep nesting', { body: whole(`${text.slice(0, -1)},"x":${'['.repeat(50)}${']'.repeat(50)}}`) }, bad('body')],
    ['a body over 64 KiB', { body: `${whole(text)}${' '.repeat(64 * 1024)}` }, { status: 413, code: 1013 }],
    ['a character that no text holds', ...withText('\\u0000')],
    ['half a character', ...withText('\\ud800')],
  );
  if (!['setClock', 'scriptMatch', 'findPlayer'].includes(call.name)) {
    const body = whole(`${text.slice(0, -1)},"constructor":1}`);
    rows.push(['a field it does not know', { body }, bad(`${at}.constructor`)]);
  }
  return rows;
}

const all: readonly Call[] = [...Object.values(calls), ...Object.values(deskCalls), ...Object.values(operatorCalls)];

const isThorough = process.env['TIER'] === 'thorough';

/**
 * The first tier tries every defect of the calls that anybody may send, and a fourth of those of each other call, from another
 * one on for each; the second tries all.
 */
describe.each(all.map((call, place) => [call.name, call, place] as const))('%s', (_name, call, place) => {
  const told = defects(call).filter((_, which) => isThorough || call.access === 'anyone' || (which + place) % 4 === 0);
  test.each(told)('refuses %s', async (_what, request, expected) => {
    const { reply, ...seen } = await refusedAs(await send(call, request));
    expect(seen, JSON.stringify(reply)).toEqual(expected);
    expect(await writtenIn(database)).toBe(before);
  });
});

describe('one error shape', () => {
  test.each(particular)('of %s: %j', async (name, body, [path, message]) => {
    const { reply, status } = await refusedAs(await send(calls[name], { body: JSON.stringify(body) }));
    expect({ status, code: reply.code, details: reply.details }).toEqual({
      status: 400,
      code: 1000,
      details: [{ path, message }],
    });
    expect(await writtenIn(database)).toBe(before);
  });

  test('reports everything that is wrong at once', async () => {
    const body = JSON.stringify({ login: 1, password: null, extra: true });
    const { reply } = await refusedAs(await send(calls.signIn, { body }));
    expect(reply.details).toEqual([
      { path: 'body.login', message: 'must be text' },
      { path: 'body.password', message: 'must be text' },
      { path: 'body.extra', message: 'is not known here' },
    ]);
  });
});

describe('addresses', () => {
  test.each(['/api', '/api/nothing', '/_sb_api/api/v1/matches', '/desk/nothing', '/connection/websocket', '/%E0%A4%A'])(
    'nothing is at %s',
    async (path) => {
      const { status, code } = await refusedAs(await fetch(`${server.url}${path}`));
      expect([404, 400]).toContain(status);
      expect([1004, 1000]).toContain(code);
    },
  );

  test('a method that an address does not take is refused with the methods that it does', async () => {
    const answer = await fetch(`${server.url}/api/player/accounts`, {
      method: 'PATCH',
      headers: { 'x-touchline-app': 'x' },
    });
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(answer.status).toBe(405);
  });

  const sendLines = async (...lines: readonly string[]): Promise<{ head: string; body: string }> => {
    const text = await new Promise<string>((settle) => {
      const socket = connectSocket(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write(`${lines.join('\r\n')}\r\n\r\n`),
      );
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString('utf8')));
      socket.on('close', () => settle(received));
    });
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { head, body };
  };

  test('input that is not HTTP gets the same error shape', async () => {
    const { head, body } = await sendLines('NONSENSE');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorReply.parse(JSON.parse(body))).toMatchObject({ code: 1000 });
  });

  test.each(['[', 'a b', '', 'localhost:99999', '%', 'localhost:1:2', '@', '::1', '?', '#'])(
    'a host "%s" that is no address, and an origin that agrees with it, are refused [I16]',
    async (host) => {
      const { head, body } = await sendLines(
        'DELETE /api/users/sign_out HTTP/1.1',
        `host: ${host}`,
        `origin: http://${host}`,
        'x-touchline-app: test',
        'content-length: 0',
        'connection: close',
      );
      expect(head).toMatch(/^HTTP\/1\.1 403 /);
      expect(errorReply.parse(JSON.parse(body))).toMatchObject({ code: 1003 });
    },
  );

  test.each([
    ['without a host', ['GET /_sb_api/api/v2/sports HTTP/1.1'], 'headers.host'],
    [
      'with a body that it does not take',
      ['GET /_sb_api/api/v2/sports HTTP/1.1', 'host: localhost', 'content-length: 2'],
      'body',
    ],
  ])('a request %s is refused in the form of every refusal [R5]', async (_, lines, path) => {
    const { head, body } = await sendLines(...lines, 'connection: close');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorReply.parse(JSON.parse(body)).details).toEqual([expect.objectContaining({ path })]);
  });

  test.each([
    ['an expectation that nobody meets', ['expect: nothing', 'connection: close']],
    ['the wish for another protocol', ['upgrade: h2c', 'connection: upgrade, close']],
  ])('%s is no reason to refuse a request [R5]', async (_, lines) => {
    const { head } = await sendLines('GET /_sb_api/api/v2/sports HTTP/1.1', 'host: localhost', ...lines);
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a method that only newer HTTP knows is refused [I16]', async () => {
    const { head, body } = await sendLines('QUERY /api/player HTTP/1.1', 'host: localhost', 'connection: close');
    expect(head).toMatch(/^HTTP\/1\.1 405 /);
    expect(errorReply.parse(JSON.parse(body)).code).toBe(1005);
  });

  test('a range beyond the page is not an internal error [I16]', async () => {
    const answer = await fetch(`${server.url}/sportsbook/`, { headers: { range: 'bytes=99999999-' } });
    // The page itself where it is built, else the refusal that says so.
    expect([200, 503]).toContain(answer.status);
  });

  test('/ leads to the page, the configuration fits the contract, and the server says that it is ready', async () => {
    const home = await fetch(server.url, { redirect: 'manual' });
    expect([home.status, home.headers.get('location')]).toEqual([302, '/sportsbook']);
    const config: unknown = await (await fetch(`${server.url}/sportsbook/config.json`)).json();
    expect(config).toMatchObject({ base_path: '/sportsbook', desk_api: '/desk', idempotent_placement: true });
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${server.url}/docs/openapi.json`)).status).toBe(200);
  });

  test('an origin of this machine may change things, one of another port may not', async () => {
    const signOut = (origin: string) => send(calls.signOut, { headers: { origin } });
    expect((await signOut(server.url)).status).toBe(200);
    expect((await signOut('http://localhost:1')).status).toBe(403);
  });
});
