import { expect, test } from './world/test.ts';

test('[NAV-01] every link inside the page carries /sportsbook', async ({ page, driver, addMatch }) => {
  const match = await addMatch();
  for (const path of ['/', '/live', '/soccer', match.path, '/users/sign-in', '/no-such-sport', '/de', '/ar/live']) {
    await driver.open(path);
    await expect(page.getByRole('main').locator('a, form').first()).toBeVisible();
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThan(3);
    for (const href of hrefs) expect(href).toMatch(/^(?:#main$|\/sportsbook(?:\/|$|\?))/);
  }
});

test('[NAV-02] the first locale has no segment, the others do, and every link keeps it', async ({ page, driver }) => {
  await driver.open('/de/live');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const main = page.getByRole('banner').getByRole('link');
  await expect(main.first()).toHaveAttribute('href', '/sportsbook/de');
  await driver.open('/live');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(main.first()).toHaveAttribute('href', '/sportsbook');
});

test('[NAV-03] another language keeps the page and its query, and is remembered', async ({ page, driver }) => {
  await driver.open('/live?sport=soccer');
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await expect(page).toHaveURL(/\/sportsbook\/de\/live\?sport=soccer$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('combobox').first().selectOption({ label: 'العربية' });
  await expect(page).toHaveURL(/\/sportsbook\/ar\/live\?sport=soccer$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('[NAV-12] the address of a match opens it directly, and of one that never was says so', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  await expect(page.getByRole('heading', { level: 1, name: match.name })).toBeAttached();
  await expect(page).toHaveTitle(new RegExp(`^${match.name}`));
});

test.describe('addresses that lead nowhere', () => {
  test.use({ noise: /status of 404/ });

  test('[NAV-22] an unknown path shows not found, with ways on', async ({ page, driver }) => {
    for (const path of ['/no-such-sport', '/soccer/no-such-league', '/soccer/no-such-match-123', '/a/b/c/d']) {
      await driver.open(path);
      await expect(page.getByRole('heading', { name: 'There is no such page' }), path).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL(/\/sportsbook$/);
    await expect(page.getByRole('heading', { name: /^Coming up/ })).toBeVisible();
  });
});

test('[NAV-05] [NAV-06] [NAV-08] [NAV-11] ways through the pages, and back and forward through them', async ({
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
