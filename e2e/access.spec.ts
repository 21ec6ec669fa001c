import { fillSlip } from './world/placing.ts';
import { demo, expect, password, test } from './world/test.ts';

// Refused calls and a refused or lost connection are what these stories are about.
test.use({ noise: /status of 403|WebSocket|ERR_FAILED/ });
test.afterEach(async ({ desk }) => {
  await desk.call('setAccess', { body: { access: 'open' } });
});

/** A closed page asks every 15 seconds whether the site is open. */
const timeout = 40_000;

test('a site that closes under a typed stake says so at the next press, keeps the slip, and goes on by itself [AUTH-12a] [ERR-01] @thorough', async ({
  page,
  driver,
  desk,
  addMatch,
}) => {
  await driver.open('/');
  await driver.signIn(demo, password);
  await fillSlip(driver, await addMatch());
  // The press finds it closed: any other call that did would take the button away before.
  let isPressed = false;
  await page.route(/\/api\//, async (route) => {
    isPressed ||= route.request().method() === 'POST' && new URL(route.request().url()).pathname.endsWith('/bets');
    if (isPressed) await route.fallback();
  });
  await desk.call('setAccess', { body: { access: 'locked' } });
  await driver.mainButton.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Unauthorized. Sorry, but you are not authorized to view the page');
  // Whoever cannot see it is told.
  await expect(heading).toBeFocused();
  await desk.call('setAccess', { body: { access: 'open' } });
  await expect(driver.mainButton).toHaveText('Place bet €2.00', { timeout });
  await driver.mainButton.click();
  await expect(driver.receipt.getByRole('heading', { name: 'Bet placed' })).toBeVisible();
});

test('a visitor who is refused on the way to another page sees why, and is there once they are not [AUTH-12a] [ERR-02] @thorough', async ({
  page,
  driver,
  desk,
}) => {
  await driver.open('/');
  await desk.call('setAccess', { body: { access: 'blocked' } });
  await driver.walk('/schedule');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText("Sorry, we're not available in your country right now.");
  await desk.call('setAccess', { body: { access: 'open' } });
  await expect(heading).toContainText('Schedule', { timeout });
});

test('whoever finds the site closed can sign out there [AUTH-12a] @thorough', async ({ page, driver, desk }) => {
  await driver.open('/');
  await driver.signIn(demo, password);
  await desk.call('setAccess', { body: { access: 'locked' } });
  await driver.walk('/promotions');
  await page.route('**/users/sign_out', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.unroute('**/users/sign_out');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  await desk.call('setAccess', { body: { access: 'open' } });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout });
});

test('an amount that was typed when the site closed is there again once it is open [AUTH-12a] [I15] @thorough', async ({
  page,
  driver,
  desk,
}) => {
  await driver.open('/');
  await driver.signIn(demo, password);
  await driver.walk('/profile/wallet');
  const form = page.getByRole('region', { name: 'Withdrawal', exact: true });
  await form.getByRole('textbox').fill('12');
  await desk.call('setAccess', { body: { access: 'locked' } });
  await form.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Unauthorized/);
  await desk.call('setAccess', { body: { access: 'open' } });
  await expect(form.getByRole('textbox')).toHaveValue('12', { timeout });
});
