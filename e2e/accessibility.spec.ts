import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { placesOf } from '@touchline/testkit/places';
import { openTicket, type Places, type ScreenToSee, screensToSee } from '@touchline/testkit/screens';
import { expect, type ScriptedMatch, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Look {
  readonly theme: string;
  readonly locale: string;
  readonly width: number;
  /** Which of its screens it sees: those at even places, or at odd ones. */
  readonly half?: 'even' | 'odd';
}

/** Both themes, both directions, all three widths. The last one sees what the first has left out. */
const looks = inTiers<[Look], readonly Look[]>(
  [{ theme: 'dark', locale: 'ar', width: 320, half: 'even' }],
  [
    { theme: 'light', locale: 'en', width: 1280 },
    { theme: 'dark', locale: 'en', width: 720 },
    { theme: 'dark', locale: 'en', width: 320 },
    { theme: 'dark', locale: 'en', width: 1280 },
    { theme: 'dark', locale: 'ar', width: 720 },
    { theme: 'dark', locale: 'ar', width: 1280 },
    { theme: 'light', locale: 'en', width: 320 },
    { theme: 'light', locale: 'en', width: 720 },
    { theme: 'light', locale: 'ar', width: 320 },
    { theme: 'light', locale: 'ar', width: 720 },
    { theme: 'light', locale: 'ar', width: 1280 },
    { theme: 'dark', locale: 'ar', width: 320, half: 'odd' },
  ],
);

/** Each screen is seen in every so many-th look, which is four of them; the first tier sees a sixth of the screens. */
const turns = 3;

async function placeOne(driver: Driver, match: ScriptedMatch): Promise<void> {
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.stake.fill('1.00');
  await driver.mainButton.click();
  await driver.reference();
}

/** What breaks a rule in the page, or inside `part` of it. */
async function violations(page: Page, part = 'html'): Promise<readonly string[]> {
  // What the header covers while the page is scrolled is small only until it is scrolled back.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // What passes is looked at all the same; to name each of its places would take longer.
  const { violations: found } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

interface ToReach {
  readonly screen: ScreenToSee;
  readonly locale: string;
  readonly places: Places;
}

async function reach(page: Page, url: string, { screen, locale, places }: ToReach): Promise<void> {
  // Each screen by itself: a ticket that the one before opened, and what a session was told of, would stay.
  if (page.url().startsWith(url)) {
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.removeItem('touchline.reality-check');
    });
  }
  await page.goto(`${url}/sportsbook${locale === 'en' ? '' : `/${locale}`}${screen.path(places)}`);
  await page.locator(screen.about).first().waitFor();
  await screen.act?.(page, places);
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}

test.use({ noise: /status of (?:403|404|500)/, contextOptions: { reducedMotion: 'reduce' } });

for (const [turn, [tier, { theme, locale, width, half }]] of looks.entries()) {
  const look = `${theme} ${locale} ${width}${half === undefined ? '' : `, at ${half} places`}`;
  test.describe(`in ${look}`, tier, () => {
    test.use({ viewport: { width, height: 900 } });
    test(`no screen breaks a rule of WCAG 2.2 AA in ${look} [LAY-03]`, async ({ page, context, server, player }) => {
      expect(await player.bets()).toBeDefined();
      // Games of others stand in frames that have no storage.
      await context.addInitScript((chosen) => {
        if (self === top) localStorage.setItem('touchline.theme', chosen);
      }, theme);
      const places = await placesOf(server.url);
      const seen = screensToSee
        .filter((_, place) => place % turns === turn % turns)
        .filter((_, place) => half === undefined || (place % 2 === 0) === (half === 'even'));
      expect(seen.length).toBeGreaterThan(3);
      for (const screen of seen) {
        await test.step(screen.name, async () => {
          await reach(page, server.url, { screen, locale, places });
          expect(await violations(page), screen.name).toEqual([]);
        });
      }
    });
  });
}

for (const [tier, width] of inTiers([320], [1280])) {
  test.describe(`my bets at ${width}`, tier, () => {
    test.use({ viewport: { width, height: 900 } });
    test(`placed bets and a receipt break no rule of WCAG 2.2 AA at ${width} [LAY-03] @thorough`, async ({
      page,
      driver,
      addMatch,
      player,
    }) => {
      const match = await addMatch();
      await page.setViewportSize({ width: 1440, height: 900 });
      await placeOne(driver, match);
      // The page of a match itself is one of the screens above.
      const ticket = '[data-ticket]';
      expect(await violations(page, ticket), 'receipt').toEqual([]);
      expect((await player.bets()).length).toBeGreaterThan(0);
      await page.setViewportSize({ width, height: 900 });
      await driver.open('/ar/bets-history');
      await expect(page.locator('main [data-bet]').first()).toBeVisible();
      expect(await violations(page), 'bets history').toEqual([]);
      await driver.open(match.path);
      await openTicket(page);
      await driver.ticket.getByRole('tab').last().click();
      await expect(driver.ticket.locator('[data-bet]').first()).toBeVisible();
      expect(await violations(page, ticket), 'my bets in the ticket').toEqual([]);
    });
  });
}
