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

/** Bonus odds of the highest range that its winners reach, never above the one of the press; 1 for none (decision 92). */
function bonusOdds({ form, legs }: ReadBet, { minCount, odds, counted, lower }: Boost): Ratio {
  if (form.kind !== 'combo' || legs.some(({ result }) => result === 'lose' || result === 'half_lose')) return one;
  const winners = counted.filter((place) => legs[place]?.result === 'win').length;
  if (winners >= minCount) return odds;
  const reached = lower.filter((range) => range.minCount <= winners && range.minCount < minCount);
  return reached.toSorted((a, b) => b.minCount - a.minCount)[0]?.odds ?? one;
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
    return { ...nothing, added: multiply(returned, subtract(bonusOdds(bet, bonus), one)) };
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
