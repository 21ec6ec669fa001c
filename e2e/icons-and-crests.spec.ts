import type { Page } from '@playwright/test';
import { holdRequests } from './world/back-end.ts';
import { main } from './world/screen.ts';
import { untilRendered } from './world/server-page.ts';
import { matchWithCrest } from './world/match-page.ts';
import { expect, test } from './world/test.ts';

const icons = '**/_sb_api/fe-api/icons.svg*';

/** Where the drawings of a page come from, each once; flags stand in the document itself. */
function sources(page: Page) {
  return page
    .locator('use:not([href^="#flag-"])')
    .evaluateAll((uses) => [...new Set(uses.map((use) => (use.getAttribute('href') ?? '').replace(/#.*$/, '')))]);
}

test('icons are drawn from the one sprite of the specified call [LAY-09]', async ({ page, driver, server }) => {
  const { icons_url: url } = (await (await fetch(`${server.url}/sportsbook/config.json`)).json()) as {
    icons_url: string;
  };
  const loaded = page.waitForResponse((response) => response.url() === `${server.url}${url}`);
  await driver.open('/');
  expect((await loaded).status()).toBe(200);
  await expect(page.getByRole('navigation', { name: 'Sports', exact: true })).toBeVisible();
  await expect.poll(() => sources(page)).toContain(url);
  expect((await sources(page)).filter((source) => source !== url && !source.includes('flags'))).toEqual([]);
  // An address that leads to no drawing takes no room.
  const widths = () =>
    page.locator('use').evaluateAll((uses) => uses.map((use) => Math.round(use.getBoundingClientRect().width)));
  await expect.poll(async () => Math.max(...(await widths()))).toBeGreaterThan(8);
});

test('the flags that a first document shows are drawn from it, and no file of flags is asked for [P4]', async ({
  page,
  server,
  addMatch,
}) => {
  await addMatch();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await untilRendered(`${server.url}/sportsbook`);
  // A match that starts brings the flag of its league from the file: until the page lives, nothing does.
  const gate = await holdRequests(page, /\/sportsbook\/assets\/(?!before-hydration)[^/]+\.js/);
  await page.goto(`${server.url}/sportsbook`, { waitUntil: 'commit' });
  const flags = page.locator('use[href^="#flag-"]').filter({ visible: true });
  await expect(flags.first()).toBeVisible();
  const widths = await flags.evaluateAll((uses) => uses.map((use) => use.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(8);
  expect(asked.filter((url) => url.includes('flags'))).toEqual([]);

  const drawn = await flags.elementHandles();
  gate.open();
  await page.locator('html[data-alive]').waitFor();
  const kept = await Promise.all(
    drawn.map((flag) =>
      flag.evaluate((use: Element) =>
        // A match that starts may take its flag out of the list.
        use.isConnected ? use.getAttribute('href')?.startsWith('#flag-') === true : null,
      ),
    ),
  );
  expect(kept).not.toContain(false);
  expect(kept).toContain(true);
});

test.describe('without the sprite', () => {
  test.use({ noise: /icons\.svg|the icons cannot be read/ });

  for (const [how, fail] of [
    [
      'empty',
      (page: Page) => page.route(icons, (route) => route.fulfill({ body: '<svg/>', contentType: 'image/svg+xml' })),
    ],
    ['refused', (page: Page) => page.route(icons, (route) => route.fulfill({ status: 503, body: '' }))],
    ['cut', (page: Page) => page.route(icons, (route) => route.abort())],
  ] as const) {
    test(`a sprite that is ${how} is reported once, and the page works with its own drawings [LAY-09] @thorough`, async ({
      page,
      driver,
    }) => {
      const reports: string[] = [];
      page.on('console', (message) => {
        if (message.text().startsWith('[report] icons')) reports.push(message.text());
      });
      await page.addInitScript(() => localStorage.setItem('touchline.log', 'report'));
      await fail(page);
      await driver.open('/');
      await expect.poll(() => reports.length).toBe(1);
      await expect
        .poll(async () => (await sources(page)).some((source) => source.includes('/assets/icons-')))
        .toBe(true);
      expect((await sources(page)).filter((source) => source.includes('fe-api'))).toEqual([]);
      const sports = page.getByRole('navigation', { name: 'Sports', exact: true });
      await sports.locator('a[href="/sportsbook/tennis"]').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tennis' })).toBeVisible();
      expect(reports).toHaveLength(1);
    });
  }
});

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('crests come through the image proxy, of the size that is shown [LAY-10] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await matchWithCrest(addMatch, offer);
    const made = page.waitForResponse((response) => /\/_sb_api\/images\?/.test(response.url()));
    await driver.open(match.path);
    expect((await made).headers()['content-type']).toBe('image/avif');
    const crest = page.locator('main header picture img').first();
    await expect(crest).toBeVisible();
    const shown = () =>
      crest.evaluate((image) =>
        image instanceof HTMLImageElement && image.complete
          ? { source: new URL(image.currentSrc).search, width: image.naturalWidth, box: image.width }
          : null,
      );
    await expect.poll(shown).toMatchObject({ source: expect.stringMatching(/width=96&format=avif$/), box: 48 });
    const offered = await crest
      .locator('xpath=..')
      .locator('source')
      .evaluateAll((all) => all.map((source) => [source.getAttribute('type'), source.getAttribute('srcset')]));
    expect(offered).toEqual([
      ['image/avif', expect.stringMatching(/width=48&format=avif 1x, .*width=96&format=avif 2x$/)],
      ['image/webp', expect.stringMatching(/width=48&format=webp 1x, .*width=96&format=webp 2x$/)],
    ]);
  });
});

test.describe('without pictures', () => {
  test.use({ noise: /_sb_api\/images/ });

  test('a crest that cannot be had becomes a monogram, never a broken image [LAY-10] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await matchWithCrest(addMatch, offer);
    await page.route('**/_sb_api/images?*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await driver.open(match.path);
    const head = page.getByRole('main').locator('header').first();
    await expect(head).toContainText(match.name.split(' vs ')[0] ?? '');
    await expect(head.locator('picture')).toHaveCount(0);
    await expect(head.getByText(/^\p{Lu}[\p{Lu}\d]$/u).first()).toBeVisible();
  });
});

test.describe('crests', () => {
  test.use({ noise: /status of (?:404|500)|Failed to load resource/ });
  const crest = /\/media\/|image/;

  for (const status of [500, 404] as const) {
    test(`answered ${status}: the monogram stands in its place [LAY-10] @thorough`, async ({
      page,
      server,
      offer,
      addMatch,
    }) => {
      const match = await matchWithCrest(addMatch, offer);
      await page.route(crest, (route) =>
        route.request().resourceType() === 'image' ? route.fulfill({ status }) : route.fallback(),
      );
      await page.goto(`${server.url}/sportsbook${match.path}`);
      await expect(main(page).locator('picture')).toHaveCount(0);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeAttached();
    });
  }

  test('slow: the monogram stands until the crest is there, and nothing moves [LAY-10] @thorough', async ({
    page,
    server,
    offer,
    addMatch,
  }) => {
    const match = await matchWithCrest(addMatch, offer);
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(crest, async (route) => {
      if (route.request().resourceType() === 'image') await opened;
      await route.fallback();
    });
    await page.goto(`${server.url}/sportsbook${match.path}`, { waitUntil: 'domcontentloaded' });
    const place = main(page).locator('span:has(> picture)').first();
    const monogram = place.locator('> [aria-hidden="true"]');
    await expect(monogram).toBeVisible();
    const before = await place.boundingBox();
    open();
    await expect(monogram).toHaveCount(0);
    await expect
      .poll(() => place.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    const after = await place.boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  });
});
