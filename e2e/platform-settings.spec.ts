import { demo, expect, password, test } from './world/test.ts';

test.use({
  operator: {
    countries: ['DE', 'AT'],
    default_country: 'AT',
    accounts: {
      player_fields: ['country'],
      sign_in_by: ['email'],
      phone_verification: false,
      identity_providers: [],
      sign_out_everywhere: false,
    },
  },
});

test('the forms show what counts and nothing else, and the pages of what is off are not offered [CFG-02] [AUTH-06] @thorough', async ({
  page,
  driver,
}) => {
  await driver.open('/users/sign-in');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Email or phone number')).toHaveCount(0);
  await main.getByLabel('Email', { exact: true }).fill('+15550100001');
  await main.getByLabel('Password', { exact: true }).fill('whatever');
  await page.keyboard.press('Enter');
  await expect(main.getByText('This is not a complete email address.')).toBeVisible();
  await driver.open('/users/sign-up');
  await expect(main.getByRole('button', { name: 'Use a phone number instead' })).toHaveCount(0);
  const country = main.getByLabel('Country of residence');
  await expect(country.getByRole('option')).toHaveText(['Choose a country', 'Austria', 'Germany']);
  await expect(country).toHaveValue('AT');
  await driver.open('/users/sign-in');
  await main.getByLabel('Email', { exact: true }).fill(demo);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await driver.account.click();
  const menu = page.getByLabel('Account', { exact: true });
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Verification' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0);
});
