import { demo, expect, hostOrigin, password, test } from './world/test.ts';

for (const [path, title, words] of [
  ['/general-rules', 'General rules', 'A bet counts once the page says that it is placed'],
  ['/about', 'About', 'This page loads nothing from third parties'],
] as const) {
  test(`${path} is a page to read [NAV-20]`, async ({ page, server }) => {
    await page.goto(`${server.url}/sportsbook${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
  });
}

test('a page from the configuration stands at its own path, in the locale of the page [NAV-23]', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/sportsbook/betting-guide`);
  await expect(page.getByRole('heading', { level: 1, name: 'Betting guide' })).toBeVisible();
  await page.goto(`${server.url}/sportsbook/de/betting-guide`);
  await expect(page.getByRole('heading', { level: 1, name: 'Wett-ABC' })).toBeVisible();
  // Nobody wrote it in French: the site's first language stands in, and says so to readers.
  await page.goto(`${server.url}/sportsbook/fr/betting-guide`);
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en');
});

test('a page from the configuration that is walked to has its words, in the next language too [NAV-23]', async ({
  page,
  driver,
}) => {
  await driver.open('/');
  await driver.walk('/betting-guide');
  await expect(page.getByRole('heading', { level: 1, name: 'Betting guide' })).toBeVisible();
  const words = page.getByRole('article').getByRole('paragraph');
  const english = await words.allTextContents();
  expect(english.join('').length).toBeGreaterThan(20);
  await driver.chooseLanguage('de');
  await expect(page.getByRole('heading', { level: 1, name: 'Wett-ABC' })).toBeVisible();
  await expect(words).not.toHaveText(english);
});

test('promotions has its kinds, and the address keeps the chosen one; a visitor is told to sign in [AUTH-15] [NAV-14]', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/v2\/(?:bonuses|jackpots)/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await page.goto(`${server.url}/sportsbook/promotions`);
  const kinds = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(kinds).toHaveText(['Combo boosts', 'Free bets', 'Bonus hunts', 'Tournaments', 'Loot boxes', 'Jackpots']);
  await expect(page.getByText('Sign in to see the promotions that are yours.')).toBeVisible();
  await page.getByRole('link', { name: 'Free bets' }).click();
  await expect(page).toHaveURL(/\/promotions\?type=freebets$/);
  await expect(kinds).toHaveText(['Free bets']);
  await page.reload();
  await expect(kinds).toHaveText(['Free bets']);
  await expect(page.getByText('Nothing is running at the moment')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('bets_history has a page of its own, with the bets of the player [NAV-24]', async ({ page, server, player }) => {
  expect(await player.bets()).toBeDefined();
  await page.goto(`${server.url}/sportsbook/bets-history`);
  await expect(page.getByRole('heading', { level: 1, name: 'My bets' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Settled', exact: true })).toBeVisible();
});

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
    const now = await page.evaluate(() => Date.now() / 1000);
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

  test('only what is needed stays in the browser of who wants no more, the tag of a partner least of all [LAY-06a]', async ({
    page,
    server,
    context,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    const names = async () => ({
      cookies: (await context.cookies()).map(({ name }) => name).toSorted(),
      ...(await page.evaluate(() => ({
        local: Object.keys(localStorage).toSorted(),
        session: Object.keys(sessionStorage).toSorted(),
      }))),
    });
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
    expect((await names()).cookies).toEqual(['touchline.consent']);
    await driver.open(`${match.path}?stag=partner`);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    await expect(driver.selections).toHaveCount(1);
    await driver.signIn(demo, password);
    await driver.walk('/live');
    await driver.reload();
    await expect(driver.selections).toHaveCount(1);
    // Needed are the session, the device that the account knows (R13), the answer, the odds format of the account, the slip
    // and the places of the history.
    expect(await names()).toEqual({
      cookies: ['touchline', 'touchline-device', 'touchline.consent', 'touchline.odds-type'],
      local: ['touchline.odds-type', 'touchline.session'],
      session: ['touchline.bets', 'touchline.scroll'],
    });
  });

  test('does not ask in lighthouse mode [LAY-06]', async ({ page, server }) => {
    await page.goto(`${server.url}/sportsbook?lighthouse`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Place' }).or(page.locator('[data-match]').first())).toBeVisible();
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  });
});
