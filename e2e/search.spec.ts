import AxeBuilder from '@axe-core/playwright';
import { holdRequests } from './world/back-end.ts';
import { main } from './world/screen.ts';
import { expect, type PlayedMatch, test } from './world/test.ts';

/** The longer name of the two sides: some clubs are called by two letters, which nobody can search for. */
function searchable(sides: PlayedMatch['competitors']): string {
  const [longest = ''] = [sides?.home.name ?? '', sides?.away.name ?? ''].toSorted((a, b) => b.length - a.length);
  return longest;
}

test.describe('search', () => {
  test('by its key, from three letters on, with arrows and Enter [CAT-07]', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await addMatch();
    const { competitors } = await offer.match(match.id);
    const words = searchable(competitors);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/search')) asked.push(request.url());
    });
    await driver.open('/');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search sports, leagues and matches' });
    await expect(field).toBeFocused();
    await field.fill(words.slice(0, 2));
    await expect(page.getByText('Type at least three letters')).toBeVisible();
    await field.fill(words);
    const option = page.getByRole('option', { name: match.name.slice(0, 12) }).first();
    await expect(option).toBeVisible();
    expect(asked.every((url) => (new URL(url).searchParams.get('q') ?? '').length >= 3)).toBe(true);
    await expect(option.locator('mark').first()).toBeVisible();
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
    await field.press('ArrowDown');
    await field.press('ArrowUp');
    await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
    await field.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
    await expect(page).not.toHaveURL(/\/sportsbook$/);
    // A dialog belongs to its page, so the next page must have rendered.
    await expect(page.getByRole('main')).toBeFocused();

    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: words })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  });

  test('a search is narrowed by status and to names of matches, and a price is taken from a hit [CAT-07a] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await addMatch();
    const home = searchable((await offer.match(match.id)).competitors);
    await driver.open('/');
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await page.getByRole('combobox', { name: 'Search sports, leagues and matches' }).fill(home);
    const price = dialog.locator(`[data-outcome="${match.id}/1|/1"]`);
    await expect(price).toHaveAttribute('data-state', 'idle');
    await dialog.getByRole('button', { name: 'Live', exact: true }).click();
    await expect(price).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Live', exact: true }).click();
    await expect(price).toBeVisible();
    const asked = page.waitForRequest(/only_events_name=true/);
    await dialog.getByRole('button', { name: 'Match names only' }).click();
    await asked;
    await expect(price).toBeVisible();
    await price.click();
    await expect(price).toHaveAttribute('data-state', 'selected');
    await match.happen('kick_off');
    await match.happen('suspend');
    await expect(price).toHaveAttribute('data-state', 'suspended');
    const { violations } = await new AxeBuilder({ page })
      .include('dialog[open]')
      .setLegacyMode()
      .withRules(['aria-required-children', 'aria-required-parent', 'nested-interactive', 'color-contrast'])
      .analyze();
    expect(violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(driver.selections).toHaveCount(1);
  });

  test('pressed while a page is on its way, its key opens it there, and the next page closes it [CAT-07] @thorough', async ({
    page,
    driver,
  }) => {
    await driver.open('/about');
    const gate = await holdRequests(page, '**/assets/lists-*.js');
    await page.getByRole('banner').getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByRole('progressbar').first()).toBeAttached();
    await page.keyboard.press('/');
    gate.open();
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Schedule');
    const field = page.getByRole('combobox', { name: 'Search sports, leagues and matches' });
    await expect(field).toBeFocused();
    await page.goBack();
    await expect(field).toHaveCount(0);
  });

  test('says when nothing is found, and what is close to a mistyped word [CAT-07] @thorough', async ({
    page,
    driver,
  }) => {
    await driver.open('/');
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
    const field = page.getByRole('combobox', { name: 'Search sports, leagues and matches' });
    await field.fill('qqqqqqqq');
    await expect(page.getByText('Nothing found for “qqqqqqqq”')).toBeVisible();
    await field.fill('premeir league');
    await expect(page.getByText('Nothing is called “premeir league”. This comes close:')).toBeVisible();
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  test.describe('without an answer', () => {
    test.use({ noise: /status of 503|ERR_FAILED|Failed to load/ });

    test('a search that fails says so, and the page stays usable [CAT-07] @thorough', async ({ page, driver }) => {
      await page.route('**/search?*', (route) => route.abort());
      await driver.open('/');
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search sports, leagues and matches' }).fill('arsenal');
      await expect(page.getByText('The search did not answer')).toBeVisible();
      await page.keyboard.press('Escape');
      await main(page).locator('[data-outcome][data-state="idle"]').first().click();
      await expect(driver.selections).toHaveCount(1);
    });
  });
});
