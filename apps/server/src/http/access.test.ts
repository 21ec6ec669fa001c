import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { type Call, calls } from '@touchline/contract';
import { spawnServer, startServer, type TestServer } from '@touchline/testkit/server';
import { createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';
import { addressOf } from './call-routes.ts';

interface Shown {
  readonly status: number;
  readonly code: unknown;
}

function codeIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

async function ask(url: string, path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Shown> {
  const answer = await fetch(url + path, { method, headers: { 'x-touchline-app': 'test', ...headers } });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, code: isJson ? codeIn(JSON.parse(text)) : null };
}

function send(url: string, call: Call, headers: Record<string, string> = {}): Promise<Shown> {
  return ask(url, addressOf(call).replaceAll(/\{\w+\}/g, '1'), call.method, headers);
}

/** What the server answers to an upgrade; `open` when it takes it. */
async function upgrade(url: string, headers: Record<string, string> = {}): Promise<number | 'open'> {
  const asked = request(`${url}/connection/websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
  const answered = Promise.race([
    once(asked, 'response').then(([answer]: { statusCode: number }[]) => answer?.statusCode ?? 0),
    once(asked, 'upgrade').then((): 'open' => 'open'),
  ]);
  asked.end();
  const answer = await answered;
  asked.destroy();
  return answer;
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, 'localhost');
  await once(taken, 'listening');
  const address = taken.address();
  taken.close();
  await once(taken, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const everyCall: readonly Call[] = Object.values(calls);
const refusable = everyCall.filter(({ name }) => !['signOut', 'signOutEverywhere'].includes(name));

describe('a site that is closed while it runs', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ matches: 20 });
  });
  afterAll(() => server.stop());

  test.each([
    ['locked', 1006],
    ['blocked', 1007],
  ] as const)(
    '%s refuses every call, the games and push, and cuts open connections [AUTH-12a]',
    async (access, code) => {
      const desk = deskAt(server.url);
      const stream = await fetch(`${server.url}/connection/http_stream`, {
        method: 'POST',
        body: '{"id":1,"connect":{}}',
      });
      await desk.call('setAccess', { body: { access } });
      expect(await stream.text()).toContain('"code":3012');
      for (const call of refusable)
        expect([call.name, await send(server.url, call)]).toEqual([call.name, { status: 403, code }]);
      for (const [method, path] of [
        ['GET', '/arena/api/games'],
        ['POST', '/arena/api/bets'],
        ['POST', '/connection/http_stream'],
        ['GET', '/connection/sse'],
        ['POST', '/emulation'],
      ] as const)
        expect([path, await ask(server.url, path, method)]).toEqual([path, { status: 403, code }]);
      expect(await upgrade(server.url)).toBe(403);
      await desk.call('setAccess', { body: { access: 'open' } });
      expect(await send(server.url, calls.getSports)).toMatchObject({ status: 200 });
      expect(await upgrade(server.url)).toBe('open');
    },
  );

  test.each(['/arena/api/games', '/%61rena/api/games', '/arena/%61pi/games'])(
    'closes the games too, however their address is written: %s [AUTH-12a]',
    async (path) => {
      const desk = deskAt(server.url);
      await desk.call('setAccess', { body: { access: 'locked' } });
      const answer = await fetch(`${server.url}${path}`);
      expect({ status: answer.status, code: codeIn(await answer.json()) }).toEqual({ status: 403, code: 1006 });
      await desk.call('setAccess', { body: { access: 'open' } });
    },
  );

  test('lets its visitors sign out, and tells the page why it is closed [AUTH-12a] [ERR-01]', async () => {
    const desk = deskAt(server.url);
    const caller = createCaller(server.url);
    const credentials = { login: 'demo@touchline.test', password: demoPassword };
    expect((await caller.call('signIn', { body: credentials })).status).toBe(200);
    const other = createCaller(server.url);
    expect((await other.call('signIn', { body: credentials })).status).toBe(200);
    await desk.call('setAccess', { body: { access: 'locked' } });
    expect((await other.call('signOutEverywhere')).status).toBe(200);
    expect((await caller.call('signIn', { body: credentials })).status).toBe(403);
    const config: unknown = await (await fetch(`${server.url}/sportsbook/config.json`)).json();
    expect(config).toMatchObject({ access: 'locked' });
    expect(await caller.call('signOut')).toMatchObject({ status: 200, body: { signed_out: true } });
    await desk.call('setAccess', { body: { access: 'open' } });
    expect((await caller.call('getAccounts')).status).toBe(401);
  });

  test('has a desk that answers to the names of this machine, and to no page that cannot set its header [R13]', async () => {
    const read = async (headers: Record<string, string>): Promise<number> => {
      const asked = request(`${server.url}/desk/messages`, { headers });
      const answered = once(asked, 'response').then(([answer]: { statusCode: number }[]) => answer?.statusCode ?? 0);
      asked.end();
      return answered;
    };
    const { host } = new URL(server.url);
    const app = { 'x-touchline-app': 'test' };
    expect([await read({ ...app, host }), await read({ ...app, host: 'rebound.test' }), await read({ host })]).toEqual([
      200, 403, 403,
    ]);
  });
});

describe('countries', () => {
  let server: TestServer;
  beforeAll(async () => {
    const port = await freePort();
    server = await startServer({
      matches: 20,
      desk: false,
      args: ['--port', String(port)],
      env: {
        PUBLIC_URL: `http://localhost:${port}`,
        COUNTRY_HEADER: 'X-User-Country',
        ACCESS_COUNTRIES: '{"visit":["US"],"sign_in":["FR"],"sign_up":["FR","AU"]}',
      },
    });
  });
  afterAll(() => server.stop());
  const from = (country: string) => ({ 'x-user-country': country });

  test('that may not visit are refused every call and push, and no other is [AUTH-07] [AUTH-12a]', async () => {
    for (const call of refusable)
      expect([call.name, await send(server.url, call, from('US'))]).toEqual([call.name, { status: 403, code: 1007 }]);
    expect([await upgrade(server.url, from('US')), await upgrade(server.url, from('NL'))]).toEqual([403, 'open']);
    expect(await send(server.url, calls.getSports, from('FR'))).toMatchObject({ status: 200 });
    const shown = async (country: string): Promise<unknown> =>
      (await fetch(`${server.url}/sportsbook/config.json`, { headers: from(country) })).json();
    expect(await shown('US')).toMatchObject({ access: 'blocked', user_country: 'US' });
    expect(await shown('FR')).toMatchObject({ access: 'open', refused_here: ['sign_in', 'sign_up'] });
    expect(await shown('NL')).not.toHaveProperty('refused_here');
  });

  const account = { email: 'new@player.test', password: 'long enough', currency: 'EUR' };
  test.each([
    ['signIn', 'FR', { login: 'nobody@player.test', password: 'wrong' }, { status: 403, code: 1110 }],
    ['signIn', 'AU', { login: 'nobody@player.test', password: 'wrong' }, { status: 400, code: 1100 }],
    ['signUp', 'FR', account, { status: 403, code: 1111 }],
    ['signUp', 'NL', { ...account, country: 'AU' }, { status: 403, code: 1111 }],
    ['signUp', 'NL', { ...account, country: 'NL' }, { status: 200, code: null }],
  ] as const)(
    '%s from %s is answered by the lists of the countries, as is the residence that is given [AUTH-07]',
    async (name, country, body, expected) => {
      const answer = await createCaller(server.url).call(name, { body, headers: from(country) });
      expect({ status: answer.status, code: codeIn(answer.body) }).toEqual(expected);
    },
  );
});

test('a start with a table of countries that is none says so [AUTH-07]', async () => {
  const run = spawnServer({ env: { COUNTRY_TABLE: import.meta.filename } }, '/nonexistent');
  await run.exited;
  expect(run.output()).toContain('COUNTRY_TABLE is no table of countries in the MaxMind DB format');
});
