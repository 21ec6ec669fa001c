import { join } from 'node:path';
import { renderInBrowser } from './world/back-end.ts';
import { expect, test } from './world/test.ts';

test.use({
  operator: join(import.meta.dirname, '../examples/sahra/touchline.config.json'),
  noise: /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/,
});

const gold = 'rgb(226, 176, 74)';

for (const rendered of ['by the server', 'in the browser'] as const) {
  test(`a brand of an operator's file has its language, name, logo and colours, rendered ${rendered} [CFG-01a] @thorough`, async ({
    page,
    server,
  }) => {
    if (rendered === 'in the browser') await renderInBrowser(page, server.url);
    await page.goto(`${server.url}/sportsbook`);
    await expect(page).toHaveURL(`${server.url}/sportsbook/ar`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html[data-alive]')).toBeAttached();
    await expect(page).toHaveTitle(/صحراء/);
    const home = page.locator('header a').first();
    await expect(home).toHaveText('صحراء');
    const width = () => home.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(56);
    const colourOf = (token: string) =>
      page.evaluate((name) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = `var(${name})`;
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      }, token);
    await expect.poll(() => colourOf('--accent')).toBe(gold);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
    expect(await colourOf('--accent')).toBe('rgb(122, 79, 0)');
  });
}

test('players of a brand have the currencies and limits of its file [CFG-01a] [CFG-01] @thorough', async ({
  player,
  server,
}) => {
  const accounts = (await player.caller.call('getAccounts')).body as { readonly data: readonly { currency: string }[] };
  // What the demo player has in euro elsewhere, by the rate of the file.
  expect(accounts.data).toMatchObject([{ currency: 'AED', balance: '4000.00' }]);
  const { body } = await player.caller.call('getSettings');
  expect(body).toMatchObject({
    stakes: ['10', '25', '50', '100'],
    stakes_by_currency: { KWD: ['1', '2', '5', '10'] },
    bet_limits_settings: { selection_limit: 15, odds_limit: { value: '10000', action: 'reject' } },
  });
  const opened = await player.caller.call('openAccount', { body: { currency: 'EUR' } });
  expect(opened.status).toBe(400);
  const config: unknown = await (await fetch(`${server.url}/sportsbook/config.json`)).json();
  expect(config).toMatchObject({
    minimum_age: 21,
    default_currency: 'AED',
    navigation: ['in_play', {}, 'sports', 'schedule', 'results'],
  });
});
