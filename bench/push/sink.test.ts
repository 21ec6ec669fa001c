import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compile, listen } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-sink-'));
const compiled = compile(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mark = '^'.charCodeAt(0);

/** A text frame with so many marks; header and length as RFC 6455 has them. */
function frameOf(length: number, marks: number): Buffer {
  const payload = Buffer.alloc(length, 'x').fill('^', 0, marks);
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload]);
  const head = length < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = 0x81;
  head[1] = length < 65_536 ? 126 : 127;
  if (length < 65_536) head.writeUInt16BE(length, 2);
  else head.writeUInt32BE(length, 6);
  return Buffer.concat([head, payload]);
}

/** Each of these lengths is written with the byte of the mark somewhere. */
const lengths = [mark, 256 + mark, mark * 256, 65_536 + mark];
const stream = Buffer.concat([
  Buffer.from('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  ...lengths.map((length, at) => frameOf(length, at + 1)),
  frameOf(0, 0),
]);

/** Says it to one listener in pieces of so many bytes, and resolves with what that one has counted. */
async function countedOf(program: typeof compiled, size: number): Promise<number> {
  const server = createServer((socket: Socket) => {
    socket.setNoDelay(true);
    socket.once('data', () => {
      const next = (from: number): void => {
        if (from >= stream.length) socket.end();
        else socket.write(stream.subarray(from, from + size), () => setImmediate(next, from + size));
      };
      next(0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const sink = listen(program, 1, { port: address.port, first: '' }, { every: 0 });
  try {
    return (await sink.next())['received'] ?? 0;
  } finally {
    sink.child.kill('SIGKILL');
    server.close();
  }
}

test.each([
  ['on Node', null],
  ['in C', compiled],
] as const)('listeners %s count publications alone, for each form of the frame length [P10]', async (name, program) => {
  // Without a compiler there is none in C.
  if (name === 'in C' && program === null) return;
  const marks = lengths.reduce((sum, _, at) => sum + at + 1, 0);
  expect(await Promise.all([13, 4_099, stream.length].map((size) => countedOf(program, size)))).toEqual([
    marks,
    marks,
    marks,
  ]);
});
