import type { Page } from '@playwright/test';
import type { Market, Match, Settings } from '@touchline/contract';
import { shownOdds } from './world/money.ts';
import { expect, plainPage, storyTime, test } from './world/test.ts';

function board(page: Page) {
  return page.getByRole('main').locator('header[data-match-status]');
}
function centre(page: Page) {
  return page.getByRole('region', { name: 'Match centre' });
}
function groups(page: Page) {
  return page.getByRole('tablist', { name: 'Market groups' });
}
function lineOf({ specifier }: Market): string {
  return /(?:total|hcp)=(.+)$/.exec(specifier)?.[1] ?? '';
}

/**
 * Changes what the server says of its settings, for the pages opened from here on. The browser draws them by itself:
 * settings of visitors come with what the server draws.
 */
async function withSettings(page: Page, change: (settings: Settings) => Settings): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'document') await route.fulfill({ path: plainPage });
    else await route.fallback();
  });
  await page.route('**/v2/settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

test('the address of a match shows it, and that of its league the league [NAV-12]', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(match.name);
  await expect(page).toHaveTitle(new RegExp(`^${match.name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`));
  await board(page).getByRole('navigation').getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`${match.league}$`));
  await expect(board(page)).toHaveCount(0);
});

test('the hash opens the bet builder, and leaving it takes the hash away [NAV-30]', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  const builder = page.getByRole('region', { name: 'Bet builder' });
  await driver.open(`${match.path}#betBuilder`);
  await expect(builder).toContainText('Pick at least two outcomes of this match.');
  await expect(groups(page)).toHaveCount(0);
  await builder.getByRole('button', { name: 'Back to all markets' }).click();
  await expect(builder).toHaveCount(0);
  await expect(groups(page)).toBeVisible();
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
  const tab = (name: string) => centre(page).getByRole('tab', { name, exact: true });
  const market = page.locator('[data-market="1|"]');
  await expect(market).toBeVisible();
  await tab('Statistics').click();
  await expect(centre(page).getByRole('button', { name: 'Head to head' })).toBeVisible();
  const place = await market.boundingBox();
  await tab('Stream').click();
  await expect(centre(page).getByRole('tabpanel', { name: 'Stream' })).toBeVisible();
  expect((await market.boundingBox())?.y).toBe(place?.y);
  await expect(tab('Chat')).toHaveCount(0);
});

test('above forty a tennis player has the advantage [LAY-12]', async ({ page, driver, addMatch }) => {
  const match = await addMatch('tennis');
  await driver.open(match.path);
  const row = board(page).getByRole('row').nth(1);
  const points = row.getByRole('cell').nth(-2);
  await expect(points).toHaveText('–');
  await match.happen('kick_off');
  for (const side of ['home', 'away', 'home', 'away', 'home', 'away'] as const) await match.goal(side);
  await expect(points).toHaveText('40');
  await match.goal('home');
  await expect(points).toHaveText('A');
  await expect(board(page)).toContainText(/A : 40, Advantage/);
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
  await expect(board(page)).toContainText(tournament.name);
  for (const words of [competitors?.home.name, competitors?.away.name, stadium]) {
    await expect(board(page)).toContainText(words ?? '');
  }
  await expect(board(page).locator('time')).toBeVisible();
  await expect(board(page)).toContainText(/Starts in/);
  const before = await board(page).boundingBox();

  await match.happen('kick_off');
  await expect(board(page)).toContainText('1st half');
  await match.goal('away');
  await expect(board(page).getByRole('row').nth(2)).toContainText(/1.*1$/);
  expect((await board(page).boundingBox())?.height).toBe(before?.height);
});

test('stopped, closed and not covered matches are told apart in words, and sell nothing [CAT-03]', async ({
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
    await expect(board(page)).toHaveAttribute('data-match-status', String(next));
    await expect(board(page)).toContainText(word);
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

test.describe('markets', () => {
  test.use({ viewport: { width: 1300, height: 900 } });

  test('a group is remembered for its sport, and a pin and a fold for their market [CAT-04]', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await groups(page)
      .getByRole('tab', { name: /^Goals/ })
      .click();
    const total = page.locator('[data-market="18|"]');
    await total.getByRole('button', { name: /^Pin / }).click();
    const pinned = page.getByRole('region', { name: 'Pinned' });
    await expect(pinned.locator('[data-market="18|"]')).toBeVisible();
    await total.getByRole('heading').getByRole('button').click();
    await expect(total.locator('[data-outcome]')).toHaveCount(0);

    const other = await addMatch();
    await driver.open(other.path);
    await expect(groups(page).getByRole('tab', { name: /^Goals/ })).toHaveAttribute('aria-selected', 'true');
    await expect(pinned.locator('[data-market="18|"]')).toBeVisible();
    await expect(pinned.locator('[data-outcome]')).toHaveCount(0);
    await pinned.getByRole('heading').getByRole('button').click();
    await expect(pinned.locator('[data-outcome]').first()).toBeVisible();
    await pinned.getByRole('button', { name: /^Unpin / }).click();
    await expect(pinned).toHaveCount(0);
  });

  test('the most balanced line stands first, and all lines make one table [CAT-04]', async ({
    driver,
    offer,
    addMatch,
  }) => {
    const match = await addMatch();
    const totals = (await offer.markets(match.id)).filter(({ id }) => id === '18');
    const balanced = totals.find(({ most_balanced }) => most_balanced);
    await driver.open(match.path);
    const block = driver.page.locator('[data-market="18|"]');
    await expect(block.locator('[data-outcome]').first()).toHaveAttribute(
      'data-outcome',
      new RegExp(`total=${balanced === undefined ? '' : lineOf(balanced)}/over$`),
    );
    await block.getByRole('button', { name: /more lines?$/ }).click();
    await expect(block.locator('[data-outcome$="/over"]')).toHaveCount(totals.length);
  });

  test('top markets are the first group, and a bet stop that is announced shows [CAT-04a]', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await addMatch();
    const { top_markets: top, start_time: start } = await offer.match(match.id);
    expect(top.length).toBeGreaterThan(1);
    await page.route(`**/v2/matches/${match.id}/markets?*`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { readonly data: readonly object[] };
      const data = answer.data.map((market) => ({ ...market, next_bet_stop: start }));
      await route.fulfill({ response, json: { ...answer, data } });
    });
    await driver.open('/');
    await driver.walk(match.path);
    const tabs = groups(page).getByRole('tab');
    await expect(tabs.nth(1)).toHaveText(/^Top/);
    await tabs.nth(1).click();
    const shown = page.getByRole('main').locator('[data-market]');
    const keys = new Set(
      top.map(({ id, specifier }) => (/total=|hcp=/.test(specifier) ? `${id}|` : `${id}|${specifier}`)),
    );
    await expect(shown).toHaveCount(keys.size);
    // The first ones came with the list already, at the same version.
    await expect(shown.last().locator('[data-bet-stop]')).toHaveText(/^Bets until .?\d\d:\d\d/);
  });

  test('a search looks through every group, and Esc ends it [CAT-04]', async ({ page, driver, addMatch }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await expect(groups(page)).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Search markets' });
    const headings = page.getByRole('main').locator('[data-market]').getByRole('heading');
    await field.fill('CORNERS');
    await expect.poll(async () => (await headings.allInnerTexts()).every((words) => /corner/i.test(words))).toBe(true);
    await expect(headings.first().locator('mark')).toBeVisible();
    await field.fill('no such market');
    await expect(page.getByText('No market called “no such market”')).toBeVisible();
    await expect(headings).toHaveCount(0);
    await field.press('Escape');
    await expect(field).toHaveValue('');
    await expect(page.locator('[data-market="1|"]')).toBeVisible();
  });

  test('all markets of a group fold and unfold at once [CAT-04]', async ({ page, driver, addMatch }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await expect(page.getByRole('main').locator('[data-outcome]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Fold all', exact: true }).click();
    await expect(page.getByRole('main').locator('[data-outcome]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Unfold all', exact: true }).click();
    await expect(page.getByRole('main').locator('[data-outcome]').first()).toBeVisible();
  });
});

test('while the book is suspended every price of the match is locked [CAT-05]', async ({ page, driver, addMatch }) => {
  const match = await addMatch();
  await match.happen('kick_off');
  await driver.open(match.path);
  const prices = page.getByRole('main').locator('[data-outcome]');
  await expect(prices.first()).toHaveAttribute('data-state', 'idle');
  await match.happen('suspend');
  await expect(page.getByRole('main').locator('[data-outcome]:not([data-state="suspended"])')).toHaveCount(0);
  await expect(prices.first()).toHaveAttribute('aria-disabled', 'true');
});

test('an outcome’s prices open as a chart and as a table, with what they are now', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  const at = [60, 40, 20].map((minutes) => new Date(Date.parse(storyTime) - minutes * 60_000).toISOString());
  const points = [
    { at: at[0], odds: '2.10' },
    { at: at[1], odds: null },
    { at: at[2], odds: '2.40' },
  ];
  await page.route(`**/v2/matches/${match.id}/prices?market_id=1`, (route) =>
    route.fulfill({ json: { outcomes: [{ id: '1', points }] } }),
  );
  await driver.open(match.path);
  const market = page.locator('[data-market="1|"]');
  await market.getByRole('button', { name: /^Price history of / }).click();
  const prices = market.getByRole('region');
  const row = prices.getByRole('row').last();
  await expect(row).toContainText('2.10');
  await expect(row).toContainText('2.40');
  await expect(row).toContainText(shownOdds(await offer.odds(match.id, '1|', '1')));
  await expect(prices.locator('path[d^="M0"]').nth(1)).toHaveAttribute('d', /H.*M/);
  await prices.getByRole('button', { name: 'Show as a table' }).click();
  await expect(prices.getByRole('row').filter({ hasText: 'not for sale' })).toHaveCount(1);
});

test('a stream plays when it is asked for, without sound [CAT-10]', async ({ page, driver, addMatch }) => {
  const match = await addMatch();
  const streams = [
    { link: '/film-one.mp4', provider: 'Sender One', language_code: 'de' },
    { link: 'http://elsewhere.example/film.mp4', provider: 'Sender Two', language_code: 'en' },
  ];
  await page.route(`**/v2/matches/${match.id}/video`, (route) => route.fulfill({ json: { link: null, frame: null } }));
  await page.route(`**/v2/matches/${match.id}/streams`, (route) => route.fulfill({ json: { data: streams } }));
  // A film that never comes leaves the player as it stands.
  await page.route('**/film-one.mp4', () => undefined);
  await driver.open(match.path);
  await centre(page).getByRole('tab', { name: 'Stream' }).click();
  const film = page.locator('video');
  const play = page.getByRole('button', { name: /^Play the stream/ });
  await expect(play).toBeVisible();
  await expect(film).toHaveCount(0);
  await play.click();
  await expect(film).toHaveAttribute('src', '/film-one.mp4');
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.autoplay])).toEqual([true, false]);
  await page.getByRole('combobox', { name: 'Language and sender' }).selectOption({ label: 'English, Sender Two' });
  await expect(centre(page)).toContainText('not safe to open here');
  await expect(film).toHaveCount(0);
});

test('a stream that fails says so, and can be tried again [CAT-10]', async ({ page, driver, addMatch }) => {
  const match = await addMatch();
  await page.route(`**/v2/matches/${match.id}/video`, (route) =>
    route.fulfill({ json: { link: '/film-two.mp4', frame: null } }),
  );
  await page.route('**/film-two.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: 'no film' }));
  await driver.open(match.path);
  await centre(page).getByRole('tab', { name: 'Stream' }).click();
  await page.getByRole('button', { name: /^Play the stream/ }).click();
  await expect(centre(page).getByRole('alert')).toContainText('could not be played');
  await expect(centre(page).getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a goal appears in the timeline as it happens [CAT-11]', async ({ page, driver, offer, addMatch }) => {
  const match = await addMatch();
  const { competitors } = await offer.match(match.id);
  await match.happen('kick_off');
  await driver.open(match.path);
  await centre(page).getByRole('tab', { name: 'Statistics' }).click();
  await centre(page).getByRole('button', { name: 'Timeline' }).click();
  const goals = centre(page).locator('[data-event="goal"]');
  await expect(centre(page).locator('[data-event="kick_off"]')).toBeVisible();
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
  await expect(board(page)).toContainText(outright.name);
  await expect(board(page)).toContainText(/^.*Bets until/);
  const prices = page.getByRole('main').locator('[data-outcome]');
  await expect(prices).toHaveCount(market.outcomes.length);
  const likeliest = market.outcomes.toSorted((a, b) => Number(a.odds) - Number(b.odds))[0];
  await expect(prices.first()).toContainText(likeliest?.name ?? '');

  await page.getByRole('textbox', { name: 'Search competitors' }).fill(likeliest?.name.toUpperCase() ?? '');
  await expect(prices.first()).toContainText(likeliest?.name ?? '');
  await prices.first().click();
  await expect(driver.selections).toHaveCount(1);
});

test.describe('other settings', () => {
  // A document that the browser was handed may not open a socket to its own machine.
  test.use({ noise: /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/ });

  test('where videos are switched off there is no stream [CAT-10]', async ({ page, driver, addMatch }) => {
    const match = await addMatch();
    await withSettings(page, (settings) => ({ ...settings, video_settings: { enabled: false } }));
    await driver.open('/users/sign-in');
    await driver.walk(match.path);
    await expect(centre(page).getByRole('tab', { name: 'Statistics' })).toBeVisible();
    await expect(centre(page).getByRole('tab', { name: 'Stream' })).toHaveCount(0);
  });

  test('events of a provider that fails the feature check are not shown [CAT-11]', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await match.goal('home');
    await withSettings(page, (settings) => ({
      ...settings,
      sport_type_providers: [
        { sport_type: 'regular', providers: ['oddin'] },
        { sport_type: 'cyber', providers: ['betradar'] },
      ],
    }));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/events')) asked.push(request.url());
    });
    await driver.open('/users/sign-in');
    await driver.walk(match.path);
    await centre(page).getByRole('tab', { name: 'Tracker' }).click();
    await expect(centre(page)).toContainText('Events of this match are not shown here');
    await centre(page).getByRole('tab', { name: 'Statistics' }).click();
    await centre(page).getByRole('button', { name: 'Timeline' }).click();
    await expect(centre(page)).toContainText('Events of this match are not shown here');
    expect(asked).toEqual([]);
  });
});
