import fastify from 'fastify';
import { expect, test } from 'vitest';
import { secureHeads } from './headers.ts';
import type { PageSources } from './http-settings.ts';

async function policyWith(sources?: PageSources): Promise<Record<string, string>> {
  const app = fastify();
  secureHeads(app, {
    publicUrl: new URL('https://bets.test'),
    loopback: false,
    allowedOrigins: [],
    frameAncestors: [],
    checkReplies: true,
    ...(sources === undefined ? {} : { sources }),
  });
  app.get('/', async () => 'x');
  const { headers } = await app.inject('/');
  await app.close();
  const lines = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(lines.map((line) => [line.split(' ', 1)[0], line.split(' ').slice(1).join(' ')]));
}

test('what is configured passes, each as what it is named for, and nothing else [CAT-10a] [LAY-08a]', async () => {
  expect(await policyWith()).toMatchObject({
    'default-src': "'self'",
    'frame-src': "'self'",
    'media-src': "'self' blob:",
    'connect-src': "'self' wss://bets.test",
  });
  const sources = {
    frames: ['https://chat.test'],
    media: ['https://film.test'],
    connections: ['https://icons.test', 'https://film.test'],
  };
  expect(await policyWith(sources)).toMatchObject({
    'script-src': "'self'",
    'frame-src': "'self' https://chat.test",
    'media-src': "'self' blob: https://film.test",
    'connect-src': "'self' wss://bets.test https://icons.test https://film.test",
  });
});
