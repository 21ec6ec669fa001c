import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { demo, expect, password, plainPage, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

const table = readFileSync(join(import.meta.dirname, '../apps/web/src/routes/table.tsx'), 'utf8');

/** Paths of the table of routes, in their order. */
const routes = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? '');

/** Routes that no link leads to, and why. */
const WITHOUT_LINK: Readonly<Record<string, string>> = {
  '/jackpots': 'this bookmaker has no jackpot',
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

for (const [tier, who] of inTiers(['player'] as const, ['visitor'] as const)) {
  test(
    `from the start page a ${who} reaches every page by links [NAV-20a] [NAV-20] [NAV-21] [NAV-23]`,
    tier,
    async ({ page, context, server, driver }) => {
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
    },
  );
}

test.describe(() => {
  test.use({ viewport: { width: 360, height: 640 } });
  test('the footer stands clear of the bottom bar and leads on, to the languages too [NAV-20a] @thorough', async ({
    page,
    driver,
  }) => {
    await driver.open('/live');
    const footer = page.getByRole('contentinfo');
    const language = footer.getByRole('link', { name: 'Language: English' });
    await language.scrollIntoViewIfNeeded();
    const bar = page.getByRole('navigation', { name: 'Quick navigation' });
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
});

test('in a frame of a host there is no footer, and what the operator has set is shown where it is [NAV-20a] @thorough', async ({
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
