import type { Locator } from '@playwright/test';
import { holdRequests } from './world/back-end.ts';
import { isFractionOf, oddsFormats, oddsIn } from './world/odds-formats.ts';
import { enter, expect, lendSession, test } from './world/test.ts';

/** The odds, which come last in the name of a price button. */
async function priceOf(button: Locator): Promise<string> {
  return ((await button.textContent()) ?? '').split(', ').at(-1) ?? '';
}

test('all seven formats write the prices of the start page, of the match and of the slip [CAT-09] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  const at = { matchId: match.id, market: '1|', outcome: '1' };
  const odds = await offer.odds(match.id, at.market, at.outcome);
  await driver.open('/');
  const listed = page.getByRole('main').locator('[data-outcome]:not([data-state="suspended"])').first();
  await expect(listed).toBeVisible();
  const [id = '', market = '', outcome = ''] = ((await listed.getAttribute('data-outcome')) ?? '').split('/');
  const first = await offer.odds(id, market, outcome);
  const size = await listed.boundingBox();

  for (const format of oddsFormats) {
    await driver.chooseOdds(format);
    const wanted = oddsIn(format, first);
    await expect.poll(() => priceOf(listed), format).toMatch(wanted);
    if (typeof wanted === 'string') expect(await priceOf(listed)).toBe(wanted);
    else expect(isFractionOf(await priceOf(listed), first)).toBe(true);
    const { width, height } = (await listed.boundingBox()) ?? { width: 0, height: 0 };
    expect([width, height], format).toEqual([size?.width, size?.height]);
  }

  await driver.open(match.path);
  await driver.pick(at);
  await expect(driver.selections).toHaveCount(1);
  for (const format of oddsFormats) {
    await driver.chooseOdds(format);
    const wanted = oddsIn(format, odds);
    await expect.poll(() => priceOf(driver.price(at)), format).toMatch(wanted);
    const shown = await priceOf(driver.price(at));
    expect(typeof wanted === 'string' ? shown === wanted : isFractionOf(shown, odds), `${format} ${shown}`).toBe(true);
    await expect(driver.selections.first()).toContainText(shown);
    await expect(driver.totalOdds).toHaveText(shown);
  }
});

test('the format is kept in the browser for a visitor, and in the settings for a player [CAT-09] @thorough', async ({
  page,
  browser,
  server,
  driver,
  player,
}) => {
  await driver.open('/');
  const price = page.getByRole('main').locator('[data-outcome]:not([data-state="suspended"])').first();
  await driver.chooseOdds('american');
  await expect.poll(() => priceOf(price)).toMatch(/^[+-]\d+$/);
  await driver.reload();
  await expect.poll(() => priceOf(price)).toMatch(/^[+-]\d+$/);
  await expect
    .poll(async () => (await player.caller.call('getSettings')).body)
    .toMatchObject({ odds_types: { selected: 'american' } });

  // The same player at another machine, where nothing was ever chosen.
  const elsewhere = await browser.newContext();
  await lendSession(elsewhere, server.url, await enter(server.url));
  const other = await elsewhere.newPage();
  await other.goto(`${server.url}/sportsbook`);
  const there = other.getByRole('main').locator('[data-outcome]:not([data-state="suspended"])').first();
  await expect.poll(() => priceOf(there)).toMatch(/^[+-]\d+$/);
  await elsewhere.close();
  await driver.chooseOdds('decimal');
  await expect
    .poll(async () => (await player.caller.call('getSettings')).body)
    .toMatchObject({ odds_types: { selected: 'decimal' } });
});

test('a press on the gear counts though a player is found between finger down and finger up [AUTH-01] @thorough', async ({
  page,
  driver,
  player,
}) => {
  expect(await player.balance()).toBeGreaterThan(0n);
  const known = await holdRequests(page, /\/api\/player$/);
  await driver.open('/');
  await page.getByRole('banner').locator('[data-settings]').hover();
  await page.mouse.down();
  known.open();
  await expect(driver.account).toBeVisible();
  await page.mouse.up();
  await page.locator('[data-view="odds"]').click();
  await expect(page.locator('[data-settings-view] input:checked')).toHaveValue('decimal');
});

for (const [who, balance, path, width] of [
  ['a player of a fortune', '12345678901234.56', '/', 320],
  ['a visitor', null, '/es', 1440],
  ['a player of a fortune', '123456789.12', '/de', 800],
  ['a player of a fortune', '123456789.12', '/ar', 390],
] as const) {
  test.describe(() => {
    test.use({ viewport: { width, height: 800 } });
    test(`nothing else in the header moves when ${who} is found at ${path}, ${width} wide [AUTH-01] [AUTH-10] @thorough`, async ({
      page,
      server,
      driver,
    }) => {
      const known = await holdRequests(page, /\/api\/player$/);
      if (balance !== null) {
        await lendSession(page.context(), server.url, await enter(server.url));
        await page.route(/\/player\/accounts$/, async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replaceAll(/"balance":"[^"]*"/g, `"balance":"${balance}"`);
          await route.fulfill({ response, body });
        });
      }
      await driver.open(path);
      const others = page
        .getByRole('banner')
        .locator(':is(a, button):not([data-account], [data-sign-in], [data-panic], [data-bell])');
      const boxes = () =>
        others.evaluateAll((found) =>
          found.map((each) => JSON.stringify([each.textContent, each.getBoundingClientRect()])),
        );
      const before = await boxes();
      expect(before.length).toBeGreaterThan(3);
      known.open();
      if (balance === null) {
        await expect(page.locator('[data-sign-in]')).toBeInViewport({ ratio: 1 });
      } else {
        await expect
          .poll(async () => (await driver.balance.textContent())?.replaceAll(/\D/g, ''))
          .toBe(balance.replace('.', ''));
        // Every figure of it can be seen.
        await expect(page.locator('[data-account]')).toBeInViewport({ ratio: 1 });
        await expect(driver.balance).toBeInViewport({ ratio: 1 });
      }
      const there = page.locator('[data-account], [data-sign-in]');
      expect(await there.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      expect((await there.boundingBox())?.height).toBe(44);
      expect(await boxes()).toEqual(before);
    });
  });
}

test('a gear that is pressed before the page is alive opens all settings once it is @thorough', async ({
  page,
  server,
}) => {
  const alive = await holdRequests(page, /\/assets\/(?!before-hydration).*\.js$/);
  await page.goto(`${server.url}/sportsbook`, { waitUntil: 'commit' });
  const gear = page.getByRole('banner').locator('[data-settings]');
  await gear.click();
  alive.open();
  await page.locator('[data-view="odds"]').click();
  await expect(gear).toHaveAttribute('aria-expanded', 'true');
});

test('the theme can follow the device, as soon as it changes and after a reload [LAY-03] @thorough', async ({
  page,
  driver,
}) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await driver.open('/');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('banner').locator('[data-settings]').click();
  await page.getByRole('radio', { name: 'As the device' }).check();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await driver.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('banner').locator('[data-settings]').click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('times follow the chosen zone on the page and after a reload @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  const { start_time: start } = await offer.match(match.id);
  const clockIn = (timeZone: string): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      Date.parse(start),
    );
  await driver.open(match.path);
  const main = page.getByRole('main');
  await expect(main).toContainText(clockIn('UTC'));
  await page.getByRole('banner').locator('[data-settings]').click();
  await page.locator('[data-view="zone"]').click();
  await page.getByRole('searchbox', { name: 'Search a city' }).fill('kathm');
  await page.locator('[data-zone="Asia/Kathmandu"]').click();
  await expect(main).toContainText(clockIn('Asia/Kathmandu'));
  await driver.reload();
  await expect(main).toContainText(clockIn('Asia/Kathmandu'));
});

test('the settings mirror: the menu opens at the other side, odds stay left to right [LAY-02]', async ({
  page,
  driver,
}) => {
  await driver.open('/ar');
  const gear = page.getByRole('banner').locator('[data-settings]');
  expect((await gear.boundingBox())?.x).toBeLessThan(720);
  await gear.click();
  const odds = page.locator('[data-view="odds"]');
  const box = await odds.boundingBox();
  expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThan(720);
  await odds.click();
  const example = page.locator('[data-settings-view] label:has(input[value="american"]) >> text=+150');
  await expect(example).toHaveCSS('direction', 'ltr');
  const name = await page.locator('[data-settings-view] label:has(input[value="american"])').boundingBox();
  const figures = await example.boundingBox();
  expect((figures?.x ?? 0) - (name?.x ?? 0)).toBeLessThan((name?.width ?? 0) / 2);
});

/** Where the links lead that can be seen, in their order. */
function shownLinks(scope: Locator): Promise<readonly string[]> {
  return scope
    .locator('a')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        link.checkVisibility({ visibilityProperty: true }) ? [link.getAttribute('href') ?? ''] : [],
      ),
    );
}

test('the ways of the header stay on one line at every width, and none is lost [LAY-01] @thorough', async ({
  page,
  driver,
}) => {
  const every = ['/', '/live', '/cybersport', '/schedule', '/results', '/promotions'];
  for (const locale of ['en', 'de', 'ru']) {
    await driver.open(locale === 'en' ? '/' : `/${locale}`);
    const prefix = locale === 'en' ? '/sportsbook' : `/sportsbook/${locale}`;
    const nav = page.getByRole('banner').getByRole('navigation');
    for (const width of [780, 900, 1100, 1279, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(56);
      const more = nav.getByRole('button');
      if (await more.isVisible()) await more.click();
      const wanted = every.map((to) => (to === '/' ? prefix : `${prefix}${to}`));
      await expect
        .poll(async () => (await shownLinks(nav)).filter((href) => wanted.includes(href)), `${locale} ${width}`)
        .toEqual(wanted);
      await page.keyboard.press('Escape');
      const end = await page.getByRole('banner').locator('[data-settings]').boundingBox();
      const last = await nav.boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(end?.x ?? 0);
    }
  }
});
