import { readFileSync, writeFileSync } from 'node:fs';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { freePort } from './world/free-port.ts';
import { demoSecret, startDemo } from './world/host-demo.ts';
import { expect, test as base } from './world/test.ts';

const euros = /^\d+\.\d\d EUR$/;

interface Demo {
  readonly origin: string;
  readonly product: TestServer;
}

/** One product with its host pages, for all stories here. */
const test = base.extend<object, { demo: Demo }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- it needs no other fixture
    async ({}, use) => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const product = await startServer({
        matches: 20,
        env: { BONUSES: 'none', DEMO_HOST: origin, HOST_TOKEN_SECRET: demoSecret },
      });
      const demo = await startDemo(product.url, port);
      await use({ origin, product });
      demo.kill();
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

function productIn(place: Page | Locator): FrameLocator {
  return place.frameLocator('iframe');
}

function lineOf(page: Page, text: string): Locator {
  return page.locator('#console li').filter({ hasText: text }).first();
}

/** By keyboard: the page grows with the product under a pointer. */
async function openConsole(page: Page): Promise<void> {
  await page.locator('summary').press('Enter');
}

async function saveRecording(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.locator('#save').press('Enter');
  return readFileSync(await (await saved).path(), 'utf8');
}

test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
});

test('the page with the script shows the product, signs its player in and lists and records the messages [EMB-01] [EMB-02] @thorough', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.origin}/`);
  const frame = productIn(page);
  await expect(frame.locator('[data-match]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('#balance')).toHaveText(euros);
  await page.getByRole('button', { name: 'Live' }).click();
  await expect(frame.getByRole('heading', { level: 1, name: /^Live/ })).toBeVisible();
  await page.getByLabel('Language').selectOption('de');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await openConsole(page);
  for (const name of ['← initialized', '← page-size-changed', '← balance-changed', '→ token …', '→ viewport'])
    await expect(lineOf(page, name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'How to embed the product' })).toHaveAttribute(
    'href',
    `${demo.product.url}/docs/embedding`,
  );
  const recording = await saveRecording(page);
  const { messages } = JSON.parse(recording) as {
    messages: { at: number; direction: string; message: { type: string } }[];
  };
  expect(messages.map(({ direction, message }) => `${direction} ${message.type}`)).toEqual(
    expect.arrayContaining(['in sportsbook:initialized', 'out iframe_integration', 'out page_changed', 'out token']),
  );
  expect(recording).toContain('left out of the recording');
  expect(recording).not.toMatch(/eyJ/);
});

test('the page in React signs in and out, follows its state without a new frame, and takes the product away and back [EMB-01] [EMB-02] [EMB-04] @thorough', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.origin}/react`);
  const frame = productIn(page);
  const price = frame.locator('[data-outcome]').first();
  await expect(price).toBeVisible();
  await page.locator('iframe').evaluate((element) => Object.assign(element, { isFirst: true }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('#balance')).toHaveText(euros);
  await page.getByRole('button', { name: 'British odds' }).click();
  await expect(price).toContainText('/');
  await page.getByRole('button', { name: 'Live' }).click();
  await expect(frame.getByRole('heading', { level: 1, name: /^Live/ })).toBeVisible();
  expect(await page.locator('iframe').evaluate((element) => Reflect.get(element, 'isFirst'))).toBe(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.locator('#balance')).toHaveText('Signed out');
  await openConsole(page);
  await expect(lineOf(page, '← balance-changed {"balance":null}')).toBeVisible();
  await page.getByRole('button', { name: 'Close the sportsbook' }).press('Enter');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the sportsbook' }).press('Enter');
  await expect(price).toContainText('/');
});

test('state that a page in React sets as it mounts comes to the product [EMB-02] @thorough', async ({ page, demo }) => {
  await page.goto(`${demo.origin}/react?odds=british`);
  await expect(productIn(page).locator('[data-outcome]').first()).toContainText('/');
});

test('what a trace of the page throws is reported there, and the product gets state and player all the same [EMB-02] [EMB-04] @thorough', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const thrown: string[] = [];
    Object.assign(window, {
      thrown,
      // The recorder of the page calls it for each message.
      structuredClone: () => {
        throw new Error('no room for the recording');
      },
    });
    addEventListener('error', (event) => {
      thrown.push(event.message);
      event.preventDefault();
    });
  });
  const thrown = () => page.evaluate(() => Reflect.get(window, 'thrown') as string[]);
  await page.goto(`${demo.origin}/phone`);
  await expect(productIn(page).locator('html')).toHaveAttribute('dir', 'rtl');
  await page.locator('[data-in]').click();
  await expect(page.locator('[data-balance]')).toHaveText(euros);
  expect((await thrown()).length).toBeGreaterThan(0);
  await page.goto(`${demo.origin}/react`);
  await expect(page.locator('#balance')).toHaveText(euros);
  expect((await thrown()).length).toBeGreaterThan(0);
});

test('the element has one frame however its address comes: before it is known, after it is in the page, taken away and back [EMB-01] @thorough', async ({
  page,
  demo,
}) => {
  const { promise: isInserted, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/elements.js', async (route) => {
    await isInserted;
    await route.continue();
  });
  await page.goto(`${demo.origin}/phone`, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.evaluate((src) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<touchline-sportsbook id="early" src="${src}"></touchline-sportsbook><touchline-sportsbook id="late"></touchline-sportsbook>`,
    );
  }, `${demo.product.url}/sportsbook`);
  release();
  for (const name of ['early', 'late']) {
    const element = page.locator(`#${name}`);
    await expect(element.locator('iframe')).toHaveCount(name === 'early' ? 1 : 0);
    await element.evaluate((sportsbook) => sportsbook.removeAttribute('src'));
    await expect(element.locator('iframe')).toHaveCount(0);
    await element.evaluate((sportsbook, src) => sportsbook.setAttribute('src', src), `${demo.product.url}/sportsbook`);
    await expect(element.locator('iframe')).toHaveCount(1);
    await expect(productIn(element).locator('[data-match]').first()).toBeVisible();
  }
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the element on a phone, right to left, signs in and out and follows its attributes [EMB-01] [EMB-02] [EMB-04] @thorough', async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo.origin}/phone`);
    const frame = productIn(page);
    await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(frame.locator('[data-match]').first()).toBeVisible();
    const balance = page.locator('[data-balance]');
    await page.locator('[data-in]').click();
    await expect(balance).toHaveText(euros);
    const element = page.locator('touchline-sportsbook');
    await element.evaluate((sportsbook) => sportsbook.setAttribute('locale', 'de'));
    await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
    await page.locator('[data-out]').click();
    await expect(balance).not.toHaveText(euros);
    await element.evaluate((sportsbook) => sportsbook.remove());
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test('what a host has said is played to the product, and what the product has said to a host [EMB-01] [EMB-02] @thorough', async ({
  page,
  demo,
}, { outputDir }) => {
  const recording = {
    version: 1,
    messages: [
      { at: 0, direction: 'out', message: { type: 'token', payload: { token: 'left out of the recording' } } },
      { at: 5, direction: 'in', message: { type: 'sportsbook:sign-up', payload: {} } },
      { at: 10, direction: 'out', message: { type: 'page_changed', payload: { page: 'schedule' } } },
      { at: 20, direction: 'out', message: { type: 'change_locale', payload: { locale: 'de' } } },
    ],
  };
  const file = `${outputDir}-recording.json`;
  writeFileSync(file, JSON.stringify(recording));
  await page.goto(`${demo.origin}/replay`);
  const frame = productIn(page);
  await expect(frame.locator('html[data-alive]')).toBeAttached();
  await page.getByLabel('Recording').setInputFiles(file);
  await expect(page.locator('#state')).toHaveText('2 of 2 said');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await openConsole(page);
  await expect(lineOf(page, '← page-loaded {"page":"schedule"')).toBeVisible();
  expect(await page.locator('#console li').filter({ hasText: 'token' }).count()).toBe(0);
  writeFileSync(file, '{"version":2}');
  await page.getByLabel('Recording').setInputFiles(file);
  await expect(page.locator('#state')).toHaveText('This file is no recording of version 1.');

  await page.goto(`${demo.origin}/react?product=mock`);
  await expect(page.locator('#balance')).toHaveText(euros);
  await openConsole(page);
  await expect(lineOf(page, '← page-loaded')).toBeVisible();
});
