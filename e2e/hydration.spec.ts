import type { Page, Request } from '@playwright/test';
import { holdRequests } from './world/back-end.ts';
import { ofPhone, priceInMain, textOf, untilRendered } from './world/server-page.ts';
import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

/** Addresses of the back end that a page asks for, without pictures and what belongs to the visitor. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/_sb_api/api/') && !pathname.endsWith('/settings')) asked.push(pathname + search);
  });
  return asked;
}

test.describe('hydration', () => {
  for (const [tier, [name, path]] of inTiers(
    [['home', '']],
    [
      ['live', '/live'],
      ['a sport', '/soccer'],
      ['results', '/results'],
      ['a language of its own', '/ar'],
    ],
  )) {
    test(`${name}: asks for nothing that came with the page, and finds its markup`, tier, async ({ page, server }) => {
      const asked = questionsOf(page);
      await untilRendered(`${server.url}/sportsbook${path}`);
      await page.goto(`${server.url}/sportsbook${path}`);
      // The session is known: the page is hydrated.
      await expect(page.locator('[data-sign-in]')).toBeVisible();
      expect(asked).toEqual([]);
    });
  }

  test('a match and its league too; prices move from there on [PUSH-11]', async ({ page, server, addMatch }) => {
    const match = await addMatch();
    const asked = questionsOf(page);
    for (const path of [match.path, match.league]) {
      await untilRendered(`${server.url}/sportsbook${path}`);
      await page.goto(`${server.url}/sportsbook${path}`);
      await expect(page.locator('[data-sign-in]')).toBeVisible();
      expect(asked).toEqual([]);
    }
    await page.goto(`${server.url}/sportsbook${match.path}`);
    const first = page.locator(`${priceInMain}[data-state="idle"]`).first();
    await expect(first).toBeVisible();
    await match.happen('kick_off');
    await match.happen('suspend');
    await expect(page.locator(`${priceInMain}[data-state="suspended"]`).first()).toBeVisible();
    // A match that has begun has a tracker, which asks for what happened.
    expect(asked.filter((each) => !each.endsWith('/events'))).toEqual([]);
  });

  test.describe(() => {
    test.use({ viewport: { width: 390, height: 844 } });
    test('the code of the slip comes at the first sign that somebody is there, and a press then asks for no file [P4]', async ({
      page,
      server,
    }) => {
      const files: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.includes('/assets/')) files.push(pathname);
      });
      await untilRendered(`${server.url}/sportsbook`, ofPhone);
      await page.goto(`${server.url}/sportsbook`);
      await expect(page.locator('html[data-alive]')).toHaveCount(1);
      expect(files.filter((file) => file.includes('/slip-'))).toEqual([]);
      const arrive = ['slip-*.js', 'shared-*.css', 'en-later-*.js'].map((file) =>
        page.waitForResponse(`**/assets/${file}`),
      );
      await page.mouse.move(200, 400);
      await page.mouse.move(210, 410);
      await Promise.all(arrive);
      const before = [...files];
      await page.locator(`${priceInMain}[data-state="idle"]`).filter({ visible: true }).first().click();
      await expect(page.getByRole('button', { name: 'Bet slip, 1 selection' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('touchline.bets'))).not.toBeNull();
      expect(files).toEqual(before);
    });
  });

  test.describe(() => {
    test.use({ viewport: { width: 390, height: 844 } });
    test('a press that nothing announced asks for four files and nothing else, since a list keeps what was pressed current [P4]', async ({
      page,
      server,
    }) => {
      await untilRendered(`${server.url}/sportsbook`, ofPhone);
      await page.goto(`${server.url}/sportsbook`);
      await expect(page.locator('html[data-alive]')).toHaveCount(1);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/-[\w]+(?=\.\w+$)/, '')));
      await page
        .locator(`${priceInMain}[data-state="idle"]`)
        .filter({ visible: true })
        .first()
        .evaluate((price: HTMLElement) => price.click());
      await expect(page.getByRole('button', { name: 'Bet slip, 1 selection' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('touchline.bets'))).not.toBeNull();
      const base = '/sportsbook/assets';
      const files = () => asked.filter((path) => path.startsWith(base)).toSorted();
      await expect
        .poll(files)
        .toEqual([`${base}/en-later.js`, `${base}/shared.css`, `${base}/shared.js`, `${base}/slip.js`]);
      // What follows a match asks as soon as the slip has it; the slip has it, and is open.
      await page.getByRole('button', { name: 'Bet slip, 1 selection' }).click();
      await expect(page.getByRole('list', { name: 'Selections' }).locator('> li')).toHaveCount(1);
      expect(asked.filter((path) => path.includes('/matches/'))).toEqual([]);
    });
  });

  test.describe('before it is alive', () => {
    const holdCode = (page: Page) => holdRequests(page, '**/assets/first-*.js');
    /**
     * Until its first paint a page has no styles, so that what they hide, such as a list for other widths, would pass for
     * visible: nobody can have pressed anything yet.
     */
    const painted = (page: Page): Promise<unknown> =>
      page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);

    test('the column of the ticket has the shape of an empty slip, which then takes its place [LAY-11] @thorough', async ({
      page,
      server,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const gate = await holdRequests(page, '**/assets/slip-*.js');
      await untilRendered(`${server.url}/sportsbook`);
      await page.goto(`${server.url}/sportsbook`);
      const column = page.getByRole('complementary', { name: 'Ticket' });
      await expect(column).toBeEmpty();
      /** Heights of the placeholders for tabs and quick bet, and for the empty slip. */
      const drawn = await column.evaluate((element) =>
        ['::before', '::after'].map((part) => Number.parseFloat(getComputedStyle(element, part).blockSize)),
      );
      gate.open();
      const slip = column.getByRole('region', { name: 'Bet slip' });
      await expect(slip).toBeVisible();
      const [whole, empty] = await Promise.all([column.boundingBox(), slip.boundingBox()]);
      const head = (empty?.y ?? 0) - (whole?.y ?? 0);
      expect(drawn).toEqual([head, (whole?.height ?? 0) - head]);
    });

    test('no price stands on the page before what keeps early presses has run [SLIP-04] @thorough', async ({
      page,
      server,
      addMatch,
    }) => {
      const match = await addMatch();
      const gate = await holdRequests(page, '**/before-hydration-*.js');
      await untilRendered(`${server.url}/sportsbook${match.path}`);
      const asked = page.waitForRequest('**/before-hydration-*.js');
      const answer = await page.goto(`${server.url}/sportsbook${match.path}`, { waitUntil: 'commit' });
      await asked;
      await answer?.finished();
      expect(await page.evaluate(() => new Promise((done) => setTimeout(() => done(document.body !== null))))).toBe(
        false,
      );
      gate.open();
      await expect(page.locator(priceInMain).filter({ visible: true }).first()).toBeVisible();
    });

    test.describe(() => {
      test.use({ viewport: { width: 390, height: 844 } });
      test('the slip holds and counts what is pressed before anything behind the price is there [SLIP-04] [P5]', async ({
        page,
        server,
        addMatch,
      }) => {
        const match = await addMatch();
        const address = `${server.url}/sportsbook${match.path}`;
        await untilRendered(address, ofPhone);
        const { text } = await textOf(address, ofPhone);
        const price = text.indexOf('data-state="idle"', text.indexOf('<main'));
        const document = text.slice(0, text.indexOf('</button>', price));
        await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: document }));
        await page.goto(address);
        await painted(page);
        const button = page.locator(`${priceInMain}[data-state="idle"]`);
        await button.click();
        await expect(button).toHaveAttribute('aria-pressed', 'true');
        const slip = page
          .getByRole('navigation', { name: 'Quick navigation' })
          .getByRole('button', { name: 'Bet slip' });
        const count = () =>
          slip.locator('span').evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::after').content));
        expect(await count()).toContain('"1"');
        const outcome = (await button.getAttribute('data-outcome')) ?? '';
        expect(await page.evaluate(() => sessionStorage.getItem('touchline.picks'))).toContain(JSON.stringify(outcome));
      });
    });

    for (const [tier, [presses, pressed]] of inTiers([[1, 'true']] as const, [[2, 'false']] as const)) {
      test(
        `a price that is pressed ${presses === 1 ? 'once is' : 'and let go is not'} on the slip afterwards [SLIP-04]`,
        tier,
        async ({ page, server, addMatch }) => {
          const match = await addMatch();
          const gate = await holdCode(page);
          await untilRendered(`${server.url}/sportsbook${match.path}`);
          await page.goto(`${server.url}/sportsbook${match.path}`, { waitUntil: 'commit' });
          await painted(page);
          const button = page.locator(`${priceInMain}[data-state="idle"]`).filter({ visible: true }).first();
          const outcome = (await button.getAttribute('data-outcome')) ?? '';
          const same = page.locator(`main button[data-outcome="${outcome}"]`).filter({ visible: true }).first();
          for (let each = 0; each < presses; each += 1) await same.click();
          // On each button of the outcome.
          const marked = presses === 1 ? await page.locator(`button[data-outcome="${outcome}"]`).count() : 0;
          await expect(page.locator('[data-early]')).toHaveCount(marked);
          // It shows before any code of the page has loaded.
          await expect(same).toHaveAttribute('aria-pressed', pressed);
          await expect(page.locator('html[data-alive]')).toHaveCount(0);
          gate.open();
          await expect(page.locator('html[data-alive]')).toHaveCount(1);
          await expect(page.locator('[data-sign-in]')).toBeVisible();
          await expect(same).toHaveAttribute('aria-pressed', pressed);
          await expect(page.locator('[data-early]')).toHaveCount(0);
        },
      );
    }

    test.describe(() => {
      test.use({ viewport: { width: 390, height: 844 } });
      test('a price that is pressed is held by the slip: counted, kept, and let go by a second press [SLIP-04] [SLIP-17] [P5]', async ({
        page,
        server,
        addMatch,
      }) => {
        const match = await addMatch();
        const gate = await holdCode(page);
        const address = `${server.url}/sportsbook${match.path}`;
        await untilRendered(address, ofPhone);
        await page.goto(address, { waitUntil: 'commit' });
        await painted(page);
        const prices = page.locator(`${priceInMain}[data-state="idle"]`).filter({ visible: true });
        const [first = '', second = ''] = await prices.evaluateAll((found) =>
          found.map((each) => each.getAttribute('data-outcome') ?? ''),
        );
        const priceOf = (outcome: string) =>
          page.locator(`main button[data-outcome="${outcome}"]`).filter({ visible: true });
        /** The number that stands on the slip in the bar, drawn as a part of an element or as one. */
        const count = () =>
          page
            .locator('nav button span')
            .evaluateAll((parts) =>
              parts
                .flatMap((part) => [getComputedStyle(part, '::after').content.replaceAll('"', ''), part.textContent])
                .find((text) => /^\d+$/.test(text)),
            );
        await priceOf(first).first().click();
        await priceOf(second).first().click();
        await expect.poll(count).toBe('2');

        // Kept for the tab: another document has them, and still none of the page's code.
        await page.reload({ waitUntil: 'commit' });
        await painted(page);
        await expect(priceOf(first).first()).toHaveAttribute('aria-pressed', 'true');
        await expect.poll(count).toBe('2');
        await priceOf(first).first().click();
        await expect(priceOf(first).first()).toHaveAttribute('aria-pressed', 'false');
        await expect.poll(count).toBe('1');
        await expect(page.locator('html[data-alive]')).toHaveCount(0);

        gate.open();
        await expect(page.locator('html[data-alive]')).toHaveCount(1);
        await expect(priceOf(second).first()).toHaveAttribute('data-state', 'selected');
        await expect(priceOf(first).first()).toHaveAttribute('data-state', 'idle');
        await expect(page.locator('[data-early]')).toHaveCount(0);
        await expect.poll(count).toBe('1');
        await page.getByRole('button', { name: 'Bet slip, 1 selection' }).click();
        await expect(page.getByRole('list', { name: 'Selections' }).locator('> li')).toHaveCount(1);
      });
    });

    test.describe('and must be drawn anew', () => {
      // A document that did not come over the network may open no socket.
      test.use({ noise: /WebSocket/ });
      test('a price that is pressed on a page that must be drawn anew is on the slip afterwards [SLIP-04] @thorough', async ({
        page,
        server,
        addMatch,
      }) => {
        const match = await addMatch();
        const gate = await holdCode(page);
        const address = `${server.url}/sportsbook${match.path}`;
        // Without its data the markup cannot be hydrated.
        await page.route(address, async (route) => {
          const answer = await route.fetch();
          const body = (await answer.text()).replaceAll(/<script type="application\/json"[\s\S]*?<\/script>/g, '');
          await route.fulfill({ response: answer, body });
        });
        await page.goto(address, { waitUntil: 'commit' });
        await painted(page);
        const button = page.locator(`${priceInMain}[data-state="idle"]`).filter({ visible: true }).first();
        const outcome = (await button.getAttribute('data-outcome')) ?? '';
        const same = page.locator(`main button[data-outcome="${outcome}"]`).filter({ visible: true }).first();
        await same.click();
        await expect(same).toHaveAttribute('aria-pressed', 'true');
        gate.open();
        await expect(page.locator('[data-sign-in]')).toBeVisible();
        await expect(same).toHaveAttribute('data-state', 'selected');
      });
    });
  });

  test('a visitor of another time zone finds no time of a wrong one, and the next visit begins with theirs @thorough', async ({
    browser,
    server,
    addMatch,
  }) => {
    const match = await addMatch();
    const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', viewport: { width: 1440, height: 900 } });
    // What nobody chose is only kept where the visitor lets it be.
    await context.addCookies([{ name: 'touchline.consent', value: 'all', url: server.url }]);
    try {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`${server.url}/sportsbook${match.path}`);
      await expect(page.locator('[data-sign-in]')).toBeVisible();
      expect(errors).toEqual([]);
      const cookies = await context.cookies();
      expect(cookies.find(({ name }) => name === 'touchline.zone')?.value).toBe('Asia~Tokyo');
      const { text } = await textOf(`${server.url}/sportsbook${match.path}`, {
        cookie: 'touchline.zone=Asia~Tokyo',
      });
      expect(text).toContain('data-zone="Asia/Tokyo"');
    } finally {
      await context.close();
    }
  });

  test('the remembered theme and odds are there before the page is alive [NAV-03] [LAY-03]', async ({ server }) => {
    const { text } = await textOf(`${server.url}/sportsbook`, { cookie: 'touchline.odds-type=american' });
    expect(text).toMatch(/>[+-]\d{3,}</);
    expect(text.indexOf('/before-hydration-')).toBeLessThan(text.indexOf('<body'));
  });
});
