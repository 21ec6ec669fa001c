import type { Page } from '@playwright/test';
import { createCaller } from '@touchline/testkit/caller';
import { createDriver } from '@touchline/testkit/driver';
import type { Desk } from '@touchline/testkit/desk';
import { openAccount } from './world/open-account.ts';
import { enter, expect, lendSession, password, test } from './world/test.ts';

/** The digits of the latest message to a number, once it has gone out: the page does not wait for that. */
async function codeTo(desk: Desk, phone: string): Promise<string> {
  let code = '';
  const read = async (): Promise<string> => {
    const { data } = await desk.call('getMessages');
    code = /\d{6}/.exec(data.find(({ to }) => to === phone)?.text ?? '')?.[0] ?? '';
    return code;
  };
  await expect.poll(read, `a code for ${phone}`).not.toBe('');
  return code;
}

function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

test('an account is opened by phone: the code of the message confirms it, and the number signs in [AUTH-06a] @thorough', async ({
  page,
  server,
  desk,
}) => {
  await page.goto(`${server.url}/sportsbook/users/sign-up`);
  await page.getByRole('button', { name: 'Use a phone number instead' }).click();
  await page.getByLabel('Phone number').fill('0612345678');
  await page.getByLabel('New password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByText('This is not a complete phone number with its country code.')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Phone number').fill('+31 6 9990 0001');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We sent six digits')).toBeVisible();
  await expect(page.getByLabel('Code from the message')).toBeFocused();
  // The code that was sent counts when the page is loaded again.
  await page.reload();
  await expect(page.getByText('We sent six digits')).toBeVisible();
  const code = await codeTo(desk, '+31699900001');
  await page.getByLabel('Code from the message').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account is open')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email or phone number').fill('+31699900001');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Account of \+31699900001/ })).toBeVisible();
});

test('a code sets the password of an account that has a phone alone, from the sign-in on [AUTH-06] @thorough', async ({
  page,
  server,
  desk,
}) => {
  const phone = '+31699900002';
  const owner = createCaller(server.url);
  await owner.call('signUp', { body: { phone_number: phone, currency: 'EUR', password } });
  const opened = await owner.call('confirmSignUp', { body: { phone_number: phone, code: await codeTo(desk, phone) } });
  expect(opened.status).toBe(200);
  await page.goto(`${server.url}/sportsbook`);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email or phone number').fill('+31 6 9990 0002');
  await dialog.getByRole('link', { name: 'Forgot your password?' }).click();
  // What was typed says that it is a number.
  await expect(dialog.getByLabel('Phone number')).toHaveValue('+31 6 9990 0002');
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await expect(dialog.getByLabel('Code from the message')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter the six digits of the message.')).toBeVisible();
  await expect(dialog.getByText('Choose a password.')).toBeVisible();
  await dialog.getByLabel('Code from the message').fill(await codeTo(desk, phone));
  await dialog.getByLabel('New password', { exact: true }).fill('another one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Your new password is set')).toBeVisible();
  const signedIn = await createCaller(server.url).call('signIn', { body: { login: phone, password: 'another one' } });
  expect(signedIn.status).toBe(200);
});

/** A page of a player of their own, at the page where players prove things of themselves. */
async function verificationOf(
  { page, server }: { page: Page; server: { url: string; dataFolder: string } },
  email: string,
): Promise<void> {
  await openAccount(server, { email, password });
  await lendSession(page.context(), server.url, await enter(server.url, email));
  await page.goto(`${server.url}/sportsbook`);
  await createDriver(page, server.url).account.click();
  await page.getByLabel('Account', { exact: true }).getByRole('link', { name: 'Verification' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible();
}

test.describe('a number', () => {
  test.use({ noise: /status of 400/ });

  test('is proved by the code of a message, which says when the next one may go out [AUTH-11] [API-01d] @thorough', async ({
    page,
    server,
    desk,
  }) => {
    await verificationOf({ page, server }, 'by-code@example.test');
    const phone = page.getByRole('region', { name: 'Phone number' });
    await expect(phone).toContainText('No number yet');
    await phone.getByLabel('Phone number').fill('+31 6 9990 0041');
    await phone.getByRole('button', { name: 'Send a code' }).click();
    await expect(phone).toContainText('Waiting for the code');
    await expect(phone.getByRole('button', { name: /^Another code in \d+ s$/ })).toBeVisible();
    await phone.getByRole('button', { name: 'Use another number' }).click();
    await expect(phone.getByLabel('Code from the message')).toHaveCount(0);
    await phone.getByRole('button', { name: 'Keep this number' }).click();
    const code = await codeTo(desk, '+31699900041');
    await phone.getByLabel('Code from the message').fill(wrongCode(code));
    await page.keyboard.press('Enter');
    await expect(phone.getByRole('alert')).toContainText('This is not the code.');
    await phone.getByLabel('Code from the message').fill(code);
    await page.keyboard.press('Enter');
    await expect(phone.getByText('Verified', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('main').getByText('+31699900041')).toBeVisible();
  });
});

test('an identity is checked by a service, whose answer stands on the page [AUTH-11] @thorough', async ({
  page,
  server,
}) => {
  await verificationOf({ page, server }, 'by-service@example.test');
  const identity = page.getByRole('region', { name: 'Identity' });
  await expect(identity).toContainText('Not verified');
  for (const [provider, answer, state] of [
    ['Serasa', 'Reject', 'Not accepted.'],
    ['Sumsub', 'Leave pending', 'Being checked'],
    ['Sumsub', 'Approve', 'Verified'],
  ] as const) {
    await identity.getByRole('button', { name: `Verify with ${provider}` }).click();
    await expect(page.getByRole('heading', { name: provider })).toBeVisible();
    await page.getByRole('button', { name: answer }).click();
    await expect(page).toHaveURL(/\/sportsbook\/profile\/verification$/);
    await expect(identity).toContainText(state);
  }
  await expect(identity.getByRole('button')).toHaveCount(0);
});

test.describe('sessions', () => {
  test.use({ noise: /status of 401/ });

  test('end everywhere by one press; other tabs and devices say so and keep their slip [AUTH-06a] @thorough', async ({
    page,
    context,
    browser,
    server,
    addMatch,
  }) => {
    const email = 'everywhere@example.test';
    const match = await addMatch();
    await openAccount(server, { email, password });
    const here = await enter(server.url, email);
    await lendSession(context, server.url, here);
    const elsewhere = await browser.newContext();
    await elsewhere.addCookies([{ name: 'touchline.consent', value: 'necessary', url: server.url }]);
    await lendSession(elsewhere, server.url, await enter(server.url, email));
    const others = [await context.newPage(), await elsewhere.newPage()].map((each) => createDriver(each, server.url));
    for (const other of others) {
      await other.open(match.path);
      await other.pick({ matchId: match.id, market: '1|', outcome: '1' });
      await expect(other.account).toBeVisible();
    }
    await page.goto(`${server.url}/sportsbook/profile`);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('You were signed out on every device.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    for (const other of others) {
      await expect(other.signInDialog).toContainText('Your session has ended.');
      await expect(other.selections).toHaveCount(1);
      await expect(other.account).toHaveCount(0);
    }
    await elsewhere.close();
  });
});

test('a language that the player chooses is theirs from then on [API-01c] @thorough', async ({
  page,
  driver,
  server,
}) => {
  const email = 'polyglot@example.test';
  await openAccount(server, { email, password });
  const player = await enter(server.url, email);
  await lendSession(page.context(), server.url, player);
  await driver.open('/profile/settings');
  const told = page.waitForResponse(/\/player\/update_locale$/);
  await page.getByRole('main').locator('[data-view="language"]').click();
  await page.getByRole('main').locator('[data-locale="de"]').click();
  expect((await told).status()).toBe(200);
  expect((await player.caller.call('getPlayer')).body).toMatchObject({ language: 'de' });
});
