import type { Page } from '@playwright/test';
import { matchCentre, matchWithCrest, scoreboard } from './world/match-page.ts';
import { expect, test } from './world/test.ts';

const pictures = /\/_sb_api\/images\?/;

function picturesAsked(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (pictures.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test('the mode is chosen in the settings: pictures go at once and stay away, the tracker comes on request [LAY-10a]', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await matchWithCrest(addMatch, offer);
  await driver.open(match.path);
  const head = page.getByRole('main').locator('header').first();
  await expect(head.locator('picture').first()).toBeVisible();

  await page.getByRole('banner').locator('[data-settings]').click();
  const line = page.locator('[data-view="data"]');
  await expect(line).toContainText('Automatic');
  await line.press('Enter');
  const modes = page.getByRole('radiogroup', { name: 'Compact data mode' });
  await modes.getByRole('radio', { name: /^Automatic/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(modes.getByRole('radio', { name: 'On', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(head.locator('picture')).toHaveCount(0);

  const asked = picturesAsked(page);
  // The server's document holds none either: a browser would ask for them before any script runs.
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain(match.name.split(' vs ')[0]);
  expect(html).not.toContain('<picture');
  await driver.reload();
  await expect(head).toContainText(match.name.split(' vs ')[0] ?? '');
  await expect(head.getByText(/^\p{Lu}[\p{Lu}\d]$/u).first()).toBeVisible();
  const centre = matchCentre(page);
  await centre.getByRole('tab', { name: 'Tracker' }).click();
  await expect(centre).toContainText('Not loaded, to save data');
  await centre.getByRole('button', { name: 'Show: Tracker' }).click();
  await expect(centre).not.toContainText('Not loaded');
  // The button is gone: the focus goes to what it showed, which stays shown over other tabs.
  const shown = centre.getByRole('group', { name: 'Tracker' });
  await expect(shown).toBeFocused();
  await centre.getByRole('tab', { name: 'Statistics' }).click();
  await expect(shown).toHaveCount(0);
  await centre.getByRole('tab', { name: 'Tracker' }).click();
  await expect(shown).toBeVisible();
  await expect(shown).not.toBeFocused();
  await expect(centre).not.toContainText('Not loaded');
  expect(asked).toEqual([]);
});

test('the choice of a browser whose cookie has run out tells the server again at the next visit [LAY-10a] @thorough', async ({
  page,
  driver,
  addMatch,
}) => {
  const match = await addMatch();
  await page.addInitScript(() => localStorage.setItem('touchline.data', 'on'));
  await driver.open(match.path);
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'touchline.data')?.value)
    .toBe('on');
});

test('a choice in one tab counts in another at once [LAY-10a] @thorough', async ({
  page,
  driver,
  offer,
  addMatch,
  context,
}) => {
  const match = await matchWithCrest(addMatch, offer);
  await driver.open(match.path);
  const head = page.getByRole('main').locator('header').first();
  await expect(head.locator('picture').first()).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(page.url());
  await tab.evaluate(() => localStorage.setItem('touchline.data', 'on'));
  await expect(head.locator('picture')).toHaveCount(0);
});

test.describe('in a browser that saves data', () => {
  test.use({ extraHTTPHeaders: { 'save-data': 'on' } });

  test('the mode is on by itself, and off where the player says so [LAY-10a] @thorough', async ({
    page,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await matchWithCrest(addMatch, offer);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true }),
      });
    });
    const asked = picturesAsked(page);
    await driver.open(match.path);
    const head = page.getByRole('main').locator('header').first();
    await expect(head.getByText(/^\p{Lu}[\p{Lu}\d]$/u).first()).toBeVisible();
    await expect(head.locator('picture')).toHaveCount(0);
    expect(asked).toEqual([]);
    await page.getByRole('banner').locator('[data-settings]').click();
    await page.locator('[data-view="data"]').click();
    await page.getByRole('radio', { name: 'Off', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(head.locator('picture').first()).toBeVisible();
  });
});

test.describe('while prices are held back', () => {
  test('a second move is held, and a suspension shows at once [LAY-10a] [CAT-05] @thorough', async ({
    page,
    driver,
    addMatch,
    offer,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await page.addInitScript(() => localStorage.setItem('touchline.data', 'on'));
    await page.clock.install();
    await driver.open(match.path);
    const price = page.getByRole('main').locator(`[data-outcome="${match.id}/1|/1"]`).first();
    await expect(price).toHaveAttribute('data-state', 'idle');
    await expect(price).toContainText(await offer.odds(match.id, '1|', '1'));
    // From here on the page's time passes by frames alone, so that no second is over before its end.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    let passed = 0;
    const frame = async (): Promise<void> => {
      await page.clock.runFor(20);
      passed += 20;
    };
    await match.goal('home');
    const first = await offer.odds(match.id, '1|', '1');
    await expect.poll(async () => (await frame(), await price.textContent())).toContain(first);
    passed = 0;
    await match.goal('home');
    const second = await offer.odds(match.id, '1|', '1');
    expect(second).not.toBe(first);
    const score = scoreboard(page);
    // The score comes with the same event, and is not held.
    await expect.poll(async () => (await frame(), await score.textContent())).toMatch(/2\D*0/);
    // A price may be shown some frames after its score.
    for (let frames = 0; frames < 20; frames += 1) await frame();
    await expect(price).toContainText(first);
    await match.happen('suspend');
    await expect.poll(async () => (await frame(), await price.getAttribute('data-state'))).toBe('suspended');
    expect(passed).toBeLessThan(1000);
    await match.happen('resume');
    await expect.poll(async () => (await frame(), await price.getAttribute('data-state'))).toBe('idle');
    await expect(price).toContainText(await offer.odds(match.id, '1|', '1'));
  });
});
