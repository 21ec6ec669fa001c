import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientConfig } from '../../operator/client-config.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { createLimits } from '../request-limits.ts';
import { addPage } from './web-page.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-page-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  const files = { 'index.html': '<!doctype html>page', 'theme.js': 'theme', 'assets/app-1a2b3c.js': 'x'.repeat(2000) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'dist', name), text);
  writeFileSync(join(folder, 'dist/assets/app-1a2b3c.js.br'), brotliCompressSync('x'.repeat(2000)));
  writeFileSync(join(folder, 'secret'), 'secret');
  app = fastify();
  await app.register(fastifyCookie);
  await addPage(app, {
    folder: join(folder, 'dist'),
    countryOf: () => null,
    config: () => clientConfig(usualOperator, { desk: false, clock: { now: () => 5, speed: 2 } }),
    render: null,
    positionOf: async () => null,
    origin: null,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent, rawPayload } = await app.inject({ url, headers });
  return {
    status: statusCode,
    cache: sent['cache-control'],
    encoding: sent['content-encoding'],
    rawPayload,
    type: sent['content-type'],
  };
}

describe('the page', () => {
  test.each([
    '/sportsbook',
    '/sportsbook/',
    '/sportsbook/soccer/match-1',
    '/sportsbook/nowhere.html?x=1',
    '/sportsbook/%2e%2e%2fsecret',
  ])('is what %s shows, revalidated each time', async (url) => {
    const { status, cache, rawPayload, type } = await get(url);
    expect({ status, cache, type, text: rawPayload.toString() }).toEqual({
      status: 200,
      cache: 'no-cache',
      type: 'text/html; charset=utf-8',
      text: '<!doctype html>page',
    });
  });

  test('is shown in the language of the last visit where its address names none, and no cache keeps that [NAV-03a]', async () => {
    const { statusCode, headers } = await app.inject({
      url: '/sportsbook/live?sport=soccer',
      headers: { cookie: 'touchline.locale=de' },
    });
    expect([statusCode, headers.location]).toEqual([302, '/sportsbook/de/live?sport=soccer']);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.vary).toBe('Accept-Encoding, Cookie, Save-Data, Sec-CH-UA-Mobile, User-Agent');
    const followed = await get('/sportsbook/de/live?sport=soccer', { cookie: 'touchline.locale=de' });
    expect(followed.status).toBe(200);
  });

  test('assets are cached for good, and sent as the build has compressed them', async () => {
    const plain = await get('/sportsbook/assets/app-1a2b3c.js');
    expect(plain).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' });
    const packed = await get('/sportsbook/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(packed).toMatchObject({ status: 200, encoding: 'br', cache: plain.cache, type: plain.type });
    expect(brotliDecompressSync(packed.rawPayload)).toEqual(plain.rawPayload);
  });

  test('an asset that is not there is not the page', async () => {
    expect((await get('/sportsbook/assets/app-old.js')).status).not.toBe(200);
  });

  test('other files are revalidated', async () => {
    expect(await get('/sportsbook/theme.js')).toMatchObject({ status: 200, cache: 'no-cache' });
  });

  test('the configuration is never cached', async () => {
    const { cache, rawPayload } = await get('/sportsbook/config.json');
    expect(cache).toBe('no-store');
    expect(JSON.parse(rawPayload.toString())).toMatchObject({ feed_clock: { now: 5, speed: 2 }, desk_api: null });
  });
});

test('a phone and a desktop that ask for an address right after each other get a document each, and caches are told', async () => {
  const rendering = fastify();
  await rendering.register(fastifyCookie);
  await addPage(rendering, {
    folder: join(folder, 'dist'),
    countryOf: () => null,
    config: () => clientConfig(usualOperator, { desk: false, clock: { now: () => 5, speed: 2 } }),
    render: async ({ kept }) => ({ status: 200, html: `for a phone: ${kept['touchline.phone'] ?? 'off'}` }),
    positionOf: async () => null,
    origin: null,
    onError: () => undefined,
  });
  const ask = async (name: string) => {
    const { payload, headers } = await rendering.inject({ url: '/sportsbook/live', headers: { 'user-agent': name } });
    return [payload, headers.vary];
  };
  const vary = 'Accept-Encoding, Cookie, Save-Data, Sec-CH-UA-Mobile, User-Agent';
  const names = ['Mozilla/5.0 (iPhone) Mobile/15E148', 'Mozilla/5.0 (X11; Linux x86_64)'] as const;
  expect([await ask(names[0]), await ask(names[1]), await ask(names[0])]).toEqual([
    ['for a phone: on', vary],
    ['for a phone: off', vary],
    ['for a phone: on', vary],
  ]);
  await rendering.close();
});

test('a client that asks for ever new addresses gets the built page after a while, as rendering costs too much', async () => {
  const rendering = fastify();
  await rendering.register(fastifyCookie);
  const { costly } = createLimits({ pointsPerMinute: 300, db: null, exempt: 'nobody', onError: () => undefined });
  await addPage(rendering, {
    folder: join(folder, 'dist'),
    countryOf: () => null,
    config: () => clientConfig(usualOperator, { desk: false, clock: { now: () => 5, speed: 2 } }),
    render: async () => ({ status: 200, html: 'rendered' }),
    positionOf: async () => null,
    origin: null,
    costly,
    onError: () => undefined,
  });
  const ask = async (number: number, remoteAddress: string) =>
    (await rendering.inject({ url: `/sportsbook/live?x=${number}`, remoteAddress })).payload;
  const pages: string[] = [];
  for (let number = 0; number < 2_000 && pages.at(-1) !== '<!doctype html>page'; number += 1) {
    pages.push(await ask(number, '203.0.113.7'));
  }
  expect(pages[0]).toBe('rendered');
  expect(pages.at(-1)).toBe('<!doctype html>page');
  expect(await ask(5_000, '203.0.113.8')).toBe('rendered');
  await rendering.close();
});
