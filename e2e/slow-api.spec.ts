import { backEndCalls, holdRequests, renderInBrowser } from './world/back-end.ts';
import { main } from './world/screen.ts';
import { shiftsOf, sumOf, watchShifts } from './world/shifts.ts';
import { expect, storyTime, test } from './world/test.ts';

test.describe('a slow API', () => {
  test.use({ noise: /WebSocket/ });

  // The day has just begun there: the feed's clock, which stories before have moved on, is still in it.
  const hour = new Date(storyTime).getUTCHours();
  test.use({ timezoneId: hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}` });

  for (const width of [390, 900, 1440] as const) {
    test(`nothing moves when the data comes, at ${width} [LAY-11] @thorough`, async ({ page, server, addMatch }) => {
      await page.setViewportSize({ width, height: 900 });
      const match = await addMatch();
      await match.happen('kick_off');
      await watchShifts(page);
      await renderInBrowser(page, server.url);
      for (const path of ['', '/live', '/soccer', match.league, match.path, '/schedule', '/results', '/cybersport']) {
        const gate = await holdRequests(page, backEndCalls);
        await page.goto(`${server.url}/sportsbook${path}`);
        await expect(main(page).getByRole('status').first()).toBeAttached();
        await expect(main(page).locator('[data-outcome], [data-result]')).toHaveCount(0);
        gate.open();
        await expect(main(page).locator('[data-outcome], [data-result], [role="status"]').first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        expect(sumOf(await shiftsOf(page)).toFixed(2), path).toBe('0.00');
        await page.unroute(backEndCalls);
      }
    });
  }

  test('the page is used meanwhile: ways, settings, slip [I15] @thorough', async ({ page, driver, server }) => {
    await renderInBrowser(page, server.url);
    const gate = await holdRequests(page, backEndCalls);
    await page.goto(`${server.url}/sportsbook`);
    await page.getByRole('banner').getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
    await page.getByRole('banner').locator('[data-settings]').click();
    await page.locator('[data-view="odds"]').click();
    await page.locator('[data-settings-view] input[value="american"]').click();
    await page.keyboard.press('Escape');
    await expect(driver.ticket.getByRole('tab', { name: /^Bet slip/ })).toBeVisible();
    gate.open();
    await expect(main(page).locator('[data-outcome]').first()).toContainText(/[+-]\d{3}/);
  });
});
