import { type Market, marketKey } from '@touchline/contract';
import { shownOdds } from './world/money.ts';
import { expect, storyTime, test } from './world/test.ts';
import { marketGroups } from './world/match-page.ts';

function lineOf({ specifier }: Market): string {
  return /(?:total|hcp)=(.+)$/.exec(specifier)?.[1] ?? '';
}

test.describe('markets', () => {
  test.use({ viewport: { width: 1300, height: 900 } });

  test('a group is remembered for its sport, and a pin and a fold for their market [CAT-04]', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await marketGroups(page)
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
    await expect(marketGroups(page).getByRole('tab', { name: /^Goals/ })).toHaveAttribute('aria-selected', 'true');
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

  test('top markets are the first group, and a bet stop that is announced shows [CAT-04a] @thorough', async ({
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
    const tabs = marketGroups(page).getByRole('tab');
    await expect(tabs.nth(1)).toHaveText(/^Top/);
    await tabs.nth(1).click();
    const shown = page.getByRole('main').locator('[data-market]');
    const keys = new Set(
      top.map(({ id, specifier }) => marketKey({ id, specifier: /total=|hcp=/.test(specifier) ? '' : specifier })),
    );
    await expect(shown).toHaveCount(keys.size);
    // The first ones came with the list already, at the same version.
    await expect(shown.last().locator('[data-bet-stop]')).toHaveText(/^Bets until .?\d\d:\d\d/);
  });

  test('a search looks through every group, and Esc ends it [CAT-04] @thorough', async ({ page, driver, addMatch }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await expect(marketGroups(page)).toBeVisible();
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

  test('all markets of a group fold and unfold at once [CAT-04] @thorough', async ({ page, driver, addMatch }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await expect(page.getByRole('main').locator('[data-outcome]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Fold all', exact: true }).click();
    await expect(page.getByRole('main').locator('[data-outcome]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Unfold all', exact: true }).click();
    await expect(page.getByRole('main').locator('[data-outcome]').first()).toBeVisible();
  });
});

test('while the match is suspended every price of the match is locked [CAT-05] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
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
