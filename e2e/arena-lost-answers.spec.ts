import { advanceTo, gameOn, waitForFrame, startAfterNext } from './world/arena.ts';
import { euro } from './world/money.ts';
import { expect, test } from './world/test.ts';

test.describe('with answers to bets that are lost', () => {
  test.use({ noise: /arena\/api\/bets/ });
  test('a bet on a race keeps its key from screen to screen until it is decided, and is not shown as refused [I1] @thorough', async ({
    driver,
    desk,
    player,
  }) => {
    const { page } = driver;
    const start = (await startAfterNext(desk, 120_000, 0)) - 120_000;
    const before = await player.balance();
    let answers: 'lost' | 'half' | 'limited' | 'sent' = 'lost';
    await page.route('**/arena/api/bets', async (route) => {
      const headers = { 'access-control-allow-origin': '*' };
      if (answers === 'sent') return route.continue();
      if (answers === 'limited') return route.fulfill({ status: 429, headers, json: { code: 1029, message: '' } });
      await route.fetch();
      return answers === 'lost' ? route.abort() : route.fulfill({ status: 200, headers, body: '{"bet":' });
    });
    await driver.open('/virtual-gaming-arena');
    const game = gameOn(page);
    const press = async (stake: string): Promise<void> => {
      const win = game.locator('[data-price^="win "]').first();
      await waitForFrame(game, win);
      await win.click();
      await game.locator('#stake').fill(stake);
      await game.locator('[data-place]').click();
    };
    const horses = game.getByRole('listitem').getByRole('button', { name: 'Horse racing' });
    await horses.click();
    await press('2.50');
    await expect(game.getByText('No answer came. Press again')).toBeVisible();
    // Any other bet would be taken beside it.
    await game.locator('#stake').fill('2.60');
    await expect(game.getByText('Press again')).toHaveCount(0);
    await expect(game.getByText('No answer came to your last bet.')).toBeVisible();
    await game.locator('#stake').fill('2.50');
    await expect(game.getByText('No answer came. Press again')).toBeVisible();
    await game.getByRole('button', { name: 'All games' }).click();
    await horses.click();
    answers = 'half';
    await press('1.00');
    await expect(game.getByText('No answer came. Press again')).toBeVisible();
    expect(await player.balance()).toBe(before - 350n);

    await driver.chooseLanguage('de');
    await expect(game.locator('html')).toHaveAttribute('lang', 'de');
    // The new slip knows of both.
    await expect(game.getByText('Auf deine letzte Wette kam keine Antwort')).toBeVisible();
    answers = 'limited';
    const limited = page.waitForResponse((response) => response.status() === 429);
    await press('2.50');
    await limited;
    await expect(game.locator('[data-place]')).toHaveAttribute('aria-disabled', 'false');
    answers = 'sent';
    await game.locator('[data-place]').click();
    await expect(game.getByText(/^Wette \d+ /)).toBeVisible();
    // The other one is not forgotten for it.
    await expect(game.getByText('Auf deine letzte Wette kam keine Antwort')).toBeVisible();
    expect(await player.balance()).toBe(before - 350n);

    // The other one is still undecided when its race closes.
    await waitForFrame(game, game.locator('[data-price^="win "]').first());
    await game.locator('[data-price^="win "]').first().click();
    await advanceTo(desk, start + 5_000);
    await expect(game.getByText('bevor eine Antwort kam')).toBeVisible();
  });

  test('one that may have taken most of the balance can be asked for again, and its answer leaves what was picked since [I1] @thorough', async ({
    driver,
    player,
  }) => {
    const { page } = driver;
    const before = await player.balance();
    // Over half of what is there, whatever was played before.
    const stake = (before * 3n) / 5n;
    let answers: 'lost' | 'slow' = 'lost';
    const slow = Promise.withResolvers<null>();
    await page.route('**/arena/api/bets', async (route) => {
      if (answers === 'slow') {
        await slow.promise;
        return route.continue();
      }
      await route.fetch();
      return route.abort();
    });
    await driver.open('/racing');
    const game = gameOn(page);
    const prices = game.locator('[data-price^="win "]');
    await waitForFrame(game, prices.nth(1));
    await prices.first().click();
    await game.locator('#stake').fill(`${stake / 100n}.${String(stake % 100n).padStart(2, '0')}`);
    const place = game.locator('[data-place]');
    await place.click();
    await expect(game.getByText('No answer came. Press again')).toBeVisible();
    // What was taken is known, not of which bet.
    await expect(game.locator('.balance')).toHaveText(euro(before - stake));
    await expect(place).toHaveText(`Place bet ${euro(stake)}`);
    await expect(place).toHaveAttribute('aria-disabled', 'false');
    answers = 'slow';
    await place.click();
    await prices.nth(1).click();
    const picked = (await game.locator('.picked strong').textContent()) ?? '';
    slow.resolve(null);
    await expect(game.getByText(/^Bet \d+ is placed/)).toBeVisible();
    await expect(game.locator('.picked strong')).toHaveText(picked);
    await expect(place).toHaveText(/balance/);
    expect(await player.balance()).toBe(before - stake);
  });
});
