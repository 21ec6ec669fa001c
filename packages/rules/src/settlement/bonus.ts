import { bonusKinds } from '../bonus/kinds.ts';
import { compare, multiply, one, ratio, subtract, zero } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import type { ReadBet, ReadBonus } from './read.ts';

/** What a bonus does to the return of the lines; exact, in subunits. */
export interface BonusMoney {
  readonly added: Ratio;
  /** Taken off because it was a freebet. */
  readonly kept: Ratio;
  /** Given back as a freebet. */
  readonly freebetReturned: bigint;
}

const nothing: BonusMoney = { added: zero, kept: zero, freebetReturned: 0n };

type Boost = Extract<ReadBonus, { type: 'comboboost' }>;

function isBoosted({ form, legs }: ReadBet, { minCount, counted }: Boost): boolean {
  return (
    form.kind === 'combo' &&
    legs.every(({ result }) => result !== 'lose' && result !== 'half_lose') &&
    counted.filter((place) => legs[place]?.result === 'win').length >= minCount
  );
}

function lesser(a: Ratio, b: Ratio): Ratio {
  return compare(a, b) < 0 ? a : b;
}

/**
 * The bonus of a decided bet (decision 10, BON-05, BON-06). `returned` is the exact return of all lines in subunits;
 * `isRefunded` says that the whole bet is given back.
 */
export function bonusMoney(bet: ReadBet, returned: Ratio, isRefunded: boolean): BonusMoney {
  const { bonus, stake } = bet;
  if (bonus === null) return nothing;
  if (bonus.type === 'comboboost') {
    return isBoosted(bet, bonus) ? { ...nothing, added: multiply(returned, subtract(bonus.odds, one)) } : nothing;
  }
  const effect = bonusKinds[bonus.type].returns;
  switch (effect) {
    case 'lost_stake':
      return returned.num === 0n ? { ...nothing, freebetReturned: stake } : nothing;
    case 'winnings':
      return { ...nothing, kept: lesser(ratio(stake), returned), freebetReturned: isRefunded ? stake : 0n };
    case 'winnings_and_stake':
      return isRefunded ? { ...nothing, kept: returned, freebetReturned: stake } : nothing;
    default:
      return effect satisfies never;
  }
}
