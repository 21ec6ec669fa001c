import AxeBuilder from '@axe-core/playwright';
import { startCampaign } from './world/campaigns.ts';
import { openAccount } from './world/open-account.ts';
import { fillSlip, placeBet } from './world/placing.ts';
import {
  closeNews,
  enter,
  expect,
  lendSession,
  password,
  type Offer,
  type Player,
  type ScriptedMatch,
  test,
} from './world/test.ts';

// A server of its own: huntings are for every player, and would stand in the slips of other stories.
test.use({ operator: { flags: { price_history: false } } });

const hunting = {
  type: 'hunting',
  name: 'Autumn hunt',
  point_stakes: { EUR: '2' },
  reward: { goal: '5', freebet_type: 'freebet', largest_amounts: { EUR: '20' } },
} as const;
const freebet = {
  type: 'freebet',
  freebet_type: 'freebet',
  name: 'To be boosted',
  currency: 'EUR',
  amount: '4',
} as const;

interface Playing {
  readonly offer: Offer;
  readonly addMatch: () => Promise<ScriptedMatch>;
}

/** A bet of its own match, played to its end. */
async function play(player: Player, { offer, addMatch }: Playing, stake: string): Promise<void> {
  const match = await addMatch();
  const { id } = await placeBet(player, offer, [{ matchId: match.id }], { stake });
  await finish(match);
  await expect.poll(async () => (await player.bet(id)).status).toBe('done');
}

async function finish(match: ScriptedMatch): Promise<void> {
  await match.happen('kick_off');
  await match.happen('end');
}

test('the slip says what a bet would bring of a hunting, the promotions how far it is, and its goal brings the freebet [BON-01] [BON-01a] [BON-16] [BON-16a] @thorough', async ({
  page,
  driver,
  player,
  server,
  offer,
  addMatch,
}) => {
  await using _ = await startCampaign(server, hunting);
  await closeNews(player.caller);
  await play(player, { offer, addMatch }, '6.00');
  const match = await addMatch();
  await fillSlip(driver, match, '');
  const line = driver.slip.locator('[data-farming]');
  await expect(line).toContainText('Autumn hunt: 3 of 5 points');
  await expect(line).toContainText('1 point for each €2.00 of your stake');
  await driver.stake.fill('3.00');
  await expect(line).toContainText('+1.5 points with this slip');
  await driver.stake.fill('8.00');
  await expect(line).toContainText('+4 points with this slip');
  // The average of 6 and 8.
  await expect(line).toContainText('Brings a freebet of €7.00');
  await expect(line.getByRole('progressbar', { name: 'Autumn hunt: 3 of 5 points' })).toBeVisible();
  await driver.mainButton.click();
  await expect(driver.receipt).toContainText('Bet placed');
  await driver.walk('/promotions?type=huntings');
  const entry = page.locator('[data-promotion]').filter({ hasText: 'Autumn hunt' });
  await expect(entry).toContainText('3 of 5 points');
  await expect(entry).toContainText('Freebet from open bets€7.00');
  await expect(entry).toContainText('At 5 points: a freebet worth your average stake, up to €20.00');
  expect((await new AxeBuilder({ page }).include('[data-kind="huntings"]').analyze()).violations).toEqual([]);
  await finish(match);
  await expect.poll(async () => (await player.bets()).filter(({ status }) => status !== 'done')).toEqual([]);
  await driver.open('/promotions?type=freebets');
  // The freebet is told by itself.
  const news = page.getByRole('dialog', { name: 'You have a freebet' });
  await expect(news).toContainText('Autumn hunt');
  await page.keyboard.press('Escape');
  await expect(news).toHaveCount(0);
  await expect(page.locator('[data-promotion]').filter({ hasText: 'Autumn hunt' })).toContainText('€7.00');
});

test('points boost a freebet once: the page says what it costs and brings, and what is missing [BON-07b] @thorough', async ({
  page,
  driver,
  player,
  server,
  offer,
  addMatch,
}) => {
  const boost = { points: '4', multiplier: '1.5', largest_amounts: { EUR: '10' } };
  await using operator = await startCampaign(server, { ...hunting, name: 'Booster', reward: undefined, boost });
  const { status } = await operator.call('giveBonus', {
    body: { ...freebet, player: { email: 'demo@touchline.test' } },
  });
  expect(status).toBe(200);
  await closeNews(player.caller);
  await play(player, { offer, addMatch }, '6.00');
  await driver.open('/promotions');
  const entry = page.locator('[data-promotion]').filter({ hasText: 'Booster' });
  const button = entry.getByRole('button', { name: 'Boost To be boosted: €6.00 instead of €4.00, for 4 points' });
  await expect(entry).toContainText('A boost costs 4 points and multiplies a freebet by 1.5, once.');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('1 points short');
  await play(player, { offer, addMatch }, '4.00');
  await driver.open('/promotions');
  await button.press('Enter');
  await expect(button).toHaveCount(0);
  await expect(entry).toContainText('Points to spend1');
  const boosted = page.locator('[data-kind="freebets"] [data-promotion]').filter({ hasText: 'To be boosted' });
  await expect(boosted).toContainText('€6.00');
  await expect(boosted).toContainText('Boosted, €4.00 before');
});

test('a tournament shows its pool as it moves and the first place with the own one, more on request, and is shared at its end [BON-01] [BON-01a] [BON-09] [PUSH-05a] @thorough', async ({
  page,
  driver,
  player,
  server,
  offer,
  addMatch,
}) => {
  const cup = await startCampaign(server, {
    type: 'hunting_tournament',
    name: 'Weekend cup',
    currency: 'EUR',
    point_stake: '1',
    initial_pool: '90',
    pool_share: '0.5',
    prizes: [2, 1],
    freebet_type: 'freebet',
    ends_at: new Date(Date.now() + 300 * 86_400_000).toISOString(),
  });
  await closeNews(player.caller);
  // The list that is asked for every 15 seconds keeps saying what it said at first: a pool that moves comes by push alone.
  const lists = (url: URL): boolean => url.pathname.endsWith('/bonuses') && !url.searchParams.has('unseen');
  let first: string | null = null;
  await page.route(lists, async (route) => {
    first ??= await (await route.fetch()).text();
    await route.fulfill({ contentType: 'application/json', body: first });
  });
  await driver.open('/promotions');
  const entry = page.locator('[data-promotion]').filter({ hasText: 'Weekend cup' });
  await expect(entry).toContainText('Nobody has points yet.');
  await expect(entry).toContainText('Pool €90.00');
  const second = await enter(server.url, 'second@touchline.test');
  await play(second, { offer, addMatch }, '12.00');
  await expect(entry).toContainText('Pool €96.00');
  await page.unroute(lists);
  const third = { email: 'third-of-the-cup@touchline.test', password };
  await openAccount(server, third);
  await play(await enter(server.url, third.email), { offer, addMatch }, '9.00');
  await play(player, { offer, addMatch }, '6.00');
  await driver.open('/promotions');
  const table = entry.getByRole('table', { name: 'Standings of Weekend cup' });
  const rows = ['PlacePointsWins', '112€69.00', '3You6–'];
  await expect(table.getByRole('row')).toHaveText(rows);
  await entry.getByRole('button', { name: 'Show more places' }).click();
  await expect(table.getByRole('row')).toHaveText(rows.toSpliced(2, 0, '29€34.50'));
  await expect(entry.getByRole('button', { name: 'Show more places' })).toHaveCount(0);
  expect((await new AxeBuilder({ page }).include('[data-kind="tournaments"]').analyze()).violations).toEqual([]);
  await cup[Symbol.asyncDispose]();
  await expect
    .poll(async () => JSON.stringify((await second.caller.call('listFreebets', { query: '?limit=100' })).body))
    .toContain('Weekend cup');
  await lendSession(page.context(), server.url, second);
  await driver.open('/promotions?type=freebets');
  await expect(page.getByRole('dialog', { name: 'You have a freebet' })).toContainText('Weekend cup');
  await page.keyboard.press('Escape');
  const won = page.locator('[data-promotion]').filter({ hasText: 'Weekend cup' });
  await expect(won).toContainText('€69.00');
});

test('a hunting that waits is activated from its card, and one that is not to be shown is not [BON-07a] [BON-16a] @thorough', async ({
  page,
  driver,
  player,
  server,
}) => {
  await using _ = await startCampaign(server, { ...hunting, name: 'Wake the hunt', needs_activation: true });
  await using __ = await startCampaign(server, { ...hunting, name: 'Silent hunt', show_in_promotion: false });
  await closeNews(player.caller);
  await driver.open('/promotions');
  const entry = page.locator('[data-promotion]').filter({ hasText: 'Wake the hunt' });
  await entry.getByRole('button', { name: 'Activate Wake the hunt' }).click();
  await expect(entry).toContainText('0 of 5 points');
  await expect(page.locator('[data-promotion]').filter({ hasText: 'Silent hunt' })).toHaveCount(0);
});
