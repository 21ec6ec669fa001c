import { createDriver, type Driver } from '@touchline/testkit/driver';
import { expect, homeWin, pickFootball, type SpecBackend, test } from './world/spec-backend.ts';

const easthaven = homeWin('sr:match:4712');

const westbrook = homeWin('sr:match:4713');

function codeField(driver: Driver) {
  return driver.ticket.getByRole('textbox', { name: 'Load a code' });
}

async function loadCode(driver: Driver, code: string): Promise<void> {
  await codeField(driver).fill(code);
  await codeField(driver).press('Enter');
}

/** What of a bet another front end shares; fields that are not named here are null. */
interface Shared {
  readonly stake?: number;
  readonly currency?: string;
  readonly subunits?: number;
  readonly freebetStake?: number;
}

/** Shares a single on Easthaven as another front end does, in the fields of the specification; answers with the code. */
async function shareElsewhere(backend: SpecBackend, bet: Shared): Promise<string> {
  const selections = [
    { matchId: easthaven.matchId, marketId: '1x2', specifier: null, outcomeId: easthaven.outcome, odds: 2.129964 },
  ];
  const empty = { stake: null, currency: null, subunits: null, systemType: null, customOdds: null, freebetStake: null };
  const answer = await fetch(`${backend.origin}/sb/v3/bets/share-code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ bets: [{ ...empty, betType: 'single', selections, ...bet }] }),
  });
  const { code } = (await answer.json()) as { readonly code: string };
  return code;
}

test('a slip is shared under a code of the back end, loaded by typing it in another browser, and placed there [PLC-09] [NAV-26a] [API-11b] @thorough', async ({
  page,
  browser,
  driver,
  backend,
}) => {
  await pickFootball(driver, easthaven, westbrook);
  await driver.stake.fill('7.50');
  await driver.ticket.getByRole('button', { name: 'Share' }).click();
  const panel = driver.ticket.getByRole('region', { name: 'Share these bets' });
  await panel.getByRole('checkbox', { name: 'Show the stake' }).check();
  await expect(panel.locator('[data-share-code]')).toHaveText('a7-Kp_93x');
  const link = await panel.locator('[data-share-link]').inputValue();

  const context = await browser.newContext();
  const { origin } = new URL(page.url());
  await context.addCookies([{ name: 'touchline.consent', value: 'necessary', url: origin }]);
  const friend = createDriver(await context.newPage(), origin);
  await friend.open('/');
  await loadCode(friend, 'a7-Kp_99x');
  await expect(friend.ticket.locator('[aria-live="assertive"]')).toHaveText(
    'No slip came back under this code. Check it and try again.',
  );
  await loadCode(friend, 'a7-Kp_93x');
  await expect(friend.selections).toHaveText([/Easthaven/, /Westbrook/]);
  await expect(friend.stake).toHaveValue('7.50');
  await friend.mainButton.click();
  await expect(friend.receipt).toContainText('Bet placed');
  const sent = backend.requests.filter(({ method, path }) => method === 'POST' && path === '/sb/v3/bets');
  expect(sent.map(({ body }) => (body as { bets: unknown[] }).bets)).toMatchObject([
    [
      {
        stake: { value: '7.50', currency: 'EUR' },
        selections: [{ match_id: easthaven.matchId }, { match_id: westbrook.matchId }],
      },
    ],
  ]);

  // The link leads to the same slip.
  const other = createDriver(await context.newPage(), origin);
  await other.page.goto(link);
  await expect(other.selections).toHaveText([/Easthaven/, /Westbrook/]);
  await expect(other.page).not.toHaveURL(/betcode/);
  await context.close();
});

test('what a freebet staked, shared in the fields of the specification, comes back as the stake [PLC-09a] [API-11b] @thorough', async ({
  driver,
  backend,
}) => {
  const code = await shareElsewhere(backend, { freebetStake: 4.5, currency: 'EUR', subunits: 100 });
  await driver.open('/');
  await loadCode(driver, code);
  await expect(driver.selections).toHaveText([/Easthaven/]);
  await expect(driver.stake).toHaveValue('4.5');
});

test('a shared stake in a currency that is not on offer is shown in its own subunits [PLC-09a] [SLIP-17a] [API-11b] @thorough', async ({
  driver,
  backend,
}) => {
  const code = await shareElsewhere(backend, { stake: 1.5, currency: 'KWD', subunits: 1000 });
  await driver.open('/');
  await loadCode(driver, code);
  await expect(driver.selections).toHaveText([/Easthaven/]);
  await expect(driver.stake).toHaveValue('');
  await expect(driver.ticket.locator('[data-currency-note]')).toContainText(/1\.500\D/);
});

test('a shared slip that comes while a bet is being placed keeps its code until it is tried again [PLC-09a] [API-11b] @thorough', async ({
  page,
  driver,
  backend,
}) => {
  const code = await shareElsewhere(backend, { stake: 3, currency: 'EUR', subunits: 100 });
  const held = Promise.withResolvers<undefined>();
  await page.route('**/sb/v3/bets', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await pickFootball(driver, westbrook);
  await driver.stake.fill('5');
  await driver.mainButton.click();
  await expect(driver.slip).toHaveAttribute('data-state', 'PROCESSING');
  const lastPart = page.waitForResponse(
    (answer) =>
      answer.url().includes('/markets?') && answer.url().includes('4712') && answer.url().includes('market_id'),
  );
  await driver.walk(`/live?betcode=${code}`);
  await (await lastPart).finished();
  await expect(page).toHaveURL(/\?betcode=/);
  // No modal stands over a running placement: it comes up when the bet is placed.
  held.resolve(undefined);
  const dialog = page.getByRole('dialog', { name: 'Shared slip' });
  await expect(dialog).toContainText('could not be brought back just now');
  await expect(driver.receipt).toBeAttached();
  await expect(driver.selections).not.toHaveText([/Easthaven/]);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(driver.selections).toHaveText([/Easthaven/]);
  await expect(driver.stake).toHaveValue('3');
  await expect(page).not.toHaveURL(/betcode/);
});
