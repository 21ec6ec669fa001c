import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../errors.ts';
import { addDocuments } from './documents.ts';

const files = {
  'index.html': 'home',
  'embedding.html': 'embedding'.repeat(1000),
  'rules/index.html': 'rules',
  'assets/app.1a2b3c.js': 'script',
  '404.html': 'not here',
};

let folder: string;
let app: FastifyInstance;

function write(dist: string): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dist, name, '..'), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  writeFileSync(join(dist, 'embedding.html.br'), brotliCompressSync(files['embedding.html']));
}

async function serving(dist: string): Promise<FastifyInstance> {
  const server = fastify();
  server.setErrorHandler((error, { id }, reply) => reply.code(refusalOf(error, id).status).send('refused'));
  await addDocuments(server, dist);
  return server;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-documents-'));
  write(join(folder, 'dist'));
  writeFileSync(join(folder, 'secret.html'), 'secret');
  app = await serving(join(folder, 'dist'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function get(url: string, server = app) {
  const { statusCode, headers, payload } = await server.inject({ url });
  return { status: statusCode, cache: headers['cache-control'], type: headers['content-type'], text: payload };
}

test.each([
  ['/docs/', 'home'],
  ['/docs/embedding', files['embedding.html']],
  ['/docs/embedding.html?x=1', files['embedding.html']],
  ['/docs/rules/', 'rules'],
])('%s is a page of the documents, revalidated each time', async (url, text) => {
  expect(await get(url)).toEqual({ status: 200, cache: 'no-cache', type: 'text/html; charset=utf-8', text });
});

test.each([
  ['/docs', '/docs/'],
  ['/docs/rules', '/docs/rules/'],
])('%s leads to %s', async (url, location) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers.location]).toEqual([302, location]);
});

test('hashed assets are cached for good, and missing ones are no page', async () => {
  expect(await get('/docs/assets/app.1a2b3c.js')).toMatchObject({
    status: 200,
    cache: expect.stringContaining('immutable') as string,
  });
  expect(await get('/docs/assets/gone.js')).toMatchObject({ status: 404, text: 'refused' });
});

test('a page goes compressed to browsers that accept it', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/docs/embedding', headers: { 'accept-encoding': 'br' } });
  expect([headers['content-encoding'], headers['content-type']]).toEqual(['br', 'text/html; charset=utf-8']);
  expect(brotliDecompressSync(rawPayload).toString()).toBe(files['embedding.html']);
});

test.each(['/docs/nowhere', '/docs/%2e%2e%2fsecret', '/docs/rules/nowhere/'])(
  '%s is answered with the page of what is not there',
  async (url) => {
    expect(await get(url)).toMatchObject({ status: 404, text: 'not here', type: 'text/html; charset=utf-8' });
  },
);

test('a path with a percent sign that encodes nothing is refused, and no fault, also behind a #', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const statusOf = async (path: string): Promise<number | undefined> => {
    const [answer] = (await once(request({ host: '127.0.0.1', port, path }).end(), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  expect(await Promise.all(['/docs/#%', '/docs/rules/#%zz', '/docs/%', '/docs/%ff'].map(statusOf))).toEqual([
    200, 200, 400, 400,
  ]);
});

test('documents that are not built are refused, and found once they are', async () => {
  const later = await serving(join(folder, 'later'));
  expect(await get('/docs/', later)).toMatchObject({ status: 503 });
  write(join(folder, 'later'));
  await expect.poll(() => get('/docs/', later), { timeout: 5_000 }).toMatchObject({ status: 200, text: 'home' });
  writeFileSync(join(folder, 'later/news.html'), 'news');
  await expect.poll(() => get('/docs/news', later), { timeout: 5_000 }).toMatchObject({ status: 200, text: 'news' });
  await later.close();
});
