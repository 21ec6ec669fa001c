import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
const requestsPerMinute = 20;

beforeAll(async () => {
  server = await startServer({ matches: 20, env: { RATE_LIMIT: String(requestsPerMinute) } });
});
afterAll(async () => {
  await server.stop();
});

/** Reads a stream object by object. */
const objectsOf = async function* (response: Response): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    yield* lines.map((line) => line.replace(/^data: /, '').trim()).filter((line) => line !== '');
  }
};

const connect = '{"id":1,"connect":{}}';

const openBy = {
  http_stream: (url: string) => fetch(`${url}/connection/http_stream`, { method: 'POST', body: connect }),
  sse: (url: string) => fetch(`${url}/connection/sse?cf_connect=${encodeURIComponent(connect)}`),
};

test.each(['http_stream', 'sse'] as const)(
  '%s stands beside the WebSocket, and no limit on calls counts what a page sends there [PUSH-09]',
  async (kind) => {
    const stream = await openBy[kind](server.url);
    const objects = objectsOf(stream);
    expect([stream.status, stream.headers.get('x-accel-buffering')]).toEqual([200, 'no']);
    const opened = String((await objects.next()).value);
    const { session, node } = /"session":"(?<session>[^"]+)","node":"(?<node>[^"]+)"/.exec(opened)?.groups ?? {};
    for (let id = 2; id < 3 + requestsPerMinute * 2; id += 1) {
      const data = JSON.stringify({ id, subscribe: { channel: `match:${id}` } });
      const sent = await fetch(`${server.url}/emulation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session, node, data }),
      });
      expect(sent.status).toBe(204);
      expect((await objects.next()).value).toContain(`{"id":${id},"subscribe":{`);
    }
    await objects.return(undefined);
  },
);

test('pages of other origins are refused there, as at the WebSocket, and the page itself is not [PUSH-09]', async () => {
  const status = async (path: string, origin: string) => {
    const { status, body } = await fetch(server.url + path, { method: 'POST', headers: { origin }, body: 'nonsense' });
    await body?.cancel();
    return status;
  };
  for (const path of ['/connection/http_stream', '/connection/sse', '/emulation']) {
    expect([path, await status(path, 'https://evil.example')]).toEqual([path, 403]);
    expect([path, await status(path, server.url)]).toEqual([path, path === '/emulation' ? 400 : 200]);
  }
});

test('the token in the address of a stream is not written anywhere, not even when it is refused [PUSH-09]', async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.very-secret.x';
  const commands = encodeURIComponent(JSON.stringify({ id: 1, connect: { token } }));
  const stream = await fetch(`${server.url}/connection/sse?cf_connect=${commands}`);
  expect(await stream.text()).toContain('"code":3500');
  const refused = await fetch(`${server.url}/connection/sse?cf_connect=${commands}`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(refused.status).toBe(403);
  await fetch(`${server.url}/connection/sse/?cf_connect=${commands}`);
  expect(server.output()).not.toContain('very-secret');
});

test('the HTTP API of push is not open in the product', async () => {
  const { status } = await fetch(`${server.url}/api/publish`, {
    method: 'POST',
    headers: { 'x-api-key': 'anything' },
    body: '{"channel":"updates:en","data":{}}',
  });
  expect(status).toBe(404);
});
