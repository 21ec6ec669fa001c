import type { Locator } from '@playwright/test';
import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

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

test('rail, drawer, sheet and bottom bar stand at their widths; small is under 780 [LAY-01]', async ({
  page,
  driver,
}) => {
  await driver.open('/');
  for (const { width, rail, ticket } of places) {
    await page.setViewportSize({ width, height: 900 });
    const bar = page.getByRole('navigation', { name: 'Quick navigation' });
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

test('at each of the five widths one thing changes: the sheet, the names of a match, the slip, the lists [LAY-01a] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  const at = (width: number) => page.setViewportSize({ width, height: 900 });
  await driver.open(match.path);
  const name = page.locator('header[data-match-status] bdi').first();
  const sizeOfName = () => name.evaluate((element) => getComputedStyle(element).fontSize);
  await at(959);
  const below = await sizeOfName();
  await at(960);
  expect(Number.parseFloat(await sizeOfName())).toBeGreaterThan(Number.parseFloat(below));

  await driver.walk('/');
  const ticket = page.locator('aside[data-layout="column"]');
  await at(1279);
  await expect(ticket).toHaveCount(0);
  await at(1280);
  await expect(ticket).toHaveCount(1);
  const lists = page.getByRole('main').locator('[data-first] > *');
  const tops = () => lists.evaluateAll((shown) => new Set(shown.map((list) => list.getBoundingClientRect().top)).size);
  await at(1919);
  await expect.poll(tops).toBe(2);
  await at(1920);
  await expect.poll(tops).toBe(1);

  // From nothing on the slip is a sheet as wide as the screen, until its lines would be too long.
  await at(719);
  await page.getByRole('button', { name: /^Bet slip/ }).click();
  const sheet = page.getByRole('dialog').filter({ has: page.locator('[data-layout="sheet"]') });
  const widthOfSheet = async () => (await sheet.boundingBox())?.width;
  await expect.poll(widthOfSheet).toBe(719);
  await at(720);
  await expect.poll(widthOfSheet).toBe(560);
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('on a small screen every target of the frame is large enough for a thumb [LAY-01]', async ({ page, driver }) => {
    await driver.open('/');
    const links = page.getByRole('navigation', { name: 'Quick navigation' }).locator('a, button');
    await expect(links).toHaveCount(5);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

test('dark and light switch, are remembered, and stand before the first paint [LAY-03]', async ({
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

  await driver.reload();
  await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
  expect(await painted()).toEqual({ last: 'light', changedAfterPaint: false });
  expect(await background()).toBe(light);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await driver.reload();
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
  expect(await painted()).toEqual({ last: 'dark', changedAfterPaint: false });
});

for (const locale of ['ar', 'de', 'en']) {
  test(`no screen is wider than its window in ${locale} [LAY-01] @thorough`, async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    expect(await player.balance()).toBeGreaterThan(0n);
    const prefix = locale === 'en' ? '' : `/${locale}`;
    for (const path of ['/', '/live', '/soccer', match.league, match.path, '/users/sign-in', '/no-such-sport']) {
      await driver.open(`${prefix}${path === '/' && prefix !== '' ? '' : path}`);
      await expect(page.getByRole('main').locator('a:visible, button:visible').first()).toBeVisible();
      for (const width of [320, 390, 720, 960, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} at ${width}`)
          .toBeLessThanOrEqual(0);
      }
    }
  });
}

for (const [tier, [name, width, height]] of inTiers(
  [['a phone on its side', 844, 390]],
  [
    ['a wide screen', 1440, 900],
    ['a phone', 390, 664],
  ],
)) {
  test.describe(() => {
    test.use({ viewport: { width, height } });
    test(
      `sign-in and settings leave a twentieth of ${name} free, and all of them can be reached [LAY-05] @thorough`,
      tier,
      async ({ page, driver }) => {
        const expectLow = async (dialog: Locator): Promise<void> => {
          await expect(dialog).toBeVisible();
          await expect
            .poll(async () => {
              const box = await dialog.boundingBox();
              return box === null ? height : Math.max(box.height, box.y < 0 ? height : 0);
            })
            .toBeLessThanOrEqual(height * 0.95);
          const last = dialog.locator('a:visible, button:visible, input:visible').last();
          await last.scrollIntoViewIfNeeded();
          await expect(last).toBeInViewport({ ratio: 0.95 });
        };
        await driver.open('/about');
        await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
        await expectLow(driver.signInDialog);
        await page.keyboard.press('Escape');
        await expect(driver.signInDialog).toBeHidden();
        if (width < 780) await page.locator('[data-menu]').click();
        await page.locator('[data-settings]:visible').click();
        await expectLow(page.locator('dialog[open], [popover]:popover-open').last());
      },
    );
  });
}

test.describe('a server that does not answer', () => {
  test.use({ noise: /net::ERR_FAILED/ });

  for (const [tier, width] of inTiers([390], [1440])) {
    test.describe(() => {
      test.use({ viewport: { width, height: 900 } });
      test(
        `its alert stands at the bottom centre at ${width} and closes after 5000 ms [LAY-04] [LAY-07]`,
        tier,
        async ({ page, driver, player }) => {
          expect(await player.balance()).toBeGreaterThan(0n);
          await page.clock.install();
          await driver.open('/about');
          await driver.account.click();
          const leave = page.getByRole('button', { name: 'Sign out' });
          await expect(leave).toBeVisible();
          await page.route('**/users/sign_out', (route) => route.abort());
          await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
          await leave.click();
          const alert = driver.notices.locator('> div');
          // Advances the clock in small steps until the refusal is rendered.
          await expect
            .poll(async () => {
              await page.clock.runFor(20);
              return alert.count();
            })
            .toBe(1);
          await expect(alert).toContainText('You are offline.');
          const box = await alert.boundingBox();
          const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
          expect(Math.abs(middle - width / 2)).toBeLessThan(10);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 120);
          await page.clock.runFor(4900);
          await expect(alert).toHaveCount(1);
          await page.clock.runFor(200);
          await expect(alert).toHaveCount(0);
        },
      );
    });
  }
});

test.describe('a browser without a network', () => {
  test.use({ noise: /net::ERR_INTERNET_DISCONNECTED|WebSocket connection/ });

  test('an alert says that it is offline and that prices do not move, until it is back [LAY-07] @thorough', async ({
    page,
    context,
    driver,
  }) => {
    await driver.open('/');
    await expect(page.locator('main [data-match]').first()).toBeVisible();
    const alert = page.getByRole('alert').filter({ hasText: 'You are offline.' });
    await context.setOffline(true);
    await expect(alert).toBeVisible();
    await expect(alert).toHaveText(
      'You are offline. Prices stand still and bets cannot be placed until the connection is back.',
    );
    await context.setOffline(false);
    await expect(alert).toHaveCount(0);
  });

  for (const width of [390, 1440] as const) {
    test.describe(() => {
      test.use({ viewport: { width, height: 900 } });
      test(`it stands in the header's place and moves nothing at ${width}; read, it leaves a sign [LAY-07] [LAY-11] @thorough`, async ({
        page,
        context,
        driver,
      }) => {
        await driver.open('/');
        const price = page.locator('main [data-outcome]').first();
        const before = await price.boundingBox();
        const header = await page.getByRole('banner').boundingBox();
        const alert = page.getByRole('alert').filter({ hasText: 'You are offline.' });
        await context.setOffline(true);
        await expect(alert).toBeVisible();
        expect(await price.boundingBox()).toEqual(before);
        expect(await alert.boundingBox()).toEqual(header);
        // The live region stays: its initial content would not be announced.
        await expect(page.locator('output[data-connection]')).toHaveText('');
        // It must not cover the focused element, which a keyboard user could press unseen.
        const brand = page.getByRole('banner').getByRole('link').first();
        while (!(await brand.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab');
        await brand.click({ trial: true });
        const close = alert.getByRole('button', { name: 'Close' });
        while (!(await close.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab');
        await close.click({ trial: true });
        await page.keyboard.press('Enter');
        await expect(alert).toHaveCount(0);
        const sign = page.getByRole('banner').getByRole('button', { name: /^You are offline\./ });
        await expect(sign).toBeFocused();
        await sign.click();
        await expect(sign).toHaveAttribute('aria-expanded', 'true');
        expect(await price.boundingBox()).toEqual(before);
        await context.setOffline(false);
        await expect(sign).toHaveCount(0);
        await expect(page.locator(':focus')).toHaveCount(1);
        // A second loss soon after shows by its mark and to screen readers.
        await context.setOffline(true);
        await expect(sign).toBeVisible();
        await expect(alert).toHaveText(
          'You are offline. Prices stand still and bets cannot be placed until the connection is back.',
        );
        await expect(close).toHaveCount(0);
      });
    });
  }
});

test('a game whose picture hangs takes no press while hidden, and is shown once it sends a message or its time is over [API-10] [LAY-11] @thorough', async ({
  page,
  driver,
}) => {
  const speaks = "<script>parent.postMessage({ kind: 'height', value: 700 }, '*')</script>";
  let words = '';
  await page.route(/\/arena\/(?:#.*)?$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<button>Bet</button>${words}` }),
  );
  // Never answered.
  await page.route('**/hangs', () => undefined);
  await page.clock.install();
  await driver.open('/racing');
  const greyhounds = page.getByRole('link', { name: 'Greyhounds' });
  await expect(greyhounds).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const frame = page.getByRole('main').locator('iframe');
  /** Time goes on in small steps, for as long as it takes but not for as long as a game gets. */
  const stepsUntil = (reached: () => Promise<unknown>) =>
    expect
      .poll(async () => {
        await page.clock.runFor(10);
        return reached();
      })
      .toBe(true);
  const shownState = () => frame.evaluate((each: HTMLIFrameElement) => [getComputedStyle(each).opacity, each.inert]);
  // Not before: the page itself is not opened before its frames are.
  const picture = '<img src="/hangs" alt="">';
  words = picture;
  await greyhounds.click();
  await stepsUntil(async () => (await page.locator('iframe[title="Greyhounds"]').count()) === 1);
  expect(await shownState()).toEqual(['0', true]);
  const place = await frame.boundingBox();
  await expect(page.getByRole('status', { name: 'Opening Greyhounds' })).toHaveCount(1);
  await page.clock.runFor(5000);
  await expect.poll(shownState).toEqual(['1', false]);
  expect(await frame.boundingBox()).toEqual(place);

  words = picture + speaks;
  await page.getByRole('main').getByRole('link', { name: 'Horses' }).click();
  await stepsUntil(async () => (await page.locator('iframe[title="Horses"]').count()) === 1);
  await stepsUntil(async () => (await shownState()).join() === '1,false');
  await frame.contentFrame().getByRole('button', { name: 'Bet' }).click();
});
