import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';
import { expect, plainPage, test } from './world/test.ts';

/** Answers of back ends that are not the reference one: in words of their own, and from elsewhere. */
test.use({ noise: /status of (?:400|403|410)|net::ERR_|Content Security Policy|WebSocket/ });

function refuse(body: object, status = 400) {
  return (route: Route) => route.fulfill({ status, json: body });
}

test('what a server says in its own words is shown as text, in building, placing and sharing [PLC-01a] [PLC-04a] @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  const before = await player.balance();
  await page.route(/custom_bets?\/calculate|custom-bets?\/calculate|\/calculate$/, (route) =>
    refuse({ localized_message: 'Nicht <b>zusammen</b>.' })(route),
  );
  await driver.open(`${match.path}#betBuilder`);
  for (const at of ['1|/1', '18|total=2.5/over'])
    await page.locator(`[data-builder-outcome="${match.id}/${at}"]`).first().click();
  await expect(page.locator('[data-builder-summary]')).toContainText('Nicht <b>zusammen</b>.');

  await page.route(/\/v3\/bets$/, (route) =>
    route.request().method() === 'POST'
      ? refuse({
          code: 140,
          localized_message: 'Heute <b>nicht</b>.',
          details: ['Ab morgen wieder.', 'their.own.key'],
          errors_by_bet: [{ bet_index: 0, code: 140, localized_message: 'لا يُقبل هذا.', details: { limit: 5 } }],
        })(route)
      : route.fallback(),
  );
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.stake.fill('2.00');
  await driver.mainButton.click();
  await expect(driver.slip).toHaveAttribute('data-state', 'ERROR');
  const notice = driver.slip.locator('[data-reason="error"]');
  await expect(notice).toContainText('Heute <b>nicht</b>.');
  await expect(notice.locator('[data-details]')).toHaveText(/^\u2068Ab morgen wieder\.\u2069$/);
  await expect(driver.selections.locator('[data-error]')).toHaveText('\u2068لا يُقبل هذا.\u2069');
  await expect(driver.slip.locator('b')).toHaveCount(0);
  expect(await player.balance()).toBe(before);

  await page.route(/\/share/, refuse({ message: 'Das Teilen ruht bis Montag.' }, 403));
  await driver.slip.getByRole('button', { name: 'Share' }).first().click();
  await expect(page.locator('[data-share]')).toContainText('Das Teilen ruht bis Montag.');
});

test('what may not be seen shows why, and what is gone is not found [API-11a] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await page.route(/\/matches\?/, refuse({ localized_message: 'Nicht in deinem Land.' }, 403));
  await page.route(/\/sportsbook\/(?:schedule|live)$|\/sportsbook\/soccer\/[^/]+$/, (route) =>
    route.fulfill({ path: plainPage }),
  );
  await driver.open('/schedule');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nicht in deinem Land.');
  await page.route(/\/matches\/[^/?]+$|\/tournaments\/[^/?]+$/, (route) => route.fulfill({ status: 410, body: '' }));
  await page.goto(page.url().replace('/schedule', match.path));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oops, sorry. We can't find that page.");
});

test.describe('redirects', () => {
  /** A server of another origin that would answer anybody. */
  const elsewhere = async (answer: string) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
      response.setHeader('content-type', 'application/json');
      response.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
  };

  /** The first request for it is sent elsewhere, each other one is answered; returns how many were redirected. */
  const redirect = async (page: Page, what: RegExp, status: number, to: (url: URL) => string) => {
    const seen = { redirected: 0 };
    await page.route(what, (route) => {
      if (seen.redirected > 0) return route.continue();
      seen.redirected += 1;
      return route.fulfill({ status, headers: { location: to(new URL(route.request().url())) } });
    });
    return seen;
  };

  const search = async (page: Page, words: string) => {
    await page.keyboard.press('/');
    await page
      .getByRole('dialog')
      .getByRole('searchbox')
      .or(page.getByRole('dialog').getByRole('combobox'))
      .fill(words);
  };

  test('within the site redirects 301, 302 and 307 are followed [API-11a] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch('soccer', { home: 'Moved Rovers', away: 'Stayed City' });
    await driver.open('/');
    for (const [status, words] of [
      [301, 'Moved'],
      [302, 'Moved Rov'],
      [307, 'Moved Rovers'],
    ] as const) {
      const seen = await redirect(page, /\/search\?/, status, ({ pathname, search: query }) => `${pathname}${query}`);
      await search(page, words);
      await expect(page.getByRole('dialog')).toContainText(match.name);
      expect(seen.redirected).toBe(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('to a foreign origin none is followed, and nothing from there is shown [API-11a] [I11] @thorough', async ({
    page,
    driver,
  }) => {
    const foreign = await elsewhere('{"sports":[],"tournaments":[],"matches":[],"is_close":false}');
    try {
      await driver.open('/');
      await redirect(page, /\/search\?/, 307, () => `${foreign.url}/search`);
      await search(page, 'arsenal');
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      expect(foreign.asked).toEqual([]);
    } finally {
      foreign.stop();
    }
  });

  test('a press that is redirected by 307 is sent on once, and its bet is the one that was pressed [API-11a] [I1] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    await driver.stake.fill('2.00');
    const [before, known] = [await player.balance(), await player.bets()];
    const seen = await redirect(page, /\/v3\/bets$/, 307, ({ pathname }) => pathname);
    await driver.mainButton.click();
    await expect(driver.receipt).toBeVisible();
    expect(seen.redirected).toBe(1);
    expect(await player.balance()).toBe(before - 200n);
    expect((await player.bets()).length).toBe(known.length + 1);
  });
});
