import type { Desk } from '@touchline/testkit/desk';
import { demo, enter, expect, password, test } from './world/test.ts';

/** Sets it for the demo player, whom the page does not know yet. */
async function setStatus(url: string, desk: Desk, status: { comp_points?: string; groups: string[] }): Promise<void> {
  const { body } = await (await enter(url)).caller.call('getPlayer');
  const id = typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
  await desk.call('setPlayerStatus', { body: { player_id: id, ...status } });
}

test('a player sees their comp points, and which group of the loyalty programme they are in [AUTH-13]', async ({
  page,
  driver,
  desk,
  server,
}) => {
  await setStatus(server.url, desk, { comp_points: '120.5', groups: ['testers'] });
  await driver.open('/profile');
  await driver.signIn(demo, password);
  const status = page.getByRole('heading', { name: 'Status' }).locator('+ dl');
  await expect(status.locator('div')).toHaveText([
    'Comp points120.5',
    /^Bronze0 to 99.99 points$/,
    /^Silver100 to 499.99 pointsYour level$/,
    /^Goldfrom 500 points$/,
    /^testersYour level$/,
  ]);
});

test.describe('with a group that players must be in', () => {
  const platform = 'https://platform.test/members';
  test.beforeEach(async ({ page, desk, server }) => {
    await page.route('**/sportsbook', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replace(
          '"access":"open"',
          `"access":"open","required_status_group":{"id":"vips","url":"${platform}"}`,
        ),
      });
    });
    await page.route(platform, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Members only</h1>' }));
    await setStatus(server.url, desk, { groups: [] });
  });

  test('a visitor stays, and a player who is not in it is sent to the platform [AUTH-09] @thorough', async ({
    page,
    driver,
  }) => {
    await driver.open('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await driver.fillSignIn(demo, password);
    await page.waitForURL(platform);
    await expect(page.getByRole('heading')).toHaveText('Members only');
  });

  test('a player who is in it stays [AUTH-09] @thorough', async ({ page, driver, desk, server }) => {
    await setStatus(server.url, desk, { groups: ['vips'] });
    const groups = page.waitForResponse(/status_groups$/);
    await driver.open('/');
    await driver.signIn(demo, password);
    await groups;
    await driver.walk('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  });
});
