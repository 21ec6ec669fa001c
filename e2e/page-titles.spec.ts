import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

const paths = inTiers(
  ['/lotteries', '/de/nothing-here'],
  ['/nothing-here', '/soccer/nothing-here', '/404', '/virtual-gaming-arena', '/users/password/new'],
);

for (const [tier, path] of paths) {
  test(`the title of ${path} is the same from server and browser`, tier, async ({ page, server }) => {
    const answer = await page.goto(`${server.url}/sportsbook${path}`);
    const [, drawn = ''] = /<title>(.*?)<\/title>/.exec((await answer?.text()) ?? '') ?? [];
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    // The main part has content once the page is hydrated.
    await expect(page.getByRole('main')).not.toBeEmpty();
    expect(drawn).toMatch(/ · Touchline$/);
    await expect(page).toHaveTitle(drawn);
  });
}

test('a page that is not there stands on no way [NAV-22] @thorough', async ({ page, server }) => {
  await page.goto(`${server.url}/sportsbook/soccer`);
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  await expect(current).toHaveText('Sports');
  await page.goto(`${server.url}/sportsbook/soccer/nothing-here`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText("We can't find that page");
  await expect(current).toHaveCount(0);
});
