import { watchChunks } from './world/chunks.ts';
import { careful } from './world/operators.ts';
import { expect, test } from './world/test.ts';

test.use({ operator: careful });

test('a visitor has the modal of the sign-in before it is opened, and that of the sign-up once it is [EMB-06] [CFG-04a]', async ({
  page,
  driver,
}) => {
  const asked = watchChunks(page, 'account', 'SignUpForm');
  await driver.open('/about');
  await expect.poll(asked).toEqual(['account']);
  const dialog = page.getByRole('dialog');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByLabel('Email or phone number')).toBeFocused();
  expect(asked()).toEqual(['account']);
  await dialog.getByRole('link', { name: 'Open an account' }).click();
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  expect(asked()).toEqual(['SignUpForm', 'account']);
});
