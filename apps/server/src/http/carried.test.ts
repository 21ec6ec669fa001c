import { createServer, type RequestListener } from 'node:http';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { carryCalls } from './carried.ts';
import { refusalOf } from './errors.ts';

/** The process that leads, answering as a test says; its address. */
async function leader(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

async function followerOf(origin: string) {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = refusalOf(error, request.id);
    return reply.code(status).send(body);
  });
  carryCalls(app, '/desk/', () => Promise.resolve(origin));
  app.post('/desk/matches', () => ({ answered: 'here' }));
  onTestFinished(() => app.close());
  return app;
}

test('a call of the desk is answered by the leader', async () => {
  const app = await followerOf(
    await leader((request, response) => {
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ asked: request.url }));
    }),
  );
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/desk/matches' });
  expect([statusCode, JSON.parse(body)]).toEqual([201, { asked: '/desk/matches' }]);
});

test.each([
  ['before it answers', (_: unknown, response: { destroy(): void }) => response.destroy()],
  [
    'in the middle of its answer',
    (_: unknown, response: Parameters<RequestListener>[1]) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"now":', () => response.destroy());
    },
  ],
] satisfies [string, RequestListener][])(
  'a leader that dies %s makes the call unavailable, not an internal error [I16]',
  async (_, dies) => {
    const app = await followerOf(await leader(dies));
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/desk/matches' });
    expect([statusCode, JSON.parse(body)]).toMatchObject([503, { code: 1053 }]);
  },
);
