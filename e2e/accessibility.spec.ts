import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';
import { expect, type ScriptedMatch, test } from './world/test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Every second one meets both themes, both directions and all three widths. */
const looks = ['dark en 320', 'light en 1280', 'light ar 720', 'dark ar 320', 'dark ar 1280', 'light en 720'] as const;

interface Screen {
  readonly name: string;
  reach(driver: Driver, prefix: string, match: ScriptedMatch): Promise<void>;
}

/** Opens a page and waits until what it is about stands. */
const opens =
  (path: (match: ScriptedMatch) => string, about = '[data-outcome]'): Screen['reach'] =>
  async (driver, prefix, match) => {
    await driver.open(`${prefix}${path(match)}`);
    await expect(driver.page.getByRole('main').locator(about).first()).toBeVisible();
  };

/** Opens the ticket where it does not stand beside the page, by its key. */
const openTicket = async ({ page, ticket }: Driver): Promise<void> => {
  if (await ticket.isHidden()) await page.keyboard.press('b');
  await expect(ticket).toBeVisible();
};

const withSlip: Screen['reach'] = async (driver, prefix, match) => {
  await driver.open(`${prefix}${match.path}`);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.pick({ matchId: match.id, market: '29|', outcome: 'yes' });
  await openTicket(driver);
  await expect(driver.selections.or(driver.ticket.locator('[data-selection]')).first()).toBeVisible();
};

const screens: readonly Screen[] = [
  { name: 'home', reach: opens(() => '') },
  { name: 'live', reach: opens(() => '/live') },
  { name: 'sport', reach: opens(() => '/soccer') },
  { name: 'league', reach: opens(({ league }) => league) },
  { name: 'match', reach: opens(({ path }) => path) },
  { name: 'sign-in page', reach: opens(() => '/users/sign-in', 'a, button') },
  { name: 'not found', reach: opens(() => '/no-such-sport', 'a, button') },
  { name: 'ticket with selections', reach: withSlip },
  {
    name: 'my bets',
    async reach(driver, prefix, match) {
      await driver.open(`${prefix}${match.path}`);
      await openTicket(driver);
      await driver.ticket.getByRole('tab').last().click();
      await driver.ticket.getByRole('tabpanel').getByRole('group').first().getByRole('button').last().click();
      await expect(driver.ticket.locator('[data-bet]').first()).toBeVisible();
    },
  },
];

const placeOne = async (driver: Driver, match: ScriptedMatch): Promise<void> => {
  const size = driver.page.viewportSize();
  await driver.page.setViewportSize({ width: 1440, height: 900 });
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
  await driver.stake.fill('1.00');
  await driver.mainButton.click();
  await driver.reference();
  if (size !== null) await driver.page.setViewportSize(size);
};

const violations = async (page: Page): Promise<readonly string[]> => {
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
};

for (const [turn, look] of looks.entries()) {
  const [theme, locale, width] = look.split(' ');
  test.describe(`in ${look}`, () => {
    test.use({ viewport: { width: Number(width), height: 900 } });
    test(`[LAY-03] no screen breaks a rule of WCAG 2.2 AA in ${look}`, async ({
      page,
      context,
      driver,
      addMatch,
      player,
    }) => {
      const match = await addMatch();
      await match.happen('kick_off');
      if ((await player.bets()).length === 0) await placeOne(driver, match);
      await context.addInitScript((chosen) => localStorage.setItem('touchline.theme', chosen), theme ?? 'dark');
      const prefix = locale === 'en' ? '' : `/${locale}`;
      for (const { name, reach } of screens.filter((_, place) => (place + turn) % 2 === 0)) {
        await test.step(name, async () => {
          await reach(driver, prefix, match);
          expect(await violations(page), name).toEqual([]);
        });
      }
    });
  });
}
