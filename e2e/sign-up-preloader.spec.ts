import { watchChunks } from './world/chunks.ts';
import { eager } from './world/operators.ts';
import { expect, test } from './world/test.ts';

test.use({ operator: eager });

test('a visitor has the modal of the sign-up before it is opened [EMB-06] [CFG-04a]', async ({ page, driver }) => {
  const asked = watchChunks(page, 'account', 'SignUpForm');
  await driver.open('/about');
  // With what it shares with the sign-in, whose flag alone does not fetch the sign-up.
  await expect.poll(asked).toEqual(['SignUpForm', 'account']);
});
