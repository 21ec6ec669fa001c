import type { Locator, Page } from '@playwright/test';
import { calls } from '@touchline/contract';
import { createDriver } from '@touchline/testkit/driver';
import { holdRequests } from './world/back-end.ts';
import { main, rowOf } from './world/screen.ts';
import { demo, enter, expect, password, type Player, test } from './world/test.ts';
import { accountOf, withoutFavourites, untilRead, kept } from './world/kept-favourites.ts';

/** The ids of the sides of a match. */
type Side = Readonly<Record<'id' | 'name', string>>;

async function sidesOf({ caller }: Player, id: string): Promise<Readonly<Record<'home' | 'away', Side>>> {
  const { body } = await caller.call('getMatch', { params: { id } });
  const { competitors } = calls.getMatch.reply.parse(body);
  if (competitors === null || Array.isArray(competitors)) throw new Error(`nobody plays in match ${id}`);
  return { home: competitors.home, away: competitors.away };
}

test.describe('a favourite team', () => {
  /** The star of a team, in the head of a match or on the page of favourites. */
  function teamStar(page: Page, { name }: Side): Locator {
    return main(page)
      .locator('[data-favourite="competitors"]')
      .and(page.getByLabel(`Favourite: ${name}`, { exact: true }));
  }

  test('of a visitor has its matches in My matches on home and live, and joins the account at sign-in [NOTE-02b] [NOTE-02a] [NAV-09] @thorough', async ({
    page,
    server,
    driver,
    addMatch,
  }) => {
    const player = await withoutFavourites(await enter(server.url));
    const live = await addMatch();
    await live.happen('kick_off');
    const { away } = await sidesOf(player, live.id);
    await driver.open(live.path);
    const star = teamStar(page, away);
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(await kept(page)).toBe(`competitors/${away.id}`);
    const mine = main(page).locator('[data-my-matches]');
    for (const path of ['/', '/live']) {
      await driver.walk(path);
      await expect(mine.locator('[data-card]').first()).toHaveAttribute('data-card', live.id);
    }
    await driver.signIn(demo, password);
    await expect.poll(() => accountOf(player, 'competitors')).toEqual([away.id]);
    await expect.poll(() => kept(page)).toBe('');
    await expect(mine.locator('[data-card]').first()).toHaveAttribute('data-card', live.id);
    await live.happen('end');
    // Its card has gone to another match of the team, or says that it is over (P5).
    await expect(mine.locator(`[data-card="${live.id}"]`).filter({ hasNotText: 'Ended' })).toHaveCount(0);
    await driver.walk('/');
    await expect(mine.locator(`[data-card="${live.id}"]`)).toHaveCount(0);
  });

  test('is the same in two tabs, narrowed with the others, and named without an open match [NOTE-02b] [NOTE-02] [NOTE-03] @thorough', async ({
    page,
    context,
    server,
    driver,
    addMatch,
    player,
  }) => {
    await withoutFavourites(player);
    const match = await addMatch();
    const { home } = await sidesOf(player, match.id);
    await driver.open('/favorites?type=competitors');
    const tab = await context.newPage();
    await createDriver(tab, server.url).open(match.path);
    await teamStar(tab, home).click();
    await expect(teamStar(tab, home)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => accountOf(player, 'competitors')).toEqual([home.id]);
    await page.bringToFront();
    await expect(main(page).getByRole('heading', { name: 'Your teams and players' })).toBeVisible();
    await expect(rowOf(page, match.id).first()).toBeVisible();
    const [name = ''] = match.name.split(' vs ');
    const tile = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByLabel(`Favourite: ${home.name}`, { exact: true }) });
    await expect(tile).toContainText(name);

    const chip = (text: string | RegExp) => main(page).getByRole('link', { name: text, exact: true });
    await chip(/^Leagues/).click();
    await expect(tile).toHaveCount(0);
    await chip(/^Teams and players/).click();
    await expect(tile).toHaveCount(1);
    await match.happen('kick_off');
    await chip('Live').click();
    await expect(rowOf(page, match.id).first()).toBeVisible();
    await chip('Coming up').click();
    await expect(rowOf(page, match.id)).toHaveCount(0);
    await driver.walk('/favorites');
    await expect(teamStar(page, home)).toHaveAttribute('aria-pressed', 'true');

    await teamStar(page, home).click();
    await expect(main(page).getByText('Keep what matters to you here')).toBeVisible();
    await expect(teamStar(tab, home)).toHaveAttribute('aria-pressed', 'false');
    expect(await accountOf(player, 'competitors')).toEqual([]);
  });

  test.describe('whose matches do not load', () => {
    test.use({ noise: /net::ERR_/ });

    test('is asked for with the others in one call, and the failure is shown with a retry [NOTE-02b] [I15] @thorough', async ({
      page,
      driver,
      addMatch,
      player,
    }) => {
      await withoutFavourites(player);
      const open = [await addMatch(), await addMatch()];
      const teams: string[] = [];
      for (const match of open) {
        const { home } = await sidesOf(player, match.id);
        await player.caller.call('addFavourite', { params: { type: 'competitors', id: home.id } });
        teams.push(home.id);
      }
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        const ids = searchParams.get('id');
        if (pathname.endsWith('/competitors') && ids !== null) asked.push(ids);
      });
      const lists = /[?&]competitor_id=/;
      await page.route(lists, (route) => route.abort());
      await driver.open('/favorites?type=competitors');
      const alert = main(page).getByRole('alert');
      await expect(alert).toHaveCount(1);
      await expect(alert).toContainText('could not be loaded');
      await expect(main(page).getByText('None of them has an open match')).toHaveCount(0);
      await expect.poll(() => asked).toEqual([teams.toSorted().join(',')]);
      const held = await holdRequests(page, lists);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toHaveCount(0);
      held.open();
      await expect(rowOf(page, open[0]?.id ?? '').first()).toBeVisible();
      await withoutFavourites(player);
    });
  });

  test.describe('that is refused', () => {
    test.use({ noise: /status of 400/ });

    test('turns its star back, and an alert says why [NOTE-02b] [NOTE-02] @thorough', async ({
      page,
      driver,
      addMatch,
      player,
    }) => {
      const match = await addMatch();
      const { home } = await sidesOf(player, match.id);
      await driver.open(match.league);
      await untilRead(page, player);
      await page.route('**/favourites/competitors/*', (route) =>
        route.fulfill({
          status: 400,
          json: { code: 195, message: 'full', localized_message: 'error.favourites.full', request_id: 'r' },
        }),
      );
      await driver.walk(match.path);
      await teamStar(page, home).click();
      await expect(driver.notices).toContainText('Your favourites did not change');
      await expect(teamStar(page, home)).toHaveAttribute('aria-pressed', 'false');
      expect(await accountOf(player, 'competitors')).toEqual([]);
    });
  });
});
