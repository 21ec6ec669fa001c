import { readFile } from 'node:fs/promises';
import { renderInBrowser } from './world/back-end.ts';
import { payIn } from './world/cashier.ts';
import { test } from './world/newcomer.ts';
import { expect } from './world/test.ts';

test('the statement lists what moved money in a period, and its file holds every amount exactly [AUTH-10] [RG-07]', async ({
  page,
  driver,
  player,
  server,
}) => {
  await payIn(server.url, player, '120.50');
  await driver.open('/profile/wallet');
  await page.getByRole('main').getByRole('link', { name: 'Statement' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement');
  await expect(page.locator('tr[data-kind]').first()).toContainText('Deposit');
  await expect(page.locator('[data-sum="deposits"]')).toContainText('120.50');
  await page.getByLabel('Period').selectOption('Last 24 hours');
  await expect(page).toHaveURL(/\?period=1$/);
  await expect(page.locator('tr[data-kind="deposit"]')).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('statement-EUR.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFTime,Movement,Bet,Amount,Account,Balance,Bonus');
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,Deposit,,120\.50,EUR,\d+\.50,$/);
});

test.describe('a statement that does not load', () => {
  test.use({ noise: /status of 503/ });

  test('says so, and is there once the server answers again [AUTH-10] [I15] @thorough', async ({
    page,
    driver,
    player,
    server,
  }) => {
    await payIn(server.url, player, '10');
    await page.route('**/player/statement?*', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 1053, localized_message: 'error.request.unavailable', message: 'away', request_id: '1' },
      }),
    );
    await driver.open('/profile/wallet/transactions');
    const refusal = page.getByRole('alert').filter({ hasText: 'The statement did not load' });
    await expect(refusal).toContainText('The service is not available at the moment.');
    await page.unroute('**/player/statement?*');
    await expect(page.locator('tr[data-kind="deposit"]')).toHaveCount(1);
  });
});

test.describe('a payment without an answer', () => {
  test.use({ noise: /status of 502/ });

  test('is asked about again with its own amount, after a reload too, and moves money once [I1] [I3] [RG-06]', async ({
    page,
    driver,
    player,
  }) => {
    const before = await player.balance();
    await driver.open('/profile/wallet');
    const form = page.getByRole('region', { name: 'Withdrawal', exact: true });
    const amount = form.getByRole('textbox', { name: 'Amount to withdraw' });
    // Carried out, and lost on its way back.
    await page.route('**/player/withdrawals', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'bad gateway' });
    });
    await amount.fill('10');
    await form.getByRole('button', { name: 'Withdraw' }).click();
    await expect(form).toContainText('we do not know whether it was started');
    await page.unroute('**/player/withdrawals');
    await driver.reload();
    await expect(amount).toHaveValue('10');
    await form.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('button', { name: 'It succeeds' }).click();
    await expect(page.getByText('Your withdrawal is on its way.')).toBeVisible();
    expect(await player.balance()).toBe(before - 1000n);
  });
});

test('a deposit that is settled at once says so and leaves the field empty; where none is offered, withdrawals stay [RG-06] [AUTH-08] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  const before = await player.balance();
  const now = new Date().toISOString();
  await page.route('**/player/deposits', (route) =>
    route.fulfill({
      json: {
        id: '1',
        kind: 'deposit',
        state: 'succeeded',
        currency: 'EUR',
        amount: '20.00',
        created_at: now,
        settled_at: now,
        url: null,
      },
    }),
  );
  await driver.open('/profile/wallet');
  const deposit = page.getByRole('region', { name: 'Deposit', exact: true });
  await deposit.getByRole('textbox').fill('20');
  await deposit.getByRole('button', { name: 'Go to the cashier' }).click();
  await expect(page.getByText('Your deposit has arrived.')).toBeVisible();
  await expect(deposit.getByRole('textbox')).toHaveValue('');
  expect(await player.balance()).toBe(before);
  // In the frame of a host that does not listen no deposit is offered; all else is there.
  await page.route(`${server.url}/host`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Host</title><iframe src="${server.url}/sportsbook/profile/wallet" width="1280" height="800"></iframe>`,
    }),
  );
  await page.route(/\/profile\/wallet$/, async (route) => {
    const answer = await route.fetch();
    // The host is of the page's own site, whose cookies the frame has.
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': '' } });
  });
  await page.goto(`${server.url}/host`);
  const framed = page.frameLocator('iframe').getByRole('main');
  await expect(framed.getByRole('region', { name: 'Deposit', exact: true })).toContainText('use the site that shows');
  await expect(framed.getByRole('region', { name: 'Withdrawal', exact: true }).getByRole('textbox')).toBeVisible();
});

test.describe('accounts', () => {
  test.use({ noise: /status of 400/ });

  test('an account that is refused says why at its place; one that opens is in use, and others can be used again [AUTH-10] @thorough', async ({
    page,
    driver,
    player,
  }) => {
    const euro = await player.balance();
    await driver.open('/profile/wallet');
    const accounts = page.getByRole('region', { name: 'Balances', exact: true });
    const refusal = {
      code: 1000,
      localized_message: 'No accounts in this currency today.',
      message: 'no',
      request_id: '1',
    };
    await page.route('**/player/accounts', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.fallback(),
    );
    await accounts.getByLabel('Open an account in').selectOption('BTC');
    await accounts.getByRole('button', { name: 'Open' }).click();
    await expect(accounts).toContainText('No accounts in this currency today.');
    await page.unroute('**/player/accounts');
    await accounts.getByRole('button', { name: 'Open' }).click();
    await expect(accounts.locator('[data-account-in="BTC"]')).toContainText('in use');
    await expect(page.getByTestId('balance')).toContainText('BTC');
    await accounts.getByRole('button', { name: 'Bet with EUR from now on' }).click();
    await expect(accounts.locator('[data-account-in="EUR"]')).toContainText('in use');
    expect(await player.balance()).toBe(euro);
  });

  test('stakes are kept for each currency, in amounts that a bet there can have [API-06a] [SLIP-18a] @thorough', async ({
    page,
    driver,
    player,
  }) => {
    await player.caller.call('openAccount', { body: { currency: 'BTC' } });
    await player.caller.call('openAccount', { body: { currency: 'EUR' } });
    await driver.open('/profile/settings');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: /^Quick stakes/ }).click();
    const stake = (place: number) => main.getByRole('textbox', { name: `Stake ${place}`, exact: true });
    await expect(stake(1)).toHaveValue('5');
    await main.getByRole('combobox', { name: 'Account' }).selectOption('BTC');
    await expect(stake(1)).toHaveValue('0.00005');
    await stake(4).fill('5');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main).toContainText(/The largest amount is .*0\.1/);
    await expect(stake(4)).toBeFocused();
    await stake(4).fill('0.001');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main).toContainText('Your stakes are saved.');
    await main.getByRole('combobox', { name: 'Account' }).selectOption('EUR');
    await expect(stake(4)).toHaveValue('50');
    await main.getByRole('button', { name: 'All settings' }).click();
    await main.getByRole('button', { name: /^If odds change/ }).click();
    await main.getByRole('button', { name: 'Take better' }).click();
    await expect(main.getByRole('button', { name: 'Take better' })).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('stakes that did not load', () => {
  test.use({ noise: /status of 503/ });

  test('are not typed over: their fields come with them [SLIP-18a] [I15] @thorough', async ({
    page,
    driver,
    player,
    server,
  }) => {
    void player;
    const settings = /\/_sb_api\/[^?]*\/settings(?:\?|$)/;
    await renderInBrowser(page, server.url);
    await page.route(settings, (route) =>
      route.fulfill({
        status: 503,
        json: { code: 1053, localized_message: 'error.request.unavailable', message: 'away', request_id: '1' },
      }),
    );
    await driver.open('/profile/settings');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: /^Quick stakes/ }).click();
    await expect(main).toContainText('Loading');
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await page.unroute(settings);
    await expect(main.getByRole('textbox', { name: 'Stake 1', exact: true })).toHaveValue('5');
  });
});

test('a payment whose cashier does not come up can be finished there by its link [RG-06] [I15] @thorough', async ({
  page,
  driver,
  player,
}) => {
  void player;
  await driver.open('/profile/wallet');
  const form = page.getByRole('region', { name: 'Deposit', exact: true });
  // The browser stays where it is.
  await page.route('**/cashier/**', (route) => route.fulfill({ status: 204 }));
  await form.getByRole('textbox').fill('20');
  await form.getByRole('button', { name: 'Go to the cashier' }).click();
  const link = form.getByRole('link', { name: 'Go on at the cashier' });
  await expect(link).toBeVisible();
  await expect(form.getByRole('button', { name: 'Go to the cashier' })).toBeVisible();
  await page.unroute('**/cashier/**');
  await link.click();
  await expect(page.getByRole('heading', { name: /^Demo cashier/ })).toBeVisible();
});
