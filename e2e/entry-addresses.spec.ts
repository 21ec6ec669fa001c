import { expect, nowOfBrowser, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

test.describe('the start-up page', () => {
  for (const [tier, [to, where]] of inTiers(
    [
      ['?to=/schedule%3Fsport=soccer', '/schedule?sport=soccer'],
      ['?to=//evil.test/', ''],
    ],
    [
      ['', ''],
      ['?to=/live', '/live'],
      ['?to=https://evil.test/', ''],
      ['?to=/%5Cevil.test', ''],
      ['?to=javascript:alert(1)', ''],
      ['?to=/init-sportsbook', ''],
    ],
  )) {
    test(
      `/init-sportsbook${to} leads to ${where === '' ? 'the start page' : where} [NAV-19]`,
      tier,
      async ({ page, server }) => {
        await page.goto('about:blank');
        await page.goto(`${server.url}/sportsbook/init-sportsbook${to}`);
        await expect(page).toHaveURL(`${server.url}/sportsbook${where}`);
        await expect(page.locator('main [data-match]').first()).toBeAttached();
        // It leaves no entry that would lead back to itself.
        await page.goBack();
        await expect(page).toHaveURL('about:blank');
      },
    );
  }
});

test('reset_password_token on any page opens the password reset and keeps the token [NAV-25] @thorough', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/sportsbook/live?sport=soccer&reset_password_token=abc-123`);
  await expect(page).toHaveURL(`${server.url}/sportsbook/users/password/edit?reset_password_token=abc-123`);
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
});

test.describe('a tag of a partner', () => {
  test.use({ consent: 'all' });

  test('is kept for 30 days as it came, whatever its form, and goes out with a new account [NAV-27a] [NAV-27]', async ({
    page,
    server,
    context,
  }) => {
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'touchline.stag');
    const kept = async (): Promise<string> => decodeURIComponent((await cookie())?.value ?? '');
    const longest = 'é'.repeat(400);
    for (const [query, tag] of [
      ['stag=partner_7.a~b-c', 'partner_7.a~b-c'],
      ['stag=a:b=c|d,e+f;g', 'a:b=c|d,e+f;g'],
      ['stag=a%3Bb%20%25%26%22c', 'a;b %&"c'],
      ['stag=100%', '100%'],
      [`stag=${longest}`, longest],
    ] as const) {
      await page.goto(`${server.url}/sportsbook/live?${query}`);
      await expect.poll(kept).toBe(tag);
    }
    expect((await cookie())?.sameSite).toBe('Lax');
    const days = (((await cookie())?.expires ?? 0) - nowOfBrowser() / 1000) / 86_400;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);

    // Longer ones are reported, and leave the one before as it is.
    await page.evaluate(() => localStorage.setItem('touchline.log', 'report'));
    const reported = page.waitForEvent('console', (line) => line.text().includes('[report] affiliate'));
    await page.goto(`${server.url}/sportsbook/users/sign-up?stag=${'a'.repeat(401)}`);
    await reported;
    expect(await kept()).toBe(longest);

    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/users'));
    await page.getByLabel('Email').fill('tagged@example.test');
    await page.getByLabel('New password', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Open the account' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ stag: longest });
    await expect(page.getByText('tagged@example.test')).toBeVisible();
  });
});

test.describe('a lost piece of code', () => {
  test.use({ noise: /ERR_FAILED/ });

  test('does not lose how a payment went: it is said once the code is there [RG-06] [I15] @thorough', async ({
    page,
    server,
  }) => {
    await page.route(/\/payment-return-[^/]+\.js$/, (route) => route.abort(), { times: 1 });
    await page.goto(`${server.url}/sportsbook/live?deposit=success`);
    await expect(page.getByText('Your deposit has arrived.')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/sportsbook/live`);
  });
});
