import type { Page } from '@playwright/test';
import { openAccount } from './world/open-account.ts';
import { pickFrom } from './world/placing.ts';
import { enter, expect, lendSession, password, test } from './world/test.ts';

/** An amount of subunits, so many to the unit, as decimal text with every place. */
function decimal(amount: bigint, places: number): string {
  const digits = String(amount).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Return of a stake in subunits at odds of at most three places, rounded half up. */
function returned(stake: bigint, odds: string): bigint {
  const [whole = '0', part = ''] = odds.split('.');
  return (stake * BigInt(whole + part.padEnd(3, '0')) * 2n + 1000n) / 2000n;
}

function accountRow(page: Page, currency: string) {
  return page.locator(`[data-account] + section [data-currency="${currency}"]`);
}

const kinds = [
  {
    kind: 'crypto',
    currency: 'BTC',
    places: 8,
    start: 100_000_000n,
    column: 'BTC\u00a01.00000000',
    /** Below 100 units two places, and more where they are not noughts. */
    shown: (amount: bigint) => `BTC\u00a0${decimal(amount, 8).replace(/(\.\d\d\d*?)0+$/, '$1')}`,
    stake: '0.01',
  },
  {
    kind: 'fiat',
    currency: 'USD',
    places: 2,
    /** What a new player has. */
    start: 100_000n,
    column: '$1,000.00',
    /** From 100 units on without a fraction of noughts, else whole. */
    shown: (amount: bigint) =>
      `$${amount >= 10_000n && amount % 100n === 0n ? String(amount / 100n) : decimal(amount, 2)}`.replace(
        /\d(?=\d{3}(?:\.|$))/,
        '$&,',
      ),
    stake: '100',
  },
] as const;

for (const { kind, currency, places, start, column, shown, stake } of kinds) {
  test(`single sums of ${kind} drop the noughts that the rule of subunits drops [SLIP-22a] [SLIP-22] @thorough`, async ({
    page,
    context,
    server,
    driver,
    offer,
    addMatch,
  }) => {
    const login = `${kind}@example.test`;
    await openAccount(server, { email: login, password, currency });
    await lendSession(context, server.url, await enter(server.url, login));
    const match = await addMatch();
    const odds = await offer.odds(match.id, '1|', '1');
    await pickFrom(driver, [{ match }]);
    await expect(driver.balance).toHaveText(shown(start));
    await expect(driver.account).toHaveAccessibleName(new RegExp(`, balance ${shown(start).replace('$', '\\$')}$`));

    await driver.account.click();
    // Sums below each other keep their places.
    await expect(accountRow(page, currency)).toContainText(column);
    await page.keyboard.press('Escape');

    await driver.stake.fill(stake);
    const subunits = BigInt(stake.replace('.', '')) * 10n ** BigInt(places - (stake.split('.')[1]?.length ?? 0));
    const win = shown(returned(subunits, odds));
    await expect(driver.potentialWin).toHaveText(win);
    await driver.mainButton.click();
    const reference = await driver.reference();
    await expect(driver.receipt.getByText(shown(subunits), { exact: true })).toBeVisible();
    await expect(driver.receipt.getByText(win, { exact: true })).toBeVisible();
    await expect(driver.balance).toHaveText(shown(start - subunits));

    await match.happen('kick_off');
    await match.goal('home');
    await match.happen('end');
    await driver.openMyBets('Settled');
    const card = driver.bet(reference);
    await expect(card.locator('[data-fact="stake"]')).toHaveText(shown(subunits));
    await expect(card.locator('[data-fact="paid"]')).toHaveText(win);
    await expect(driver.balance).toHaveText(shown(start - subunits + returned(subunits, odds)));
  });
}
