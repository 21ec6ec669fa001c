import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushNamespaces, updatesChannel } from '@touchline/contract';
import { createPushServer } from '@touchline/push-server';
import { afterEach, expect, test } from 'vitest';
import { createSportsbook } from '../create-sportsbook.ts';
import { listeningFetch } from '../fallback/streamed.ts';
import type { ConnectionView, Readable } from '../sportsbook.ts';
import { buildConfig, buildMarket, buildMatch, createStage, pushed, settle } from '../testing/index.ts';
import type { FakeTab } from '../testing/index.ts';

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The real push server on loopback; upgrades are refused, as by a proxy that knows no WebSocket. */
async function listening(withSockets: boolean) {
  const push = createPushServer({
    secret: 'secret of this test',
    namespaces: pushNamespaces,
    allowedOrigins: '*',
    allowAnonymous: true,
    pingIntervalMs: 1_000,
    pongTimeoutMs: 500,
  });
  const paths: string[] = [];
  const http = createServer((request, response) => {
    paths.push(`${request.method} ${request.url?.split('?', 1)[0]}`);
    if (!push.handleRequest(request, response)) response.writeHead(404).end();
  });
  http.on('upgrade', (request, socket, head) => {
    if (withSockets) push.handleUpgrade(request, socket, head);
    else socket.destroy();
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  closing.push(async () => {
    await push.close();
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  return { push, paths, origin: `http://127.0.0.1:${port}` };
}

async function until(tab: FakeTab, reached: () => boolean): Promise<void> {
  while (!reached()) {
    tab.frame();
    await settle();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

function priced(odds: string, version: number) {
  const outcomes = [{ id: '1', name: 'Home', active: true, odds }];
  return pushed({
    type: 'match_changed',
    payload: { match: buildMatch({ version, main_market: buildMarket({ version, outcomes }) }) },
  });
}

function opened(config: Parameters<typeof buildConfig>[0]) {
  const stage = createStage();
  const env = stage.browser.tab({ fetch: stage.api.fetch, webSocket: WebSocket });
  const sportsbook = createSportsbook(env, buildConfig(config));
  closing.push(() => sportsbook.stop());
  sportsbook.start();
  sportsbook.select.matchList({ phase: 'prematch' }).subscribe(() => undefined);
  const connection: Readable<ConnectionView> = sportsbook.select.connection;
  return { stage, env, sportsbook, connection, outcome: sportsbook.select.outcome('1', '1|', '1') };
}

test('where no WebSocket comes through, prices stream over http and commands go to the configured place [PUSH-08] [PUSH-09]', async () => {
  const { push, paths, origin } = await listening(false);
  const { env, connection, outcome } = opened({
    push_url: [
      { transport: 'websocket', endpoint: `${origin.replace('http', 'ws')}/connection/websocket` },
      { transport: 'http_stream', endpoint: `${origin}/connection/http_stream` },
    ],
    push_emulation: `${origin}/emulation`,
  });
  await until(env, () => connection.get().state === 'connected' && push.watched(updatesChannel('en')));
  await until(env, () => outcome.get()?.odds === '1.85');
  push.publish(updatesChannel('en'), priced('1.90', 2));
  await until(env, () => outcome.get()?.odds === '1.90');
  expect(new Set(paths)).toEqual(new Set(['POST /connection/http_stream', 'POST /emulation']));
  expect(env.reports.map(({ error }) => String(error))).toEqual([expect.stringContaining('push: ')]);
});

test('a ping over an http stream is a sign of life as well, and its interval is known [I9]', async () => {
  const { origin } = await listening(false);
  const { stage, env, connection } = opened({
    push_url: [{ transport: 'http_stream', endpoint: `${origin}/connection/http_stream` }],
    push_emulation: `${origin}/emulation`,
  });
  await until(env, () => connection.get().state === 'connected');
  // A ping each second and ten seconds of grace: not the 35 s of a server that names no interval.
  await stage.browser.advance(11_500);
  expect(connection.get()).toMatchObject({ state: 'connected', stale: true });
  await until(env, () => !connection.get().stale);
  expect(connection.get()).toEqual({ state: 'connected', stale: false, isPolling: false, isRefused: false });
});

test('with its flag prices come as differences from the real push server, and show the same [PUSH-10]', async () => {
  const { push, origin } = await listening(true);
  const sent: string[] = [];
  class Listened extends WebSocket {
    constructor(address: string) {
      super(address);
      this.addEventListener('message', ({ data }) => sent.push(String(data)));
    }
  }
  const stage = createStage();
  const env = stage.browser.tab({ fetch: stage.api.fetch, webSocket: Listened });
  const sportsbook = createSportsbook(
    env,
    buildConfig({ push_url: `${origin.replace('http', 'ws')}/connection/websocket`, push_delta: true }),
  );
  closing.push(() => sportsbook.stop());
  sportsbook.start();
  sportsbook.select.matchList({ phase: 'prematch' }).subscribe(() => undefined);
  const outcome = sportsbook.select.outcome('1', '1|', '1');
  await until(env, () => push.watched(updatesChannel('en')) && outcome.get()?.odds === '1.85');
  for (const [odds, version] of [
    ['1.90', 2],
    ['1.95', 3],
    ['2.00', 4],
  ] as const) {
    push.publish(updatesChannel('en'), priced(odds, version));
    await until(env, () => outcome.get()?.odds === odds);
  }
  expect(
    sent.filter((frame) => frame.includes('"delta":true,"offset"') || frame.includes('"delta":true}')).length,
  ).toBeGreaterThan(0);
  expect(env.reports).toEqual([]);
});

test('blank lines, which keep a stream open on its way, are no sign of life [I9]', async () => {
  const http = createServer((_request, response) => {
    response.write('\n');
    response.write('\n{"id":1,"connect":{"ping":25}}\n');
    response.end('\n');
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  const frames: (number | null)[] = [];
  const seen: string[] = [];
  const { body } = await listeningFetch((ping) => frames.push(ping), [`http://127.0.0.1:${port}/`]);
  const reader = body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    seen.push(new TextDecoder().decode(chunk.value));
  }
  expect(seen.join('')).toBe('\n\n{"id":1,"connect":{"ping":25}}\n\n');
  expect(frames).toEqual([25]);
});
