import { createServer } from 'node:http';
import { centrifugoConfig, findCentrifugo, startCentrifugo } from '@touchline/testkit/centrifugo';
import { Centrifuge } from 'centrifuge';
import type { Options, TransportEndpoint } from 'centrifuge';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createPushServer, signConnectionToken, signSubscriptionToken } from '../index.ts';
import type { Namespace } from '../index.ts';

/** Rules that say the same to both servers. */
const namespaces: readonly Namespace[] = [
  {
    name: 'stream',
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    history_size: 10,
    history_ttl: 60,
    force_recovery: true,
  },
  {
    name: 'last',
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    history_size: 1,
    history_ttl: 60,
    force_recovery: true,
    force_recovery_mode: 'cache',
  },
  { name: 'plain', allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true },
  { name: 'members', allow_subscribe_for_client: true },
  {
    name: 'open',
    history_size: 10,
    history_ttl: 60,
    presence: true,
    allow_publish_for_client: true,
    allow_history_for_client: true,
    allow_presence_for_client: true,
  },
  { name: 'user', history_size: 10, history_ttl: 60, force_recovery: true },
  {
    name: 'delta',
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    history_size: 10,
    history_ttl: 60,
    force_recovery: true,
    allowed_delta_types: ['fossil'],
    delta_publish: true,
  },
  {
    name: 'room',
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    allow_publish_for_subscriber: true,
    history_size: 10,
    history_ttl: 60,
    allow_history_for_subscriber: true,
    presence: true,
    allow_presence_for_subscriber: true,
    join_leave: true,
    force_push_join_leave: true,
  },
];

/** A server of the protocol, with the means to speak to it from all sides. */
export interface TestServer {
  readonly url: string;
  readonly secret: string;
  /** One call of the HTTP API; `text` is sent as it is. */
  api(
    method: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: unknown }>;
  stop(): Promise<void>;
}

const apiKey = 'an-API-key-of-the-tests';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function apiAt(base: string): TestServer['api'] {
  return async (method, body, headers = { 'x-api-key': apiKey }) => {
    const answer = await fetch(`${base}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: parsed(await answer.text()) };
  };
}

/** This package behind an HTTP server of its own. */
export async function embeddedTestServer(): Promise<TestServer> {
  const secret = 'a token secret of the tests';
  const push = createPushServer({
    secret,
    namespaces,
    allowedOrigins: '*',
    allowAnonymous: true,
    api: { key: apiKey },
  });
  const http = createServer((request, response) => {
    if (!push.handleRequest(request, response)) response.writeHead(404).end();
  });
  http.on('upgrade', (request, socket, head) => push.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    secret,
    api: apiAt(`${url}/api`),
    async stop() {
      await push.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** A real Centrifugo, or null where there is none. */
export const centrifugo = findCentrifugo();

export async function centrifugoTestServer(): Promise<TestServer> {
  if (centrifugo === null) throw new Error('there is no Centrifugo');
  const { client, ...config } = centrifugoConfig(namespaces.map((rules) => ({ ...rules })));
  const real = await startCentrifugo(centrifugo, {
    ...config,
    client: { ...client, recovery_max_publication_limit: 300 },
  });
  return { url: real.url, secret: real.tokenSecret, api: apiAt(real.api), stop: () => real.stop() };
}

export type TestTransport = 'websocket' | 'http_stream';

function endpointOf(url: string, way: TestTransport): TransportEndpoint {
  return way === 'websocket'
    ? { transport: way, endpoint: `${url.replace('http', 'ws')}/connection/websocket` }
    : { transport: way, endpoint: `${url}/connection/http_stream` };
}

/** An official client, not connected yet; gone when the test ends. */
export function clientOf(
  { url }: TestServer,
  options: Partial<Options> = {},
  way: TestTransport = 'websocket',
): Centrifuge {
  const client = new Centrifuge([endpointOf(url, way)], {
    websocket: WebSocket,
    emulationEndpoint: `${url}/emulation`,
    minReconnectDelay: 5,
    maxReconnectDelay: 50,
    ...options,
  });
  onTestFinished(() => client.disconnect());
  return client;
}

function inSeconds(seconds: number): number {
  return Date.now() + seconds * 1000;
}

export function connectionToken({ secret }: TestServer, userId: string, seconds = 60): string {
  return signConnectionToken(secret, { userId, expiresAt: inSeconds(seconds), issuedAt: Date.now() });
}

export function channelToken({ secret }: TestServer, userId: string, channel: string, seconds = 60): string {
  return signSubscriptionToken(secret, { userId, channel, expiresAt: inSeconds(seconds), issuedAt: Date.now() });
}

/** A raw peer: what it sends and gets, an object a line. */
export interface RawPeer {
  send(...objects: readonly unknown[]): void;
  /** A frame as it is. */
  sendText(frame: string): void;
  /** The next object that is no ping. */
  next(): Promise<unknown>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
}

/** A WebSocket that speaks in single frames; gone when the test ends. */
export async function rawPeer({ url }: TestServer): Promise<RawPeer> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/connection/websocket`);
  const lines: unknown[] = [];
  let wake = (): void => undefined;
  socket.on('message', (data: Buffer) => {
    for (const line of data.toString().split('\n')) if (line !== '{}' && line !== '') lines.push(JSON.parse(line));
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
      wake();
    });
  });
  onTestFinished(() => socket.terminate());
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    closed,
    sendText: (frame) => socket.send(frame),
    send: (...objects) => socket.send(objects.map((object) => JSON.stringify(object)).join('\n')),
    async next() {
      while (lines.length === 0) {
        if (socket.readyState === WebSocket.CLOSED) throw new Error('the connection ended before another object came');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return lines.shift();
    },
  };
}
