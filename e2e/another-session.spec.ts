import type { Locator } from '@playwright/test';
import { enter, expect, lendSession, type Player, test as base } from './world/test.ts';

/** A page that shows one player, and the other one, whose session the browser holds since. */
const test = base.extend<{ shown: Locator; second: Player }>({
  shown: ({ page }, use) => use(page.getByRole('button', { name: /^Account of Dana Demo, / })),
  second: [
    async ({ context, server, driver, player: { caller }, shown }, use) => {
      await driver.open('/');
      await expect(shown).toBeVisible();
      const second = await enter(server.url, 'second@touchline.test');
      await lendSession(context, server.url, second);
      await use(second);
      expect((await caller.call('getAccounts')).status).toBe(200);
    },
    { auto: true },
  ],
});

test.use({ noise: /status of 401/ });

test('whoever signs out is shown the page of a visitor, and signs nobody else out [I10] @thorough', async ({
  page,
  driver,
  shown,
  second,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(?:player|settings|sign_out)$/.test(pathname))
      asked.push(`${pathname} of ${request.headers()['x-touchline-player'] ?? 'whoever it is'}`);
  });
  await driver.signOut();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect
    .poll(() => asked)
    .toEqual([expect.stringMatching(/sign_out of \d+$/), expect.stringMatching(/settings of none$/)]);
  await expect(driver.account).toHaveCount(0);
  expect((await second.caller.call('getAccounts')).status).toBe(200);
  // Who is there has not been asked since.
  await expect(driver.account).toHaveCount(0);
  expect(asked).toHaveLength(2);
  await driver.reload();
  await expect(driver.account).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('a page that asks for what is one player’s goes on with the other, and says of nothing that it is over [I10] @thorough', async ({
  page,
  driver,
  shown,
}) => {
  // Open bets are there already: nothing is asked for them.
  await page.getByRole('tab', { name: 'My bets' }).click();
  await page.getByText('Settled', { exact: true }).click();
  await expect(shown).toHaveCount(0);
  await expect(driver.account).toBeVisible();
  await expect(driver.signInDialog).toBeHidden();
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
});
