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

test('a link of the repository leads to the page of its file, one to a source file is no link', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs/design/security`);
  const main = page.getByRole('main');
  await expect(main.locator('[title="ops/nginx.conf in the repository"]')).toBeVisible();
  await main.getByRole('link', { name: 'ops/README.md' }).click();
  await expect(page).toHaveURL(`${server.url}/docs/operating/composition`);
  await page.goto(`${server.url}/docs/nowhere`);
  await expect(page.getByText('404')).toBeVisible();
});

test('the page of the product has its own addresses beside the documents [NAV-22]', async ({ page, server }) => {
  await page.goto(`${server.url}/sportsbook/docs`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByText('Touchline documents')).toHaveCount(0);
});

/** Pages of each kind: home, text with code, wide tables. */
const kinds = ['/docs/', '/docs/embedding', '/docs/configuration', '/docs/decisions/'];

for (const [width, theme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`the documents are accessible and fit ${width} px, ${theme}`, async ({ page, server }) => {
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
