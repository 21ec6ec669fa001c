import type { Driver } from '@touchline/testkit/driver';
import { compareOdds, euroSum, payout, shownOdds, totalOdds, writtenOdds } from './world/money.ts';
import { fillSlip, pickFrom } from './world/placing.ts';
import { shiftsOf, watchShifts } from './world/shifts.ts';
import { expect, type ScriptedMatch, test } from './world/test.ts';

/** Begins a match, and puts 1.00 on its home win into the slip. */
async function fillSlipLive(driver: Driver, match: ScriptedMatch): Promise<ScriptedMatch> {
  await match.happen('kick_off');
  await fillSlip(driver, match, '1.00');
  return match;
}

test('a price that is pressed while a bet is being placed does nothing [SLIP-01] @thorough', async ({
  page,
  driver,
  player,
  addMatch,
}) => {
  const match = await addMatch();
  const count = (await player.bets()).length;
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.stake.fill('1.00');
  const release = Promise.withResolvers<undefined>();
  await page.route(/\/bets$/, async (route) => {
    if (route.request().method() === 'POST') await release.promise;
    await route.continue();
  });
  await driver.mainButton.click();
  await expect(driver.mainButton).toHaveText('Placing…');
  await expect(driver.slip).toHaveAttribute('data-state', 'PROCESSING');
  await driver.pick({ matchId: match.id, market: '29|', outcome: 'yes' });
  await expect(driver.price({ matchId: match.id, market: '29|', outcome: 'yes' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(driver.selections).toHaveCount(1);
  release.resolve(undefined);
  const reference = await driver.reference();
  expect((await player.bets()).length).toBe(count + 1);
  expect((await player.bet(reference)).selections.map(({ outcome }) => outcome.id)).toEqual(['1']);
});

test('a price that is in the slip is taken out by another press [SLIP-04] @thorough', async ({ driver, addMatch }) => {
  const match = await addMatch();
  const home = { matchId: match.id, market: '1|', outcome: '1' };
  await driver.open(match.path);
  await driver.pick(home);
  await expect(driver.selections).toHaveCount(1);
  await expect(driver.price(home)).toHaveAttribute('aria-pressed', 'true');
  await driver.pick(home);
  await expect(driver.price(home)).toHaveAttribute('aria-pressed', 'false');
  await expect(driver.ticket.getByText('Your slip is empty')).toBeVisible();
});

test('what was taken out by mistake comes back by undo, with the keyboard and the stake it had [SLIP-04] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  const home = { matchId: match.id, market: '1|', outcome: '1' };
  await driver.open(match.path);
  await driver.pick(home);
  await driver.stake.fill('7.50');
  await driver.selections
    .first()
    .getByRole('button', { name: /^Remove / })
    .press('Enter');
  await expect(driver.price(home)).toHaveAttribute('aria-pressed', 'false');
  const undo = driver.ticket.getByRole('button', { name: 'Undo, brings 1 selection back' });
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(driver.price(home)).toHaveAttribute('aria-pressed', 'true');
  await expect(driver.stake).toHaveValue('7.50');
  await expect(undo).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-state]') !== null)).toBe(true);
});

test('one selection is a single, a second one makes a combo, and back [SLIP-05]', async ({
  page,
  driver,
  addMatch,
}) => {
  const [one, two] = [await addMatch(), await addMatch('ice-hockey')];
  await driver.open(one.path);
  await driver.pick({ matchId: one.id, market: '1|', outcome: '1' });
  await expect(driver.slip.getByText('Single', { exact: true })).toBeVisible();
  await driver.open(two.path);
  await expect(driver.selections).toHaveCount(1);
  await page.getByRole('main').locator(`[data-outcome^="${two.id}/"]`).first().click();
  await expect(driver.selections).toHaveCount(2);
  await expect(driver.slip.getByRole('button', { name: 'Combo' })).toHaveAttribute('aria-pressed', 'true');
  await driver.selections
    .last()
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(driver.slip.getByText('Single', { exact: true })).toBeVisible();
});

test('a suspended selection is locked and named so, and comes back; one that is gone is not available [SLIP-11]', async ({
  driver,
  player,
  addMatch,
}) => {
  const match = await fillSlipLive(driver, await addMatch());
  await expect(driver.mainButton).toHaveText('Place bet €1.00');

  await match.happen('suspend');
  await expect(driver.selections.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(driver.mainButton).toHaveText('1 selection is unavailable');
  await expect(driver.mainButton).toHaveAttribute('aria-disabled', 'true');
  await match.happen('resume');
  await expect(driver.mainButton).toHaveText('Place bet €1.00');

  await match.happen('end');
  await expect(driver.selections.getByText(/^(?:Suspended|Not available)$/)).toBeVisible();
  await expect(driver.mainButton).toHaveText('1 selection is unavailable');
  await driver.slip.getByRole('button', { name: 'Remove unavailable' }).click();
  await expect(driver.ticket.getByText('Your slip is empty')).toBeVisible();
  expect(await player.balance()).toBeGreaterThan(0n);
});

test.describe('odds that move under a selection [SLIP-12]', () => {
  test('mode none asks about a rise and about a drop, and goes on once accepted [SLIP-12] [TKT-08] [TKT-11]', async ({
    page,
    driver,
    offer,
    addMatch,
    player,
  }) => {
    await watchShifts(page);
    const match = await fillSlipLive(driver, await addMatch());
    const first = await offer.odds(match.id, '1|', '1');

    await match.goal('home');
    const lower = await offer.odds(match.id, '1|', '1');
    expect(compareOdds(lower, first)).toBe(-1);
    await expect(driver.slip).toHaveAttribute('data-state', 'ODDS_CHANGED');
    await expect(driver.selections).toContainText(`Odds changed from ${shownOdds(first)} to ${shownOdds(lower)}`);
    await expect(driver.mainButton).toHaveText('Accept new odds and place');
    expect.soft(await shiftsOf(page), 'what is said of new odds moves nothing [P5]').toEqual([]);
    await driver.slip.getByRole('button', { name: 'Accept odds' }).click();
    await expect(driver.slip).toHaveAttribute('data-state', 'INITIAL');
    await expect(driver.mainButton).toHaveText('Place bet €1.00');

    await match.goal('away');
    const higher = await offer.odds(match.id, '1|', '1');
    expect(compareOdds(higher, lower)).toBe(1);
    await expect(driver.slip).toHaveAttribute('data-state', 'ODDS_CHANGED');
    await driver.mainButton.click();
    expect((await player.bet(await driver.reference())).selections[0]?.odds).toBe(higher);
  });

  test('mode higher takes a rise in silence and asks about a drop [SLIP-12] @thorough', async ({
    driver,
    offer,
    addMatch,
    player,
  }) => {
    const match = await fillSlipLive(driver, await addMatch());
    const first = await offer.odds(match.id, '1|', '1');
    await driver.chooseAcceptMode('Take better');

    await match.goal('away');
    const higher = await offer.odds(match.id, '1|', '1');
    expect(compareOdds(higher, first)).toBe(1);
    await expect(driver.selections).toContainText(shownOdds(higher));
    await expect(driver.potentialWin).toHaveText(euroSum(payout(100n, higher)));
    await expect(driver.slip).toHaveAttribute('data-state', 'INITIAL');
    await expect(driver.mainButton).toHaveText('Place bet €1.00');

    await match.goal('home');
    await match.goal('home');
    const lower = await offer.odds(match.id, '1|', '1');
    expect(compareOdds(lower, first)).toBe(-1);
    await expect(driver.slip).toHaveAttribute('data-state', 'ODDS_CHANGED');
    await driver.mainButton.click();
    expect((await player.bet(await driver.reference())).selections[0]?.odds).toBe(lower);
  });

  test('mode any takes every change and the accepted odds follow [SLIP-12] [TKT-09] @thorough', async ({
    driver,
    offer,
    addMatch,
    player,
  }) => {
    const match = await fillSlipLive(driver, await addMatch());
    await match.goal('away');
    await expect(driver.slip).toHaveAttribute('data-state', 'ODDS_CHANGED');
    await driver.chooseAcceptMode('Take any');
    await expect(driver.slip).toHaveAttribute('data-state', 'INITIAL');
    for (const side of ['home', 'home', 'away'] as const) {
      await match.goal(side);
      const now = await offer.odds(match.id, '1|', '1');
      await expect(driver.potentialWin).toHaveText(euroSum(payout(100n, now)));
      await expect(driver.mainButton).toHaveText('Place bet €1.00');
    }
    await driver.mainButton.click();
    const placed = await player.bet(await driver.reference());
    expect(placed.selections[0]?.odds).toBe(await offer.odds(match.id, '1|', '1'));
  });
});

test('odds that come again unchanged change nothing in the slip [SLIP-13] @thorough', async ({
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  await driver.open(match.path);
  const odds = await offer.odds(match.id, '1|', '1');
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await match.happen('suspend');
  await expect(driver.selections.getByText('Suspended', { exact: true })).toBeVisible();
  await match.happen('resume');
  expect(await offer.odds(match.id, '1|', '1')).toBe(odds);
  await expect(driver.slip).toHaveAttribute('data-state', 'INITIAL');
  await expect(driver.selections).toContainText(shownOdds(odds));
  await expect(driver.selections).not.toContainText('Odds changed');
});

test('a combo shows the exact totals that the server then writes down [SLIP-20] @thorough', async ({
  driver,
  offer,
  addMatch,
  player,
}) => {
  const matches = [await addMatch(), await addMatch(), await addMatch()];
  await pickFrom(
    driver,
    matches.map((match) => ({ match, outcome: '2' })),
  );
  const odds = await Promise.all(matches.map(({ id }) => offer.odds(id, '1|', '2')));
  await expect(driver.selections).toHaveCount(3);
  await driver.stake.fill('3.33');
  const [total, win] = [totalOdds(...odds), payout(333n, ...odds)];
  await expect(driver.totalOdds).toHaveText(shownOdds(total));
  await expect(driver.potentialWin).toHaveText(euroSum(win));
  await driver.mainButton.click();
  const { type, odds: written, potential_win_amount, stake } = await player.bet(await driver.reference());
  expect({ type, written: shownOdds(written), win: potential_win_amount, stake: stake.value }).toEqual({
    type: 'combo',
    written: shownOdds(writtenOdds(...odds)),
    win: `${win / 100n}.${String(win % 100n).padStart(2, '0')}`,
    stake: '3.33',
  });
});

test('singles add up: each return and the sum of them are exact [SLIP-20] @thorough', async ({
  driver,
  offer,
  addMatch,
  player,
}) => {
  const matches = [await addMatch(), await addMatch()];
  await pickFrom(
    driver,
    matches.map((match) => ({ match, outcome: 'x' })),
  );
  const wins = await Promise.all(matches.map(async ({ id }) => payout(277n, await offer.odds(id, '1|', 'x'))));
  await driver.slip.getByRole('button', { name: 'Singles' }).click();
  await driver.slip.getByRole('textbox', { name: 'Same stake for all' }).fill('2.77');
  await expect(driver.totalStake).toHaveText('€5.54');
  await expect(driver.potentialWin).toHaveText(euroSum(wins.reduce((a, b) => a + b, 0n)));
  const before = await player.balance();
  await driver.mainButton.click();
  await expect(driver.receipt.getByRole('heading', { name: '2 bets placed' })).toBeVisible();
  await expect(driver.balance).toHaveText(euroSum(before - 554n));
});
