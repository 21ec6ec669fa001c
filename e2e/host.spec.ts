import { type BrowserContext } from '@playwright/test';
import { hostToken, openHost } from './world/host.ts';
import { demo, expect, enter, hostOrigin, test as base } from './world/test.ts';

/** Chromium as it will be without cookies of other sites. */
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'] }),
    { scope: 'worker' },
  ],
});

/** What a browser does that keeps nothing for a frame of another site: each access throws. */
async function closeStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window.parent === window) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
}

test.describe('a session in a frame', () => {
  // What the page asks for its player may be on its way when the host signs them out.
  test.use({ noise: /status of 401 / });

  test('in the frame of another site a token signs in, a bet is placed, the host reads the balance, and signs out [EMB-03a] [EMB-04] [EMB-02]', async ({
    page,
    server,
    addMatch,
  }) => {
    const match = await addMatch();
    const before = await (await enter(server.url)).balance();
    await page.setViewportSize({ width: 1280, height: 1600 });
    const host = await openHost(page, server, { path: match.path, height: 1600 });
    await host.say('iframe_integration');
    await host.say('token', { token: hostToken(demo) });
    await expect.poll(() => host.said('balance-changed')).toHaveLength(1);
    const cookie = (await page.context().cookies(server.url)).find(({ name }) => name === 'touchline-frame');
    expect(cookie).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true });
    await host.frame.locator(`[data-outcome="${match.id}/1|/1"]`).first().click();
    await host.frame.locator('[data-ticket] input[data-stake]').fill('2');
    // A press before the slip was seen for a moment is refused (EMB-03b).
    await expect(host.frame.locator('[data-pay][data-uncovered]')).toBeVisible();
    await host.frame.locator('[data-main-button]').click();
    await expect(host.frame.locator('[data-receipt]')).toBeVisible();
    const amounts = async () =>
      (await host.said('balance-changed')).map((payload) => {
        const { balance } = payload as { balance: { amount: string } | null };
        return balance === null ? null : BigInt(balance.amount.replace('.', ''));
      });
    await expect.poll(amounts).toEqual([before, before - 200n]);
    await expect
      .poll(() => host.said('bet-slip-state-changed'))
      .toContainEqual(expect.objectContaining({ selections: 0, state: 'SUCCESS' }));
    // The session is the frame's own: it outlives its document.
    await page.reload();
    await expect.poll(() => host.said('balance-changed')).toHaveLength(1);
    await host.say('auth_status', { status: 'not_logged_in' });
    await expect.poll(amounts).toEqual([before - 200n, null]);
    expect((await page.context().cookies(server.url)).map(({ name }) => name)).not.toContain('touchline-frame');
    // Whom the host has signed out is not asked to sign in, whatever of theirs was refused meanwhile.
    await expect(host.frame.getByText('Your session has ended')).toHaveCount(0);
    expect(await host.said('sign-in')).toEqual([]);
  });
});

test('a browser that keeps nothing for the frame shows the page and signs in all the same [EMB-03a] @thorough', async ({
  page,
  context,
  server,
}) => {
  await closeStorage(context);
  const host = await openHost(page, server);
  await expect(host.frame.locator('html[data-alive] [data-match]').first()).toBeVisible();
  await host.say('token', { token: hostToken(demo) });
  await expect.poll(() => host.said('balance-changed')).toHaveLength(1);
});

test.describe('refused tokens', () => {
  // What the page asks for its player may be on its way when the host signs them out.
  test.use({ noise: /status of (?:400 .*sign_in_by_token|401 )/ });

  test('a token counts once, and one that is too old never [EMB-04] @thorough', async ({ page, server }) => {
    const token = hostToken(demo);
    const host = await openHost(page, server);
    for (const [tried, count] of [
      [hostToken(demo, -1), 1],
      [`${token}x`, 2],
      [hostToken(demo, 900), 3],
    ] as const) {
      await host.say('token', { token: tried });
      await expect.poll(() => host.said('sign-in')).toHaveLength(count);
    }
    await host.say('token', { token });
    await expect.poll(() => host.said('balance-changed')).toHaveLength(1);
    await host.say('auth_status', { status: 'not_logged_in' });
    await expect.poll(() => host.said('balance-changed')).toHaveLength(2);
    await host.say('token', { token });
    await expect
      .poll(() => host.said('sign-in'))
      .toEqual(Array.from({ length: 4 }, () => ({ reason: 'token_refused' })));
  });
});

test.describe('messages of the host', () => {
  test.use({ noise: /status of 404 .*share-code/ });

  test('each message of the host moves the page that it frames [EMB-01]', async ({ page, server, addMatch }) => {
    const match = await addMatch();
    // What is below the screen is drawn when it comes near, and a frame of another site is told of no more than what is seen.
    await page.setViewportSize({ width: 1280, height: 1600 });
    const host = await openHost(page, server, { height: 1600 });
    const { frame } = host;
    await host.say('page_changed', { page: 'schedule' });
    await expect
      .poll(() => host.said('page-loaded'))
      .toContainEqual({ page: 'schedule', path: '/schedule', locale: 'en' });
    await host.say('page_changed', { path: match.path });
    await expect.poll(() => host.said('page-loaded')).toContainEqual({ page: 'match', path: match.path, locale: 'en' });
    const price = frame.locator(`[data-outcome="${match.id}/1|/1"]`).first();
    const decimal = await price.innerText();
    await host.say('odds_changed', { odds_type: 'british' });
    await expect(price).toContainText('/');
    expect(await price.innerText()).not.toBe(decimal);
    await host.say('search_modal', { open: true });
    const search = frame.getByRole('dialog', { name: 'Search' });
    await expect(search).toBeVisible();
    await host.say('search_modal', { open: false });
    await expect(search).toHaveCount(0);
    await host.say('open_bet_slip', { tab: 'MY_BETS' });
    await expect(frame.locator('[data-ticket] [role="tab"][aria-selected="true"]')).toContainText('My bets');
    await host.say('apply_bet_code', { code: 'nothing1' });
    await expect(frame.getByRole('dialog')).toContainText('Nothing was found under this link');
    await frame.getByRole('dialog').getByRole('button').last().click();
    await host.say('change_locale', { locale: 'de' });
    await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test('the host has its own header, footer and question about cookies; the frame has none [LAY-06] @thorough', async ({
  page,
  server,
}) => {
  const { frame } = await openHost(page, server);
  await expect(frame.locator('html[data-alive] [data-match]').first()).toBeVisible();
  await expect(frame.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect(frame.getByRole('contentinfo')).toHaveCount(0);
  await expect(frame.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 700 } });
  test('modals and the bar of a phone stand in the part of the frame that is seen, and the host is told of them [LAY-05] [EMB-01] [EMB-02]', async ({
    page,
    server,
  }) => {
    const host = await openHost(page, server, { width: 390, height: 3000 });
    await host.say('viewport', { top: 900, height: 700 });
    const boxOf = (selector: string) =>
      host.frame.locator(selector).evaluate((element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return { top, bottom, height };
      });
    await expect.poll(async () => (await boxOf('#root > nav')).bottom).toBe(1600);
    await host.say('open_bet_slip', { tab: 'BET_SLIP' });
    await expect(host.frame.getByRole('dialog')).toBeVisible();
    const sheet = await boxOf('dialog');
    expect(sheet.bottom).toBe(1600);
    expect(sheet.height).toBeLessThanOrEqual(0.95 * 700);
    await expect.poll(() => host.said('notify-modal-triggered')).toEqual([{ modal: 'place', open: true }]);
    await host.say('viewport', { top: 100, height: 500 });
    await expect.poll(async () => (await boxOf('dialog')).bottom).toBe(600);
    await host.say('open_bet_slip', { open: false });
    await expect.poll(() => host.said('notify-modal-triggered')).toHaveLength(2);
  });
});

test('the host reads how large the page is, and which top event was followed [EMB-02] [EMB-05] @thorough', async ({
  page,
  server,
}) => {
  const host = await openHost(page, server);
  const card = host.frame.locator('[data-card]').first();
  const id = await card.getAttribute('data-card');
  await card.getByRole('link').click();
  await expect
    .poll(() => host.said('top-event-clicked'))
    .toEqual([{ match_id: id, path: expect.stringMatching(/^\/sportsbook\//) }]);
  const size = (await host.said('page-size-changed')).at(-1) as { width: number; height: number };
  expect(size.width).toBe(1280);
  expect(size.height).toBeGreaterThan(100);
});

test('what the host takes is handed to it, and nothing is typed in its frame [AUTH-08] [EMB-02]', async ({
  page,
  server,
}) => {
  const host = await openHost(page, server);
  await host.say('open_bet_slip', { tab: 'MY_BETS' });
  const ask = host.frame.locator('[data-ticket]').getByRole('button', { name: 'Sign in' });
  await expect(ask).toHaveCount(0);
  await host.say('iframe_integration', { listens: ['sign-in'] });
  await ask.click();
  await expect.poll(() => host.said('sign-in')).toEqual([{ reason: 'bets' }]);
  await expect(host.frame.getByRole('dialog')).toHaveCount(0);
});

test('an alert that the host was to sign a visitor in for does not open at a sign-in of later', async ({
  page,
  server,
  addMatch,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  await page.setViewportSize({ width: 1280, height: 1600 });
  const host = await openHost(page, server, { path: match.path, height: 1600 });
  await host.say('iframe_integration', { listens: ['sign-in'] });
  await host.say('auth_status', { status: 'not_logged_in' });
  const bell = host.frame.getByRole('button', { name: 'Alerts for Northford vs Southmere' });
  await bell.click();
  await expect.poll(() => host.said('sign-in')).toEqual([{ reason: 'plain' }]);
  await host.say('token', { token: hostToken(demo) });
  await expect.poll(() => host.said('balance-changed')).toHaveLength(1);
  await expect(host.frame.getByRole('dialog')).toHaveCount(0);
  await bell.click();
  await expect(host.frame.getByRole('dialog', { name: 'Match alerts' }).getByLabel('Selection')).toBeVisible();
});

test.describe('another host', () => {
  test.use({ noise: /frame-ancestors/ });

  test('a frame of the product in a page that the operator does not name is not shown [EMB-03]', async ({
    page,
    server,
  }) => {
    await page.route('https://other.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}/sportsbook"></iframe>` }),
    );
    const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto('https://other.test/');
    expect((await blocked).text()).toContain(hostOrigin);
  });
});

test('a press on "Place bet" counts for nothing while the host covers it, and once it was seen for a moment [EMB-03b]', async ({
  page,
  server,
  addMatch,
}) => {
  const match = await addMatch();
  const player = await enter(server.url);
  const before = (await player.bets()).length;
  await page.setViewportSize({ width: 1280, height: 1600 });
  const host = await openHost(page, server, { path: match.path, height: 1600 });
  await host.say('token', { token: hostToken(demo) });
  await expect.poll(() => host.said('balance-changed')).toHaveLength(1);
  await host.frame.locator(`[data-outcome="${match.id}/1|/1"]`).first().click();
  await host.frame.locator('[data-ticket] input[data-stake]').fill('2');
  const place = host.frame.locator('[data-main-button]');
  await expect(place).toHaveText('Place bet €2.00');
  await expect(host.frame.locator('[data-pay][data-uncovered]')).toBeVisible();
  // A veil that lets every press through: the player sees another page.
  await page.evaluate(() => {
    const veil = Object.assign(document.createElement('div'), { id: 'veil' });
    veil.style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none';
    document.body.append(veil);
  });
  await expect(host.frame.locator('[data-pay]:not([data-uncovered])')).toBeVisible();
  await place.click();
  await expect(host.frame.getByRole('region', { name: 'Notices' })).toContainText('Part of the slip was covered');
  expect(await player.bets()).toHaveLength(before);
  await page.evaluate(() => document.getElementById('veil')?.remove());
  await expect(host.frame.locator('[data-pay][data-uncovered]')).toBeVisible();
  await place.click();
  await expect(host.frame.locator('[data-receipt]')).toBeVisible();
  expect(await player.bets()).toHaveLength(before + 1);
});
