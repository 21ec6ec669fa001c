import { request } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

/** A server with one call whose answer the test releases. */
async function slowServer() {
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const app: FastifyInstance = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  app.get('/slow', async () => {
    arrived.resolve();
    return answer.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { app, port, arrived: arrived.promise, answer: answer.resolve };
}

/** A call on a connection that its client would keep open. */
function call(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, host: '127.0.0.1', path: '/slow', headers: { connection: 'keep-alive' } },
      (reply) => {
        let text = '';
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
        reply.on('end', () => resolve(text));
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

test('a server that stops answers the requests under way, and takes no new connection [I16]', async () => {
  const { app, port, arrived, answer } = await slowServer();
  const underWay = call(port);
  await arrived;
  const drained = drain(app, 60_000);
  await expect(call(port)).rejects.toThrow('ECONNREFUSED');
  answer('done');
  expect(await underWay).toBe('done');
  await drained;
});

test('a call that does not end is cut when its time is over [I16]', async () => {
  const { app, port, arrived } = await slowServer();
  const underWay = call(port);
  underWay.catch(() => undefined);
  await arrived;
  await drain(app, 1);
  await expect(underWay).rejects.toThrow('socket hang up');
});
