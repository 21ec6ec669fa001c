import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Desk } from '@touchline/testkit/desk';
import type { Driver } from '@touchline/testkit/driver';
import { tabTo } from './world/keyboard.ts';
import { cents, euro, euroSum, payout } from './world/money.ts';
import { openBets, pickFrom } from './world/placing.ts';
import { expect, type ScriptedMatch, test } from './world/test.ts';
import { desktopAndPhone } from './world/devices.ts';
import { showSlip } from './world/slip.ts';
import { inTiers } from './world/tiers.ts';
import { enterSecond, give, partOf, pickerOf } from './world/bonuses.ts';

/** Of matches of the story alone, so that nobody beside it has it. */
function boost(desk: Desk, matches: readonly ScriptedMatch[], ranges: readonly [from: number, odds: string][]) {
  return desk.call('addComboboost', {
    body: {
      name: 'Story boost',
      min_odds: '1.01',
      ranges: ranges.map(([from, odds], place) => ({
        min_count: from,
        max_count: (ranges[place + 1]?.[0] ?? 0) - 1 > 0 ? (ranges[place + 1]?.[0] ?? 0) - 1 : null,
        bonus_odds: odds,
      })),
      event_conditions: matches.map(({ id }) => ({ sport: null, category: null, tournament: null, event: id })),
    },
  });
}

function isSmall(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 780;
}

async function oddsOf(driver: Driver, matches: readonly ScriptedMatch[], offer: { odds: OddsOf }) {
  await pickFrom(
    driver,
    matches.map((match) => ({ match })),
  );
  return Promise.all(matches.map(({ id }) => offer.odds(id, '1|', '1')));
}

type OddsOf = (matchId: string, market: string, outcome: string) => Promise<string>;

for (const [tier, { name, viewport }] of desktopAndPhone) {
  test.describe(name, tier, () => {
    test.use({ viewport });

    test('a combo has its boost and how far the next one is; placed, every list names it [BON-01a] [BON-04] [BON-06] [BON-13] [BON-19]', async ({
      page,
      driver,
      desk,
      offer,
      addMatch,
      player,
    }) => {
      const matches = [await addMatch(), await addMatch(), await addMatch()];
      await boost(desk, matches, [
        [2, '1.05'],
        [3, '1.10'],
      ]);
      const odds = await oddsOf(driver, matches.slice(0, 2), offer);
      await showSlip(page, driver);
      const { part, entry, progress } = partOf(driver);
      await expect(entry).toHaveText('Combo boost +5%');
      await expect(part.locator('[data-bonus-later]')).toHaveText('Cashing out or editing leaves the boost out.');
      await expect(progress).toHaveAccessibleName('1 more selection at 1.01 or higher for +10%');
      await expect(progress).toHaveAttribute('aria-valuetext', '2 of 3 selections');
      await driver.stake.fill('10');
      const promised = payout(1000n, ...odds, '1.05');
      await expect(driver.potentialWin).toHaveText(euroSum(promised));
      await expect(entry).toHaveText(`Combo boost +5%+${euro(promised - payout(1000n, ...odds))}`);
      if (isSmall(page)) await page.keyboard.press('Escape');

      const [, , third] = matches;
      if (third === undefined) throw new Error('there is a third match');
      await driver.walk(third.path);
      await driver.pick({ matchId: third.id, market: '1|', outcome: '1' });
      await expect(page.getByRole('status').filter({ hasText: 'Bonus: Combo boost +10%.' })).toHaveCount(1);
      if (isSmall(page)) await showSlip(page, driver);
      await expect(part).toContainText('The highest boost is reached');
      const win = payout(1000n, ...odds, await offer.odds(third.id, '1|', '1'), '1.10');
      await expect(driver.potentialWin).toHaveText(euroSum(win));
      await driver.mainButton.click();
      const id = await driver.reference();
      await expect(driver.receipt).toContainText('Combo boost +10%');
      const placed = await player.bet(id);
      expect([placed.bonus?.type, cents(placed.potential_win_amount)]).toEqual(['comboboost', win]);
      await driver.reload();
      await expect(driver.ticket).toBeVisible();
      await driver.openMyBets();
      await expect(driver.bet(id).locator('[data-fact="bonus"]')).toHaveText('Combo boost +10%');
      // It is cashed out like any other, and says that the boost is not counted then.
      await expect(driver.bet(id).locator('[data-cash-out-button]')).toBeVisible();
      await expect(driver.bet(id).locator('[data-cash-out-without]')).toHaveText('The offer does not count the boost.');
      await driver.bet(id).locator('[data-bet-action="edit"]').click();
      await expect(driver.bet(id).locator('[data-edit-bonus]')).toHaveText('The new bet has no boost.');
    });

    test('every freebet says what it is worth or why it cannot be; one is used by keyboard alone [BON-05] [BON-15] @thorough', async ({
      page,
      context,
      server,
      driver,
      desk,
      offer,
      addMatch,
    }) => {
      const sam = await enterSecond(context, server.url);
      const before = await sam.balance();
      await give(desk, sam, `Freebet ${name}`);
      await give(desk, sam, `High odds ${name}`, { min_odds: '50.00' });
      await give(desk, sam, `In play ${name}`, { type: 'freebet_all_win', match_status: 'live' });
      const odds = await oddsOf(driver, [await addMatch()], offer);
      await showSlip(page, driver);
      const { entry } = partOf(driver);
      await expect(entry).toHaveText('Use a freebet');
      await tabTo(page, entry);
      await page.keyboard.press('Enter');
      const picker = pickerOf(page);
      await expect(picker.getByRole('radio', { name: 'No bonus' })).toBeFocused();
      const refused = (which: string) => picker.getByRole('radio', { name: `${which} ${name}`, disabled: true });
      await expect(refused('High odds')).toHaveAccessibleName(/Total odds must be at least 50\.00$/);
      await expect(refused('In play')).toHaveAccessibleName(/Only for live matches$/);
      await expect(picker).toContainText('No bonus is chosen. Freebets are never chosen by themselves.');
      const { violations } = await new AxeBuilder({ page }).include('[data-ticket]').setLegacyMode().analyze();
      expect(violations).toEqual([]);
      const own = picker.getByRole('radio', { name: `Freebet ${name}` });
      await expect(own).toHaveAccessibleName(
        /€7\.00 Freebet\. The winnings are yours, the stake is not paid out\. Can return €[\d.]+\. A bet with a freebet cannot be cashed out or edited\.$/,
      );
      for (let presses = 0; presses < 20 && !(await own.isChecked()); presses += 1) {
        await page.keyboard.press('ArrowDown');
        // A choice is drawn with the next frame: two keys within one would pass it by.
        await expect(picker.locator('input:focus')).toBeChecked();
      }
      await expect(own).toBeChecked();
      await page.keyboard.press('Enter');
      await expect(picker).toBeHidden();
      await expect(entry).toBeFocused();
      await expect(entry).toHaveText('Freebet €7.00');
      await expect(page.getByRole('status').filter({ hasText: 'Bonus: Freebet €7.00.' })).toHaveCount(1);

      const stake = driver.slip.getByRole('textbox', { name: 'Freebet stake' });
      await expect(stake).toHaveValue('7.00');
      await expect(stake).not.toBeEditable();
      await expect(driver.slip.getByRole('group', { name: 'Quick stakes' })).toHaveCount(0);
      await expect(driver.slip.getByRole('button', { name: 'Say what to win' })).toHaveCount(0);
      await expect(driver.potentialWin).toHaveText(euroSum(payout(700n, ...odds) - 700n));
      await tabTo(page, driver.mainButton);
      await expect(driver.mainButton).toHaveText('Place freebet €7.00');
      await page.keyboard.press('Enter');
      const id = await driver.reference();
      await expect(driver.receipt.locator('[data-fact="bonus"]')).toHaveText('Freebet');
      expect((await sam.bet(id)).bonus?.type).toBe('freebet');
      expect(await sam.balance()).toBe(before);

      const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/bonuses'));
      await driver.receipt.getByRole('button', { name: 'Reuse selections' }).click();
      await asked;
      await expect(driver.mainButton).toHaveText('Enter a stake');
      await entry.click();
      await expect(picker).toContainText(`High odds ${name}`);
      await expect(picker).not.toContainText(`Freebet ${name}`);
    });
  });
}

test.describe('in a drawer', () => {
  test.use({ viewport: { width: 1024, height: 800 } });

  test('a bonus that is taken off stays off, and the stake is the player’s own again [BON-04] [BON-05] @thorough', async ({
    page,
    context,
    server,
    driver,
    desk,
    offer,
    addMatch,
  }) => {
    const sam = await enterSecond(context, server.url);
    const matches = [await addMatch(), await addMatch()];
    await boost(desk, matches, [[2, '1.05']]);
    await give(desk, sam, 'Freebet to keep', { selection_count_from: 2, selection_count_to: 2, amount: '3.00' });
    const odds = await oddsOf(driver, matches, offer);
    await showSlip(page, driver);
    const { entry } = partOf(driver);
    await expect(entry).toHaveText('Combo boost +5%');
    await entry.click();
    await expect(pickerOf(page).getByRole('radio', { name: 'Story boost', disabled: false })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(pickerOf(page)).toBeHidden();
    await expect(entry).toBeFocused();
    await entry.click();
    await pickerOf(page).getByRole('radio', { name: 'Freebet to keep' }).click();
    await expect(pickerOf(page)).toBeHidden();
    await expect(entry).toHaveText('Freebet €3.00');
    await driver.slip.getByRole('button', { name: 'Take the freebet off' }).click();
    await expect(driver.stake).toHaveValue('');
    await expect(driver.stake).toBeEditable();
    await driver.stake.fill('10');
    await expect(driver.potentialWin).toHaveText(euroSum(payout(1000n, ...odds)));
    await expect(entry).toHaveText('Use a freebet');
    await driver.reload();
    await expect(entry).toHaveText('Use a freebet');
    await expect(driver.potentialWin).toHaveText(euroSum(payout(1000n, ...odds)));
    await entry.click();
    await pickerOf(page).getByRole('radio', { name: 'Story boost', disabled: false }).click();
    await expect(driver.potentialWin).toHaveText(euroSum(payout(1000n, ...odds, '1.05')));
  });
});

for (const [tier, viewport] of inTiers(
  [{ width: 375, height: 640 }],
  [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ],
)) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, tier, () => {
    test.use({ viewport });
    test(`bonuses that come late move neither selections nor stake nor button at ${viewport.width} [BON-13] [LAY-01] @thorough`, async ({
      page,
      driver,
      desk,
      offer,
      addMatch,
      player,
    }) => {
      expect(await player.balance()).toBeGreaterThan(0n);
      const matches = [await addMatch(), await addMatch(), await addMatch()];
      await boost(desk, matches, [
        [2, '1.05'],
        [4, '1.10'],
      ]);
      const held = Promise.withResolvers<void>();
      await page.route(/\/bonuses$/, async (route) => {
        await held.promise;
        await route.fallback();
      });
      await oddsOf(driver, matches, offer);
      await showSlip(page, driver);
      const places = () =>
        Promise.all(
          [driver.selections.first(), driver.stake, driver.mainButton].map((element) => element.boundingBox()),
        );
      await driver.stake.scrollIntoViewIfNeeded();
      const before = await places();
      const { entry } = partOf(driver);
      await expect(entry).toHaveCount(0);
      held.resolve();
      await expect(entry).toHaveText('Combo boost +5%');
      expect(await places()).toEqual(before);
    });
  });
}

test('while the bonuses of a bet are open, a price that moves moves no row, and says which can be chosen no more [BON-21] [I1] @thorough', async ({
  page,
  context,
  server,
  driver,
  desk,
  offer,
  addMatch,
}) => {
  const sam = await enterSecond(context, server.url);
  const match = await addMatch();
  await match.happen('kick_off');
  const odds = await offer.odds(match.id, '1|', '1');
  await give(desk, sam, 'Until a goal', { min_odds: odds });
  await give(desk, sam, 'Goal or not', { min_odds: '1.01' });
  await oddsOf(driver, [match], offer);
  await showSlip(page, driver);
  await partOf(driver).entry.click();
  const picker = pickerOf(page);
  const row = (name: string, disabled: boolean) => picker.getByRole('radio', { name, disabled });
  await expect(row('Until a goal', false)).toHaveCount(1);
  const places = () => Promise.all(['Until a goal', 'Goal or not'].map((name) => picker.getByText(name).boundingBox()));
  const before = await places();
  // The goal of the side that was bet on makes its price fall.
  await match.goal('home');
  await expect(row('Until a goal', true)).toHaveAccessibleName(/Total odds must be at least/);
  await expect(row('Goal or not', false)).toHaveCount(1);
  expect(await places()).toEqual(before);
});

test('a bet with a boost is edited into one without, says so before, and that the boost was not used up after [BON-19] [BON-20] @thorough', async ({
  page,
  driver,
  desk,
  offer,
  addMatch,
  player,
}) => {
  expect(await player.balance()).toBeGreaterThan(0n);
  const matches = [await addMatch(), await addMatch(), await addMatch()];
  const [, , third] = matches;
  if (third === undefined) throw new Error('there are three matches');
  await boost(desk, matches.slice(0, 2), [[2, '1.05']]);
  await oddsOf(driver, matches.slice(0, 2), offer);
  await showSlip(page, driver);
  await expect(partOf(driver).entry).toHaveText('Combo boost +5%');
  await driver.stake.fill('10');
  await driver.mainButton.click();
  const id = await driver.reference();
  await driver.open(third.path);
  await driver.pick({ matchId: third.id, market: '1|', outcome: '1' });
  await openBets(page, driver);
  const card = driver.bet(id);
  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = card.getByRole('region', { name: 'Edit bet' });
  await expect(edit.locator('[data-edit-bonus]')).toHaveText('The new bet has no boost.');
  await edit.locator(`[data-edit-leg^="${third.id}/"]`).getByRole('button', { name: /^Add / }).click();
  const odds = await Promise.all(matches.map((match) => offer.odds(match.id, '1|', '1')));
  await expect(edit.locator('[data-edit-win]')).toHaveText(euroSum(payout(1000n, ...odds)));
  await edit.locator('[data-edit-confirm]').click();
  await expect(driver.notices).toContainText('Bet edited');
  await openBets(page, driver, 'All');
  await expect(card.locator('[data-bonus-returned]')).toHaveText('The boost was not used up: you have it again.');
});

test('a visitor sees nothing of bonuses, and nobody asks for any [BON-13] [AUTH-15] @thorough', async ({
  page,
  driver,
  desk,
  offer,
  addMatch,
}) => {
  const matches = [await addMatch(), await addMatch()];
  await boost(desk, matches, [[2, '1.05']]);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:bonuses|jackpots)$/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  const odds = await oddsOf(driver, matches, offer);
  await driver.stake.fill('10');
  await expect(driver.potentialWin).toHaveText(euroSum(payout(1000n, ...odds)));
  await expect(partOf(driver).part).toHaveCount(0);
  await driver.reload();
  await expect(driver.potentialWin).toHaveText(euroSum(payout(1000n, ...odds)));
  expect(asked).toEqual([]);
});
