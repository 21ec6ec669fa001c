import { euroSum, shownOdds } from './world/money.ts';
import { fillSlip, pressKeys } from './world/placing.ts';
import { mutePush } from './world/push.ts';
import { expect, test } from './world/test.ts';

test.describe('refusals', () => {
  test.use({ noise: /status of 400/ });

  test('a refusal says so, takes no money, and the slip can be changed and placed again [TKT-02] [TKT-05] [TKT-07]', async ({
    driver,
    desk,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    await fillSlip(driver, match);
    const before = await player.balance();
    await desk.call('setFault', { body: { kind: 'refuse_bet', count: 1, code: 140 } });
    await driver.mainButton.click();
    await expect(driver.slip).toHaveAttribute('data-state', 'ERROR');
    await expect(driver.slip.getByText('The bet was not placed.').first()).toBeVisible();
    await expect(driver.slip.getByText('No money was taken.')).toBeVisible();
    await expect(driver.balance).toHaveText(euroSum(before));
    await expect(driver.slip).toHaveAttribute('aria-busy', 'false');

    await driver.pick({ matchId: match.id, market: '29|', outcome: 'yes' });
    await expect(driver.selections).toHaveCount(2);
    await expect(driver.slip).toHaveAttribute('data-state', 'INITIAL');
    await expect(driver.slip.getByText('No money was taken.')).toBeHidden();
    await driver.pick({ matchId: match.id, market: '29|', outcome: 'yes' });
    await driver.stake.fill('2.00');
    await driver.mainButton.click();
    await expect(driver.receipt).toBeVisible();
    await expect(driver.balance).toHaveText(euroSum(before - 200n));
  });

  test('a refusal for odds the page did not know shows old and new ones; accepting places at the new ones [TKT-08] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    const push = await mutePush(page);
    const match = await addMatch();
    await match.happen('kick_off');
    await fillSlip(driver, match);
    const [before, first] = [await player.balance(), await offer.odds(match.id, '1|', '1')];
    await expect(driver.mainButton).toHaveText('Place bet €2.00');
    push.isMuted = true;
    await match.goal('home');
    const now = await offer.odds(match.id, '1|', '1');
    await driver.mainButton.click();
    // More than five times what is sold is refused as a risk, with a key of its own (PLC-03).
    const words = Number(first) > 5 * Number(now) ? 'The odds have gone down.' : 'The odds have changed.';
    await expect(driver.slip.getByText(words).first()).toBeVisible();
    await expect(driver.selections).toContainText(`Odds changed from ${shownOdds(first)} to ${shownOdds(now)}`);
    await expect(driver.balance).toHaveText(euroSum(before));
    await expect(driver.mainButton).toHaveText('Accept new odds and place');
    await driver.mainButton.click();
    expect((await player.bet(await driver.reference())).selections[0]?.odds).toBe(now);
  });

  test('the second half of a double press accepts nothing: a button that turned lets the finger go first [TKT-02] [I1] [I6]', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const push = await mutePush(page);
    const match = await addMatch();
    await match.happen('kick_off');
    await fillSlip(driver, match);
    const before = await player.balance();
    await expect(driver.mainButton).toHaveText('Place bet €2.00');
    push.isMuted = true;
    await match.goal('home');
    const keys = pressKeys(page);
    // Presses in the very moment in which the button has turned, before anybody could have read it.
    const presses = await driver.mainButton.evaluateHandle((button) => {
      const seen: string[] = [];
      new MutationObserver(() => {
        const act = button.getAttribute('data-act') ?? '';
        if (act !== 'accept') return;
        seen.push(act);
        if (button instanceof HTMLElement) button.click();
      }).observe(button, { attributes: true, attributeFilter: ['data-act'] });
      return seen;
    });
    await driver.mainButton.click();
    await expect(driver.mainButton).toHaveText('Accept new odds and place');
    await expect(driver.mainButton).toBeEnabled();
    expect(await presses.jsonValue()).toEqual(['accept']);
    expect(keys).toHaveLength(1);
    await expect(driver.balance).toHaveText(euroSum(before));
    await driver.mainButton.click();
    await expect(driver.receipt).toBeVisible();
    await expect(driver.balance).toHaveText(euroSum(before - 200n));
    expect(keys).toHaveLength(2);
  });

  test('the code for changed odds is shown in its own words, and placing again works [TKT-02] [TKT-05] @thorough', async ({
    driver,
    desk,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    await fillSlip(driver, match);
    const before = await player.balance();
    await desk.call('setFault', { body: { kind: 'refuse_bet', count: 1, code: 101 } });
    await driver.mainButton.click();
    await expect(driver.slip).toHaveAttribute('data-state', 'ERROR');
    await expect(driver.slip.getByText('The odds have changed.').first()).toBeVisible();
    await expect(driver.balance).toHaveText(euroSum(before));
    await driver.mainButton.click();
    await expect(driver.receipt).toBeVisible();
    await expect(driver.balance).toHaveText(euroSum(before - 200n));
  });
});
