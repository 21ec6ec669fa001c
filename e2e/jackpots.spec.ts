import { expect, test } from './world/test.ts';
import { pickFrom } from './world/placing.ts';

test.use({ bonuses: 'house' });

test('a bet says which jackpot it takes part in, in the slip and once it is placed; a freebet does in none [JACK-03]', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  await pickFrom(driver, [{ match: await addMatch() }, { match: await addMatch() }]);
  const part = driver.slip.getByRole('region', { name: 'Bonus', exact: true });
  await expect(part).toContainText(
    /Takes part in Touchline jackpot · €(?:\d{1,2}\.\d\d|(?:\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(?!00)\d\d)?)(?!\S)/,
  );
  await driver.stake.fill('10');
  await driver.mainButton.click();
  const id = await driver.reference();
  await expect(driver.receipt).toContainText('Takes part in the jackpot');
  expect((await player.bet(id)).used_in_jackpot).toBe(true);
  await driver.openMyBets('Open');
  await expect(driver.bet(id)).toContainText('Takes part in the jackpot');

  await driver.openSlip();
  await driver.receipt.getByRole('button', { name: 'Reuse selections' }).click();
  await driver.slip.getByRole('button', { name: 'Singles', exact: true }).click();
  // Each of several bets has its own mark; the name stands once.
  await expect(driver.selections.locator('[data-in-jackpot]')).toHaveCount(2);
  await expect(part).toContainText('Takes part in Touchline jackpot');
  const first = driver.selections.first();
  await first.locator('[data-bonus-entry]').click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Welcome freebet' }).click();
  await expect(first.getByRole('textbox', { name: /^Freebet stake on / })).toHaveValue('5.00');
  await expect(driver.selections.locator('[data-in-jackpot]')).toHaveCount(1);
});
