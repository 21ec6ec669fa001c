import { eager } from './world/operators.ts';
import { pickFrom } from './world/placing.ts';
import { expect, test } from './world/test.ts';

test.use({ operator: eager });

test('the flag quick_deposit_test offers a deposit beside a short balance to players of spi_test alone [RG-08] [CFG-04a] @thorough', async ({
  page,
  driver,
  desk,
  player,
  addMatch,
}) => {
  const { body } = await player.caller.call('getPlayer');
  const id = typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
  const match = await addMatch();
  const offer = driver.slip.getByRole('button', { name: 'Deposit' });
  const groups = page.waitForResponse(/\/status_groups$/);
  await desk.call('setPlayerStatus', { body: { player_id: id, groups: ['testers'] } });
  await pickFrom(driver, [{ match }]);
  await driver.stake.fill('9999');
  await expect(driver.mainButton).toContainText('in your account');
  await groups;
  await expect(offer).toHaveCount(0);
  await desk.call('setPlayerStatus', { body: { player_id: id, groups: ['spi_test'] } });
  await page.reload();
  await expect(driver.mainButton).toContainText('in your account');
  await expect(offer).toBeVisible();
});
