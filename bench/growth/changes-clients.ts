/**
 * Connections in a process of their own: each follows the list and one match, counts what comes and keeps nothing. Prints
 * what they were sent once the server has closed them all.
 */
import { createConnection } from 'node:net';
import { matchChannel, updatesChannel } from '@touchline/contract';
import { MarkCounter } from '../push/frames.ts';
import { firstMatch, matches } from './changes-channels.ts';

const [clients = 0, port = 0] = process.argv.slice(2).map(Number);
const hello =
  'GET /connection/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';
const emptyLine = '\r\n\r\n';

/** Connect and subscribe, in one masked frame; a mask of zeros changes nothing. */
function firstFrame(channels: readonly string[]): Buffer {
  const commands = channels.map((channel, place) => `{"subscribe":{"channel":"${channel}"},"id":${place + 2}}`);
  const text = Buffer.from(['{"connect":{},"id":1}', ...commands].join('\n'));
  return Buffer.concat([Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 0xff, 0, 0, 0, 0]), text]);
}

let left = clients;
let marks = 0;
let frames = 0;
let bytes = 0;

function open(place: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const counter = new MarkCounter();
    let greeting: string | null = '';
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk: Buffer) => {
      if (greeting !== null) {
        greeting += chunk.toString('latin1');
        if (!greeting.includes(emptyLine)) return;
        greeting = null;
        socket.write(firstFrame([updatesChannel('en'), matchChannel(String(firstMatch + (place % matches)))]));
        resolve();
        return;
      }
      bytes += chunk.length;
      marks += counter.count(chunk);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      frames += counter.frames;
      left -= 1;
      if (left === 0) process.stdout.write(`${JSON.stringify({ marks, frames, bytes })}\n`, () => process.exit(0));
    });
    socket.write(hello);
  });
}

for (let place = 0; place < clients; place += 1) await open(place);
