import { add, multiply, one, ratio, subtract, zero } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { paidOut } from '../odds/payout.ts';
import { betFactor } from '../odds/returns.ts';
import { bonusMoney } from './bonus.ts';
import type { BonusMoney } from './bonus.ts';
import { linesAlive, readBet } from './read.ts';
import type { ReadBet } from './read.ts';
import type { BetOutcome, BetToSettle, SettlementLeg } from './settlement-types.ts';

type Word = Extract<BetOutcome, { decided: true }>['result'];

/** A decided bet with every step from its lines to the payout. */
export interface Judgement {
  readonly bet: ReadBet;
  readonly word: Word;
  /** Exact return of all lines in subunits. */
  readonly returned: Ratio;
  /** What of it was taken off for runners that were withdrawn: 0 or below. */
  readonly deducted: Ratio;
  readonly bonus: BonusMoney;
  /** Exact cash in subunits, before rounding and cap. */
  readonly exact: Ratio;
  readonly payout: bigint;
}

function isDecided(bet: ReadBet): boolean {
  return linesAlive(bet) === 0n || bet.legs.every(({ result }) => result !== 'no_results');
}

/** A custom bet has a price for all legs together only: not lost and not whole, it is given back. */
function isUnpriced({ form, legs }: ReadBet): boolean {
  return (
    form.kind === 'custom_bet' && !legs.every((leg) => leg.isWhole) && legs.every(({ result }) => result !== 'lose')
  );
}

function factorOf(bet: ReadBet, of: 'factor' | 'undeducted' = 'factor'): Ratio {
  if (isUnpriced(bet)) return one;
  // Where a leg is still open, every line has lost already.
  const factors = bet.legs.map((leg) => leg[of]);
  return betFactor(bet.form, factors);
}

function deductedFrom(bet: ReadBet, returned: Ratio): Ratio {
  return bet.legs.every(({ factor, undeducted }) => factor === undeducted)
    ? zero
    : subtract(returned, multiply(ratio(bet.stake), factorOf(bet, 'undeducted')));
}

function wordFor(bet: ReadBet, factor: Ratio): Word {
  const results = bet.legs.map(({ result }) => result);
  if (results.every((result) => result === 'cancelled')) return 'canceled';
  if (results.every((result) => result === 'cancelled' || result === 'void')) return 'refund_entire';
  if (factor.num === 0n) return 'lose_entire';
  if (isUnpriced(bet)) return 'refund_entire';
  if (bet.form.kind === 'system') return 'win_entire';
  if (results.includes('half_lose')) return 'refund_half_lose_other';
  if (results.includes('half_win')) return 'refund_half_win_other';
  return 'win_entire';
}

/** What a bet came to, with its steps; null while it is open (decision 10). Throws as `settleBet` does. */
export function judge(toSettle: BetToSettle): Judgement | null {
  const bet = readBet(toSettle);
  if (!isDecided(bet)) return null;
  const factor = factorOf(bet);
  const word = wordFor(bet, factor);
  const returned = multiply(ratio(bet.stake), factor);
  const deducted = deductedFrom(bet, returned);
  const bonus = bonusMoney(bet, returned, word === 'canceled' || word === 'refund_entire');
  const exact = subtract(add(returned, bonus.added), bonus.kept);
  return { bet, word, returned, deducted, bonus, exact, payout: paidOut(exact, bet.maxPayout) };
}

/** A leg that won, and is placed where it is each way. */
export function wonLeg(odds: string, placeFraction?: string): SettlementLeg {
  return {
    odds,
    result: 'win',
    ...(placeFraction === undefined ? {} : { place: { fraction: placeFraction, result: 'win' } }),
  };
}

/**
 * What the stake is multiplied by if every leg wins, bonus included: exact, before any cap. Throws RangeError as
 * `settleBet` does.
 */
export function fullFactor({
  form,
  odds,
  placeFraction,
  bonus,
}: Pick<BetToSettle, 'form' | 'bonus'> & {
  readonly odds: readonly string[];
  /** Of an each-way bet, which is placed if it wins. */
  readonly placeFraction?: string | undefined;
}): Ratio {
  const legs = odds.map((each) => wonLeg(each, placeFraction));
  const judged = judge({ stake: 1n, legs, bonus: bonus ?? null, maxPayout: null, ...(form ? { form } : {}) });
  if (judged === null) throw new Error('a bet whose legs all won is decided');
  return judged.exact;
}
