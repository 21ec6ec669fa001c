import type { Page } from '@playwright/test';
import { holdRequests } from './world/back-end.ts';
import { test } from './world/newcomer.ts';
import { demo, expect, password } from './world/test.ts';

function bellOf(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
}

test('an alert is set by the keyboard, fires once, and leads to a slip with the price of now, once [NOTE-05] [NOTE-05b]', async ({
  page,
  driver,
  player,
  addMatch,
  offer,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  await match.happen('kick_off');
  await driver.open(match.path);
  const bell = page.getByRole('button', { name: 'Alerts for Northford vs Southmere' });
  await bell.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Match alerts' });
  await dialog.getByLabel('Selection').selectOption({ label: 'Southmere' });
  const odds = dialog.getByLabel('Decimal odds');
  // What is no price says so at its place, and what is there already too.
  await odds.fill('one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter decimal odds above 1, such as 2.50.');
  await expect(odds).toHaveAttribute('aria-invalid', 'true');
  const now = await offer.odds(match.id, '1|', '2');
  await expect(dialog.getByText(`Now ${now}`)).toBeVisible();
  await odds.fill((Number(now) + 0.01).toFixed(2));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: 'The alert is set.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(bell).toBeFocused();
  await driver.walk('/about');
  await match.goal('home');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
  // The price moves on before the player comes.
  await match.goal('home');
  await bellOf(page).click();
  const panel = page.getByRole('region', { name: 'Notifications' });
  await panel.getByRole('link', { name: /^A price you watch/ }).click();
  const latest = await offer.odds(match.id, '1|', '2');
  await expect(page.locator('[data-pick="moved"]')).toContainText(`Southmere is at ${latest} now. It was at`);
  await expect(page.locator('[data-ticket]').getByText('Southmere', { exact: true }).first()).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  // What is taken out of the slip stays out, whatever is loaded again.
  await expect(page).toHaveURL(new RegExp(`${match.path}$`));
  await page
    .locator('[data-ticket]')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(driver.selections).toHaveCount(0);
  await driver.reload();
  await expect(driver.price({ matchId: match.id, market: '1|', outcome: '2' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await driver.walk('/about');
  await page.goBack();
  await expect(driver.price({ matchId: match.id, market: '1|', outcome: '2' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  const { body } = await player.caller.call('getWatchRules');
  expect(body).toMatchObject({ data: [] });
  expect(await player.bets()).toEqual([]);
});

test('alerts are listed by the account menu, paused, and deleted [NOTE-05] @thorough', async ({
  page,
  driver,
  player,
  addMatch,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  const rule = { kind: 'price_above', match_id: match.id, market_id: '1', specifier: '', outcome_id: 'x', odds: '900' };
  await player.caller.call('addWatchRule', { body: rule });
  await player.caller.call('addWatchRule', { body: { kind: 'match_starts', match_id: match.id } });
  await driver.open('/about');
  await page.locator('[data-account]').click();
  await page.getByRole('link', { name: 'Match alerts' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Match alerts');
  await expect(main.getByText('2 of 50 alerts')).toBeVisible();
  await expect(main.locator('[data-rule]')).toHaveText([/^The match starts/, /Draw: at least 900/]);
  await main.getByRole('button', { name: 'Pause: The match starts' }).click();
  await expect(main.locator('[data-rule]').first()).toContainText('Paused');
  await main.getByRole('button', { name: 'Resume: The match starts' }).click();
  await expect(main.locator('[data-rule]').first()).not.toContainText('Paused');
  await main.getByRole('button', { name: /^Delete: .*Draw/ }).click();
  await expect(main.locator('[data-rule]')).toHaveCount(1);
  await main.getByRole('link', { name: 'Northford vs Southmere' }).click();
  await expect(page).toHaveURL(new RegExp(`${match.path}$`));
});

test('each price of a market has a way to an alert, which begins with it [NOTE-05a] @thorough', async ({
  page,
  driver,
  player,
  addMatch,
  offer,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  await driver.open(match.path);
  const now = await offer.odds(match.id, '1|', '2');
  const block = page.locator('[data-market="1|"]');
  await block.getByRole('button', { name: /^About / }).press('Enter');
  const about = block.getByRole('region', { name: /^About / });
  const price = about.getByRole('button', { name: `Alert for Southmere, now ${now}` });
  await price.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Match alerts' });
  await expect(dialog.getByLabel('Selection')).toHaveValue('2');
  const odds = dialog.getByLabel('Decimal odds');
  // The nearest price that is not there yet: it can be set as it is.
  await expect(odds).toHaveValue((Number(now) + 0.01).toFixed(2));
  await dialog.getByRole('button', { name: 'Set alert' }).press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: 'The alert is set.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(price).toBeFocused();
  const { body } = await player.caller.call('getWatchRules');
  expect(body).toMatchObject({ data: [{ kind: 'price_above', market_id: '1', outcome_id: '2' }] });
});

test('an address with a selection only says its price while a kept quick bet is on [NOTE-05b] [QB-01] @thorough', async ({
  page,
  driver,
  player,
  addMatch,
  offer,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  await match.happen('kick_off');
  const kept = { version: 1, isEnabled: true, stake: '2', currency: { code: 'EUR', subunits: '100' } };
  await page.addInitScript((text) => localStorage.setItem('touchline.quick-bet', text), JSON.stringify(kept));
  const now = await offer.odds(match.id, '1|', '2');
  await driver.open(`${match.path}?pick=${encodeURIComponent(`1|/2@${now}`)}`);
  await expect(page.locator('[data-pick="same"]')).toContainText('Southmere');
  await expect(page).toHaveURL(new RegExp(`${match.path}$`));
  await expect(page.getByRole('main').getByRole('switch', { name: 'Quick bet' })).toBeChecked();
  await expect(driver.price({ matchId: match.id, market: '1|', outcome: '2' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(driver.selections).toHaveCount(0);
  expect(await player.bets()).toEqual([]);
});

test.describe('whoever looks around', () => {
  test.use({ noise: /status of 400/ });

  test('is asked to sign in by the bell, and is told where there is no room [NOTE-05] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await page.route('**/watch-rules', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 211, message: 'Full.', localized_message: 'error.watch.full', request_id: 'r' },
      }),
    );
    await driver.open(match.path);
    await page.locator(`[data-watch="${match.id}"]`).click();
    await expect(page.getByRole('dialog', { name: /Sign in|Log in/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await driver.signIn(demo, password);
    await page.locator(`[data-watch="${match.id}"]`).click();
    const dialog = page.getByRole('dialog', { name: 'Match alerts' });
    await dialog.getByLabel('Tell me when').selectOption({ label: 'the match starts' });
    await dialog.getByRole('button', { name: 'Set alert' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('There is no room for more alerts. Delete one first.');
  });
});

test('an alert that is asked for before it is known who is there opens for them, and after a sign-in', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  await driver.open();
  await driver.signIn(demo, password);
  const known = await holdRequests(page, /\/api\/player$/);
  await driver.open(match.path);
  const bell = page.getByRole('button', { name: 'Alerts for Northford vs Southmere' });
  await bell.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Match alerts' });
  await expect(dialog.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(driver.signInDialog).toBeHidden();
  known.open();
  await expect(dialog.getByLabel('Selection')).toBeVisible();
  await page.keyboard.press('Escape');
  await driver.signOut();
  await bell.press('Enter');
  await expect(driver.signInDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(driver.signInDialog).toBeHidden();
  // Who turned away is not surprised by it later.
  await driver.signIn(demo, password);
  await expect(dialog).toBeHidden();
  await driver.signOut();
  await bell.press('Enter');
  await driver.fillSignIn(demo, password);
  await expect(dialog.getByLabel('Selection')).toBeVisible();
});

test.describe('while nobody answers who is there', () => {
  test.use({ noise: /ERR_FAILED/ });

  test('the dialog of an alert says so, and asks again on a press [NOTE-05] [I15]', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
    await page.route(/\/player$/, (route) => route.abort());
    await driver.open(match.path);
    await page.getByRole('button', { name: 'Alerts for Northford vs Southmere' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Match alerts' });
    const retry = dialog.getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await page.unroute(/\/player$/);
    await retry.press('Enter');
    await expect(dialog.getByLabel('Selection')).toBeVisible();
    expect(await player.bets()).toEqual([]);
  });
});
