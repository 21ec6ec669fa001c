import { shownOdds } from './world/money.ts';
import { main } from './world/screen.ts';
import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

test.describe('a market that explains itself', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a suspended market says why and for how long so far, at its heading and at a padlock; no price moves [CAT-05a]', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await driver.open(match.path);
    const block = page.locator('[data-market="1|"]');
    const price = block.locator('[data-outcome]').first();
    await block.getByRole('button', { name: /^About / }).click();
    const about = block.getByRole('region', { name: /^About / });
    await expect(about).toContainText('Open: bets are taken at the prices shown.');

    const before = await price.boundingBox();
    await match.happen('suspend');
    const why = block.getByRole('button', { name: /^Why is .+ suspended\?$/ });
    await expect(why).toHaveAttribute('aria-expanded', 'true');
    await expect(about).toContainText('Suspended by hand');
    await expect(about).toContainText(/For \u2066\d+:\d\d\u2069 so far/);
    await match.goal('home');
    await expect(about).toContainText('Suspended: a score is being checked');
    await why.press('Enter');
    await expect(about).toHaveCount(0);

    // A price that is not sold is disabled to those who read the page; it still answers.
    await price.click({ force: true });
    const hint = page.getByRole('status').filter({ hasText: 'a score is being checked' });
    await expect(hint).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint).toHaveCount(0);
    await price.press('Enter');
    await expect(hint).toBeVisible();
    await match.happen('resume');
    await expect(page.getByRole('status').filter({ hasText: 'Open: bets are taken' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(block.getByRole('button', { name: /^About / })).toBeVisible();

    await block.getByRole('button', { name: /^About / }).click();
    await expect(about).toBeVisible();
    const opened = await price.boundingBox();
    await match.happen('interrupt');
    await expect(about).toContainText('Suspended: play has been interrupted.');
    expect(before?.x).toBe(opened?.x);
    await expect(price).toHaveAttribute('data-state', 'suspended');
  });

  test('margin and fair prices of a market stand beside its prices, with the method in words [CAT-05b]', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await addMatch();
    const market = (await offer.markets(match.id)).find(({ id }) => id === '1');
    const prices = (market?.outcomes ?? []).map(({ odds }) => Number(odds));
    const sum = prices.reduce((total, odds) => total + 1 / odds, 0);
    await driver.open(match.path);
    const block = page.locator('[data-market="1|"]');
    await block.getByRole('button', { name: /^About / }).click();
    const about = block.getByRole('region', { name: /^About / });
    await expect(about).toContainText(/Margin: \d+(\.\d)?%/);
    await expect(about.getByRole('row')).toHaveCount(4);
    const shown = about.getByRole('row').nth(1).getByRole('cell');
    await expect(shown.nth(0)).toHaveText(shownOdds(market?.outcomes[0]?.odds ?? ''));
    const fair = Number(await shown.nth(1).textContent());
    expect(Math.abs(fair - (prices[0] ?? 0) * sum)).toBeLessThan(0.001);
    await expect(about).toContainText('A fair price is the price without the margin.');
  });

  test('a goal stands on the axis of the price history, with what it did to each price [CAT-05c] @thorough', async ({
    page,
    driver,
    desk,
    addMatch,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await driver.open(match.path);
    const block = page.locator('[data-market="1|"]');
    const pass = (seconds: number) => desk.call('setClock', { body: { action: 'advance', seconds } });
    await pass(60);
    await match.happen('suspend');
    await pass(10);
    await match.goal('home');
    await pass(20);
    await match.happen('resume');
    await block.getByRole('button', { name: /^Price history/ }).click();
    const moved = block.getByRole('list', { name: 'What moved the prices' });
    await expect(moved.getByRole('listitem')).toHaveCount(1);
    await expect(moved).toContainText(/Goal .+ \u20662′/);
    await expect(moved).toContainText(/Draw\u2069: \u2066[\d.]+\u2069 before, \u2066[\d.]+\u2069 after/);
    await expect(block.locator('[data-cause="goal"]')).toHaveCount(1);
  });

  test('one market is read aloud on request, and off is silent for the slip too [LAY-17] @thorough', async ({
    page,
    driver,
    desk,
    addMatch,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await driver.open(match.path);
    const block = page.locator('[data-market="1|"]');
    await block.getByRole('button', { name: /^About / }).click();
    const speak = block.getByRole('button', { name: 'Read this market aloud' });
    await speak.click();
    await expect(speak).toHaveAttribute('aria-pressed', 'true');
    const speaker = page.locator('[data-odds-speaker]');
    await expect(speaker).toHaveRole('status');
    await match.happen('suspend');
    await expect(speaker).toHaveText('Match result (1X2) suspended');
    await match.happen('resume');
    await expect(speaker).toHaveText('Match result (1X2) open again');
    await desk.call('setClock', { body: { action: 'advance', seconds: 5 } });
    await match.goal('home');
    await expect(speaker).toContainText(/ down to \d/);
    // Those of the visitors rise for sure; a draw may fall where the weaker side has scored.
    await expect(speaker).toContainText(/ up to \d/);

    await driver.walk('/live');
    await page.setViewportSize({ width: 1300, height: 900 });
    await page.getByRole('banner').locator('[data-settings]').click();
    const line = page.locator('[data-view="speech"]');
    await expect(line).toContainText('My selections and one market');
    await line.click();
    await page.locator('[data-speech="off"]').click();
    await expect(speaker).toHaveCount(0);
    await expect(page.locator('[data-speech="market"]')).toHaveCount(0);
  });
});

test.describe('prices by keyboard', () => {
  test.use({ viewport: { width: 1300, height: 900 } });

  for (const [tier, locale] of inTiers(['ar'], ['en'])) {
    test(
      `arrows, Home and End move in the grid of a list in ${locale}, which is one stop of Tab [LAY-18]`,
      tier,
      async ({ page, driver, addMatch }) => {
        const match = await addMatch();
        await driver.open(locale === 'en' ? match.path : `/${locale}${match.path}`);
        const block = page.locator('[data-market="1|"]');
        const prices = block.locator('[data-outcome]');
        const onward = locale === 'en' ? 'ArrowRight' : 'ArrowLeft';
        await prices.first().focus();
        // What listens to keys comes with the first one.
        await expect(async () => {
          await page.keyboard.press(onward);
          await expect(prices.last()).toBeFocused({ timeout: 300 });
        }).toPass();
        await page.keyboard.press('Home');
        await expect(prices.first()).toBeFocused();
        await page.keyboard.press('End');
        await expect(prices.last()).toBeFocused();
        await page.keyboard.press(locale === 'en' ? 'ArrowLeft' : 'ArrowRight');
        await expect(prices.nth(1)).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(block.locator('[data-outcome]:focus')).toHaveCount(0);
        await page.keyboard.press('Shift+Tab');
        await expect(prices.nth(1)).toBeFocused();
        await match.happen('kick_off');
        await match.happen('suspend');
        await expect(prices.nth(1)).toHaveAttribute('data-state', 'suspended');
        await expect(prices.nth(1)).toBeFocused();
        await match.happen('resume');
        await expect(prices.nth(1)).toHaveAttribute('data-state', 'idle');
        await page.keyboard.press('Enter');
        await expect(prices.nth(1)).toHaveAttribute('aria-pressed', 'true');
      },
    );
  }

  test('a focused price whose market leaves the page gives the focus to the nearest one [LAY-18] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await driver.open(match.path);
    // Both teams to score.
    const price = page.locator(`main [data-outcome="${match.id}/29|/yes"]`);
    await price.focus();
    // Keys are heard once their code is there.
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(price).not.toBeFocused({ timeout: 300 });
    }).toPass();
    await page.keyboard.press('ArrowLeft');
    await expect(price).toBeFocused();
    await match.goal('home');
    await expect(price).toHaveAttribute('data-state', 'idle');
    await expect(price).toBeFocused();
    await match.goal('away');
    await expect(price).toHaveCount(0);
    await expect(page.locator('main [data-outcome]:focus')).toHaveCount(1);
  });
});

test('markets far below the screen stand as text in the document, without prices [LAY-19]', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  expect((await offer.markets(match.id)).length).toBeGreaterThan(40);
  await driver.open(match.path);
  await expect(page.locator('[data-market="1|"] [data-outcome]').first()).toBeVisible();
  const headings = main(page).getByRole('heading', { level: 2 });
  const far = headings.filter({ hasNot: page.getByRole('button') });
  await expect.poll(() => far.count()).toBeGreaterThan(10);
  const name = (await far.last().textContent()) ?? '';
  await far.last().scrollIntoViewIfNeeded();
  await expect(headings.getByRole('button', { name, exact: true })).toBeVisible();
});
