import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImages, type Images } from './images.ts';
import { internetAccess } from './remote.ts';

const files = new Map<string, Buffer>();
let asked = 0;
let server: Server;
let images: Images;
const origin = 'https://pictures.test';
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30"/></svg>',
);

beforeAll(async () => {
  server = createServer((incoming, answer) => {
    asked += 1;
    const file = files.get(incoming.url ?? '');
    if (file === undefined) answer.writeHead(404).end();
    else answer.end(file);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  images = createImages({
    own: (path) => (path === '/media/one.svg' ? drawing : null),
    origins: [origin],
    // The other origin stands on this machine and speaks plain http.
    access: {
      ...internetAccess,
      mayReach: () => true,
      request: (url, options, answer) =>
        request(new URL(url.pathname, `http://127.0.0.1:${port}`), { ...options, agent: false }, answer),
    },
  });
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1d4ed8' }, limitInputPixels: false });
  files.set('/photo.png', await blank(200, 100).png().toBuffer());
  files.set('/small.jpg', await blank(30, 30).jpeg().toBuffer());
  files.set('/wide.png', await blank(4097, 2).png().toBuffer());
  files.set('/drawing.svg', drawing);
  files.set(
    '/bomb.svg',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a "${'lol'.repeat(99)}">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>`),
  );
  files.set('/liar.png', Buffer.from('\x89PNG\r\n\x1A\nand nothing after', 'latin1'));
  files.set('/page.png', Buffer.from('<!doctype html><title>no picture</title>'));
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
    }),
);

function refused(source: string) {
  return images.make(source, 48, 'webp', 'caller').then(
    () => null,
    (error: unknown) => error,
  );
}

describe('the image proxy [LAY-10]', () => {
  test('renders an image of our own in the size asked for', async () => {
    for (const format of ['avif', 'webp'] as const) {
      const { bytes, type } = await images.make('/media/one.svg', 256, format, 'caller');
      const made = await sharp(bytes).metadata();
      expect([type, made.width, made.height, made.format]).toEqual([
        `image/${format}`,
        256,
        256,
        format === 'avif' ? 'heif' : 'webp',
      ]);
    }
  });

  test('makes a picture of another origin smaller, never larger', async () => {
    const sizeOf = async (path: string, width: 48 | 64) => {
      const { width: wide, height } = await sharp(
        (await images.make(`${origin}${path}`, width, 'webp', 'caller')).bytes,
      ).metadata();
      return [wide, height];
    };
    expect(await sizeOf('/photo.png', 48)).toEqual([48, 24]);
    expect(await sizeOf('/small.jpg', 64)).toEqual([30, 30]);
  });

  test('fetches and converts a picture once, also for concurrent requests', async () => {
    asked = 0;
    const [first, second] = await Promise.all([
      images.make(`${origin}/photo.png`, 32, 'webp', 'caller'),
      images.make(`${origin}/photo.png`, 32, 'webp', 'caller'),
    ]);
    expect(first).toBe(second);
    expect(await images.make(`${origin}/photo.png`, 32, 'webp', 'caller')).toBe(first);
    expect(asked).toBe(1);
  });

  test.each(['/drawing.svg', '/bomb.svg', '/liar.png', '/page.png', '/wide.png'])(
    'refuses %s of another origin, whatever it is called',
    async (path) => {
      expect(await refused(`${origin}${path}`)).toMatchObject({ errorName: 'bad_request' });
    },
  );

  test('answers that there is no picture where there is none', async () => {
    expect(await refused(`${origin}/none.png`)).toMatchObject({ errorName: 'not_found' });
    expect(await refused('/media/none.svg')).toMatchObject({ errorName: 'not_found' });
  });

  test.each([
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'http://pictures.test/photo.png',
    'https://pictures.test:444/photo.png',
    'https://pictures.test.evil.test/photo.png',
    'https://user:secret@pictures.test/photo.png',
    '//pictures.test/photo.png',
    'https://pictures.test@evil.test/photo.png',
    '/sportsbook/config.json',
    'javascript:alert(1)',
    ' ',
  ])('sends no request for %s', async (source) => {
    asked = 0;
    expect(await refused(source)).toMatchObject({ errorName: 'bad_request' });
    expect(asked).toBe(0);
  });
});

test('many pictures of one caller do not delay another: each caller has its share of the queue [LAY-10] [I16]', async () => {
  const order: string[] = [];
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const slow = createImages({
    own: () => null,
    origins: [origin],
    access: {
      ...internetAccess,
      mayReach: () => true,
      // Nothing is sent: the test fails the picture by hand.
      request: (url) => {
        begun.push(url.pathname);
        const waiting = request({ host: '127.0.0.1', port: 9, agent: false, lookup: () => undefined });
        ends.push(() => waiting.destroy(new Error('failed by the test')));
        return waiting;
      },
    },
  });
  const ask = (path: string, caller: string): Promise<void> =>
    slow.make(`${origin}${path}`, 48, 'webp', caller).then(
      () => undefined,
      () => void order.push(path),
    );
  const all = [...Array.from({ length: 20 }, (_, number) => ask(`/many-${number}`, 'one')), ask('/single', 'other')];
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(begun).toEqual(['/many-0', '/many-1', '/single']);
  while (order.length < 21) {
    for (const end of ends.splice(0)) end();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await Promise.all(all);
});
