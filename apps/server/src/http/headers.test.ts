import { Agent, get, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { secureHeads, shortenHeads } from './headers.ts';

async function headOf(type: string, frameAncestors: readonly string[] = []): Promise<Record<string, unknown>> {
  const app = fastify();
  secureHeads(app, {
    publicUrl: null,
    loopback: true,
    allowedOrigins: [],
    frameAncestors,
    checkReplies: true,
  });
  shortenHeads(app);
  app.get('/', async (_request, reply) => reply.type(type).send('x'));
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

test('a page carries the whole policy [I11]', async () => {
  expect(await headOf('text/html; charset=utf-8')).toMatchObject({
    'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('a page may be framed by the configured origins alone', async () => {
  const ancestorsOf = async (origins: readonly string[]) => {
    const policy = String((await headOf('text/html', origins))['content-security-policy']);
    return policy.split(';').find((directive) => directive.startsWith('frame-ancestors'));
  };
  expect(await ancestorsOf(['https://host.test'])).toBe('frame-ancestors https://host.test');
  expect(await ancestorsOf([])).toBe("frame-ancestors 'none'");
});

test('an image that is opened by itself runs and loads nothing, in an origin of its own [I11] [P4]', async () => {
  const head = await headOf('image/svg+xml');
  expect(head).toMatchObject({
    'content-security-policy': "default-src 'none';sandbox;frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(head).not.toHaveProperty('referrer-policy');
});

test.each(['application/javascript; charset=utf-8', 'text/css; charset=utf-8', 'application/json; charset=utf-8'])(
  '%s says that it is no document, and no more [I11] [P4]',
  async (type) => {
    const head = await headOf(type);
    expect(head).toMatchObject({
      'content-security-policy': "default-src 'none';object-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(head).not.toHaveProperty('cross-origin-opener-policy');
    expect(head).not.toHaveProperty('x-xss-protection');
  },
);

test('a file that never changes carries no validator [P4]', async () => {
  const app = fastify();
  shortenHeads(app);
  app.get('/assets/x', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: '"1"', 'last-modified': 'now' })
      .type('image/svg+xml')
      .send('x'),
  );
  const { headers } = await app.inject('/assets/x');
  await app.close();
  expect(headers).not.toHaveProperty('etag');
  expect(headers).not.toHaveProperty('last-modified');
});

test('a file that never changes says nothing of its connection, which is kept all the same [P4]', async () => {
  const app = fastify();
  shortenHeads(app);
  app.get('/assets/x', async (_request, reply) =>
    reply.header('cache-control', 'immutable').type('text/css').send('x'),
  );
  app.get('/other', async () => 'x');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string): Promise<{ readonly names: readonly string[]; readonly port: number | undefined }> =>
    new Promise((resolve, reject) => {
      const onAnswer = (answer: IncomingMessage): void => {
        const { rawHeaders, socket } = answer;
        const port = socket.localPort;
        answer.resume().on('end', () => resolve({ names: rawHeaders.map((each) => each.toLowerCase()), port }));
      };
      get(`${address}${path}`, { agent }, onAnswer).on('error', reject);
    });
  const [file, other] = [await ask('/assets/x'), await ask('/other')];
  agent.destroy();
  await app.close();
  expect(file.names).not.toContain('connection');
  expect(file.names).not.toContain('keep-alive');
  expect(other.names).toContain('keep-alive');
  expect(other.port).toBe(file.port);
});
