/**
 * The push server in a process of its own, beside what a feed offers: each change of a market goes to the channel of its
 * match, and every `listed`th to the list as well. Prints its port, and what it did once it is done.
 */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { matchChannel, pushNamespaces, updatesChannel } from '@touchline/contract';
import { createPushServer } from '@touchline/push-server';
import { message } from '../push/message.ts';
import { firstMatch, listed, matches } from './changes-channels.ts';

const [clients = 0, rate = 0, seconds = 0] = process.argv.slice(2).map(Number);
const tickMs = 2;
const lookMs = 100;
const warmUpMs = 1000;

const push = createPushServer({
  secret: 'a secret of a bench',
  namespaces: pushNamespaces,
  allowedOrigins: '*',
  allowAnonymous: true,
});
const sockets = new Set<Socket>();
const http = createServer((_, response) => response.writeHead(404).end());
http.on('connection', (socket: Socket) => {
  socket.setNoDelay(true);
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});
http.on('upgrade', (request, socket, head) => push.handleUpgrade(request, socket, head));

function waiting(): number {
  let bytes = 0;
  for (const socket of sockets) bytes += socket.writableLength;
  return bytes;
}

let offered = 0;
const list = updatesChannel('en');
function offer(): void {
  offered += 1;
  const event = message(offered);
  push.publish(matchChannel(String(firstMatch + (offered % matches))), event);
  if (offered % listed === 0) push.publish(list, event);
}

/** Offers changes at the rate for so long; the most bytes that waited for all connections together. */
async function steadily(ms: number): Promise<number> {
  const [from, before] = [performance.now(), offered];
  let [most, lookedAt] = [0, from];
  for (let now = from; now < from + ms; now = performance.now()) {
    while (offered - before < ((now - from) / 1000) * rate) offer();
    if (now - lookedAt > lookMs) [most, lookedAt] = [Math.max(most, waiting()), now];
    await sleep(tickMs);
  }
  return most;
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function run(): Promise<void> {
  const [emptyRss, emptyHeap] = [process.memoryUsage.rss(), heap()];
  const connecting = process.cpuUsage();
  while (push.stats().subscriptions < 2 * clients) await sleep(20);
  await sleep(500);
  const connected = process.cpuUsage(connecting);
  const [fullRss, fullHeap] = [process.memoryUsage.rss(), heap()];
  await steadily(warmUpMs);
  const [cpu, stats, first] = [process.cpuUsage(), push.stats(), offered];
  const from = performance.now();
  const waited = await steadily(seconds * 1000);
  while (waiting() > 0) await sleep(1);
  const { user, system } = process.cpuUsage(cpu);
  const after = push.stats();
  const figures = {
    offered: offered - first,
    delivered: after.delivered - stats.delivered,
    seconds: (performance.now() - from) / 1000,
    cpu: (user + system) / 1e6,
    waited,
    rssEach: (fullRss - emptyRss) / clients,
    heapEach: (fullHeap - emptyHeap) / clients,
    connectCpu: (connected.user + connected.system) / 1e6 / clients,
    grown: heap() - fullHeap,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0));
}

http.listen(0, '127.0.0.1', 4_096, () => {
  const address = http.address();
  if (address === null || typeof address === 'string') return;
  process.stdout.write(`${JSON.stringify({ port: address.port })}\n`);
  void run();
});
