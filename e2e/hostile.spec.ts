import type { Locator, Page, Route } from '@playwright/test';
import type { Match } from '@touchline/contract';
import { enterOn, pressTab, tabTo } from './world/keyboard.ts';
import { expect, plainPage, storyTime, test } from './world/test.ts';

/** Opens the gate that held answers wait at. */
interface Gate {
  open(): void;
}

function main(page: Page): Locator {
  return page.getByRole('main');
}
function row(page: Page, id: string): Locator {
  return main(page).locator(`li[data-match="${id}"]`).first();
}
function aDay(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10);
}
const lists = /\/api\/v2\/matches\?/;
/** Calls of both back ends. */
const calls = /^[^?]*\/\/[^/]+\/(?:_sb_api|api)\//;
const push = /\/connection\//;

/** The page as a file host gives it: whatever it shows, it asked for. */
async function drawnByBrowser(page: Page, url: string): Promise<void> {
  await page.route(
    (address) => address.href.startsWith(`${url}/sportsbook`),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      return route.fulfill({ path: plainPage });
    },
  );
}

async function expectNoWiderThan(page: Page, widths: readonly number[], what: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(
        () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth),
        `${what} at ${width}`,
      )
      .toBeLessThanOrEqual(0);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** What an ellipsis cuts off is told whole by the browser's hint. */
async function expectWholeUnderPointer(text: Locator, whole: string): Promise<void> {
  await text.hover({ position: { x: 4, y: 8 } });
  await expect.poll(() => text.evaluate((element) => element.closest('[title]')?.getAttribute('title'))).toBe(whole);
}
const widths = [320, 390, 900, 1440];

const kinds = [
  {
    kind: 'markup',
    home: '<img src=x onerror="globalThis.broken=1">',
    away: '</script><script>globalThis.broken=1</script>',
    words: 'img src=x',
  },
  {
    kind: 'braces',
    home: '{name} {0} {count, plural, one {#} other {#}}',
    away: "'{' {home} <0>x</0> {sel",
    words: '{name} {0}',
  },
  { kind: 'three hundred letters without a blank', home: 'W'.repeat(300), away: '界'.repeat(300), words: 'WWWW' },
  { kind: 'emoji', home: '🦊'.repeat(150), away: '👩‍👩‍👧‍👦'.repeat(20), words: null },
  { kind: 'Arabic and Hebrew', home: 'الأهلي', away: 'מכבי תל אביב', words: 'الأهلي' },
] as const;

test.describe('names', () => {
  for (const { kind, home, away, words } of kinds) {
    test(`${kind}: text on every screen, no wider than the window, and never cut off for good [I11] [LAY-01]`, async ({
      page,
      driver,
      server,
      offer,
      player,
      addMatch,
      desk,
    }) => {
      const match = await addMatch('soccer', { home, away });
      const drawn = await (await fetch(`${server.url}/sportsbook${match.path}`)).text();
      expect(drawn).not.toMatch(/<img src=x/i);
      expect(drawn).not.toContain('</script><script>globalThis');
      const picture = await fetch(`${server.url}/sportsbook/social/${match.id}.png`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);

      await driver.open(match.league);
      if (home.length > 40) await expectWholeUnderPointer(row(page, match.id).getByText(home, { exact: true }), home);
      await expectNoWiderThan(page, widths, 'list');
      await main(page).locator(`[data-favourite="matches/${match.id}"]`).first().click();

      await driver.open(match.path);
      expect(await page.title()).toContain(match.name);
      if (home.length >= 300) await expectWholeUnderPointer(main(page).locator('bdi', { hasText: home }).last(), home);
      await expectNoWiderThan(page, widths, 'match');
      await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
      await expect(driver.selections.first()).toContainText(home);
      await main(page)
        .getByRole('button', { name: /^How the prices of .* moved$/ })
        .or(main(page).locator('[data-market] button[aria-expanded="false"][title]'))
        .first()
        .click();
      await expectNoWiderThan(page, widths, 'prices');
      await driver.stake.fill('1.00');
      await driver.mainButton.click();
      const reference = await driver.reference();
      await expect(driver.receipt).toContainText(home.slice(0, 20));
      await driver.openMyBets();
      await expect(driver.bet(reference)).toContainText(home.slice(0, 20));
      await driver.walk('/bets-history');
      await expect(main(page).locator(`[data-bet="${reference}"]`)).toBeVisible();
      await expectNoWiderThan(page, widths, 'my bets');
      expect((await player.bet(reference)).id).toBe(reference);

      await driver.walk('/favorites');
      await expect(row(page, match.id)).toContainText(home);
      await expectNoWiderThan(page, widths, 'favourites');
      if (words !== null) {
        // The window has its width again: the search of the rail is the one that listens.
        await expect(page.locator('[data-search="field"]')).toBeVisible();
        await page.keyboard.press('/');
        await page.getByRole('combobox').fill(words);
        await expect(page.getByRole('option').first()).toBeVisible();
        await expectNoWiderThan(page, widths, 'search');
        await page.keyboard.press('Escape');
      }

      await match.happen('kick_off');
      await match.goal('home');
      await driver.open(match.path);
      await expect(main(page).getByText(home).first()).toBeAttached();
      await expectNoWiderThan(page, widths, 'tracker');
      await match.happen('end');
      // It was to begin in an hour, which may be tomorrow: results are of days that have begun.
      await desk.call('setClock', { body: { action: 'advance', seconds: 3660 } });
      const { start_time: start } = await offer.match(match.id);
      await expect(async () => {
        await driver.open(`/results?date=${aDay(start)}&sport=soccer`);
        // A long day holds only what is near the screen.
        await page.getByRole('searchbox', { name: 'Look for a team or league' }).fill(home.slice(0, 20));
        await expect(main(page).locator(`[data-result="${match.id}"]`)).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await expectNoWiderThan(page, widths, 'results');
      expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false);
    });
  }

  test('a mark that turns the reading order cannot make home and away change places [I11]', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch('soccer', { home: '\u202Egnp.exe United', away: '\u2067\u2066abc' });
    await driver.open(match.path);
    for (const words of [await page.title(), (await main(page).textContent()) ?? '']) {
      expect(words).toContain('gnp.exe United');
      // What the page itself isolates, it ends.
      expect(words).not.toMatch(/[\u202A-\u202E]/);
    }
  });

  test('a name of which nothing can be seen is a dash [I11]', async ({ page, driver, addMatch }) => {
    const match = await addMatch('soccer', { home: '\u00A0\u2003\u3000', away: '\u200B\u2060' });
    await driver.open(match.league);
    await expect(row(page, match.id).getByText('–', { exact: true }).first()).toBeVisible();
  });
});

test.describe('nothing to show', () => {
  test.use({ noise: /WebSocket|status of 404/ });

  const places = [
    ['/', 'No matches at the moment', 'Results'],
    ['/live', 'Nothing is live right now', 'See what is coming'],
    ['/soccer', 'No matches at the moment', 'Results'],
    ['/schedule', 'Nothing is on the schedule for this day', 'See what is coming'],
    ['/schedule?sport=soccer', 'Nothing matches these filters', 'Show everything'],
    ['/results', 'No results for this day', 'Yesterday'],
    ['/cybersport', 'No e-sports matches at the moment', 'Go to the start page'],
    ['/favorites', 'Keep what matters to you here', 'See what is coming'],
  ] as const;
  for (const [path, words, way] of places) {
    test(`${path} without a match says so and leads on [I15]`, async ({ page, server }) => {
      await drawnByBrowser(page, server.url);
      await page.route(lists, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, data: [], pagination: { ...body.pagination, total: 0 } } });
      });
      await page.goto(`${server.url}/sportsbook${path}`);
      await expect(main(page).getByText(words)).toBeVisible();
      await expect(main(page).getByRole('link', { name: way }).first()).toBeVisible();
      await expect(main(page).getByText('could not be loaded')).toHaveCount(0);
    });
  }

  test('a league of which nothing is open says so and leads on [I15]', async ({ page, server, addMatch }) => {
    const match = await addMatch();
    await drawnByBrowser(page, server.url);
    await page.route(lists, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
    });
    await page.goto(`${server.url}/sportsbook${match.league}`);
    await expect(main(page).getByText('Nothing is open in this league at the moment')).toBeVisible();
    await expect(main(page).getByRole('link').first()).toBeVisible();
  });
});

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

  test('lists of thousands hold only what is near the screen, and filter and search as ever [LAY-11] [CAT-06] [CAT-07]', async ({
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
    await drawnByBrowser(page, server.url);
    await page.route(lists, (route) => {
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

test.describe('a slow API', () => {
  test.use({ noise: /WebSocket/ });

  /** Holds every call until the gate is opened. */
  const holdCalls = async (page: Page): Promise<Gate> => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(calls, async (route) => {
      await opened;
      await route.continue();
    });
    return { open };
  };

  const watchShifts = async (page: Page): Promise<void> => {
    await page.addInitScript(() => {
      const told = { sum: 0 };
      Object.defineProperty(globalThis, 'shifts', { value: told });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (Reflect.get(entry, 'hadRecentInput') !== true) told.sum += Number(Reflect.get(entry, 'value'));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
  };
  /** Two frames on: a shift is told after the frame that it happened in. */
  const shiftsOf = (page: Page): Promise<string> =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(globalThis, 'shifts').sum.toFixed(2)))),
          );
        }),
    );

  // The day has just begun there: the feed's clock, which stories before have moved on, is still in it.
  const hour = new Date(storyTime).getUTCHours();
  test.use({ timezoneId: hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}` });

  for (const width of [390, 900, 1440]) {
    test(`nothing moves when the data comes, at ${width} [LAY-11]`, async ({ page, server, addMatch }) => {
      await page.setViewportSize({ width, height: 900 });
      const match = await addMatch();
      await match.happen('kick_off');
      await watchShifts(page);
      await drawnByBrowser(page, server.url);
      for (const path of ['', '/live', '/soccer', match.league, match.path, '/schedule', '/results', '/cybersport']) {
        const gate = await holdCalls(page);
        await page.goto(`${server.url}/sportsbook${path}`);
        await expect(main(page).getByRole('status').first()).toBeAttached();
        await expect(main(page).locator('[data-outcome], [data-result]')).toHaveCount(0);
        gate.open();
        await expect(main(page).locator('[data-outcome], [data-result], [role="status"]').first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        expect(await shiftsOf(page), path).toBe('0.00');
        await page.unroute(calls);
      }
    });
  }

  test('the page is used meanwhile: ways, settings, slip [I15]', async ({ page, driver, server }) => {
    await drawnByBrowser(page, server.url);
    const gate = await holdCalls(page);
    await page.goto(`${server.url}/sportsbook`);
    await page.getByRole('banner').getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
    await page.getByRole('banner').locator('[data-settings]').click();
    await page.locator('[data-view="odds"]').click();
    await page.locator('[data-settings-view] input[value="american"]').click();
    await page.keyboard.press('Escape');
    await expect(driver.ticket.getByRole('tab', { name: /^Bet slip/ })).toBeVisible();
    gate.open();
    await expect(main(page).locator('[data-outcome]').first()).toContainText(/[+-]\d{3}/);
  });
});

test.describe('no API', () => {
  test.use({ noise: /WebSocket|Failed to load resource/ });

  for (const [name, path, words] of [
    ['home', '', 'This could not be loaded'],
    ['live', '/live', 'This could not be loaded'],
    ['a sport', '/soccer', 'This could not be loaded'],
    ['e-sports', '/cybersport', 'This could not be loaded'],
    ['a league', 'league', 'This could not be loaded'],
    ['a match', 'match', 'This could not be loaded'],
    ['the schedule', '/schedule', 'This could not be loaded'],
    ['results', '/results', 'This could not be loaded'],
    ['my bets', '/bets-history', 'Your bets did not load'],
    ['racing', '/racing', 'The game cannot be reached'],
  ] as const) {
    test(`${name}: said once in its place, with a retry that works when it is back [I15]`, async ({
      page,
      driver,
      server,
      addMatch,
    }) => {
      const match = await addMatch();
      await drawnByBrowser(page, server.url);
      await page.route(calls, (route) => route.abort());
      // Push would fetch by itself what is missing, once it is there.
      await page.routeWebSocket(push, (socket) => void socket.close());
      await page.route(push, (route) => route.abort());
      const at = path === 'league' ? match.league : path === 'match' ? match.path : path;
      await page.goto(`${server.url}/sportsbook${at}`);
      const alert = main(page).getByRole('alert');
      await expect(alert).toHaveCount(1);
      await expect(alert).toContainText(words);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Live', exact: true })).toBeVisible();
      await expect(driver.ticket.getByRole('tab', { name: /^Bet slip/ })).toBeVisible();
      await page.unroute(calls);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toHaveCount(0);
    });
  }
});

test.describe('addresses', () => {
  test.use({ noise: /status of 404/ });
  const long = 'x'.repeat(5_000);
  const found = [
    '/schedule?date=2026-99-99',
    '/schedule?date=275760-09-14',
    '/results?date=0000-00-00',
    `/results?date=${long}`,
    '/results?page=-1',
    '/results?page=1e9',
    '/live?sport=%00',
    '/live?sport=%E0%A4%A',
    '/live?sport=__proto__',
    `/live?sport=${long}`,
    '/live?sport=a&sport=soccer&sport=soccer',
    '/live?a[]=1&isBettable=maybe&sortBy=zzz',
    '/soccer?time=yesterday&__proto__=1',
    '/schedule?sport=soccer,,soccer',
    `?${long}`,
  ];
  const nowhere = [
    '/xx/live',
    '/deutsch',
    '/deutsch/live',
    '/no-such-sport',
    '/soccer/no-such-league',
    '/soccer/no-such-match-123456789',
    '/soccer/%00',
    '/soccer/%ZZ',
    '/soccer/__proto__',
    '/soccer/%3Cscript%3E',
    '/__proto__',
    '/constructor',
    '/%E0%A4%A',
    '/%00',
    '//evil.example/x',
    `/soccer/${'a'.repeat(2_000)}`,
    `/${'a/'.repeat(700)}`,
  ];

  test('a query that makes no sense shows the screen as if it were not there [NAV-28] [NAV-29]', async ({
    page,
    server,
  }) => {
    for (const path of found) {
      const answer = await page.goto(`${server.url}/sportsbook${path}`);
      expect({ path, status: answer?.status() }).toEqual({ path, status: 200 });
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
      await expect(main(page).locator('[data-outcome], [data-result], [role="status"]').first(), path).toBeAttached();
      await expect(main(page).getByText('could not be loaded'), path).toHaveCount(0);
      await expectNoWiderThan(page, [390, 1440], path);
    }
  });

  test('what leads nowhere is not found, and leads home [NAV-22] [ERR-05]', async ({ page, server }) => {
    for (const path of nowhere) {
      const answer = await page.goto(`${server.url}/sportsbook${path}`);
      expect([200, 404], path).toContain(answer?.status());
      await expect(main(page).getByRole('link', { name: 'Go to home page' }), path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText("Oops, sorry. We can't find that page.");
    }
  });
});

test.describe('crests', () => {
  test.use({ noise: /status of (?:404|500)|Failed to load resource/ });
  const crest = /\/media\/|image/;

  for (const status of [404, 500] as const) {
    test(`answered ${status}: the monogram stands in its place [LAY-10]`, async ({ page, server, addMatch }) => {
      const match = await addMatch();
      await page.route(crest, (route) =>
        route.request().resourceType() === 'image' ? route.fulfill({ status }) : route.fallback(),
      );
      await page.goto(`${server.url}/sportsbook${match.path}`);
      await expect(main(page).locator('picture')).toHaveCount(0);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeAttached();
    });
  }

  test('slow: the monogram stands until the crest is there, and nothing moves [LAY-10]', async ({
    page,
    server,
    addMatch,
  }) => {
    const match = await addMatch();
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(crest, async (route) => {
      if (route.request().resourceType() === 'image') await opened;
      await route.fallback();
    });
    await page.goto(`${server.url}/sportsbook${match.path}`, { waitUntil: 'domcontentloaded' });
    const place = main(page).locator('span:has(> picture)').first();
    const monogram = place.locator('> [aria-hidden="true"]');
    await expect(monogram).toBeVisible();
    const before = await place.boundingBox();
    open();
    await expect(monogram).toHaveCount(0);
    await expect
      .poll(() => place.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    const after = await place.boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  });
});

test.describe('by keyboard alone', () => {
  /** What has the focus shows it: an outline or a ring, on itself or on the label around it. */
  const expectVisibleFocus = (page: Page): Promise<void> =>
    expect
      .poll(() =>
        page.evaluate(() => {
          for (let at = document.activeElement, step = 0; at !== null && step < 3; at = at.parentElement, step += 1) {
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
            if ((outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none') return true;
          }
          return false;
        }),
      )
      .toBe(true);
  /** Where the focus stands after each of so many Tabs: inside an open dialog, or outside. */
  const stopsOf = async (page: Page, count: number): Promise<readonly string[]> => {
    await page.evaluate(() => {
      const stops: string[] = [];
      Object.defineProperty(globalThis, 'stops', { value: stops, configurable: true });
      const note = (): void => {
        const at = document.activeElement;
        stops.push(
          at === document.body || at?.closest('dialog[open]') !== null ? 'inside' : `outside: ${at.outerHTML}`,
        );
      };
      addEventListener('keyup', note);
      addEventListener('stops-over', () => removeEventListener('keyup', note), { once: true });
    });
    await pressTab(page, count);
    return page.evaluate(() => {
      dispatchEvent(new Event('stops-over'));
      return Reflect.get(globalThis, 'stops');
    });
  };
  const press = async (page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
    await expect(wanted).toBeVisible();
    await tabTo(page, wanted);
    await expectVisibleFocus(page);
    await page.keyboard.press(key);
  };

  test('lists: skip link, settings, tree, filters, days, stars, and the way round once [I15]', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await driver.open('/live');
    await press(page, page.getByRole('link', { name: 'Skip to the content' }));
    await expect(main(page)).toBeFocused();
    await press(page, main(page).getByRole('link', { name: 'By time' }));
    await expect(page).toHaveURL(/sortBy=time/);
    const star = main(page).locator(`[data-favourite="matches/${match.id}"]`).first();
    await press(page, star, 'Space');
    await expect(star).toHaveAttribute('aria-pressed', 'true');

    const settings = page.getByRole('banner').locator('[data-settings]');
    await press(page, settings);
    await enterOn(page, page.locator('[data-view="odds"]'));
    await tabTo(page, page.locator('[data-settings-view] input:checked'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-settings-view] input:checked')).not.toHaveAttribute('value', 'decimal');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-settings-view]')).toBeHidden();
    await expect(settings).toBeFocused();

    const branch = page.getByRole('button', { name: 'Countries and leagues: Football' });
    await press(page, branch);
    await expect(branch).toHaveAttribute('aria-expanded', 'true');

    await driver.open('/schedule');
    await press(page, page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link', { name: /^Tomorrow/ }));
    await expect(page).toHaveURL(/date=/);
    await driver.open('/about');
    await press(page, page.getByRole('link', { name: 'Skip to the content' }));
    await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
  });

  test('a match: search leads there, tabs, markets, prices, and a bet [I15]', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch('soccer', { home: 'Keyboard Rovers' });
    await driver.open('/');
    await expect(driver.account).toBeVisible();
    await page.keyboard.press('/');
    await page.getByRole('combobox').pressSequentially('Keyboard Rovers');
    await expect(page.getByRole('option', { name: /Keyboard Rovers/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${match.path}$`));

    const tabs = main(page).getByRole('tablist').first();
    await tabTo(page, tabs.getByRole('tab', { selected: true }));
    await expectVisibleFocus(page);
    await page.keyboard.press('ArrowRight');
    await expect(tabs.getByRole('tab').nth(1)).toBeFocused();

    const field = main(page).getByRole('textbox', { name: 'Search markets' });
    await tabTo(page, field);
    await field.pressSequentially('total');
    await expect(main(page).locator('mark').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    const pin = main(page).getByRole('button', { name: /^Pin / }).first();
    const pinned = main(page).getByRole('button', { name: /^Unpin / });
    await press(page, pin);
    await expect(pinned.first()).toBeVisible();
    const price = driver.price({ matchId: match.id, market: '1|', outcome: '1' });
    await press(page, price);
    await expect(driver.selections).toHaveCount(1);
    await tabTo(page, driver.stake);
    await page.keyboard.type('1');
    await press(page, driver.mainButton);
    const reference = await driver.reference();
    expect((await player.bet(reference)).id).toBe(reference);
  });

  test('a phone: menu and slip hold the focus while they are open, and give it back [I15]', async ({
    page,
    driver,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await driver.open('/');
    const bar = page.getByRole('navigation', { name: 'Quick ways' });
    for (const opener of [bar.getByRole('button', { name: 'Menu' }), bar.getByRole('button', { name: /^Bet slip/ })]) {
      await press(page, opener);
      const dialog = page.locator('dialog[open]');
      await expect(dialog).toBeVisible();
      expect(await stopsOf(page, 40)).toEqual(Array.from({ length: 40 }, () => 'inside'));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });
});
