import { backEndCalls, holdRequests, renderInBrowser } from './world/back-end.ts';
import { main } from './world/screen.ts';
import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

const push = /\/connection\//;

test.describe('no API', () => {
  test.use({ noise: /WebSocket|Failed to load resource/ });

  for (const [tier, [name, path, words]] of inTiers(
    [['my bets', '/bets-history', 'Your bets did not load']],
    [
      ['a match', 'match', 'This could not be loaded'],
      ['racing', '/racing', 'The game cannot be reached'],
      ['home', '', 'This could not be loaded'],
      ['live', '/live', 'This could not be loaded'],
      ['a sport', '/soccer', 'This could not be loaded'],
      ['e-sports', '/cybersport', 'This could not be loaded'],
      ['a league', 'league', 'This could not be loaded'],
      ['the schedule', '/schedule', 'This could not be loaded'],
      ['results', '/results', 'This could not be loaded'],
    ],
  )) {
    test(
      `${name}: shown once in its place, with a retry that works when it is back [I15]`,
      tier,
      async ({ page, driver, server, addMatch }) => {
        const match = await addMatch();
        await renderInBrowser(page, server.url);
        await page.route(backEndCalls, (route) => route.abort());
        // Push would fetch by itself what is missing, once it is there.
        await page.routeWebSocket(push, (socket) => void socket.close());
        await page.route(push, (route) => route.abort());
        const at = path === 'league' ? match.league : path === 'match' ? match.path : path;
        await page.goto(`${server.url}/sportsbook${at}`);
        const alert = main(page).getByRole('alert');
        await expect(alert).toHaveCount(1);
        await expect(alert).toContainText(words);
        await expect(page.getByRole('banner').getByRole('link', { name: 'Live', exact: true })).toBeVisible();
        await expect(driver.ticket.getByRole('tab', { name: /^Bet slip/ })).toBeVisible();
        // Nobody answers yet: only whoever presses the button sees it load, what the page asks by itself is not shown.
        const calls = await holdRequests(page, backEndCalls);
        await alert.getByRole('button', { name: 'Try again' }).click();
        await expect(alert).toHaveCount(0);
        await page.unroute(backEndCalls);
        calls.open();
        await expect(alert).toHaveCount(0);
      },
    );
  }
});

test.describe('a network that breaks while a part loads', () => {
  test.use({ noise: /net::ERR_|Failed to load resource/ });

  for (const [tier, file] of inTiers(['player-*.js'], ['player-*.css'])) {
    test(
      `a part without its ${file} comes when it loads again, and takes nothing with it [I15] @thorough`,
      tier,
      async ({ page, driver, addMatch, player }) => {
        expect(await player.balance()).toBeGreaterThan(0n);
        const match = await addMatch();
        let asked = 0;
        await page.route(`**/assets/${file}`, (route) => {
          asked += 1;
          return asked === 1 ? route.abort('internetdisconnected') : route.continue();
        });
        await driver.open(match.path);
        await expect.poll(() => asked).toBeGreaterThan(0);
        await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
        await expect(driver.selections).toHaveCount(1);
        await expect(driver.balance).toBeVisible();
        await expect(driver.balance).toHaveCSS('unicode-bidi', 'isolate');
        await expect(driver.selections).toHaveCount(1);
      },
    );
  }
});
