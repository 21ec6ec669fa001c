import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Centrifuge } from 'centrifuge';
import type { PublicationContext } from 'centrifuge';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { ask } from '../stream-peer.ts';
import { happens } from '../testbed.ts';
import { readConfig } from './config.ts';

const secret = 'a secret of the tests';
const minimal = { client: { token: { hmac_secret_key: secret } } };
function read(config: unknown, environment = {}) {
  return readConfig(JSON.stringify(config), environment);
}

test('a configuration under the names of Centrifugo is read whole', () => {
  const config = read({
    http_server: { address: '127.0.0.1', port: '8001', internal_port: 9001 },
    client: {
      allowed_origins: ['https://book.example'],
      allow_anonymous_connect_without_token: true,
      token: { hmac_secret_key: secret },
      ping_interval: '20s',
      pong_timeout: '7500ms',
      stale_close_delay: '0.5m',
      expired_close_delay: '1m30s',
      queue_max_size: 2_000_000,
      channel_limit: 256,
      recovery_max_publication_limit: 500,
    },
    http_api: { key: 'k', handler_prefix: '/own', error_mode: 'transport' },
    websocket: { handler_prefix: '/ws', message_size_limit: 1000 },
    http_stream: { enabled: true },
    sse: { enabled: true, handler_prefix: '/sse' },
    health: { enabled: true },
    channel: {
      private_prefix: '$',
      without_namespace: { presence: true },
      namespaces: [
        {
          name: 'match',
          allow_subscribe_for_client: true,
          history_size: 50,
          history_ttl: '120s',
          force_recovery: true,
          force_recovery_mode: 'cache',
          allowed_delta_types: ['fossil'],
          delta_publish: false,
        },
      ],
    },
  });
  expect(config).toEqual({
    host: '127.0.0.1',
    port: 8001,
    internal: { host: '127.0.0.1', port: 9001 },
    webSocketPath: '/ws',
    apiPath: '/own',
    health: '/health',
    metrics: null,
    push: {
      secret,
      allowedOrigins: ['https://book.example'],
      allowAnonymous: true,
      pingIntervalMs: 20_000,
      pongTimeoutMs: 7_500,
      staleCloseMs: 30_000,
      expiredGraceMs: 90_000,
      maxQueueBytes: 2_000_000,
      maxMessageBytes: 1_000,
      channelLimit: 256,
      recoveryLimit: 500,
      transports: ['websocket', 'http_stream', 'sse'],
      paths: { http_stream: '/connection/http_stream', sse: '/sse', emulation: '/emulation' },
      api: { key: 'k', path: '/own', errorMode: 'transport' },
      namespaces: [
        {
          name: 'match',
          allow_subscribe_for_client: true,
          history_size: 50,
          history_ttl: 120,
          force_recovery: true,
          force_recovery_mode: 'cache',
          allowed_delta_types: ['fossil'],
          delta_publish: false,
        },
        { name: '', presence: true },
      ],
    },
  });
});

test('what is not said is off, or as Centrifugo has it', () => {
  const { port, internal, push, health, metrics } = read(minimal);
  expect({ port, internal, health, metrics }).toEqual({ port: 8000, internal: null, health: null, metrics: null });
  expect(push).toEqual({
    secret,
    allowedOrigins: [],
    allowAnonymous: false,
    transports: ['websocket'],
    paths: { emulation: '/emulation' },
    namespaces: [],
  });
});

test('secrets and origins of the environment win', () => {
  const { push } = read(minimal, {
    CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: 'other',
    CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: 'https://a.example https://b.example',
    CENTRIFUGO_HTTP_API_KEY: 'k',
  });
  expect(push).toMatchObject({
    secret: 'other',
    allowedOrigins: ['https://a.example', 'https://b.example'],
    api: { key: 'k', path: '/api' },
  });
  expect(read({ client: { token: { hmac_secret_key: 's' }, allowed_origins: ['*'] } }).push.allowedOrigins).toBe('*');
});

test.each([
  [{}, 'client.token.hmac_secret_key is missing: nobody could sign tokens'],
  [{ ...minimal, surprise: 1 }, 'surprise is not an option of this server'],
  [
    { ...minimal, channel: { namespaces: [{ name: 'aa', shared_poll: {} }] } },
    'channel.namespaces[0].shared_poll is not an option of this server',
  ],
  [{ ...minimal, http_stream: { enabled: 'yes' } }, 'http_stream.enabled must be true or false'],
  [{ ...minimal, http_server: { port: 70_000 } }, 'http_server.port must be a port'],
  [
    { ...minimal, channel: { namespaces: [{ name: 'aa', history_ttl: 60 }] } },
    'channel.namespaces[0].history_ttl must be a duration like "25s" or "1h30m"',
  ],
  [{ ...minimal, channel: { namespaces: {} } }, 'channel.namespaces must be a list'],
  [{ ...minimal, channel: { private_prefix: '#' } }, 'channel.private_prefix is always "$" here'],
  [{ ...minimal, http_api: { error_mode: 'other' } }, 'http_api.error_mode must be "transport"'],
  [
    { client: { token: { hmac_secret_key: 's' }, allowed_origins: ['https://*.example'] } },
    'client.allowed_origins takes whole origins, or "*" alone',
  ],
  [
    { client: { token: { hmac_secret_key: 's' }, expired_close_delay: '1s', expired_sub_close_delay: '2s' } },
    'client.expired_sub_close_delay must be as long as expired_close_delay here',
  ],
  [
    { client: { token: { hmac_secret_key: 's' }, channel_limit: 0 } },
    'client.channel_limit must be a whole number from 1',
  ],
  [{ ...minimal, websocket: { message_size_limit: 0 } }, 'websocket.message_size_limit must be a whole number from 1'],
  [[], 'the configuration must be an object'],
])('%j is refused in one clear line', (config, line) => {
  expect(() => read(config)).toThrow(line);
});

/** The program itself, started with a configuration; gone when the test ends. */
function start(config: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'push-server-'));
  const file = join(folder, 'config.json');
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), '--config', file], {
    env: { PATH: process.env['PATH'] },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  return { child, ended, lines, out: createInterface(child.stdout) };
}

test('a program that does not get both of its ports ends, rather than serve clients whom nobody can publish to [PUSH-08]', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const program = start({
    ...minimal,
    http_server: { address: '127.0.0.1', port: 0, internal_port: typeof address === 'object' ? address?.port : 0 },
  });
  expect(await program.ended).toBe(1);
  expect(program.lines).toEqual([expect.stringContaining('EADDRINUSE')]);
});

test('the program serves clients on one port and the API on another, and stops when asked [PUSH-08]', async () => {
  const program = start({
    http_server: { address: '127.0.0.1', port: 0, internal_port: '0' },
    client: { token: { hmac_secret_key: secret }, allow_anonymous_connect_without_token: true },
    http_api: { key: 'k' },
    http_stream: { enabled: true },
    health: { enabled: true },
    prometheus: { enabled: true },
    channel: { namespaces: [{ name: 'news', allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true }] },
  });
  const [, port, internalPort] = /port (\d+), API on port (\d+)/.exec(await happens<string>(program.out, 'line')) ?? [];
  const client = new Centrifuge([{ transport: 'websocket', endpoint: `ws://127.0.0.1:${port}/connection/websocket` }], {
    websocket: WebSocket,
  });
  onTestFinished(() => client.disconnect());
  const subscription = client.newSubscription('news:1');
  subscription.subscribe();
  client.connect();
  await subscription.ready();
  const received = happens<PublicationContext>(subscription, 'publication');
  const [outside, inside] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${internalPort}`];
  const publish = { headers: { 'x-api-key': 'k' }, body: '{"channel":"news:1","data":"hello"}' };
  expect((await ask(`${outside}/api/publish`, publish)).status).toBe(404);
  expect((await ask(`${inside}/api/publish`, publish)).body).toBe('{"result":{}}');
  expect(await received).toMatchObject({ data: 'hello' });
  expect((await ask(`${inside}/health`, { method: 'GET' })).body).toBe('{}');
  expect((await ask(`${inside}/metrics`, { method: 'GET' })).body).toContain('\ncentrifugo_node_num_clients 1\n');
  expect((await ask(`${outside}/metrics`, { method: 'GET' })).status).toBe(404);
  expect((await ask(`${inside}/connection/http_stream`, {})).status).toBe(404);
  expect((await ask(`${outside}/connection/http_stream`, {})).status).toBe(200);
  const over = happens<{ code: number }>(client, 'connecting');
  program.child.kill('SIGTERM');
  expect(await over).toMatchObject({ code: 3001 });
  expect(await program.ended).toBe(0);
});

test('the program says in one line what is wrong with its configuration', async () => {
  const program = start('{"client":{"token":{"hmac_secret_key":"s"},"insecure":true}}');
  expect(await program.ended).toBe(1);
  expect(program.lines).toEqual(['client.insecure is not an option of this server']);
});
