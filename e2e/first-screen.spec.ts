import { createServer, type IncomingMessage, request as ask, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './world/test.ts';

const dist = join(import.meta.dirname, '../apps/web/dist');
const price = 'main button[data-outcome]';

/** Addresses of the back end that a page asks for, without pictures and what belongs to the visitor. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/_sb_api/api/') && !pathname.endsWith('/settings')) asked.push(pathname + search);
  });
  return asked;
}

async function textOf(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** A busy server gives a page as it was built rather than late: these stories are of pages that it has drawn. */
function untilDrawn(url: string): Promise<void> {
  return expect.poll(async () => (await textOf(url)).text, `${url} is drawn`).toContain('id="first"');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen is there: matches with teams and prices, and links that lead on [LAY-11]', async ({
    page,
    server,
    addMatch,
    offer,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await page.goto(`${server.url}/sportsbook/live`);
    const row = page.locator(`[data-match="${match.id}"]`);
    await expect(row).toContainText(match.name.split(' vs ')[0] ?? match.name);
    const main = (await offer.match(match.id)).main_market;
    const odds = main?.outcomes[0]?.odds ?? '';
    await expect(row.locator('button[data-outcome]').first()).toContainText(odds.replace(/0+$/, ''));
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`${match.path}$`));
    await expect(page.locator(price).filter({ visible: true }).first()).toBeVisible();
  });
});

test.describe('the browser takes it over', () => {
  for (const [name, path] of [
    ['home', ''],
    ['live', '/live'],
    ['a sport', '/soccer'],
    ['results', '/results'],
    ['a language of its own', '/ar'],
  ] as const) {
    test(`${name}: asks for nothing that came with the page, and finds its markup`, async ({ page, server }) => {
      const asked = questionsOf(page);
      await untilDrawn(`${server.url}/sportsbook${path}`);
      await page.goto(`${server.url}/sportsbook${path}`);
      // Signed in or not is known: the page is alive.
      await expect(page.locator('[data-sign-in]')).toBeVisible();
      expect(asked).toEqual([]);
    });
  }

  test('a match and its league too; prices move from there on [PUSH-11]', async ({ page, server, addMatch }) => {
    const match = await addMatch();
    const asked = questionsOf(page);
    for (const path of [match.path, match.league]) {
      await untilDrawn(`${server.url}/sportsbook${path}`);
      await page.goto(`${server.url}/sportsbook${path}`);
      await expect(page.locator('[data-sign-in]')).toBeVisible();
      expect(asked).toEqual([]);
    }
    await page.goto(`${server.url}/sportsbook${match.path}`);
    const first = page.locator(`${price}[data-state="idle"]`).first();
    await expect(first).toBeVisible();
    await match.happen('kick_off');
    await match.happen('suspend');
    await expect(page.locator(`${price}[data-state="suspended"]`).first()).toBeVisible();
    // A match that has begun has a tracker, which asks for what happened.
    expect(asked.filter((each) => !each.endsWith('/events'))).toEqual([]);
  });

  test.describe('before it is alive', () => {
    /** Holds files of the page back until they are let go. */
    const held = async (page: Page, files: string): Promise<() => void> => {
      let letGo = (): void => undefined;
      const until = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(files, async (route) => {
        await until;
        await route.continue();
      });
      return () => letGo();
    };
    const heldCode = (page: Page): Promise<() => void> => held(page, '**/assets/first-*.js');
    /**
     * Until its first paint a page has no styles, so that what they hide, such as a list for other widths, would pass for
     * visible: nobody can have pressed anything yet.
     */
    const painted = (page: Page): Promise<unknown> =>
      page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);

    test('the column of the ticket has the shape of an empty slip, which then takes its place [LAY-11]', async ({
      page,
      server,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const letGo = await held(page, '**/assets/TicketContents-*.js');
      await untilDrawn(`${server.url}/sportsbook`);
      await page.goto(`${server.url}/sportsbook`);
      const column = page.getByRole('complementary', { name: 'Ticket' });
      await expect(column).toBeEmpty();
      /** Height of what stands for tabs and quick bet, and of the whole. */
      const drawn = await column.evaluate((element) =>
        ['::before', '::after'].map((part) => Number.parseFloat(getComputedStyle(element, part).blockSize)),
      );
      letGo();
      const slip = column.getByRole('region', { name: 'Bet slip' });
      await expect(slip).toBeVisible();
      const [whole, empty] = await Promise.all([column.boundingBox(), slip.boundingBox()]);
      const head = (empty?.y ?? 0) - (whole?.y ?? 0);
      expect(drawn).toEqual([head, (whole?.height ?? 0) - head]);
    });

    test('no price stands on the page before what keeps early presses has run [SLIP-04]', async ({
      page,
      server,
      addMatch,
    }) => {
      const match = await addMatch();
      const letGo = await held(page, '**/first.js');
      await untilDrawn(`${server.url}/sportsbook${match.path}`);
      const asked = page.waitForRequest('**/first.js');
      const answer = await page.goto(`${server.url}/sportsbook${match.path}`, { waitUntil: 'commit' });
      await asked;
      await answer?.finished();
      expect(await page.evaluate(() => new Promise((done) => setTimeout(() => done(document.body !== null))))).toBe(
        false,
      );
      letGo();
      await expect(page.locator(price).filter({ visible: true }).first()).toBeVisible();
    });

    for (const [presses, pressed] of [
      [1, 'true'],
      [2, 'false'],
    ] as const) {
      test(`a price that is pressed ${presses === 1 ? 'once is' : 'and let go is not'} on the slip afterwards [SLIP-04]`, async ({
        page,
        server,
        addMatch,
      }) => {
        const match = await addMatch();
        const letGo = await heldCode(page);
        await untilDrawn(`${server.url}/sportsbook${match.path}`);
        await page.goto(`${server.url}/sportsbook${match.path}`, { waitUntil: 'commit' });
        await painted(page);
        const button = page.locator(`${price}[data-state="idle"]`).filter({ visible: true }).first();
        const outcome = (await button.getAttribute('data-outcome')) ?? '';
        const same = page.locator(`main button[data-outcome="${outcome}"]`).filter({ visible: true }).first();
        for (let each = 0; each < presses; each += 1) await same.click();
        await expect(page.locator('[data-early]')).toHaveCount(presses % 2);
        // Answered before any code of the page is there.
        await expect(same).toHaveAttribute('aria-pressed', pressed);
        await expect(page.locator('html[data-alive]')).toHaveCount(0);
        letGo();
        await expect(page.locator('html[data-alive]')).toHaveCount(1);
        await expect(page.locator('[data-sign-in]')).toBeVisible();
        await expect(same).toHaveAttribute('aria-pressed', pressed);
        await expect(page.locator('[data-early]')).toHaveCount(0);
      });
    }

    test.describe('and must be drawn anew', () => {
      // A document that did not come over the network may open no socket.
      test.use({ noise: /WebSocket/ });
      test('a price that is pressed on a page that must be drawn anew is on the slip afterwards [SLIP-04]', async ({
        page,
        server,
        addMatch,
      }) => {
        const match = await addMatch();
        const letGo = await heldCode(page);
        const address = `${server.url}/sportsbook${match.path}`;
        // Nothing of what it was drawn from came along, so that nobody can take it over.
        await page.route(address, async (route) => {
          const answer = await route.fetch();
          const body = (await answer.text()).replaceAll(/<script type="application\/json"[\s\S]*?<\/script>/g, '');
          await route.fulfill({ response: answer, body });
        });
        await page.goto(address, { waitUntil: 'commit' });
        await painted(page);
        const button = page.locator(`${price}[data-state="idle"]`).filter({ visible: true }).first();
        const outcome = (await button.getAttribute('data-outcome')) ?? '';
        const same = page.locator(`main button[data-outcome="${outcome}"]`).filter({ visible: true }).first();
        await same.click();
        await expect(same).toHaveAttribute('aria-pressed', 'true');
        letGo();
        await expect(page.locator('[data-sign-in]')).toBeVisible();
        await expect(same).toHaveAttribute('data-state', 'selected');
      });
    });
  });

  test('a visitor of another time zone finds no time of a wrong one, and the next visit begins with theirs', async ({
    browser,
    server,
    addMatch,
  }) => {
    const match = await addMatch();
    const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', viewport: { width: 1440, height: 900 } });
    // What nobody chose is only kept where the visitor lets it be.
    await context.addCookies([{ name: 'touchline.consent', value: 'all', url: server.url }]);
    try {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`${server.url}/sportsbook${match.path}`);
      await expect(page.locator('[data-sign-in]')).toBeVisible();
      expect(errors).toEqual([]);
      const cookies = await context.cookies();
      expect(cookies.find(({ name }) => name === 'touchline.zone')?.value).toBe('Asia~Tokyo');
      const { text } = await textOf(`${server.url}/sportsbook${match.path}`, {
        cookie: 'touchline.zone=Asia~Tokyo',
      });
      expect(text).toContain('data-zone="Asia/Tokyo"');
    } finally {
      await context.close();
    }
  });

  test('the remembered theme and odds are there before the page is alive [NAV-03] [LAY-03]', async ({ server }) => {
    const { text } = await textOf(`${server.url}/sportsbook`, { cookie: 'touchline.odds-type=american' });
    expect(text).toMatch(/>[+-]\d{3,}</);
    expect(text.indexOf('first.js')).toBeLessThan(text.indexOf('<body'));
  });
});

test.describe('what a search engine and a shared link see', () => {
  test('title, description, one address, languages, card and structured data of a match [NAV-12]', async ({
    server,
    addMatch,
    offer,
  }) => {
    const match = await addMatch();
    const { competitors, start_time: start, tournament } = await offer.match(match.id);
    const { status, text } = await textOf(`${server.url}/sportsbook${match.path}?ref=mail`);
    expect(status).toBe(200);
    const href = `${server.url}/sportsbook${match.path}`;
    expect(/<title>([^<]*)<\/title>/.exec(text)?.[1]).toContain(match.name);
    expect(text).toContain(`<link rel="canonical" href="${href}">`);
    expect(text).toContain(`<link rel="alternate" hreflang="de" href="${server.url}/sportsbook/de${match.path}">`);
    expect(text).toContain(`<link rel="alternate" hreflang="x-default" href="${href}">`);
    for (const name of [
      'name="description"',
      'property="og:title"',
      'name="twitter:card"',
      'property="og:description"',
    ])
      expect(text).toMatch(new RegExp(`<meta ${name} content="[^"]+">`));
    const picture = `${server.url}/sportsbook/social/${match.id}.png`;
    expect(text).toContain(`<meta property="og:image" content="${picture}">`);
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');
    const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    );
    expect(data).toEqual([
      expect.objectContaining({
        '@type': 'SportsEvent',
        startDate: start,
        homeTeam: { '@type': 'SportsTeam', name: competitors?.home.name },
        awayTeam: { '@type': 'SportsTeam', name: competitors?.away.name },
        location: expect.objectContaining({ '@type': 'Place' }),
      }),
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: expect.arrayContaining([
          expect.objectContaining({
            position: 2,
            name: tournament.name,
            item: `${server.url}/sportsbook${match.league}`,
          }),
        ]),
      }),
    ]);
  });

  test('what is not there is answered as such, and not to be kept by search engines [NAV-22]', async ({ server }) => {
    for (const path of ['/nowhere/at/all', '/soccer/no-such-thing', '/no-such-sport']) {
      const { status, text } = await textOf(`${server.url}/sportsbook${path}`);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toContain('rel="canonical"');
    }
    const head = await fetch(`${server.url}/sportsbook/nowhere/at/all`, { method: 'HEAD' });
    expect(head.status).toBe(404);
    expect(await head.text()).toBe('');
  });

  test('the address says the language of the document, and which way it is read [NAV-02]', async ({ server }) => {
    const { text } = await textOf(`${server.url}/sportsbook/ar/live`);
    expect(text).toContain('<html lang="ar" dir="rtl"');
  });

  test('what somebody writes into an address stays text wherever the page repeats it [I11]', async ({
    page,
    server,
  }) => {
    const hostile = `</script><script>globalThis.broken=1</script>"'><img src=x onerror=globalThis.broken=1>`;
    for (const path of [
      `/soccer/${encodeURIComponent(hostile)}`,
      `/live?sport=${encodeURIComponent(hostile)}`,
      `/results?date=${encodeURIComponent(hostile)}`,
    ]) {
      const { text } = await textOf(`${server.url}/sportsbook${path}`);
      expect(text).not.toMatch(/<img src=x/i);
      expect(text).not.toContain('</script><script>globalThis');
    }
    await page.goto(`${server.url}/sportsbook/live?sport=${encodeURIComponent(hostile)}`);
    await expect(page.locator('[data-sign-in]')).toBeVisible();
    expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false);
  });

  test('robots find the map of what can be bet on', async ({ server, addMatch }) => {
    const match = await addMatch();
    const robots = await textOf(`${server.url}/robots.txt`);
    const map = /Sitemap: (\S+)/.exec(robots.text)?.[1] ?? '';
    const { text, headers } = await textOf(map);
    expect(headers.get('content-type')).toContain('xml');
    expect(text).toContain(`<loc>${server.url}/sportsbook${match.path}</loc>`);
  });
});

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Any file host: files, `index.html` for every other path, and the calls handed on to the back end. */
async function fileHost(backEnd: string): Promise<{ readonly url: string; close(): void }> {
  const config = await (await fetch(`${backEnd}/sportsbook/config.json`)).text();
  const handOn = (incoming: IncomingMessage): boolean => /^\/(?:_sb_api|api|media)\//.test(incoming.url ?? '');
  const server: Server = createServer((incoming, response) => {
    if (handOn(incoming)) {
      const { hostname, port } = new URL(backEnd);
      const on = ask({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers });
      on.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      on.on('error', () => response.writeHead(502).end());
      incoming.pipe(on);
      return;
    }
    const path = (incoming.url ?? '').split('?', 1)[0]?.replace(/^\/sportsbook\/?/, '') ?? '';
    if (path === 'config.json') {
      // Push stays where it is: a file host opens no sockets.
      const told = { ...JSON.parse(config), push_url: `${backEnd.replace(/^http/, 'ws')}/connection/websocket` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
      return;
    }
    const name = extname(path) === '' || path.includes('..') ? 'index.html' : path;
    readFile(join(dist, name)).then(
      (bytes) =>
        response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.describe('on a file host', () => {
  // The push server takes only pages of its own origin: a file host elsewhere would be named in ALLOWED_ORIGINS.
  test.use({ noise: /WebSocket connection|403/ });

  test('the same build draws itself: home, and a link from elsewhere into a match', async ({
    page,
    server,
    addMatch,
  }) => {
    const match = await addMatch();
    const host = await fileHost(server.url);
    try {
      await page.goto(`${host.url}/sportsbook`);
      await expect(page.locator(price).first()).toBeVisible();
      await page.goto(`${host.url}/sportsbook${match.path}`);
      await expect(page.getByRole('main')).toContainText(match.name.split(' vs ')[0] ?? match.name);
      await expect(page.locator(price).first()).toBeVisible();
    } finally {
      // What the page still asks for would be refused, and told in the console.
      await page.goto('about:blank');
      host.close();
    }
  });
});
