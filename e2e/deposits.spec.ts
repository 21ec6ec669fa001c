import type { Page } from '@playwright/test';
import { desktopAndPhone } from './world/devices.ts';
import { cents, euro, euroSum } from './world/money.ts';
import { test } from './world/newcomer.ts';
import { pickFrom, pickOfNewMatches } from './world/placing.ts';
import { showSlip } from './world/slip.ts';
import { expect } from './world/test.ts';

function plain(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
}

/** Chooses how the payment ends, on the cashier's page. */
async function choose(page: Page, outcome: 'It succeeds' | 'It fails' | 'It stays pending'): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Demo cashier/ })).toBeVisible();
  await page.getByRole('button', { name: outcome }).click();
  await page.waitForURL(/\/sportsbook/);
}

for (const [tier, { name, viewport }] of desktopAndPhone) {
  test.describe(name, tier, () => {
    test.use({ viewport });

    test('a slip that the balance does not cover is placed after a deposit, with the stake that was typed [RG-06] [RG-08]', async ({
      page,
      driver,
      addMatch,
      player,
    }) => {
      const match = await addMatch();
      await pickFrom(driver, [{ match, outcome: '1' }]);
      await showSlip(page, driver);
      const before = await player.balance();
      const stake = before + 2000n;
      await driver.stake.fill(plain(stake));
      await driver.slip.getByRole('button', { name: 'Deposit' }).click();
      const form = page.getByRole('region', { name: 'Deposit', exact: true });
      await expect(form.getByRole('textbox', { name: 'Amount to deposit' })).toHaveValue('20');
      // A market that is suspended for a moment takes nothing away.
      await form.getByRole('textbox').fill('20.00');
      await match.happen('suspend');
      await expect(driver.mainButton).not.toContainText('Deposit');
      await expect(driver.slip).toContainText(/suspended/i);
      await expect(form.getByRole('textbox')).toHaveValue('20.00');
      await match.happen('resume');
      await expect(driver.slip).not.toContainText(/suspended/i);
      await form.getByRole('button', { name: 'Go to the cashier' }).click();
      await choose(page, 'It succeeds');
      await expect(page.getByText('Your deposit has arrived.')).toBeVisible();
      await expect(page).not.toHaveURL(/deposit=/);
      expect(await player.balance()).toBe(stake);
      await expect(page.getByTestId('balance')).toHaveText(euroSum(stake));
      // The slip is open again by itself, as it was left.
      await expect(driver.mainButton).toBeVisible();
      await expect(driver.stake).toHaveValue(plain(stake));
      await expect(driver.mainButton).toHaveText(`Place bet ${euro(stake)}`);
      await driver.mainButton.click();
      const placed = await player.bet(await driver.reference());
      expect(cents(placed.stake.value)).toBe(stake);
      expect(await player.balance()).toBe(0n);
    });

    test('a deposit that failed and one that is pending say so, move nothing and leave the slip as it is [RG-06]', async ({
      page,
      driver,
      offer,
      addMatch,
      player,
    }) => {
      await pickOfNewMatches({ driver, offer, addMatch }, ['1']);
      await showSlip(page, driver);
      const before = await player.balance();
      await driver.stake.fill(plain(before + 1n));
      for (const [outcome, title, words] of [
        ['It fails', 'The deposit did not go through', 'No money was taken.'],
        ['It stays pending', 'Your deposit is being processed.', 'Your balance follows when it arrives.'],
      ] as const) {
        await driver.slip.getByRole('button', { name: 'Deposit' }).click();
        const form = page.getByRole('region', { name: 'Deposit', exact: true });
        // What is missing is less than the smallest deposit.
        await expect(form.getByRole('textbox')).toHaveValue('5');
        await form.getByRole('button', { name: 'Go to the cashier' }).click();
        await choose(page, outcome);
        await expect(page.getByText(title)).toBeVisible();
        await expect(page.getByText(words)).toBeVisible();
        await expect(page).not.toHaveURL(/deposit=/);
        // The slip is open again by itself, as it was left.
        await expect(driver.mainButton).toBeVisible();
        await expect(driver.stake).toHaveValue(plain(before + 1n));
      }
      expect(await player.balance()).toBe(before);
    });
  });
}

test.describe('where a deposit is offered', () => {
  test('quick bet offers it too, and its links lead to real pages [RG-07] [RG-08] @thorough', async ({
    page,
    player,
    driver,
    offer,
    addMatch,
  }) => {
    await pickOfNewMatches({ driver, offer, addMatch }, ['1']);
    await page
      .getByRole('switch', { name: /Quick bet/ })
      .first()
      .click();
    await page.locator('[data-ticket] [data-quick-stake]').fill(plain((await player.balance()) + 2000n));
    await page.locator('[data-ticket] [data-quick-deposit]').first().getByRole('button', { name: 'Deposit' }).click();
    for (const [link, title] of [
      ['Terms and conditions', 'Terms and conditions'],
      ['Statement', 'Statement'],
      ['Help', 'Help'],
    ] as const) {
      const href = await page
        .getByRole('region', { name: 'Deposit', exact: true })
        .getByRole('link', { name: link })
        .getAttribute('href');
      const other = await page.context().newPage();
      const answer = await other.goto(new URL(href ?? '', page.url()).href);
      expect(answer?.status()).toBe(200);
      await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await other.close();
    }
  });
});
