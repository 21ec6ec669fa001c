import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { send } from './http.ts';

/** Two origins: one that the configuration names, and one that it does not. */
const arrived: string[] = [];
const addresses: string[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  for (const name of ['own', 'foreign']) {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const [status, to] = [Number(url.searchParams.get('status') ?? '200'), url.searchParams.get('to')];
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        arrived.push(`${name} ${request.method} ${url.pathname} ${body}`.trim());
        if (to !== null) response.setHeader('location', to);
        response.writeHead(status).end(JSON.stringify({ from: name, method: request.method }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    addresses.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  vi.stubGlobal('location', { href: `${addresses[0]}/sportsbook` });
});
afterEach(() => void arrived.splice(0));
afterAll(() => {
  for (const server of servers) server.close();
  vi.unstubAllGlobals();
});

async function ask(method: string, path: string, origins: readonly string[] = ['/api']) {
  const body = method === 'GET' ? null : '{"bet":1}';
  const headers = { 'content-type': 'application/json' };
  const answer = await send({ method, url: `${addresses[0]}${path}`, headers, body, timeout: 5_000, origins });
  return answer.kind === 'answer'
    ? { status: answer.status, ...JSON.parse(answer.text), isRedirected: answer.isRedirected ?? false }
    : answer;
}

test.each([301, 302, 307])('a redirect %i within the configured origins is followed [API-11a]', async (status) => {
  const answer = await ask('GET', `/sports?status=${status}&to=/moved`);
  expect(answer).toEqual({ status: 200, from: 'own', method: 'GET', isRedirected: true });
  expect(arrived).toEqual(['own GET /sports', 'own GET /moved']);
  const elsewhere = `/sports?status=${status}&to=${addresses[1]}/moved`;
  expect(await ask('GET', elsewhere, ['/api', `${addresses[1]}/api`])).toMatchObject({ from: 'foreign' });
});

test.each([301, 302, 307])(
  'what came by a redirect %i from any other origin is dropped unread [API-11a]',
  async (status) => {
    expect(await ask('GET', `/sports?status=${status}&to=${addresses[1]}/moved`)).toEqual({
      kind: 'unreachable',
      reason: 'foreign',
    });
  },
);

test.each([
  [301, 'GET', ''],
  [302, 'GET', ''],
  [307, 'POST', ' {"bet":1}'],
] as const)(
  'of a POST that is redirected by %i a %s arrives, marked as redirected [API-11a] [I1]',
  async (...given) => {
    const [status, method, body] = given;
    expect(await ask('POST', `/bets?status=${status}&to=/moved`)).toEqual({
      status: 200,
      from: 'own',
      method,
      isRedirected: true,
    });
    expect(arrived).toEqual(['own POST /bets {"bet":1}', `own ${method} /moved${body}`]);
  },
);

test.each([200, 400, 403, 404, 405, 410, 500])('an answer %i is read with its body [API-11]', async (status) => {
  expect(await ask('GET', `/sports?status=${status}`)).toMatchObject({ status, from: 'own', isRedirected: false });
});
