import { enterOn, tabTo } from './world/keyboard.ts';
import { test } from './world/newcomer.ts';
import { pickFrom } from './world/placing.ts';
import { showSlip } from './world/slip.ts';
import { expect } from './world/test.ts';

// The browser says of a refused bet that its status was 400.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, noise: /status of 400/ });

test('a player sets a limit on a phone by keyboard, meets it, and takes a raise back [RG-04] [API-01i]', async ({
  page,
  driver,
  player,
  addMatch,
}) => {
  await driver.open('/profile');
  await enterOn(page, page.getByRole('main').getByRole('link', { name: 'Your limits' }));
  const main = page.getByRole('main');
  await expect(main.getByText('You have not set a limit yet.')).toBeVisible();

  const form = main.getByRole('form', { name: 'Set a limit' });
  const amount = form.getByRole('textbox', { name: 'Amount' });
  await enterOn(page, form.getByRole('button', { name: 'Stakes' }));
  await enterOn(page, form.getByRole('button', { name: 'Set the limit' }));
  await expect(form).toContainText('Enter an amount');
  await expect(amount).toBeFocused();
  await page.keyboard.type('20.005');
  await page.keyboard.press('Enter');
  await expect(form).toContainText(/decimal/);
  await amount.fill('20');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toHaveText('The limit acts from now on.');
  const stakes = main.getByRole('region', { name: 'Set by you' }).getByRole('listitem');
  await expect(stakes).toContainText('Stakes per day');
  await expect(stakes).toContainText('€20.00 left of €20.00');

  // The bets of the day count, and one above what is left is refused.
  const before = await player.balance();
  await pickFrom(driver, [{ match: await addMatch(), outcome: '1' }]);
  await showSlip(page, driver);
  await driver.stake.fill('15.00');
  await driver.mainButton.click();
  await player.bet(await driver.reference());
  expect(await player.balance()).toBe(before - 1500n);

  // What is left stands beside the next stake, and a stake above it is refused and stays in the slip.
  await pickFrom(driver, [{ match: await addMatch(), outcome: '1' }]);
  const left = driver.slip.locator('[data-amount-note]');
  await expect(left).toHaveText('Stakes per day: €5.00 left of €20.00');
  await driver.stake.fill('10.00');
  await expect(left).toHaveText(/^Stakes per day: €5\.00 left of €20\.00\. Renews /);
  await driver.mainButton.click();
  await expect(driver.slip).toContainText('This is more than is left of a limit on your account.');
  expect(await player.balance()).toBe(before - 1500n);
  await expect(driver.stake).toHaveValue('10.00');
  await page.keyboard.press('Escape');
  await expect(driver.slip).toBeHidden();

  await driver.open('/profile/own-limits');
  await expect(stakes).toContainText('€5.00 left of €20.00');

  await tabTo(page, amount);
  await enterOn(page, form.getByRole('button', { name: 'Stakes' }));
  await amount.fill('50');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toHaveText('The higher limit waits until you confirm it.');
  await expect(stakes).toContainText('You asked for a higher limit of €50.00.');
  await expect(stakes.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await enterOn(page, stakes.getByRole('button', { name: 'Keep the limit: Stakes per day' }));
  await expect(stakes).not.toContainText('You asked');
  await expect(stakes).toContainText('€5.00 left of €20.00');

  await page.getByText('History of changes').click();
  const history = page.getByRole('group').filter({ hasText: 'History of changes' }).getByRole('listitem');
  await expect(history).toHaveText([/Kept as it was/, /Higher limit asked for.*€50\.00/, /Set.*€20\.00/]);
});
