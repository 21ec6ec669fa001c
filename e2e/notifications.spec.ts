import type { Page } from '@playwright/test';
import { payIn } from './world/cashier.ts';
import { phoneName } from './world/devices.ts';
import { test } from './world/newcomer.ts';
import { enter, expect, lendSession, type Player } from './world/test.ts';

/** Each payment that ends is told. */
async function payInTimes(times: number, url: string, player: Player): Promise<void> {
  for (let each = 0; each < times; each += 1) await payIn(url, player);
}

function bellOf(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
}

test('what comes is counted in every tab by push; reading one leads to it and is read in the other tab too [NOTE-01] [PUSH-06a]', async ({
  page,
  context,
  driver,
  player,
  server,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/notifications/counters')) asked.push(request.url());
  });
  await driver.open('/about');
  const other = await context.newPage();
  await other.goto(`${server.url}/sportsbook/profile/notifications`);
  await expect(other.getByText('No notifications yet')).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  await payInTimes(2, server.url, player);
  for (const tab of [page, other]) await expect(bellOf(tab)).toHaveAccessibleName('Notifications, 2 unread');
  // Push brought it: each tab asked once.
  expect(asked).toHaveLength(2);
  await expect(other.locator('[data-notification][data-read="false"]')).toHaveCount(2);
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: '2 unread' })).toBeAttached();
  await bellOf(page).click();
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: /^Deposit received/ })).toHaveCount(2);
  await panel
    .getByRole('link', { name: /^Deposit received/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/profile\/wallet\/transactions$/);
  await expect(panel).toBeHidden();
  for (const tab of [page, other]) await expect(bellOf(tab)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(other.locator('[data-notification]').first()).toHaveAttribute('data-read', 'true');
  await other.getByRole('main').getByRole('button', { name: 'Mark as read: Deposit received' }).click();
  for (const tab of [page, other]) await expect(bellOf(tab)).toHaveAccessibleName('Notifications');
});

test('two devices of a player read the same: all of it at once, and what was read stays read [NOTE-01] [PUSH-06a] @thorough', async ({
  page,
  driver,
  player,
  browser,
  server,
}) => {
  await payInTimes(3, server.url, player);
  const { body } = await player.caller.call('getPlayer');
  const email = typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : '';
  const device = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent: phoneName,
    isMobile: true,
    permissions: ['local-network-access'],
  });
  await lendSession(device, server.url, await enter(server.url, email));
  const phone = await device.newPage();
  await phone.goto(`${server.url}/sportsbook/en/about`);
  await driver.open('/about');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 3 unread');
  // A small screen has them in the account menu.
  await expect(bellOf(phone)).toBeHidden();
  const account = phone.locator('[data-account]');
  await expect(account).toHaveAccessibleName(/Notifications, 3 unread$/);
  await account.click();
  await phone.getByRole('link', { name: 'Notifications, 3 unread' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(phone.locator('[data-notification][data-read="false"]')).toHaveCount(3);
  await bellOf(page).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  await expect(phone.locator('[data-notification][data-read="true"]')).toHaveCount(3);
  await expect(account).not.toHaveAccessibleName(/unread/);
  await phone.reload();
  await expect(phone.locator('[data-notification][data-read="true"]')).toHaveCount(3);
  await device.close();
});

test('the list has pages, opens by the keyboard alone, and the bell takes the focus back [NOTE-01] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  await payInTimes(21, server.url, player);
  await driver.open('/about');
  await bellOf(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bellOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: 'All notifications' }).press('Enter');
  const rows = page.getByRole('main').locator('[data-notification]');
  await expect(rows).toHaveCount(20);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/profile\/notifications\?page=2$/);
  await expect(rows).toHaveCount(1);
});

test('a player says what they want to be told of, and hears of nothing else from then on [NOTE-01] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  await driver.open('/profile/notifications');
  const payments = page.getByRole('group', { name: 'What you are told' }).getByLabel('Deposits and withdrawals');
  await expect(payments).toBeChecked();
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/notifications/settings') && response.ok()),
    payments.uncheck(),
  ]);
  await payIn(server.url, player);
  await page.reload();
  await expect(payments).not.toBeChecked();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
});

test.describe('a list that does not load', () => {
  test.use({ noise: /status of 503/ });

  test('says so, and is there once the server answers again [NOTE-01] [I15] @thorough', async ({
    page,
    driver,
    player,
    server,
  }) => {
    await payIn(server.url, player);
    await page.route('**/notifications?*', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 1053, localized_message: 'error.request.unavailable', message: 'away', request_id: '1' },
      }),
    );
    await driver.open('/profile/notifications');
    await expect(page.getByRole('alert')).toContainText('Notifications could not be loaded');
    await page.unroute('**/notifications?*');
    await expect(page.getByRole('main').getByRole('link', { name: /^Deposit received/ })).toBeVisible();
  });
});

test('a text of the server is shown as text, whatever stands in it [NOTE-01] [I11] @thorough', async ({
  page,
  driver,
  player,
}) => {
  await player.caller.call('getPlayer');
  const hostile = '<img src=x onerror=alert(1)>\u202Egnp';
  await page.route('**/notifications?*', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            id: '1',
            type: 'news',
            object_type: null,
            title: hostile,
            caption: hostile,
            body: hostile,
            created_at: '2026-01-01T12:00:00.000Z',
            read: true,
          },
        ],
        pagination: { total: 1, page: 1, limit: 20, last_page: 1 },
      },
    }),
  );
  await driver.open('/profile/notifications');
  const row = page.locator('[data-notification]');
  await expect(row).toContainText('<img src=x onerror=alert(1)>');
  await expect(row.locator('img')).toHaveCount(0);
  await expect(row.getByRole('link')).toHaveCount(0);
});

test('a notification of a bet leads to that bet by itself, also when it is older than the list shows [NOTE-01c]', async ({
  page,
  driver,
  player,
  addMatch,
  offer,
}) => {
  const match = await addMatch();
  const odds = await offer.odds(match.id, '1|', '1');
  const selections = [{ match_id: match.id, market_id: '1', specifier: '', outcome_id: '1', odds }];
  const ids: string[] = [];
  for (let each = 0; each < 3; each += 1) {
    const { body } = await player.caller.call('placeBets', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
        bets: [{ stake: { value: '1', currency: 'EUR' }, selections }],
      },
    });
    ids.push((body as { data: readonly { id: string }[] }).data[0]?.id ?? '');
  }
  await match.happen('kick_off');
  await match.goal('home');
  await match.happen('end');
  await driver.open('/profile/notifications');
  const first = page
    .getByRole('main')
    .locator('[data-notification]')
    .filter({ hasText: `Bet ${ids[0]} ` });
  await first.getByRole('link', { name: /^Your bet won/ }).click();
  await expect(page).toHaveURL(new RegExp(`/bets-history\\?bet=${ids[0]}$`));
  const cards = page.getByRole('main').locator('[data-bet]');
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAttribute('data-bet', ids[0] ?? '');
  await page.getByRole('link', { name: 'All bets' }).click();
  await expect(cards).toHaveCount(3);
  await driver.open('/bets-history?bet=1');
  await expect(page.getByText('This bet is not among yours')).toBeVisible();
});

test('a favourite match that begins is told by push, and leads to the match [NOTE-01a] @thorough', async ({
  page,
  driver,
  player,
  addMatch,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  await player.caller.call('addFavourite', { params: { type: 'matches', id: match.id } });
  await driver.open('/about');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications');
  await match.happen('kick_off');
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bellOf(page).click();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('link', { name: /^A match has begun/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${match.path}$`));
});
