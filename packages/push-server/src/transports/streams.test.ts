import { describe, expect, test } from 'vitest';
import { signConnectionToken } from '../index.ts';
import { ask, openStream } from '../stream-peer.ts';
import { errorOf, listen, secret, startOfTests, until } from '../testbed.ts';

const streams = ['http_stream', 'sse'] as const;
const page = 'https://book.example';

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
