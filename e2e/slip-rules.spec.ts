import type { Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { compareOdds, shownOdds } from './world/money.ts';
import { pickFrom } from './world/placing.ts';
import { tapPush } from './world/push.ts';
import { expect, type ScriptedMatch, test } from './world/test.ts';

function typeButton(driver: Driver, name: string) {
  return driver.slip.getByRole('button', { name, exact: true });
}

/** The card of the match result that was picked. */
function cardOf(driver: Driver, { id }: ScriptedMatch) {
  return driver.ticket.locator(`[data-selection^="${id}"]`);
}

/** How the bets of each placement stand: how many selections each of them has. */
function placements(page: Page): (readonly number[])[] {
  const shapes: (readonly number[])[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/bets')) return;
    const { bets } = request.postDataJSON() as {
      readonly bets: readonly { readonly selections: readonly unknown[] }[];
    };
    shapes.push(bets.map(({ selections }) => selections.length));
  });
  return shapes;
}

test('singles are a bet for each selection, combo and system merge them into one [SLIP-09] @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const shapes = placements(page);
  const before = (await player.bets()).length;
  await pickFrom(driver, [{ match: await addMatch() }, { match: await addMatch() }, { match: await addMatch() }]);
  const own = driver.slip.getByRole('textbox', { name: /^Stake on / });
  const reuse = async (): Promise<void> => {
    await driver.receipt.getByRole('button', { name: 'Reuse selections' }).click();
    await expect(driver.selections).toHaveCount(3);
  };

  await typeButton(driver, 'Singles').click();
  await expect(own).toHaveCount(3);
  await driver.slip.getByRole('textbox', { name: 'Same stake for all' }).fill('1');
  await driver.mainButton.click();
  await expect(driver.receipt.getByRole('heading', { name: '3 bets placed' })).toBeVisible();

  await reuse();
  await typeButton(driver, 'Combo').click();
  await expect(own).toHaveCount(0);
  await driver.stake.fill('2');
  await driver.mainButton.click();
  expect((await player.bet(await driver.reference())).type).toBe('combo');

  await reuse();
  await typeButton(driver, 'System').click();
  await expect(own).toHaveCount(0);
  await driver.stake.fill('3');
  await driver.mainButton.click();
  expect((await player.bet(await driver.reference())).type).toBe('system');

  expect(shapes).toEqual([[1, 1, 1], [3], [3]]);
  expect((await player.bets()).length).toBe(before + 5);
});

test('a stake typed before the slip is drawn as a system is the stake of the system @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  await pickFrom(driver, [{ match: await addMatch() }, { match: await addMatch() }, { match: await addMatch() }]);
  await driver.stake.fill('2');
  // No frame lies between the press and the key, as on a device that is busy.
  await typeButton(driver, 'System').evaluate((button: HTMLButtonElement) => {
    button.click();
    document.querySelector<HTMLInputElement>('input[data-stake]')?.select();
    document.execCommand('insertText', false, '6');
  });
  await expect(typeButton(driver, 'System')).toHaveAttribute('aria-pressed', 'true');
  await expect(driver.stake).toHaveValue('6');
  await expect(page.locator('[data-lines]')).toContainText('2.00');
});

test('a suspended market and a match that is over have each a label of their own [SLIP-19a] [SLIP-19]', async ({
  driver,
  addMatch,
}) => {
  const [halted, over] = [await addMatch(), await addMatch()];
  await halted.happen('kick_off');
  await over.happen('kick_off');
  await pickFrom(driver, [{ match: halted }, { match: over }]);
  const [atHalted, atOver] = [cardOf(driver, halted), cardOf(driver, over)];
  await halted.happen('suspend');
  await expect(atHalted.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(atHalted.getByText('Not available', { exact: true })).toHaveCount(0);
  await expect(atOver.getByText(/^(?:Suspended|Not available)$/)).toHaveCount(0);

  await over.happen('end');
  await expect(atOver.getByText('Not available', { exact: true })).toBeVisible();
  await expect(atOver.getByText('Suspended', { exact: true })).toHaveCount(0);
  await expect(atHalted.getByText('Suspended', { exact: true })).toBeVisible();

  await halted.happen('resume');
  await expect(atHalted.getByText(/^(?:Suspended|Not available)$/)).toHaveCount(0);
  await expect(atOver.getByText('Not available', { exact: true })).toBeVisible();
});

test('accepting changes takes out what is suspended or over, and agrees to the odds as they stand [SLIP-15] @thorough', async ({
  driver,
  offer,
  addMatch,
  player,
}) => {
  const [moved, halted, over] = [await addMatch(), await addMatch(), await addMatch()];
  for (const { happen } of [moved, halted, over]) await happen('kick_off');
  await pickFrom(driver, [{ match: halted }, { match: over }, { match: moved }]);
  await typeButton(driver, 'Singles').click();
  // Of singles without a stake a press says nothing: the one that moved is what stands in the way.
  await cardOf(driver, moved)
    .getByRole('textbox', { name: /^Stake on / })
    .fill('1');
  await halted.happen('suspend');
  await over.happen('end');
  const before = await offer.odds(moved.id, '1|', '1');
  await moved.goal('home');
  const now = await offer.odds(moved.id, '1|', '1');
  expect(compareOdds(now, before)).toBe(-1);
  await expect(cardOf(driver, moved)).toContainText(`Odds changed from ${shownOdds(before)} to ${shownOdds(now)}`);
  await expect(cardOf(driver, halted)).toContainText('Suspended');
  await expect(cardOf(driver, over)).toContainText('Not available');

  await driver.slip.getByRole('button', { name: 'Accept odds' }).click();
  await expect(driver.selections).toHaveCount(1);
  await expect(cardOf(driver, moved)).not.toContainText('Odds changed');
  await expect(driver.slip).toHaveAttribute('data-state', 'INITIAL');
  await driver.mainButton.click();
  expect((await player.bet(await driver.reference())).selections[0]?.odds).toBe(now);
});

test('a market that is settled leaves the page by an update, and its selection is suspended [SLIP-21] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  const both = { matchId: match.id, market: '29|', outcome: 'yes' };
  await pickFrom(driver, [{ match, market: both.market, outcome: both.outcome }]);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/markets')) asked.push(request.url());
  });
  await match.goal('home');
  await match.goal('away');
  await expect(driver.price(both)).toHaveCount(0);
  await expect(driver.price({ ...both, market: '1|', outcome: '1' })).toBeVisible();
  await expect(cardOf(driver, match).getByText('Suspended', { exact: true })).toBeVisible();
  expect((await offer.markets(match.id)).some(({ id }) => id === '29')).toBe(false);
  expect(asked).toEqual([]);
});

test('a provider that falls silent makes its selections unavailable until it sends again [TKT-10] [PUSH-05]', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const push = await tapPush(page);
  const match = await addMatch();
  const { provider } = await offer.match(match.id);
  await pickFrom(driver, [{ match }]);
  await driver.stake.fill('1');
  await expect(driver.slip).toHaveAttribute('data-state', 'INITIAL');
  await expect.poll(() => push.subscribed.has('updates:en')).toBe(true);
  // Later than anything that the server has said of the provider.
  const since = Date.now() + 60_000;
  const setProvider = (active: boolean, version: number): void =>
    push.send('updates:en', [{ type: 'provider_status_changed', at: 0, payload: { provider, active, version } }]);

  setProvider(false, since);
  await expect(cardOf(driver, match).getByText('Not available', { exact: true })).toBeVisible();
  await expect(driver.slip).toHaveAttribute('data-state', 'ODDS_CHANGED');
  await expect(driver.mainButton).toHaveText('1 selection is unavailable');

  setProvider(true, since + 1);
  await expect(cardOf(driver, match).getByText('Not available', { exact: true })).toHaveCount(0);
  await expect(driver.slip).toHaveAttribute('data-state', 'INITIAL');
  await expect(driver.mainButton).toHaveText('Sign in to place');
});
