import { priceInMain, textOf } from './world/server-page.ts';
import { expect, test } from './world/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen is there: matches with teams and prices, and links that lead on [LAY-11]', async ({
    page,
    server,
    addMatch,
    offer,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await page.goto(`${server.url}/sportsbook/live`);
    const row = page.locator(`[data-match="${match.id}"]`);
    await expect(row).toContainText(match.name.split(' vs ')[0] ?? match.name);
    const main = (await offer.match(match.id)).main_market;
    const odds = main?.outcomes[0]?.odds ?? '';
    await expect(row.locator('button[data-outcome]').first()).toContainText(odds.replace(/0+$/, ''));
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`${match.path}$`));
    await expect(page.locator(priceInMain).filter({ visible: true }).first()).toBeVisible();
  });
});

test.describe('what a search engine and a shared link see', () => {
  test('title, description, one address, languages, card and structured data of a match [NAV-12]', async ({
    server,
    addMatch,
    offer,
  }) => {
    const match = await addMatch();
    const { competitors, start_time: start, tournament } = await offer.match(match.id);
    const { status, text } = await textOf(`${server.url}/sportsbook${match.path}?ref=mail`);
    expect(status).toBe(200);
    const href = `${server.url}/sportsbook${match.path}`;
    expect(/<title>([^<]*)<\/title>/.exec(text)?.[1]).toContain(match.name);
    expect(text).toContain(`<link rel="canonical" href="${href}">`);
    expect(text).toContain(`<link rel="alternate" hreflang="de" href="${server.url}/sportsbook/de${match.path}">`);
    expect(text).toContain(`<link rel="alternate" hreflang="x-default" href="${href}">`);
    for (const name of [
      'name="description"',
      'property="og:title"',
      'name="twitter:card"',
      'property="og:description"',
    ])
      expect(text).toMatch(new RegExp(`<meta ${name} content="[^"]+">`));
    const picture = `${server.url}/sportsbook/social/${match.id}.png`;
    expect(text).toContain(`<meta property="og:image" content="${picture}">`);
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');
    const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    );
    expect(data).toEqual([
      expect.objectContaining({
        '@type': 'SportsEvent',
        startDate: start,
        homeTeam: { '@type': 'SportsTeam', name: competitors?.home.name },
        awayTeam: { '@type': 'SportsTeam', name: competitors?.away.name },
        location: expect.objectContaining({ '@type': 'Place' }),
      }),
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: expect.arrayContaining([
          expect.objectContaining({
            position: 2,
            name: tournament.name,
            item: `${server.url}/sportsbook${match.league}`,
          }),
        ]),
      }),
    ]);
  });

  test('what is not there is answered as such, and not to be kept by search engines [NAV-22]', async ({ server }) => {
    for (const path of ['/nowhere/at/all', '/soccer/no-such-thing', '/no-such-sport']) {
      const { status, text } = await textOf(`${server.url}/sportsbook${path}`);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toContain('rel="canonical"');
    }
    const head = await fetch(`${server.url}/sportsbook/nowhere/at/all`, { method: 'HEAD' });
    expect(head.status).toBe(404);
    expect(await head.text()).toBe('');
  });

  test('the address says the language of the document, and which way it is read [NAV-02]', async ({ server }) => {
    const { text } = await textOf(`${server.url}/sportsbook/ar/live`);
    expect(text).toContain('<html lang="ar" dir="rtl"');
  });

  test('what somebody writes into an address stays text wherever the page repeats it [I11]', async ({
    page,
    server,
  }) => {
    const hostile = `</script><script>globalThis.broken=1</script>"'><img src=x onerror=globalThis.broken=1>`;
    for (const path of [
      `/soccer/${encodeURIComponent(hostile)}`,
      `/live?sport=${encodeURIComponent(hostile)}`,
      `/results?date=${encodeURIComponent(hostile)}`,
    ]) {
      const { text } = await textOf(`${server.url}/sportsbook${path}`);
      expect(text).not.toMatch(/<img src=x/i);
      expect(text).not.toContain('</script><script>globalThis');
    }
    await page.goto(`${server.url}/sportsbook/live?sport=${encodeURIComponent(hostile)}`);
    await expect(page.locator('[data-sign-in]')).toBeVisible();
    expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false);
  });

  test('robots find the map of what can be bet on', async ({ server, addMatch }) => {
    const match = await addMatch();
    const robots = await textOf(`${server.url}/robots.txt`);
    const map = /Sitemap: (\S+)/.exec(robots.text)?.[1] ?? '';
    const { text, headers } = await textOf(map);
    expect(headers.get('content-type')).toContain('xml');
    expect(text).toContain(`<loc>${server.url}/sportsbook${match.path}</loc>`);
  });
});
