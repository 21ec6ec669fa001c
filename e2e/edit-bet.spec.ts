import { desktopAndPhone } from './world/devices.ts';
import { euroSum, payout } from './world/money.ts';
import { openBets, placeBet } from './world/placing.ts';
import { expect, test } from './world/test.ts';

for (const [tier, { name, viewport }] of desktopAndPhone) {
  test.describe(name, tier, () => {
    test.use({ viewport });

    test('a placed bet is edited: a leg dropped, one of the slip added, as one operation [PLC-06c]', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      const [first, second, third] = [await addMatch(), await addMatch(), await addMatch()];
      const bet = await placeBet(player, offer, [{ matchId: first.id }, { matchId: second.id }], { stake: '5.00' });
      const before = await player.balance();
      await driver.open(third.path);
      await driver.pick({ matchId: third.id, market: '1|', outcome: '1' });
      await openBets(page, driver);
      const card = driver.bet(bet.id);
      await card.getByRole('button', { name: 'Edit' }).click();
      const edit = card.getByRole('region', { name: 'Edit bet' });
      await edit.locator('[data-edit-confirm]').click();
      await expect(edit.getByRole('alert')).toHaveText('Change something first.');
      await edit
        .locator(`[data-edit-leg^="${first.id}/"]`)
        .getByRole('button', { name: /^Take out / })
        .click();
      await edit.locator(`[data-edit-leg^="${third.id}/"]`).getByRole('button', { name: /^Add / }).click();
      const odds = [await offer.odds(second.id, '1|', '1'), await offer.odds(third.id, '1|', '1')];
      await expect(edit.locator('[data-edit-win]')).toHaveText(euroSum(payout(500n, ...odds)));
      await edit.locator('[data-edit-confirm]').click();
      await expect(driver.notices).toContainText('Bet edited');
      await expect(card).toBeHidden();
      const old = await player.bet(bet.id);
      const made = await player.bet(old.replaced_by ?? '');
      expect([old.status, made.selections.map(({ match }) => match.id)]).toEqual(['withdrawn', [second.id, third.id]]);
      await expect(driver.bet(made.id)).toContainText('Took the place of a bet that you edited.');
      expect(await player.balance()).toBe(before);
    });
  });
}

test.describe('with a refusal in the console', () => {
  test.use({ noise: /status of 400/ });

  test('an edit that comes too late leaves the bet as it was, and says so in its place; a second press asks for nothing [PLC-06c] [I1] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    const [first, second] = [await addMatch(), await addMatch()];
    const bet = await placeBet(player, offer, [{ matchId: first.id }, { matchId: second.id }]);
    await driver.open(first.path);
    await openBets(page, driver);
    const card = driver.bet(bet.id);
    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = card.getByRole('region', { name: 'Edit bet' });
    await edit
      .locator(`[data-edit-leg^="${second.id}/"]`)
      .getByRole('button', { name: /^Take out / })
      .click();
    await expect(edit.locator('[data-edit-win]')).toHaveText(/^€/);
    let edits = 0;
    await page.route('**/edit', (route) => {
      edits += 1;
      return route.fulfill({
        status: 400,
        json: { code: 170, localized_message: 'error.edit_bet.unavailable', message: 'too late', request_id: 'r' },
      });
    });
    const confirm = edit.locator('[data-edit-confirm]');
    // Presses in the very moment in which the answer is there, before anybody could have read it.
    await confirm.evaluate((button) => {
      const form = button.closest('[data-edit]');
      const answered = new MutationObserver(() => {
        if (form?.querySelector('[data-edit-refused]') === null) return;
        answered.disconnect();
        if (button instanceof HTMLElement) button.click();
      });
      if (form !== null) answered.observe(form, { childList: true, subtree: true });
    });
    await confirm.click();
    await expect(edit.getByRole('alert')).toHaveText('This bet can no longer be edited. The bet stays as it was.');
    await expect(confirm).toHaveAttribute('aria-disabled', 'false');
    expect(edits).toBe(1);
    expect((await player.bet(bet.id)).status).toBe('waiting_results');
  });
});

test.describe('without a line', () => {
  test.use({ noise: /ERR_FAILED/ });

  test('an edit with an unknown outcome shows that on its bet after a reload, and ends [PLC-06c] [I15] @thorough', async ({
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
