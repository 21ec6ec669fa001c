import type { Page } from '@playwright/test';
import type { Settings } from '@touchline/contract';
import { expect, plainPage, test } from './world/test.ts';
import { matchCentre } from './world/match-page.ts';

/**
 * Changes what the server says of its settings, for the pages opened from here on. The browser draws them by itself:
 * settings of visitors come with what the server renders.
 */
async function withSettings(page: Page, change: (settings: Settings) => Settings): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'document') await route.fulfill({ path: plainPage });
    else await route.fallback();
  });
  await page.route('**/v2/settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

test('a stream plays when it is asked for, without sound [CAT-10]', async ({ page, driver, addMatch }) => {
  const match = await addMatch();
  const streams = [
    { link: '/film-one.mp4', provider: 'Sender One', language_code: 'de' },
    { link: 'http://elsewhere.example/film.mp4', provider: 'Sender Two', language_code: 'en' },
  ];
  await page.route(`**/v2/matches/${match.id}/video`, (route) => route.fulfill({ json: { link: null, frame: null } }));
  await page.route(`**/v2/matches/${match.id}/streams`, (route) => route.fulfill({ json: { data: streams } }));
  // A film that never comes leaves the player as it stands.
  await page.route('**/film-one.mp4', () => undefined);
  await driver.open(match.path);
  await matchCentre(page).getByRole('tab', { name: 'Stream' }).click();
  const film = page.locator('video');
  const play = page.getByRole('button', { name: /^Play the stream/ });
  await expect(play).toBeVisible();
  await expect(film).toHaveCount(0);
  await play.click();
  await expect(film).toHaveAttribute('src', '/film-one.mp4');
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.autoplay])).toEqual([true, false]);
  await page.getByRole('combobox', { name: 'Language and sender' }).selectOption({ label: 'English, Sender Two' });
  await expect(matchCentre(page)).toContainText('not safe to open here');
  await expect(film).toHaveCount(0);
});

test('a stream that fails says so, and can be tried again [CAT-10] @thorough', async ({ page, driver, addMatch }) => {
  const match = await addMatch();
  await page.route(`**/v2/matches/${match.id}/video`, (route) =>
    route.fulfill({ json: { link: '/film-two.mp4', frame: null } }),
  );
  await page.route('**/film-two.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: 'no film' }));
  await driver.open(match.path);
  await matchCentre(page).getByRole('tab', { name: 'Stream' }).click();
  await page.getByRole('button', { name: /^Play the stream/ }).click();
  await expect(matchCentre(page).getByRole('alert')).toContainText('could not be played');
  await expect(matchCentre(page).getByRole('button', { name: 'Try again' })).toBeVisible();
});

test.describe('other settings', () => {
  // A fulfilled document may not open a socket to the local machine.
  test.use({ noise: /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/ });

  test('where videos are switched off there is no stream [CAT-10] @thorough', async ({ page, driver, addMatch }) => {
    const match = await addMatch();
    await withSettings(page, (settings) => ({ ...settings, video_settings: { enabled: false } }));
    await driver.open('/users/sign-in');
    await driver.walk(match.path);
    await expect(matchCentre(page).getByRole('tab', { name: 'Statistics' })).toBeVisible();
    await expect(matchCentre(page).getByRole('tab', { name: 'Stream' })).toHaveCount(0);
  });

  test('events of a provider that fails the feature check are not shown [CAT-11] @thorough', async ({
    page,
    driver,
    addMatch,
  }) => {
    const match = await addMatch();
    await match.happen('kick_off');
    await match.goal('home');
    await withSettings(page, (settings) => ({
      ...settings,
      sport_type_providers: [
        { sport_type: 'regular', providers: ['oddin'] },
        { sport_type: 'cyber', providers: ['betradar'] },
      ],
    }));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/events')) asked.push(request.url());
    });
    await driver.open('/users/sign-in');
    await driver.walk(match.path);
    await matchCentre(page).getByRole('tab', { name: 'Tracker' }).click();
    await expect(matchCentre(page)).toContainText('Events of this match are not shown here');
    await matchCentre(page).getByRole('tab', { name: 'Statistics' }).click();
    await matchCentre(page).getByRole('button', { name: 'Timeline' }).click();
    await expect(matchCentre(page)).toContainText('Events of this match are not shown here');
    expect(asked).toEqual([]);
  });
});
