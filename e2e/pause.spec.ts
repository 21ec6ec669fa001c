import type { Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { careful } from './world/operators.ts';
import { pickFrom } from './world/placing.ts';
import { expect, type ScriptedMatch, test } from './world/test.ts';

test.use({ operator: careful });

/** Sets a pause of 3 seconds for stakes above 5 in the settings, by keyboard. */
async function setPause(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).press('Enter');
  const settings = page.getByRole('region', { name: 'Settings' });
  await settings.getByRole('button', { name: /Session time and pause/ }).press('Enter');
  await settings.getByLabel('Pause before a bet is placed').selectOption('3 seconds');
  const above = settings.getByLabel('For stakes above (EUR)');
  await above.fill('five');
  await expect(settings.getByText('Enter an amount such as 10.')).toBeVisible();
  await above.fill('5');
  await expect(settings.getByText('Enter an amount such as 10.')).toHaveCount(0);
  await page.keyboard.press('Escape');
}

async function filled(driver: Driver, addMatch: () => Promise<ScriptedMatch>, stake: string): Promise<void> {
  await pickFrom(driver, [{ match: await addMatch() }]);
  await driver.stake.fill(stake);
}

test('a bet above the chosen stake counts down on its button; it is called off by one more press, and placed at the end [RG-11]', async ({
  page,
  driver,
  player,
  addMatch,
}) => {
  const before = (await player.bets()).length;
  await page.clock.install();
  await filled(driver, addMatch, '6');
  await setPause(page);
  await expect(driver.mainButton).toContainText('6.00');
  // Time stands still but for what the story lets pass: less than makes prices stale.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await driver.mainButton.press('Enter');
  await page.clock.runFor(700);
  await expect(driver.mainButton).toContainText(/Placing in [23] s – cancel/);
  await driver.mainButton.press('Enter');
  await page.clock.runFor(5000);
  await expect(driver.mainButton).toContainText('Place bet €6.00');
  expect(await player.bets()).toHaveLength(before);
  // Another stake is another bet.
  await driver.mainButton.press('Enter');
  await page.clock.runFor(700);
  await driver.stake.fill('7');
  await page.clock.runFor(5000);
  await expect(driver.mainButton).toContainText('Place bet €7.00');
  expect(await player.bets()).toHaveLength(before);
  await driver.mainButton.press('Enter');
  await page.clock.runFor(2000);
  expect(await player.bets()).toHaveLength(before);
  await page.clock.resume();
  await expect(driver.ticket).toContainText('Bet placed');
  expect(await player.bets()).toHaveLength(before + 1);
});

test('a modal that comes up calls the countdown off: nothing is placed behind it [RG-11] @thorough', async ({
  page,
  driver,
  player,
  addMatch,
}) => {
  const before = (await player.bets()).length;
  await page.clock.install();
  await filled(driver, addMatch, '6');
  await setPause(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await driver.mainButton.press('Enter');
  await page.clock.runFor(700);
  await expect(driver.mainButton).toContainText(/Placing in [23] s – cancel/);
  await page.getByRole('banner').getByRole('button', { name: 'Stop for 24 hours' }).press('Enter');
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page.getByRole('dialog', { name: 'Stop for 24 hours?' })).toBeVisible({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.clock.runFor(5000);
  await expect(driver.mainButton).toContainText('Place bet €6.00');
  await page.clock.resume();
  await expect(driver.mainButton).toContainText('Place bet €6.00');
  expect(await player.bets()).toHaveLength(before);
});

test('a bet of no more than it is placed at once [RG-11] @thorough', async ({ page, driver, player, addMatch }) => {
  const before = (await player.bets()).length;
  await filled(driver, addMatch, '5');
  await setPause(page);
  await driver.mainButton.press('Enter');
  await expect(driver.ticket).toContainText('Bet placed');
  expect(await player.bets()).toHaveLength(before + 1);
});

test('what shows a live match says that it may be behind it [RG-13]', async ({ driver, page, addMatch }) => {
  const match = await addMatch();
  await match.happen('kick_off');
  await driver.open(match.path);
  const words = page.getByText('What is shown here may be several seconds behind the match.');
  await expect(words.first()).toBeVisible();
});
