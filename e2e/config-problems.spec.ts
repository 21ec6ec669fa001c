import { renderInBrowser } from './world/back-end.ts';
import { expect, test } from './world/test.ts';

// The document is fulfilled by the test, so the browser refuses it the server's socket.
test.use({ noise: /config\.json|ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS|ERR_FAILED/ });

test('a wrong config.json is named on the page, each field with what was expected and found, and an example [CFG-01a]', async ({
  page,
  server,
}) => {
  await renderInBrowser(page, server.url);
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const { default_currency: _, ...config } = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...config, locales: 'en', minimum_age: 12, host_origins: [''] } });
  });
  await page.goto(`${server.url}/sportsbook/ar/live`);
  const problems = page.getByRole('region', { name: 'config.json' });
  await expect(problems.getByRole('listitem')).toHaveText([
    'locales: expected a list, found "en"; for example [{"code":"en","name_in_locale":"English"}]',
    'default_currency: expected text of the form ^[A-Z][A-Z0-9]{1,9}$, found nothing; for example "EUR"',
    /^host_origins\.0: expected text .* found ""; for example "https:\/\/portal\.host\.example"$/,
    'minimum_age: expected a whole number from 16 to 99, found 12; for example 18',
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // The names of fields are read from left to right in every language.
  await expect(problems).toHaveCSS('direction', 'ltr');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a config.json that is no JSON says so, and one that is not there is not talked about [CFG-01a]', async ({
  page,
  server,
}) => {
  await renderInBrowser(page, server.url);
  await page.route('**/config.json', (route) =>
    route.fulfill({ body: '{ "brand": }', contentType: 'application/json' }),
  );
  await page.goto(`${server.url}/sportsbook`);
  await expect(page.getByRole('region', { name: 'config.json' }).getByRole('listitem')).toHaveText(
    /^it is not JSON: SyntaxError/,
  );
  await page.unroute('**/config.json');
  await page.route('**/config.json', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button')).toBeVisible();
  await expect(page.getByRole('region', { name: 'config.json' })).toHaveCount(0);
});
