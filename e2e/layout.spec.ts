import { expect, test } from './world/test.ts';

const places = [
  { width: 320, rail: 'none', ticket: 'sheet' },
  { width: 719, rail: 'none', ticket: 'sheet' },
  { width: 779, rail: 'none', ticket: 'sheet' },
  { width: 780, rail: 'icons', ticket: 'drawer' },
  { width: 960, rail: 'icons', ticket: 'drawer' },
  { width: 1279, rail: 'icons', ticket: 'drawer' },
  { width: 1280, rail: 'rail', ticket: 'column' },
  { width: 1920, rail: 'rail', ticket: 'column' },
] as const;

test('[LAY-01] rail, drawer, sheet and bottom bar stand at their widths; small is under 780', async ({
  page,
  driver,
}) => {
  await driver.open('/');
  for (const { width, rail, ticket } of places) {
    await page.setViewportSize({ width, height: 900 });
    const bar = page.getByRole('navigation', { name: 'Quick ways' });
    await expect(page.locator('[data-layout="rail"]')).toHaveCount(rail === 'rail' ? 1 : 0);
    await expect(page.locator('[data-layout="icons"]')).toHaveCount(rail === 'icons' ? 1 : 0);
    await expect(bar).toHaveCount(ticket === 'sheet' ? 1 : 0);
    await expect(page.locator('aside[data-layout="column"]')).toHaveCount(ticket === 'column' ? 1 : 0);
    if (ticket === 'column') continue;
    await page
      .getByRole('button', { name: /^Bet slip/ })
      .first()
      .click();
    await expect(page.locator(`[data-layout="${ticket}"]`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator(`[data-layout="${ticket}"]`)).toHaveCount(0);
  }
});

test('[LAY-01] on a small screen every target of the frame is large enough for a thumb', async ({ page, driver }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await driver.open('/');
  const ways = page.getByRole('navigation', { name: 'Quick ways' }).locator('a, button');
  await expect(ways).toHaveCount(5);
  for (const way of await ways.all()) {
    const box = await way.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test('[LAY-03] dark and light switch, are remembered, and stand before the first paint', async ({
  page,
  context,
  driver,
}) => {
  // Notes the theme each time it is set, and when; the page itself says when it painted first.
  await context.addInitScript(() => {
    const seen: { theme: string; at: number }[] = [];
    Object.defineProperty(globalThis, 'seenThemes', { value: seen });
    const note = (): void => {
      const theme = document.documentElement?.dataset['theme'];
      if (theme !== undefined && seen.at(-1)?.theme !== theme) seen.push({ theme, at: performance.now() });
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-theme'],
    });
  });
  const painted = (): Promise<{ readonly last: string; readonly changedAfterPaint: boolean }> =>
    page.evaluate(() => {
      const seen: { theme: string; at: number }[] = Reflect.get(globalThis, 'seenThemes');
      const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
      return { last: seen.at(-1)?.theme ?? '', changedAfterPaint: seen.some(({ at }) => at > paint) };
    });
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const html = page.locator('html');

  await driver.open('/');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const dark = await background();
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await background()).not.toBe(dark);
  const light = await background();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
  expect(await painted()).toEqual({ last: 'light', changedAfterPaint: false });
  expect(await background()).toBe(light);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
  expect(await painted()).toEqual({ last: 'dark', changedAfterPaint: false });
});

for (const locale of ['en', 'de', 'ar'] as const) {
  test(`[LAY-01] no screen is wider than its window in ${locale}`, async ({ page, driver, addMatch, player }) => {
    const match = await addMatch();
    expect(await player.balance()).toBeGreaterThan(0n);
    const prefix = locale === 'en' ? '' : `/${locale}`;
    for (const path of ['/', '/live', '/soccer', match.league, match.path, '/users/sign-in', '/no-such-sport']) {
      await driver.open(`${prefix}${path === '/' && prefix !== '' ? '' : path}`);
      await expect(page.getByRole('main').locator('a, button').first()).toBeVisible();
      for (const width of [320, 390, 720, 960, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} at ${width}`)
          .toBeLessThanOrEqual(0);
      }
    }
  });
}
