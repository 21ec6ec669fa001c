import { type BetBonus, betBonus, isBonusType, isFreebetType } from '../bonus/kinds.ts';
import { compare, one, parseDecimal } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { toSubunits } from '../odds/currency.ts';
import { parseOdds } from '../odds/payout.ts';
import type { BetForm } from '../odds/returns.ts';
import { capOfRest, openStake } from '../settlement/cash-out.ts';
import { receiptOf } from '../settlement/receipt.ts';
import { settleBet } from '../settlement/settle.ts';
import { stillNeeded } from '../settlement/still-needed.ts';
import type { BetToSettle, Receipt, SettlementLeg, StillNeeded } from '../settlement/settlement-types.ts';
import { isOpenStatus, shownTypes } from '../settlement/settlement-words.ts';
import { isUndecided } from '../ticket/delay.ts';
import type { Bet } from './placed-bet-wire.ts';

type Selection = Bet['selections'][number];

function placeOf({ each_way: terms, place }: Selection): Pick<SettlementLeg, 'place'> {
  if (!terms) return {};
  const { status: result = 'no_results', dead_heat: deadHeat } = place ?? {};
  return { place: { fraction: terms.fraction, result, ...(deadHeat === undefined ? {} : { deadHeat }) } };
}

function legOf(selection: Selection): SettlementLeg {
  return {
    odds: selection.odds,
    result: selection.status,
    ...(selection.dead_heat === undefined ? {} : { deadHeat: selection.dead_heat }),
    ...(selection.deduction === undefined ? {} : { deduction: selection.deduction }),
    ...placeOf(selection),
  };
}

function formOfPlaced(bet: Bet): BetForm {
  const type = shownTypes[bet.type];
  if (type === 'system') {
    if (bet.system === null) throw new RangeError(`the system of ${bet.id} is not known`);
    const bankers = bet.selections.flatMap(({ banker }, place) => (banker === true ? [place] : []));
    return { kind: 'system', sizes: bet.system.sizes ?? [bet.system.win_count], bankers };
  }
  if (type === 'custom_bet') {
    const odds = parseOdds(bet.custom_odds ?? bet.odds);
    if (odds === null || compare(odds, one) < 0) throw new RangeError(`the price of ${bet.id} is not known`);
    return { kind: 'custom_bet', odds };
  }
  return { kind: type };
}

/** What the bonus of a bet does to another that takes its place: a freebet goes along, a boost stays behind (BON-19). */
export function carriedBonus({ bonus }: Bet): BetBonus | null {
  if (bonus === null || !isBonusType(bonus.type) || !isFreebetType(bonus.type)) return null;
  return betBonus({ type: bonus.type, odds: null, minCount: 0 });
}

/** A type of bonus that is not known changes no return. */
function bonusOf({ bonus }: Bet): BetBonus | null {
  if (bonus === null || !isBonusType(bonus.type)) return null;
  const { type, odds, min_count: minCount = 1, counted, lower_ranges: ranges } = bonus;
  const lower = ranges?.map(({ min_count: least, odds: lowerOdds }) => ({ minCount: least, odds: lowerOdds }));
  return betBonus({ type, odds, minCount, counted, lower });
}

function exact(text: string): Ratio {
  const value = parseDecimal(text);
  if (value === null) throw new RangeError(`not decimal text: ${text}`);
  return value;
}

/** Null for a RangeError: the server sent values that no rule accepts. */
function orNull<T>(work: () => T | null): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function subunitsOf(value: string, { stake }: Bet): bigint {
  const amount = toSubunits(value, stake.subunits);
  if (amount === null) throw new RangeError(`finer than a subunit: ${value}`);
  return amount;
}

function stakeOpenIn(bet: Bet): bigint {
  return openStake(
    subunitsOf(bet.stake.value, bet),
    (bet.cashouts ?? []).map(({ share }) => exact(share)),
  );
}

/** Stake in subunits that still plays after what was cashed out; null where the wire says too little. */
export function openStakeOf(bet: Bet): bigint | null {
  return orNull(() => stakeOpenIn(bet));
}

/** What was cashed out of a bet so far, in subunits; null where the wire says too little. */
export function cashedOutOf(bet: Bet): bigint | null {
  return orNull(() => (bet.cashouts ?? []).reduce((sum, { amount }) => sum + subunitsOf(amount, bet), 0n));
}

/** A placed bet as settlement reads it, for the stake that still plays (decision 25). Throws RangeError. */
function toSettle(bet: Bet, bonus: BetBonus | null, cap?: bigint): BetToSettle {
  const open = stakeOpenIn(bet);
  const potential = subunitsOf(bet.potential_win_amount, bet);
  return {
    stake: open,
    legs: bet.selections.map(legOf),
    form: formOfPlaced(bet),
    bonus,
    cancelled: bet.status === 'cancelled',
    maxPayout: cap ?? capOfRest(potential, subunitsOf(bet.stake.value, bet), open),
  };
}

/** What an open bet still needs (SLIP-20, PLC-06); null for a bet that is over, or of which the wire says too little. */
export function neededBy(bet: Bet): StillNeeded | null {
  return isOpenStatus(bet.status) && !isUndecided(bet) ? orNull(() => stillNeeded(toSettle(bet, bonusOf(bet)))) : null;
}

/**
 * How what was paid for the part of a settled bet that was not cashed out came about: its lines sum to that payment. Null
 * where they would not, because the wire does not say all that it was paid by.
 */
export function receiptFor(bet: Bet): Receipt | null {
  const { win_amount: won, status } = bet;
  if (won === null || (status !== 'done' && status !== 'cancelled')) return null;
  return orNull(() => {
    const paid = subunitsOf(won, bet) - (cashedOutOf(bet) ?? 0n);
    // A bonus may not have been earned, and a void leg may have lowered what was promised: the payment says which.
    for (const read of [toSettle(bet, bonusOf(bet)), toSettle(bet, null), toSettle(bet, bonusOf(bet), paid)]) {
      const receipt = receiptOf(read);
      if (receipt?.payout === paid) return receipt;
    }
    return null;
  });
}

/**
 * Return of selections in a form if all of them win, with the bonus where there is one, in subunits, uncapped; null for what
 * cannot be a bet.
 */
export function returnOf(
  stake: bigint,
  odds: readonly string[],
  form: BetForm,
  bonus: BetBonus | null = null,
): bigint | null {
  return orNull(() => {
    const legs = odds.map((each): SettlementLeg => ({ odds: each, result: 'win' }));
    const outcome = settleBet({ stake, legs, form, bonus, maxPayout: null });
    return outcome.decided ? outcome.payout : null;
  });
}
