import { connect as dial } from 'node:net';
import { State } from 'centrifuge';
import { describe, expect, test } from 'vitest';
import { signConnectionToken } from '../index.ts';
import { ask, openStream } from '../stream-peer.ts';
import { errorOf, happens, listen, secret, startOfTests, subscriptionToken, until } from '../testbed.ts';

const streams = ['http_stream', 'sse'] as const;
const transports = ['websocket', ...streams] as const;
const unknownNode = '6f1c8f5e-0d3c-4f0a-9f38-2a1f6a0a0a0a';
const page = 'https://book.example';

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

describe.each(streams)('a stream over %s', (kind) => {
  test('gets its session and node, and sends several commands with the connect [PUSH-09]', async () => {
    const bed = await listen();
    const stream = await openStream(
      bed.origin,
      kind,
      { id: 1, connect: {} },
      { id: 2, subscribe: { channel: 'match:1' } },
      { id: 3, subscribe: { channel: 'members:1' } },
    );
    expect(await stream.next()).toMatchObject({
      id: 1,
      connect: { session: expect.stringMatching(/^[0-9a-f-]{36}$/), node: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(await stream.next()).toMatchObject({ id: 2, subscribe: { recoverable: true } });
    expect(await stream.next()).toEqual(errorOf(3, 103, 'permission denied'));
    const others = [await bed.streaming(kind), await bed.streaming(kind)];
    const sessions = [stream, ...others].map((each) => each.address().session);
    expect(new Set(sessions).size).toBe(3);
    expect(new Set([stream, ...others].map((each) => each.address().node)).size).toBe(1);
    stream.abort();
  });

  test('has one object a line or an event, byte for byte [PUSH-09]', async () => {
    const bed = await listen({ joinWindowMs: 1 });
    const stream = await bed.streaming(kind);
    await stream.ask({ id: 2, subscribe: { channel: 'plain:1' } });
    const before = stream.text().length;
    bed.push.publish('plain:1', 1);
    bed.push.publish('plain:1', 'two\nlines');
    await stream.next();
    await stream.next();
    const [one, two] = ['1', String.raw`"two\nlines"`].map(
      (data) => `{"push":{"channel":"plain:1","pub":{"data":${data}}}}`,
    );
    const sent = stream.text().slice(before);
    expect(sent).toBe(kind === 'sse' ? `data: ${one}\n\ndata: ${two}\n\n` : `${one}\n${two}\n`);
    expect(stream.text().startsWith('\r\n')).toBe(kind === 'sse');
  });

  test('is neither kept nor gathered by what lies between [PUSH-09]', async () => {
    const bed = await listen();
    const stream = await bed.streaming(kind);
    expect(stream.headers).toMatchObject({
      'cache-control': 'private, no-cache, no-store, must-revalidate, max-age=0',
      pragma: 'no-cache',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
      vary: 'Origin',
      'content-type': kind === 'sse' ? 'text/event-stream; charset=utf-8' : 'application/x-ndjson',
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
  });

  test.each([
    ['a command before connect', [{ id: 1, subscribe: { channel: 'plain:1' } }], 3501],
    [
      'a second connect',
      [
        { id: 1, connect: {} },
        { id: 2, connect: {} },
      ],
      3501,
    ],
    ['a token of nobody', [{ id: 1, connect: { token: 'a.b.c' } }], 3500],
  ])('after %s ends with a disconnect push and nothing behind it [PUSH-13]', async (_, commands, code) => {
    const bed = await listen();
    const stream = await openStream(bed.origin, kind, ...commands);
    await stream.ended;
    const pushes = [...stream.text().matchAll(/\{.*\}/g)].map(([text]): unknown => JSON.parse(text));
    expect(pushes.at(-1)).toMatchObject({ push: { disconnect: { code } } });
    expect(pushes.slice(0, -1).filter((each) => JSON.stringify(each).includes('disconnect'))).toEqual([]);
    expect(bed.push.stats()).toMatchObject({ connections: 0, sessions: 0, leaving: 0 });
  });

  test('whose token is expired gets an error, and nothing more until it is stale [PUSH-13]', async () => {
    const bed = await listen();
    const token = signConnectionToken(secret, { userId: 'ann', expiresAt: startOfTests - 1 });
    const commands = [
      { id: 1, connect: { token } },
      { id: 2, subscribe: { channel: 'plain:1' } },
    ];
    const stream = await openStream(bed.origin, kind, ...commands);
    expect(await stream.next()).toEqual(errorOf(1, 109, 'token expired'));
    bed.clock.now += 10_000;
    expect(await stream.next()).toEqual({ push: { disconnect: { code: 3502, reason: 'stale' } } });
    await stream.ended;
  });

  test('sends pings, takes pongs the other way, and ends without one [PUSH-12]', async () => {
    const bed = await listen();
    const stream = await bed.streaming(kind);
    for (let round = 0; round < 2; round += 1) {
      bed.clock.now += 1_000;
      expect(await stream.next()).toEqual({});
      expect(await stream.send({})).toBe(204);
    }
    bed.clock.now += 1_000;
    expect(await stream.next()).toEqual({});
    bed.clock.now += 20;
    expect(await stream.next()).toEqual({ push: { disconnect: { code: 3012, reason: 'no pong' } } });
    await stream.ended;
  });

  test('that sends an unsolicited pong is disconnected with 3501 [PUSH-13]', async () => {
    const bed = await listen();
    const stream = await bed.streaming(kind);
    expect(await stream.send({})).toBe(204);
    expect(await stream.next()).toEqual({ push: { disconnect: { code: 3501, reason: 'bad request' } } });
    await stream.ended;
    // The session went with it; its client knows already.
    expect(await stream.send({ id: 9, subscribe: { channel: 'plain:1' } })).toBe(204);
    expect(bed.push.stats().subscriptions).toBe(0);
  });

  test('takes the commands of one request in their order, and unsubscribe and refresh too [PUSH-09]', async () => {
    const bed = await listen();
    const stream = await bed.streaming(kind, 'ann');
    const answers = await stream.ask(
      { id: 2, subscribe: { channel: 'plain:1' } },
      { id: 3, subscribe: { channel: 'plain:1' } },
      { id: 4, unsubscribe: { channel: 'plain:1' } },
      { id: 5, subscribe: { channel: 'plain:1' } },
      { id: 6, refresh: { token: signConnectionToken(secret, { userId: 'ann' }) } },
    );
    expect(answers).toEqual([
      { id: 2, subscribe: {} },
      errorOf(3, 105, 'already subscribed'),
      { id: 4, unsubscribe: {} },
      { id: 5, subscribe: {} },
      { id: 6, refresh: {} },
    ]);
  });

  test('that its reader leaves is forgotten at once: session, subscriptions, timers [PUSH-09]', async () => {
    const bed = await listen();
    const stream = await bed.streaming(kind);
    await stream.ask({ id: 2, subscribe: { channel: 'plain:1' } });
    stream.abort();
    await until(() => bed.push.stats().connections === 0);
    expect(bed.push.stats()).toMatchObject({ sessions: 0, subscriptions: 0, channels: 0, leaving: 0 });
    expect(bed.events.at(-1)).toMatchObject({ kind: 'disconnected', code: 3000, reason: 'connection closed' });
  });

  test('of a page elsewhere is refused, of one of ours is readable [PUSH-09]', async () => {
    const bed = await listen();
    const url = `${bed.origin}/connection/${kind}`;
    const foreign = await ask(url, { headers: { origin: 'https://evil.example' }, body: '{"id":1,"connect":{}}' });
    expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    expect(bed.events).toEqual([{ kind: 'refused', reason: 'origin', origin: 'https://evil.example' }]);
    const own = await ask(url, { headers: { origin: page }, body: 'nonsense' });
    expect(own).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': page, 'access-control-allow-credentials': 'true', vary: 'Origin' },
    });
  });

  test('of a client that speaks Protobuf is refused [PUSH-09]', async () => {
    const bed = await listen();
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await ask(`${bed.origin}/connection/${kind}`, { headers, body: 'x' })).status).toBe(400);
  });
});

test('SSE begins with a POST too, and needs commands either way [PUSH-09]', async () => {
  const bed = await listen();
  const url = `${bed.origin}/connection/sse`;
  const posted = await ask(url, { body: '{"id":1,"connect":{}}\n{"id":2,"send":{}}' });
  expect(posted.body).toMatch(/^\r\ndata: \{"id":1,"connect":\{.*\}\}\n\ndata: \{"push":\{"disconnect":\{"code":3508,/);
  for (const address of [url, `${url}?cf_connect=`, `${url}?other=1`]) {
    expect((await ask(address, { method: 'GET' })).status).toBe(400);
  }
});

describe.each(['/connection/http_stream', '/connection/sse', '/emulation'])('%s', (path) => {
  test('answers a preflight [PUSH-09]', async () => {
    const bed = await listen();
    const headers = { origin: page, 'access-control-request-headers': 'content-type,x-own' };
    expect(await ask(bed.origin + path, { method: 'OPTIONS', headers })).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': page,
        'access-control-allow-headers': 'content-type,x-own',
        'access-control-allow-methods': 'POST, GET, OPTIONS',
        'access-control-allow-credentials': 'true',
        'access-control-max-age': '300',
        vary: 'Origin',
      },
      body: '',
    });
    const foreign = await ask(bed.origin + path, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
  });

  test('refuses other methods, long bodies and empty ones [PUSH-09]', async () => {
    const bed = await listen({ maxMessageBytes: 1_000 });
    for (const method of ['PUT', 'DELETE', ...(path === '/connection/sse' ? [] : ['GET'])]) {
      const { status, headers } = await ask(bed.origin + path, { method });
      expect([status, headers.allow]).toEqual([
        405,
        path === '/connection/sse' ? 'GET, POST, OPTIONS' : 'POST, OPTIONS',
      ]);
    }
    expect((await ask(bed.origin + path, { body: 'x'.repeat(1_001) })).status).toBe(413);
    const chunked = { 'transfer-encoding': 'chunked' };
    expect((await ask(bed.origin + path, { headers: chunked, body: 'x'.repeat(8_000) })).status).toBe(413);
    const empty = await ask(bed.origin + path, { body: ' ' });
    expect([empty.status, empty.body.includes('"code":3501')]).toEqual(
      path === '/emulation' ? [400, false] : [200, true],
    );
    expect(bed.push.stats()).toMatchObject({ connections: 0, sessions: 0 });
  });

  test('takes nothing new while the server closes [PUSH-09]', async () => {
    const bed = await listen();
    await bed.push.close();
    expect((await ask(bed.origin + path, { body: '{"id":1,"connect":{}}' })).status).toBe(503);
  });
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
