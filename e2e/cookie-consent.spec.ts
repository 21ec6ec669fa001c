import { demo, expect, hostOrigin, password, test } from './world/test.ts';

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
