import { connect as dial } from 'node:net';
import { State } from 'centrifuge';
import { describe, expect, test } from 'vitest';
import { signConnectionToken } from '../index.ts';
import { ask } from '../stream-peer.ts';
import { errorOf, happens, listen, secret, startOfTests, subscriptionToken, until } from '../testbed.ts';

const streams = ['http_stream', 'sse'] as const;
const transports = ['websocket', ...streams] as const;
const unknownNode = '6f1c8f5e-0d3c-4f0a-9f38-2a1f6a0a0a0a';

describe.each(transports)('the official client over %s', (kind) => {
  test('connects, subscribes, receives, recovers what it missed and leaves nothing behind [PUSH-01] [PUSH-08]', async () => {
    const bed = await listen({ joinWindowMs: 0 });
    const client = bed.clientOver(kind, { token: signConnectionToken(secret, { userId: 'ann' }) });
    const open = client.newSubscription('match:1');
    const own = client.newSubscription('$user:ann', { token: subscriptionToken('ann', '$user:ann') });
    const received: unknown[] = [];
    open.on('publication', ({ data }) => received.push(data));
    own.on('publication', ({ data }) => received.push(data));
    open.subscribe();
    own.subscribe();
    client.connect();
    await Promise.all([open.ready(), own.ready()]);
    expect(bed.push.stats()).toMatchObject({
      connections: 1,
      subscriptions: 2,
      sessions: kind === 'websocket' ? 0 : 1,
    });
    expect(bed.events).toContainEqual(expect.objectContaining({ kind: 'connected', user: 'ann', transport: kind }));
    bed.push.publish('match:1', { odds: '1.85', name: 'Łódź' });
    bed.push.publish('$user:ann', 'yours');
    await until(() => received.length === 2);
    client.disconnect();
    await until(() => bed.push.stats().connections === 0);
    bed.push.publish('match:1', 'missed');
    const subscribed = happens<{ recovered: boolean }>(open, 'subscribed');
    client.connect();
    expect(await subscribed).toMatchObject({ recovered: true });
    await until(() => received.length === 3);
    expect(received).toEqual([{ odds: '1.85', name: 'Łódź' }, 'yours', 'missed']);
    open.unsubscribe();
    await until(() => bed.push.stats().subscriptions === 1);
    client.disconnect();
    await until(() => bed.push.stats().connections === 0);
    expect(bed.push.stats()).toMatchObject({ sessions: 0, subscriptions: 0 });
  });

  test('learns why it is disconnected: some codes end it, others bring it back [PUSH-13]', async () => {
    const bed = await listen();
    const client = bed.clientOver(kind, { token: signConnectionToken(secret, { userId: 'ann' }) });
    client.connect();
    await client.ready();
    const again = happens<{ code: number }>(client, 'connecting');
    bed.push.disconnectUser('ann', 3011, 'force reconnect');
    expect(await again).toMatchObject({ code: 3011, reason: 'force reconnect' });
    await client.ready();
    const over = happens<{ code: number }>(client, 'disconnected');
    bed.push.disconnectUser('ann', 3503, 'force disconnect');
    expect(await over).toMatchObject({ code: 3503, reason: 'force disconnect' });
    expect(client.state).toBe(State.Disconnected);
  });

  test('answers pings: nobody who does is cut off [PUSH-12]', async () => {
    const bed = await listen();
    const client = bed.clientOver(kind);
    client.connect();
    await client.ready();
    for (let round = 0; round < 3; round += 1) {
      bed.clock.now += 1_000;
      await bed.looked();
      // The answer to a later command shows that the pong before it has arrived.
      await client.rpc('any', {}).catch(() => undefined);
    }
    bed.clock.now += 15;
    await bed.looked();
    expect(bed.push.stats().connections).toBe(1);
    expect(bed.events.filter((event) => event.kind === 'disconnected')).toEqual([]);
  });

  test('with an expired token fetches another and connects [PUSH-13]', async () => {
    const bed = await listen();
    let asked = 0;
    const client = bed.clientOver(kind, {
      token: signConnectionToken(secret, { userId: 'ann', expiresAt: startOfTests - 1 }),
      getToken() {
        asked += 1;
        return Promise.resolve(signConnectionToken(secret, { userId: 'ann' }));
      },
    });
    client.connect();
    await client.ready();
    expect(asked).toBe(1);
    expect(bed.events.filter((event) => event.kind === 'connected')).toMatchObject([{ user: 'ann' }]);
  });

  test('is disconnected by a shutdown and reconnects to what stands there then [PUSH-13]', async () => {
    const bed = await listen();
    const client = bed.clientOver(kind);
    client.connect();
    await client.ready();
    const again = happens<{ code: number }>(client, 'connecting');
    await bed.restart();
    expect(await again).toMatchObject({ code: 3001 });
    await client.ready();
    expect(bed.push.stats().connections).toBe(1);
  });
});

test('a client that is refused its WebSocket goes on over the next transport of its list [PUSH-08]', async () => {
  const bed = await listen({ transports: ['http_stream'] });
  const client = bed.clientOver(['websocket', 'sse', 'http_stream']);
  client.connect();
  await client.ready();
  expect(bed.events).toMatchObject([
    { kind: 'refused', reason: 'transport' },
    { kind: 'connected', transport: 'http_stream' },
  ]);
  expect((await ask(`${bed.origin}/connection/sse`, { method: 'GET' })).body).toBe('not of push');
});

test('emulation: 204 for a session here or gone, 404 for another node, 400 for what is no request [PUSH-09]', async () => {
  const bed = await listen();
  const stream = await bed.streaming('http_stream');
  const { session, node } = stream.address();
  const url = `${bed.origin}/emulation`;
  const status = async (body: unknown) =>
    (await ask(url, { body: typeof body === 'string' ? body : JSON.stringify(body) })).status;
  const data = '{"id":2,"rpc":{}}';
  const answered = await ask(url, { body: JSON.stringify({ session, node, data }) });
  expect([answered.status, answered.body]).toEqual([204, '']);
  expect(await status({ session: unknownNode, node, data })).toBe(204);
  expect(await status({ session, node: unknownNode, data })).toBe(404);
  const malformed = ['', '[]', 'null', '"text"', '{', { session, node }, { session, node, data: { id: 2 } }];
  for (const body of [
    ...malformed,
    { session: 1, node, data },
    { session, node: null, data },
    { session: '', node, data },
  ])
    expect([body, await status(body)]).toEqual([body, 400]);
  expect(await stream.next()).toEqual(errorOf(2, 108, 'not available'));
  expect(bed.push.stats().connections).toBe(1);
});

test('a WebSocket gets no session: it needs none, and nobody can send in its name [PUSH-09]', async () => {
  const bed = await listen();
  const peer = await bed.peer();
  const [reply] = await peer.ask({ id: 1, connect: {} });
  expect(reply).toMatchObject({ id: 1, connect: { ping: 1 } });
  expect(JSON.stringify(reply)).not.toMatch(/session|node/);
});

test('a session is a secret: no log line holds it [PUSH-09]', async () => {
  const bed = await listen();
  const stream = await bed.streaming('sse', 'ann');
  await stream.ask({ id: 2, subscribe: { channel: 'plain:1' } });
  stream.abort();
  await until(() => bed.events.some(({ kind }) => kind === 'disconnected'));
  expect(JSON.stringify(bed.events)).not.toContain(stream.address().session);
});

test('the paths are the choice of the host, and the rest of its server is its own [PUSH-09]', async () => {
  const bed = await listen({ paths: { http_stream: '/own/stream', emulation: '/own/back' } });
  const stream = await ask(`${bed.origin}/own/stream?x=1`, { body: '{"id":1,"connect":{}}\n{"id":2,"send":{}}' });
  expect(stream.body).toContain('"code":3508');
  expect((await ask(`${bed.origin}/own/back`, { body: '{}' })).status).toBe(400);
  for (const path of ['/connection/http_stream', '/emulation', '/', '/emulation/', '/connection/sse2'])
    expect((await ask(bed.origin + path, { body: '{}' })).body).toBe('not of push');
  await expect(listen({ paths: { sse: '/emulation' } })).rejects.toThrow(RangeError);
});

test('a stream that is asked for before the one ahead of it has ended does not outlive its peer [PUSH-09]', async () => {
  const bed = await listen();
  const socket = dial(Number(new URL(bed.origin).port), '127.0.0.1');
  const body = '{"id":1,"connect":{}}';
  const request = `POST /connection/http_stream HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  socket.write(request + request);
  await new Promise((resolve) => socket.once('data', resolve));
  await bed.looked();
  expect(bed.push.stats().connections).toBe(1);
  socket.destroy();
  await until(() => bed.push.stats().connections === 0);
  expect(bed.push.stats()).toMatchObject({ sessions: 0, leaving: 0 });
});
