import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { demo, expect, hostOrigin, hostTokenSecret, test } from './world/test.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/embedding.md'), 'utf8');

/** The one block of the guide in a language. */
function blockOf(language: string): string {
  const [block, ...more] = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text = '']) => text,
  );
  if (block === undefined || more.length > 0) throw new Error(`the guide has not one block of ${language}`);
  return block;
}

type TokenOf = (login: string, secret: string) => string;

/** Opens the page of the guide, with tokens that its code makes in `folder`. Returns how many it was asked for. */
async function openGuide(page: Page, address: string, folder: string): Promise<() => number> {
  const file = `${folder}-token.mjs`;
  writeFileSync(file, blockOf('js'));
  const { tokenOf } = (await import(pathToFileURL(file).href)) as { tokenOf: TokenOf };
  rmSync(file);
  let asked = 0;
  await page.route(`${hostOrigin}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: blockOf('html').replaceAll('https://bets.example', address) }),
  );
  await page.route(`${hostOrigin}/token`, (route) => {
    asked += 1;
    return route.fulfill({ body: tokenOf(demo, hostTokenSecret) });
  });
  await page.goto(`${hostOrigin}/`);
  return () => asked;
}

/** The host says who is there. */
async function update(page: Page, authStatus: 'logged_in' | 'not_logged_in'): Promise<void> {
  await page.evaluate(
    (status) => Reflect.apply(Reflect.get(window, 'touchline'), null, ['update', { authStatus: status }]),
    authStatus,
  );
}

// What a player's page still asks for is refused as they are signed out.
test.use({ noise: /status of 401/ });

test('the page of the guide signs its player in, shows the balance and signs out, and goes on with a new document [EMB-01] [EMB-02] [EMB-04] @thorough', async ({
  page,
  server,
}, { outputDir }) => {
  const asked = await openGuide(page, server.url, outputDir);
  const balance = page.locator('#balance');
  await expect(balance).toHaveText(/^\d+\.\d\d EUR$/);
  const frame = page.frameLocator('iframe');
  // As high as its page.
  const heights = async () => [
    (await page.locator('iframe').boundingBox())?.height,
    await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
  ];
  await expect
    .poll(async () => {
      const [outer, inner] = await heights();
      return outer === inner;
    })
    .toBe(true);
  expect((await heights())[0]).toBeGreaterThan(900);
  await page.locator('#leave').click();
  await expect(balance).toHaveText('none');
  // What the page was told last counts for the next document of the frame as well.
  await update(page, 'logged_in');
  await expect(balance).toHaveText(/EUR$/);
  await frame.locator('html').evaluate(() => location.reload());
  await expect.poll(asked).toBe(3);
  await expect(balance).toHaveText(/EUR$/);
});

test('a token that was fetched for whoever has left since signs nobody in, also where somebody has come [EMB-04] @thorough', async ({
  page,
  server,
}, { outputDir }) => {
  const asked = await openGuide(page, server.url, outputDir);
  const balance = page.locator('#balance');
  await expect(balance).toHaveText(/EUR$/);
  await update(page, 'not_logged_in');
  await expect(balance).toHaveText('none');
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let fetched = 0;
  await page.route(`${hostOrigin}/token`, async (route) => {
    const gate = gates[fetched];
    fetched += 1;
    await gate?.promise;
    await route.fallback();
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('"token"') === true) sent += 1;
  });
  /** The host gets a token, and says something after it. */
  const answer = async (gate: number): Promise<void> => {
    const answered = page.waitForResponse(`${hostOrigin}/token`);
    gates[gate]?.resolve();
    await answered;
    await page.evaluate(() =>
      Reflect.apply(Reflect.get(window, 'touchline'), null, ['openBetSlip', { tab: 'MY_BETS' }]),
    );
    await expect(page.frameLocator('iframe').locator('[data-ticket] [role=tab][aria-selected=true]')).toHaveText(
      /My bets/,
    );
  };
  await update(page, 'logged_in');
  await update(page, 'not_logged_in');
  await answer(0);
  expect(sent).toBe(0);
  await expect(balance).toHaveText('none');

  await update(page, 'logged_in');
  await update(page, 'not_logged_in');
  await update(page, 'logged_in');
  await expect(balance).toHaveText(/EUR$/);
  await answer(1);
  expect([asked(), sent]).toEqual([4, 1]);
});

test('the module of the guide is the one that the script is made of [EMB-02]', () => {
  const source = readFileSync(join(import.meta.dirname, '../packages/host-sdk/src/host.ts'), 'utf8');
  for (const [, name] of blockOf('ts').matchAll(/host\.(\w+)\(/g))
    expect(source).toMatch(new RegExp(`^    ?${name ?? ''}: |^  ${name ?? ''}\\(`, 'm'));
});
