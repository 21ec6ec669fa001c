import { main, rowOf, tree } from './world/screen.ts';
import { expect, test } from './world/test.ts';

test('stars keep matches and leagues; ended ones are shown as such and can be removed [NAV-09]', async ({
  page,
  driver,
  addMatch,
}) => {
  await driver.open('/favorites');
  await expect(main(page).getByText('Keep what matters to you here')).toBeVisible();
  const [kept, over] = [await addMatch(), await addMatch('tennis')];
  for (const match of [kept, over]) {
    await driver.open(match.league);
    const star = main(page).locator(`[data-favourite="matches/${match.id}"]`).first();
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  }
  await main(page)
    .getByRole('button', { name: /^Favourite: / })
    .first()
    .click();
  await tree(page)
    .getByRole('link', { name: /^Favourites/ })
    .click();
  await expect(page).toHaveURL(/\/sportsbook\/favorites$/);
  await expect(rowOf(page, kept.id).first()).toBeVisible();
  await driver.reload();
  await expect(rowOf(page, kept.id).first()).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Your leagues', exact: true })).toBeVisible();

  await over.happen('kick_off');
  await over.happen('end');
  await expect(main(page).getByText('1 favourite match is over or has left the programme.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Remove what has ended' }).click();
  await expect(main(page).getByText('is over or has left the programme')).toHaveCount(0);
  await expect(rowOf(page, kept.id).first()).toBeVisible();
  await main(page).locator(`[data-favourite="matches/${kept.id}"]`).first().click();
  await expect(main(page).locator(`[data-favourite="matches/${kept.id}"][aria-pressed="true"]`)).toHaveCount(0);
});

test('the favourites of this browser are asked for once [NAV-09]', async ({ page, server }) => {
  const kept = JSON.stringify({ v: 1, matches: ['1'], tournaments: [] });
  await page.addInitScript((stored) => localStorage.setItem('touchline.favourites', stored), kept);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.get('id') === '1') asked.push(request.url());
  });
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"subscribe"')));
  await page.goto(`${server.url}/sportsbook/favorites`);
  await subscribed;
  await expect(page.getByRole('heading', { name: 'Ended' })).toBeVisible();
  expect(asked.filter((url, place) => asked.indexOf(url) !== place)).toEqual([]);
});
