import { enterOn } from './world/keyboard.ts';
import { test } from './world/newcomer.ts';
import { careful } from './world/operators.ts';
import { openBets, pickFrom } from './world/placing.ts';
import { expect } from './world/test.ts';

test.use({ operator: careful });

test('a player stops for 24 hours from a match page by keyboard: the slip stays, bets are refused, cashing out goes on [RG-09] @thorough', async ({
  page,
  driver,
  player,
  addMatch,
}) => {
  const [match, other] = [await addMatch(), await addMatch()];
  await pickFrom(driver, [{ match }]);
  await driver.stake.fill('10');
  await driver.mainButton.click();
  const placed = await driver.reference();
  await pickFrom(driver, [{ match: other }]);
  await driver.stake.fill('7');
  await expect(driver.mainButton).toContainText('7.00');

  const panic = page.getByRole('banner').getByRole('button', { name: 'Stop for 24 hours' });
  await enterOn(page, panic);
  const dialog = page.getByRole('dialog', { name: 'Stop for 24 hours?' });
  await expect(dialog.getByRole('button', { name: 'Start now' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(panic).toBeFocused();
  await expect(driver.mainButton).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Start now' })).toBeFocused();
  await page.keyboard.press('Enter');

  // It says so beforehand, and what was typed is kept.
  await expect(dialog).toHaveCount(0);
  await expect(driver.slip).toContainText(/You are taking a break: no bets and no deposits until .+\d/);
  const running = page.getByRole('banner').getByRole('link', { name: /^You are taking a break/ });
  await expect(running).toBeFocused();
  await expect(driver.stake).toHaveValue('7');
  await expect(driver.mainButton).toHaveAttribute('aria-disabled', 'true');
  await driver.mainButton.press('Enter');
  const before = await player.balance();
  expect(await player.bets()).toHaveLength(1);
  await page.reload();
  await expect(driver.stake).toHaveValue('7');
  await expect(driver.slip).toContainText('You are taking a break');

  await openBets(page, driver, 'Open');
  const card = page.locator(`[data-bet="${placed}"]`);
  await enterOn(page, card.locator('[data-cash-out-button]'));
  const confirm = card.locator('[data-cash-out-confirm]');
  await expect(confirm).toBeFocused();
  // What has just come is not pressed by a key that was meant for what stood there before.
  await expect(confirm).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await expect(driver.notices).toContainText('Bet cashed out');
  expect(await player.balance()).toBeGreaterThan(before);
});

test.describe('a bet of another tab', () => {
  test.use({ noise: /status of 400/ });

  test('that comes after the start of a break is refused in words [RG-09] [PLC-04] @thorough', async ({
    page,
    driver,
    player,
    addMatch,
  }) => {
    // The page has asked before the break, and asks again a minute later: it hears of it by what is refused.
    const asked = page.waitForResponse(/\/player\/breaks$/);
    await pickFrom(driver, [{ match: await addMatch() }]);
    await driver.stake.fill('7');
    await asked;
    await player.caller.call('startBreak', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { kind: 'time_out', days: 1 },
    });
    await driver.mainButton.press('Enter');
    await expect(driver.slip).toContainText('You are taking a break: no bets and no deposits until it ends.');
    await expect(driver.stake).toHaveValue('7');
    await expect(page.getByRole('banner').getByRole('link', { name: /^You are taking a break/ })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a player excludes themselves in two steps by keyboard; nothing is offered, and withdrawing stays [RG-09]', async ({
    page,
    driver,
    player,
  }) => {
    await driver.open('/profile');
    const main = page.getByRole('main');
    await enterOn(page, main.getByRole('link', { name: 'Take a break' }));
    const part = main.getByRole('region', { name: 'Self-exclusion' });
    await enterOn(page, part.getByRole('button', { name: 'For good' }));
    await enterOn(page, part.getByRole('button', { name: 'Exclude yourself' }));
    const dialog = page.getByRole('dialog', { name: 'Self-exclusion: For good' });
    await enterOn(page, dialog.getByRole('button', { name: 'Exclude me now' }));
    await expect(dialog).toContainText('Tick the box first');
    await dialog.getByRole('checkbox').press('Space');
    await enterOn(page, dialog.getByRole('button', { name: 'Exclude me now' }));
    await expect(dialog).toHaveCount(0);
    await expect(main).toContainText('You have excluded yourself for good: no bets and no deposits.');
    await expect(main.getByRole('region', { name: 'Your breaks' })).toContainText('Self-exclusion');

    await enterOn(page, main.getByRole('link', { name: 'Wallet', exact: true }));
    const deposit = main.getByRole('region', { name: 'Deposit', exact: true });
    await expect(deposit).toContainText('You have excluded yourself for good');
    await expect(deposit.getByRole('textbox')).toHaveCount(0);
    await expect(main.getByRole('region', { name: 'Withdrawal' }).getByRole('textbox')).toBeVisible();
    await driver.walk('/promotions');
    await expect(main).toContainText('You have excluded yourself for good');
    await expect(main.locator('[data-promotion]')).toHaveCount(0);
    const { status } = await player.caller.call('getBreaks');
    expect(status).toBe(200);
  });
});
