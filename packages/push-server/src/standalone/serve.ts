import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createPushServer } from '../server.ts';
import type { PushServer } from '../server.ts';
import type { PushLogEvent } from '../settings.ts';
import { answer, pathOf } from '../transports/http.ts';
import { refuseUpgrade } from '../transports/websocket.ts';
import type { StandaloneConfig } from './config.ts';

/** A push server with HTTP servers of its own. */
export interface Standalone {
  readonly push: PushServer;
  readonly port: number;
  /** That of the HTTP API; the same where it is not apart. */
  readonly internalPort: number;
  /** Notifies everybody, then closes. */
  close(): Promise<void>;
}

/** Time for a request to arrive whole, milliseconds. */
const requestTimeout = 30_000;

/** Starts to listen; rejects when a port is taken. Port 0 takes a free one. */
export async function serve(config: StandaloneConfig, log: (event: PushLogEvent) => void): Promise<Standalone> {
  const push = createPushServer({ ...config.push, log });
  const isInternal = (request: IncomingMessage) => {
    const path = pathOf(request);
    return path === config.health || path === config.metrics || path.startsWith(`${config.apiPath}/`);
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    if (path === config.health) return answer(response, 200, {}, '{}');
    if (path === config.metrics)
      return answer(response, 200, { 'Content-Type': 'text/plain; version=0.0.4' }, metrics(push));
    if (!push.handleRequest(request, response)) answer(response, 404);
  };
  const refuse = (_: IncomingMessage, response: ServerResponse) => answer(response, 404);
  const apart = config.internal !== null;
  const outer = createServer({ requestTimeout }, (request, response) =>
    (apart && isInternal(request) ? refuse : handle)(request, response),
  );
  outer.on('upgrade', (request, socket, head) => {
    if (pathOf(request) === config.webSocketPath) push.handleUpgrade(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found');
  });
  const inner = apart
    ? createServer({ requestTimeout }, (request, response) =>
        (isInternal(request) ? handle : refuse)(request, response),
      )
    : null;
  const servers = inner === null ? [outer] : [outer, inner];
  const close = async (): Promise<void> => {
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    await push.close();
    for (const server of servers) server.closeAllConnections();
    await Promise.all(closed);
  };
  try {
    const port = await listen(outer, config.host, config.port);
    const internalPort =
      inner === null || config.internal === null
        ? port
        : await listen(inner, config.internal.host, config.internal.port);
    return { push, port, internalPort, close };
  } catch (error) {
    // Half a server would serve clients whom nobody can publish to.
    await close();
    throw error;
  }
}

function listen(server: Server, host: string | undefined, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the server listens on no port'));
      else resolve(address.port);
    });
  });
}

/** In Prometheus' text form, the numbers that Centrifugo has too under its names. */
function metrics(push: PushServer): string {
  const { connections, subscriptions, channels, published, delivered } = push.stats();
  const gauges = { num_clients: connections, num_subscriptions: subscriptions, num_channels: channels };
  const counters = { publications_total: published, deliveries_total: delivered };
  return [
    ...Object.entries(gauges).map(
      ([name, value]) => `# TYPE centrifugo_node_${name} gauge\ncentrifugo_node_${name} ${value}`,
    ),
    ...Object.entries(counters).map(
      ([name, value]) => `# TYPE push_server_${name} counter\npush_server_${name} ${value}`,
    ),
    '',
  ].join('\n');
}
