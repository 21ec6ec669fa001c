import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Api } from './api/api.ts';
import { disconnects, unsubscribes } from './codes.ts';
import type { Code } from './codes.ts';
import { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { asciiJson } from './frame.ts';
import type { JsonValue } from './frame.ts';
import { Hub } from './hub.ts';
import type { PublishOptions } from './hub.ts';
import { Namespaces } from './namespaces.ts';
import type { Namespace } from './namespaces.ts';
import { settle } from './settings.ts';
import type { PushLogEvent, PushServerOptions, Settings } from './settings.ts';
import { isAllowedOrigin } from './transports/cors.ts';
import { Endpoints } from './transports/endpoints.ts';
import type { Transport, TransportListener } from './transports/transport.ts';
import { refuseUpgrade, wantsBinary, webSocketUpgrades, WebSocketTransport } from './transports/websocket.ts';

/** Counts since the start (`published`, `delivered`) and of this moment (the others). */
export interface PushStats {
  readonly connections: number;
  /** Emulation sessions: connections over HTTP streaming and SSE. */
  readonly sessions: number;
  /** Peers that were asked to go and have not gone yet. */
  readonly leaving: number;
  readonly subscriptions: number;
  /** Channels with a subscriber or a stream. */
  readonly channels: number;
  /** Idempotency keys that are remembered. */
  readonly keys: number;
  readonly published: number;
  /** Publications times the subscribers they went to. */
  readonly delivered: number;
}

/** A Centrifuge-protocol endpoint inside the host's own HTTP server: WebSocket, HTTP streaming and SSE, all JSON. */
export interface PushServer {
  /** Takes over an upgrade request to the endpoint's path; answers 403 to a foreign origin, 400 to a binary client. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Takes over a request to one of the push paths (HTTP streaming, SSE, emulation, HTTP API) and answers true; false, and nothing
   * done, for every other. The body must not have been read, and the address of an SSE request holds a token: keep it out
   * of logs.
   */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Sends `data` to the subscribers of a channel and returns its place in the channel's stream (offset 0 and an empty
   * epoch where the namespace keeps no history).
   *
   * `skipIfUnwatched` returns null, and keeps nothing, for a channel that nobody is subscribed to or could recover in.
   * A repeated `idempotencyKey` (within 5 minutes, by channel) publishes nothing and returns the first place, an old
   * `version` publishes nothing and returns the present one.
   * Throws RangeError for a channel without a namespace or with an impossible name.
   */
  publish(
    channel: string,
    data: JsonValue,
    options?: PublishOptions & { readonly skipIfUnwatched?: boolean },
  ): { readonly offset: number; readonly epoch: string } | null;
  /**
   * The same `data` to many channels, serialised once. Throws RangeError, before anything is sent, when one of them has no
   * namespace or an impossible name.
   */
  broadcast(
    channels: readonly string[],
    data: JsonValue,
    options?: PublishOptions & { readonly skipIfUnwatched?: boolean },
  ): void;
  /**
   * Closes every connection of a user (at sign-out, say) and returns how many. Codes 3500 to 3999 and 4500 to 4999 keep
   * clients away, others from 3000 let them reconnect. Anonymous connections have no user. Throws RangeError for a code
   * outside 3000 to 4999 or a reason over 123 bytes.
   */
  disconnectUser(userId: string, code: number, reason: string): number;
  /** The same of every connection, also those without a user and those that have not sent their connect command yet. */
  disconnectEveryone(code: number, reason: string): number;
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
  /**
   * What a channel still keeps of what was published, oldest first (newest with `reverse`), at most `limit` of them (all
   * without), after `since` (before it with `reverse`). Null where the namespace keeps no history or `since` belongs to
   * another epoch. Throws RangeError for a channel without a namespace or with an impossible name.
   */
  history(
    channel: string,
    options?: {
      readonly limit?: number;
      readonly since?: { readonly offset: number; readonly epoch: string };
      readonly reverse?: boolean;
    },
  ): {
    readonly publications: readonly { readonly offset: number; readonly data: JsonValue }[];
    readonly offset: number;
    readonly epoch: string;
  } | null;
  /** How many are subscribed to a channel, and as how many users. */
  presenceStats(channel: string): { readonly clients: number; readonly users: number };
  /** Whether anybody is subscribed or could still recover. */
  watched(channel: string): boolean;
  stats(): PushStats;
  /** Sends what is pending, closes everybody with 3001 and refuses new connections; resolves when all are gone. */
  close(): Promise<void>;
}

/** How long a peer may take to answer a close frame when the whole server closes. */
const lastLingerMs = 1_000;

export function createPushServer(options: PushServerOptions): PushServer {
  const settings = settle(options);
  const namespaces = new Namespaces(options.namespaces);
  const hub = new Hub(settings.joinWindowMs, settings.now);
  const connections = new Connections();
  let closing: Promise<void> | null = null;

  // A microtask later every map is consistent again, so a listener may publish or disconnect as it likes.
  const { log: listener } = options;
  const log = (event: PushLogEvent) => {
    if (listener !== undefined) queueMicrotask(() => listener(event));
  };

  const websockets = webSocketUpgrades(settings.maxMessageBytes, settings.lingerMs);

  const connectionDeps = {
    settings,
    namespaces,
    hub,
    log,
    entered: (connection: Connection) => connections.entered(connection),
    left: (connection: Connection) => connections.left(connection),
    gone: (connection: Connection) => connections.gone(connection),
  };

  function open(transport: Transport & { attach(listener: TransportListener): void }): Connection {
    const connection = new Connection(transport, connectionDeps);
    transport.attach(connection);
    connections.add(connection);
    return connection;
  }

  const node = randomUUID();
  const startedAt = performance.now();
  const endpoints = new Endpoints({
    settings,
    log,
    node,
    isClosing: () => closing !== null,
    open,
    connectionOf: (session) => connections.ofSession(session),
  });

  const port = {
    hub,
    namespaces,
    onRpc: settings.onRpc,
    connectionsOf,
    about() {
      const known = connections.connected();
      return {
        uid: node,
        version: settings.version,
        clients: known.length,
        users: new Set(known.map(({ userId }) => userId)).size,
        uptime: Math.floor((performance.now() - startedAt) / 1000),
      };
    },
  };
  const api = settings.api === null ? null : new Api(settings.api, port, log);

  const housekeeping = setInterval(() => {
    connections.tick(settings.now());
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
    return connections.ofUser(userId);
  }

  return {
    handleUpgrade(request, socket, head) {
      const { origin } = request.headers;
      const refuse = (status: string, reason: 'origin' | 'format' | 'closing' | 'transport') => {
        log({ kind: 'refused', reason, origin });
        refuseUpgrade(socket, status);
      };
      if (closing !== null) return refuse('503 Service Unavailable', 'closing');
      if (!isAllowedOrigin(origin, settings.allowedOrigins)) return refuse('403 Forbidden', 'origin');
      if (!settings.transports.includes('websocket')) return refuse('404 Not Found', 'transport');
      if (wantsBinary(request)) return refuse('400 Bad Request', 'format');
      websockets.handleUpgrade(request, socket, head, (ws) => {
        open(new WebSocketTransport(ws, socket));
      });
    },

    handleRequest: (request, response) =>
      endpoints.handle(request, response) || (api?.handle(request, response) ?? false),

    publish(channel, data, { skipIfUnwatched = false, ...options } = {}) {
      const namespace = namespaceOf(channel);
      if (skipIfUnwatched && !hub.watched(channel)) return null;
      return hub.publish(channel, namespace, asciiJson(data), options);
    },

    broadcast(channels, data, { skipIfUnwatched = false, ...options } = {}) {
      const named = channels.map((channel) => [channel, namespaceOf(channel)] as const);
      const chosen = skipIfUnwatched ? named.filter(([channel]) => hub.watched(channel)) : named;
      if (chosen.length === 0) return;
      const text = asciiJson(data);
      for (const [channel, namespace] of chosen) hub.publish(channel, namespace, text, options);
    },

    disconnectUser(userId, code, reason) {
      checkClosing(code, reason);
      const own = userId === '' ? [] : connectionsOf(userId);
      for (const connection of own) connection.close({ code, reason });
      return own.length;
    },

    disconnectEveryone(code, reason) {
      checkClosing(code, reason);
      hub.flush();
      const all = connections.all();
      for (const connection of all) connection.close({ code, reason });
      return all.length;
    },

    unsubscribeUser(userId, channel, code = unsubscribes.serverUnsubscribe.code, reason) {
      if (!Number.isInteger(code) || code < 2000 || code > 2999) {
        throw new RangeError(`push: ${code} is no unsubscribe code`);
      }
      const why = { code, reason: reason ?? reasonOf(code) };
      const own = userId === '' ? [] : connectionsOf(userId);
      return own.filter((connection) => connection.unsubscribe(channel, why)).length;
    },

    position: (channel) => hub.position(channel, namespaceOf(channel)),

    history(channel, { limit = Infinity, since, reverse = false } = {}) {
      const found = hub.history(channel, namespaceOf(channel), { limit, since: since ?? null, reverse });
      if ('error' in found) return null;
      const publications = found.publications.map(({ offset, data }) => ({ offset, data: readJson(data) }));
      return { publications, ...found.position };
    },

    presenceStats: (channel) => hub.presenceStats(channel),

    watched: (channel) => hub.watched(channel),

    stats: () => ({ ...connections.counts(), ...hub.counts() }),

    close() {
      closing ??= shutDown();
      return closing;
    },
  };

  function shutDown(): Promise<void> {
    clearInterval(housekeeping);
    hub.flush();
    return connections.closeAll(disconnects.shutdown, lastLingerMs);
  }
}

function checkClosing(code: number, reason: string): void {
  if (!Number.isInteger(code) || code < 3000 || code > 4999) throw new RangeError(`push: ${code} is no close code`);
  if (Buffer.byteLength(reason) > 123) throw new RangeError('push: a close reason has at most 123 bytes');
}

function readJson(text: string): JsonValue {
  return JSON.parse(text);
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
