/** Presses before the page has drawn what the one before did: each is taken by what the slip is then, and none counts twice. */
import type { Locator } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { enterSecond, give, partOf, pickerOf } from './world/bonuses.ts';
import { pickFrom } from './world/placing.ts';
import { pressInOneFrame } from './world/press-in-one-frame.ts';
import { main, rowOf } from './world/screen.ts';
import { expect, test } from './world/test.ts';

function typeButton(driver: Driver, name: string): Locator {
  return driver.slip.getByRole('button', { name, exact: true });
}

function bankerOf(driver: Driver, place: number): Locator {
  return driver.selections.nth(place).getByRole('button', { name: /^Banker: / });
}

test('in the slip each press is taken by what the slip is at that moment', async ({ page, driver, addMatch }) => {
  const matches = [await addMatch(), await addMatch(), await addMatch(), await addMatch()];
  await pickFrom(
    driver,
    matches.map((match) => ({ match })),
  );
  const remove = driver.selections.last().locator('[data-remove]');
  const undo = driver.slip.locator('[data-undo]');

  await test.step('taking back twice takes back once', async () => {
    await remove.click();
    await expect(driver.selections).toHaveCount(3);
    await pressInOneFrame(page, [undo, undo]);
    await expect(driver.selections).toHaveCount(4);
  });

  await test.step('a banker takes the place of another', async () => {
    await typeButton(driver, 'System').click();
    await bankerOf(driver, 0).click();
    await expect(bankerOf(driver, 1)).toHaveAttribute('aria-disabled', 'true');
    await pressInOneFrame(page, [bankerOf(driver, 0), bankerOf(driver, 1)]);
    await expect(bankerOf(driver, 1)).toHaveAttribute('aria-pressed', 'true');
    await expect(bankerOf(driver, 0)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('a stake that follows a win rests when the slip has become another bet', async () => {
    await driver.slip.getByRole('button', { name: 'Say what to win' }).click();
    const win = driver.slip.getByRole('textbox', { name: 'Win wanted' });
    await win.fill('300');
    await expect(driver.stake).toHaveValue(/^\d+\.\d\d$/);
    await pressInOneFrame(page, [
      typeButton(driver, 'Combo'),
      driver.slip.getByRole('button', { name: 'Say what to win' }),
    ]);
    await expect(typeButton(driver, 'Combo')).toHaveAttribute('aria-pressed', 'true');
    await expect(win).toHaveCount(0);
  });

  await test.step('a type that the slip allows again is chosen', async () => {
    for (const left of [3, 2]) {
      await remove.click();
      await expect(driver.selections).toHaveCount(left);
    }
    await expect(typeButton(driver, 'System')).toHaveAttribute('aria-disabled', 'true');
    await pressInOneFrame(page, [undo, typeButton(driver, 'System')]);
    await expect(typeButton(driver, 'System')).toHaveAttribute('aria-pressed', 'true');
    await expect(driver.selections).toHaveCount(3);
  });

  await test.step('the tab that was pressed last is shown', async () => {
    const tab = (name: RegExp): Locator => driver.ticket.getByRole('tab', { name });
    await pressInOneFrame(page, [tab(/^My bets/), tab(/^Bet slip/)]);
    // What was chosen is drawn in the frame after.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(tab(/^Bet slip/)).toHaveAttribute('aria-selected', 'true');
    await expect(driver.selections).toHaveCount(3);
  });
});

test('a freebet that is taken off as another selection comes is off @thorough', async ({
  page,
  driver,
  context,
  server,
  desk,
  addMatch,
}) => {
  const player = await enterSecond(context, server.url);
  await give(desk, player, 'Of one or more');
  const match = await addMatch();
  await pickFrom(driver, [{ match }]);
  await partOf(driver).entry.click();
  await pickerOf(page).getByRole('radio', { name: 'Of one or more' }).click();
  const off = driver.slip.locator('[data-freebet-off]');
  await expect(off).toBeVisible();
  const other = main(page).locator('button[data-outcome][aria-pressed="false"][data-state="idle"]').first();
  await pressInOneFrame(page, [other, off]);
  await expect(driver.selections).toHaveCount(2);
  await expect(off).toHaveCount(0);
  await expect(driver.stake).toHaveValue('');
});

test('a star that is pressed twice is as it was @thorough', async ({ page, driver, addMatch }) => {
  const match = await addMatch();
  await driver.open(match.league);
  const star = rowOf(page, match.id).locator('[data-favourite]').first();
  const other = main(page).locator('[data-favourite="tournaments"]').first();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await pressInOneFrame(page, [star, star]);
  // Drawn with or after what the two came to.
  await other.click();
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});
