import type { BetLimits } from '@touchline/contract';
import {
  amountOf,
  compare,
  type Currency,
  fromSubunits,
  type Limits,
  largestStake,
  limitsOf,
  parseOdds,
  toSubunits,
  totalOdds,
} from '@touchline/rules';

/** What of a bet its largest stake depends on. */
interface Priced {
  readonly selections: readonly { readonly odds: string }[];
}

/** How a price moved since the player agreed to it; null when it did not. */
export function moveOf(before: string, after: string): 'up' | 'down' | null {
  const [was, is] = [parseOdds(before), parseOdds(after)];
  const order = was === null || is === null ? 0 : compare(is, was);
  return order === 0 ? null : order > 0 ? 'up' : 'down';
}

/** Text to put into a stake field: the decimals of an amount only where they say something. */
export function stakeText(amount: string, separator: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return /[1-9]/.test(fraction) ? `${whole}${separator}${fraction}` : whole;
}

/** Recommended stakes worth a chip: what pads them to four is left out (SLIP-18). */
export const chipsOf = (stakes: readonly string[]): readonly string[] => stakes.filter((stake) => /[1-9]/.test(stake));

/** Smallest and largest stake to tell beforehand, as amounts; null where there is none. */
export function stakeRange(
  settings: BetLimits,
  currency: Currency,
): { readonly min: string | null; readonly max: string | null } {
  const { minStake, maxStake } = limitsOf(settings, currency);
  const text = (subunits: bigint | null): string | null =>
    subunits === null ? null : amountOf(subunits, currency).value;
  return { min: text(minStake), max: text(maxStake) };
}

function largest(bet: Priced, limits: Limits, balance: bigint | null): bigint | null {
  const odds = totalOdds(bet.selections.map((selection) => selection.odds));
  const byPayout = odds === null || limits.maxPayout === null ? null : largestStake(odds, limits.maxPayout);
  const bounds = [balance, limits.maxStake, byPayout].filter((bound) => bound !== null);
  return bounds.length === 0 ? null : bounds.reduce((least, bound) => (bound < least ? bound : least));
}

/**
 * The largest stake for each of these bets that limits and the balance allow, as amount text; null when nothing bounds
 * it or nothing is left to stake. Several bets share the balance; a visitor's (`balance` null) does not count.
 */
export function maxStake(
  bets: readonly Priced[],
  settings: BetLimits,
  currency: Currency,
  balance: string | null,
): string | null {
  const limits = limitsOf(settings, currency);
  const whole = balance === null ? null : toSubunits(balance, currency.subunits);
  const share = whole === null || bets.length === 0 ? null : whole / BigInt(bets.length);
  const all = bets.map((bet) => largest(bet, limits, share)).filter((bound) => bound !== null);
  if (all.length === 0) return null;
  const most = all.reduce((least, bound) => (bound < least ? bound : least));
  return most <= 0n ? null : fromSubunits(most, currency.subunits);
}
