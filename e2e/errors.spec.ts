import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@touchline/contract/locales';
import { english, type ErrorWords } from '@touchline/web/src/text/english-error-words.ts';
import { expect, plainPage, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

/** Language of the texts for a locale in the path. */
function languageOf(locale: string): string {
  return locale === 'br' ? 'pt' : (locale.split('-')[0] ?? '');
}

function wordsOf(language: string): ErrorWords {
  const file = join(import.meta.dirname, `../apps/web/src/text/error-words/${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ErrorWords) : english;
}

test.describe('error pages', () => {
  // A fulfilled document has no network address from which to open a connection.
  test.use({ noise: /status of (?:403|404|5\d\d)|Failed to load resource|WebSocket/ });

  test('/locked has the words of the specification, and no link [ERR-01] [NAV-22]', async ({ page, server }) => {
    await page.goto(`${server.url}/sportsbook/locked`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unauthorized. Sorry, but you are not authorized to view the page',
    );
    await expect(page.getByRole('link')).toHaveCount(0);
  });

  test('/500 has the words of the specification, also on its button [ERR-03] [ERR-03a] [NAV-22]', async ({
    page,
    server,
  }) => {
    const answer = await page.goto(`${server.url}/sportsbook/500`);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Oops! Sorry, something went wrong. Please come back in a while.',
    );
    await expect(page.getByRole('link')).toHaveText(['Go to home page']);
  });

  test('/404 has the words of the specification [ERR-04] [NAV-22]', async ({ page, server }) => {
    const answer = await page.goto(`${server.url}/sportsbook/404`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oops, sorry. We can't find that page.");
  });

  test('/blocked names the country where it is known [ERR-02] [NAV-22]', async ({ page, server }) => {
    const blocked = `${server.url}/sportsbook/blocked`;
    await page.goto(blocked);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Sorry, we're not available in your country right now.",
    );
    // The server renders the same page for everybody; the country comes from the configuration.
    await page.route('**/sportsbook/blocked', async (route) => {
      await route.fulfill({ path: plainPage });
    });
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), user_country: 'NL' } });
    });
    await page.goto(blocked);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Sorry, we're not available in Netherlands right now.",
    );
  });

  for (const [tier, path] of inTiers(
    ['/500'],
    ['//', '/blocked', '/404', '/nowhere/at/all', '/no-such-sport', '/%E0%A4%A', '/soccer/zzz'],
  )) {
    test(
      `from ${path} a button leads to the root of the sportsbook [ERR-05] [NAV-22]`,
      tier,
      async ({ page, server }) => {
        await page.goto(`${server.url}/sportsbook${path}`);
        if (path === '//') return expect(page.locator('[data-match]').first()).toBeVisible();
        await page.getByRole('link', { name: 'Go to home page' }).click();
        await expect(page).toHaveURL(`${server.url}/sportsbook`);
        return expect(page.locator('[data-match]').first()).toBeVisible();
      },
    );
  }

  /** Paths of the error pages, and what the server answers them with. */
  const pages = { '/404': 404, '/500': 500, '/blocked': 403, '/locked': 403 } as const;

  /** What a page has to say by the catalogue: its heading, and its ways in their order. */
  const expected = (path: keyof typeof pages, locale: string) => {
    const words = wordsOf(languageOf(locale));
    const home = words['page.error.home-button.title'];
    switch (path) {
      case '/404':
        return { heading: words['page.not-found.description'], home };
      case '/500':
        return { heading: words['page.error.description'], retry: words['page.error.retry-button.title'], home };
      case '/blocked':
        return { heading: words['page.blocked.somewhere.description'], home };
      case '/locked':
        return { heading: words['page.locked.description'] };
    }
  };

  /** The same as it stands in a page. */
  const inDocument = (html: string | null) => {
    const shown = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
    const texts = (selector: string) => [...shown.querySelectorAll(selector)].map((found) => found.textContent ?? '');
    const main = shown.querySelector('main main') === null ? 'main' : 'main main';
    return {
      headings: texts(`${main} h1`),
      links: texts(`${main} a, ${main} button`),
      lang: shown.documentElement.lang,
    };
  };

  test('the server renders each error page in each of its languages [ERR-06] [ERR-06a] [ERR-03a] @thorough', async ({
    page,
    server,
  }) => {
    const wrong: string[] = [];
    for (const locale of [...locales, 'br']) {
      for (const [path, status] of Object.entries(pages) as [keyof typeof pages, number][]) {
        const address = `/sportsbook${locale === 'en' ? '' : `/${locale}`}${path}`;
        const answer = await page.request.get(`${server.url}${address}`);
        const { headings, links, lang } = await page.evaluate(inDocument, await answer.text());
        const { heading, ...buttons } = expected(path, locale);
        const answered = [answer.status(), headings.join(), lang];
        const right = [status, heading, locale === 'br' ? 'pt-BR' : locale];
        if (answered.join() !== right.join())
          wrong.push(`${address}: ${answered.join(', ')} instead of ${right.join(', ')}`);
        for (const button of Object.values(buttons)) {
          if (!links.includes(button)) wrong.push(`${address}: no ${button} among ${links.join(', ')}`);
        }
        if (path === '/locked' && links.length > 0) wrong.push(`${address}: leads to ${links.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a hydrated page keeps the language and the words that the server rendered [ERR-06a] @thorough', async ({
    page,
    server,
  }) => {
    for (const [locale, path] of [
      ['de', '/500'],
      ['ar', '/blocked'],
      ['fr-CH', '/locked'],
      ['pt-BR', '/404'],
    ] as const) {
      const answer = await page.goto(`${server.url}/sportsbook/${locale}${path}`);
      await expect(page.locator('html[data-alive]')).toBeAttached();
      const { headings, lang } = await page.evaluate(inDocument, null);
      expect([answer?.status(), headings, lang]).toEqual([pages[path], [expected(path, locale).heading], locale]);
    }
  });

  test('the path chooses the language, with the API and every catalogue gone [ERR-06] [ERR-06a] [ERR-07]', async ({
    page,
    server,
  }) => {
    // Without server rendering and API, with the page's own code alone.
    await page.route('**/config.json', (route) => route.abort());
    await page.route(/\/_sb_api\/|\/api\//, (route) => route.abort());
    await page.route(/\/sportsbook\/[^/]+\/(?:404|500|blocked|locked)$/, (route) => route.fulfill({ path: plainPage }));
    const addresses = [
      ...[...locales, 'br', 'xx'].map((locale) => [locale, '/500'] as const),
      ...(['/404', '/blocked', '/locked'] as const).map((path) => ['kk', path] as const),
    ];
    for (const [locale, path] of addresses) {
      const { heading, ...buttons } = expected(path, locale);
      await page.goto(`${server.url}/sportsbook/${locale}${path}`);
      await expect(page.getByRole('heading', { level: 1 }), locale).toHaveText(heading);
      expect((await page.evaluate(inDocument, null)).links, `${locale} ${path}`).toEqual(Object.values(buttons));
    }
  });
});

test.describe('addresses that lead nowhere', () => {
  test.use({ noise: /status of 404/ });

  test('an unknown path shows not found, with ways on [NAV-22] @thorough', async ({ page, driver }) => {
    for (const path of ['/no-such-sport', '/soccer/no-such-league', '/soccer/no-such-match-123', '/a/b/c/d']) {
      await driver.open(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText("Oops, sorry. We can't find that page.");
      await expect(page.locator('meta[name="robots"]'), path).toHaveAttribute('content', 'noindex');
    }
    await page.getByRole('main').getByRole('link', { name: 'Go to home page' }).click();
    await expect(page).toHaveURL(/\/sportsbook$/);
    await expect(page.getByRole('heading', { name: /^Coming up/ })).toBeVisible();
  });
});

for (const [tier, [access, words]] of inTiers(
  [['locked', 'Unauthorized. Sorry, but you are not authorized to view the page']] as const,
  [['blocked', "Sorry, we're not available in Germany right now."]] as const,
)) {
  test.describe(`for whom the page is ${access}`, tier, () => {
    // A document that is put in has no address of its own to open a connection from.
    test.use({ noise: /status of 403|WebSocket/ });
    test(`[${access === 'locked' ? 'ERR-01' : 'ERR-02'}] ${access} stands instead of every page`, async ({
      page,
      server,
    }) => {
      // The server renders for visitors that it admits, so here the page renders itself from its configuration.
      await page.route(/\/sportsbook(?:\/live)?$/, async (route) => {
        await route.fulfill({ path: plainPage });
      });
      await page.route('**/config.json', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), access, user_country: 'DE' } });
      });
      for (const path of ['', '/live']) {
        await page.goto(`${server.url}/sportsbook${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
        await expect(page.locator('[data-match]')).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Go to home page' })).toHaveCount(access === 'locked' ? 0 : 1);
      }
    });
  });
}
