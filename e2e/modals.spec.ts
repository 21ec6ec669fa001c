import { holdRequests } from './world/back-end.ts';
import { letterTo, linksTo } from './world/mail.ts';
import { expect, test } from './world/test.ts';

test.describe('the way in', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, noise: /status of 400/ });

  test('sign-up and a forgotten password are views of the sign-in modal, which gives the ticket back [LAY-05a] @thorough', async ({
    page,
    server,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    const email = 'modal@example.test';
    await driver.open(match.path);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    await page.getByRole('button', { name: /^Bet slip/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Ticket' });
    await driver.stake.fill('3.00');
    await sheet.getByRole('button', { name: 'Sign in to place' }).tap();
    const modal = page.locator('dialog[open]');
    const low = async (): Promise<void> => {
      await expect(modal).toHaveCount(1);
      expect((await modal.boundingBox())?.height ?? 0).toBeLessThanOrEqual(0.95 * 700);
    };
    await low();
    await modal.getByLabel('Email or phone number').fill(email);
    await modal.getByRole('link', { name: 'Forgot your password?' }).tap();
    await expect(modal.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    // What was typed goes along, for the person and for their password manager.
    await expect(modal.getByLabel('Email')).toHaveValue(email);
    await expect(modal.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await low();
    await modal.getByRole('link', { name: 'Back to sign-in' }).tap();
    await modal.getByRole('link', { name: 'Open an account' }).tap();
    await expect(modal.getByLabel('Email')).toBeFocused();
    await expect(modal.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password');
    await low();
    await modal.getByLabel('New password').fill('long enough');
    await modal.getByRole('button', { name: 'Open the account' }).tap();
    await expect(modal).toContainText(`We sent a link to ${email}`);
    await low();
    await modal.getByRole('button', { name: 'Sign in' }).tap();
    await expect(modal.getByLabel('Email or phone number')).toHaveValue(email);
    await modal.getByLabel('Password', { exact: true }).fill('long enough');
    await modal.getByRole('button', { name: 'Sign in' }).tap();
    await expect(modal.getByRole('alert')).toContainText('not confirmed yet');
    const first = letterTo(server.dataFolder, email);
    await modal.getByRole('button', { name: 'Send the email again' }).tap();
    await expect(modal.getByRole('status')).toContainText(`on its way to ${email}`);
    await low();
    const [again = '', ...others] = linksTo(server.dataFolder, email);
    expect(others).toEqual([first]);
    // Confirmed elsewhere, the same window goes on.
    const other = await page.context().newPage();
    await other.goto(again);
    await expect(other.getByText('Your email address is confirmed')).toBeVisible();
    await modal.getByRole('button', { name: 'Sign in' }).tap();
    await expect(sheet.getByRole('button', { name: 'Place bet €3.00' })).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
  });
});

test('no modal comes up over a running placement: it waits for its end [LAY-05a]', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  expect(await player.bets()).toBeDefined();
  const match = await addMatch();
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.stake.fill('2.00');
  const gate = await holdRequests(page, '**/bets');
  await driver.mainButton.click();
  await expect(driver.slip).toHaveAttribute('data-state', 'PROCESSING');
  await page.locator('body').press('?');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  gate.open();
  await expect(driver.receipt).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
});
