import { listCalls, renderInBrowser } from './world/back-end.ts';
import { main } from './world/screen.ts';
import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

test.describe('nothing to show', () => {
  test.use({ noise: /WebSocket|status of 404/ });

  const places = inTiers(
    [['/', 'No matches at the moment', 'Results']],
    [
      ['/schedule?sport=soccer', 'Nothing matches these filters', 'Show everything'],
      ['/favorites', 'Keep what matters to you here', 'See what is coming'],
      ['/live', 'Nothing is live right now', 'See what is coming'],
      ['/soccer', 'No matches at the moment', 'Results'],
      ['/schedule', 'Nothing is on the schedule for this day', 'See what is coming'],
      ['/results', 'No results for this day', 'Yesterday'],
      ['/cybersport', 'No e-sports matches at the moment', 'Go to the start page'],
    ],
  );
  for (const [tier, [path, words, link]] of places) {
    test(`${path} without a match says so and leads on [I15]`, tier, async ({ page, server }) => {
      await renderInBrowser(page, server.url);
      await page.route(listCalls, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, data: [], pagination: { ...body.pagination, total: 0 } } });
      });
      await page.goto(`${server.url}/sportsbook${path}`);
      await expect(main(page).getByText(words)).toBeVisible();
      await expect(main(page).getByRole('link', { name: link }).first()).toBeVisible();
      await expect(main(page).getByText('could not be loaded')).toHaveCount(0);
    });
  }

  test('a league of which nothing is open says so and leads on [I15] @thorough', async ({ page, server, addMatch }) => {
    const match = await addMatch();
    await renderInBrowser(page, server.url);
    await page.route(listCalls, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
    });
    await page.goto(`${server.url}/sportsbook${match.league}`);
    await expect(main(page).getByText('Nothing is open in this league at the moment')).toBeVisible();
    await expect(main(page).getByRole('link').first()).toBeVisible();
  });
});
