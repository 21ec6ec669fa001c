import { seedPlayers } from '../player/sessions/demo-players.ts';
import { seedStatusGroups } from '../player/status/status-groups.ts';
import { openCampaign, welcomeFreebets } from '../sportsbook/bonuses/campaign.ts';
import { openingDeposit } from '../sportsbook/ledger/deposit.ts';
import type { StartContext } from './start-context.ts';

/** Adds what a new database begins with: the campaign, and demo players on a local server. */
export async function seedDatabase(
  { database: { db }, options }: Pick<StartContext, 'database' | 'options'>,
  feedNow: () => number,
): Promise<void> {
  if (options.campaign) await openCampaign(db, new Date(feedNow()));
  if (options.publicUrl !== null) return;
  await seedStatusGroups(db);
  await seedPlayers(db, async (playerId, currency, amount) => {
    await openingDeposit(db, { playerId, currency, amount, key: 'opening' });
    if (options.campaign) await welcomeFreebets(db, playerId, currency, new Date(feedNow()));
  });
}
