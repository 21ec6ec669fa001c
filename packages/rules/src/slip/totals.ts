import { formatRatio } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { readTypedAmount } from '../odds/money.ts';
import { totalOdds } from '../odds/payout.ts';
import { potentialWin } from '../limits/limits.ts';
import type { Limits } from '../limits/types.ts';
import type { BetTotals, Slip, SlipBet, SlipTotals } from './types.ts';

/** Exact total odds of an entry as they stand; null if some text is not odds. */
export const exactOdds = (bet: SlipBet): Ratio | null => totalOdds(bet.selections.map((selection) => selection.odds));

/** Stake of an entry in subunits; null while what was typed is not an amount above 0. */
export const stakeOf = (bet: SlipBet, subunits: string): bigint | null => {
  const typed = readTypedAmount(bet.stake, subunits);
  return typed.kind === 'amount' && typed.subunits > 0n ? typed.subunits : null;
};

/** Sums of one entry (SLIP-20): odds for show with three places, the win from the exact product. */
export const betTotals = (bet: SlipBet, limits: Limits): BetTotals => {
  const odds = exactOdds(bet);
  const stake = stakeOf(bet, limits.currency.subunits);
  return {
    totalOdds: odds === null ? null : formatRatio(odds, 3),
    stake,
    potentialWin: odds === null || stake === null ? null : potentialWin(stake, odds, limits),
  };
};

/** Sums of the whole slip: entries without a valid stake count nothing (SLIP-20). */
export const slipTotals = (slip: Slip, limits: Limits): SlipTotals => {
  const all = slip.bets.map((bet) => betTotals(bet, limits));
  const sum = (amounts: readonly (bigint | null)[]): bigint => amounts.reduce<bigint>((a, b) => a + (b ?? 0n), 0n);
  const [only, second] = all;
  return {
    totalStake: sum(all.map((totals) => totals.stake)),
    totalPotentialWin: sum(all.map((totals) => totals.potentialWin)),
    totalOdds: second === undefined ? (only?.totalOdds ?? null) : null,
  };
};
