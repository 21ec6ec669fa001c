import type { Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { eager, reminderSeconds as seconds } from './world/operators.ts';
import { demo, expect, nowOfBrowser, password, test } from './world/test.ts';

test.use({ consent: 'all', operator: eager });

/** A page, with the code that reminds. */
async function open(page: Page, driver: Driver): Promise<void> {
  const code = page.waitForResponse(/\/OperatorExtras-[^/]*\.js$/);
  await driver.open('/about');
  await code;
}

/** Lets more than the configured time pass: in several steps, for a timer that is set during the first one. */
async function pass(page: Page): Promise<void> {
  for (let times = 0; times < 3; times += 1) await page.clock.fastForward((seconds + 100) * 1000);
}

/** Another modal comes up at once, and nothing after it: a reminder that was due would stand before it, or wait for it. */
async function expectNoReminder(page: Page): Promise<void> {
  await page.locator('body').press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a visitor is reminded of an account after the configured time, once, and is led to the sign-up [RG-05] [LAY-05]', async ({
  page,
  driver,
}) => {
  const reminder = page.getByRole('dialog', { name: 'Bet with an account of your own' });
  await page.clock.install();
  await open(page, driver);
  for (let times = 0; times < 2; times += 1) await page.clock.fastForward((seconds / 3) * 1000);
  await expectNoReminder(page);
  await pass(page);
  await expect(reminder.getByRole('button', { name: 'Open an account' })).toBeFocused();
  await page.keyboard.press('Enter');
  const signUp = page.getByRole('dialog', { name: 'Open an account' });
  await expect(signUp.getByLabel('Email')).toBeFocused();
  await expect(reminder).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open(page, driver);
  await pass(page);
  await expectNoReminder(page);
});

test('whoever has asked for the way in, or has an account, is not reminded of it [RG-05] [CFG-03a] @thorough', async ({
  page,
  driver,
}) => {
  await page.clock.install();
  await open(page, driver);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pass(page);
  await expectNoReminder(page);
  await driver.signIn(demo, password);
  await driver.signOut();
  await open(page, driver);
  await pass(page);
  await expectNoReminder(page);
});

test('a player is reminded once a day that they can pay in, never over another modal, and is led to the wallet [RG-05] [LAY-05a] @thorough', async ({
  page,
  context,
  driver,
  player,
}) => {
  expect(await player.bets()).toBeDefined();
  const reminder = page.getByRole('dialog', { name: 'Pay in for your next bet?' });
  const mark = async () => (await context.cookies()).find(({ name }) => name === 'touchline.deposit-reminder');
  await page.clock.install();
  await open(page, driver);
  await expect(driver.balance).toBeVisible();
  await page.locator('body').press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await pass(page);
  await expect(reminder).toHaveCount(0);
  expect(await mark()).toBeUndefined();
  await page.keyboard.press('Escape');
  await expect(reminder).toContainText(await driver.balance.innerText());
  // It is kept right after the reminder has been drawn.
  await expect.poll(mark).toBeDefined();
  const { expires = 0 } = (await mark()) ?? {};
  // The life of a cookie counts by the clock of the browser, which the story does not move.
  expect(Math.round((expires - nowOfBrowser() / 1000) / 3600)).toBe(24);
  await reminder.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/profile\/wallet$/);
  await expect(reminder).toHaveCount(0);
  const again = async (): Promise<void> => {
    await open(page, driver);
    await expect(driver.balance).toBeVisible();
    await pass(page);
  };
  await again();
  await expectNoReminder(page);
  // A day later.
  await context.clearCookies({ name: 'touchline.deposit-reminder' });
  await again();
  await expect(reminder).toBeVisible();
  await reminder.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
