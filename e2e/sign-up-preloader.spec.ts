import { watchChunks } from './world/chunks.ts';
import { expect, test } from './world/test.ts';

test.use({ operator: { flags: { sign_up_frame_preloader: true } } });

test('a visitor has the modal of the sign-up before it is opened, and that of the sign-in once it is [EMB-06] [CFG-04a]', async ({
  page,
  driver,
}) => {
  const asked = watchChunks(page, 'SignInDialog', 'SignUpForm');
  await driver.open('/about');
  await expect.poll(asked).toEqual(['SignUpForm']);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email or phone number')).toBeFocused();
  expect(asked()).toEqual(['SignInDialog', 'SignUpForm']);
});
