import { createHash } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { createDice } from './dice.ts';

/**
 * What a network may do to a placement. `lost_answer`: the server has answered, the connection dies. `lost_request`: it
 * dies before the server has seen anything. `doubled`: delivered twice. `late_request` and `late_answer`: held until the
 * client has given up, then delivered all the same.
 */
export const faultKinds = ['lost_answer', 'lost_request', 'doubled', 'late_request', 'late_answer'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Share of all placement requests for each fault. */
export type FaultRates = Readonly<Record<FaultKind, number>>;

export interface FaultProxyOptions {
  /** Address of the server; it may go and come back there. */
  readonly target: string;
  readonly rates: FaultRates;
  readonly seed: string;
  /** How long what is late is held, ms: longer than the client waits. */
  readonly lateMs: number;
  /** Each kind is injected at least once among this many placements. Default 150. */
  readonly forcedWithin?: number;
  /** The server accepted at least one bet of a press. */
  readonly onAccepted: () => void;
}

/** A placement whose first answer the end of the server has cut off. */
export interface CutPlacement {
  readonly key: string;
  /** ms since epoch */
  readonly at: number;
}

/** Stands between clients and the server, passes everything on, and harms placements. */
export interface FaultProxy {
  /** `http://127.0.0.1:12345` */
  readonly url: string;
  injected(): Readonly<Record<FaultKind, number>>;
  /** Placement requests of clients. */
  requests(): number;
  /** Placement requests that reached the server. */
  delivered(): number;
  /** Placements that the server works on now. */
  inFlight(): number;
  /** Resolves when the server works on a placement. */
  busy(): Promise<void>;
  cuts(): readonly CutPlacement[];
  /** Keys to which the server has given two different answers: always none (I1). */
  disagreements(): readonly string[];
  /** Answers of 5xx to any call, but for those that `unavailable` counts. */
  serverErrors(): readonly string[];
  /** Answers that the database cannot be reached at this moment (503 with code 1053). */
  unavailable(): number;
  /** Resolves when nothing is held back or under way any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface Kept {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const placementPath = /\/bets(?:\?|$)/;

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Headers that speak of one connection alone. */
const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);
function passedOn(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function keyIn({ method, path, headers }: Kept): string | null {
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
function isUnavailable({ status, body }: Reply): boolean {
  const said = status === 503 ? parsed(body.toString('utf8')) : null;
  return isRecord(said) && said['code'] === 1053;
}

/** An answer without what is new in each one. */
function digestOf(reply: Reply): string {
  const said = parsed(reply.body.toString('utf8'));
  const lasting = isRecord(said) ? { ...said, request_id: undefined } : said;
  return createHash('sha256')
    .update(`${reply.status} ${JSON.stringify(lasting)}`)
    .digest('base64');
}

function schedule(seed: string, forcedWithin: number): ReadonlyMap<number, FaultKind> {
  const dice = createDice(`${seed} forced`);
  const planned = new Map<number, FaultKind>();
  for (const kind of faultKinds) {
    let place = dice.roll(forcedWithin);
    while (planned.has(place)) place = dice.roll(forcedWithin);
    planned.set(place, kind);
  }
  return planned;
}

export async function createFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, rates, seed, lateMs } = options;
  const upstream = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const injected: Record<FaultKind, number> = {
    lost_answer: 0,
    lost_request: 0,
    doubled: 0,
    late_request: 0,
    late_answer: 0,
  };
  const forced = schedule(seed, options.forcedWithin ?? 150);
  const owed: FaultKind[] = [];
  const attempts = new Map<string, number>();
  const digests = new Map<string, string>();
  const disagreements = new Set<string>();
  const serverErrors: string[] = [];
  let unavailable = 0;
  const cuts = new Map<string, number>();
  const pending = new Set<Promise<unknown>>();
  const waiting = new Set<() => void>();
  const sockets = new Set<Duplex>();
  let placements = 0;
  let delivered = 0;
  let inFlight = 0;

  const track = <T>(work: Promise<T>): Promise<T> => {
    const done = work.catch(() => undefined).finally(() => pending.delete(done));
    pending.add(done);
    return work;
  };

  const faultFor = (key: string): FaultKind | null => {
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    const planned = forced.get(placements++) ?? owed.shift();
    if (planned !== undefined) return planned;
    let roll = createDice(`${seed} ${key} ${attempt}`).next();
    for (const kind of faultKinds) {
      roll -= rates[kind];
      if (roll < 0) return kind;
    }
    return null;
  };

  const noteFailure = (call: string, reply: Reply): void => {
    if (isUnavailable(reply)) unavailable += 1;
    else serverErrors.push(`${call}: ${reply.status}`);
  };

  const learn = (key: string, reply: Reply): void => {
    if (reply.status >= 500) return noteFailure('placement', reply);
    const digest = digestOf(reply);
    const known = digests.get(key);
    if (known === undefined) digests.set(key, digest);
    else if (known !== digest) disagreements.add(key);
    if (reply.status < 300) options.onAccepted();
  };

  /** A page that came from here is the server's own page for the server. */
  const forServer = (headers: IncomingMessage['headers']): IncomingMessage['headers'] => ({
    ...passedOn(headers),
    host: upstream.host,
    ...(headers.origin === undefined ? {} : { origin: upstream.origin }),
  });

  const send = ({ method, path, headers, body }: Kept): Promise<Reply | 'not_there' | 'cut'> =>
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
    });

  const deliver = async (kept: Kept, key: string): Promise<Reply | null> => {
    inFlight += 1;
    for (const go of waiting) go();
    waiting.clear();
    const reply = await send(kept);
    inFlight -= 1;
    if (reply === 'not_there') return null;
    delivered += 1;
    if (reply === 'cut') {
      if (!digests.has(key)) cuts.set(key, Date.now());
      return null;
    }
    learn(key, reply);
    return reply;
  };

  const answer = (reply: Reply | null, response: ServerResponse): void => {
    if (reply === null) {
      response.destroy();
      return;
    }
    response
      .writeHead(reply.status, { ...passedOn(reply.headers), 'content-length': reply.body.length })
      .end(reply.body);
  };

  /** A fault counts when there was a server to come between; the first of its kind is made up for otherwise. */
  const count = (kind: FaultKind, isDone: boolean): void => {
    if (isDone) injected[kind] += 1;
    else if (injected[kind] === 0) owed.push(kind);
  };

  const harm = async (kind: FaultKind, kept: Kept, key: string, response: ServerResponse): Promise<void> => {
    switch (kind) {
      case 'lost_request':
        count(kind, true);
        response.destroy();
        return;
      case 'lost_answer':
        count(kind, (await deliver(kept, key)) !== null);
        response.destroy();
        return;
      case 'doubled': {
        const first = deliver(kept, key);
        const isBeside = createDice(`${seed} ${key} twice`).chance(0.5);
        const second = track((isBeside ? Promise.resolve() : first).then(() => deliver(kept, key)));
        answer(await first, response);
        count(kind, (await first) !== null && (await second) !== null);
        return;
      }
      case 'late_request': {
        await wait(lateMs);
        const reply = await deliver(kept, key);
        count(kind, reply !== null);
        answer(reply, response);
        return;
      }
      case 'late_answer': {
        const reply = await deliver(kept, key);
        count(kind, reply !== null);
        if (reply !== null) await wait(lateMs);
        answer(reply, response);
        return;
      }
      default:
        kind satisfies never;
    }
  };

  const take = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const kept: Kept = { method, path, headers, body: await bodyOf(incoming) };
    const key = keyIn(kept);
    if (key !== null) {
      const kind = faultFor(key);
      return kind === null ? answer(await deliver(kept, key), response) : harm(kind, kept, key, response);
    }
    const reply = await send(kept);
    if (reply === 'not_there' || reply === 'cut') {
      response.destroy();
      return;
    }
    if (reply.status >= 500) noteFailure(`${method} ${path.split('?', 1)[0]}`, reply);
    answer(reply, response);
  };

  const server = createServer((incoming, response) => {
    track(take(incoming, response)).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;

  server.on('upgrade', (incoming, socket, head) => {
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
  });

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens nowhere');

  return {
    url: `http://127.0.0.1:${address.port}`,
    injected: () => ({ ...injected }),
    requests: () => placements,
    delivered: () => delivered,
    inFlight: () => inFlight,
    busy: () =>
      new Promise((resolve) => {
        if (inFlight > 0) resolve();
        else waiting.add(resolve);
      }),
    cuts: () => [...cuts].map(([key, at]) => ({ key, at })),
    disagreements: () => [...disagreements],
    serverErrors: () => serverErrors,
    unavailable: () => unavailable,
    idle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
