import type { BetLimits } from '@touchline/contract';
import type { MoneyView, PlaceProblem, SlipBetView } from '@touchline/client';
import {
  amountOf,
  compare,
  type Currency,
  fromSubunits,
  limitsOf,
  parseOdds,
  readTypedAmount,
  toSubunits,
} from '@touchline/rules';

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

/** Whether a recommended stake is an amount: the list is filled up to four with zeros, drawn as empty chips (SLIP-18a). */
export function isStake(stake: string): boolean {
  return /[1-9]/.test(stake);
}

/**
 * Smallest and largest stake to show beforehand, as amounts that are typed, of each of `parts` equal parts of the stake.
 * Null where there is none.
 */
export function stakeRange(
  settings: BetLimits,
  currency: Currency & { readonly fiat?: boolean },
  parts = 1n,
): { readonly min: string | null; readonly max: string | null } {
  const { minStake, maxStake } = limitsOf(settings, currency);
  const text = (subunits: bigint | null): string | null =>
    subunits === null ? null : amountOf(subunits, currency).value;
  return {
    min: text(minStake === null ? null : (minStake + parts - 1n) / parts),
    max: text(maxStake === null ? null : maxStake / parts),
  };
}

/** The bets whose stake is the player's to type: those of a freebet are not (BON-05). */
export function openStakes<Bet extends Pick<SlipBetView, 'isStakeFixed'>>(bets: readonly Bet[]): readonly Bet[] {
  return bets.filter((bet) => !bet.isStakeFixed);
}

/** The stake that all these bets have as it was typed, without those of a freebet; empty where they differ. */
export function sharedStake(bets: readonly Pick<SlipBetView, 'isStakeFixed' | 'stakeText'>[]): string {
  const [first, ...others] = openStakes(bets);
  return first !== undefined && others.every(({ stakeText: text }) => text === first.stakeText) ? first.stakeText : '';
}

/** Whether text is a total that can be divided by several bets. */
export function isTotal(text: string, subunits: string): boolean {
  return readTypedAmount(text, subunits).kind === 'amount';
}

/** What is wrong with a win as it was typed; null while nothing is, or nothing was typed. */
export function problemOfWin(text: string, subunits: string): PlaceProblem | null {
  const typed = readTypedAmount(text, subunits);
  if (typed.kind === 'not_an_amount') return { kind: 'stake_invalid' };
  if (typed.kind === 'unclear') return { kind: 'stake_unclear' };
  return typed.kind === 'too_precise' ? { kind: 'stake_too_precise', decimals: typed.decimals } : null;
}

/** The total that these bets share, as amount text; empty unless all their stakes come from one. */
export function totalOf(
  bets: readonly Pick<SlipBetView, 'isStakeFixed' | 'stakeText' | 'stakeSource'>[],
  subunits: string,
): string {
  const open = openStakes(bets);
  if (open.length < 2 || open.some(({ stakeSource }) => stakeSource !== 'split')) return '';
  const shares = open.map(({ stakeText: text }) => readTypedAmount(text, subunits));
  const total = shares.reduce((sum, share) => sum + (share.kind === 'amount' ? share.subunits : 0n), 0n);
  return fromSubunits(total, subunits);
}

/** These bets with what the bookmaker takes of each as their largest stake, where that is less. */
export function boundByOperator<Bet extends Pick<SlipBetView, 'id' | 'largestStake'>>(
  bets: readonly Bet[],
  byBet: Readonly<Record<string, MoneyView>>,
  { subunits }: Currency,
): readonly Bet[] {
  return bets.map((bet) => {
    const operator = byBet[bet.id];
    const [mine, theirs] = [bet.largestStake?.value, operator?.value].map((value) =>
      value === undefined ? null : toSubunits(value, subunits),
    );
    const isLess = theirs !== null && theirs !== undefined && (mine === null || mine === undefined || theirs < mine);
    return isLess && operator !== undefined ? { ...bet, largestStake: operator } : bet;
  });
}

/**
 * The largest stake for each of these bets that limits and the balance allow, as amount text; null when nothing bounds
 * it or nothing is left to stake. Several bets share the balance; a visitor's (`balance` null) does not count.
 */
export function maxStake(
  bets: readonly Pick<SlipBetView, 'isStakeFixed' | 'largestStake' | 'eachWay'>[],
  { subunits }: Currency,
  balance: string | null,
): string | null {
  const open = openStakes(bets);
  if (open.length === 0) return null;
  // An each-way bet takes what is typed twice.
  const parts = open.reduce((sum, { eachWay }) => sum + (eachWay?.isOn === true ? 2n : 1n), 0n);
  const inSubunits = (amount: string | undefined): bigint | null =>
    amount === undefined ? null : toSubunits(amount, subunits);
  const whole = inSubunits(balance ?? undefined);
  const share = whole === null ? null : whole / parts;
  const byLimits = open.map(({ largestStake }) => inSubunits(largestStake?.value));
  const bounds = [share, ...byLimits].filter((bound) => bound !== null);
  if (bounds.length === 0) return null;
  const most = bounds.reduce((least, bound) => (bound < least ? bound : least));
  return most <= 0n ? null : fromSubunits(most, subunits);
}
