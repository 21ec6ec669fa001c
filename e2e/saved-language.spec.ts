import type { BrowserContext } from '@playwright/test';
import { openAccount } from './world/open-account.ts';
import { expect, test } from './world/test.ts';

async function kept(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'touchline.locale')?.value;
}

test('the kept language is followed on the next visit from its first screen on, and an address wins [NAV-03a] @thorough', async ({
  page,
  context,
  driver,
  server,
}) => {
  await driver.open('/live');
  await driver.chooseLanguage('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await kept(context)).toBe('de');
  const next = await context.newPage();
  const response = await next.goto(`${server.url}/sportsbook/schedule?sport=soccer`);
  expect(await response?.text()).toContain('<html lang="de"');
  await expect(next).toHaveURL(`${server.url}/sportsbook/de/schedule?sport=soccer`);
  // Going back does not end in the redirect.
  await next.goto(`${server.url}/sportsbook/fr/live`);
  await expect(next.locator('html[data-alive]')).toHaveAttribute('lang', 'fr');
  await next.goBack();
  await expect(next).toHaveURL(`${server.url}/sportsbook/de/schedule?sport=soccer`);
  expect(await kept(context)).toBe('de');
  // The first language has no segment: asked for by its name, it is kept, or a reload would undo it.
  await next.goto(`${server.url}/sportsbook/en/live`);
  await expect(next).toHaveURL(`${server.url}/sportsbook/live`);
  await next.reload();
  await expect(next.locator('html[data-alive]')).toHaveAttribute('lang', 'en');
  await expect(next).toHaveURL(`${server.url}/sportsbook/live`);
});

test('where no cookie reaches the server, the page follows what the browser has kept [NAV-03a] @thorough', async ({
  page,
  context,
  driver,
}) => {
  await driver.open('/about');
  await driver.chooseLanguage('de');
  await expect(page).toHaveURL(/\/sportsbook\/de\/about$/);
  await context.clearCookies({ name: 'touchline.locale' });
  await driver.open('/live?sport=soccer');
  await expect(page).toHaveURL(/\/sportsbook\/de\/live\?sport=soccer$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a browser that has kept nothing follows the language of the player who signs in [NAV-03a] @thorough', async ({
  page,
  server,
  driver,
}) => {
  const email = 'sprache@example.test';
  await openAccount(server, { email, password: 'long enough', locale: 'de' });
  await driver.open('/fr/live');
  await driver.open('/live');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await driver.fillSignIn(email, 'long enough');
  await expect(page).toHaveURL(/\/sportsbook\/de\/live$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
