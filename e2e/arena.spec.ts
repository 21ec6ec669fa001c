import AxeBuilder from '@axe-core/playwright';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Desk } from '@touchline/testkit/desk';
import { cents, euro, euroSum } from './world/money.ts';
import { demo, expect, password, test } from './world/test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The page of the provider inside ours. */
function gameOn(page: Page): FrameLocator {
  return page.getByRole('main').frameLocator('iframe');
}

function betsIn(game: FrameLocator) {
  return game.getByRole('region', { name: 'My bets' }).locator('[data-bet]');
}

/**
 * Waits until `what` of a game is there and its frame has the room that it asked for: until then the frame scrolls by
 * itself, and what is pressed may be elsewhere when the press arrives.
 */
async function standing(game: FrameLocator, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const room = (): Promise<number> =>
    game.locator('#games').evaluate((games) => innerHeight - Math.ceil(games.getBoundingClientRect().height));
  await expect.poll(room).toBe(0);
}

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

/** Nothing of the provider breaks a rule of WCAG 2.2 AA. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

/** Moves the feed clock to a moment, ms since epoch. */
async function advanceTo(desk: Desk, to: number): Promise<void> {
  const now = Date.parse((await desk.call('getDesk')).now);
  await desk.call('setClock', { body: { action: 'advance', seconds: Math.ceil((to - now) / 1000) } });
}

/** Moves it to 20 s after a round starts, far from the next; answers when the one after the next starts. */
async function startAfterNext(desk: Desk, period: number, offset: number): Promise<number> {
  const now = Date.parse((await desk.call('getDesk')).now);
  const next = (Math.floor((now - offset) / period) + 1) * period + offset;
  await advanceTo(desk, next + 20_000);
  return next + 2 * period;
}

test('a race is opened by the launch call, bet on, watched and paid, and the balance of the page moves [API-10]', async ({
  driver,
  desk,
  player,
}) => {
  const { page } = driver;
  const start = await startAfterNext(desk, 120_000, 0);
  const before = await player.balance();
  const paidToOthers = await player.watchOpenBets();
  const launched = page.waitForRequest((request) => request.url().endsWith('/_sb_api/wallet/horse_racing/launch'));
  await driver.open('/racing');
  expect((await launched).postDataJSON()).toEqual({ app: 'horses' });
  const game = gameOn(page);

  const coming = game.getByRole('group', { name: 'Races to come' }).getByRole('button');
  await expect(coming.first()).toHaveAttribute('aria-pressed', 'true');
  await standing(game, coming.nth(1));
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
  await standing(game, coming.nth(1));
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
  await expect(fair.locator('[data-verdict]')).toHaveText([
    /The seed is the one that was committed to\./,
    /This page had the same commitment at \d\d:\d\d, before bets closed\./,
    /Your bet was taken under the same commitment\./,
    /The result follows from the seed\./,
  ]);
  await expect(fair.locator('[data-verdict="true"]')).toHaveCount(4);
  expect(await fair.locator('tbody td:last-child').allInnerTexts()).toEqual(expect.arrayContaining(drawn));
  await expectAccessible(page);
});

test('/virtual-gaming-arena leads from its lobby to each game; a visitor watches and is asked to sign in [NAV-18]', async ({
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
  await standing(game, win);
  await win.click();
  await game.getByRole('button', { name: 'Sign in to bet' }).click();
  await driver.fillSignIn(demo, password);
  await expect(driver.account).toBeVisible();
  // Launched anew for who is here now.
  await game.getByRole('listitem').getByRole('button', { name: 'Greyhounds' }).click();
  await standing(game, win);
  await win.click();
  await expect(game.getByLabel('Stake in EUR')).toBeVisible();
});

test('the games speak the language of the page, its bets too, and follow it when it changes [LAY-02]', async ({
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
  await standing(game, game.locator('.number').last());
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

  // The frame stays, and keeps its room until what it shows is said anew: what stands below is not moved (P5).
  const asked = Promise.withResolvers<null>();
  const answered = Promise.withResolvers<null>();
  await page.route('**/arena/api/games/lotto49', async (route) => {
    asked.resolve(null);
    await answered.promise;
    await route.continue();
  });
  const heights = await page.evaluateHandle(() => {
    const told: number[] = [];
    addEventListener('message', ({ data }) => void told.push(...('value' in data ? [Number(data.value)] : [])));
    return told;
  });
  await driver.chooseLanguage('de');
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await asked.promise;
  await expect(game.getByRole('heading', { name: 'Deine Wette' })).toBeVisible();
  // What it would tell of its new height is told by then, and comes before this.
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
  test('a game that does not open says so and opens at the second try [API-10]', async ({ driver }) => {
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

test.describe('with answers to bets that are lost', () => {
  test.use({ noise: /arena\/api\/bets/ });
  test('a bet on a race keeps its key from screen to screen until it is decided, and is not said to be not taken [I1]', async ({
    driver,
    desk,
    player,
  }) => {
    const { page } = driver;
    const start = (await startAfterNext(desk, 120_000, 0)) - 120_000;
    const before = await player.balance();
    let fate: 'lost' | 'half' | 'limited' | 'told' = 'lost';
    await page.route('**/arena/api/bets', async (route) => {
      const headers = { 'access-control-allow-origin': '*' };
      if (fate === 'told') return route.continue();
      if (fate === 'limited') return route.fulfill({ status: 429, headers, json: { code: 1029, message: '' } });
      await route.fetch();
      return fate === 'lost' ? route.abort() : route.fulfill({ status: 200, headers, body: '{"bet":' });
    });
    await driver.open('/virtual-gaming-arena');
    const game = gameOn(page);
    const press = async (stake: string): Promise<void> => {
      const win = game.locator('[data-price^="win "]').first();
      await standing(game, win);
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
    fate = 'half';
    await press('1.00');
    await expect(game.getByText('No answer came. Press again')).toBeVisible();
    expect(await player.balance()).toBe(before - 350n);

    await driver.chooseLanguage('de');
    await expect(game.locator('html')).toHaveAttribute('lang', 'de');
    // The new slip knows of both.
    await expect(game.getByText('Auf deine letzte Wette kam keine Antwort')).toBeVisible();
    fate = 'limited';
    const limited = page.waitForResponse((response) => response.status() === 429);
    await press('2.50');
    await limited;
    await expect(game.locator('[data-place]')).toHaveAttribute('aria-disabled', 'false');
    fate = 'told';
    await game.locator('[data-place]').click();
    await expect(game.getByText(/^Wette \d+ /)).toBeVisible();
    // The other one is not forgotten for it.
    await expect(game.getByText('Auf deine letzte Wette kam keine Antwort')).toBeVisible();
    expect(await player.balance()).toBe(before - 350n);

    // The other one is still undecided when its race closes.
    await standing(game, game.locator('[data-price^="win "]').first());
    await game.locator('[data-price^="win "]').first().click();
    await advanceTo(desk, start + 5_000);
    await expect(game.getByText('bevor eine Antwort kam')).toBeVisible();
  });

  test('one that may have taken most of the balance can be asked for again, and its answer leaves what was picked since [I1]', async ({
    driver,
    player,
  }) => {
    const { page } = driver;
    const before = await player.balance();
    // Over half of what is there, whatever was played before.
    const stake = (before * 3n) / 5n;
    let fate: 'lost' | 'slow' = 'lost';
    const slow = Promise.withResolvers<null>();
    await page.route('**/arena/api/bets', async (route) => {
      if (fate === 'slow') {
        await slow.promise;
        return route.continue();
      }
      await route.fetch();
      return route.abort();
    });
    await driver.open('/racing');
    const game = gameOn(page);
    const prices = game.locator('[data-price^="win "]');
    await standing(game, prices.nth(1));
    await prices.first().click();
    await game.locator('#stake').fill(`${stake / 100n}.${String(stake % 100n).padStart(2, '0')}`);
    const place = game.locator('[data-place]');
    await place.click();
    await expect(game.getByText('No answer came. Press again')).toBeVisible();
    // What was taken is known, not of which bet.
    await expect(game.locator('.balance')).toHaveText(euro(before - stake));
    await expect(place).toHaveText(`Place bet ${euro(stake)}`);
    await expect(place).toHaveAttribute('aria-disabled', 'false');
    fate = 'slow';
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
