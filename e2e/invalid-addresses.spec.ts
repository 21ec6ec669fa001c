import { expectNoWiderThan, main } from './world/screen.ts';
import { expect, test } from './world/test.ts';

test.describe('addresses', () => {
  test.use({ noise: /status of 404/ });
  const long = 'x'.repeat(5_000);
  const found = [
    '/schedule?date=2026-99-99',
    '/schedule?date=275760-09-14',
    '/results?date=0000-00-00',
    `/results?date=${long}`,
    '/results?page=-1',
    '/results?page=1e9',
    '/live?sport=%00',
    '/live?sport=%E0%A4%A',
    '/live?sport=__proto__',
    `/live?sport=${long}`,
    '/live?sport=a&sport=soccer&sport=soccer',
    '/live?a[]=1&isBettable=maybe&sortBy=zzz',
    '/soccer?time=yesterday&__proto__=1',
    '/schedule?sport=soccer,,soccer',
    `?${long}`,
  ];
  const nowhere = [
    '/xx/live',
    '/deutsch',
    '/deutsch/live',
    '/no-such-sport',
    '/soccer/no-such-league',
    '/soccer/no-such-match-123456789',
    '/soccer/%00',
    '/soccer/%ZZ',
    '/soccer/__proto__',
    '/soccer/%3Cscript%3E',
    '/__proto__',
    '/constructor',
    '/%E0%A4%A',
    '/%00',
    '//evil.example/x',
    `/soccer/${'a'.repeat(2_000)}`,
    `/${'a/'.repeat(700)}`,
  ];

  test('a query that makes no sense shows the screen as if it were not there [NAV-28] [NAV-29] @thorough', async ({
    page,
    server,
  }) => {
    for (const path of found) {
      const answer = await page.goto(`${server.url}/sportsbook${path}`);
      expect({ path, status: answer?.status() }).toEqual({ path, status: 200 });
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
      await expect(main(page).locator('[data-outcome], [data-result], [role="status"]').first(), path).toBeAttached();
      await expect(main(page).getByText('could not be loaded'), path).toHaveCount(0);
      await expectNoWiderThan(page, [390, 1440], path);
    }
  });

  test('what leads nowhere is not found, and leads home [NAV-22] [ERR-05] @thorough', async ({ page, server }) => {
    for (const path of nowhere) {
      const answer = await page.goto(`${server.url}/sportsbook${path}`);
      expect([200, 404], path).toContain(answer?.status());
      await expect(main(page).getByRole('link', { name: 'Go to home page' }), path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText("Oops, sorry. We can't find that page.");
    }
  });
});
