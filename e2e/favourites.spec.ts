import type { Locator, Page } from '@playwright/test';
import { createDriver } from '@touchline/testkit/driver';
import { main, rowOf, tree } from './world/screen.ts';
import { demo, enter, expect, lendSession, password, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';
import { accountOf, withoutFavourites, untilRead, kept } from './world/kept-favourites.ts';

/** The star of a match in its row. */
function starOf(page: Page, id: string): Locator {
  return rowOf(page, id).locator('[data-favourite]').first();
}

test('stars keep matches and leagues; ended ones are shown as such and can be removed [NAV-09]', async ({
  page,
  driver,
  addMatch,
}) => {
  await driver.open('/favorites');
  await expect(main(page).getByText('Keep what matters to you here')).toBeVisible();
  const [kept, over] = [await addMatch(), await addMatch('tennis')];
  for (const match of [kept, over]) {
    await driver.open(match.league);
    const star = starOf(page, match.id);
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  }
  await main(page)
    .getByRole('button', { name: /^Favourite: / })
    .first()
    .click();
  await tree(page)
    .getByRole('link', { name: /^Favourites/ })
    .click();
  await expect(page).toHaveURL(/\/sportsbook\/favorites$/);
  await expect(rowOf(page, kept.id).first()).toBeVisible();
  await driver.reload();
  await expect(rowOf(page, kept.id).first()).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Your leagues', exact: true })).toBeVisible();

  await over.happen('kick_off');
  await over.happen('end');
  await expect(main(page).getByText('1 favourite match is over or has left the programme.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Remove what has ended' }).click();
  await expect(main(page).getByText('is over or has left the programme')).toHaveCount(0);
  await expect(rowOf(page, kept.id).first()).toBeVisible();
  await starOf(page, kept.id).click();
  await expect(rowOf(page, kept.id).locator('[data-favourite][aria-pressed="true"]')).toHaveCount(0);
});

test('the favourites of this browser are asked for once [NAV-09] @thorough', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('touchline.favourites', 'matches/1'));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.get('id') === '1') asked.push(request.url());
  });
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"subscribe"')));
  await page.goto(`${server.url}/sportsbook/favorites`);
  await subscribed;
  await expect(page.getByRole('heading', { name: 'Ended' })).toBeVisible();
  expect(asked.filter((url, place) => asked.indexOf(url) !== place)).toEqual([]);
});

test('what a visitor marked joins the account at sign-in and leaves the browser [NOTE-02a] @thorough', async ({
  page,
  server,
  driver,
  addMatch,
}) => {
  const player = await withoutFavourites(await enter(server.url));
  const [one, other] = [await addMatch(), await addMatch()];
  await player.caller.call('addFavourite', { params: { type: 'matches', id: other.id } });
  await driver.open(one.league);
  const star = starOf(page, one.id);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect(await kept(page)).toBe(`matches/${one.id}`);
  await driver.signIn(demo, password);
  await expect(tree(page).getByRole('link', { name: /^Favourites ?2$/ })).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => accountOf(player)).toEqual([one.id, other.id]);
  await expect.poll(() => kept(page)).toBe('');
  // Whoever is here after the player sees none of theirs.
  await driver.signOut();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('a player has the same favourites on each device and in each tab [NOTE-02] [NOTE-02a] @thorough', async ({
  page,
  context,
  browser,
  server,
  driver,
  addMatch,
  player,
}) => {
  await withoutFavourites(player);
  const match = await addMatch();
  await driver.open(match.league);
  const star = starOf(page, match.id);
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => accountOf(player)).toEqual([match.id]);
  await expect.poll(() => kept(page)).toBe('');

  const tab = await context.newPage();
  await createDriver(tab, server.url).open('/favorites');
  await expect(rowOf(tab, match.id).first()).toBeVisible();

  const device = await browser.newContext();
  await lendSession(device, server.url, player);
  const elsewhere = await device.newPage();
  await elsewhere.clock.install();
  await createDriver(elsewhere, server.url).open(match.league);
  const same = starOf(elsewhere, match.id);
  await expect(same).toHaveAttribute('aria-pressed', 'true');

  await star.click();
  await expect.poll(() => accountOf(player)).toEqual([]);
  await expect(tab.getByText('Keep what matters to you here')).toBeVisible();
  // The player puts the other device away, and takes it up again.
  await elsewhere.clock.fastForward(60_000);
  await elsewhere.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(same).toHaveAttribute('aria-pressed', 'false');
  await device.close();
});

for (const [tier, who] of inTiers(['player'] as const, ['visitor'] as const)) {
  test(
    `the favourites of a ${who} are narrowed by type, status and what can be bet on [NOTE-03] [API-07d]`,
    tier,
    async ({ page, context, server, driver, addMatch }) => {
      const player = await withoutFavourites(await enter(server.url));
      const [live, coming] = [await addMatch(), await addMatch()];
      await live.happen('kick_off');
      const marks = [`matches/${live.id}`, `matches/${coming.id}`, 'sports/1'];
      if (who === 'visitor') {
        await page.addInitScript((kept) => localStorage.setItem('touchline.favourites', kept), marks.join(' '));
      } else {
        for (const [type = '', id = ''] of marks.map((mark) => mark.split('/')))
          await player.caller.call('addFavourite', { params: { type, id } });
        await lendSession(context, server.url, player);
      }
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.includes('/favourites/')) asked.push(`${pathname.split('/').at(-1)}${decodeURIComponent(search)}`);
      });
      await driver.open('/favorites');
      const row = (id: string) => rowOf(page, id).first();
      const chip = (name: string | RegExp) => main(page).getByRole('link', { name, exact: true });
      await expect(row(live.id)).toBeVisible();
      await expect(row(coming.id)).toBeVisible();
      const filtered = 'matches?match_status=1,2';
      const answered =
        who === 'player'
          ? page.waitForResponse((each) => decodeURIComponent(each.url()).endsWith(filtered))
          : undefined;
      await chip('Live').click();
      await expect(page).toHaveURL(/\/favorites\?status=live$/);
      await expect(row(coming.id)).toHaveCount(0);
      await expect(row(live.id)).toBeVisible();
      await answered;

      await live.happen('interrupt');
      await chip('Open for bets').click();
      await expect(main(page).getByText('Nothing matches these filters')).toBeHidden();
      await chip(/^Matches/).click();
      await expect(main(page).getByText('Nothing matches these filters')).toBeVisible();
      await chip('Show everything').click();
      await expect(row(coming.id)).toBeVisible();

      await chip(/^Sports/).click();
      await expect(main(page).getByRole('heading', { name: 'Your sports' })).toBeVisible();
      await expect(row(coming.id)).toHaveCount(0);
      if (who === 'visitor') expect(asked).toEqual([]);
      else expect(asked).toEqual(expect.arrayContaining([filtered, 'matches?match_status=1,2&bettable=true']));
    },
  );
}

test.describe('a press that fails', () => {
  test.use({ noise: /status of 40[01]/ });

  test('turns the star at once and back again, and an alert says why [NOTE-02] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    let answer = (): void => undefined;
    await page.route('**/favourites/matches/*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      const body = { code: 195, message: 'full', localized_message: 'error.favourites.full', request_id: 'r' };
      await route.fulfill({ status: 400, json: body });
    });
    await driver.open(match.league);
    await untilRead(page, player);
    const star = starOf(page, match.id);
    const sent = page.waitForRequest('**/favourites/matches/*');
    await star.click();
    await sent;
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    answer();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await expect(driver.notices).toContainText('Your favourites did not change');
    await expect(driver.notices).toContainText('There is no room for more favourites.');
    expect(await accountOf(player)).toEqual([]);
  });

  test('because the session is over opens the sign-in dialog [NOTE-02] [AUTH-05] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    await driver.open(match.league);
    await untilRead(page, player);
    const star = starOf(page, match.id);
    await page.route('**/favourites/matches/*', (route) => route.fulfill({ status: 401, json: {} }));
    await star.click();
    await expect(driver.signInDialog).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    expect(await accountOf(player)).toEqual([]);
  });
});

test('who has favourite matches sees them on home and live, and who has none asks for nothing [NAV-09] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const [live, coming] = [await addMatch(), await addMatch()];
  await live.happen('kick_off');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const mine = main(page).locator('[data-my-matches]');
  await driver.open('/');
  await expect(main(page).locator('[data-card]').first()).toBeVisible();
  await expect(mine).toHaveCount(0);
  expect(loaded.filter((url) => /\/mine-\w+\.js/.test(url) || new URL(url).searchParams.has('id'))).toEqual([]);

  // A first star pushes nothing away from under the finger.
  await driver.walk('/live');
  // Until the next screen stands, the star of the one before can still be pressed.
  await expect(main(page).getByRole('heading', { level: 1, name: /^Live/ })).toBeVisible();
  const code = page.waitForResponse(/\/mine-\w+\.js/);
  await starOf(page, live.id).click();
  await code;
  await expect(starOf(page, live.id)).toHaveAttribute('aria-pressed', 'true');
  await expect(tree(page).getByRole('link', { name: /^Favourites ?1$/ })).toBeVisible();
  await expect(mine).toHaveCount(0);
  await driver.walk(coming.league);
  await starOf(page, coming.id).click();
  await driver.walk('/');
  await expect(mine.getByRole('heading', { name: 'My matches' })).toBeVisible();
  // What is on stands first.
  await expect(mine.locator('[data-card]')).toHaveCount(2);
  await expect(mine.locator('[data-card]').first()).toHaveAttribute('data-card', live.id);
  await driver.walk('/live');
  await expect(mine.locator('[data-card]')).toHaveCount(1);
  // It keeps its place while it is looked at (P5), and is gone on the next screen.
  await live.happen('end');
  await expect(mine.locator('[data-card]')).toContainText('Ended');
  await expect(mine.locator('[data-outcome][data-state="idle"]')).toHaveCount(0);
  await driver.walk('/');
  await expect(mine.locator('[data-card]')).toHaveCount(1);
  await mine.getByRole('link', { name: 'All favourites' }).click();
  await expect(page).toHaveURL(/\/favorites$/);
});
