import type { ArenaBetRequest, ArenaWallet } from '@touchline/contract/arena';
import type { Language } from '../language.ts';
import { readStake } from './money.ts';
import type { Presses } from './presses.ts';

/** A bet that is not pressed yet. */
interface Attempt {
  readonly wallet: ArenaWallet | null;
  /** As typed. */
  readonly stake: string;
  /** What would be sent; null while that is no bet. */
  readonly press: ArenaBetRequest | null;
}

/** Why a bet cannot be placed, in words; null when it can. */
export function disabledReasonOf(
  { wallet, stake, press }: Attempt,
  presses: Pick<Presses, 'isUndecided'>,
  { t, formats }: Language,
): string | null {
  if (wallet === null) return null;
  // The bet may be accepted already, and the balance lower by its stake: repeating it costs nothing more.
  if (press !== null && presses.isUndecided(press)) return null;
  const amount = readStake(stake, wallet);
  if (amount === null) return t(stake === '' ? 'slip.stake.none' : 'slip.stake.wrong');
  const text = (limit: string): string => formats.money(limit, wallet.currency);
  if (wallet.min_stake !== null && amount < (readStake(wallet.min_stake, wallet) ?? 0n)) {
    return t('slip.stake.least', { amount: text(wallet.min_stake) });
  }
  if (wallet.max_stake !== null && amount > (readStake(wallet.max_stake, wallet) ?? amount)) {
    return t('slip.stake.most', { amount: text(wallet.max_stake) });
  }
  return amount > (readStake(wallet.balance, wallet) ?? 0n) ? t('slip.stake.balance') : null;
}
