/** The listeners of `sink.c` where there is no C compiler: the same words on the command line and in the end. */
import { createConnection } from 'node:net';
import { microsNow } from './message.ts';

const [socketsText, portText, firstHex = '', everyText] = process.argv.slice(2);
const [sockets, port, every] = [Number(socketsText), Number(portText), Number(everyText)];
const first = Buffer.from(firstHex, 'hex');
const hello =
  'GET /connection/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';
const mark = 0x5e;

const ages: number[] = [];
let received = 0;
let left = sockets;

const count = (bytes: Uint8Array): void => {
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) received += 1;
};
const noteAges = (text: string): void => {
  const now = microsNow();
  for (const [, at] of text.matchAll(/"at":(\d{15,17}),/g)) ages.push(now - Number(at));
};

const tell = (): void => {
  const sorted = ages.toSorted((a, b) => a - b);
  const { user, system } = process.cpuUsage();
  const figures = {
    received,
    samples: sorted.length,
    p50: sorted[sorted.length >> 1] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    cpu: (user + system) / 1e6,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0));
};

/** One buffer for all: what is read is counted at once. */
const buffer = new Uint8Array(1 << 18);

const open = (place: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let greeted = false;
    const socket = createConnection({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback: (length, filled) => {
          const bytes = filled.subarray(0, length);
          if (!greeted) {
            greeted = true;
            if (first.length > 0) socket.write(first);
            resolve();
          }
          count(bytes);
          if (place % every === 0) noteAges(Buffer.from(bytes).toString('latin1'));
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => {
      left -= 1;
      if (left === 0) tell();
    });
    socket.write(hello);
  });

for (let place = 0; place < sockets; place += 1) await open(place);
setInterval(() => process.stdout.write(`n${received}\n`), 20).unref();
