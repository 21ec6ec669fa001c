import type { Route } from '@playwright/test';
import type { Match } from '@touchline/contract';
import { listCalls, renderInBrowser } from './world/back-end.ts';
import { main } from './world/screen.ts';
import { expect, test } from './world/test.ts';

test.describe('five thousand matches', () => {
  test.use({ noise: /WebSocket|status of 404/ });
  const pageSize = 500;

  /** Answers `total` matches of the kind of `pattern`, page by page as they are asked for. */
  const answerWith = (patterns: readonly Match[], total: number) => async (route: Route) => {
    const { searchParams } = new URL(route.request().url());
    const asked = Number(searchParams.get('page') ?? '1');
    const start = searchParams.get('start_from');
    const from = (asked - 1) * pageSize;
    const data = Array.from({ length: Math.min(pageSize, Math.max(0, total - from)) }, (_, place) => {
      const number = from + place;
      const pattern = patterns[Math.floor(number / 40) % patterns.length];
      const sides = pattern?.competitors ?? null;
      if (pattern === undefined || sides === null || Array.isArray(sides)) throw new Error('a match has two sides');
      const { home, away } = sides;
      return {
        ...pattern,
        id: String(9_000_000_000 + number),
        slug: `one-of-many-${9_000_000_000 + number}`,
        name: `Home ${number} vs Away ${number}`,
        start_time: start === null ? pattern.start_time : new Date(start).toISOString(),
        competitors: { home: { ...home, name: `Home ${number}` }, away: { ...away, name: `Away ${number}` } },
      };
    });
    const pagination = { total, page: asked, limit: pageSize, last_page: Math.ceil(total / pageSize) };
    await route.fulfill({ json: { data, pagination } });
  };

  test('lists of thousands hold only what is near the screen, and filter and search as ever [LAY-11] [CAT-06] [CAT-07] @thorough', async ({
    page,
    driver,
    server,
    offer,
    addMatch,
  }) => {
    for (const sport of ['soccer', 'tennis']) await (await addMatch(sport)).happen('kick_off');
    const isPlain = ({ competitors }: Match): boolean => competitors !== null;
    const live = (await offer.matches('match_status=live')).filter(isPlain);
    const coming = (await offer.matches('match_status=prematch')).filter(isPlain);
    await renderInBrowser(page, server.url);
    await page.route(listCalls, (route) => {
      const asked = new URL(route.request().url()).searchParams;
      if (!/^(?:match)?$/.test(asked.get('type') ?? '')) return route.fallback();
      return asked.get('match_status')?.startsWith('1') === true
        ? answerWith(live, 2_000)(route)
        : answerWith(coming, 3_000)(route);
    });
    const rows = main(page).locator('li[data-match]');
    const expectFew = async (): Promise<void> => {
      // A row far from the screen is an item and its link.
      expect(await rows.filter({ has: page.locator('[data-outcome]') }).count()).toBeLessThan(200);
      const most = 9_000 + 2 * (await rows.count());
      expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(most);
    };
    for (const [path, shown] of [
      ['/live', 'Live betting2,000'],
      ['/schedule', 'Schedule3,000'],
    ] as const) {
      await page.goto(`${server.url}/sportsbook${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown);
      await expect(rows.first()).toBeVisible();
      await expectFew();
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await page.evaluate((share) => scrollTo(0, (document.scrollingElement?.scrollHeight ?? 0) * share), part);
        await expect
          .poll(() =>
            rows.evaluateAll((all) =>
              all.some((each) => {
                const { top, bottom } = each.getBoundingClientRect();
                return bottom > 0 && top < innerHeight;
              }),
            ),
          )
          .toBe(true);
        await expectFew();
      }
      await page.evaluate(() => scrollTo(0, 0));
      await main(page)
        .getByRole('link', { name: /^Tennis/ })
        .first()
        .click();
      await expect(page).toHaveURL(/sport=tennis/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(shown);
      await expect(rows.first()).toBeVisible();
      await expectFew();
    }
    await driver.open('/');
    await expect(rows.first()).toBeVisible();
    await expectFew();
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill((await offer.match(live[0]?.id ?? '')).competitors?.home.name ?? '');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});
