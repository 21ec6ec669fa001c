import { openBets, placeBet } from './world/placing.ts';
import { expect, test } from './world/test.ts';

test('a second Enter that was meant for the offer does not say yes to it [PLC-07] [I1]', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  const bet = await placeBet(player, offer, [{ matchId: match.id }]);
  await driver.open(match.path);
  await openBets(page, driver);
  const card = driver.bet(bet.id);
  await card.locator('[data-cash-out-button]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const confirm = card.locator('[data-cash-out-confirm]');
  await expect(confirm).toBeFocused();
  await expect(confirm).toBeEnabled();
  expect((await player.bet(bet.id)).cashouts ?? []).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(driver.notices).toContainText('Bet cashed out');
  expect((await player.bet(bet.id)).cashouts).toHaveLength(1);
});

test.describe('without a line', () => {
  test.use({ noise: /ERR_FAILED/ });

  test('an edit of which nobody knows what became says so on its bet after a reload, and ends [PLC-06] [I15]', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    const [first, second] = [await addMatch(), await addMatch()];
    const bet = await placeBet(player, offer, [{ matchId: first.id }, { matchId: second.id }]);
    let isCut = true;
    await page.route('**/bets/*/edit', (route) => (isCut ? route.abort() : route.continue()));
    await driver.open(first.path);
    await openBets(page, driver);
    const card = driver.bet(bet.id);
    await card.getByRole('button', { name: 'Edit' }).click();
    await card
      .locator(`[data-edit-leg^="${second.id}/"]`)
      .getByRole('button', { name: /^Take out / })
      .click();
    await expect(card.locator('[data-edit-win]')).toHaveText(/^€/);
    await card.locator('[data-edit-confirm]').click();
    const asking = card.getByRole('status').filter({ hasText: 'We are asking again' });
    await expect(asking).toBeVisible();
    await page.reload();
    await openBets(page, driver);
    await expect(asking).toBeVisible();
    await expect(card.locator('[data-cash-out-button]')).toHaveAttribute('aria-disabled', 'true');
    isCut = false;
    await expect(driver.notices).toContainText('Bet edited');
    await expect(card).toBeHidden();
    expect((await player.bet(bet.id)).status).toBe('withdrawn');
  });
});
