import type { Match } from '@touchline/contract';
import { expect, test } from './world/test.ts';
import { marketGroups, matchCentre, scoreboard } from './world/match-page.ts';

test('the address of a match shows it, and that of its league the league [NAV-12]', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(match.name);
  await expect(page).toHaveTitle(new RegExp(`^${match.name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`));
  await scoreboard(page).getByRole('navigation').getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`${match.league}$`));
  await expect(scoreboard(page)).toHaveCount(0);
});

test('the hash opens the bet builder, and leaving it takes the hash away [NAV-30] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  const builder = page.getByRole('region', { name: 'Bet builder' });
  await driver.open(`${match.path}#betBuilder`);
  await expect(builder).toContainText('Pick at least two outcomes of this match.');
  await expect(marketGroups(page)).toHaveCount(0);
  await builder.getByRole('button', { name: 'Back to all markets' }).click();
  await expect(builder).toHaveCount(0);
  await expect(marketGroups(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${match.path}$`));
  await page.getByRole('button', { name: 'Bet builder', exact: true }).click();
  await expect(builder).toBeVisible();
  await expect(page).toHaveURL(/#betBuilder$/);
});

test('statistics and stream are tabs of one size, and without a chat there is no tab for it [LAY-08] [LAY-08a]', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  const tab = (name: string) => matchCentre(page).getByRole('tab', { name, exact: true });
  const market = page.locator('[data-market="1|"]');
  await expect(market).toBeVisible();
  await tab('Statistics').click();
  await expect(matchCentre(page).getByRole('button', { name: 'Head to head' })).toBeVisible();
  const place = await market.boundingBox();
  await tab('Stream').click();
  await expect(matchCentre(page).getByRole('tabpanel', { name: 'Stream' })).toBeVisible();
  expect((await market.boundingBox())?.y).toBe(place?.y);
  await expect(tab('Chat')).toHaveCount(0);
});

test('above forty a tennis player has the advantage [LAY-12] @thorough', async ({ page, driver, addMatch }) => {
  const match = await addMatch('tennis');
  await driver.open(match.path);
  const row = scoreboard(page).getByRole('row').nth(1);
  const points = row.getByRole('cell').nth(-2);
  await expect(points).toHaveText('–');
  await match.happen('kick_off');
  for (const side of ['home', 'away', 'home', 'away', 'home', 'away'] as const) await match.goal(side);
  await expect(points).toHaveText('40');
  await match.goal('home');
  await expect(points).toHaveText('A');
  await expect(scoreboard(page)).toContainText(/A : 40, Advantage/);
});

test('the board says who plays where and when, and keeps its height from before the start to a goal [CAT-02]', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  const { competitors, stadium, tournament } = await offer.match(match.id);
  await driver.open(match.path);
  await expect(scoreboard(page)).toContainText(tournament.name);
  for (const words of [competitors?.home.name, competitors?.away.name, stadium]) {
    await expect(scoreboard(page)).toContainText(words ?? '');
  }
  await expect(scoreboard(page).locator('time')).toBeVisible();
  await expect(scoreboard(page)).toContainText(/Starts in/);
  const before = await scoreboard(page).boundingBox();

  await match.happen('kick_off');
  await expect(scoreboard(page)).toContainText('1st half');
  await match.goal('away');
  await expect(scoreboard(page).getByRole('row').nth(2)).toContainText(/1.*1$/);
  expect((await scoreboard(page).boundingBox())?.height).toBe(before?.height);
});

test('stopped, closed and not covered matches are told apart in words, and sell nothing [CAT-03] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  let status: Match['status'] = 2;
  await page.route(`**/v2/matches/*${match.id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status } });
  });
  const main = page.getByRole('main');
  const outcomes = main.locator('[data-outcome]');
  const show = async (next: Match['status'], word: RegExp) => {
    status = next;
    await driver.open('/users/sign-in');
    await driver.walk(match.path);
    await expect(scoreboard(page)).toHaveAttribute('data-match-status', String(next));
    await expect(scoreboard(page)).toContainText(word);
  };

  await show(2, /Stopped/);
  await expect(outcomes.first()).toBeVisible();
  await expect(main.locator('[data-outcome]:not([data-state="suspended"][aria-disabled="true"])')).toHaveCount(0);

  for (const [next, word, advice] of [
    [3, /Closed/, 'Bets are settled once the result is confirmed'],
    [5, /Not covered/, 'no bets are taken'],
  ] as const) {
    await show(next, word);
    await expect(main).toContainText(advice);
    await expect(outcomes).toHaveCount(0);
  }
});

test('a goal appears in the timeline as it happens [CAT-11]', async ({ page, driver, offer, addMatch }) => {
  const match = await addMatch();
  const { competitors } = await offer.match(match.id);
  await match.happen('kick_off');
  await driver.open(match.path);
  await matchCentre(page).getByRole('tab', { name: 'Statistics' }).click();
  await matchCentre(page).getByRole('button', { name: 'Timeline' }).click();
  const goals = matchCentre(page).locator('[data-event="goal"]');
  await expect(matchCentre(page).locator('[data-event="kick_off"]')).toBeVisible();
  await expect(goals).toHaveCount(0);
  await match.goal('away');
  await expect(goals).toHaveCount(1);
  await expect(goals).toContainText(competitors?.away.name ?? '');
  await expect(goals).toContainText('0 : 1');
});

test('an outright lists its competitors, the likeliest first, until when, and takes a bet [CAT-12]', async ({
  page,
  driver,
  offer,
}) => {
  const outright = (await offer.matches('type=season&sport_key=soccer'))[0];
  if (outright === undefined) throw new Error('there is no outright');
  const [market] = await offer.markets(outright.id);
  if (market === undefined) throw new Error('the outright sells nothing');
  await driver.open(`/soccer/${outright.slug}`);
  await expect(scoreboard(page)).toContainText(outright.name);
  await expect(scoreboard(page)).toContainText(/^.*Bets until/);
  const prices = page.getByRole('main').locator('[data-outcome]');
  await expect(prices).toHaveCount(market.outcomes.length);
  const likeliest = market.outcomes.toSorted((a, b) => Number(a.odds) - Number(b.odds))[0];
  await expect(prices.first()).toContainText(likeliest?.name ?? '');

  await page.getByRole('textbox', { name: 'Search competitors' }).fill(likeliest?.name.toUpperCase() ?? '');
  await expect(prices.first()).toContainText(likeliest?.name ?? '');
  await prices.first().click();
  await expect(driver.selections).toHaveCount(1);
});
