import { holdRequests } from './world/back-end.ts';
import { main } from './world/screen.ts';
import { shiftsOf, watchShifts } from './world/shifts.ts';
import { expect, test } from './world/test.ts';
import { thorough } from './world/tiers.ts';

/** Code and style sheets that are not asked for by the document itself wait with the rest of the code. */
const code = /\/sportsbook\/assets\/[^/]+\.js/;

for (const { name, width, height } of [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a desktop', width: 1440, height: 900 },
]) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height } });
    test(
      `nothing moves by itself on home, live and a match, as code comes late and as odds move, on ${name} [P5]`,
      thorough,
      async ({ page, server, addMatch }) => {
        const match = await addMatch();
        await match.happen('kick_off');
        await watchShifts(page);
        for (const [path, goals] of [
          ['', 1],
          ['/live', 2],
          [match.path, 3],
        ] as const) {
          const gate = await holdRequests(page, code);
          await page.goto(`${server.url}/sportsbook${path}`, { waitUntil: 'commit' });
          await expect(main(page).locator('[data-outcome]').first()).toBeVisible();
          gate.open();
          await page.locator('html[data-alive]').waitFor();
          await page.waitForLoadState('networkidle');
          await match.happen('suspend');
          await match.happen('resume');
          await match.goal('home');
          await match.goal('away');
          await expect(main(page)).toContainText(String(goals));
          expect.soft(await shiftsOf(page), path).toEqual([]);
          await page.unroute(code);
        }
      },
    );
  });
}
