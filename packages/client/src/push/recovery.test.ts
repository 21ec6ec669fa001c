import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { pushNamespaces, updatesChannel } from '@touchline/contract';
import { createPushServer } from '@touchline/push-server';
import { afterEach, expect, test } from 'vitest';
import { createSportsbook } from '../create-sportsbook.ts';
import { buildConfig, buildMarket, buildMatch, createStage, pushed } from '../testing/index.ts';
import type { Readable } from '../sportsbook.ts';

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function listening() {
  const push = createPushServer({
    secret: 'secret of this test',
    namespaces: pushNamespaces,
    allowedOrigins: '*',
    allowAnonymous: true,
  });
  const http = createServer();
  const sockets = new Set<Duplex>();
  http.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    push.handleUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  closing.push(async () => {
    await push.close();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return { push, url: `ws://127.0.0.1:${port}/connection/websocket`, cut };
}

function until<T>(readable: Readable<T>, frame: () => number, reached: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!reached(readable.get())) return;
      stop();
      resolve();
    };
    const stop = readable.subscribe(look);
    // Frames follow each other as in a browser, so that listeners are notified.
    const next = (): void => {
      frame();
      look();
      if (!reached(readable.get())) setImmediate(next);
    };
    next();
  });
}

test('over a real socket and the real push server, a cut connection loses nothing [PUSH-11]', async () => {
  const { push, url, cut } = await listening();
  const stage = createStage();
  const env = stage.browser.tab({ fetch: stage.api.fetch, webSocket: WebSocket });
  const sportsbook = createSportsbook(env, buildConfig({ push_url: url }));
  closing.push(() => sportsbook.stop());
  sportsbook.start();
  const outcome = sportsbook.select.outcome('1', '1|', '1');
  sportsbook.select.matchList({ phase: 'prematch' }).subscribe(() => undefined);
  await until(sportsbook.select.connection, env.frame, ({ state }) => state === 'connected');
  await until(outcome, env.frame, (view) => view?.odds === '1.85');
  const publish = (odds: string, version: number): void => {
    const { id, name } = { id: '1', name: 'Home' };
    const main = buildMarket({ version, outcomes: [{ id, name, active: true, odds }] });
    const match = buildMatch({ version, main_market: main });
    push.publish(updatesChannel('en'), pushed({ type: 'match_changed', payload: { match } }));
  };
  publish('1.90', 2);
  await until(outcome, env.frame, (view) => view?.odds === '1.90');
  const calls = stage.api.arrived.length;
  cut();
  await until(sportsbook.select.connection, env.frame, ({ state }) => state === 'connecting');
  publish('1.95', 3);
  publish('2.00', 4);
  await until(outcome, env.frame, (view) => view?.odds === '2.00');
  expect(sportsbook.select.connection.get().state).toBe('connected');
  expect(stage.api.arrived.length).toBe(calls);
  expect(outcome.get()?.move).toEqual({ direction: 'up', serial: 3 });
});

test('what was read before somebody came is not asked for again: the stream goes on from where it stood [PUSH-11]', async () => {
  const { push, url } = await listening();
  const stage = createStage();
  const env = stage.browser.tab({ fetch: stage.api.fetch, webSocket: WebSocket });
  const position = push.position(updatesChannel('en'));
  const sportsbook = createSportsbook(env, buildConfig({ push_url: url }), {
    positionOf: (channel) => (channel === updatesChannel('en') ? position : null),
  });
  closing.push(() => sportsbook.stop());
  const list = sportsbook.select.matchList({ phase: 'prematch' });
  list.subscribe(() => undefined);
  await until(list, env.frame, ({ state }) => state === 'ready');
  const published = buildMarket({ version: 2, outcomes: [{ id: '1', name: 'Home', active: true, odds: '1.90' }] });
  const match = buildMatch({ version: 2, main_market: published });
  push.publish(updatesChannel('en'), pushed({ type: 'match_changed', payload: { match } }));
  sportsbook.start();
  await until(sportsbook.select.outcome('1', '1|', '1'), env.frame, (view) => view?.odds === '1.90');
  expect(stage.api.count('getMatches')).toBe(1);
});

test('a stream that no longer goes back that far is a gap like any other [PUSH-11] [I8]', async () => {
  const { url } = await listening();
  const stage = createStage();
  const env = stage.browser.tab({ fetch: stage.api.fetch, webSocket: WebSocket });
  const sportsbook = createSportsbook(env, buildConfig({ push_url: url }), {
    positionOf: () => ({ offset: 7, epoch: 'elsewhere' }),
  });
  closing.push(() => sportsbook.stop());
  const list = sportsbook.select.matchList({ phase: 'prematch' });
  list.subscribe(() => undefined);
  await until(list, env.frame, ({ state }) => state === 'ready');
  const asked = (): number => stage.api.count('getMatches');
  expect(asked()).toBe(1);
  sportsbook.start();
  const outcome = sportsbook.select.outcome('1', '1|', '1');
  outcome.subscribe(() => undefined);
  await until(outcome, env.frame, (view) => view?.stale === true);
  await stage.browser.advance(2_000);
  await until(outcome, env.frame, (view) => view?.stale === false);
  expect(asked()).toBe(2);
});
