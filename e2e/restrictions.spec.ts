import type { Request } from '@playwright/test';
import { euro } from './world/money.ts';
import { pickFrom } from './world/placing.ts';
import { expect, test } from './world/test.ts';

test.describe('odds that are wrong on the way', () => {
  test.use({ noise: /status of 400/ });

  test('the invalid-odds code and each of the four risk errors say what happened to the odds, and the next press places [PLC-03]', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    const oddsOf = async (outcome: string): Promise<number> => Number(await offer.odds(match.id, '1|', outcome));
    const underdog = (await oddsOf('1')) < (await oddsOf('2')) ? '2' : '1';
    await pickFrom(driver, [{ match, outcome: underdog }]);
    await driver.stake.fill('2');
    const before = await player.balance();
    let wrong: string | null = null;
    await page.route(
      (url) => url.pathname.endsWith('/bets'),
      async (route) => {
        const request: Request = route.request();
        if (request.method() !== 'POST' || wrong === null) return route.fallback();
        const body: { bets: { selections: { odds: string }[] }[] } = request.postDataJSON();
        for (const selection of body.bets.flatMap(({ selections }) => selections)) selection.odds = wrong;
        return route.continue({ postData: JSON.stringify(body) });
      },
    );
    const press = async (odds: string, key: string, words: string): Promise<void> => {
      wrong = odds;
      const answered = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.status() === 400,
      );
      await driver.mainButton.click();
      expect(await (await answered).text(), odds).toContain(`"${key}"`);
      await expect(driver.slip).toHaveAttribute('data-state', 'ERROR');
      await expect(driver.slip.getByText(words, { exact: true }).first()).toBeVisible();
      expect(await player.balance()).toBe(before);
    };
    const risk = 'error.risk_validation.';
    await press('99.00', `${risk}odds_higher_than_bookmakers`, 'The odds have gone down.');
    await press('1.00', `${risk}odds_to_low`, 'The odds have changed.');
    await press((1.1 * (await oddsOf(underdog))).toFixed(2), 'error.place_bets.invalid_odds', 'The odds have changed.');
    await match.happen('kick_off');
    // Odds of 1.01 are less than a fifth of these.
    while ((await oddsOf(underdog)) < 6) await match.goal(underdog === '1' ? 'away' : 'home');
    await expect(driver.mainButton).toHaveText('Accept new odds and place');
    await press('1.01', `${risk}odds_different_than_bookmaker`, 'The odds have changed.');
    await press('999.00', `${risk}odds_higher_than_bookmakers_current_odds`, 'The odds have gone down.');
    wrong = null;
    await driver.mainButton.click();
    const placed = await player.bet(await driver.reference());
    expect(placed.selections[0]?.odds).toBe(await offer.odds(match.id, '1|', underdog));
    await expect(driver.balance).toHaveText(euro(before - 200n));
  });
});
