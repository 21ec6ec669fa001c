import { holdRequests, listCalls } from './world/back-end.ts';
import { dayOf, main, rowOf, tree, untilRendered } from './world/screen.ts';
import { expect, test } from './world/test.ts';

test('home shows what is live, what comes next and cards of both, and the clock of the address narrows it [NAV-05]', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  await driver.open('/');
  await expect(main(page).getByRole('heading', { name: /^Live now/ })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Coming up' })).toBeVisible();
  await expect(main(page).locator('[data-card]').first()).toBeVisible();
  await main(page).getByRole('link', { name: 'Next 3 hours' }).click();
  await expect(page).toHaveURL(/\/sportsbook\?time=3h$/);
  await expect(main(page).getByRole('link', { name: 'Next 3 hours' })).toHaveAttribute('aria-current', 'true');
  await driver.reload();
  await expect(main(page).getByRole('link', { name: 'Next 3 hours' })).toHaveAttribute('aria-current', 'true');
});

test('a sport shows its live matches, what comes, and its leagues by country [NAV-06]', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  await driver.open('/soccer');
  await expect(page.getByRole('heading', { level: 1, name: 'Football' })).toBeVisible();
  await expect(rowOf(page, match.id)).toBeVisible();
  const { category } = (await offer.match(match.id)).tournament;
  const countries = page.getByRole('navigation', { name: 'Countries and regions' });
  await expect(countries.locator(`a[href="/sportsbook/soccer/${category.slug}"]`)).toBeVisible();
  await main(page).getByRole('link', { name: 'Live', exact: true }).click();
  await expect(page).toHaveURL(/time=live/);
  await expect(rowOf(page, match.id)).toBeVisible();
  await expect(main(page).getByRole('heading', { name: /^Coming up/ })).toHaveCount(0);
});

test('e-sports holds what is played on a screen, and no other sport [NAV-07] [CAT-13] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const games = (await offer.sports()).filter(({ type }) => type === 'cyber');
  const [game] = games;
  if (game === undefined) throw new Error('the feed has no e-sports');
  const match = await addMatch(game.key);
  const football = await addMatch();
  await driver.open('/');
  await tree(page).getByRole('link', { name: 'E-sports' }).click();
  await expect(page).toHaveURL(/\/sportsbook\/cybersport$/);
  await expect(page.getByRole('heading', { level: 1, name: 'E-sports' })).toBeVisible();
  await expect(rowOf(page, match.id)).toBeAttached();
  await expect(rowOf(page, football.id)).toHaveCount(0);
  const chips = page.getByRole('navigation', { name: 'Choose a game' }).getByRole('link');
  await expect(chips).toHaveCount(
    games.filter(({ counts }) => counts !== undefined && counts.live + counts.prematch > 0).length + 1,
  );
});

test('live keeps to the sports of the address, one or several, and survives a reload [NAV-08] [NAV-28] [NAV-29]', async ({
  page,
  driver,
  addMatch,
}) => {
  const football = await addMatch('soccer');
  const tennis = await addMatch('tennis');
  const hockey = await addMatch('ice-hockey');
  for (const match of [football, tennis, hockey]) await match.happen('kick_off');
  const chips = page.getByRole('navigation', { name: 'Sports that are live' });

  await driver.open('/live');
  for (const match of [football, tennis, hockey]) await expect(rowOf(page, match.id)).toBeAttached();
  await chips.getByRole('link', { name: /^Football/ }).click();
  await chips.getByRole('link', { name: /^Tennis/ }).click();
  await expect(page).toHaveURL(/\/live\?sport=soccer,tennis$/);
  await driver.reload();
  await expect(rowOf(page, football.id)).toBeAttached();
  await expect(rowOf(page, tennis.id)).toBeAttached();
  await expect(rowOf(page, hockey.id)).toHaveCount(0);

  await main(page).getByRole('link', { name: 'By time' }).click();
  await expect(page).toHaveURL(/sortBy=time/);
  await expect(rowOf(page, tennis.id)).toBeAttached();
  await chips.getByRole('link', { name: 'All sports' }).click();
  await expect(rowOf(page, hockey.id)).toBeAttached();
  await expect(page).toHaveURL(/\/live\?sortBy=time$/);
});

test('of what is open for bets, an interrupted match keeps its row, shut, until the list is opened anew [NAV-28] @thorough', async ({
  page,
  driver,
  server,
  addMatch,
}) => {
  const [match, other] = [await addMatch(), await addMatch()];
  await match.happen('kick_off');
  await other.happen('kick_off');
  await driver.open('/live?isBettable=true');
  await expect(main(page).getByRole('link', { name: 'Open for bets' })).toHaveAttribute('aria-current', 'true');
  await expect(rowOf(page, match.id)).toBeAttached();
  await match.happen('interrupt');
  await expect(rowOf(page, match.id).locator('[data-outcome][data-state="suspended"]').first()).toBeAttached();
  await expect(rowOf(page, match.id).locator('[data-outcome][data-state="idle"]')).toHaveCount(0);
  await driver.open('/live?isBettable=true');
  await expect(rowOf(page, other.id)).toBeAttached();
  await expect(rowOf(page, match.id)).toHaveCount(0);
  await match.happen('resume');
  await untilRendered(page, `${server.url}/sportsbook/live?isBettable=true`, { id: match.id, isThere: true });
  await driver.open('/live?isBettable=true');
  await expect(rowOf(page, match.id)).toBeAttached();

  // Without the filter it stays, and sells nothing.
  await driver.open('/live');
  await match.happen('interrupt');
  await expect(rowOf(page, match.id).locator('[data-outcome][data-state="suspended"]').first()).toBeAttached();
});

test('values that make no sense show something true [NAV-28] @thorough', async ({ page, driver }) => {
  await driver.open('/live?sport=zzz&sortBy=%3Cb%3E&page=-1&time=never');
  await expect(main(page).getByText('There is no sport “zzz” here.')).toBeVisible();
  await main(page).getByRole('link', { name: 'Show everything' }).first().click();
  await expect(main(page).getByText('There is no sport')).toHaveCount(0);
  await driver.open('/schedule?date=2026-99-99');
  await expect(main(page).getByText('There is no such day: 2026-99-99.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Choose a day' }).locator('[aria-current="date"]')).toContainText(
    'Today',
  );
  await driver.open('/results?page=99999&date=,,');
  await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible();
});

test('a country shows its leagues and their matches, and the tree leads there [NAV-10]', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  const { tournament } = await offer.match(match.id);
  const others = await offer.matches('sport_key=soccer');
  const elsewhere = others.find((other) => other.tournament.category.id !== tournament.category.id);
  await driver.open('/');
  await tree(page).getByRole('button', { name: 'Countries and leagues: Football' }).click();
  await tree(page).locator(`a[href="/sportsbook/soccer/${tournament.category.slug}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: tournament.category.name })).toBeVisible();
  await expect(rowOf(page, match.id)).toBeAttached();
  if (elsewhere !== undefined) await expect(rowOf(page, elsewhere.id)).toHaveCount(0);
  await expect(main(page).locator(`a[href="/sportsbook${match.league}"]`).first()).toBeVisible();
});

test('a league shows its matches and its outrights with every competitor to bet on [NAV-11] [CAT-12]', async ({
  page,
  driver,
  offer,
}) => {
  const [outright] = await offer.matches('type=season,stage,simple_tournament');
  if (outright === undefined) throw new Error('the feed has no outrights');
  const { tournament } = outright;
  await driver.open(`/${tournament.sport.key}/${tournament.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: tournament.name })).toBeVisible();
  const board = rowOf(page, outright.id);
  await expect(board).toBeVisible();
  const count = outright.main_market?.outcomes.length ?? 0;
  await expect(board).toContainText(`${count} competitors`);
  await expect(board).toContainText('Bets until');
  await expect(board.locator('[data-outcome]')).toHaveCount(Math.min(count, 12));
  if (count > 12) {
    await board.getByRole('button', { name: `Show all ${count}` }).click();
    await expect(board.locator('[data-outcome]')).toHaveCount(count);
  }
  await board.locator('[data-outcome]').first().click();
  await expect(driver.selections).toHaveCount(1);
});

test('the schedule shows a day at a time, by sport, and its address is the view [NAV-13]', async ({
  page,
  driver,
  offer,
}) => {
  const coming = await offer.matches('match_status=prematch');
  const today = coming.map(({ start_time: start }) => dayOf(start)).toSorted()[0] ?? '';
  const later = coming.find(({ start_time: start }) => dayOf(start) > today);
  if (later === undefined) throw new Error('nothing comes after today');
  const date = dayOf(later.start_time);
  const sport = later.tournament.sport.key;
  const expected = coming.filter(
    (match) => dayOf(match.start_time) === date && match.tournament.sport.key === sport,
  ).length;
  await driver.open(`/schedule?date=${date}&sport=${sport}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Schedule${expected}`);
  const days = page.getByRole('navigation', { name: 'Choose a day' });
  await expect(days.locator('[aria-current="date"] time')).toHaveAttribute('datetime', date);
  await driver.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Schedule${expected}`);
  await days.getByRole('link', { name: /^Today/ }).click();
  await expect(page).toHaveURL(new RegExp(`/schedule\\?sport=${sport}$`));
});

test('results show the final score of what has ended, by day and sport [NAV-13] @thorough', async ({
  page,
  driver,
  desk,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  await match.goal('away');
  await match.goal('away');
  await match.goal('home');
  await match.happen('end');
  await desk.call('clearFaults');
  const { start_time: start, competitors } = await offer.match(match.id);
  const row = main(page).locator(`[data-result="${match.id}"]`);
  await driver.open(`/results?date=${dayOf(start)}&sport=soccer`);
  await expect(async () => {
    await driver.reload();
    await expect(main(page).getByRole('searchbox')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await main(page)
    .getByRole('searchbox')
    .fill(competitors?.away.name ?? '');
  await expect(row).toBeVisible();
  await expect(row).toContainText('Won');
  await expect(row.locator('[dir="ltr"]').nth(1)).toContainText('1');
  await expect(row.locator('[dir="ltr"]').nth(2)).toContainText('2');
  await main(page).getByRole('searchbox').fill('no such team at all');
  await expect(main(page).getByText('No result holds “no such team at all”')).toBeVisible();
});

test('counts in the tree follow what kicks off [CAT-08] @thorough', async ({ page, driver, offer, addMatch }) => {
  const match = await addMatch();
  await driver.open('/');
  const live = tree(page).locator('a[href="/sportsbook/soccer"]').getByTitle('Live', { exact: true });
  const before = (await offer.sports()).find(({ key }) => key === 'soccer')?.counts?.live ?? 0;
  await expect(live).toHaveText(before === 0 ? [] : [String(before)]);
  await match.happen('kick_off');
  await expect(live).toHaveText(String(before + 1), { timeout: 40_000 });
});

test('rows have as many places as their league has prices, before and after the market [LAY-11] [CAT-14] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const places = async (key: string, count: number) => {
    const match = await addMatch(key);
    const { tournament } = await offer.match(match.id);
    expect(tournament.main_market_outcome_count).toBe(count);
    await driver.open(match.league);
    const row = rowOf(page, match.id);
    await expect(row.locator('[data-outcome]').first()).toBeVisible();
    const secondary = tournament.secondary_market_outcome_count ?? 0;
    const held = row.locator('[data-outcome], span[aria-hidden="true"]').filter({ hasText: /^–$/ });
    await expect(row.locator('[data-outcome]').or(held)).toHaveCount(count + secondary);
    const height = (await row.boundingBox())?.height;
    await match.happen('kick_off');
    await match.happen('suspend');
    const again = rowOf(page, match.id);
    await expect(again.locator('[data-state="suspended"]').first()).toBeVisible();
    expect((await again.boundingBox())?.height).toBe(height);
  };
  await places('soccer', 3);
  await places('tennis', 2);
});

test('a country and its leagues in the tree carry their counts [CAT-01] @thorough', async ({ page, driver, offer }) => {
  await driver.open('/');
  await tree(page).getByRole('button', { name: 'Countries and leagues: Tennis' }).click();
  const matches = await offer.matches('sport_key=tennis&type=match,season,stage,simple_tournament');
  const [first] = matches;
  if (first === undefined) throw new Error('the feed has no tennis');
  const { category } = first.tournament;
  const open = matches.filter((match) => match.tournament.category.id === category.id).length;
  const country = tree(page).locator(`a[href="/sportsbook/tennis/${category.slug}"]`);
  await expect(country).toHaveText(new RegExp(`${open}$`));
});

test.describe('when the server is away', () => {
  test.use({ noise: /status of 503|ERR_FAILED|Failed to load|WebSocket/ });

  test('lists that cannot be loaded say so once, and a retry brings them [NAV-05] @thorough', async ({
    page,
    driver,
  }) => {
    await driver.open('/');
    await expect(main(page).locator('[data-outcome]').first()).toBeVisible();
    // Navigation inside the page: server-rendered markup would have its matches in it.
    await page.route(listCalls, (route) => route.abort());
    await tree(page).getByRole('link', { name: 'Results' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible();
    const failure = main(page).getByText('This could not be loaded');
    await expect(failure).toHaveCount(1);
    // Nobody answers yet: the page asks again by itself, and what that brought would take the button away before the press.
    const lists = await holdRequests(page, listCalls);
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
    const answered = page.waitForResponse(listCalls);
    lists.open();
    expect((await answered).status()).toBe(200);
    await expect(main(page).getByRole('status')).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
});
