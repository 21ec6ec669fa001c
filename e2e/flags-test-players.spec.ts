import { pickFrom } from './world/placing.ts';
import { expect, test } from './world/test.ts';

test.use({ operator: { flags: { quick_deposit: false, quick_deposit_test: true } } });

test('the flag quick_deposit_test offers a deposit to players with the status spi_test alone [RG-08] [CFG-04a]', async ({
  page,
  driver,
  desk,
  addMatch,
  player,
}) => {
  const { body } = await player.caller.call('getPlayer');
  const id = typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
  const deposit = driver.slip.getByRole('button', { name: 'Deposit' });
  await pickFrom(driver, [{ match: await addMatch() }]);
  await expect(driver.stake).toBeVisible();
  const answered = page.waitForResponse(/\/player\/status_groups$/);
  await driver.stake.fill('9999');
  await answered;
  await expect(driver.mainButton).toContainText('in your account');
  await expect(deposit).toHaveCount(0);
  await desk.call('setPlayerStatus', { body: { player_id: id, groups: ['spi_test'] } });
  await page.reload();
  await expect(deposit).toBeVisible();
});
