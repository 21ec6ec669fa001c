import type { Driver } from '@touchline/testkit/driver';
import { enterOn, tabTo } from './world/keyboard.ts';
import { euro, euroSum, shownOdds, systemPayout, totalOdds } from './world/money.ts';
import { homeWin, pickFrom, pickOfNewMatches } from './world/placing.ts';
import { expect, test } from './world/test.ts';
import { desktopAndPhone } from './world/devices.ts';
import { showSlip, typeButton } from './world/slip.ts';

function systemType(driver: Driver) {
  return driver.slip.getByRole('combobox', { name: 'System type' });
}

function bankerOf(driver: Driver, place: number) {
  return driver.selections.nth(place).getByRole('button', { name: /^Banker: / });
}

for (const [tier, { name, viewport }] of desktopAndPhone) {
  test.describe(name, tier, () => {
    test.use({ viewport });

    test('a system with a banker explains itself, and is placed as it was explained [SLIP-06] [SLIP-10] [SLIP-20]', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      const odds = await pickOfNewMatches({ driver, offer, addMatch }, ['1', '1', '1', '1']);
      await showSlip(page, driver);
      await typeButton(driver, 'System').click();
      await systemType(driver).selectOption({ label: 'Yankee (11)' });
      await driver.stake.fill('11');
      await expect(driver.slip).toContainText('Combinations: 11 × €1.00');
      await driver.stake.fill('10');
      await expect(driver.slip).toContainText('Combinations: 11, €10.00 in all, about €0.909091 each');
      await driver.stake.fill('11');
      await expect(driver.potentialWin).toHaveText(euroSum(systemPayout(1100n, [2, 3, 4], odds)));

      await bankerOf(driver, 0).click();
      await expect(bankerOf(driver, 0)).toHaveAttribute('aria-pressed', 'true');
      await expect(systemType(driver).locator('option:checked')).toHaveText('Trixie (4)');
      await expect(driver.slip).toContainText('Combinations: 4 × €2.75');
      const ofTrixie = (...failed: readonly number[]) => systemPayout(1100n, [2, 3], odds, { bankers: [0], failed });
      await expect(driver.potentialWin).toHaveText(euroSum(ofTrixie()));
      // With two bankers two selections would be left, which no system takes.
      await expect(bankerOf(driver, 1)).toHaveAttribute('aria-disabled', 'true');
      await bankerOf(driver, 1).press('Enter');
      await expect(driver.selections.nth(1)).toContainText('No system on offer fits with this as a banker.');
      await expect(bankerOf(driver, 1)).toHaveAttribute('aria-pressed', 'false');

      await driver.slip.getByRole('button', { name: 'How it pays' }).click();
      const explained = driver.slip.locator('[data-explanation]');
      await expect(explained.locator('[data-line]')).toHaveCount(4);
      await expect(explained.locator('[data-failed="0"] td')).toHaveText(euro(ofTrixie()));
      await expect(explained.locator('[data-leg="0"] td')).toHaveText('Nothing');
      for (const place of [1, 2, 3]) {
        await expect(explained.locator(`[data-leg="${place}"] td`)).toHaveText(euro(ofTrixie(place)));
      }
      const [a = '1', b = '1'] = odds;
      await expect(explained.locator('[data-failed="1"] td')).toContainText('Nothing to ');
      await expect(explained.locator('[data-line]').first()).toContainText(shownOdds(totalOdds(a, b, odds[2] ?? '1')));

      await driver.mainButton.click();
      const placed = await player.bet(await driver.reference());
      expect([placed.type, placed.system?.id, placed.stake.value, placed.potential_win_amount]).toEqual([
        'system',
        'trixie',
        '11.00',
        `${ofTrixie() / 100n}.${String(ofTrixie() % 100n).padStart(2, '0')}`,
      ]);
    });

    test('a system, its bankers and the win that its stake follows come back after a reload [SLIP-17] @thorough', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      expect(await player.balance()).toBeGreaterThan(0n);
      await pickOfNewMatches({ driver, offer, addMatch }, ['1', '1', '1', '1']);
      await showSlip(page, driver);
      await typeButton(driver, 'System').click();
      await bankerOf(driver, 2).click();
      await driver.slip.getByRole('button', { name: 'Say what to win' }).click();
      const win = driver.slip.getByRole('textbox', { name: 'Win wanted' });
      await expect(win).toBeFocused();
      await win.fill('300');
      await expect(driver.stake).toHaveValue(/^\d+\.\d\d$/);
      const [stake, type] = [await driver.stake.inputValue(), await systemType(driver).inputValue()];
      expect(type).toBe('2/3');

      // The panel is as it was left, too.
      await driver.reload();
      await expect(typeButton(driver, 'System')).toHaveAttribute('aria-pressed', 'true');
      await expect(systemType(driver)).toHaveValue(type);
      await expect(bankerOf(driver, 2)).toHaveAttribute('aria-pressed', 'true');
      await expect(bankerOf(driver, 0)).toHaveAttribute('aria-pressed', 'false');
      await expect(win).toHaveValue('300');
      await expect(driver.stake).toHaveValue(stake);
      await driver.stake.fill('5');
      await expect(win).toHaveCount(0);
    });

    test('two of one match cannot be a combo: one press keeps the first, or plays singles [VAL-06] @thorough', async ({
      page,
      driver,
      addMatch,
      player,
    }) => {
      expect(await player.balance()).toBeGreaterThan(0n);
      const [one, two] = [await addMatch(), await addMatch()];
      await pickFrom(driver, [{ match: two }, { match: one }, { match: one, market: '29|', outcome: 'yes' }]);
      await showSlip(page, driver);
      await driver.stake.fill('1');
      const reason = driver.slip.locator('[data-problem="error.place_bets.same_match"]');
      await expect(reason).toContainText('A combo takes one selection from each match.');
      await expect(driver.mainButton).toHaveText('One selection per match');
      await reason.getByRole('button', { name: 'Keep the first of each match' }).click();
      await expect(driver.selections).toHaveCount(2);
      await expect(driver.mainButton).toHaveText('Place bet €1.00');
      await driver.slip.getByRole('button', { name: 'Undo, brings 1 selection back' }).click();
      await reason.getByRole('button', { name: 'Play singles' }).click();
      await expect(reason).toHaveCount(0);
      await driver.slip.getByRole('textbox', { name: 'Same stake for all' }).fill('1');
      await expect(driver.mainButton).toHaveText('Place 3 bets €3.00');
    });

    test('a type that cannot be chosen is within reach and says why [SLIP-08]', async ({ page, driver, addMatch }) => {
      const match = await addMatch();
      await driver.open(match.path);
      await driver.pick(homeWin(match));
      await showSlip(page, driver);
      await expect(typeButton(driver, 'Single')).toHaveAttribute('aria-pressed', 'true');
      await typeButton(driver, 'Combo').press('Enter');
      await expect(driver.slip).toContainText('A combo takes two selections or more. Add another one.');
      await expect(typeButton(driver, 'Combo')).toHaveAttribute('aria-pressed', 'false');
      await typeButton(driver, 'System').press('Enter');
      await expect(driver.slip).toContainText('A system is made of 3 to 8 selections.');
      await expect(typeButton(driver, 'System')).toHaveAccessibleDescription('A system is made of 3 to 8 selections.');
    });
  });
}

test('a system is built and placed without a mouse [SLIP-10] [PLC-01] @thorough', async ({
  page,
  driver,
  addMatch,
  offer,
  player,
}) => {
  const odds: string[] = [];
  for (let picked = 0; picked < 3; picked += 1) {
    const match = await addMatch();
    await driver.open(match.path);
    await tabTo(page, driver.price(homeWin(match)));
    await page.keyboard.press('Enter');
    await expect(driver.price(homeWin(match))).toHaveAttribute('aria-pressed', 'true');
    odds.push(await offer.odds(match.id, '1|', '1'));
  }
  await page.keyboard.press('b');
  await expect(driver.stake).toBeFocused();
  await page.keyboard.type('6');
  await tabTo(page, typeButton(driver, 'System'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(typeButton(driver, 'System')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, systemType(driver));
  await page.keyboard.press('P');
  await expect(systemType(driver).locator('option:checked')).toHaveText('Patent (7)');
  await enterOn(page, driver.slip.getByRole('button', { name: 'How it pays' }));
  await expect(driver.slip.locator('[data-explanation] [data-line]')).toHaveCount(7);
  const win = systemPayout(600n, [1, 2, 3], odds);
  await expect(driver.potentialWin).toHaveText(euroSum(win));
  await page.keyboard.press('Control+Enter');
  const placed = await player.bet(await driver.reference());
  expect([placed.type, placed.system?.id, placed.stake.value]).toEqual(['system', 'patent', '6.00']);
});

test('a player takes moves that cost no more than the share of the bookmaker; a larger one asks [SLIP-12] @thorough', async ({
  page,
  driver,
  addMatch,
  offer,
  player,
}) => {
  expect(await player.balance()).toBeGreaterThan(0n);
  const match = await addMatch();
  await match.happen('kick_off');
  await driver.open(match.path);
  await driver.pick(homeWin(match));
  await driver.stake.fill('1');
  const policy = driver.ticket.getByRole('combobox', { name: 'If odds change' });
  await policy.selectOption('Take up to 10% less');
  await match.goal('away');
  const higher = await offer.odds(match.id, '1|', '1');
  await expect(driver.selections).toContainText(shownOdds(higher));
  await expect(driver.slip).toHaveAttribute('data-state', 'INITIAL');
  await expect(driver.mainButton).toHaveText('Place bet €1.00');
  await driver.reload();
  await expect(policy).toHaveValue('return');
  await match.goal('home');
  await match.goal('home');
  const lower = await offer.odds(match.id, '1|', '1');
  await expect(driver.slip).toHaveAttribute('data-state', 'ODDS_CHANGED');
  await expect(driver.mainButton).toHaveText('Accept new odds and place');
  await expect(driver.selections).toContainText(`to ${shownOdds(lower)}`);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/bets'));
  await driver.mainButton.click();
  expect((await sent).postDataJSON()).toMatchObject({ meta: { accept_odds: 'return', accept_return_share: '0.10' } });
  expect((await player.bet(await driver.reference())).selections[0]?.odds).toBe(lower);
});
