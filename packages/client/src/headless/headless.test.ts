import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConfig } from '../testing/builders.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { HttpRequest } from '../env.ts';
import { createHeadlessEnv, fetchConfig } from './headless.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server; returns its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((settle) => server.listen(0, settle));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function get(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url, headers: {}, body: null, timeout: 60_000, origins: [], ...more };
}

describe('requests of a client without a page', () => {
  test('a session goes on by the cookie that an answer has set, at its own origin, until another ends it', async () => {
    const seen: (string | undefined)[] = [];
    const lines = [['sid=1; HttpOnly; Path=/', 'kept=2'], [], ['sid=; Max-Age=0'], []];
    const note = ({ headers }: IncomingMessage): void => void seen.push(headers.cookie);
    const origin = await serve((request, response) => {
      note(request);
      response.setHeader('set-cookie', lines[seen.length - 1] ?? []).end();
    });
    const other = await serve((request, response) => {
      note(request);
      response.end();
    });
    const env = createHeadlessEnv();
    for (const url of [origin, origin, origin, origin, other]) await env.fetch(get(url));
    expect(seen).toEqual([undefined, 'sid=1; kept=2', 'sid=1; kept=2', 'kept=2', undefined]);
  });

  test('after a redirect a cookie belongs to the origin that answered', async () => {
    const seen: string[] = [];
    const note = (name: string, { headers }: IncomingMessage): void => void seen.push(`${name} ${headers.cookie}`);
    const other = await serve((request, response) => {
      note('other', request);
      response.setHeader('set-cookie', 'sid=1').end();
    });
    const origin = await serve((request, response) => {
      note('origin', request);
      if (request.url === '/from') response.writeHead(307, { location: other }).end();
      else response.end();
    });
    const env = createHeadlessEnv();
    for (const url of [`${origin}/from`, origin, other]) await env.fetch(get(url, { origins: [other] }));
    expect(seen).toEqual(['origin undefined', 'other undefined', 'origin undefined', 'other sid=1']);
  });

  test('a platform that shows no cookies of an answer has its answers all the same', async () => {
    const origin = await serve((_request, response) => void response.setHeader('set-cookie', 'sid=1').end('there'));
    const { getSetCookie } = Headers.prototype;
    Reflect.deleteProperty(Headers.prototype, 'getSetCookie');
    try {
      expect(await createHeadlessEnv().fetch(get(origin))).toMatchObject({ kind: 'answer', text: 'there' });
    } finally {
      Object.assign(Headers.prototype, { getSetCookie });
    }
  });

  test('an answer has status, text and headers, and says where a redirect led', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/from') response.writeHead(307, { location: '/to' }).end();
      else response.writeHead(418, { 'x-kind': 'teapot' }).end('short and stout');
    });
    const answer = await createHeadlessEnv().fetch(get(`${origin}/from`));
    expect(answer).toMatchObject({ status: 418, text: 'short and stout', isRedirected: true, url: `${origin}/to` });
    expect(answer.kind === 'answer' ? answer.headers('x-kind') : null).toBe('teapot');
  });

  test('what another origin answers is not used unless it is named [API-11a]', async () => {
    const other = await serve((_request, response) => void response.end('from elsewhere'));
    const origin = await serve((_request, response) => void response.writeHead(307, { location: other }).end());
    const env = createHeadlessEnv();
    expect(await env.fetch(get(origin))).toEqual({ kind: 'unreachable', reason: 'foreign' });
    expect(await env.fetch(get(origin, { origins: [other] }))).toMatchObject({
      kind: 'answer',
      text: 'from elsewhere',
    });
  });

  test('nobody there and no answer in time are told apart', async () => {
    const silent = await serve(() => undefined);
    const env = createHeadlessEnv();
    expect(await env.fetch(get(silent, { timeout: 1 }))).toEqual({ kind: 'unreachable', reason: 'timeout' });
    servers.splice(0).forEach((server) => {
      server.closeAllConnections();
      server.close();
    });
    expect(await env.fetch(get(silent))).toEqual({ kind: 'unreachable', reason: 'network' });
  });
});

describe('an environment without a page', () => {
  test('work of one name runs one after the other, whether or not it fails', async () => {
    const { exclusively } = createHeadlessEnv();
    const order: string[] = [];
    let finish: () => void = () => undefined;
    const first = exclusively('outbox', async () => {
      await new Promise<void>((settle) => {
        finish = settle;
      });
      order.push('first');
      throw new Error('it went wrong');
    });
    const second = exclusively('outbox', async () => void order.push('second'));
    await exclusively('another', async () => void order.push('another'));
    finish();
    await expect(first).rejects.toThrow('it went wrong');
    await second;
    expect(order).toEqual(['another', 'first', 'second']);
  });

  test('ids have the asked length and no letter that an address would escape', () => {
    const { randomId } = createHeadlessEnv();
    const ids = Array.from({ length: 100 }, () => randomId(22));
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  });

  test('what is given stands in for its part', () => {
    expect(createHeadlessEnv({ online: () => false }).online()).toBe(false);
  });

  test('a timer that is cleared does not run', async () => {
    const { setTimer, clearTimer } = createHeadlessEnv();
    const ran: string[] = [];
    clearTimer(setTimer(() => ran.push('cleared'), 0));
    await new Promise<void>((settle) => void setTimer(settle, 1));
    expect(ran).toEqual([]);
  });
});

describe('the configuration of a back end', () => {
  test('addresses from the root of its page become absolute, those of push with their scheme', async () => {
    const config = buildConfig({
      platform_api: '/api',
      sportsbook_api: '/_sb_api/api',
      wallet_api: 'https://wallet.example/api',
      push_url: [
        { transport: 'websocket', endpoint: '/connection/websocket' },
        { transport: 'http_stream', endpoint: '/connection/http_stream' },
      ],
    });
    const origin = await serve((_request, response) => void response.end(JSON.stringify(config)));
    expect(await fetchConfig(`${origin}/sportsbook/config.json`)).toMatchObject({
      platform_api: `${origin}/api`,
      sportsbook_api: `${origin}/_sb_api/api`,
      wallet_api: 'https://wallet.example/api',
      push_url: [
        { transport: 'websocket', endpoint: `${origin.replace('http', 'ws')}/connection/websocket` },
        { transport: 'http_stream', endpoint: `${origin}/connection/http_stream` },
      ],
      push_emulation: `${origin}/emulation`,
    });
  });

  test('a push address that is one text is that of a WebSocket', async () => {
    const config = buildConfig({ push_url: '/connection/websocket' });
    const origin = await serve((_request, response) => void response.end(JSON.stringify(config)));
    const { push_url } = await fetchConfig(origin);
    expect(push_url).toBe(`${origin.replace('http', 'ws')}/connection/websocket`);
  });

  test('what is no configuration is refused with every field that is wrong [CFG-01a]', async () => {
    const { brand: _, ...config } = buildConfig();
    const origin = await serve((request, response) => {
      if (request.url === '/none') response.writeHead(404).end('not found');
      else response.end(JSON.stringify({ ...config, locales: 'en' }));
    });
    await expect(fetchConfig(`${origin}/config.json`)).rejects.toThrow(/status 200.*brand.*locales/);
    await expect(fetchConfig(`${origin}/none`)).rejects.toThrow(/status 404/);
  });
});
