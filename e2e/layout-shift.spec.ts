import { devices } from '@playwright/test';
import { holdRequests } from './world/back-end.ts';
import { fourInOrder } from './world/matches-in-order.ts';
import { oddsFormats } from './world/odds-formats.ts';
import { main, rowOf } from './world/screen.ts';
import { ofPhone, textOf, untilRendered } from './world/server-page.ts';
import { shiftsOf, watchShifts } from './world/shifts.ts';
import { expect, test } from './world/test.ts';
import { textPlaceOf } from './world/text-place.ts';
import { inTiers } from './world/tiers.ts';

/**
 * Code and style sheets that are not asked for by the document itself wait with the rest of the code. What runs before
 * hydration is part of the document: the parser waits for it.
 */
const code = /\/sportsbook\/assets\/(?!before-hydration)[^/]+\.js/;

for (const [tier, { name, width, height }] of inTiers(
  [{ name: 'a phone', width: 390, height: 844 }],
  [{ name: 'a desktop', width: 1440, height: 900 }],
)) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });
    test(
      `nothing moves by itself on home, live and a match, as code comes late and as odds move, on ${name} [P5]`,
      tier,
      async ({ page, server, addMatch }) => {
        const match = await addMatch();
        await match.happen('kick_off');
        await watchShifts(page);
        // Two goals of one side take the price of the other past ten, and back.
        for (const [path, side, goals] of [
          ['', 'home', 2],
          ['/live', 'away', 2],
          [match.path, 'home', 4],
        ] as const) {
          const gate = await holdRequests(page, code);
          const document = await page.goto(`${server.url}/sportsbook${path}`, { waitUntil: 'commit' });
          await expect(main(page).locator('[data-outcome]').filter({ visible: true }).first()).toBeVisible();
          // What was seen is what such a device is sent.
          expect(((await document?.text()) ?? '').includes('data-layout="rail"'), path).toBe(name === 'a desktop');
          gate.open();
          await page.locator('html[data-alive]').waitFor();
          await page.waitForLoadState('networkidle');
          await match.happen('suspend');
          await match.happen('resume');
          await match.goal(side);
          await match.goal(side);
          await expect(main(page)).toContainText(String(goals));
          expect.soft(await shiftsOf(page), path).toEqual([]);
          await page.unroute(code);
        }
      },
    );
  });
}

for (const [tier, { name, width, height }] of inTiers(
  [{ name: 'a phone', width: 390, height: 844 }],
  [{ name: 'a desktop', width: 1440, height: 900 }],
)) {
  test.describe(`lists on ${name}`, () => {
    test.use({ viewport: { width, height } });
    test(
      `a match that starts or ends moves nothing in a list that is looked at, on ${name} [P5] @thorough`,
      tier,
      async ({ page, driver, addMatch }) => {
        const [first, between, another, last] = await fourInOrder(page, driver, addMatch);
        const coming = await addMatch('handball');
        await first.happen('kick_off');
        await last.happen('kick_off');
        await watchShifts(page);

        await driver.open('/live?sport=handball');
        await expect(rowOf(page, last.id)).toBeVisible();
        await page.waitForLoadState('networkidle');
        await between.happen('kick_off');
        await first.happen('end');
        const show = page.getByRole('button', { name: 'Show 1 new match' });
        await expect(show).toBeVisible();
        await expect(rowOf(page, first.id)).toContainText('Ended');
        await expect(rowOf(page, first.id).locator('[data-outcome][data-state="idle"]')).toHaveCount(0);
        await expect(rowOf(page, between.id)).toHaveCount(0);
        expect.soft(await shiftsOf(page), 'live').toEqual([]);
        // Other words, and more of them.
        await another.happen('kick_off');
        const showTwo = page.getByRole('button', { name: 'Show 2 new matches' });
        await expect(showTwo).toBeVisible();
        expect.soft(await shiftsOf(page), 'the words of the button').toEqual([]);

        await showTwo.click();
        await expect(rowOf(page, between.id)).toBeVisible();
        await expect(rowOf(page, another.id)).toBeVisible();
        await expect(rowOf(page, last.id)).toBeVisible();
        await expect(rowOf(page, first.id)).toHaveCount(0);
        await expect(showTwo).toHaveCount(0);

        // A list that is opened anew is as it is.
        await driver.open('/handball');
        // On a phone it stands below those that are live.
        const row = rowOf(page, coming.id).first();
        await row.scrollIntoViewIfNeeded();
        await page.waitForLoadState('networkidle');
        const before = await shiftsOf(page);
        await coming.happen('kick_off');
        await expect(row).toContainText('1st half');
        await expect(row.locator('[data-outcome][data-state="idle"]').first()).toBeVisible();
        await last.happen('end');
        await expect(rowOf(page, last.id)).toContainText('Ended');
        expect.soft(await shiftsOf(page), 'sport').toEqual(before);
      },
    );
  });
}

for (const timezoneId of ['Europe/Berlin', 'Asia/Tokyo']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId, viewport: { width: 390, height: 844 } });
    test(`the schedule stays as it is while its day is asked for anew, in ${timezoneId} [P5] @thorough`, async ({
      page,
      driver,
    }) => {
      await watchShifts(page);
      // The document has the day of the server's zone.
      const gate = await holdRequests(page, /\/matches\?/);
      const asked = page.waitForRequest(/\/matches\?/);
      await driver.open('/schedule');
      await asked;
      await expect(main(page).locator('li[data-match]').first()).toBeVisible();
      await expect(main(page).getByRole('link', { name: /^Football 0$/ })).toHaveCount(0);
      gate.open();
      await page.waitForLoadState('networkidle');
      await expect(main(page).locator('li[data-match]').first()).toBeVisible();
      expect(await shiftsOf(page)).toEqual([]);
    });
  });
}

for (const { name, width, height } of [
  { name: 'the smallest phone', width: 320, height: 640 },
  { name: 'a desktop', width: 1440, height: 900 },
]) {
  test.describe(`prices on ${name}`, () => {
    test.use({ viewport: { width, height } });
    test(`a figure more moves nothing, in any format of odds, on ${name} [P5] @thorough`, async ({
      page,
      driver,
      addMatch,
    }) => {
      await watchShifts(page);
      for (const format of oddsFormats) {
        const match = await addMatch();
        await match.happen('kick_off');
        // The settings are behind a menu on a small screen.
        await page.setViewportSize({ width: 1440, height: 900 });
        await driver.open('/');
        await driver.chooseOdds(format);
        await page.setViewportSize({ width, height });
        await driver.open(match.path);
        const prices = main(page).locator('[data-market] [data-outcome][data-state="idle"]');
        await expect(prices.first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const lengths = (): Promise<string> =>
          prices.evaluateAll((buttons) =>
            buttons.map(({ textContent }) => (textContent ?? '').split(', ').at(-1)?.length).join(' '),
          );
        const before = await lengths();
        for (let goals = 0; goals < 3; goals += 1) await match.goal('home');
        await expect.poll(async () => ['', before].includes(await lengths()), format).toBe(false);
        expect.soft(await shiftsOf(page), format).toEqual([]);
      }
    });
  });
}

test.describe('a document that comes in pieces', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('on a phone a name stands where its price will leave it, and the head of a column where the next one will [P5]', async ({
    page,
    server,
    addMatch,
  }) => {
    const address = `${server.url}/sportsbook${(await addMatch()).path}`;
    await untilRendered(address, ofPhone);
    const { text } = await textOf(address, ofPhone);
    await holdRequests(page, code);
    const cuts = [
      ['main [data-market="1|"] [data-outcome] span', text.indexOf('translate="no"', text.indexOf('data-market="1|"'))],
      [
        'main [data-columns="2"] span',
        text.indexOf('<span', text.indexOf('</span>', text.indexOf('data-columns="2"'))),
      ],
    ] as const;
    for (const [part, next] of cuts) {
      const places: (readonly number[])[] = [];
      // What is cut off begins with the element that comes next.
      for (const body of [text.slice(0, text.lastIndexOf('<', next)), text]) {
        await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
        await page.goto(address, { waitUntil: 'commit' });
        const element = page.locator(part).first();
        await expect(element).toBeVisible();
        await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
        places.push(await textPlaceOf(element));
        await page.unroute(address);
      }
      expect.soft(places[0], part).toEqual(places[1]);
    }
  });
});

test.describe('a screen that is walked to', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('on a phone, where nobody knows the sports yet, one that is not there is said without a move before [P5] [NAV-22]', async ({
    page,
    driver,
  }) => {
    await watchShifts(page);
    await driver.open('/about');
    const gate = await holdRequests(page, /\/sports(?:\?|$)/);
    const countries = await holdRequests(page, /\/tournaments\?/);
    await driver.walk('/no-such-sport');
    const strip = main(page).getByRole('navigation', { name: 'Countries' });
    // Places of countries are painted, before it is known that there are none.
    await expect(strip.locator('> *')).toHaveCount(6);
    expect(await shiftsOf(page)).toEqual([]);
    countries.open();
    await expect(strip.locator('> *')).toHaveCount(0);
    await expect(strip).toHaveCount(1);
    expect(await shiftsOf(page)).toEqual([]);
    gate.open();
    await expect(main(page).getByRole('link', { name: 'Live' })).toBeVisible();
    await expect(strip).toHaveCount(0);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('on a phone the leagues and sports of the menu come where their places were [P5] @thorough', async ({
    page,
    driver,
  }) => {
    await driver.open('/about');
    const [sports, leagues] = [
      await holdRequests(page, /\/sports(?:\?|$)/),
      await holdRequests(page, /\/tournaments\?/),
    ];
    await page.locator('[data-menu]:visible').click();
    const tree = page.getByRole('dialog').getByRole('navigation', { name: 'Sports' });
    const places = tree.locator('li[aria-hidden]');
    await expect(places).toHaveCount(18);
    // A press excuses what moves after it from being written down, and the menu itself slides in.
    const rows = (): Promise<readonly (readonly number[])[]> =>
      tree.evaluate((found) =>
        Array.from(found.querySelectorAll('li'), (row) => {
          const { y, height } = row.getBoundingClientRect();
          return [Math.round(y - found.getBoundingClientRect().y), Math.round(height)];
        }),
      );
    const before = await rows();
    const now = async (): Promise<readonly (readonly number[])[]> => (await rows()).slice(0, before.length);
    sports.open();
    await expect(tree.getByRole('link', { name: /^Football/ })).toBeAttached();
    await expect(places).toHaveCount(6);
    expect(await now()).toEqual(before);
    leagues.open();
    await expect(tree.getByRole('link', { name: 'Premier League', exact: true })).toBeVisible();
    await expect(places).toHaveCount(0);
    expect(await now()).toEqual(before);
  });

  test('on a phone the settings of notifications come one below the other, and push none about [P5] [NOTE-01]', async ({
    page,
    driver,
    player,
  }) => {
    expect(await player.balance()).toBeGreaterThan(0n);
    await watchShifts(page);
    await driver.open('/about');
    await expect(driver.account).toBeVisible();
    const gate = await holdRequests(page, /\/notifications\/settings/);
    const order: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/notifications/settings')) order.push('the upper ones came');
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/notifications/devices')) order.push('the lower ones were asked for');
    });
    const asked = page.waitForRequest(/\/notifications\/settings/);
    await driver.walk('/profile/notifications');
    await asked;
    // What stands there by now has asked for all that it shows.
    await shiftsOf(page);
    gate.open();
    await expect(page.getByRole('group', { name: 'While the page is closed' })).toBeVisible();
    await expect(page.getByRole('group')).toHaveCount(2);
    expect(order).toEqual(['the upper ones came', 'the lower ones were asked for']);
    expect(await shiftsOf(page)).toEqual([]);
  });
});

test('a name that stays while what is said before it changes does not count as moved: the tracker of a match in sets [P5]', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch('table-tennis');
  await match.happen('kick_off');
  for (let points = 0; points < 10; points += 1) await match.goal('home');
  await watchShifts(page);
  await driver.open(match.path);
  const latest = main(page).getByRole('list', { name: 'What has happened' }).getByRole('listitem').first();
  const words = async (): Promise<string> => (await latest.textContent()) ?? '';
  await expect(latest).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = await words();
  // A point that wins the set.
  await match.goal('home');
  await expect.poll(words).not.toBe(before);
  expect(await shiftsOf(page)).toEqual([]);
});

test.describe('a phone that is turned', () => {
  const { userAgent } = devices['Pixel 7'];
  test.use({ userAgent, isMobile: true, viewport: { width: 915, height: 412 } });

  test('the document of a phone has no rail, and where it is wide enough the rail comes without moving anything [P4] [P5]', async ({
    page,
    server,
  }) => {
    const address = `${server.url}/sportsbook`;
    const railsFor = async (name: string): Promise<number> => {
      const text = await (await page.request.get(address, { headers: { 'user-agent': name } })).text();
      return text.match(/data-layout="(?:rail|icons)"/g)?.length ?? 0;
    };
    expect([
      await railsFor(devices['Desktop Firefox'].userAgent),
      await railsFor(devices['iPhone 15'].userAgent),
    ]).toEqual([2, 0]);

    const gate = await holdRequests(page, code);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(main(page).locator('[data-outcome]').filter({ visible: true }).first()).toBeVisible();
    const rail = page.locator('[data-layout="icons"]');
    await expect(rail).toHaveCount(0);
    const column = () => main(page).evaluate((element) => [element.getBoundingClientRect().x, element.clientWidth]);
    const before = await column();
    gate.open();
    await expect(rail).toBeVisible();
    expect(await column()).toEqual(before);
  });
});
