import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { Centrifuge } from 'centrifuge';
import type { Options, TransportEndpoint } from 'centrifuge';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { createPushServer, signConnectionToken, signSubscriptionToken } from './index.ts';
import type { Namespace, PushLogEvent, PushServer, PushServerOptions } from './index.ts';
import { EventSourceOfTests, openStream } from './stream-peer.ts';
import type { StreamPeer } from './stream-peer.ts';
import type { TransportKind } from './transports/transport.ts';

export const secret = 'a secret of the tests';
export const startOfTests = 1_800_000_000_000;

const namespaces: readonly Namespace[] = [
  {
    name: 'match',
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    history_size: 10,
    history_ttl: 60,
    force_recovery: true,
  },
  { name: 'plain', allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true },
  { name: 'members', allow_subscribe_for_client: true },
  { name: 'user', history_size: 10, history_ttl: 60, force_recovery: true },
];

interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** A peer that speaks in single frames. */
export interface Peer {
  readonly ws: WebSocket;
  readonly closed: Promise<Closed>;
  /** Every frame so far, as text. */
  readonly frames: readonly string[];
  /** One frame with these objects, one a line. */
  send(...objects: readonly unknown[]): void;
  /** The next object that the server sent, in order. */
  next(): Promise<unknown>;
  /** Sends one frame and returns as many objects as it held. */
  ask(...objects: readonly unknown[]): Promise<unknown[]>;
}

export interface Testbed {
  readonly push: PushServer;
  /** Another server in its place, on the same port, that knows nothing. */
  restart(): Promise<void>;
  readonly url: string;
  readonly events: readonly PushLogEvent[];
  readonly clock: { now: number };
  /** The server has looked at its clock since, and done what was due. Meanwhile nothing else may be going on. */
  looked(): Promise<void>;
  /** An official client, not connected yet. */
  client(options?: Partial<Options>): Centrifuge;
  /** `http://host:port`. */
  readonly origin: string;
  /** The connections of the server that are open, and the bytes that wait in them. */
  held(): { readonly sockets: number; readonly bytes: number };
  /** An official client over one transport, or whichever of a list is open, not connected yet. */
  clientOver(kinds: TransportKind | readonly TransportKind[], options?: Partial<Options>): Centrifuge;
  /** A raw peer on a stream that connected, as `userId` or as nobody, in one request with further commands. */
  streaming(kind: 'http_stream' | 'sse', userId?: string): Promise<StreamPeer>;
  /** A raw peer behind an open WebSocket, nothing said yet. */
  peer(options?: ClientOptions, query?: string): Promise<Peer>;
  /** A raw peer that connected, as `userId` or as nobody. */
  connected(userId?: string): Promise<Peer>;
}

interface TestHttp {
  readonly url: string;
  readonly origin: string;
  readonly sockets: ReadonlySet<Socket>;
  close(): Promise<void>;
}

/** An HTTP server on a free port that hands everything to the push server of the moment. */
async function openHttp(pushNow: () => PushServer): Promise<TestHttp> {
  const http = createServer((request, response) => {
    if (!pushNow().handleRequest(request, response)) response.writeHead(404).end('not of push');
  });
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  http.on('upgrade', (request, socket, head) => pushNow().handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return {
    url: `ws://127.0.0.1:${address.port}/connection/websocket`,
    origin: `http://127.0.0.1:${address.port}`,
    sockets,
    async close() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      // Clients keep connections for their next request.
      http.closeAllConnections();
      await closed;
    },
  };
}

const reconnectDelays = { minReconnectDelay: 5, maxReconnectDelay: 20 };

/** An official client that ends with the test. */
function clientOf(endpoint: string | TransportEndpoint[], options: Partial<Options>): Centrifuge {
  const client = new Centrifuge(endpoint, { websocket: WebSocket, ...reconnectDelays, ...options });
  onTestFinished(() => client.disconnect());
  return client;
}

function connectCommand(userId: string | undefined): { readonly id: number; readonly connect: unknown } {
  return { id: 1, connect: userId === undefined ? {} : { token: signConnectionToken(secret, { userId }) } };
}

async function openPeer(url: string, options: ClientOptions): Promise<Peer> {
  const made = speak(new WebSocket(url, options));
  await new Promise((resolve, reject) => made.ws.once('open', resolve).once('error', reject));
  return made;
}

/** A push server on a free port with a clock that stands still until a test moves it; gone when the test ends. */
export async function listen(options: Partial<PushServerOptions> = {}): Promise<Testbed> {
  const events: PushLogEvent[] = [];
  const clock = { now: startOfTests };
  let looks = 0;
  const settings: PushServerOptions = {
    secret,
    namespaces,
    allowedOrigins: ['https://book.example'],
    allowAnonymous: true,
    pingIntervalMs: 1_000,
    // By the standing clock; it also makes the server look at its clock every few real milliseconds.
    pongTimeoutMs: 20,
    now() {
      looks += 1;
      return clock.now;
    },
    log: (event) => events.push(event),
    ...options,
  };
  let push = createPushServer(settings);
  const { url, origin, sockets, close } = await openHttp(() => push);
  onTestFinished(async () => {
    await push.close();
    await close();
    expect(push.stats()).toMatchObject({ connections: 0, subscriptions: 0 });
  });

  return {
    get push() {
      return push;
    },
    async restart() {
      const before = push;
      push = createPushServer(settings);
      await before.close();
    },
    url,
    events,
    clock,
    looked() {
      const before = looks;
      // Each round of housekeeping looks twice.
      return until(() => looks >= before + 4);
    },
    client: (clientOptions = {}) => clientOf(url, clientOptions),
    origin,
    held: () => ({
      sockets: sockets.size,
      bytes: [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0),
    }),
    clientOver(kinds, clientOptions = {}) {
      const endpoints: Record<TransportKind, string> = {
        websocket: url,
        http_stream: `${origin}/connection/http_stream`,
        sse: `${origin}/connection/sse`,
      };
      const asked = typeof kinds === 'string' ? [kinds] : kinds;
      return clientOf(
        asked.map((kind): TransportEndpoint => ({ transport: kind, endpoint: endpoints[kind] })),
        { eventsource: EventSourceOfTests, emulationEndpoint: `${origin}/emulation`, ...clientOptions },
      );
    },
    async streaming(kind, userId) {
      const stream = await openStream(origin, kind, connectCommand(userId));
      onTestFinished(() => stream.abort());
      await stream.next();
      return stream;
    },
    peer: (socketOptions = {}, query = '') => openPeer(url + query, socketOptions),
    async connected(userId) {
      const raw = await openPeer(url, {});
      await raw.ask(connectCommand(userId));
      return raw;
    },
  };
}

function speak(ws: WebSocket): Peer {
  const frames: string[] = [];
  const lines: unknown[] = [];
  let wake = () => undefined as void;
  ws.on('message', (data: Buffer) => {
    const frame = data.toString();
    frames.push(frame);
    lines.push(...frame.split('\n').map((line): unknown => JSON.parse(line)));
    wake();
  });
  const closed = new Promise<Closed>((resolve) => {
    ws.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
      wake();
    });
  });
  const peer: Peer = {
    ws,
    closed,
    frames,
    send: (...objects) => ws.send(objects.map((object) => JSON.stringify(object)).join('\n')),
    async next() {
      while (lines.length === 0) {
        if (ws.readyState === WebSocket.CLOSED) throw new Error('the connection ended before another object came');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return lines.shift();
    },
    async ask(...objects) {
      peer.send(...objects);
      const answers: unknown[] = [];
      while (answers.length < objects.length) answers.push(await peer.next());
      return answers;
    },
  };
  return peer;
}

export function subscriptionToken(userId: string, channel: string, expiresAt?: number): string {
  return signSubscriptionToken(secret, { userId, channel, ...(expiresAt === undefined ? {} : { expiresAt }) });
}

export const hs256 = { alg: 'HS256', typ: 'JWT' };

/** A token with any header and claims, well signed unless another key is given. */
export function handmadeToken(header: unknown, claims: unknown, key = secret): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

/** The error reply of the protocol, for comparisons. */
export function errorOf(id: number, code: number, message: string): unknown {
  return { id, error: { code, message } };
}

/** Waits until `check` holds; a test that never gets there runs into its own time limit. */
export async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setImmediate(resolve));
}

/** Resolves with what the named event of a client or subscription carries, the next time it happens. */
export function happens<Context>(
  emitter: { once(event: string, listener: (context: Context) => void): unknown },
  event: string,
): Promise<Context> {
  return new Promise((resolve) => emitter.once(event, resolve));
}
