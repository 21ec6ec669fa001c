import { usualCurrencies } from '@touchline/contract/operator';
import { divide, floor, multiply, one, parseDecimal, ratio } from '@touchline/rules';
import type { Operator } from '../operator/operator.ts';
import { currencyNamed } from '../sportsbook/ledger/currencies.ts';
import { keepProtection } from '../player/protection/keep-protection.ts';
import { seedPlayers } from '../player/sessions/demo-players.ts';
import { seedStatusGroups } from '../player/status/status-groups.ts';
import { openCampaign, welcomeFreebets } from '../sportsbook/bonuses/campaign.ts';
import { openingDeposit } from '../sportsbook/ledger/deposit.ts';
import type { StartContext } from './start-context.ts';

/** Writes what the operator's file says of limits, and adds what a new database begins with: the campaign, and demo players on a local server. */
export async function seedDatabase(
  { database: { db }, options, operator }: Pick<StartContext, 'database' | 'options' | 'operator'>,
  feedNow: () => number,
): Promise<void> {
  await keepProtection(db, operator);
  if (options.campaign) await openCampaign(db, new Date(feedNow()));
  if (options.publicUrl !== null) return;
  await seedStatusGroups(db);
  await seedPlayers({
    db,
    walletFor: (wallet) => walletIn(operator, wallet),
    async openingDeposit(playerId, { currency, balance }) {
      await openingDeposit(db, { playerId, currency, amount: balance, key: 'opening' });
      if (options.campaign) await welcomeFreebets(db, playerId, currency, new Date(feedNow()));
    },
  });
}

interface Wallet {
  readonly currency: string;
  readonly balance: bigint;
}

/** Rounded down to two digits and noughts: a demo balance is easy to do sums with. */
function roundSum(subunits: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(subunits).length - 2));
  return (subunits / unit) * unit;
}

/** About the same worth in the default currency, where the wallet's own is not on offer. */
function walletIn(operator: Operator, wallet: Wallet): Wallet {
  const wanted = operator.currency(operator.config.default_currency);
  if (wanted === undefined || operator.currency(wallet.currency) !== undefined) return wallet;
  const usual = usualCurrencies.find(({ code }) => code === wallet.currency);
  const subunits = currencyNamed(wallet.currency).subunits;
  const worth = multiply(ratio(wallet.balance, subunits), parseDecimal(usual?.rate ?? '1') ?? one);
  const units = divide(worth, wanted.rate) ?? one;
  return { currency: wanted.code, balance: roundSum(floor(multiply(units, ratio(wanted.subunits)))) };
}
