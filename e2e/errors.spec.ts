import { expect, plainPage, test } from './world/test.ts';

test.describe('error pages', () => {
  // A document that is put in has no address of its own to open a connection from.
  test.use({ noise: /status of (?:403|404|5\d\d)|Failed to load resource|WebSocket/ });

  test('[ERR-01] [NAV-22] /locked says it in the words of the specification, and leads nowhere', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/sportsbook/locked`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unauthorized. Sorry, but you are not authorized to view the page',
    );
    await expect(page.getByRole('link')).toHaveCount(0);
  });

  test('[ERR-03] [NAV-22] /500 says it in the words of the specification, and what its button says', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/sportsbook/500`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Oops! Sorry, something went wrong. Please come back in a while.',
    );
    await expect(page.getByRole('link')).toHaveText(['Go to home page']);
  });

  test('[ERR-04] [NAV-22] /404 says it in the words of the specification', async ({ page, server }) => {
    const answer = await page.goto(`${server.url}/sportsbook/404`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oops, sorry. We can't find that page.");
  });

  test('[ERR-02] [NAV-22] /blocked names the country where it is known', async ({ page, server }) => {
    const blocked = `${server.url}/sportsbook/blocked`;
    await page.goto(blocked);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Sorry, we're not available in your country right now.",
    );
    // The server draws pages for everybody; the country is the configuration's to tell.
    await page.route('**/sportsbook/blocked', async (route) => {
      await route.fulfill({ path: plainPage });
    });
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), user_country: 'NL' } });
    });
    await page.goto(blocked);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Sorry, we're not available in Netherlands right now.",
    );
  });

  for (const path of [
    '/blocked',
    '/500',
    '/404',
    '/nowhere/at/all',
    '/no-such-sport',
    '/%E0%A4%A',
    '//',
    '/soccer/zzz',
  ]) {
    test(`[ERR-05] [NAV-22] from ${path} a button leads to the root of the sportsbook`, async ({ page, server }) => {
      await page.goto(`${server.url}/sportsbook${path}`);
      if (path === '//') return expect(page.locator('[data-match]').first()).toBeVisible();
      await page.getByRole('link', { name: 'Go to home page' }).click();
      await expect(page).toHaveURL(`${server.url}/sportsbook`);
      return expect(page.locator('[data-match]').first()).toBeVisible();
    });
  }

  for (const [locale, home] of [
    ['en', 'Go to home page'],
    ['ar', 'الانتقال إلى الصفحة الرئيسية'],
    ['en-AR', 'Go to home page'],
    ['en-AU', 'Go to home page'],
    ['en-CA', 'Go to home page'],
    ['en-IN', 'Go to home page'],
    ['en-NZ', 'Go to home page'],
    ['fi', 'Siirry etusivulle'],
    ['fr', "Aller à la page d'accueil"],
    ['it', 'Vai alla pagina iniziale'],
    ['kk', 'Басты бетке өту'],
    ['no', 'Gå til forsiden'],
    ['pt-BR', 'Ir para a página inicial'],
    ['br', 'Ir para a página inicial'],
    ['ru', 'На главную страницу'],
    ['de', 'Zur Startseite'],
    ['fr-CH', "Aller à la page d'accueil"],
    ['de-CH', 'Zur Startseite'],
    ['xx', 'Go to home page'],
  ] as const) {
    test(`[ERR-06] [ERR-07] ${locale} in the path chooses the language, with the API and every catalogue gone`, async ({
      page,
      server,
    }) => {
      // The server draws nothing, and only the page's own code can be had.
      await page.route('**/config.json', (route) => route.abort());
      await page.route(/\/_sb_api\/|\/api\//, (route) => route.abort());
      await page.route(`**/sportsbook/${locale}/500`, async (route) => {
        await route.fulfill({ path: plainPage });
      });
      await page.goto(`${server.url}/sportsbook/${locale}/500`);
      await expect(page.getByRole('link', { name: home })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    });
  }
});
