import type { FrameLocator, Locator, Page } from '@playwright/test';
import { holdRequests } from './world/back-end.ts';
import { fillSlip } from './world/placing.ts';
import { expect, hostOrigin, test } from './world/test.ts';

/** The page in the frame of a host. */
async function openFramed(page: Page, url: string): Promise<FrameLocator> {
  await page.route(`${hostOrigin}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Host</title><iframe src="${url}/sportsbook" width="1280" height="800"></iframe>`,
    }),
  );
  await page.goto(`${hostOrigin}/`);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html[data-alive] [data-match]').first()).toBeVisible();
  return frame;
}

/** The button among the bets of a visitor: the header is the host's own. */
async function signInOf(frame: FrameLocator): Promise<Locator> {
  const ticket = frame.locator('[data-ticket]');
  await ticket.getByRole('tab', { name: 'My bets' }).click();
  return ticket.getByRole('button', { name: 'Sign in' });
}

/** The host says that it listens, after something that says nothing. */
async function say(page: Page): Promise<void> {
  await page.evaluate(() => frames[0]?.postMessage({ type: 'something else' }, '*'));
  await page.evaluate(() => frames[0]?.postMessage({ type: 'iframe_integration' }, '*'));
}

test('in a frame sign-in is offered once the host says that it listens, and on the page itself always [AUTH-08] @thorough', async ({
  page,
  server,
}) => {
  const frame = await openFramed(page, server.url);
  const signIn = await signInOf(frame);
  await expect(signIn).toHaveCount(0);
  await say(page);
  await expect(signIn).toBeVisible();
  // Once is enough, also before the page can hear it.
  await page.route(`${hostOrigin}/early`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Host</title><script>
        addEventListener('message', ({ source, data }) => data === 'ready' && source.postMessage('iframe_integration', '*'));
        </script><iframe src="${server.url}/sportsbook" width="1280" height="800"></iframe>`,
    }),
  );
  await page.route(/\/before-hydration-\w+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};parent.postMessage('ready', '*');` });
  });
  const gate = await holdRequests(page, /\/assets\/(?!before-hydration)[^/]+\.js$/);
  await page.goto(`${hostOrigin}/early`, { waitUntil: 'commit' });
  await expect(frame.locator('html[data-host]')).toBeAttached();
  gate.open();
  await signInOf(frame);
  await expect(signIn).toBeVisible();
  await page.goto(`${server.url}/sportsbook`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a host whose origin the operator does not name is not heard [EMB-03]', async ({ page, server }) => {
  await page.route(/\/sportsbook$/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const named = JSON.stringify(hostOrigin);
    expect(text).toContain(`"host_origins":[${named}]`);
    // Its policy still lets the host show the page.
    await route.fulfill({
      response: answer,
      body: text.replace(`"host_origins":[${named}]`, '"host_origins":["https://host.test:8443"]'),
    });
  });
  const frame = await openFramed(page, server.url);
  const [, inner] = page.frames();
  // Listening before anything is said: the frame is a process of its own.
  await inner?.evaluate(() => {
    const heard = new Promise((settle) => {
      addEventListener('message', ({ data }) => {
        if (data === 'the last one') settle(data);
      });
    });
    Object.assign(window, { heard });
  });
  await say(page);
  await page.evaluate(() => frames[0]?.postMessage('the last one', '*'));
  expect(await inner?.evaluate(() => (window as unknown as { heard: Promise<unknown> }).heard)).toBe('the last one');
  // The page knows by now that nobody is signed in.
  const signIn = await signInOf(frame);
  await expect(frame.getByText('Loading your account')).toHaveCount(0);
  await expect(signIn).toHaveCount(0);
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
