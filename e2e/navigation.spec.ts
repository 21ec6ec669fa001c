import { holdRequests } from './world/back-end.ts';
import { expect, plainPage, storyTime, test } from './world/test.ts';

test('every link inside the page carries /sportsbook [NAV-01] @thorough', async ({ page, driver, addMatch }) => {
  const match = await addMatch();
  for (const path of ['/', '/live', '/soccer', match.path, '/users/sign-in', '/no-such-sport', '/de', '/ar/live']) {
    await driver.open(path);
    await expect(page.getByRole('main').locator('a:visible, form:visible').first()).toBeVisible();
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(3);
    for (const href of hrefs) expect(href).toMatch(/^(?:#main$|\/sportsbook(?:\/|$|\?))/);
  }
});

test('the first locale has no segment, the others do, and every link keeps it [NAV-02]', async ({ page, driver }) => {
  await driver.open('/de/live');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const main = page.getByRole('banner').getByRole('link');
  await expect(main.first()).toHaveAttribute('href', '/sportsbook/de');
  await driver.open('/live');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(main.first()).toHaveAttribute('href', '/sportsbook');
});

test('another language keeps the page and its query, and is remembered [NAV-03]', async ({ page, driver }) => {
  await driver.open('/live?sport=soccer');
  await driver.chooseLanguage('de');
  await expect(page).toHaveURL(/\/sportsbook\/de\/live\?sport=soccer$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await driver.chooseLanguage('ar');
  await expect(page).toHaveURL(/\/sportsbook\/ar\/live\?sport=soccer$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // Going back switches to the language of the address.
  await page.getByRole('banner').getByRole('link').first().click();
  await driver.chooseLanguage('en');
  await expect(page).toHaveURL(/\/sportsbook$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/sportsbook\/ar\/live\?sport=soccer$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('the address of a match opens it directly, and of one that never was says so [NAV-12] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();
  await expect(page).toHaveTitle(new RegExp(`^${match.name}`));
});

test('ways through the pages, and back and forward through them [NAV-05] [NAV-06] [NAV-08] [NAV-11] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  await expect(page).toHaveURL(/\/sportsbook\/live$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Live betting' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Sports', exact: true })
    .getByRole('link', { name: /^Football/ })
    .click();
  await expect(page).toHaveURL(/\/sportsbook\/soccer$/);
  const row = page.getByRole('main').locator(`[data-match="${match.id}"]`);
  await page.getByRole('main').locator(`a[href="/sportsbook${match.league}"]`).last().click();
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();
  const crumbs = page.getByRole('navigation', { name: 'Where this match belongs' });
  await crumbs.getByRole('link').last().click();
  await expect(row).toBeVisible();
  const league = page.url();
  expect(league).toContain(`/sportsbook${match.league}`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();
  await page.goBack();
  await expect(row).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Football' })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(league);
  await expect(row).toBeVisible();
});

test('another word for a locale is rewritten to its code, and capitals too [NAV-02] @thorough', async ({
  page,
  server,
}) => {
  for (const [asked, code, written] of [
    ['br/live?sport=soccer#x', 'pt-BR', 'pt-BR/live?sport=soccer#x'],
    ['DE/live', 'de', 'de/live'],
    ['en/live', 'en', 'live'],
  ] as const) {
    await page.goto(`${server.url}/sportsbook/${asked}`);
    await expect(page).toHaveURL(`${server.url}/sportsbook/${written}`);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
  }
});

test('a bar shows until the catalogue is in, and the page stands in its former language meanwhile [NAV-03] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(`${match.path}?time=today#betBuilder`);
  const gate = await holdRequests(page, /\/assets\/de-[^/]*\.js$/);
  await driver.chooseLanguage('de');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();
  gate.open();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(new RegExp(`/sportsbook/de${match.path}\\?time=today#betBuilder$`));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // The next visit begins in it, unless its address says otherwise.
  await page.goto(new URL('/sportsbook/init-sportsbook?to=/live', page.url()).href);
  await expect(page).toHaveURL(/\/sportsbook\/de\/live$/);
});

test('the former page stays until the code of the next one is loaded, and a bar shows that it is loading [NAV-05] @thorough', async ({
  page,
  driver,
}) => {
  await driver.open('/');
  const gate = await holdRequests(page, /\/assets\/lists-[^/]*\.js$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.locator('main [data-match]').first()).toBeVisible();
  gate.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Live betting' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('back and forward stand where they stood, another page begins at its top with the focus in it [NAV-05]', async ({
  page,
  driver,
}) => {
  // Late in the evening little is left of today.
  const tomorrow = new Date(Date.parse(storyTime) + 86_400_000).toISOString().slice(0, 10);
  await driver.open(`/schedule?date=${tomorrow}`);
  await expect(page.locator('main [data-match]').first()).toBeVisible();
  // A wheel event is lost while the page is not scrollable yet.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeGreaterThan(500);
  await page.locator('main [data-match]').first().hover();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const top = await page.evaluate(() => window.scrollY);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Live betting' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.locator('main [data-match]').first()).toBeAttached();
  await expect.poll(() => page.evaluate((was) => Math.abs(window.scrollY - was), top)).toBeLessThan(40);
});

test('category, league and match of a sport are told apart by their slugs [NAV-10] [NAV-11] [NAV-12] @thorough', async ({
  page,
  driver,
  addMatch,
  offer,
}) => {
  const match = await addMatch();
  const { tournament } = await offer.match(match.id);
  await driver.open(`/soccer/${tournament.category.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(tournament.category.name);
  await expect(page).toHaveTitle(/ · Football · /);
  await driver.open(match.league);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tournament.name);
  await driver.open(match.path);
  await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();
  // An id means the same.
  await driver.open(`/soccer/${match.id}`);
  await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();
});

test('what the document says of the page follows the page [NAV-12] @thorough', async ({ page, driver, server }) => {
  await driver.open('/');
  const canonical = page.locator('link[rel="canonical"]');
  const description = page.locator('meta[name="description"]');
  const first = await description.getAttribute('content');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  await expect(canonical).toHaveAttribute('href', `${server.url}/sportsbook/live`);
  await expect(description).not.toHaveAttribute('content', first ?? '');
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test('filters of the address survive a reload, a list of values among them [NAV-28] [NAV-29] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  // At some hours nobody plays either.
  for (const sport of ['soccer', 'tennis']) await (await addMatch(sport)).happen('kick_off');
  await driver.open('/live?sport=soccer,tennis');
  const rows = page.locator('main [data-match]');
  await expect(rows.first()).toBeVisible();
  const both = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-match')));
  await page.reload();
  await expect(page).toHaveURL(/\/live\?sport=soccer,tennis$/);
  await expect.poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-match')))).toEqual(both);
});

test('#betBuilder opens the bet builder of a match [NAV-30] @thorough', async ({ page, driver, addMatch }) => {
  const match = await addMatch();
  await driver.open(`${match.path}#betBuilder`);
  await expect(page.getByRole('region', { name: 'Bet builder' })).toBeVisible();
});

test.describe('page keys', () => {
  // A fulfilled document has no network address from which to open a connection.
  test.use({ noise: /WebSocket/ });

  test('each key of the navigation that the operator chose leads to the page of that key [NAV-24] [NAV-24a] @thorough', async ({
    page,
    server,
    offer,
    addMatch,
  }) => {
    const { id, path, league } = await addMatch();
    const { tournament } = await offer.match(id);
    const slugOf = (address: string) => address.split('/').at(-1) ?? '';
    const inSport = [
      { page: 'category', sport: 'soccer', slug: tournament.category.slug, title: { en: 'Its country' } },
      { page: 'league', sport: 'soccer', slug: slugOf(league), title: { en: 'Its league' } },
      { page: 'match', sport: 'soccer', slug: slugOf(path), title: { en: 'The match' } },
    ];
    const navigation = [
      'in_play',
      ...inSport,
      { page: 'sport', sport: 'soccer' },
      'favorites',
      'bets_history',
      'sports',
    ];
    const keys = navigation.map((entry) => (typeof entry === 'string' ? entry : entry.page));
    await page.route(/\/sportsbook$/, (route) => route.fulfill({ path: plainPage }));
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), navigation } });
    });
    await page.setViewportSize({ width: 1900, height: 900 });
    await page.goto(`${server.url}/sportsbook`);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(
      'Live,Its country,Its league,The match,Football,Favourites,My bets,Sports'.split(','),
    );
    for (const [place, key] of keys.entries()) {
      await links.nth(place).click();
      await expect(page.locator('meta[name="page-key"]'), key).toHaveAttribute('content', key);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText("Oops, sorry. We can't find that page.");
      await expect(links.nth(place)).toHaveAttribute('aria-current', 'page');
    }
    // The first two stand in the bar of a small screen too.
    await page.setViewportSize({ width: 400, height: 800 });
    await expect(page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link')).toHaveText([
      'Live',
      'Its country',
    ]);
    // The server distinguishes them as well.
    for (const [address, key] of [
      [path, 'match'],
      [league, 'league'],
      [`/soccer/${tournament.category.slug}`, 'category'],
    ] as const) {
      const html = await (await page.request.get(`${server.url}/sportsbook${address}`)).text();
      expect(html, address).toContain(`<meta name="page-key" content="${key}">`);
    }
  });
});
