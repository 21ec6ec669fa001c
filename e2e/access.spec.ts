import { demo, expect, password, test } from './world/test.ts';

/** Refused calls and a refused connection are what these stories are about. */
test.use({ noise: /status of 403|WebSocket/ });
test.afterEach(async ({ desk }) => {
  await desk.call('setAccess', { body: { access: 'open' } });
});

const locked = 'Unauthorized. Sorry, but you are not authorized to view the page';

test('a site that closes under a typed stake says so on the next press, keeps the slip, and goes on by itself [AUTH-12a] [ERR-01]', async ({
  page,
  driver,
  desk,
}) => {
  await driver.open('/');
  await driver.signIn(demo, password);
  const price = page.locator('[data-outcome]:enabled').first();
  await price.click();
  const stake = page.getByLabel(/^Stake/).first();
  await stake.fill('7.5');
  await desk.call('setAccess', { body: { access: 'locked' } });
  await driver.placeButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(locked);
  await desk.call('setAccess', { body: { access: 'open' } });
  // It asks every 15 seconds.
  await expect(stake).toHaveValue('7.5', { timeout: 40_000 });
  await driver.placeButton.click();
  await expect(driver.receipt).toBeVisible();
});
