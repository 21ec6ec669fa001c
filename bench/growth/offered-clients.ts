/**
 * Connections in a process of their own: each follows the list and one match on a real server, and notes how old each change
 * is when it arrives. Reads what to do from its command line, prints `ready`, and prints its figures once a line is said to it.
 */
import { createInterface } from 'node:readline';
import { matchChannel, updatesChannel } from '@touchline/contract';
import { percentile } from '../server/load.ts';
import { type Followed, turnOf } from './offered-turns.ts';

const followed = JSON.parse(process.argv[2] ?? '') as Followed;
const { url, clients, matchIds, turnZeroAt, clockAhead, stepMs, firstTurn } = followed;

interface Pushed {
  readonly push?: {
    readonly channel: string;
    readonly pub?: {
      readonly offset?: number;
      readonly data: {
        readonly type: string;
        readonly at: number;
        readonly payload: {
          readonly markets?: readonly {
            readonly specifier?: string;
            readonly outcomes: readonly { readonly odds: string | null }[];
          }[];
        };
      };
    };
  };
  readonly id?: number;
}

/** From the moment that the feed says a change, and from the moment that the server publishes it. */
const ages: number[] = [];
const pushAges: number[] = [];
let changes = 0;
let publications = 0;
let missed = 0;
let closed = 0;

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function note({ push }: Pushed, offsets: Map<string, number>): void {
  if (push?.pub === undefined) return;
  const { channel, pub } = push;
  const now = nowMs();
  if (pub.offset !== undefined) {
    const before = offsets.get(channel);
    if (before !== undefined) missed += pub.offset - before - 1;
    offsets.set(channel, pub.offset);
  }
  if (pub.data.type !== 'markets_changed') return;
  const turns = (pub.data.payload.markets ?? []).flatMap((market) => turnOf(market) ?? []);
  const counted = turns.filter((turn) => turn >= firstTurn);
  if (counted.length === 0) return;
  publications += 1;
  changes += counted.length;
  pushAges.push(now - (pub.data.at - clockAhead));
  for (const turn of counted) ages.push(now - (turnZeroAt + turn * stepMs));
}

function open(place: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/connection/websocket`);
    const offsets = new Map<string, number>();
    const channels = [updatesChannel('en'), matchChannel(matchIds[place % matchIds.length] ?? '')];
    socket.addEventListener('open', () => {
      const commands = channels.map((channel, index) => ({ id: index + 2, subscribe: { channel } }));
      socket.send([{ id: 1, connect: {} }, ...commands].map((command) => JSON.stringify(command)).join('\n'));
    });
    socket.addEventListener('message', ({ data }) => {
      for (const line of String(data).split('\n')) {
        if (line === '{}') socket.send('{}');
        const pushed = JSON.parse(line) as Pushed;
        if (pushed.id === channels.length + 1) resolve();
        note(pushed, offsets);
      }
    });
    socket.addEventListener('error', () => reject(new Error('a connection failed')));
    socket.addEventListener('close', () => (closed += 1));
  });
}

function figures() {
  const [sorted, pushed] = [Float64Array.from(ages).sort(), Float64Array.from(pushAges).sort()];
  return {
    changes,
    publications,
    missed,
    closed,

    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    pushP50: percentile(pushed, 0.5),
    pushP99: percentile(pushed, 0.99),
  };
}

for (let place = 0; place < clients; place += 1) await open(place);
process.stdout.write('{}\n');
createInterface({ input: process.stdin }).once('line', () => {
  process.stdout.write(`${JSON.stringify(figures())}\n`, () => process.exit(0));
});
