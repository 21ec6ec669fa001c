import type { Page, Route } from '@playwright/test';
import { careful } from './world/operators.ts';
import { pickFrom } from './world/placing.ts';
import { demo, expect, password, test } from './world/test.ts';

test.use({ operator: careful });

const query = /\/sportsbook_sessions\/current\?/;

/** The session began so long ago, as far as its answers say. */
async function beganBefore(page: Page, minutes: number): Promise<void> {
  await page.route(query, async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { period: { from: string; to: string } };
    const from = new Date(Date.parse(body.period.to) - minutes * 60_000).toISOString();
    await route.fulfill({ response: answer, json: { ...body, bets_sum: '32.50', period: { ...body.period, from } } });
  });
}

function modalOf(page: Page) {
  return page.getByRole('dialog', { name: 'Reality check' });
}

test('a player is shown what they staked and won, answers by keyboard, and is not asked again [RG-01] [LAY-05] [API-01b]', async ({
  page,
  driver,
}) => {
  await beganBefore(page, 80);
  await page.clock.install();
  await driver.open('/about');
  await driver.signIn(demo, password);
  const modal = modalOf(page);
  await expect(modal).toContainText('You have been playing for 1 h 20 min.');
  await expect(modal.getByRole('definition').nth(1)).toHaveText('€32.50');
  await expect(modal.locator('[data-net]')).toHaveText('-€32.50');
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(modal.getByRole('heading', { name: 'Reality check' })).toBeFocused();
  const { height } = (await modal.boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThanOrEqual(0.95 * (page.viewportSize()?.height ?? 0));
  // Neither a key that was meant for the page nor Esc answers it.
  for (const key of ['Enter', 'Escape', 'Escape']) await page.keyboard.press(key);
  await expect(modal).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(modal.getByRole('button', { name: 'Continue' })).toBeFocused();
  const said = page.waitForRequest(/\/sportsbook_sessions\/continue$/);
  await page.keyboard.press('Enter');
  expect((await said).method()).toBe('POST');
  await expect(modal).toHaveCount(0);
  // Nor after another page of the site.
  await driver.walk('/general-rules');
  const again = page.waitForResponse(query);
  await page.clock.fastForward(31_000);
  await again;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(modal).toHaveCount(0);
});

test('it leads to the limits, or out; in every tab of the browser at once [RG-01] @thorough', async ({
  page,
  context,
  driver,
}) => {
  await beganBefore(page, 31);
  await driver.open('/about');
  await driver.signIn(demo, password);
  const modal = modalOf(page);
  await expect(modal).toBeVisible();
  const other = await context.newPage();
  await beganBefore(other, 31);
  await other.goto(page.url());
  await expect(modalOf(other)).toBeVisible();
  await modal.getByRole('link', { name: 'Set limits' }).click();
  await expect(page).toHaveURL(/\/profile\/own-limits$/);
  await expect(modal).toHaveCount(0);
  await expect(modalOf(other)).toHaveCount(0);
});

test('signing out of it leaves the slip, and nothing of the sums [RG-01] [AUTH-04] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  await beganBefore(page, 31);
  await pickFrom(driver, [{ match: await addMatch() }]);
  await driver.signIn(demo, password);
  await modalOf(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(modalOf(page)).toHaveCount(0);
  await expect(driver.selections).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('touchline.reality-check'))).toBeNull();
});

test.describe('a session error', () => {
  test.use({ noise: /status of 40[13]/ });

  test('of the query signs out with the words of a session that is over [RG-02] [LAY-05] @thorough', async ({
    page,
    driver,
  }) => {
    const over = { code: 1104, localized_message: 'error.session.over', message: 'over', request_id: 'story' };
    await page.route(query, (route) => route.fulfill({ status: 403, json: over }));
    await driver.open('/about');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await driver.fillSignIn(demo, password);
    const modal = page.getByRole('dialog', { name: 'Your session time is up' });
    await expect(modal).toContainText('Your slip is kept.');
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await expect(page.getByText('Sign in again to go on.')).toHaveCount(0);
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('a refused question', () => {
  test.use({ noise: /status of 400/ });

  test('a 400 ends the asking for good [RG-01] @thorough', async ({ page, driver }) => {
    let asked = 0;
    await page.route(query, (route) => {
      asked += 1;
      return route.fulfill({
        status: 400,
        json: { code: 1000, localized_message: 'x', message: 'x', request_id: 'x' },
      });
    });
    await page.clock.install();
    await driver.open('/about');
    const answered = page.waitForResponse(query);
    await driver.signIn(demo, password);
    await answered;
    for (let times = 0; times < 4; times += 1) await page.clock.fastForward(31_000);
    expect(asked).toBe(1);
  });
});

test('a player has the time and result of the session on every page, below the header [RG-01a]', async ({
  page,
  driver,
}) => {
  await beganBefore(page, 25);
  await driver.open('/about');
  await driver.signIn(demo, password);
  const clock = page.locator('[data-session-clock]');
  await expect(clock).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('region', { name: 'Settings' });
  await settings.getByRole('button', { name: /Session time and pause/ }).press('Enter');
  await settings.getByRole('checkbox', { name: /on every page/ }).press(' ');
  await page.keyboard.press('Escape');
  await expect(clock).toContainText('25 min');
  await expect(clock).toContainText('-€32.50');
  await driver.walk('/general-rules');
  await page.mouse.wheel(0, 800);
  const [bar, line] = await Promise.all([page.getByRole('banner').boundingBox(), clock.boundingBox()]);
  if (bar === null || line === null) throw new Error('header and clock are there');
  expect(line.y + line.height).toBeLessThanOrEqual(bar.y + bar.height);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 });
  await driver.reload();
  await expect(clock).toBeVisible();
  await driver.signOut();
  await expect(clock).toHaveCount(0);
});
