import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { disconnects, unsubscribes } from './codes.ts';
import type { Code } from './codes.ts';
import { Connection } from './connection.ts';
import { asciiJson } from './frame.ts';
import type { JsonValue } from './frame.ts';
import { Hub } from './hub.ts';
import { Namespaces } from './namespaces.ts';
import type { Namespace } from './namespaces.ts';
import { settle } from './settings.ts';
import type { PushLogEvent, PushServerOptions, Settings } from './settings.ts';

/** Counts since the start (`published`, `delivered`) and of this moment (the others). */
export interface PushStats {
  readonly connections: number;
  readonly subscriptions: number;
  /** Channels with a subscriber or a stream. */
  readonly channels: number;
  readonly published: number;
  /** Publications times the subscribers they went to. */
  readonly delivered: number;
}

/** A Centrifuge-protocol endpoint inside the host's own HTTP server. WebSocket, JSON. */
export interface PushServer {
  /** Takes over an upgrade request to the endpoint's path; answers 403 to a foreign origin, 400 to a binary client. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Sends `data` to the subscribers of a channel and returns its place in the channel's stream (offset 0 and an empty
   * epoch where the namespace keeps no history).
   *
   * `skipIfUnwatched` returns null, and keeps nothing, for a channel that nobody is subscribed to or could recover in.
   * A repeated `idempotencyKey` (within 5 minutes, by channel) publishes nothing and returns the first place.
   * Throws RangeError for a channel without a namespace or with an impossible name.
   */
  publish(
    channel: string,
    data: JsonValue,
    options?: { readonly skipIfUnwatched?: boolean; readonly idempotencyKey?: string },
  ): { readonly offset: number; readonly epoch: string } | null;
  /**
   * The same `data` to many channels, serialised once. Throws RangeError, before anything is sent, when one of them has no
   * namespace or an impossible name.
   */
  broadcast(channels: readonly string[], data: JsonValue, options?: { readonly skipIfUnwatched?: boolean }): void;
  /**
   * Closes every connection of a user (at sign-out, say) and returns how many. Codes 3500 to 3999 and 4500 to 4999 keep
   * clients away, others from 3000 let them reconnect. Anonymous connections have no user. Throws RangeError for a code
   * outside 3000 to 4999 or a reason over 123 bytes.
   */
  disconnectUser(userId: string, code: number, reason: string): number;
  /**
   * Ends a user's subscriptions to one channel and returns how many. Below 2500 that is final, from 2500 on clients
   * resubscribe. Throws RangeError for a code outside 2000 to 2999.
   */
  unsubscribeUser(userId: string, channel: string, code?: number, reason?: string): number;
  /**
   * Where a channel's stream stands now: whoever subscribes from there (`since` of the client library) gets everything
   * published after this call, for as long as the namespace keeps it. Null where the namespace keeps no history. Throws
   * RangeError for a channel without a namespace or with an impossible name.
   */
  position(channel: string): { readonly offset: number; readonly epoch: string } | null;
  /** Whether anybody is subscribed or could still recover. */
  watched(channel: string): boolean;
  stats(): PushStats;
  /** Sends what is pending, closes everybody with 3001 and refuses new connections; resolves when all are gone. */
  close(): Promise<void>;
}

/** How long a peer may take to answer a close frame; shorter when the whole server closes. */
const lingerMs = 10_000;
const lastLingerMs = 1_000;

export function createPushServer(options: PushServerOptions): PushServer {
  const settings = settle(options);
  const namespaces = new Namespaces(options.namespaces);
  const hub = new Hub(settings.joinWindowMs, settings.now);
  const connections = new Set<Connection>();
  /** Connections and those whose close frame is not answered yet. */
  const sockets = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  let closing: Promise<void> | null = null;
  let everybodyGone: () => void = () => undefined;

  // A microtask later the books are in order again, so a listener may publish or disconnect as it likes.
  const { log: listener } = options;
  const log = (event: PushLogEvent) => {
    if (listener !== undefined) queueMicrotask(() => listener(event));
  };

  // Known to ws, not to its published types.
  const untyped = { closeTimeout: lingerMs };
  const websockets = new WebSocketServer({
    ...untyped,
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: settings.maxMessageBytes,
    handleProtocols: (offered) => offered.has('centrifuge-json') && 'centrifuge-json',
  });

  const around = {
    settings,
    namespaces,
    hub,
    log,
    entered(connection: Connection) {
      if (connection.userId === '') return;
      const own = byUser.get(connection.userId);
      if (own === undefined) byUser.set(connection.userId, new Set([connection]));
      else own.add(connection);
    },
    left(connection: Connection) {
      connections.delete(connection);
      const own = byUser.get(connection.userId);
      if (own?.delete(connection) && own.size === 0) byUser.delete(connection.userId);
    },
    gone(connection: Connection) {
      sockets.delete(connection);
      if (sockets.size === 0) everybodyGone();
    },
  };

  const housekeeping = setInterval(() => {
    const now = settings.now();
    for (const connection of connections) connection.tick(now);
    hub.sweep();
  }, tickMs(settings));
  housekeeping.unref();

  function namespaceOf(channel: string): Namespace {
    const found = namespaces.resolve(channel);
    if ('error' in found) throw new RangeError(`push: ${found.error.reason}: ${JSON.stringify(channel)}`);
    return found.namespace;
  }

  function connectionsOf(userId: string): readonly Connection[] {
    // What was published before goes out before.
    hub.flush();
    return [...(byUser.get(userId) ?? [])];
  }

  return {
    handleUpgrade(request, socket, head) {
      const { origin } = request.headers;
      const refuse = (status: string, reason: 'origin' | 'format' | 'closing') => {
        log({ kind: 'refused', reason, origin });
        refuseUpgrade(socket, status);
      };
      if (closing !== null) return refuse('503 Service Unavailable', 'closing');
      if (!isAllowed(origin, settings.allowedOrigins)) return refuse('403 Forbidden', 'origin');
      if (wantsBinary(request)) return refuse('400 Bad Request', 'format');
      websockets.handleUpgrade(request, socket, head, (ws) => {
        const connection = new Connection(ws, socket, around);
        connections.add(connection);
        sockets.add(connection);
      });
    },

    publish(channel, data, { skipIfUnwatched = false, idempotencyKey } = {}) {
      const namespace = namespaceOf(channel);
      if (skipIfUnwatched && !hub.watched(channel)) return null;
      return hub.publish(channel, namespace, asciiJson(data), idempotencyKey);
    },

    broadcast(channels, data, { skipIfUnwatched = false } = {}) {
      const named = channels.map((channel) => [channel, namespaceOf(channel)] as const);
      const heard = skipIfUnwatched ? named.filter(([channel]) => hub.watched(channel)) : named;
      if (heard.length === 0) return;
      const text = asciiJson(data);
      for (const [channel, namespace] of heard) hub.publish(channel, namespace, text, undefined);
    },

    disconnectUser(userId, code, reason) {
      if (!Number.isInteger(code) || code < 3000 || code > 4999) throw new RangeError(`push: ${code} is no close code`);
      if (Buffer.byteLength(reason) > 123) throw new RangeError('push: a close reason has at most 123 bytes');
      const own = connectionsOf(userId);
      for (const connection of own) connection.close({ code, reason });
      return own.length;
    },

    unsubscribeUser(userId, channel, code = unsubscribes.serverUnsubscribe.code, reason) {
      if (!Number.isInteger(code) || code < 2000 || code > 2999) {
        throw new RangeError(`push: ${code} is no unsubscribe code`);
      }
      const why = { code, reason: reason ?? reasonOf(code) };
      return connectionsOf(userId).filter((connection) => connection.unsubscribe(channel, why)).length;
    },

    position: (channel) => hub.position(channel, namespaceOf(channel)),

    watched: (channel) => hub.watched(channel),

    stats: () => ({ connections: connections.size, ...hub.counts() }),

    close() {
      closing ??= shutDown();
      return closing;
    },
  };

  function shutDown(): Promise<void> {
    clearInterval(housekeeping);
    hub.flush();
    for (const connection of connections) connection.close(disconnects.shutdown);
    const impatience = setTimeout(() => sockets.forEach((connection) => connection.terminate()), lastLingerMs);
    const gone = new Promise<void>((resolve) => {
      everybodyGone = resolve;
      if (sockets.size === 0) resolve();
    });
    return gone.finally(() => clearTimeout(impatience));
  }
}

function reasonOf(code: number): string {
  const known: Code | undefined = Object.values(unsubscribes).find((candidate) => candidate.code === code);
  return (known ?? unsubscribes.serverUnsubscribe).reason;
}

/** Often enough to keep every promised time to within a quarter, at most once a second. */
function tickMs({ pingIntervalMs, pongTimeoutMs, staleCloseMs, expiredGraceMs }: Settings): number {
  const shortest = Math.min(pingIntervalMs, pongTimeoutMs, staleCloseMs, expiredGraceMs || Infinity);
  return Math.min(1_000, Math.max(5, Math.floor(shortest / 4)));
}

function isAllowed(origin: string | undefined, allowed: readonly string[] | '*'): boolean {
  if (origin === undefined || allowed === '*') return true;
  return allowed.some((candidate) => candidate.toLowerCase() === origin.toLowerCase());
}

function wantsBinary(request: IncomingMessage): boolean {
  const query = new URLSearchParams(request.url?.split('?', 2)[1] ?? '');
  if (query.get('format') === 'protobuf' || query.get('cf_protocol') === 'protobuf') return true;
  const offered = new Set(request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()));
  return offered.has('centrifuge-protobuf') && !offered.has('centrifuge-json');
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
