import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '@touchline/testkit/server';
import { demo, expect, password, type ScriptedMatch, storyTime, test as base } from './world/test.ts';
import { matchCentre } from './world/match-page.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="soccer" viewBox="0 0 24 24" tabindex="0">' +
  '<script>alert(1)</script><path d="M4 4h16v16H4z" class="x" stroke="url(#x)" fill="currentColor"/></symbol></svg>';

const types: Readonly<Record<string, string>> = {
  '.webm': 'video/webm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
};

const films = join(import.meta.dirname, '../apps/server/src/http/media/film');

/** A site of somebody else: the test film, a sprite, and pages that say their address. */
interface Site {
  readonly origin: string;
  /** Paths that were asked for since the site opened. */
  readonly asked: readonly string[];
}

async function openSite(): Promise<Site & { readonly site: Server }> {
  const asked: string[] = [];
  const site = createServer(({ url = '/' }, response) => {
    asked.push(url);
    response.setHeader('access-control-allow-origin', '*');
    const type = types[extname(url)];
    if (type !== undefined) {
      response.setHeader('content-type', type).end(readFileSync(join(films, url.slice(1))));
    } else if (url === '/icons.svg') response.setHeader('content-type', 'image/svg+xml').end(square);
    else response.setHeader('content-type', 'text/html').end(`<!doctype html><title>x</title><p>Here is ${url}</p>`);
  });
  await new Promise<void>((open) => {
    site.listen(0, '127.0.0.1', open);
  });
  return { site, asked, origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}` };
}

/** Each is let in by one setting alone, so that a story fails when its own setting does. */
interface Sites {
  readonly sites: Readonly<Record<'film' | 'frame' | 'sprite' | 'chat' | 'info' | 'unknown', Site>>;
}

const test = base.extend<object, Sites>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from its first argument
    async ({}, use) => {
      const [film, frame, sprite, chat, info, unknown] = await Promise.all([
        openSite(),
        openSite(),
        openSite(),
        openSite(),
        openSite(),
        openSite(),
      ]);
      const sites = { film, frame, sprite, chat, info, unknown };
      await use(sites);
      for (const { site } of Object.values(sites)) {
        site.closeAllConnections();
        site.close();
      }
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ sites }, use) => {
      const server = await startServer({
        matches: 100,
        feedStart: storyTime,
        env: {
          BONUSES: 'none',
          MEDIA_SOURCES: sites.film.origin,
          FRAME_SOURCES: sites.frame.origin,
          CONNECT_SOURCES: sites.sprite.origin,
          CHAT_FRAME: `${sites.chat.origin}/chat/{match}?as={user}`,
          MATCH_INFO_FRAME: `${sites.info.origin}/info/{locale}/{match}`,
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

function time(page: Page) {
  return page.locator('video').evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.currentTime : 0));
}

/**
 * Address that the film is played from. A list of HLS becomes a `blob:` that the page's library fills: a browser that knows
 * such lists would play them by itself, and others would not.
 */
function playedFrom(page: Page) {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);
}

function openStreams(page: Page) {
  return matchCentre(page).getByRole('tab', { name: 'Stream' }).click();
}

function play(page: Page) {
  return page.getByRole('button', { name: /^Play the stream/ }).click();
}

function choose(page: Page, label: string) {
  return page.getByRole('combobox', { name: 'Language and sender' }).selectOption({ label });
}

/** The one frame of the match centre. */
function framed(page: Page) {
  return matchCentre(page).locator('iframe').contentFrame();
}

/** Puts streams in the place of those that the server has of a match. */
async function send(page: Page, match: ScriptedMatch, links: readonly string[]): Promise<void> {
  const data = links.map((link, place) => ({ link, provider: `Sender ${place + 1}`, language_code: 'en' }));
  await page.route(`**/v2/matches/${match.id}/video`, (route) => route.fulfill({ json: { link: null, frame: null } }));
  await page.route(`**/v2/matches/${match.id}/streams`, (route) => route.fulfill({ json: { data } }));
}

for (const [form, sender, from] of [
  ['as HLS', 'English, touchline-hls', /^blob:/],
  ['as a file', 'English, touchline-file', /\/film\.webm$/],
] as const) {
  test(`the film of a live match plays in the Stream tab ${form} [CAT-10a] @thorough`, async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    let match = await addMatch();
    while (!(await offer.match(match.id)).has_video) match = await addMatch();
    await match.happen('kick_off');
    await driver.open(match.path);
    await openStreams(page);
    await choose(page, sender);
    await play(page);
    await expect.poll(() => time(page)).toBeGreaterThan(1.5);
    expect(await playedFrom(page)).toMatch(from);
  });
}

for (const [form, path, from] of [
  ['film in HLS', '/film.m3u8', /^blob:/],
  ['film', '/film.webm', /\/film\.webm$/],
] as const) {
  test(`a ${form} of another origin plays where that origin is configured [CAT-10a] @thorough`, async ({
    page,
    driver,
    addMatch,
    sites: { film },
  }) => {
    const match = await addMatch();
    await send(page, match, [film.origin + path]);
    await driver.open(match.path);
    await openStreams(page);
    await play(page);
    await expect.poll(() => time(page)).toBeGreaterThan(0.5);
    expect(await playedFrom(page)).toMatch(from);
  });
}

test('a stream that is a page is framed where its origin is configured, and DASH is refused in words [CAT-10a] @thorough', async ({
  page,
  driver,
  addMatch,
  sites,
}) => {
  const match = await addMatch();
  await send(page, match, [`${sites.frame.origin}/watch.html`, `${sites.frame.origin}/live.mpd`]);
  await driver.open(match.path);
  await openStreams(page);
  await play(page);
  await expect(framed(page).getByText('Here is /watch.html')).toBeVisible();
  await choose(page, 'English, Sender 2');
  await expect(matchCentre(page)).toContainText('sent as DASH');
});

test.describe('of an address without an ending', () => {
  // It is tried as a film first, which an origin that may only be framed does not serve.
  test.use({ noise: /Content Security Policy directive: "media-src/ });

  test('a stream that is a page is framed where its origin is configured [CAT-10a] @thorough', async ({
    page,
    driver,
    addMatch,
    sites,
  }) => {
    const match = await addMatch();
    await send(page, match, [`${sites.frame.origin}/watch/1`]);
    await driver.open(match.path);
    await openStreams(page);
    await play(page);
    await expect(framed(page).getByText('Here is /watch/1')).toBeVisible();
  });
});

test('the chat of another origin that is configured loads in the Chat tab [LAY-08a] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  await matchCentre(page).getByRole('tab', { name: 'Chat' }).click();
  await expect(framed(page).getByText(`Here is /chat/${match.id}`)).toBeVisible();
});

test('who signs in is somebody in the chat, the same at every match and not the player that is known here; a visitor is nobody [API-10a] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const nameInChat = async (path: string): Promise<string | null> => {
    await driver.open(path);
    await matchCentre(page).getByRole('tab', { name: 'Chat' }).click();
    const frame = matchCentre(page).locator('iframe');
    await expect(frame).toBeVisible();
    return new URL((await frame.getAttribute('src')) ?? '').searchParams.get('as');
  };
  const [first, second] = [await addMatch(), await addMatch()];
  expect(await nameInChat(first.path)).toBe('');
  await driver.signIn(demo, password);
  const name = await nameInChat(first.path);
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(await nameInChat(second.path)).toBe(name);
});

test('the match info of a configured service shows among the statistics, in the locale of the page [CAT-10b] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  await matchCentre(page).getByRole('tab', { name: 'Statistics' }).click();
  await matchCentre(page).getByRole('button', { name: 'Match info' }).click();
  await expect(framed(page).getByText(`Here is /info/en/${match.id}`)).toBeVisible();
});

async function withSprite(page: Page, origin: string): Promise<void> {
  await page.route('**/sportsbook/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), icons_url: `${origin}/icons.svg` } });
  });
}

/** An address this long is not server-rendered, so the page reads the configuration itself. */
const undrawn = `/?from=${'a'.repeat(600)}`;

test('a sprite of another origin is drawn in the page, its shapes alone [LAY-09] @thorough', async ({
  page,
  driver,
  sites: { sprite },
}) => {
  await withSprite(page, sprite.origin);
  await driver.open(undrawn);
  await expect(page.locator('use[href="#icon-soccer"]').first()).toBeAttached();
  const drawn = page.locator('body > svg symbol');
  await expect(drawn).toHaveCount(1);
  expect(await drawn.evaluate((symbol) => symbol.outerHTML)).toBe(
    '<symbol viewBox="0 0 24 24" id="icon-soccer"><path d="M4 4h16v16H4z" fill="currentColor"></path></symbol>',
  );
});

test.describe('from where nothing is configured', () => {
  test.use({ noise: /Content Security Policy|the icons cannot be read|icons\.svg/ });

  for (const [form, path] of [
    ['film in HLS', '/film.m3u8'],
    ['film', '/film.webm'],
    ['page', '/watch/1'],
  ] as const) {
    test(`a stream that is a ${form} is not loaded, and the tab says why [CAT-10a] @thorough`, async ({
      page,
      driver,
      addMatch,
      sites: { unknown },
    }) => {
      const match = await addMatch();
      await send(page, match, [unknown.origin + path]);
      await driver.open(match.path);
      await openStreams(page);
      await play(page);
      await expect(matchCentre(page).getByRole('alert')).toContainText(
        'is not among the sources that this site lets in',
      );
      expect(unknown.asked).not.toContain(path);
    });
  }

  test('a sprite is reported, and the page works with its own drawings [LAY-09] @thorough', async ({
    page,
    driver,
    sites: { unknown },
  }) => {
    const reports: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('[report] icons')) reports.push(message.text());
    });
    await page.addInitScript(() => localStorage.setItem('touchline.log', 'report'));
    await withSprite(page, unknown.origin);
    await driver.open(undrawn);
    await expect.poll(() => reports.length).toBe(1);
    expect(unknown.asked).not.toContain('/icons.svg');
    await page.getByRole('navigation', { name: 'Sports', exact: true }).locator('a[href="/sportsbook/tennis"]').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tennis' })).toBeVisible();
  });
});
