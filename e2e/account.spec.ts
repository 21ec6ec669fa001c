import { createCaller } from '@touchline/testkit/caller';
import { sendFrom } from '@touchline/testkit/from-address';
import { letterTo } from './world/mail.ts';
import { openAccount } from './world/open-account.ts';
import { expect, test } from './world/test.ts';

test('somebody opens an account, confirms it by letter and signs in [NAV-21]', async ({ page, server }) => {
  await page.goto(`${server.url}/sportsbook/users/sign-in`);
  await page.getByRole('link', { name: 'Open an account' }).click();
  await expect(page).toHaveURL(/\/users\/sign-up$/);
  await page.getByLabel('Email').fill('visitor@example');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByText('This is not a complete email address.')).toBeVisible();
  await expect(page.getByText('This is too short: at least 8 characters.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('visitor@example.test');
  await page.getByLabel('New password', { exact: true }).fill('long enough');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Almost done')).toBeVisible();
  await page.goto(letterTo(server.dataFolder, 'visitor@example.test'));
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email or phone number').fill('visitor@example.test');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Account of visitor@example.test/ })).toBeVisible();
});

test.describe('a letter that is opened elsewhere', () => {
  test.use({ noise: /status of 400/ });

  test('asks whoever opens it for the password, in place of that of the sign-up [AUTH-06] @thorough', async ({
    page,
    server,
  }) => {
    const email = 'elsewhere@example.test';
    const body = { email, password: 'of a stranger', currency: 'EUR', locale: 'en' };
    await createCaller(server.url).call('signUp', { body });
    await page.goto(letterTo(server.dataFolder, email));
    await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('of the owner');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your email address is confirmed')).toBeVisible();
    const signIn = async (password: string): Promise<number> =>
      (await createCaller(server.url).call('signIn', { body: { login: email, password } })).status;
    expect([await signIn('of a stranger'), await signIn('of the owner')]).toEqual([400, 200]);
  });
});

test.describe('an account that strangers have locked', () => {
  test.use({ noise: /status of 429/ });

  test('is unlocked by the letter in this browser, where its player signs in [AUTH-06a] @thorough', async ({
    page,
    server,
  }) => {
    const email = 'locked-out@example.test';
    await openAccount(server, { email, password: 'soon forgotten' });
    for (let i = 1; i <= 20; i += 1) {
      const stranger = createCaller(server.url, sendFrom(`127.5.0.${i}`));
      await stranger.call('signIn', { body: { login: email, password: 'a guess' } });
    }
    const signIn = async (): Promise<void> => {
      await page.getByLabel('Email or phone number').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('soon forgotten');
      await page.keyboard.press('Enter');
    };
    await page.goto(`${server.url}/sportsbook/users/sign-in`);
    await signIn();
    await expect(page.getByRole('alert')).toContainText('Too many tries');
    await page.goto(letterTo(server.dataFolder, email));
    await expect(page.getByText('Your account is unlocked here')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn();
    await expect(page.getByRole('button', { name: new RegExp(`Account of ${email}`) })).toBeVisible();
  });
});

test.describe('a letter that counts no more', () => {
  test.use({ noise: /status of 400/ });

  test('a confirmation that is spent says so and leads on [NAV-21] @thorough', async ({ page, server }) => {
    await page.goto(`${server.url}/sportsbook/users/confirmation?confirmation_token=${'a'.repeat(43)}`);
    await expect(page.getByRole('alert')).toContainText('This link was used already, or is too old.');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('reset_password_token opens the password reset, which works once [NAV-25]', async ({ page, server }) => {
    const email = 'forgetful@example.test';
    await openAccount(server, { email, password: 'soon forgotten' });
    await page.goto(`${server.url}/sportsbook/users/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/users\/password\/new$/);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText('Look in your mailbox')).toBeVisible();
    const token = new URL(letterTo(server.dataFolder, email)).searchParams.get('reset_password_token');
    // On any page of the sportsbook, as the specification has it.
    const entry = `${server.url}/sportsbook/live?reset_password_token=${token ?? ''}`;
    await page.goto(entry);
    await expect(page).toHaveURL(/\/users\/password\/edit\?reset_password_token=/);
    await page.getByLabel('New password', { exact: true }).fill('another one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your new password is set')).toBeVisible();
    await page.goto(entry);
    await page.getByLabel('New password', { exact: true }).fill('a third one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This link was used already, or is too old.');
  });
});

test('without its token the reset page says what is missing [NAV-21] @thorough', async ({ page, server }) => {
  await page.goto(`${server.url}/sportsbook/users/password/edit`);
  await expect(page.getByText('This link is not complete')).toBeVisible();
  await page.getByRole('link', { name: 'Send me a link' }).click();
  await expect(page).toHaveURL(/\/users\/password\/new$/);
});
