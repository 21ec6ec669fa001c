import type { Locator } from '@playwright/test';
import { dayOf, expectNoWiderThan, main, rowOf } from './world/screen.ts';
import { expect, test } from './world/test.ts';

/** The title of an element that an ellipsis cuts off is the whole text. */
async function expectWholeUnderPointer(text: Locator, whole: string): Promise<void> {
  await text.hover({ position: { x: 4, y: 8 } });
  await expect.poll(() => text.evaluate((element) => element.closest('[title]')?.getAttribute('title'))).toBe(whole);
}

const widths = [320, 390, 900, 1440];

const kinds = [
  {
    kind: 'markup',
    home: '<img src=x onerror="globalThis.broken=1">',
    away: '</script><script>globalThis.broken=1</script>',
    words: 'img src=x',
  },
  { kind: 'three hundred letters without a blank', home: 'W'.repeat(300), away: '界'.repeat(300), words: 'WWWW' },
  {
    kind: 'braces',
    home: '{name} {0} {count, plural, one {#} other {#}}',
    away: "'{' {home} <0>x</0> {sel",
    words: '{name} {0}',
  },
  { kind: 'emoji', home: '🦊'.repeat(150), away: '👩‍👩‍👧‍👦'.repeat(20), words: null },
  { kind: 'Arabic and Hebrew', home: 'الأهلي', away: 'מכבי תל אביב', words: 'الأهلي' },
];

test.describe('names', () => {
  for (const { kind, home, away, words } of kinds) {
    test(`${kind}: text on every screen, no wider than the window, and never cut off for good [I11] [LAY-01] @thorough`, async ({
      page,
      driver,
      server,
      offer,
      player,
      addMatch,
      desk,
    }) => {
      const match = await addMatch('soccer', { home, away });
      const drawn = await (await fetch(`${server.url}/sportsbook${match.path}`)).text();
      expect(drawn).not.toMatch(/<img src=x/i);
      expect(drawn).not.toContain('</script><script>globalThis');
      const picture = await fetch(`${server.url}/sportsbook/social/${match.id}.png`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);

      await driver.open(match.league);
      if (home.length > 40)
        await expectWholeUnderPointer(rowOf(page, match.id).first().getByText(home, { exact: true }), home);
      await expectNoWiderThan(page, widths, 'list');
      await rowOf(page, match.id).locator('[data-favourite]').first().click();

      await driver.open(match.path);
      expect(await page.title()).toContain(match.name);
      if (home.length >= 300) await expectWholeUnderPointer(main(page).locator('bdi', { hasText: home }).last(), home);
      await expectNoWiderThan(page, widths, 'match');
      await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
      await expect(driver.selections.first()).toContainText(home);
      await main(page)
        .getByRole('button', { name: /^How the prices of .* moved$/ })
        .or(main(page).locator('[data-market] button[aria-expanded="false"][title]'))
        .first()
        .click();
      await expectNoWiderThan(page, widths, 'prices');
      await driver.stake.fill('1.00');
      await driver.mainButton.click();
      const reference = await driver.reference();
      await expect(driver.receipt).toContainText(home.slice(0, 20));
      await driver.openMyBets();
      await expect(driver.bet(reference)).toContainText(home.slice(0, 20));
      await driver.walk('/bets-history');
      await expect(main(page).locator(`[data-bet="${reference}"]`)).toBeVisible();
      await expectNoWiderThan(page, widths, 'my bets');
      expect((await player.bet(reference)).id).toBe(reference);

      await driver.walk('/favorites');
      await expect(rowOf(page, match.id).first()).toContainText(home);
      await expectNoWiderThan(page, widths, 'favourites');
      if (words !== null) {
        // The window has its former width again, so the key opens the search of the rail.
        await expect(page.locator('[data-search="field"]')).toBeVisible();
        await page.keyboard.press('/');
        await page.getByRole('combobox').fill(words);
        await expect(page.getByRole('option').first()).toBeVisible();
        await expectNoWiderThan(page, widths, 'search');
        await page.keyboard.press('Escape');
      }

      await match.happen('kick_off');
      await match.goal('home');
      await driver.open(match.path);
      await expect(main(page).getByText(home).first()).toBeAttached();
      await expectNoWiderThan(page, widths, 'tracker');
      await match.happen('end');
      // It was to begin in an hour, which may be tomorrow: results are of days that have begun.
      await desk.call('setClock', { body: { action: 'advance', seconds: 3660 } });
      const { start_time: start } = await offer.match(match.id);
      await expect(async () => {
        await driver.open(`/results?date=${dayOf(start)}&sport=soccer`);
        // A long day holds only what is near the screen.
        await page.getByRole('searchbox', { name: 'Look for a team or league' }).fill(home.slice(0, 20));
        await expect(main(page).locator(`[data-result="${match.id}"]`)).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await expectNoWiderThan(page, widths, 'results');
      expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false);
    });
  }

  test('a mark that turns the reading order cannot make home and away change places [I11]', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch('soccer', { home: '\u202Egnp.exe United', away: '\u2067\u2066abc' });
    await driver.open(match.path);
    for (const words of [await page.title(), (await main(page).textContent()) ?? '']) {
      expect(words).toContain('gnp.exe United');
      // What the page itself isolates, it ends.
      expect(words).not.toMatch(/[\u202A-\u202E]/);
    }
  });

  test('a name of which nothing can be seen is a dash [I11] @thorough', async ({ page, driver, addMatch }) => {
    const match = await addMatch('soccer', { home: '\u00A0\u2003\u3000', away: '\u200B\u2060' });
    await driver.open(match.league);
    await expect(rowOf(page, match.id).first().getByText('–', { exact: true }).first()).toBeVisible();
  });
});
