import type { BrowserContext, Page } from '@playwright/test';
import { freePort } from './world/free-port.ts';
import { startServer } from '@touchline/testkit/server';
import { demo, expect, hostOrigin, nowOfBrowser, password, test } from './world/test.ts';

/** Names of everything that the page has written in the browser. */
async function namesIn(context: BrowserContext, page: Page) {
  return {
    cookies: (await context.cookies()).map(({ name }) => name).toSorted(),
    ...(await page.evaluate(() => ({
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage).toSorted(),
    }))),
  };
}

const localOfPlayers = [
  'touchline.activity',
  'touchline.device-id',
  'touchline.odds-type',
  'touchline.reality-check',
  'touchline.session',
];

test.describe('a first visit', () => {
  test.use({ consent: null });

  test('asks about cookies, keeps the answer for 365 days and asks no more [LAY-06]', async ({
    page,
    server,
    context,
  }) => {
    await page.goto(`${server.url}/sportsbook`);
    const question = page.getByRole('region', { name: 'Cookies' });
    await question.getByRole('button', { name: 'Only what is needed' }).click();
    await expect(question).toBeHidden();
    const kept = (await context.cookies()).find(({ name }) => name === 'touchline.consent');
    const now = nowOfBrowser() / 1000;
    expect(kept?.value).toBe('necessary');
    expect(Math.round(((kept?.expires ?? 0) - now) / 86_400)).toBe(365);
    await page.reload();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(question).toBeHidden();
  });

  test('does not ask in the frame of a host [LAY-06] [LAY-06a]', async ({ page, server }) => {
    await page.route(`${hostOrigin}/`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Host</title><iframe src="${server.url}/sportsbook" width="1280" height="800"></iframe>`,
      }),
    );
    await page.goto(`${hostOrigin}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('html[data-alive] [data-match]').first()).toBeVisible();
    await expect(frame.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  });

  test('only what is needed stays in the browser of who wants no more, the tag of a partner least of all [LAY-06a] @thorough', async ({
    page,
    server,
    context,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    const names = () => namesIn(context, page);
    // Left by earlier visits, when nobody was asked.
    await context.addCookies(
      [
        ['stag', 'earlier'],
        ['zone', 'UTC'],
        ['odds-type', 'decimal'],
      ].map(([name = '', value = '']) => ({ name: `touchline.${name}`, value, url: server.url })),
    );
    await driver.open('/live?stag=partner');
    const question = page.getByRole('region', { name: 'Cookies' });
    await question.getByRole('button', { name: 'Only what is needed' }).click();
    await expect(question).toBeHidden();
    expect((await names()).cookies).toEqual(['touchline.consent', 'touchline.device-id']);
    await driver.open(`${match.path}?stag=partner`);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    await expect(driver.selections).toHaveCount(1);
    await driver.signIn(demo, password);
    await driver.walk('/live');
    // The code that drops what was remembered did not load when that was answered.
    await page.evaluate(() => localStorage.setItem('touchline.searches', '["arsenal"]'));
    await driver.reload();
    await expect(driver.selections).toHaveCount(1);
    // Needed are the session, what was staked in it (RG-01) and when it was last active (RG-03), the device that the account
    // knows (R13), the answer, the odds format of the account, the slip and the places of the history.
    await expect.poll(names).toEqual({
      cookies: ['touchline', 'touchline-device', 'touchline.consent', 'touchline.device-id', 'touchline.odds-type'],
      local: localOfPlayers,
      session: ['touchline.bets', 'touchline.scroll'],
    });
  });

  test('before the answer only what is needed is written, and what is agreed to after it [CFG-03a] [LAY-06a] [NAV-27a]', async ({
    page,
    context,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    const needed = ['touchline', 'touchline-device', 'touchline.device-id', 'touchline.odds-type'];
    const local = localOfPlayers;
    const search = async () => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search sports, leagues and matches' }).fill(match.name.slice(0, 12));
      await page
        .getByRole('option', { name: match.name.slice(0, 12) })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await driver.open('/live?stag=partner');
    expect(await namesIn(context, page)).toMatchObject({
      cookies: ['touchline.device-id'],
      local: ['touchline.device-id'],
    });
    await driver.signIn(demo, password);
    await search();
    await expect
      .poll(() => namesIn(context, page))
      .toMatchObject({ cookies: needed.filter((name) => name !== 'touchline.odds-type'), local });
    const question = page.getByRole('region', { name: 'Cookies' });
    await question.getByRole('button', { name: 'Allow all' }).click();
    await expect(question).toBeHidden();
    await search();
    expect(await namesIn(context, page)).toMatchObject({
      cookies: [...needed, 'touchline.consent', 'touchline.stag', 'touchline.zone'].toSorted(),
      local: [...local, 'touchline.is-registered', 'touchline.searches'].toSorted(),
    });
    // Taken back: the page asks anew once the answer is gone.
    await context.clearCookies({ name: 'touchline.consent' });
    await driver.reload();
    // Until then, what is cleared is gone too.
    await page.keyboard.press('/');
    await page.getByRole('region', { name: 'Recent' }).getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('region', { name: 'Recent' })).toHaveCount(0);
    expect((await namesIn(context, page)).local).not.toContain('touchline.searches');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Only what is needed' }).click();
    await expect
      .poll(() => namesIn(context, page))
      .toMatchObject({ cookies: [...needed, 'touchline.consent'].toSorted(), local });
  });

  test('where nobody with an account was before, the way to a new one comes first [CFG-03a] @thorough', async ({
    page,
    server,
    context,
    driver,
  }) => {
    await context.addCookies([{ name: 'touchline.consent', value: 'all', url: server.url }]);
    await driver.open('/live');
    const links = page.getByRole('dialog').getByRole('navigation').getByRole('link');
    const open = () => page.getByRole('button', { name: 'Sign in' }).first().click();
    await open();
    await expect(links).toHaveText(['Open an account', 'Forgot your password?']);
    await page.keyboard.press('Escape');
    await driver.signIn(demo, password);
    await driver.signOut();
    await open();
    await expect(links).toHaveText(['Forgot your password?', 'Open an account']);
  });

  test('does not ask in lighthouse mode [LAY-06] @thorough', async ({ page, server }) => {
    await page.goto(`${server.url}/sportsbook?lighthouse`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Place' }).or(page.locator('[data-match]').first())).toBeVisible();
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  });
});

test('the device has one name on every host of the domain, kept for 7300 days from each visit and in the storage too [CFG-03] [CFG-03a]', async ({
  page,
  context,
}) => {
  const port = await freePort();
  const server = await startServer({
    desk: false,
    env: {
      PUBLIC_URL: `http://bets.brand.localhost:${port}`,
      ALLOWED_ORIGINS: `http://games.brand.localhost:${port}`,
      COOKIE_DOMAIN: 'brand.localhost',
    },
    args: ['--port', `${port}`],
  });
  try {
    const written: string[] = [];
    await page.exposeFunction('noteCookie', (line: string) => written.push(line));
    await page.addInitScript(() => {
      const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
      Object.defineProperty(document, 'cookie', {
        get: () => cookie?.get?.call(document),
        set: (line: string) => {
          cookie?.set?.call(document, line);
          (window as unknown as { noteCookie(line: string): void }).noteCookie(line);
        },
      });
    });
    const kept = async () => (await context.cookies()).filter(({ name }) => name === 'touchline.device-id');
    const visit = async (host: string) => {
      await page.goto(`http://${host}:${port}/sportsbook`);
      await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    };
    await visit('bets.brand.localhost');
    const [first] = await kept();
    expect(first).toMatchObject({ domain: '.brand.localhost', value: expect.stringMatching(/^[\w-]{24}$/) });
    const name = first?.value ?? '';
    expect(await page.evaluate(() => localStorage.getItem('touchline.device-id'))).toBe(name);
    expect(written.filter((line) => line.startsWith(`touchline.device-id=${name}`))).toEqual([
      `touchline.device-id=${name}; Path=/; Max-Age=${7_300 * 86_400}; SameSite=Lax; Domain=brand.localhost`,
    ]);
    // The browser caps what was written: each visit begins its days anew.
    await context.clearCookies();
    await context.addCookies([
      {
        name: 'touchline.device-id',
        value: name,
        domain: '.brand.localhost',
        path: '/',
        expires: nowOfBrowser() / 1000 + 999,
      },
    ]);
    await visit('games.brand.localhost');
    const [again, ...more] = await kept();
    expect([again?.value, more]).toEqual([name, []]);
    expect((again?.expires ?? 0) - nowOfBrowser() / 1000).toBeGreaterThan(390 * 86_400);
    await context.clearCookies();
    await visit('games.brand.localhost');
    expect((await kept()).map(({ value }) => value)).toEqual([name]);
    await page.goto('about:blank');
  } finally {
    await server.stop();
  }
});
