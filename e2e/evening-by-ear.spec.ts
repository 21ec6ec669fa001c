import { enterOn, tabTo } from './world/keyboard.ts';
import { main } from './world/screen.ts';
import { expect, test } from './world/test.ts';

test.use({ viewport: { width: 1300, height: 900 } });

test('an evening by keyboard and by what a screen reader names: find, listen, bet, cash out, read the receipt [I15] [LAY-17]', async ({
  page,
  addMatch,
  driver,
  player,
}) => {
  void player;
  const match = await addMatch('soccer', { home: 'Evening Rovers' });
  await driver.open('/');
  await expect(driver.account).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('combobox').pressSequentially('Evening Rovers');
  await expect(page.getByRole('option', { name: /Evening Rovers/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();

  await enterOn(page, main(page).getByRole('button', { name: 'About Match result (1X2)' }));
  await enterOn(page, main(page).getByRole('button', { name: 'Read this market aloud' }));
  const heard = (words: RegExp) => expect(page.getByRole('status').filter({ hasText: words }).first()).toBeAttached();
  await match.happen('suspend');
  await heard(/Match result \(1X2\) suspended/);
  await match.happen('resume');
  await heard(/Match result \(1X2\) open again/);

  await enterOn(page, main(page).getByRole('button', { name: /^Evening Rovers ?, Match result \(1X2\), / }));
  await heard(/Evening Rovers at [\d.]+ is in your slip\. 1 selection\./);
  await tabTo(page, page.getByRole('textbox', { name: 'Stake', exact: true }));
  await page.keyboard.type('5');
  await enterOn(page, page.getByRole('button', { name: 'Place bet €5.00' }));
  await expect(page.getByRole('heading', { name: 'Bet placed' })).toBeVisible();
  await enterOn(page, page.getByRole('button', { name: 'See in My bets' }));
  const bets = page.getByRole('list', { name: 'My bets' });
  await expect(bets).toContainText(match.name);
  await enterOn(page, bets.getByRole('button', { name: /^Cash out €/ }).first());
  const yes = bets.locator('[data-cash-out-confirm]');
  await expect(yes).toBeFocused();
  // The button that says yes takes nothing for a moment, so that a second press of the key is none.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(driver.notices).toContainText('Bet cashed out', { timeout: 1000 });
  }).toPass();
  // It stands before the bet: back to it, not on through the whole page.
  await enterOn(page, page.getByRole('button', { name: 'Settled' }), 'Shift+Tab');
  await expect(bets).toContainText('Cashed out');
  await expect(bets.locator('[data-fact="paid"]').first()).toHaveText(/^€\d/);
});
