import { fillSlip } from './world/placing.ts';
import { expect, hostOrigin, test } from './world/test.ts';

test('in a frame sign-in is offered once the host says that it listens, and on the page itself always [AUTH-08]', async ({
  page,
  server,
}) => {
  await page.route(`${hostOrigin}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Host</title><iframe src="${server.url}/sportsbook" width="1280" height="800"></iframe>`,
    }),
  );
  await page.goto(`${hostOrigin}/`);
  const frame = page.frameLocator('iframe');
  const signIn = frame.getByRole('banner').getByRole('button', { name: 'Sign in' });
  await expect(frame.locator('html[data-alive] [data-match]').first()).toBeVisible();
  await expect(signIn).toHaveCount(0);
  await page.evaluate(() => frames[0]?.postMessage({ type: 'something else' }, '*'));
  await page.evaluate(() => frames[0]?.postMessage({ type: 'iframe_integration' }, '*'));
  await expect(signIn).toBeVisible();
  await page.goto(`${server.url}/sportsbook`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('where a country is refused no button offers sign-in, and whoever is asked to sign in reads why [AUTH-07] [AUTH-08]', async ({
  page,
  driver,
  addMatch,
}) => {
  await page.route(/\/sportsbook\/(?!assets)[^.]*$/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text.replace('"access":"open"', '"access":"open","refused_here":["sign_in","sign_up"]'),
    });
  });
  await fillSlip(driver, await addMatch());
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  await driver.mainButton.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toContainText('Nobody can sign in from your country.');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Open an account' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nobody can open an account from your country.');
});
