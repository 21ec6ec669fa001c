import type { Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { expect, homeWin, pickFootball, type SpecBackend, test } from './world/spec-backend.ts';

const [live, first, second, third] = ['sr:match:4711', 'sr:match:4712', 'sr:match:4713', 'sr:match:4724'].map(
  homeWin,
) as [ReturnType<typeof homeWin>, ReturnType<typeof homeWin>, ReturnType<typeof homeWin>, ReturnType<typeof homeWin>];

function asked(backend: SpecBackend, method: string, path: string) {
  return backend.requests.filter((request) => request.method === method && request.path.endsWith(path));
}

/** Changes what the back end offers at the moment at which a press leaves the page, so that no poll shows it before. */
async function whenPressed(page: Page, change: () => void): Promise<void> {
  await page.route('**/sb/v3/bets', async (route) => {
    if (route.request().method() === 'POST') change();
    await route.continue();
  });
}

async function place(driver: Driver, stake: string): Promise<void> {
  await driver.stake.fill(stake);
  await driver.mainButton.click();
}

test.describe('a visitor', () => {
  test.use({ signedIn: false });

  test('sees sports, matches and prices of a back end that sends what the specification says and no more [API-11b] [CAT-08a] @thorough', async ({
    page,
    driver,
    backend,
  }) => {
    await driver.open('/');
    await expect(driver.price(live)).toHaveText(/2\.116264/);
    const sports = page.getByRole('navigation', { name: 'Sports', exact: true });
    await expect(sports.getByRole('link', { name: /Football/ })).toBeVisible();
    // Nobody pushes here, and the page says so.
    await expect(page.locator('[data-connection]').first()).toHaveAttribute('data-connection', 'unset');

    await driver.walk('/soccer');
    await expect(page.getByRole('link', { name: /^England/ }).first()).toContainText('5');
    expect(asked(backend, 'POST', '/counters').length).toBeGreaterThan(0);

    await driver.walk('/live');
    await expect(page.locator('main li[data-match]')).toHaveCount(3);

    // A match is found by the slug of its address, though the back end finds it by its id alone.
    await driver.open('/soccer/northport-city-v-vale-rovers-4711');
    await expect(page.getByRole('heading', { name: /Northport City/ }).first()).toBeVisible();
    await expect(driver.price({ matchId: live.matchId, market: 'total|total=2.5', outcome: 'over' })).toBeVisible();
    // What is ours alone is not there.
    await expect(page.getByRole('tab', { name: 'Prices' })).toHaveCount(0);
    await expect(page.locator('[data-part="prices"]')).toHaveCount(0);
    expect(asked(backend, 'GET', '/prices')).toEqual([]);

    await driver.walk('/soccer/crown-league-winner');
    await expect(page.getByRole('button', { name: 'Easthaven , Champion, 7.1429' })).toBeVisible();

    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').fill('vale');
    await expect(page.getByRole('option', { name: /Vale Rovers/ }).first()).toBeVisible();
  });

  test('is asked to sign in before a bet is placed [API-11b] [TKT-06] @thorough', async ({ driver }) => {
    await pickFootball(driver, first);
    await place(driver, '5');
    await expect(driver.signInDialog).toBeVisible();
  });
});

test('a player places a single, a combo and a system, sees them and cashes one out [API-11b] [PLC-07]', async ({
  driver,
  backend,
}) => {
  await pickFootball(driver, first);
  await place(driver, '10');
  await expect(driver.receipt).toContainText('Bet placed');
  const single = await driver.reference();

  await pickFootball(driver, first, second);
  await place(driver, '5');
  await expect(driver.receipt).toContainText('Bet placed');

  await pickFootball(driver, first, second, third);
  await driver.slip.getByRole('button', { name: 'System', exact: true }).click();
  await place(driver, '6');
  await expect(driver.receipt).toContainText('Bet placed');
  const sent = asked(backend, 'POST', '/sb/v3/bets').map(({ body }) => body as { bets: { system_id?: string }[] });
  expect(sent.map(({ bets }) => bets[0]?.system_id)).toEqual([undefined, undefined, '2/3']);

  await driver.openMyBets('Open');
  await expect(driver.ticket.locator('[data-bet]')).toHaveCount(3);
  const card = driver.bet(single);
  // Only the whole bet by hand: neither a part nor a value at which it would happen by itself, and no editing.
  await expect(card.getByRole('button', { name: /automatic|edit/i })).toHaveCount(0);
  await card.locator('[data-cash-out-button]').click();
  await card.locator('[data-cash-out-confirm]').click();
  await expect(driver.notices).toContainText('Bet cashed out');
  await driver.openMyBets('Settled');
  await expect(driver.bet(single).locator('[data-word]')).toHaveText('Cashed out');
  await expect(driver.balance).toHaveText('€238.50');
});

test('a press that is refused says of each bet why, and places none [API-11b] [PLC-04] @thorough', async ({
  page,
  driver,
  backend,
}) => {
  await pickFootball(driver, first, second);
  await driver.slip.getByRole('button', { name: 'Singles', exact: true }).click();
  await driver.ticket.getByRole('textbox', { name: 'Stake on Easthaven' }).fill('5');
  await driver.ticket.getByRole('textbox', { name: 'Stake on Westbrook' }).fill('5');
  await whenPressed(page, () => backend.suspend('1x2', { matchId: second.matchId }));
  await driver.mainButton.click();
  await expect(driver.slip).toHaveAttribute('data-state', 'ERROR');
  await expect(driver.slip).toContainText('Your bets were not placed.');
  await expect(driver.selections.filter({ hasText: 'Westbrook' })).toContainText('No bets are taken on Westbrook now.');
  expect(asked(backend, 'POST', '/sb/v3/bets')).toHaveLength(1);
  await expect(driver.receipt).toHaveCount(0);
});

test('odds that moved are shown and taken once the player agrees [API-11b] [TKT-05] @thorough', async ({
  page,
  driver,
  backend,
}) => {
  await pickFootball(driver, first);
  await driver.stake.fill('5');
  await whenPressed(page, () => backend.setOdds(first.matchId, '1x2', 'home', 1.9));
  await driver.mainButton.click();
  await expect(driver.slip).toContainText('1.9');
  await driver.mainButton.click();
  await expect(driver.receipt).toContainText('Bet placed');
});

test('any number of stakes is read, four chips stand, and a player keeps four of their own [SLIP-18a] [VAL-01a] [API-11b] @thorough', async ({
  page,
  driver,
  backend,
}) => {
  await pickFootball(driver, first);
  const chips = driver.slip.getByRole('group', { name: 'Quick stakes' });
  await expect(chips.getByRole('button', { name: /^Stake / })).toHaveText(['5', '12.5', '50']);
  await expect(chips.locator('[data-chip="empty"]')).toHaveCount(1);
  // The largest stake of the settings has a kind, and there is no smallest one.
  await expect(driver.slip).toContainText('Up to €500.00');

  await page.getByRole('banner').locator('[data-settings]').click();
  await page.locator('[data-view="stakes"]').click();
  const fields = page.locator('[data-settings-view="stakes"]').getByRole('textbox');
  await expect(fields.first()).toHaveValue('5');
  for (const [at, text] of ['2', '4,50', '', '100'].entries()) await fields.nth(at).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your stakes are saved.')).toBeVisible();
  expect(asked(backend, 'POST', '/settings').at(-1)?.body).toEqual({ stakes: ['2.00', '4.50', '0', '100.00'] });
  await page.keyboard.press('Escape');
  await expect(chips.getByRole('button', { name: /^Stake / })).toHaveText(['2', '4.50', '100']);
});

test.describe('a configuration', () => {
  test.use({ more: { calls: { getMatches: { path: '/events' }, getSportz: { version: 3 } } } });

  test('that names a call nobody knows says so by its field [API-11b] @thorough', async ({ page, driver }) => {
    const logged: string[] = [];
    page.on('console', (message) => void logged.push(message.text()));
    await driver.open('/500').catch(() => undefined);
    await expect.poll(() => logged.join('\n')).toContain('config.json: calls.getSportz: there is no call of this name');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('something went wrong');
    await expect(page.getByRole('region', { name: 'config.json' })).toContainText('calls.getSportz');
  });
});
