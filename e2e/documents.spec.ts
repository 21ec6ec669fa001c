import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './world/test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test('the documents are opened, searched and shown in both themes under the policy of the server [I11]', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs`);
  await page.getByRole('link', { name: 'Embed it in a page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The product in the frame of a host/);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = [await isDark(), await paper()];
  await page.getByRole('switch').filter({ visible: true }).first().click();
  await expect.poll(isDark).toBe(before[0] !== true);
  expect(await paper()).not.toBe(before[1]);
  // The choice is there from the first picture of the next page on, which a script of its own sees to.
  await page.reload();
  expect(await isDark()).toBe(before[0] !== true);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('systems banker');
  await page.getByRole('option').first().press('Enter');
  await expect(page.getByRole('main')).toContainText(/banker/i);
});

test('a link of the repository leads to the page of its file, one to a source file is no link @thorough', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs/design/security`);
  const main = page.getByRole('main');
  await expect(main.locator('[title="ops/nginx.conf in the repository"]')).toBeVisible();
  await main.getByRole('link', { name: 'ops/README.md' }).click();
  await expect(page).toHaveURL(`${server.url}/docs/operating/composition`);
});

test.describe('an address of no document', () => {
  test.use({ noise: /404 .*\/docs\/nowhere$/ });

  test('shows the page of what is not there, with a way back @thorough', async ({ page, server }) => {
    const answer = await page.goto(`${server.url}/docs/nowhere`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: /home/i }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Documents');
  });
});

test('a call is found by its name, with its parameters and a link to its clause [API-05]', async ({ page, server }) => {
  await page.goto(`${server.url}/docs/reference/calls`);
  await page.getByRole('main').getByRole('link', { name: 'placeBets', exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/reference\/sportsbook-bets#placebets$/);
  await expect(page.getByRole('heading', { name: 'placeBets' })).toBeInViewport();
  await expect(page.getByRole('row', { name: /^Idempotency-Key header yes/ }).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'VAL-11' }).first().click();
  await expect(page.getByRole('main')).toContainText('VAL-11');
});

test('the page of the product has its own addresses beside the documents [NAV-22]', async ({ page, server }) => {
  await page.goto(`${server.url}/sportsbook/docs`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByText('Touchline documents')).toHaveCount(0);
});

/** Pages of each kind: home, text with code, wide tables. */
const kinds = [
  '/docs/',
  '/docs/embedding',
  '/docs/configuration',
  '/docs/decisions/',
  '/docs/game-rules',
  '/docs/reference/sportsbook-bets',
];

for (const [width, theme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test(`the documents are accessible and fit ${width} px, ${theme} @thorough`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 844 });
    for (const path of kinds) {
      await page.goto(server.url + path);
      await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
      const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
        path,
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

const guide = readFileSync(join(import.meta.dirname, '../docs/getting-started.md'), 'utf8');

/** The one block of getting-started.md in a language that holds a text. */
function blockOf(language: string, part: string): string {
  const found = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
    .map(([, text = '']) => text)
    .filter((text) => text.includes(part));
  if (found.length !== 1) throw new Error(`the guide has not one block of ${language} with ${part}`);
  return found[0] ?? '';
}

test('the program of the first page signs in and places a bet, and its address answers [API-05] [TKT-02]', async ({
  server,
  player,
}, { outputDir }) => {
  const file = `${outputDir}-bet.mjs`;
  writeFileSync(file, blockOf('js', 'await call'));
  const before = (await player.bets()).length;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, TOUCHLINE: server.url },
    });
    const [, id = ''] = /^bet (\d+) at [\d.]+\n$/.exec(stdout) ?? [];
    expect(await player.bet(id)).toMatchObject({ stake: { currency: 'EUR' } });
    expect(await player.bets()).toHaveLength(before + 1);
  } finally {
    rmSync(file);
  }
  const [, path = ''] = /^curl -s http:\/\/localhost:4600(\S+)$/m.exec(blockOf('sh', 'curl')) ?? [];
  const sports = (await (await fetch(server.url + path)).json()) as { readonly data: readonly unknown[] };
  expect(sports.data.length).toBeGreaterThan(0);
});
