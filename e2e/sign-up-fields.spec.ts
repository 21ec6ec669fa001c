import { letterTo } from './world/mail.ts';
import { eager } from './world/operators.ts';
import { demo, expect, password, test } from './world/test.ts';

test.use({ operator: eager });

test('a sign-up asks for what the operator names, and says at each field what is wrong with it [AUTH-06b] [PLC-02]', async ({
  page,
  server,
}) => {
  const email = 'whole@example.test';
  await page.goto(`${server.url}/sportsbook/users/sign-up`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill('long enough');
  await page.getByRole('button', { name: 'Open the account' }).click();
  for (const words of [
    'Enter your phone number.',
    'Enter your name.',
    'Enter your date of birth.',
    'Choose your country.',
  ]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await expect(page.getByLabel('Phone number')).toBeFocused();
  // One login is what a password manager keeps.
  await expect(page.getByLabel('Phone number')).toHaveAttribute('autocomplete', 'tel');
  await page.getByLabel('Phone number').fill('+31 6 9990 0009');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('Date of birth').fill('2020-01-01');
  await page.getByLabel('Country of residence').selectOption('BR');
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByText('Enter your municipality.')).toBeVisible();
  await page.getByLabel('Country of residence').selectOption('NL');
  await expect(page.getByLabel('Municipality')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByText('You must be old enough to bet here')).toBeVisible();
  await page.getByLabel('Date of birth').fill('1990-02-28');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Almost done')).toBeVisible();
  await page.goto(letterTo(server.dataFolder, email));
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email or phone number').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Account of Ada Example/ })).toBeVisible();
});

test('without a choice of the operator both logins count, every country can be named, and everything is offered [CFG-02] @thorough', async ({
  page,
  driver,
}) => {
  await driver.open('/users/sign-up');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Use a phone number instead' })).toBeVisible();
  await driver.open('/users/sign-in');
  await main.getByLabel('Email or phone number').fill(demo);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await driver.account.click();
  const menu = page.getByLabel('Account', { exact: true });
  await expect(menu.getByRole('link', { name: 'Verification' })).toBeVisible();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(main.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
});

test('what was typed to open an account is there again after the sign-in, Esc and a selection dragged out; no password is [AUTH-06b] [I15] @thorough', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/sportsbook/live`);
  const open = () => page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const modal = page.getByRole('dialog');
  const name = modal.getByLabel('First name');
  await open();
  await modal.getByRole('link', { name: 'Open an account' }).click();
  await name.fill('Ada');
  await modal.getByLabel('New password', { exact: true }).fill('long enough');
  const box = await name.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move(2, 300);
  await page.mouse.up();
  await expect(name).toHaveValue('Ada');
  await modal.getByRole('link', { name: 'You have an account? Sign in' }).click();
  await expect(name).toHaveCount(0);
  await modal.getByRole('link', { name: 'Open an account' }).click();
  await expect(name).toHaveValue('Ada');
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await open();
  await modal.getByRole('link', { name: 'Open an account' }).click();
  await expect(name).toHaveValue('Ada');
  await expect(modal.getByLabel('New password', { exact: true })).toHaveValue('');
});
