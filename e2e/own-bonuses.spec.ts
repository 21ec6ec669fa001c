import { makeOperatorKey, operatorAt, type OperatorClient } from '@touchline/testkit/operator';
import type { TestServer } from '@touchline/testkit/server';
import { euro, payout } from './world/money.ts';
import { giving } from './world/operators.ts';
import { openBets, pickFrom, placeBet } from './world/placing.ts';
import { expect, test } from './world/test.ts';

test.use({ operator: giving });

const freebet = { type: 'freebet', freebet_type: 'freebet', amounts: { EUR: '4' }, new_players: false } as const;
let keys = 0;

async function operatorOf(server: Pick<TestServer, 'url' | 'db'>): Promise<OperatorClient> {
  return operatorAt(server.url, await makeOperatorKey(server.db()));
}

/** Starts a campaign with a key of its own, of which nobody is told by itself; answers its id. */
async function start(operator: OperatorClient, terms: object): Promise<string> {
  keys += 1;
  const { status, body } = await operator.call('addCampaign', {
    body: { key: `own-bonus-${keys}`, announced: false, ...terms },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body['id']);
}

async function give(operator: OperatorClient, campaign: string): Promise<void> {
  const body = { type: 'campaign', campaign_id: campaign, player: { email: 'demo@touchline.test' } };
  expect(await operator.call('giveBonus', { body })).toMatchObject({ status: 200 });
}

/** Ten-thousandths of an amount of the page: a line of a receipt may have parts of a cent. */
function tenThousandths(line: string): bigint {
  const [whole = '0', part = ''] = line.replaceAll(/[^\d.]/g, '').split('.');
  const value = BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'));
  return /[-−]/.test(line) ? -value : value;
}

test('combos bring freebets by their number: the slip says how far it is, and the last one that ends brings them [BON-01a] [BON-11] [BON-17] @thorough', async ({
  page,
  driver,
  player,
  server,
  addMatch,
}) => {
  const operator = await operatorOf(server);
  const ranges = [{ number_of_bets: 2, number_of_freebets: 1, amounts: { EUR: '6' } }];
  const terms = { type: 'amb', name: 'Combo club', freebet_type: 'freebet', min_stakes: { EUR: '2' }, ranges };
  const campaign = await start(operator, terms);
  const line = driver.slip.locator('[data-amb]');
  const bar = line.getByRole('progressbar');
  const settled = async () => (await player.bets()).filter(({ status }) => status === 'done').length;
  const before = await settled();
  const matches = [await addMatch(), await addMatch()];
  const placeCombo = async (): Promise<void> => {
    await pickFrom(
      driver,
      matches.map((match) => ({ match })),
    );
    await expect(line).toContainText('Combo club');
    await driver.stake.fill('1.99');
    await expect(line).toContainText('Counts from a stake of €2.00');
    await driver.stake.fill('2');
    await driver.mainButton.click();
    await expect(driver.receipt).toContainText('Bet placed');
  };
  await placeCombo();
  await driver.ticket.getByRole('button', { name: 'New slip' }).click();
  await placeCombo();
  await driver.ticket.getByRole('button', { name: 'New slip' }).click();
  await pickFrom(
    driver,
    matches.map((match) => ({ match })),
  );
  await expect(line).toContainText('0 of 2 combos');
  await expect(line).toContainText('1 freebet of €6.00');
  for (const match of matches) {
    await match.happen('kick_off');
    await match.happen('end');
  }
  await expect.poll(settled).toBe(before + 2);
  await driver.open('/promotions?type=freebets');
  await expect(page.locator('[data-promotion]').filter({ hasText: 'Combo club' })).toContainText('€6.00');
  await driver.open('/promotions?type=ambs');
  const entry = page.locator('[data-promotion]').filter({ hasText: 'Combo club' });
  await expect(entry).toContainText('2 combos count so far');
  await expect(entry).toContainText('Reached');
  await expect(bar).toHaveCount(0);
  await operator.call('endCampaign', { params: { id: campaign } });
});

test.describe('promo codes', () => {
  test.use({ noise: /status of 400/ });

  test('a promo code is refused in words at its field, and brings its freebet once [BON-07c]', async ({
    page,
    driver,
    player,
    server,
  }) => {
    void player;
    const operator = await operatorOf(server);
    await start(operator, { ...freebet, name: 'From the code', promo_code: { code: 'KICK-OFF' } });
    await driver.open('/promotions');
    const field = page.getByRole('textbox', { name: 'Promo code' });
    const form = page.locator('form').filter({ has: field });
    await form.getByRole('button', { name: 'Use code' }).click();
    await expect(form).toContainText('Enter a code.');
    await expect(field).toBeFocused();
    await field.fill('KICK-ON');
    await field.press('Enter');
    await expect(form).toContainText('There is no such code.');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('KICK-ON');
    await field.fill('kick-off');
    await field.press('Enter');
    await expect(form).toContainText('You have got: From the code');
    await expect(page.locator('[data-promotion]').filter({ hasText: 'From the code' })).toContainText('€4.00');
    await field.fill('kick-off');
    await field.press('Enter');
    await expect(form).toContainText('You have used this code already.');
  });
});

test('a bonus that waits is activated beside its terms, which are in the language of the page [BON-03] [BON-07a]', async ({
  page,
  driver,
  player,
  server,
}) => {
  void player;
  const operator = await operatorOf(server);
  const texts = { en: { terms: 'One bet.\n\nNo more.' }, de: { name: 'Weckbonus', terms: 'Eine Wette.' } };
  await give(operator, await start(operator, { ...freebet, name: 'Wake me', texts, needs_activation: true }));
  await driver.open('/promotions');
  const entry = page.locator('[data-promotion]').filter({ hasText: 'Wake me' });
  await expect(entry).toContainText('Not activated yet');
  await entry.getByRole('button', { name: 'Terms of Wake me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms of Wake me' });
  await expect(dialog.getByText('One bet.')).toBeVisible();
  await expect(dialog.getByText('No more.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry.getByRole('button', { name: 'Terms of Wake me' })).toBeFocused();
  await entry.getByRole('button', { name: 'Activate Wake me' }).click();
  await expect(entry.getByRole('button', { name: 'Activate Wake me' })).toHaveCount(0);
  await expect(entry).not.toContainText('Not activated yet');
});

test('a bonus says on its last day how long it may be used, and a reload begins nothing anew [BON-03a] [BON-02a] @thorough', async ({
  page,
  driver,
  desk,
  player,
  server,
}) => {
  void player;
  const operator = await operatorOf(server);
  const { now } = await desk.call('setClock', { body: { action: 'stop' } });
  const endIn = async (name: string, seconds: number): Promise<void> => {
    const body = {
      type: 'freebet',
      freebet_type: 'freebet',
      name,
      currency: 'EUR',
      amount: '1',
      valid_to: new Date(Date.parse(now) + seconds * 1000).toISOString(),
      announced: false,
      player: { email: 'demo@touchline.test' },
    };
    expect(await operator.call('giveBonus', { body })).toMatchObject({ status: 200 });
  };
  await endIn('Ends soon', 3600);
  await endIn('Ends later', 100_000);
  await driver.open('/promotions?type=freebets');
  const entry = (name: string) => page.getByRole('main').locator('[data-promotion]', { hasText: name });
  await expect(entry('Ends soon').locator('[data-left]')).toHaveText(/^\u2066(?:1:00:00|0:5\d:\d\d)\u2069 left$/);
  await expect(entry('Ends later')).toContainText('Until');
  await expect(entry('Ends later').locator('[data-left]')).toHaveCount(0);
  await desk.call('setClock', { body: { action: 'advance', seconds: 600 } });
  await page.reload();
  await expect(entry('Ends soon').locator('[data-left]')).toHaveText(/^\u20660:(?:50:00|4\d:\d\d)\u2069 left$/);
});

test('of many bonuses of a kind four stand beside the others, and the rest on pages of their own [BON-12] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  void player;
  const operator = await operatorOf(server);
  for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    await give(operator, await start(operator, { ...freebet, name: `${name} of many` }));
  await driver.open('/promotions');
  const kind = page.locator('[data-kind="freebets"]');
  await expect(kind.locator('[data-promotion]')).toHaveCount(4);
  await kind.getByRole('link', { name: 'All: Free bets' }).click();
  await expect(page).toHaveURL(/type=freebets/);
  await expect(page.locator('[data-promotion]')).toHaveCount(4);
  const names = page.locator('[data-promotion] b');
  const [first = ''] = await names.allTextContents();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  // What the stories before were given stands in the list too.
  await expect(names.first()).not.toHaveText(first);
  await expect(page.locator('[data-promotion]').filter({ hasText: 'of many' }).first()).toBeVisible();
});

test('the receipt of a settled bet has its boost or freebet as lines with name and amount, which sum to what was paid, and the statement names them [BON-20] [PLC-06] @thorough', async ({
  page,
  driver,
  player,
  server,
  offer,
  addMatch,
}) => {
  const operator = await operatorOf(server);
  const matches = [await addMatch(), await addMatch()];
  const campaign = await start(operator, {
    type: 'comboboost',
    name: 'Derby boost',
    ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.50' }],
    event_conditions: matches.map(({ id }) => ({ sport: null, category: null, tournament: null, event: id })),
  });
  await pickFrom(
    driver,
    matches.map((match) => ({ match })),
  );
  const odds = await Promise.all(matches.map(({ id }) => offer.odds(id, '1|', '1')));
  await expect(driver.slip.locator('[data-bonus-entry]')).toContainText('Combo boost +50%');
  await driver.stake.fill('3');
  await driver.mainButton.click();
  const boosted = await driver.reference();
  await give(operator, await start(operator, { ...freebet, freebet_type: 'freebet_all_win', name: 'From the house' }));
  const { body } = await player.caller.call('listBonuses', {});
  const { freebets } = body as { readonly freebets: readonly { readonly id: string; readonly name: string }[] };
  const bonus = {
    id: freebets.find(({ name }) => name === 'From the house')?.id ?? '',
    type: 'freebet_all_win',
  } as const;
  const staked = await placeBet(player, offer, [{ matchId: matches[1]?.id ?? '' }], { stake: '4.00', bonus });
  for (const match of matches) {
    await match.happen('kick_off');
    await match.goal('home');
    await match.happen('end');
  }
  await openBets(page, driver, 'Settled');
  const card = driver.bet(boosted);
  await card.locator('[data-receipt-fold]').click();
  const rows = card.getByRole('row');
  const paid = payout(300n, ...odds, '1.50');
  await expect(rows.filter({ hasText: 'Combo boost' }).getByRole('rowheader')).toHaveText('Combo boost Derby boost');
  await expect(rows.filter({ hasText: 'Paid out' })).toContainText(euro(paid));
  const lines = await card.locator('[data-receipt-line]').allTextContents();
  expect(lines.reduce((sum, line) => sum + tenThousandths(line), 0n)).toBe(paid * 100n);
  await driver.bet(staked.id).locator('[data-receipt-fold]').click();
  await expect(driver.bet(staked.id).locator('[data-receipt-bonus]').getByRole('row')).toHaveText([
    'Freebet used as the stake From the house€4.00',
  ]);
  await driver.open('/profile/wallet/transactions');
  const line = (id: string) => page.locator('tr[data-kind="return"]').filter({ hasText: `Bet ${id}` });
  await expect(line(boosted).locator('[data-line-bonus]')).toHaveText('Bonus Derby boost');
  await expect(line(boosted)).toContainText(euro(paid));
  await expect(line(staked.id).locator('[data-line-bonus]')).toHaveText('Bonus From the house');
  await expect(line(staked.id)).toContainText(euro(payout(400n, odds[1] ?? '')));
  await expect(page.locator('tr[data-kind="stake"] [data-line-bonus]')).toHaveCount(0);
  await operator.call('endCampaign', { params: { id: campaign } });
});
