import { createHash } from 'node:crypto';
import { Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A call of a client, held whole. */
export interface HeldCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Bets, cash-outs and edits of bets, and bets on games. */
const placementPath = /\/bets(?:\/cashout|\/[^/?]+\/edit)?(?:\?|$)/;

export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Headers that speak of one connection alone. */
const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);
function passedOn(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
}

export function keyIn({ method, path, headers }: HeldCall): string | null {
  const key = headers['idempotency-key'];
  return method === 'POST' && placementPath.test(path) && typeof key === 'string' ? key : null;
}

function isRefused(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The answer of a server that cannot reach its database: whether the call was done is not known. */
export function isUnavailable({ status, body }: Reply): boolean {
  const content = status === 503 ? parsed(body.toString('utf8')) : null;
  return isRecord(content) && content['code'] === 1053;
}

/** An answer without what is new in each one. */
export function digestOf(reply: Reply): string {
  const content = parsed(reply.body.toString('utf8'));
  const lasting = isRecord(content) ? { ...content, request_id: undefined } : content;
  return createHash('sha256')
    .update(`${reply.status} ${JSON.stringify(lasting)}`)
    .digest('base64');
}

/** Gives a client the answer to its call; without one the connection dies. */
export function answerCall(response: ServerResponse, reply: Reply | null): void {
  if (reply === null) {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, { ...passedOn(reply.headers), 'content-length': reply.body.length }).end(reply.body);
}

/** The server behind the proxy. */
export interface Upstream {
  /** `not_there`: nobody took the call. `cut`: the connection ended before the answer was whole. */
  send(call: HeldCall): Promise<Reply | 'not_there' | 'cut'>;
  /** Joins a client's WebSocket to the server. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export function createUpstream(target: string): Upstream {
  const upstream = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Duplex>();

  /** A page that came from here is the server's own page for the server. */
  const forServer = (headers: IncomingMessage['headers']): IncomingMessage['headers'] => ({
    ...passedOn(headers),
    host: upstream.host,
    ...(headers.origin === undefined ? {} : { origin: upstream.origin }),
  });

  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve) => {
        const outgoing = httpRequest(
          {
            agent,
            host: upstream.hostname,
            port: upstream.port,
            method,
            path,
            headers: { ...forServer(headers), 'content-length': body.length },
          },
          (answer) => {
            bodyOf(answer).then(
              (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
              () => resolve('cut'),
            );
          },
        );
        outgoing.once('error', (error) => resolve(isRefused(error) ? 'not_there' : 'cut'));
        outgoing.end(body);
      }),

    upgrade: (incoming, socket, head) => {
      const far = connect({ host: upstream.hostname, port: Number(upstream.port) });
      const end = (): void => {
        far.destroy();
        socket.destroy();
        sockets.delete(socket);
      };
      sockets.add(socket);
      far.once('connect', () => {
        const ours: Readonly<Record<string, string>> = { host: upstream.host, origin: upstream.origin };
        const lines = incoming.rawHeaders.flatMap((name, place) =>
          place % 2 === 0 ? [`${name}: ${ours[name.toLowerCase()] ?? incoming.rawHeaders[place + 1]}`] : [],
        );
        far.write([`GET ${incoming.url ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
        far.write(head);
        far.pipe(socket);
        socket.pipe(far);
      });
      for (const side of [far, socket]) side.on('error', end).on('close', end);
    },

    close: () => {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
    },
  };
}
