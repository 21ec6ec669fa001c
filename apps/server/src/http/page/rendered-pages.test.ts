import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRenderedPages, encodingFor, type Turn } from './rendered-pages.ts';

function pagesAt(more: Partial<Parameters<typeof createRenderedPages>[0]> = {}) {
  const clock = { now: 0 };
  const errors: unknown[] = [];
  const pages = createRenderedPages({
    now: () => clock.now,
    freshMs: 1000,
    patienceMs: 50,
    mostCached: 3,
    mostAtOnce: 2,
    onError: (error) => errors.push(error),
    ...more,
  });
  return { clock, errors, pages };
}

/** A rendering that the test ends by hand. */
function held(html: string) {
  let rendered = 0;
  let finish: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    make: async () => {
      rendered += 1;
      await until;
      return { status: 200, html };
    },
    finish: () => finish(),
    count: () => rendered,
  };
}

describe('rendered pages', () => {
  test('all requests while a page is rendered, and for a moment after, get the same markup', async () => {
    const { clock, pages } = pagesAt();
    const home = held('home');
    const asked = [pages.page('/', home.make), pages.page('/', home.make)];
    home.finish();
    const [one, other] = await Promise.all(asked);
    expect(one?.status).toBe(200);
    expect(one).toBe(other);
    clock.now = 999;
    expect(await pages.page('/', home.make)).toBe(one);
    expect(home.count()).toBe(1);
    clock.now = 1000;
    expect(await pages.page('/', home.make)).not.toBe(one);
    expect(home.count()).toBe(2);
  });

  test('a rendering that fails is reported and not answered; the next request tries again', async () => {
    const { errors, pages } = pagesAt();
    const broken = new Error('broken');
    expect(
      await pages.page('/', () => {
        throw broken;
      }),
    ).toBeNull();
    expect(errors).toEqual([broken]);
    expect(await pages.page('/', async () => null)).toBeNull();
    expect((await pages.page('/', async () => ({ status: 404, html: 'none' })))?.status).toBe(404);
  });

  test('no request waits longer than the limit, and a late page serves later requests', async () => {
    const { pages } = pagesAt({ patienceMs: 1 });
    const slow = held('slow');
    expect(await pages.page('/', slow.make)).toBeNull();
    slow.finish();
    expect((await pages.page('/', slow.make))?.status).toBe(200);
    expect(slow.count()).toBe(1);
  });

  test('only so many are rendered at once: a request beyond is rendered by the browser', async () => {
    const { pages } = pagesAt();
    const [a, b, c] = [held('a'), held('b'), held('c')];
    const first = [pages.page('a', a.make), pages.page('b', b.make)];
    expect(await pages.page('c', c.make)).toBeNull();
    expect(c.count()).toBe(0);
    a.finish();
    b.finish();
    expect(await Promise.all(first)).toHaveLength(2);
    c.finish();
    expect((await pages.page('c', c.make))?.status).toBe(200);
  });

  test('a request does not wait in the queue of another, and an aborted one is not rendered for [I16]', async () => {
    const { pages } = pagesAt({ patienceMs: 1 });
    const turns: (() => Promise<unknown>)[] = [];
    let rendered = 0;
    const make = async () => {
      rendered += 1;
      return { status: 200, html: 'page' };
    };
    const late: Turn = (render) =>
      new Promise((resolve) => {
        turns.push(async () => resolve(await render()));
      });
    expect(await pages.page('/', make, late)).toBeNull();
    await turns.shift()?.();
    expect(rendered).toBe(0);
    const patient = pagesAt({ patienceMs: 60_000 }).pages;
    const queued = patient.page('/', make, late);
    const other = await patient.page('/', make);
    await turns.shift()?.();
    expect(await queued).toBe(other);
    expect(rendered).toBe(1);
  });

  test('the oldest are dropped when there are too many', async () => {
    const { pages } = pagesAt();
    const counts = new Map<string, number>();
    const ask = (name: string) =>
      pages.page(name, async () => {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        return { status: 200, html: name };
      });
    for (const name of ['a', 'b', 'c', 'd', 'd', 'a']) await ask(name);
    expect(Object.fromEntries(counts)).toEqual({ a: 2, b: 1, c: 1, d: 1 });
  });

  test('is compressed as the browser accepts it', async () => {
    const { pages } = pagesAt();
    const html = 'page '.repeat(1000);
    const cached = await pages.page('/', async () => ({ status: 200, html }));
    if (cached === null) throw new Error('not drawn');
    expect((await cached.bytes('identity')).toString()).toBe(html);
    expect(brotliDecompressSync(await cached.bytes('br')).toString()).toBe(html);
    expect(gunzipSync(await cached.bytes('gzip')).toString()).toBe(html);
  });

  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['brotli', 'identity'],
  ])('takes of %j the best that it may', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
