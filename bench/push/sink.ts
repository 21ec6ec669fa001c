/** The listeners of `sink.c` where there is no C compiler: the same words on the command line and in the end. */
import { createConnection } from 'node:net';
import { MarkCounter } from './frames.ts';
import { microsNow } from './message.ts';

const [socketsText, portText, firstHex = '', everyText, wakefulness] = process.argv.slice(2);
const [sockets, port, every] = [Number(socketsText), Number(portText), Number(everyText)];
const first = Buffer.from(firstHex, 'hex');
const hello =
  'GET /connection/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';
const emptyLine = '\r\n\r\n';

const ages: number[] = [];
let received = 0;
let left = sockets;
/** Spent with what was read. */
let readMs = 0;

function noteAges(text: string): void {
  const now = microsNow();
  for (const [, at] of text.matchAll(/"at":(\d{15,17}),/g)) ages.push(now - Number(at));
}

function report(): void {
  const sorted = ages.toSorted((a, b) => a - b);
  const figures = {
    received,
    samples: sorted.length,
    p50: sorted[sorted.length >> 1] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    busy: readMs / 1000,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0));
}

/** One buffer for all: what is read is counted at once. */
const buffer = new Uint8Array(1 << 18);

function open(place: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let greeting: string | null = '';
    const marks = new MarkCounter();
    const socket = createConnection({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback: (length, filled) => {
          const from = performance.now();
          const bytes = filled.subarray(0, length);
          if (greeting !== null) {
            greeting += Buffer.from(bytes).toString('latin1');
            const end = greeting.indexOf(emptyLine);
            if (end < 0) return true;
            const after = Buffer.from(greeting.slice(end + emptyLine.length), 'latin1');
            greeting = null;
            received += marks.count(after);
            if (first.length > 0) socket.write(first);
            resolve();
            return true;
          }
          received += marks.count(bytes);
          if (every > 0 && place % every === 0) noteAges(Buffer.from(bytes).toString('latin1'));
          readMs += performance.now() - from;
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => {
      left -= 1;
      if (left === 0) report();
    });
    socket.write(hello);
  });
}

for (let place = 0; place < sockets; place += 1) await open(place);
setInterval(() => process.stdout.write(`n${received}\n`), 20).unref();

/** The next look at the sockets follows at once, whether or not anything has come. */
function stayAwake(): void {
  if (left > 0) setImmediate(stayAwake);
}
if (wakefulness === 'awake') stayAwake();
