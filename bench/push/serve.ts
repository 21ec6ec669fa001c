/**
 * A server in a process of its own that says the same to everybody, as fast as it can or at a rate: ours, `ws` with a string
 * for each socket, or Node alone with a finished frame for all. Prints its port, and what it did once it is done.
 */
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { pushNamespaces } from '@touchline/contract';
import { createPushServer, type JsonValue } from '@touchline/push-server';
import { WebSocketServer } from 'ws';
import { channel, frameOf, message, microsNow } from './message.ts';

const [mode = 'ours', clientsText, secondsText, joinedText, rateText, windowText] = process.argv.slice(2);
const [clients, seconds, joined] = [Number(clientsText), Number(secondsText), Number(joinedText)];
/** Publications a second; 0 for as many as go out. */
const rate = Number(rateText);
/** The window of our server for joining, ms. */
const windowMs = Number(windowText);

/**
 * Processor time before anything is measured: what is compiled while it runs is not what a server is like after a day. Not
 * time by the clock: beside others that is hardly any work.
 */
const warmUpMs = 500;
/** Nothing more is said while so much waits for somebody. */
const highWater = 256 * 1024;
const tickMs = 2;

interface Server {
  upgrade(...given: Parameters<WebSocketServer['handleUpgrade']> extends [...infer Most, unknown] ? Most : never): void;
  listeners(): number;
  /** With the moment it is said at; 0 is timed by nobody. */
  publish(at: number): void;
  delivered(): number;
}

function ours(): Server {
  const push = createPushServer({
    secret: 'a secret of a bench',
    namespaces: pushNamespaces,
    allowedOrigins: '*',
    allowAnonymous: true,
    joinWindowMs: windowMs,
  });
  return {
    upgrade: (request, socket, head) => push.handleUpgrade(request, socket, head),
    listeners: () => push.stats().subscriptions,
    publish: (at) => void push.publish(channel, message(at)),
    delivered: () => push.stats().delivered,
  };
}

function plain(): Server {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  let delivered = 0;
  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (made) => void server.emit('connection', made, request)),
    listeners: () => server.clients.size,
    publish: (at) => {
      const text = JSON.stringify({ push: { channel, pub: { data: message(at), offset: 1_000 } } });
      for (const socket of server.clients) socket.send(text);
      delivered += server.clients.size;
    },
    delivered: () => delivered,
  };
}

const welcome = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';

/** A socket of Node's with the number that the system has for it, below zero once it is closed. */
interface Inside {
  readonly _handle?: { readonly fd?: number } | null;
}

function takenOf(descriptor: number, frame: Buffer): number {
  try {
    return writeSync(descriptor, frame);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
    throw error;
  }
}

/** The limit of what Node can send: no channels, no places, no queues, and no stream between it and the system. */
function node(): Server {
  const listeners: (Duplex & Inside)[] = [];
  let said: JsonValue[] = [];
  let delivered = 0;
  return {
    upgrade(_, socket) {
      socket.write(welcome);
      listeners.push(socket);
    },
    listeners: () => listeners.length,
    publish(at) {
      said.push(message(at));
      if (said.length < joined) return;
      const frame = frameOf(said);
      said = [];
      for (const socket of listeners) {
        const taken = socket.writableLength > 0 ? 0 : takenOf(socket._handle?.fd ?? -1, frame);
        if (taken < frame.length) socket.write(frame.subarray(taken));
        delivered += joined;
      }
    },
    delivered: () => delivered,
  };
}

const servers = { ours, ws: plain, node };
const server = (mode === 'ours' || mode === 'node' ? servers[mode] : plain)();
const sockets = new Set<Socket>();
const http = createServer((_, response) => response.writeHead(404).end());
http.on('connection', (socket: Socket) => {
  socket.setNoDelay(true);
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});
http.on('upgrade', (request, socket, head) => server.upgrade(request, socket, head));

function waits(most: number): boolean {
  for (const socket of sockets) if (socket.writableLength > most) return true;
  return false;
}

async function flatOut(goesOn: () => boolean, at: () => number): Promise<void> {
  while (goesOn()) {
    if (waits(highWater)) {
      await nextTurn();
      continue;
    }
    for (let published = 0; published < joined; published += 1) server.publish(at());
    // Nothing more is said within a window than one frame is to hold.
    if (windowMs > 0) await sleep(windowMs);
    else await nextTurn();
  }
}

async function steadily(from: number, until: number): Promise<void> {
  let published = 0;
  for (let now = from; now < until; now = performance.now()) {
    for (; published < ((now - from) / 1000) * rate; published += 1) server.publish(microsNow());
    await sleep(tickMs);
  }
}

async function drained(): Promise<void> {
  // What a window still holds goes out first.
  await sleep(2 * windowMs + 20);
  while (waits(0)) await sleep(1);
}

async function run(): Promise<void> {
  while (server.listeners() < clients) await sleep(10);
  await sleep(300);
  const cold = process.cpuUsage();
  await flatOut(
    () => {
      const { user, system } = process.cpuUsage(cold);
      return (user + system) / 1000 < warmUpMs;
    },
    () => 0,
  );
  await drained();
  const warm = server.delivered();
  const [from, before] = [performance.now(), process.cpuUsage()];
  const until = from + seconds * 1000;
  await (rate > 0 ? steadily(from, until) : flatOut(() => performance.now() < until, microsNow));
  while (waits(0)) await sleep(1);
  const { user, system } = process.cpuUsage(before);
  const took = { seconds: (performance.now() - from) / 1000, cpu: (user + system) / 1e6 };
  await drained();
  const all = server.delivered();
  process.stdout.write(`${JSON.stringify({ ...took, delivered: all - warm, all })}\n`, () => process.exit(0));
}

http.listen(0, '127.0.0.1', 1_024, () => {
  const address = http.address();
  if (address === null || typeof address === 'string') return;
  process.stdout.write(`${JSON.stringify({ port: address.port })}\n`);
  void run();
});
