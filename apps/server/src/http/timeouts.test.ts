import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { requestTimeouts } from './timeouts.ts';

let app: FastifyInstance;
let socket: Socket;
let trickle: NodeJS.Timeout;
afterEach(async () => {
  clearInterval(trickle);
  socket.destroy();
  await app.close();
});

test.each([
  ['body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n'],
  ['head', 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '],
])('a %s that arrives byte by byte is cut off, however steadily it arrives [I16]', async (_part, beginning) => {
  app = fastify(requestTimeouts(100));
  app.post('/', async () => 'whole');
  app.get('/', async () => 'whole');
  await app.listen({ host: '127.0.0.1', port: 0 });
  socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port });
  let answer = '';
  socket.on('data', (part: Buffer) => {
    answer += part.toString('latin1');
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(beginning);
  trickle = setInterval(() => socket.write('1'), 20);
  // Not `once`, which rejects when the server cuts the connection with a reset.
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  expect(answer).not.toContain('200 OK');
});

test('a request has at most ten seconds to arrive, checked every second [I16]', () => {
  expect(requestTimeouts()).toEqual({
    requestTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  });
});
