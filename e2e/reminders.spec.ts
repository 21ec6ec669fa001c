import { demo, expect, password, test } from './world/test.ts';

/** Far more than a page needs to be there, so that a slow machine changes nothing. */
const seconds = 3000;

test.use({ consent: 'all', operator: { reminders: { deposit: { seconds }, sign_up: { seconds } } } });

test('a visitor is reminded of an account after the configured time, once, and is led to the sign-up [RG-05] [LAY-05]', async ({
  page,
  driver,
}) => {
  const reminder = page.getByRole('dialog', { name: 'Bet with an account of your own' });
  const open = async (): Promise<void> => {
    await driver.open('/about');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  };
  await page.clock.install();
  await open();
  await page.clock.fastForward((seconds - 600) * 1000);
  await expect(reminder).toHaveCount(0);
  await page.clock.fastForward(700_000);
  await expect(reminder.getByRole('button', { name: 'Open an account' })).toBeFocused();
  await page.keyboard.press('Enter');
  const signUp = page.getByRole('dialog', { name: 'Open an account' });
  await expect(signUp.getByLabel('Email')).toBeFocused();
  await expect(reminder).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open();
  await page.clock.fastForward((seconds + 100) * 1000);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test('whoever has an account, or has asked for the way in, is not reminded of it [RG-05] [CFG-03a]', async ({
  page,
  driver,
}) => {
  const reminder = page.getByRole('dialog', { name: 'Bet with an account of your own' });
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
  await page.clock.install();
  await driver.open('/about');
  await signIn.click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.fastForward((seconds + 100) * 1000);
  await expect(signIn).toBeVisible();
  await expect(reminder).toHaveCount(0);
  await driver.signIn(demo, password);
  await driver.signOut();
  await driver.open('/about');
  await expect(signIn).toBeVisible();
  await page.clock.fastForward((seconds + 100) * 1000);
  await expect(signIn).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test('a player is reminded once a day that they can pay in, never over another modal, and is led to the wallet [RG-05] [LAY-05a]', async ({
  page,
  context,
  driver,
  player,
}) => {
  expect(await player.bets()).toBeDefined();
  const reminder = page.getByRole('dialog', { name: 'Pay in for your next bet?' });
  const mark = async () => (await context.cookies()).find(({ name }) => name === 'touchline.deposit-reminder');
  await page.clock.install();
  await driver.open('/about');
  await expect(driver.balance).toBeVisible();
  await page.locator('body').press('?');
  const shortcuts = page.getByRole('dialog');
  await expect(shortcuts).toHaveCount(1);
  await page.clock.fastForward((seconds + 100) * 1000);
  await expect(reminder).toHaveCount(0);
  expect(await mark()).toBeUndefined();
  await page.keyboard.press('Escape');
  await expect(reminder).toContainText(await driver.balance.innerText());
  const { expires = 0 } = (await mark()) ?? {};
  // The life of a cookie counts by the clock of the browser, which the story does not move.
  expect(Math.round((expires - Date.now() / 1000) / 3600)).toBe(24);
  await reminder.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/profile\/wallet$/);
  await expect(reminder).toHaveCount(0);
  const again = async (): Promise<void> => {
    await driver.open('/about');
    await expect(driver.balance).toBeVisible();
    await page.clock.fastForward((seconds + 100) * 1000);
  };
  await again();
  await expect(driver.balance).toBeVisible();
  await expect(reminder).toHaveCount(0);
  // A day later.
  await context.clearCookies({ name: 'touchline.deposit-reminder' });
  await again();
  await expect(reminder).toBeVisible();
  await reminder.getByRole('button', { name: 'Not now' }).click();
  await expect(reminder).toHaveCount(0);
});
