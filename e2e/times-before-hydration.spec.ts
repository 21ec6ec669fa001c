import { holdRequests } from './world/back-end.ts';
import { textOf, untilRendered } from './world/server-page.ts';
import { expect, test } from './world/test.ts';

// A document that knows no zone has the times of UTC. London shows the same in winter alone.
for (const [timezoneId, visibility] of [
  ['UTC', 'visible'],
  ['Africa/Abidjan', 'visible'],
  ['Europe/London', 'hidden'],
  ['Asia/Tokyo', 'hidden'],
] as const) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test(`times of the document are ${visibility} before the page is alive, in ${timezoneId}`, async ({
      page,
      server,
      addMatch,
    }) => {
      const match = await addMatch();
      const address = `${server.url}/sportsbook${match.path}`;
      const gate = await holdRequests(page, /\/sportsbook\/assets\/(?!before-hydration)[^/]+\.js/);
      await untilRendered(address);
      await page.goto(address, { waitUntil: 'commit' });
      const time = page.getByRole('main').locator('time').first();
      await expect(time).toBeAttached();
      expect(await time.evaluate((element) => getComputedStyle(element).visibility)).toBe(visibility);
      gate.open();
      await expect(time).toBeVisible();
    });
  });
}

test('a zone that the server does not know is drawn as none', async ({ server }) => {
  const address = `${server.url}/sportsbook`;
  await untilRendered(address);
  const cookie = 'touchline.zone=Etc~Unknown';
  await untilRendered(address, { cookie });
  const { text } = await textOf(address, { cookie });
  expect(text).toContain('data-zone="UTC"');
  // A browser that knows it would look for its times in the markup.
  expect(text).not.toContain('Etc/Unknown');
});
