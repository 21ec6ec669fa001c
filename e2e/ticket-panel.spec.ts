import type { Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { pickFrom } from './world/placing.ts';
import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

function keptTab(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('touchline.panel'));
}

function tabOf(driver: Driver, name: RegExp) {
  return driver.ticket.getByRole('tab', { name });
}

const places = inTiers(
  [
    {
      place: 'the sheet of a phone',
      viewport: { width: 390, height: 844 },
      slipButton: (page: Page) => page.getByRole('navigation').getByRole('button', { name: /^Bet slip, / }),
    },
  ],
  [
    {
      place: 'the drawer',
      viewport: { width: 1024, height: 800 },
      slipButton: (page: Page) => page.getByRole('button', { name: /^Bet slip, / }),
    },
  ],
);

for (const [tier, { place, viewport, slipButton }] of places) {
  test.describe(place, tier, () => {
    test.use({ viewport });

    test(`pressing the active tab of ${place} closes it; panel and tab survive a reload [TKT-12a] [TKT-12] @thorough`, async ({
      page,
      driver,
      addMatch,
      player,
    }) => {
      expect(await player.bets()).toBeDefined();
      await pickFrom(driver, [{ match: await addMatch() }]);
      expect(await keptTab(page)).toBeNull();
      await slipButton(page).click();
      await expect(tabOf(driver, /^Bet slip/)).toHaveAttribute('aria-selected', 'true');
      await tabOf(driver, /^My bets/).click();
      await expect(tabOf(driver, /^My bets/)).toHaveAttribute('aria-selected', 'true');
      expect(await keptTab(page)).toBe('MY_BETS');

      await driver.reload();
      await expect(tabOf(driver, /^My bets/)).toHaveAttribute('aria-selected', 'true');
      // Keys that lead to no other tab leave the panel open.
      await tabOf(driver, /^My bets/).press('End');
      await expect(tabOf(driver, /^My bets/)).toBeFocused();
      await tabOf(driver, /^My bets/).click();
      await expect(driver.ticket).toHaveCount(0);
      expect(await keptTab(page)).toBeNull();

      await driver.reload();
      await expect(driver.ticket).toHaveCount(0);
      await slipButton(page).click();
      await expect(tabOf(driver, /^Bet slip/)).toHaveAttribute('aria-selected', 'true');
      await tabOf(driver, /^Bet slip/).press('Enter');
      await expect(driver.ticket).toHaveCount(0);
    });
  });
}

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the bottom bar of a phone opens the panel on the tab that it names [TKT-12a]', async ({
    page,
    driver,
    player,
  }) => {
    expect(await player.bets()).toBeDefined();
    await driver.open('/');
    const myBets = page.getByRole('navigation').getByRole('button', { name: 'My bets', exact: true });
    await expect(myBets).toHaveAttribute('aria-expanded', 'false');
    await myBets.click();
    await expect(tabOf(driver, /^My bets/)).toHaveAttribute('aria-selected', 'true');
    expect(await keptTab(page)).toBe('MY_BETS');
    await page.keyboard.press('Escape');
    await expect(driver.ticket).toHaveCount(0);
    expect(await keptTab(page)).toBeNull();
  });
});

test('a column has nothing to close: pressing its active tab leaves it as it is [TKT-12] @thorough', async ({
  page,
  driver,
  player,
}) => {
  expect(await player.bets()).toBeDefined();
  await driver.open('/');
  await tabOf(driver, /^My bets/).click();
  await expect(tabOf(driver, /^My bets/)).toHaveAttribute('aria-selected', 'true');
  await tabOf(driver, /^My bets/).click();
  expect(await keptTab(page)).toBe('MY_BETS');
  await expect(tabOf(driver, /^My bets/)).toHaveAttribute('aria-selected', 'true');
  await tabOf(driver, /^Bet slip/).click();
  await expect(tabOf(driver, /^Bet slip/)).toHaveAttribute('aria-selected', 'true');
});
