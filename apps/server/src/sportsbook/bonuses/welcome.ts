import type { Database } from '../../database/connect.ts';
import { welcomeByCampaigns } from '../../back-office/campaigns.ts';
import { openAccount } from '../ledger/accounts.ts';
import { currencyOf } from '../ledger/currencies.ts';
import { openingDeposit } from '../ledger/deposit.ts';
import { welcomeFreebets } from './campaign.ts';

export interface WelcomeDeps {
  readonly db: Database;
  /** Whether new players get an opening balance, as nobody can pay in. */
  readonly playMoney: boolean;
  /** Whether they get the freebets of the campaign. */
  readonly campaign: boolean;
  /** Feed time, ms since epoch. */
  readonly now: () => number;
}

/** Opens the account of a new player, each gift once. Without a known currency nothing is opened. */
export async function welcome(
  { db, playMoney, campaign, now }: WelcomeDeps,
  playerId: string,
  currencyCode: string,
): Promise<void> {
  const currency = currencyOf(currencyCode);
  if (currency === undefined) return;
  await openAccount(db, playerId, currency.code);
  await welcomeByCampaigns(db, playerId, currency.code, new Date(now()));
  if (!playMoney) return;
  const amount = (currency.fiat ? 1000n : 1n) * currency.subunits;
  await openingDeposit(db, { playerId, currency: currency.code, amount, key: 'opening' });
  if (campaign) await welcomeFreebets(db, playerId, currency.code, new Date(now()));
}
