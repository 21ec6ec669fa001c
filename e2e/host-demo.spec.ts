import { startServer } from '@touchline/testkit/server';
import { freePort } from './world/free-port.ts';
import { demoSecret, startDemo } from './world/host-demo.ts';
import { expect, test } from './world/test.ts';

test('the host page for demonstrations shows the product, signs its player in and lists the messages [EMB-01] [EMB-02]', async ({
  page,
}) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({
    matches: 20,
    env: { BONUSES: 'none', DEMO_HOST: origin, HOST_TOKEN_SECRET: demoSecret },
  });
  const demo = await startDemo(server.url, port);
  try {
    await page.goto(`${origin}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('[data-match]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('#balance')).toHaveText(/^1000\.00 EUR$/);
    await page.getByRole('button', { name: 'Live' }).click();
    await expect(frame.getByRole('heading', { level: 1, name: /^Live/ })).toBeVisible();
    await page.getByLabel('Language').selectOption('de');
    await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
    // By keyboard: the page grows with the product under a pointer.
    await page.locator('summary').press('Enter');
    for (const name of ['initialized', 'page-size-changed', 'balance-changed'])
      await expect(
        page
          .locator('#console li')
          .filter({ hasText: `← ${name}` })
          .first(),
      ).toBeVisible();
    await expect(page.getByRole('link', { name: 'How to embed the product' })).toHaveAttribute(
      'href',
      `${server.url}/docs/embedding`,
    );
    await page.goto(`${origin}/phone`);
    await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(frame.locator('[data-match]').first()).toBeVisible();
  } finally {
    await page.goto('about:blank');
    demo.kill();
    await server.stop();
  }
});
