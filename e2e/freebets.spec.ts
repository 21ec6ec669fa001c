import { euroSum, payout } from './world/money.ts';
import { pickFrom } from './world/placing.ts';
import { openAccount } from './world/open-account.ts';
import { expect, password, type ScriptedMatch, test } from './world/test.ts';
import { enterSecond, give, partOf, pickerOf } from './world/bonuses.ts';

test('promotions lists a freebet while it can be used, and says that nothing runs only of what does not [NAV-14a]', async ({
  page,
  context,
  server,
  desk,
  offer,
  addMatch,
}) => {
  // Nobody else gives this player anything: of many freebets some would stand on a second page.
  const email = 'promotions@player.test';
  await openAccount(server, { email, password });
  const sam = await enterSecond(context, server.url, email);
  const match = await addMatch();
  // Nobody has been given a loot box.
  await page.goto(`${server.url}/sportsbook/promotions?type=lootboxes`);
  const nothing = page.getByText('Nothing is running at the moment');
  await expect(nothing).toBeVisible();
  await give(desk, sam, 'For the promotions', { min_odds: '1.01' });
  await page.getByRole('main').getByRole('link', { name: 'All promotions' }).click();
  const entry = page.locator('[data-promotion]').filter({ hasText: 'For the promotions' });
  await expect(entry).toContainText('€7.00');
  await expect(entry).toContainText('Total odds must be at least 1.01');
  await expect(nothing).toHaveCount(0);
  await give(desk, sam, 'Given meanwhile');
  await expect(page.locator('[data-promotion]').filter({ hasText: 'Given meanwhile' })).toBeVisible();

  const { body: listed } = await sam.caller.call('listBonuses', {});
  const { freebets } = listed as { readonly freebets: readonly { readonly id: string; readonly name: string }[] };
  const bonus = { id: freebets.find(({ name }) => name === 'For the promotions')?.id, type: 'freebet' };
  const odds = await offer.odds(match.id, '1|', '1');
  const selection = { match_id: match.id, market_id: '1', specifier: '', outcome_id: '1', odds };
  const { status, body } = await sam.caller.call('placeBets', {
    headers: { 'idempotency-key': `promotions-${Date.now()}`.padEnd(32, '0') },
    body: {
      meta: { device_id: 'e2e-device', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
      bets: [{ stake: { value: '7.00', currency: 'EUR' }, selections: [selection], bonus }],
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await expect(entry).toHaveCount(0);
});

test('each of the four freebets is given, is staked by its player and pays as its kind says [BON-01a] [BON-05] @thorough', async ({
  page,
  context,
  server,
  driver,
  desk,
  offer,
  addMatch,
}) => {
  const email = 'four-freebets@player.test';
  await openAccount(server, { email, password });
  const sam = await enterSecond(context, server.url, email);
  const [won, lost] = [await addMatch(), await addMatch()];
  const oddsAt = (match: ScriptedMatch) => offer.odds(match.id, '1|', '1');
  const back = payout(700n, await oddsAt(won));
  const kinds = [
    { type: 'freebet', words: 'Freebet', match: won, promised: back - 700n },
    { type: 'freebet_only_win', words: 'Freebet, winnings only', match: won, promised: back - 700n },
    { type: 'freebet_all_win', words: 'Freebet with its stake', match: won, promised: back },
    { type: 'freebet_no_risk', words: 'No-risk freebet', match: lost, promised: payout(700n, await oddsAt(lost)) },
  ] as const;
  const { entry } = partOf(driver);
  const before = await sam.balance();
  for (const { type, words, match, promised } of kinds) {
    await give(desk, sam, `Of the kind ${type}`, { type });
    await pickFrom(driver, [{ match }]);
    await entry.click();
    await pickerOf(page)
      .getByRole('radio', { name: `Of the kind ${type}` })
      .click();
    await expect(pickerOf(page)).toBeHidden();
    await expect(entry).toContainText(`${words} €7.00`);
    await expect(driver.potentialWin).toHaveText(euroSum(promised));
    await driver.mainButton.click();
    expect((await sam.bet(await driver.reference())).bonus?.type).toBe(type);
    await driver.ticket.getByRole('button', { name: 'New slip' }).click();
  }
  // The one without risk is staked by the player's own money.
  expect(await sam.balance()).toBe(before - 700n);
  for (const [match, side] of [
    [won, 'home'],
    [lost, 'away'],
  ] as const) {
    await match.happen('kick_off');
    await match.goal(side);
    await match.happen('end');
  }
  await expect.poll(async () => (await sam.bets()).filter(({ status }) => status === 'done').length).toBe(4);
  expect(await sam.balance()).toBe(before - 700n + 3n * back - 1400n);
  await driver.open('/promotions?type=freebets');
  const again = page.locator('[data-promotion]');
  await expect(again).toHaveCount(1);
  await expect(again).toContainText('Of the kind freebet_no_risk');
  await expect(again).toContainText('€7.00');
});
