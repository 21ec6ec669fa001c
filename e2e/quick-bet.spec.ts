import type { Page } from '@playwright/test';
import { euroSum, payout, shownOdds } from './world/money.ts';
import { enterOn, tabTo } from './world/keyboard.ts';
import { enter, expect, lendSession, type ScriptedMatch, test } from './world/test.ts';
import { homeWin, pressKeys } from './world/placing.ts';
import { mutePush } from './world/push.ts';

function draw({ id }: ScriptedMatch) {
  return { matchId: id, market: '1|', outcome: 'x' };
}

function away({ id }: ScriptedMatch) {
  return { matchId: id, market: '1|', outcome: '2' };
}

/** A football match that is being played. */
async function playing(addMatch: () => Promise<ScriptedMatch>): Promise<ScriptedMatch> {
  const match = await addMatch();
  await match.happen('kick_off');
  return match;
}

function partsOf(page: Page) {
  return {
    toggle: page.getByRole('main').getByRole('switch', { name: 'Quick bet' }),
    stake: page.getByRole('textbox', { name: 'Stake per tap' }),
    approve: page.locator('[data-approve]'),
    verdict: page.locator('[data-verdict]'),
    announcer: page.locator('[data-quick-announcer]'),
  };
}

/** Quick bet on, with its stake approved. */
async function arm(page: Page, stake: string): Promise<void> {
  const { toggle, stake: field, approve } = partsOf(page);
  await toggle.click();
  await field.fill(stake);
  await approve.click();
  await expect(approve).toHaveCount(0);
}

test('on a live match one tap places the approved stake, and says how it went [QB-01] [QB-02] [SLIP-02]', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
}) => {
  const match = await playing(addMatch);
  const [before, count] = [await player.balance(), (await player.bets()).length];
  await driver.open(match.path);
  const { toggle, stake, approve, verdict, announcer } = partsOf(page);
  await expect(toggle).not.toBeChecked();
  await expect(page.getByRole('main').getByText('Live matches only.')).toBeVisible();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(toggle).toHaveAccessibleDescription('Until you approve the stake, a tap places nothing.');
  await expect(approve).toHaveText('Enter a stake');
  await stake.fill('5');
  await expect(approve).toHaveText('Approve €5.00 per tap');
  await approve.click();
  await expect(toggle).toHaveAccessibleDescription('One tap places €5.00');

  const odds = await offer.odds(match.id, '1|', '1');
  await driver.pick(homeWin(match));
  await expect(verdict).toContainText('Bet placed: €5.00 on ');
  await expect(verdict).toContainText(`Odds ${shownOdds(odds)}, returns ${euroSum(payout(500n, odds))}`);
  await expect(driver.price(homeWin(match))).toHaveAttribute('data-quick', 'placed');
  await expect(driver.price(homeWin(match))).toHaveAccessibleName(/quick bet placed$/);
  await expect(announcer).toContainText('Bet placed: €5.00 on ');
  await expect(driver.balance).toHaveText(euroSum(before - 500n));
  await expect(driver.selections).toHaveCount(0);
  const [placed] = await player.bets();
  expect((await player.bets()).length).toBe(count + 1);
  expect(placed?.selections.map(({ match: { id }, outcome }) => [id, outcome.id])).toEqual([[match.id, '1']]);
  await expect(verdict).toContainText(`Reference ${placed?.id}`);

  await verdict.getByRole('button', { name: 'My bets' }).click();
  await expect(driver.bet(placed?.id ?? '')).toContainText(match.name);
  await verdict.getByRole('button', { name: 'Close' }).click();
  await expect(verdict).toHaveCount(0);
  await expect(driver.price(homeWin(match))).not.toHaveAttribute('data-quick', /./);
});

test('another stake is not approved: a tap places nothing until it is [QB-02] [QB-03]', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const match = await playing(addMatch);
  const count = (await player.bets()).length;
  await driver.open(match.path);
  const { toggle, stake, approve, verdict } = partsOf(page);
  await arm(page, '5');
  await driver.ticket.getByRole('button', { name: 'Change' }).click();
  await driver.ticket.getByRole('button', { name: 'Stake €10.00' }).click();
  await expect(stake).toHaveValue('10');
  await expect(toggle).toHaveAccessibleDescription('Until you approve the stake, a tap places nothing.');
  await driver.pick(homeWin(match));
  await expect(driver.notices).toContainText('Confirm your quick bet stake first');
  expect((await player.bets()).length).toBe(count);
  await approve.click();
  await driver.pick(homeWin(match));
  await expect(verdict).toContainText('Bet placed: €10.00 on ');
  expect((await player.bets()).length).toBe(count + 1);
});

test('it is on after a reload, its stake too, and waits for the approval; switched off it is off [QB-01] @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const match = await playing(addMatch);
  expect(await player.bets()).toBeDefined();
  await driver.open(match.path);
  const { toggle, stake, approve } = partsOf(page);
  await arm(page, '5');
  await driver.reload();
  await expect(toggle).toBeChecked();
  await expect(stake).toHaveValue('5');
  await expect(approve).toHaveText('Approve €5.00 per tap');
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(stake).toHaveCount(0);
  await driver.pick(homeWin(match));
  await expect(driver.selections).toHaveCount(1);
});

test('a limit puts the outcome into the slip, with its stake and what is allowed [QB-05] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
  player,
}) => {
  // An operator who lets no bet win more than 1 euro.
  await page.route(/\/settings$/, async (route) => {
    const answer = await route.fetch();
    const settings = JSON.parse(await answer.text());
    settings.bet_limits_settings.payout_limit = [{ currency_code: 'EUR', amount: '1' }];
    await route.fulfill({ response: answer, json: settings });
  });
  const match = await playing(addMatch);
  const count = (await player.bets()).length;
  await driver.open(match.path);
  await arm(page, '5');
  const odds = await offer.odds(match.id, '1|', 'x');
  expect(Number(odds)).toBeGreaterThan(1.2);
  await driver.pick(draw(match));
  const { verdict } = partsOf(page);
  await expect(verdict).toContainText('Not placed yet: ');
  await expect(driver.selections).toHaveCount(1);
  await expect(driver.stake).toHaveValue('5');
  await expect(driver.mainButton).toContainText('Stake at most ');
  await verdict.getByRole('button', { name: 'Open bet slip' }).click();
  await expect(driver.stake).toBeVisible();
  expect((await player.bets()).length).toBe(count);
});

test.describe('refusals', () => {
  test.use({ noise: /status of 400/ });

  test('a price that moved is refused where it was pressed, and the next tap is at the new one [QB-05] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    // The page misses what is pushed, so that it presses the former price.
    const push = await mutePush(page);
    const match = await playing(addMatch);
    const [before, count] = [await player.balance(), (await player.bets()).length];
    await driver.open(match.path);
    const { verdict } = partsOf(page);
    await arm(page, '5');
    const odds = await offer.odds(match.id, '1|', '2');
    await expect(driver.price(away(match))).toContainText(shownOdds(odds));
    push.isMuted = true;
    await match.goal('away');
    await driver.pick(away(match));
    await expect(verdict).toHaveAttribute('data-verdict', 'refused');
    await expect(verdict).toContainText('Your money was not touched.');
    await expect(driver.price(away(match))).toHaveAttribute('data-quick', 'refused');
    expect((await player.bets()).length).toBe(count);
    expect(await player.balance()).toBe(before);
  });
});

test('a restricted player sees that in place, and nothing is sent [QB-07] [VAL-12] @thorough', async ({
  page,
  context,
  server,
  driver,
  addMatch,
}) => {
  const restricted = await enter(server.url, 'restricted@touchline.test');
  await lendSession(context, server.url, restricted);
  const match = await playing(addMatch);
  await driver.open(match.path);
  const keys = pressKeys(page);
  await arm(page, '5');
  await driver.pick(homeWin(match));
  await expect(partsOf(page).verdict).toContainText('Not placed: ');
  await expect(partsOf(page).verdict).toContainText('Betting is switched off for this account.');
  expect(keys).toEqual([]);
});

test.describe('answers that are lost', () => {
  test.use({ noise: /net::ERR_/ });

  test('a lost answer resolves by itself, and there is one bet only [I1]', async ({
    page,
    driver,
    desk,
    addMatch,
    player,
  }) => {
    const match = await playing(addMatch);
    const [before, count] = [await player.balance(), (await player.bets()).length];
    await driver.open(match.path);
    await arm(page, '5');
    const keys = pressKeys(page);
    await desk.call('setFault', { body: { kind: 'lose_answer', count: 1 } });
    await driver.pick(homeWin(match));
    await expect(partsOf(page).verdict).toContainText('Bet placed: €5.00 on ');
    await expect(driver.balance).toHaveText(euroSum(before - 500n));
    expect((await player.bets()).length).toBe(count + 1);
    expect(new Set(keys).size).toBe(1);
  });
});

test('a sign-out switches it off [QB-04] [AUTH-04] @thorough', async ({ page, driver, addMatch, player }) => {
  const match = await playing(addMatch);
  expect(await player.bets()).toBeDefined();
  await driver.open(match.path);
  const { toggle, stake } = partsOf(page);
  await arm(page, '5');
  await driver.signOut();
  await expect(toggle).not.toBeChecked();
  await expect(stake).toHaveCount(0);
  await driver.pick(homeWin(match));
  await expect(driver.selections).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('by keyboard alone: switch, stake, approval, price, and the way to My bets [QB-01] [SLIP-02] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await playing(addMatch);
    const count = (await player.bets()).length;
    await driver.open(match.path);
    const { toggle, stake, approve, verdict, announcer } = partsOf(page);
    await expect(toggle).toBeEnabled();
    await tabTo(page, toggle);
    await page.keyboard.press('Space');
    await expect(toggle).toBeChecked();
    await expect(stake).toBeFocused();
    await page.keyboard.type('5');
    await enterOn(page, approve);
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAccessibleDescription('One tap places €5.00');
    const sent = pressKeys(page);
    await tabTo(page, driver.price(homeWin(match)));
    // A key that is held down presses once, however long it is held.
    await page.keyboard.down('Enter');
    await expect(verdict).toContainText('Bet placed: €5.00 on ');
    await expect(announcer).toContainText('Bet placed: €5.00 on ');
    const placedAt = Date.now();
    while (Date.now() - placedAt < 1_000) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(verdict).toContainText('Bet placed: €5.00 on ');
    expect([sent.length, (await player.bets()).length]).toEqual([1, count + 1]);
    await tabTo(page, verdict.getByRole('button', { name: 'My bets' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Ticket' })).toContainText(match.name);
  });

  test('it stands above the bottom bar, covers none of its ways, and everything is 44 px high [QB-01] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await playing(addMatch);
    expect(await player.bets()).toBeDefined();
    await driver.open(match.path);
    const { toggle, approve } = partsOf(page);
    await toggle.tap();
    const dock = page.locator('[data-quick-dock]');
    await dock.getByRole('button', { name: 'Stake €5.00' }).tap();
    await expect(approve).toHaveText('Approve €5.00 per tap');
    const bar = await page.getByRole('navigation', { name: 'Quick navigation' }).boundingBox();
    const box = await dock.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    const heights = await dock
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await approve.tap();
    await driver.price(homeWin(match)).tap();
    await expect(partsOf(page).verdict).toContainText('Bet placed: €5.00 on ');
    await page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link', { name: 'Live' }).tap();
    await expect(partsOf(page).verdict).toContainText('Bet placed: €5.00 on ');
    await dock.getByRole('button', { name: 'Turn off' }).tap();
    await expect(toggle).not.toBeChecked();
  });
});
