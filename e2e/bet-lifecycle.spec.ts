import { cents, euroSum, payout, shownOdds } from './world/money.ts';
import { enter, expect, password, test } from './world/test.ts';

/** No other story bets as this player, as bets left open by others are paid while the feed plays. */
const login = 'second@touchline.test';

test.describe('a player from the first pick to the settled bet', () => {
  test.use({ clock: 'running' });

  test('odds move, a bet is placed, stands in My bets, and settles while the balance changes on screen [PUSH-04]', async ({
    server,
    offer,
    desk,
    addMatch,
    driver,
  }) => {
    const { page } = driver;
    const before = await (await enter(server.url, login)).balance();
    const match = await addMatch();

    await test.step('a visitor sees live and coming matches of a dozen sports', async () => {
      await driver.open('/');
      const sports = page.getByRole('navigation', { name: 'Sports', exact: true });
      for (const { key, name } of (await offer.sports()).slice(0, 12)) {
        await expect(sports.locator(`a[href="/sportsbook/${key}"]`), name).toBeVisible();
      }
      expect((await offer.sports()).length).toBeGreaterThanOrEqual(12);
      await expect(page.getByRole('heading', { name: /^Live now/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Coming up/ })).toBeVisible();
    });

    await test.step('odds move by themselves, by push alone', async () => {
      await expect.poll(async () => (await driver.shownPrices()).length).toBeGreaterThan(10);
      const first = new Map((await driver.shownPrices()).map(({ at, announced }) => [at, announced]));
      const asked: string[] = [];
      page.on('request', (request) => {
        if (/markets/.test(request.url())) asked.push(request.url());
      });
      await expect
        .poll(
          async () => {
            const now = await driver.shownPrices();
            return now.filter(
              ({ at, state, announced }) => state === 'idle' && first.has(at) && first.get(at) !== announced,
            ).length;
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(0);
      expect(asked).toEqual([]);
    });
    await desk.call('setClock', { body: { action: 'stop' } });

    await test.step('opens a match with its markets', async () => {
      await driver.open(match.path);
      await expect(page.getByRole('heading', { name: match.name })).toBeAttached();
      await expect(page.getByRole('tablist', { name: 'Market groups' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Match result (1X2)', exact: true })).toBeVisible();
    });

    await test.step('signs in', async () => {
      await driver.signIn(login, password);
      await expect(driver.balance).toHaveText(euroSum(before));
    });

    const pick = { matchId: match.id, market: '1|', outcome: '1' };
    const odds = await offer.odds(match.id, pick.market, pick.outcome);
    const win = payout(cents('10.00'), odds);
    const reference = await test.step('picks a price, stakes 10.00 and places', async () => {
      await driver.pick(pick);
      await expect(driver.price(pick)).toHaveAttribute('data-state', 'selected');
      await driver.stake.fill('10.00');
      await expect(driver.potentialWin).toHaveText(euroSum(win));
      await expect(driver.mainButton).toHaveText('Place bet €10.00');
      await driver.mainButton.click();
      await expect(driver.receipt.getByRole('heading', { name: 'Bet placed' })).toBeVisible();
      await expect(driver.balance).toHaveText(euroSum(before - 1000n));
      return driver.reference();
    });

    const card = driver.bet(reference);
    await test.step('the bet stands in My bets', async () => {
      await driver.openMyBets();
      await expect(card.getByText('Open', { exact: true }).first()).toBeVisible();
      await expect(card.locator('[data-fact="stake"]')).toHaveText('€10.00');
      await expect(card.locator('[data-fact="odds"]')).toHaveText(shownOdds(odds));
      await expect(card.locator('[data-fact="potential"]')).toHaveText(euroSum(win));
    });

    await test.step('the match is played to its end', async () => {
      await match.happen('kick_off');
      await match.goal('home');
      await expect(page.getByRole('main').locator('header[data-match-status="1"]')).toBeVisible();
      await desk.call('setClock', { body: { action: 'advance', seconds: 90 * 60 } });
      await match.happen('end');
    });

    await test.step('the bet settles and the balance changes on screen', async () => {
      await expect(driver.balance).toHaveText(euroSum(before - 1000n + win));
      await driver.openMyBets('Settled');
      await expect(card.locator('[data-word]')).toHaveText('Won');
      await expect(card.locator('[data-fact="paid"]')).toHaveText(euroSum(win));
      expect((await desk.call('getDesk')).ledger.every(({ sum }) => sum === '0')).toBe(true);
    });
  });
});
