import { expect, test } from './world/test.ts';

for (const [path, title, words] of [
  ['/general-rules', 'General rules', 'A bet counts once the page says that it is placed'],
  ['/about', 'About', 'This page loads nothing from third parties'],
] as const) {
  test(`${path} is a page to read [NAV-20]`, async ({ page, server }) => {
    await page.goto(`${server.url}/sportsbook${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
  });
}

test('a page from the configuration stands at its own path, in the locale of the page [NAV-23]', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/sportsbook/betting-guide`);
  await expect(page.getByRole('heading', { level: 1, name: 'Betting guide' })).toBeVisible();
  await page.goto(`${server.url}/sportsbook/de/betting-guide`);
  await expect(page.getByRole('heading', { level: 1, name: 'Wett-ABC' })).toBeVisible();
  // Nobody wrote it in French: the site's first language stands in, and says so to readers.
  await page.goto(`${server.url}/sportsbook/fr/betting-guide`);
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en');
});

test('a page from the configuration that is walked to has its words, in the next language too [NAV-23] @thorough', async ({
  page,
  driver,
}) => {
  await driver.open('/');
  await driver.walk('/betting-guide');
  await expect(page.getByRole('heading', { level: 1, name: 'Betting guide' })).toBeVisible();
  const words = page.getByRole('article').getByRole('paragraph');
  const english = await words.allTextContents();
  expect(english.join('').length).toBeGreaterThan(20);
  await driver.chooseLanguage('de');
  await expect(page.getByRole('heading', { level: 1, name: 'Wett-ABC' })).toBeVisible();
  await expect(words).not.toHaveText(english);
});

test('promotions has its kinds, and the address keeps the chosen one; a visitor is asked to sign in [AUTH-15] [NAV-14]', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/v2\/(?:bonuses|jackpots)/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await page.goto(`${server.url}/sportsbook/promotions`);
  const kinds = page.getByRole('navigation', { name: 'Kinds of promotions' }).getByRole('link');
  // This bookmaker has no jackpot.
  await expect(kinds).toHaveText([
    'All promotions',
    'Combo boosts',
    'Free bets',
    'Freebets for combos',
    'Bonus hunts',
    'Tournaments',
    'Loot boxes',
  ]);
  await expect(page.getByText('Sign in to see the promotions that are yours.')).toBeVisible();
  // What does not run is promised to nobody.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
  const freebets = page.getByRole('link', { name: 'Free bets' });
  await freebets.click();
  await expect(page).toHaveURL(/\/promotions\?type=freebets$/);
  await expect(freebets).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(freebets).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('Nothing is running at the moment')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('bets_history has a page of its own, with the bets of the player [NAV-24]', async ({ page, server, player }) => {
  expect(await player.bets()).toBeDefined();
  await page.goto(`${server.url}/sportsbook/bets-history`);
  await expect(page.getByRole('heading', { level: 1, name: 'My bets' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Settled', exact: true })).toBeVisible();
});
