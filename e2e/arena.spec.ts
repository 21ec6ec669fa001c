import type { Locator, Page } from '@playwright/test';
import { advanceTo, betsIn, expectAccessible, gameOn, waitForFrame, startAfterNext } from './world/arena.ts';
import { cents, euro, euroSum } from './world/money.ts';
import { demo, enter, expect, lendSession, password, test } from './world/test.ts';

/** How far below the start of its frame something stands, px, on a phone, a tablet and a laptop; then as wide as before. */
async function topsOf(page: Page, what: Locator): Promise<readonly number[]> {
  const before = page.viewportSize();
  const tops: number[] = [];
  for (const width of [390, 768, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    tops.push(
      await what.evaluate(async (element) => {
        const top = () => element.getBoundingClientRect().top - document.documentElement.getBoundingClientRect().top;
        // The page around reaches its new width, and the frame within it, some frames later: until it has stood for a while.
        let stood = 0;
        for (let last = top(); stood < 20; stood = top() === last ? stood + 1 : 0) {
          last = top();
          await new Promise(requestAnimationFrame);
        }
        return top();
      }),
    );
  }
  if (before !== null) await page.setViewportSize(before);
  return tops;
}

test('a race is opened by the launch call, bet on, watched and paid, and the balance of the page moves [API-10] @thorough', async ({
  driver,
  desk,
  player,
  server,
}) => {
  const { page } = driver;
  const start = await startAfterNext(desk, 120_000, 0);
  const before = await player.balance();
  const paidToOthers = await player.watchOpenBets();
  const launched = page.waitForRequest((request) => request.url().endsWith('/_sb_api/wallet/horse_racing/launch'));
  await driver.open('/racing');
  expect((await launched).postDataJSON()).toEqual({
    app: 'horses',
    locale: 'en',
    currency: 'EUR',
    return_to: `${server.url}/sportsbook/racing`,
  });
  const game = gameOn(page);

  const coming = game.getByRole('group', { name: 'Races to come' }).getByRole('button');
  await expect(coming.first()).toHaveAttribute('aria-pressed', 'true');
  await waitForFrame(game, coming.nth(1));
  await coming.nth(1).click();
  await game
    .getByRole('button', { name: /^Place, first / })
    .first()
    .click();
  const odds = (await game.locator('.picked .price').textContent()) ?? '';
  await game.getByLabel('Stake in EUR').fill('2.50');
  const win = (250n * cents(odds) * 2n + 100n) / 200n;
  await expect(game.locator('[data-win]')).toHaveText(euro(win));
  await game.getByRole('button', { name: 'Place bet €2.50' }).click();
  await expect(game.getByText(/^Bet \d+ is placed/)).toBeVisible();
  await expect(driver.balance).toHaveText(euroSum(before - 250n));
  const bet = betsIn(game).first();
  await expect(bet).toHaveAttribute('data-state', 'open');
  await expectAccessible(page);

  // Into the run, then past its end; nothing that can be pressed moves for it (P5).
  const tops = () => topsOf(page, game.getByRole('region', { name: 'Prices' }));
  await advanceTo(desk, start - 60_000);
  await expect(game.getByText('Bets open', { exact: true })).toBeVisible();
  const stood = await tops();
  await advanceTo(desk, start - 5_000);
  await expect(game.getByText('Bets closed', { exact: true })).toBeVisible();
  expect(await tops()).toEqual(stood);
  await advanceTo(desk, start + 10_000);
  await expect(game.getByText('Running', { exact: true })).toBeVisible();
  expect(await tops()).toEqual(stood);
  await expect(game.getByRole('list', { name: 'As they run' }).getByRole('listitem').first()).toBeVisible();
  await advanceTo(desk, start + 31_000);
  await expect(game.getByText('Result', { exact: true })).toBeVisible();
  expect(await tops()).toEqual(stood);
  await expect(bet).toHaveAttribute('data-state', /^(?:won|lost)$/);
  const paid = (await bet.getAttribute('data-state')) === 'won' ? win : 0n;
  await expect(bet.getByText(euro(paid), { exact: true })).toBeVisible();
  const after = before - 250n + paid + (await paidToOthers());
  await expect(driver.balance).toHaveText(euroSum(after));
  expect(await player.balance()).toBe(after);
  expect((await desk.call('getDesk')).ledger.every(({ sum }) => sum === '0')).toBe(true);
});

test('/racing shows horses and greyhounds, each at an address of its own [NAV-15]', async ({ driver }) => {
  const { page } = driver;
  await driver.open('/racing');
  await expect(page.getByRole('heading', { name: 'Horse racing', level: 1 })).toBeVisible();
  await expect(gameOn(page).getByRole('heading', { name: 'Horse racing' })).toBeAttached();
  await page.getByRole('link', { name: 'Greyhounds' }).click();
  await expect(page).toHaveURL(/\/racing\?game=dogs$/);
  await expect(gameOn(page).getByRole('heading', { name: 'Greyhounds' })).toBeAttached();
  await expect(gameOn(page).getByRole('row')).not.toHaveCount(0);
});

test('/lotteries takes numbers, draws ball by ball, settles, and proves the draw [NAV-16]', async ({
  driver,
  desk,
  player,
}) => {
  const { page } = driver;
  const start = await startAfterNext(desk, 60_000, 30_000);
  const before = await player.balance();
  const paidToOthers = await player.watchOpenBets();
  await driver.open('/lotteries?game=quick36');
  const game = gameOn(page);
  await expect(page.getByRole('heading', { name: 'Lotteries', level: 1 })).toBeVisible();
  const coming = game.getByRole('group', { name: 'Draws to come' }).getByRole('button');
  await waitForFrame(game, coming.nth(1));
  await coming.nth(1).click();
  for (const number of ['4', '9']) {
    await game.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: number, exact: true }).click();
  }
  // Two of 36 when five are drawn: 63 to 1, less a fifth more.
  await expect(game.locator('.picked .price')).toHaveText('52.50');
  await game.getByRole('button', { name: '€1.00', exact: true }).click();
  await game.getByRole('button', { name: 'Place bet €1.00' }).click();
  await expect(driver.balance).toHaveText(euroSum(before - 100n));
  const bet = betsIn(game).first();
  await expect(bet).toHaveAttribute('data-state', 'open');
  await expectAccessible(page);

  const balls = game.getByRole('list', { name: 'Numbers drawn' }).getByRole('listitem');
  await advanceTo(desk, start + 3_000);
  await expect(balls).toHaveCount(2);
  await advanceTo(desk, start + 16_000);
  await expect(balls).toHaveCount(5);
  await expect(bet).toHaveAttribute('data-state', /^(?:won|lost)$/);
  const paid = (await bet.getAttribute('data-state')) === 'won' ? 5250n : 0n;
  await expect(driver.balance).toHaveText(euroSum(before - 100n + paid + (await paidToOthers())));

  // The page works the result out by itself: committed to, seen before, what the bet was taken under, and what follows.
  const drawn = (await balls.allInnerTexts()).map((text) => text.trim());
  await bet.getByRole('button', { name: /^Check the result: / }).click();
  await expect(game.getByRole('heading', { name: /^Check the result: .*Quick 5 of 36$/ })).toBeFocused();
  const fair = game.getByRole('region', { name: 'Fair results' });
  await expect(fair.locator('[data-check]')).toHaveText([
    /The seed is the one that was committed to\./,
    /This page had the same commitment at \d\d:\d\d, before bets closed\./,
    /Your bet was taken under the same commitment\./,
    /The result follows from the seed\./,
  ]);
  await expect(fair.locator('[data-check="true"]')).toHaveCount(4);
  expect(await fair.locator('tbody td:last-child').allInnerTexts()).toEqual(expect.arrayContaining(drawn));
  await expectAccessible(page);
});

test('/virtual-gaming-arena leads from its lobby to each game; a visitor watches and is asked to sign in [NAV-18] @thorough', async ({
  driver,
}) => {
  const { page } = driver;
  await driver.open('/virtual-gaming-arena');
  const game = gameOn(page);
  await expect(game.getByRole('heading', { name: 'Choose a game' })).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Horse racing', 'Lotto 6 of 49', 'Quick 5 of 36', 'Greyhounds']) {
    await game.getByRole('navigation', { name: 'Games' }).getByRole('button', { name: 'All games' }).click();
    await game.getByRole('listitem').getByRole('button', { name }).click();
    await expect(game.getByRole('heading', { name, level: 1 })).toBeAttached();
  }
  const win = game.getByRole('button', { name: /^Win, / }).first();
  await waitForFrame(game, win);
  await win.click();
  await game.getByRole('button', { name: 'Sign in to bet' }).click();
  await driver.fillSignIn(demo, password);
  await expect(driver.account).toBeVisible();
  // Launched anew for who is here now.
  await game.getByRole('listitem').getByRole('button', { name: 'Greyhounds' }).click();
  await waitForFrame(game, win);
  await win.click();
  await expect(game.getByLabel('Stake in EUR')).toBeVisible();
});

test('the games speak the language of the page, its bets too, and follow it when it changes [LAY-02] @thorough', async ({
  driver,
  player,
}) => {
  const { page } = driver;
  expect(await player.balance()).toBeGreaterThan(100n);
  await driver.open('/ar/lotteries');
  const game = gameOn(page);
  const html = game.locator('html');
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await waitForFrame(game, game.locator('.number').last());
  for (const number of ['4', '9']) await game.locator(`.number[value="${number}"]`).click();
  await game.getByRole('button', { name: '1.00' }).click();
  await game.locator('[data-place]').click();
  const bet = game.locator('[data-bet]').first();
  await expect(bet).toHaveAttribute('data-state', 'open');
  // Names of games, markets and states, what was said and what can be pressed: a draw has no names of runners.
  for (const part of [game.locator('.main-column'), game.locator('.slip'), bet]) {
    expect(await part.innerText()).not.toMatch(/\p{Script=Latin}/u);
  }
  await expectAccessible(page);

  // The frame stays, and keeps its height until the game sends it again: what stands below is not moved (P5).
  const asked = Promise.withResolvers<null>();
  const answered = Promise.withResolvers<null>();
  await page.route('**/arena/api/games/lotto49', async (route) => {
    asked.resolve(null);
    await answered.promise;
    await route.continue();
  });
  const heights = await page.evaluateHandle(() => {
    const sizes: number[] = [];
    addEventListener('message', ({ data }) => void sizes.push(...('value' in data ? [Number(data.value)] : [])));
    return sizes;
  });
  await driver.chooseLanguage('de');
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await asked.promise;
  await expect(game.getByRole('heading', { name: 'Deine Wette' })).toBeVisible();
  // A message about its new height would have been sent by then, and would come before this.
  await html.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    parent.postMessage({ value: Infinity }, '*');
  });
  await expect.poll(() => heights.jsonValue()).toEqual([Infinity]);
  answered.resolve(null);
  await expect(bet).toContainText('2 Zahlen, alle gezogen');
  await expect(bet).toContainText('Lotto 6 aus 49');
});

test('/premium-cricket lists its own matches and no others [NAV-17]', async ({ driver, addMatch, offer }) => {
  const { page } = driver;
  const premium = await addMatch('premium-cricket');
  const plain = await addMatch('cricket');
  await driver.open('/premium-cricket');
  await expect(page.getByRole('heading', { name: 'Premium cricket', level: 1 })).toBeVisible();
  const odds = (id: string) => page.getByRole('main').locator(`[data-outcome^="${id}/"]`).first();
  await expect(odds(premium.id)).toBeVisible();
  await expect(odds(plain.id)).toHaveCount(0);
  expect((await offer.match(premium.id)).provider).toBe('betconstruct');
});

test.describe('without an answer', () => {
  test.use({ noise: /wallet\/lotto\/launch/ });
  test('a game that does not open says so and opens at the second try [API-10] @thorough', async ({ driver }) => {
    const { page } = driver;
    let refuses = true;
    await page.route('**/lotto/launch', (route) => (refuses ? route.abort() : route.continue()));
    await driver.open('/lotteries');
    await expect(page.getByText('The game cannot be reached')).toBeVisible();
    refuses = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(gameOn(page).getByRole('heading', { name: 'Lotto 6 of 49' })).toBeAttached();
  });
});

test('a game without a frame around it has a way back to the page that opened it [API-10b] @thorough', async ({
  page,
  server,
  player,
}) => {
  const back = `${server.url}/sportsbook/racing`;
  const { body } = await player.caller.call('launchGame', {
    params: { provider: 'horse_racing' },
    body: { app: 'lobby', locale: 'de', currency: 'EUR', return_to: back },
  });
  await page.goto(new URL((body as { readonly url: string }).url, server.url).href);
  await page.getByRole('link', { name: 'Zurück zur Seite' }).click();
  await expect(page).toHaveURL(back);
  await expect(gameOn(page).getByRole('region', { name: 'My bets' })).toBeVisible();
  await expect(gameOn(page).getByRole('link', { name: 'Back to the site' })).toHaveCount(0);
});

test('a game that is open goes on in the account that its player changes to [API-10b] @thorough', async ({
  page,
  context,
  server,
  driver,
}) => {
  await lendSession(context, server.url, await enter(server.url, 'second@touchline.test'));
  await driver.open('/racing');
  const balance = gameOn(page).locator('output.balance');
  await expect(balance).toContainText('€');
  await driver.account.click();
  const menu = page.getByLabel('Account', { exact: true });
  await menu.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(balance).not.toContainText('€');
  await menu.getByRole('button', { name: /^(?:Use )?EUR\b/ }).click();
  await expect(balance).toContainText('€');
});
