import { holdRequests } from './world/back-end.ts';
import { euroSum } from './world/money.ts';
import { demo, enter, expect, lendSession, password, test } from './world/test.ts';

test('nobody is known, then a visitor; then signing in is pending, then somebody is logged in [AUTH-01] @thorough', async ({
  page,
  driver,
}) => {
  const banner = page.getByRole('banner');
  const known = await holdRequests(page, /\/api\/player$/);
  await driver.open('/');
  await expect(banner.getByText('Loading your account')).toBeAttached();
  await expect(banner.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  known.open();
  await expect(banner.getByRole('button', { name: 'Sign in' })).toBeVisible();

  const accounts = await holdRequests(page, /\/player\/accounts$/);
  await banner.getByRole('button', { name: 'Sign in' }).click();
  await driver.fillSignIn(demo, password);
  await expect(banner.getByText('Loading your account')).toBeAttached();
  await expect(driver.account).toHaveCount(0);
  accounts.open();
  await expect(driver.account).toBeVisible();
});

test('what is typed and sent before the page is alive signs in once it is, and stands in no address [I11] [I15]', async ({
  page,
  server,
  driver,
}) => {
  const alive = await holdRequests(page, /\/assets\/(?!before-hydration).*\.js$/);
  await page.goto(`${server.url}/sportsbook/users/sign-in`, { waitUntil: 'commit' });
  await page.getByLabel('Email or phone number').fill(demo);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('form[data-sent]')).toBeAttached();
  expect(page.url()).toBe(`${server.url}/sportsbook/users/sign-in`);
  alive.open();
  await expect(driver.account).toBeVisible();
});

test.describe('credentials', () => {
  test.use({ noise: /status of 400/ });

  test('wrong ones are refused in words; right ones, by email or phone, name the player [AUTH-02]', async ({
    page,
    driver,
  }) => {
    await driver.open('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await driver.fillSignIn(demo, 'not the password');
    await expect(driver.signInDialog.getByText('Email, phone number or password is not right.')).toBeVisible();
    await driver.fillSignIn('+15550100001', password);
    await expect(page.getByRole('button', { name: /^Account of Dana Demo, / })).toBeVisible();
    await driver.account.click();
    await expect(page.getByLabel('Account', { exact: true }).getByText('Dana Demo')).toBeVisible();
  });
});

test('signing in loads settings, accounts and the balance of the active currency [AUTH-03]', async ({
  page,
  server,
  driver,
}) => {
  const { balance, caller } = await enter(server.url);
  await caller.call('saveSettings', { body: { auto_accept_odds_change: 'higher' } });
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname.replace(/^.*\//, '')));
  await driver.open('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  asked.clear();
  await driver.fillSignIn(demo, password);
  await expect(driver.balance).toHaveText(euroSum(await balance()));
  expect([...asked]).toEqual(expect.arrayContaining(['sign_in', 'settings', 'accounts']));
  await page.getByRole('main').locator('[data-outcome][data-state="idle"]:visible').first().click();
  await expect(driver.ticket.getByRole('combobox', { name: 'If odds change' })).toHaveValue('higher');
  await caller.call('saveSettings', { body: { auto_accept_odds_change: 'none' } });
});

test('signing out leaves nothing of the player on the page; the slip stays [AUTH-04]', async ({
  page,
  driver,
  player,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await expect(driver.balance).toHaveText(euroSum(await player.balance()));
  await driver.signOut();
  await expect(driver.balance).toHaveCount(0);
  await expect(page.getByText('Dana Demo')).toHaveCount(0);
  await expect(driver.selections).toHaveCount(1);
  await driver.openMyBets();
  await expect(driver.ticket.getByText('Sign in to see your bets')).toBeVisible();
  await driver.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('an account in another currency opens, is used, and the first one comes back [AUTH-10]', async ({
  page,
  context,
  server,
  driver,
}) => {
  const player = await enter(server.url, 'second@touchline.test');
  await lendSession(context, server.url, player);
  await driver.open('/');
  await driver.account.click();
  const menu = page.getByLabel('Account', { exact: true });
  const choice = menu.getByRole('combobox', { name: 'Open an account in' });
  const currency = (await choice.inputValue()).trim();
  await menu.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(menu.getByRole('button', { name: new RegExp(`^(?:Use )?${currency}\\b`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(driver.balance).toHaveText(/0\.00/);
  const euros = menu.getByRole('button', { name: /^(?:Use )?EUR\b/ });
  await expect(euros).toHaveAttribute('aria-pressed', 'false');
  await euros.click();
  await expect(driver.balance).toHaveText(euroSum(await player.balance()));
  const { body } = await player.caller.call('getAccounts');
  expect(JSON.stringify(body)).toContain(`"currency":"${currency}"`);
});

test.describe('a session whose time is up', () => {
  // Calls that the page had sent before are refused by the time that they arrive.
  test.use({ noise: /status of 40[13]/ });

  test('for a limit of activity says so in a modal, and the slip stays [RG-03] [LAY-05]', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    await page.route(/\/player\/activity_limit_track$/, (route) =>
      route.fulfill({ status: 401, json: { localized_message: 'error.request.unauthorized' } }),
    );
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await driver.fillSignIn(demo, password);
    const modal = page.getByRole('dialog', { name: 'You have reached your activity limit' });
    await expect(modal).toContainText('Take a break before you go on.');
    await expect(modal).toContainText('Your slip is kept.');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(driver.price({ matchId: match.id, market: '1|', outcome: '1' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('is explained in a modal that leads to the sign-in; the slip stays [AUTH-14] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    const opening = /\/sportsbook_sessions$/;
    const message = 'The time of this session is up.';
    const over = { code: 1104, localized_message: 'error.session.over', message, request_id: 'story' };
    await page.route(opening, (route) => route.fulfill({ status: 403, json: over }));
    // The session is over before anybody counts as signed in.
    const accounts = await holdRequests(page, /\/player\/accounts$/);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await driver.fillSignIn(demo, password);
    const modal = page.getByRole('dialog', { name: 'Your session time is up' });
    await expect(modal).toContainText('You have reached the time that one session may last');
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await expect(driver.account).toHaveCount(0);
    await expect(driver.selections).toHaveCount(1);
    await expect(modal.getByRole('button', { name: 'Sign in again' })).toBeFocused();
    accounts.open();
    await page.unroute(opening);
    await page.keyboard.press('Enter');
    await driver.fillSignIn(demo, password);
    await expect(driver.account).toBeVisible();
    await expect(modal).toHaveCount(0);
    await expect(driver.selections).toHaveCount(1);
  });
});
