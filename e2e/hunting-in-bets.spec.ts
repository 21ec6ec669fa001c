import { startCampaign } from './world/campaigns.ts';
import { giving } from './world/operators.ts';
import { fillSlip } from './world/placing.ts';
import { closeNews, expect, test } from './world/test.ts';

test.use({ operator: giving });

test('a hunting that is used in bets is chosen before a tournament and a boost, and the bet carries it [BON-04] [BON-16]', async ({
  driver,
  player,
  server,
  addMatch,
}) => {
  await using _ = await startCampaign(server, {
    type: 'hunting',
    name: 'Carried hunt',
    point_stakes: { EUR: '2' },
    reward: { goal: '5', freebet_type: 'freebet', largest_amounts: { EUR: '20' } },
    used_in_bets: true,
  });
  await using __ = await startCampaign(server, {
    type: 'hunting_tournament',
    name: 'Carried cup',
    currency: 'EUR',
    point_stake: '1',
    initial_pool: '10',
    prizes: [1],
    freebet_type: 'freebet',
    used_in_bets: true,
    ends_at: new Date(Date.now() + 300 * 86_400_000).toISOString(),
  });
  await closeNews(player.caller);
  await fillSlip(driver, await addMatch(), '4.00');
  const entry = driver.slip.locator('[data-bonus-entry]');
  await expect(entry).toContainText('Bonus hunt');
  const lines = driver.slip.locator('[data-farming]');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('+2 points with this slip');
  await driver.mainButton.click();
  await expect(driver.receipt).toContainText('Bet placed');
  const [bet] = await player.bets();
  expect(bet?.bonus).toMatchObject({ type: 'hunting' });
});
