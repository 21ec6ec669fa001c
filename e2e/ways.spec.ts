import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { createCaller } from '@touchline/testkit/caller';
import { letterTo, linksTo } from './world/letters.ts';
import { demo, expect, password, plainPage, test } from './world/test.ts';

const table = readFileSync(join(import.meta.dirname, '../apps/web/src/routes/table.tsx'), 'utf8');
/** Paths of the table of routes, in their order. */
const routes = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? '');

/** Routes that no link leads to, and why. */
const WITHOUT_LINK: Readonly<Record<string, string>> = {
  '/init-sportsbook': 'a host opens it',
  '/users/password/edit': 'opened from a letter',
  '/users/confirmation': 'opened from a letter',
  '/users/unlock': 'opened from a letter',
  '/404': 'an error page',
  '/500': 'an error page',
  '/blocked': 'an error page',
  '/locked': 'an error page',
};

function fits(route: string, path: string): boolean {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}

function hrefsIn(place: Page | Locator): Promise<string[]> {
  return place.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** What the server's first screen of a path links to. */
async function hrefsAt(request: APIRequestContext, url: string): Promise<readonly string[]> {
  const html = await (await request.get(url)).text();
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href]) => href ?? '');
}

/** Paths without base and query, of links inside the page. */
function pathsOf(hrefs: readonly string[]): readonly string[] {
  return hrefs.flatMap((href) => {
    const [, path] = /^\/sportsbook(\/[^?#]*)?(?:[?#].*)?$/.exec(href) ?? [undefined, null];
    return path === null ? [] : [path ?? '/'];
  });
}

/** The links of menus and modals, which stand on no first screen. */
async function openEverything(page: Page): Promise<readonly string[]> {
  const hrefs: string[] = [];
  const take = async (opener: Locator, opened: Locator): Promise<void> => {
    await opener.click();
    await expect(opened.locator('a[href]').first()).toBeVisible();
    hrefs.push(...(await hrefsIn(opened)));
  };
  const menu = page.locator('[popover]:popover-open');
  const dialog = page.locator('dialog[open]');
  const account = page.locator('[data-account]:visible');
  if ((await account.count()) > 0) {
    await take(account, menu);
    await page.keyboard.press('Escape');
  } else {
    await take(page.locator('[data-sign-in]:visible'), dialog);
    for (const to of ['/users/sign-up', '/users/sign-in', '/users/password/new'])
      await take(dialog.locator(`a[href$="${to}"]`), dialog);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await take(page.locator('[data-menu]:visible'), dialog);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  return hrefs;
}

for (const who of ['visitor', 'player'] as const) {
  test(`from the start page a ${who} reaches every page by links [NAV-20a] [NAV-20] [NAV-21] [NAV-23]`, async ({
    page,
    context,
    server,
    driver,
  }) => {
    await driver.open('/');
    if (who === 'player') await driver.signIn(demo, password);
    await expect(page.locator('main [data-match]').first()).toBeVisible();
    const found = new Set(pathsOf([...(await hrefsIn(page)), ...(await openEverything(page))]));
    const config = (await (await context.request.get(`${server.url}/sportsbook/config.json`)).json()) as {
      readonly pages: readonly { readonly path: string }[];
    };
    const wanted = [...config.pages.map(({ path }) => path), ...routes];
    const lineOf = (path: string): string | undefined => wanted.find((route) => fits(route, path));
    // Of the many pages of a line one is enough, and what it links to.
    const seen = new Set<string>();
    for (const path of found) {
      const line = lineOf(path);
      if (line === undefined || seen.has(line)) continue;
      seen.add(line);
      const hrefs = await hrefsAt(context.request, `${server.url}/sportsbook${path === '/' ? '' : path}`);
      for (const href of pathsOf(hrefs)) found.add(href);
    }
    // What is offered to nobody but the other of the two.
    const others = who === 'visitor' ? ['/profile', '/bets-history'] : ['/users/'];
    const missing = wanted.filter((route) => !seen.has(route) && !others.some((start) => route.startsWith(start)));
    expect(missing).toEqual(Object.keys(WITHOUT_LINK).filter((route) => !others.some((at) => route.startsWith(at))));
  });
}

test('the footer stands clear of the bottom bar and leads on, to the languages too [NAV-20a]', async ({
  page,
  driver,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await driver.open('/live');
  const footer = page.getByRole('contentinfo');
  const language = footer.getByRole('link', { name: 'Language: English' });
  await language.scrollIntoViewIfNeeded();
  const bar = page.getByRole('navigation', { name: 'Quick ways' });
  const bottomOf = async (what: Locator): Promise<number> => {
    const box = await what.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await bottomOf(language)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  await expect(footer).toContainText('18+');
  await language.click();
  await page.locator('main [data-view="language"]').click();
  await page.locator('main [data-locale="de"]').click();
  await expect(page).toHaveURL(/\/sportsbook\/de\/profile\/settings$/);
  await footer.getByRole('link', { name: 'Verantwortungsvolles Spielen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verantwortungsvolles Spielen' })).toBeVisible();
  await footer.getByRole('link', { name: 'Wett-ABC' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wett-ABC' })).toBeVisible();
});

test('in a frame of a host there is no footer, and what the operator has set is shown where it is [NAV-20a]', async ({
  page,
  server,
  player,
}) => {
  expect(await player.bets()).toBeDefined();
  await page.route(/\/sportsbook\/(?:help-center|profile\/wallet)$/, (route) => route.fulfill({ path: plainPage }));
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const more = {
      deposit_url: 'https://cashier.test/in',
      support: { email: 'help@operator.test' },
      licence: { en: 'Licensed by the Gaming Board, number 7.' },
      minimum_age: 21,
    };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...more } });
  });
  await page.goto(`${server.url}/sportsbook/help-center`);
  await expect(page.getByRole('link', { name: 'help@operator.test' })).toHaveAttribute(
    'href',
    'mailto:help@operator.test',
  );
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('21+');
  await expect(footer).toContainText('Licensed by the Gaming Board, number 7.');
  await page.goto(`${server.url}/sportsbook/profile/wallet`);
  await expect(page.getByRole('link', { name: 'Go to the cashier' })).toHaveAttribute(
    'href',
    'https://cashier.test/in',
  );
  // The page refuses to be framed here: a window that is not its own top is what a frame is to it.
  await page.addInitScript(() => Object.defineProperty(window, 'self', { get: () => ({}) }));
  await page.goto(`${server.url}/sportsbook/about`);
  await expect(page.locator('html[data-alive] main h1')).toBeVisible();
  await expect(footer).toHaveCount(0);
});

async function kept(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'touchline.locale')?.value;
}

test('the kept language is followed on the next visit from its first screen on, and an address wins [NAV-03a]', async ({
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
  // Back leads out of the page, not into a redirect and forward again.
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

test('where no cookie reaches the server, the page follows what the browser has kept [NAV-03a]', async ({
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

test('a browser that has kept nothing follows the language of the player who signs in [NAV-03a]', async ({
  page,
  server,
  driver,
}) => {
  const email = 'sprache@example.test';
  const caller = createCaller(server.url);
  await caller.call('signUp', { body: { email, password: 'long enough', currency: 'EUR', locale: 'de' } });
  const token = new URL(letterTo(server.dataFolder, email)).searchParams.get('confirmation_token') ?? '';
  await caller.call('confirmEmail', { query: `?confirmation_token=${token}` });
  await driver.open('/fr/live');
  await driver.open('/live');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await driver.fillSignIn(email, 'long enough');
  await expect(page).toHaveURL(/\/sportsbook\/de\/live$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test.describe('the way in', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, noise: /status of 400/ });

  test('sign-up and a forgotten password are views of the sign-in modal, which gives the ticket back [LAY-05a]', async ({
    page,
    server,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    const email = 'modal@example.test';
    await driver.open(match.path);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    await page.getByRole('button', { name: /^Bet slip/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Ticket' });
    await driver.stake.fill('3.00');
    await sheet.getByRole('button', { name: 'Sign in to place' }).tap();
    const modal = page.locator('dialog[open]');
    const low = async (): Promise<void> => {
      await expect(modal).toHaveCount(1);
      expect((await modal.boundingBox())?.height ?? 0).toBeLessThanOrEqual(0.95 * 700);
    };
    await low();
    await modal.getByLabel('Email or phone number').fill(email);
    await modal.getByRole('link', { name: 'Forgot your password?' }).tap();
    await expect(modal.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    // What was typed goes along, for the person and for their password manager.
    await expect(modal.getByLabel('Email')).toHaveValue(email);
    await expect(modal.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await low();
    await modal.getByRole('link', { name: 'Back to sign-in' }).tap();
    await modal.getByRole('link', { name: 'Open an account' }).tap();
    await expect(modal.getByLabel('Email')).toBeFocused();
    await expect(modal.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password');
    await low();
    await modal.getByLabel('New password').fill('long enough');
    await modal.getByRole('button', { name: 'Open the account' }).tap();
    await expect(modal).toContainText(`We sent a link to ${email}`);
    await low();
    await modal.getByRole('button', { name: 'Sign in' }).tap();
    await expect(modal.getByLabel('Email or phone number')).toHaveValue(email);
    await modal.getByLabel('Password', { exact: true }).fill('long enough');
    await modal.getByRole('button', { name: 'Sign in' }).tap();
    await expect(modal.getByRole('alert')).toContainText('not confirmed yet');
    const first = letterTo(server.dataFolder, email);
    await modal.getByRole('button', { name: 'Send the email again' }).tap();
    await expect(modal.getByRole('status')).toContainText(`on its way to ${email}`);
    await low();
    const [again = '', ...others] = linksTo(server.dataFolder, email);
    expect(others).toEqual([first]);
    // Confirmed elsewhere, the same window goes on.
    const other = await page.context().newPage();
    await other.goto(again);
    await expect(other.getByText('Your email address is confirmed')).toBeVisible();
    await modal.getByRole('button', { name: 'Sign in' }).tap();
    await expect(sheet.getByRole('button', { name: 'Place bet €3.00' })).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
  });
});

test('no modal comes up over a running placement: it waits for its end [LAY-05a]', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  expect(await player.bets()).toBeDefined();
  const match = await addMatch();
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.stake.fill('2.00');
  const gate = Promise.withResolvers<void>();
  await page.route('**/bets', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await driver.mainButton.click();
  await expect(driver.slip).toHaveAttribute('data-state', 'PROCESSING');
  await page.locator('body').press('?');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  gate.resolve();
  await expect(driver.receipt).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
});
