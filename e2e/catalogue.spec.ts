import type { Market } from '@touchline/contract';
import { shownOdds } from './world/money.ts';
import { untilRendered } from './world/screen.ts';
import { expect, test } from './world/test.ts';

function lineOf({ specifier }: Market): string {
  return /(?:total|hcp)=(.+)$/.exec(specifier)?.[1] ?? '';
}

test('sports and leagues stand with their counts, in the order of their priority [CAT-01]', async ({
  page,
  driver,
  offer,
}) => {
  const sports = await offer.sports();
  await driver.open('/');
  const tree = page.getByRole('navigation', { name: 'Sports', exact: true });
  const links = tree.getByRole('link');
  for (const { key, counts } of sports) {
    const link = tree.locator(`a[href="/sportsbook/${key}"]`);
    await expect(link.getByTitle('Live', { exact: true })).toHaveText(
      counts === undefined || counts.live === 0 ? [] : [String(counts.live)],
    );
  }
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const known = new Set(sports.map(({ key }) => key));
  const keys = hrefs
    .flatMap((href) => /^\/sportsbook\/([a-z0-9-]+)$/.exec(href)?.[1] ?? [])
    .filter((key) => known.has(key));
  expect(keys).toEqual(sports.map(({ key }) => key));

  await driver.open('/soccer');
  const football = sports.find(({ key }) => key === 'soccer');
  await expect(page.getByRole('heading', { level: 1, name: 'Football' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Coming up/ })).toContainText(String(football?.counts?.prematch));
  await expect(page.getByRole('heading', { name: /^Outrights/ })).toContainText(String(football?.counts?.outrights));
  const leagues = page.getByRole('heading', { name: 'Leagues', exact: true }).locator('xpath=..').getByRole('listitem');
  await expect(leagues.first()).toBeVisible();
  const listed = await leagues.allInnerTexts();
  expect(listed.length).toBeGreaterThan(3);
  for (const words of listed) expect(words).toMatch(/\d+$/);
});

test('a match shows who plays where, the clock, the score, periods and who serves [CAT-02] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  const { competitors, stadium, city } = await offer.match(match.id);
  await driver.open(match.path);
  const head = page.getByRole('main').locator('header').first();
  await expect(head).toContainText(competitors?.home.name ?? '');
  await expect(head).toContainText(competitors?.away.name ?? '');
  for (const place of [stadium, city]) if (place !== null) await expect(head).toContainText(place);
  await match.happen('kick_off');
  await expect(head).toContainText('1st half');
  await match.goal('away');
  await expect(head).toContainText(/0\s*:\s*1/);

  const tennis = await addMatch('tennis');
  await driver.open(tennis.path);
  await tennis.happen('kick_off');
  await expect(head).toContainText('1st set');
  await expect(head.getByText('Serving', { exact: true })).toHaveCount(1);
});

test('a match is told apart while it is to come, in play and over [CAT-03] @thorough', async ({
  page,
  driver,
  server,
  addMatch,
}) => {
  const match = await addMatch();
  const head = page.getByRole('main').locator('header[data-match-status]');
  const row = page.getByRole('main').locator(`[data-match="${match.id}"]`);
  await driver.open(match.league);
  await expect(row.locator('time')).toBeVisible();
  await match.happen('kick_off');
  await expect(row).toContainText('1st half');
  await expect(row.locator('time')).toHaveCount(0);

  await row.getByRole('link').first().click();
  await expect(head).toHaveAttribute('data-match-status', '1');
  await match.happen('end');
  await expect(head).toHaveAttribute('data-match-status', '4');
  await expect(page.getByText('This match has ended').first()).toBeVisible();
  await expect(page.getByRole('main').locator('[data-outcome]')).toHaveCount(0);
  // In a document from before, the match would end and stay, as it is looked at.
  await untilRendered(page, `${server.url}/sportsbook${match.league}`, { id: match.id, isThere: false });
  await driver.open(match.league);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test.describe('markets of a match', () => {
  test.use({ viewport: { width: 1300, height: 900 } });

  test('groups are tabs, markets stand by priority, and the most balanced line comes first [CAT-04] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await addMatch();
    const markets = await offer.markets(match.id);
    await driver.open(match.path);
    const tabs = page.getByRole('tablist', { name: 'Market groups' }).getByRole('tab');
    const groups = [
      ...new Set(markets.toSorted((a, b) => a.priority - b.priority).flatMap((market) => market.market_groups)),
    ];
    // Beside them stand all markets and the top ones.
    await expect(tabs).toHaveCount(groups.length + 2);

    const shown = page.getByRole('main').locator('[data-market]');
    await expect(shown.nth(4)).toBeVisible();
    const idsShown = async (): Promise<readonly string[]> =>
      shown.evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-market')?.split('|')[0] ?? ''));
    const ids = [...new Set(markets.toSorted((a, b) => a.priority - b.priority).map(({ id }) => id))];
    expect((await idsShown()).slice(0, 5)).toEqual(ids.slice(0, 5));

    const totals = markets.filter(({ id }) => id === '18');
    const balanced = totals.find((market) => market.most_balanced);
    const block = page.locator('[data-market="18|"]');
    const lines = async (): Promise<readonly string[]> =>
      (await driver.shownPrices(block)).flatMap(({ at }) => /total=(.+)\/over$/.exec(at)?.[1] ?? []);
    const first = balanced === undefined ? '' : lineOf(balanced);
    await expect.poll(async () => (await lines())[0]).toBe(first);
    const near = await lines();
    expect(near.length).toBeLessThan(totals.length);
    await block.getByRole('button', { name: `${totals.length - near.length} more lines` }).click();
    const rest = totals.map(lineOf).filter((line) => !near.includes(line));
    await expect.poll(lines).toEqual([...near, ...rest.toSorted((a, b) => Number(a) - Number(b))]);

    await page.getByRole('tab', { name: /^Halves/ }).click();
    const halves = new Set(markets.filter(({ market_groups }) => market_groups.includes('halves')).map(({ id }) => id));
    await expect(page.locator('[data-market="1|"]')).toHaveCount(0);
    await expect(shown.first()).toBeVisible();
    for (const id of await idsShown()) expect([...halves]).toContain(id);
  });
});

test('a suspended market is locked and shows no price; it opens again at its price [CAT-05]', async ({
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  await match.happen('kick_off');
  const odds = shownOdds(await offer.odds(match.id, '1|', '1'));
  const home = driver.price({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.open(match.path);
  await expect(home).toHaveAccessibleName(new RegExp(`, ${odds}$`));

  await match.happen('suspend');
  await expect(home).toHaveAttribute('data-state', 'suspended');
  await expect(home).toHaveAccessibleName(/, suspended$/);
  await expect(home).not.toContainText(odds);
  await expect(home).toHaveAttribute('aria-disabled', 'true');
  await home.click({ force: true });
  await expect(driver.ticket.getByText('Your slip is empty')).toBeVisible();

  await match.happen('resume');
  await expect(home).toHaveAttribute('data-state', 'idle');
  await expect(home).toHaveAccessibleName(new RegExp(`, ${odds}$`));
  await home.click();
  await expect(driver.selections).toHaveCount(1);
});
