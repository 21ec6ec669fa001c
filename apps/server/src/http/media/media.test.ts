import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { ClientConfig, Match } from '@touchline/contract';
import { sidesOf } from '@touchline/rules';
import { createCaller } from '@touchline/testkit/caller';
import { type Desk, deskAt } from '@touchline/testkit/desk';
import { startServer, type TestServer } from '@touchline/testkit/server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  // An origin that is allowed and lies inside the private network: what it says must never be read.
  server = await startServer({ env: { IMAGE_ORIGINS: 'https://localhost,https://127.0.0.1' } });
  desk = deskAt(server.url);
  await desk.call('setClock', { body: { action: 'stop' } });
});
afterAll(() => server.stop());

/** Asks as it is, without the decoding that `fetch` does by itself. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; bytes: Buffer }>(
    (resolve, reject) => {
      request(new URL(server.url + path), { method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            // None of the headers looked at here comes twice.
            headers: answer.headers as Record<string, string | undefined>,
            bytes: Buffer.concat(parts),
          }),
        );
        answer.on('error', reject);
      })
        .on('error', reject)
        .end();
    },
  );
}
function bodyOf(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString());
}
async function config() {
  return bodyOf((await ask('/sportsbook/config.json')).bytes) as ClientConfig;
}

describe('the icon sprite [LAY-09]', () => {
  test('is one file at the specified call, cached for good under its version and revalidated without', async () => {
    const { icons_url: url = '' } = await config();
    expect(url).toMatch(/^\/_sb_api\/fe-api\/icons\.svg\?version=[0-9a-f]{12}$/);
    const kept = await ask(url);
    expect([kept.status, kept.headers['content-type'], kept.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ]);
    for (const path of ['/_sb_api/fe-api/icons.svg', '/_sb_api/fe-api/icons.svg?version=older']) {
      const { status, headers, bytes } = await ask(path);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(bytes.equals(kept.bytes)).toBe(true);
      expect((await ask(path, { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304);
      expect((await ask(path, { 'if-none-match': '"another"' })).status).toBe(200);
    }
    const names = [...kept.bytes.toString().matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    const { data: sports } = bodyOf((await ask('/_sb_api/api/v2/sports')).bytes) as { data: { key: string }[] };
    expect(names).toEqual(expect.arrayContaining(['home', 'search', 'star', 'ticket', 'offline']));
    expect(sports.filter(({ key }) => !names.includes(key))).toEqual([]);
  });

  test('travels packed to those who take it', async () => {
    const plain = await ask('/_sb_api/fe-api/icons.svg', { 'accept-encoding': 'gzip, br;q=0' });
    const packed = await ask('/_sb_api/fe-api/icons.svg', { 'accept-encoding': 'gzip, br' });
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
    expect([plain.headers['vary'], packed.headers['vary']]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(8 * 1024);
  });

  test('takes no other query and no other method', async () => {
    expect((await ask('/_sb_api/fe-api/icons.svg?colour=red')).status).toBe(400);
    const { status, headers } = await ask('/_sb_api/fe-api/icons.svg', {}, 'POST');
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

async function competitors() {
  const { data } = bodyOf((await ask('/_sb_api/api/v2/matches?limit=100')).bytes) as { data: Match[] };
  return data.flatMap((match) => Object.values(sidesOf(match) ?? {}));
}
function proxied(url: string, more = 'width=48&format=webp') {
  return ask(`/_sb_api/images?url=${encodeURIComponent(url)}&${more}`);
}

describe('pictures [LAY-10]', () => {
  test('crests come through the proxy in both formats, of the width asked for', async () => {
    expect((await config()).image_proxy).toBe('/_sb_api/images');
    const logo = (await competitors()).find((each) => each.logo !== null)?.logo ?? '';
    const own = await ask(logo);
    expect([own.status, own.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    for (const [format, known] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
    ] as const) {
      const made = await proxied(logo, `width=96&format=${format}`);
      expect([made.status, made.headers['content-type'], made.headers['cache-control']]).toEqual([
        200,
        `image/${format}`,
        'public, max-age=86400',
      ]);
      const { width, format: is } = await sharp(made.bytes).metadata();
      expect([width, is]).toEqual([96, known]);
      const path = `/_sb_api/images?url=${encodeURIComponent(logo)}&width=96&format=${format}`;
      expect((await ask(path, { 'if-none-match': made.headers['etag'] ?? '' })).status).toBe(304);
    }
  });

  test('some competitors have no crest, and an unknown name gets none', async () => {
    expect((await competitors()).some(({ logo }) => logo === null)).toBe(true);
    for (const path of ['/media/crests/1.svg', '/media/crests/x.svg', '/media/crests/..%2f..%2fpackage.json']) {
      const { status, bytes } = await ask(path);
      expect([status, bodyOf(bytes)]).toEqual([404, expect.objectContaining({ code: 1004 })]);
      expect((await proxied(path)).status).toBe(404);
    }
  });

  test.each([
    ['file:///etc/passwd', 400],
    ['data:image/svg+xml,<svg/>', 400],
    ['https://elsewhere.test/a.png', 400],
    ['http://localhost/a.png', 400],
    ['https://localhost/a.png', 400],
    ['https://127.0.0.1/a.png', 400],
    ['/sportsbook/config.json', 400],
    ['', 400],
    ['/media/../package.json', 404],
    ['/media/crests/0.svg', 404],
  ])('the proxy answers %j with %d in the one error shape', async (url, status) => {
    const answer = await proxied(url);
    expect(answer.status).toBe(status);
    expect(bodyOf(answer.bytes)).toMatchObject({ code: status === 400 ? 1000 : 1004 });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    'width=49&format=webp',
    'width=100000&format=webp',
    'width=48&format=png',
    'width=48',
    'format=webp',
    'width=48&format=webp&quality=100',
    'width=48&width=64&format=webp',
  ])('the proxy makes nothing of %s', async (more) => {
    expect((await proxied('/media/crests/1.svg', more)).status).toBe(400);
  });
});

/** Adds matches until one has video: chance decides which do. */
async function matchWithVideo(wanted: boolean): Promise<string> {
  for (;;) {
    const { id } = await desk.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
    const match = bodyOf((await ask(`/_sb_api/api/v2/matches/${id}`)).bytes) as Match;
    if (match.has_video === wanted) return id;
  }
}
function happen(id: string, type: 'kick_off' | 'end') {
  return desk.call('scriptMatch', { params: { id }, body: { type } });
}
async function answersOf(id: string) {
  const caller = createCaller(server.url);
  const [video, streams] = [
    await caller.call('getVideo', { params: { id } }),
    await caller.call('getStreams', { params: { id } }),
  ];
  return [video.status, video.body, streams.status, streams.body];
}
const nothing = [200, { link: null, frame: null }, 200, { data: [] }];

const file = '/media/film/film.webm';
const hls = '/media/film/film.m3u8';
const sent = [
  200,
  { link: file, frame: null },
  200,
  {
    data: [
      { link: file, provider: 'touchline-file', language_code: 'en' },
      { link: hls, provider: 'touchline-hls', language_code: 'en' },
    ],
  },
];

describe('video and streams', () => {
  test('a match with video has the film as a file and as HLS while it is played, and neither before nor after [CAT-10]', async () => {
    const id = await matchWithVideo(true);
    expect(await answersOf(id)).toEqual(nothing);
    await happen(id, 'kick_off');
    expect(await answersOf(id)).toEqual(sent);
    await happen(id, 'end');
    expect(await answersOf(id)).toEqual(nothing);
  });

  test('a match without video has none, and a match that does not exist is not found [CAT-10]', async () => {
    const id = await matchWithVideo(false);
    await happen(id, 'kick_off');
    expect(await answersOf(id)).toEqual(nothing);
    const [video, , streams] = await answersOf('1');
    expect([video, streams]).toEqual([404, 404]);
  });

  test('the film is sent whole and in ranges, so that a player can seek [CAT-10]', async () => {
    const whole = await ask(file);
    expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'video/webm',
      'bytes',
    ]);
    expect(whole.bytes.toString('latin1', 0, 4)).toBe('\x1A\x45\xDF\xA3');
    const part = await ask(file, { range: 'bytes=4-9' });
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(4, 10)]);
  });

  test('the HLS list names files that are there, each of a type that players know [CAT-10a]', async () => {
    const list = await ask(hls);
    expect([list.status, list.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
    const lines = list.bytes.toString().split('\n');
    const segments = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(segments.length).toBeGreaterThan(1);
    expect(lines).toContain('#EXT-X-MAP:URI="init.mp4"');
    for (const [name, type] of [
      ['init.mp4', 'video/mp4'],
      ...segments.map((segment) => [segment, 'video/iso.segment']),
    ] as const) {
      const { status, headers } = await ask(`/media/film/${name}`);
      expect([name, status, headers['content-type']]).toEqual([name, 200, type]);
    }
  });

  test('nothing beside the film is served, and it takes no other method [CAT-10]', async () => {
    for (const name of ['README.md', 'README%2Emd', 'other.webm', '..%2fmedia.ts', '']) {
      const { status, bytes } = await ask(`/media/film/${name}`);
      expect([name, status, bodyOf(bytes)]).toEqual([name, 404, expect.objectContaining({ code: 1004 })]);
    }
    const { status, headers } = await ask(file, {}, 'POST');
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});
