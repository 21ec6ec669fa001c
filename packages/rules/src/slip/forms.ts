import type { Ratio } from '../odds/exact.ts';
import { parseOdds } from '../odds/payout.ts';
import type { BetForm } from '../odds/returns.ts';
import type { SlipBet } from './slip-types.ts';

/** Exact odds of each text; null when one of them is not odds of at least 1. */
export function factorsOf(odds: readonly string[]): readonly Ratio[] | null {
  const factors: Ratio[] = [];
  for (const text of odds) {
    const factor = parseOdds(text);
    if (factor === null) return null;
    factors.push(factor);
  }
  return factors;
}

/** Selections of a system that are not bankers. */
export function freeCount(bet: Pick<SlipBet, 'selections' | 'bankers'>): number {
  return bet.selections.length - bet.bankers.length;
}

function systemForm(bet: SlipBet): BetForm | null {
  const { systemType, selections, bankers } = bet;
  if (systemType === null || systemType.totalCount !== freeCount(bet)) return null;
  const places = [...selections.keys()].filter((place) => bankers.includes(selections[place]?.id ?? ''));
  return { kind: 'system', sizes: systemType.sizes, bankers: places };
}

/** How the selections of an entry stand together; null for a system that fits no type, or a custom bet without a price. */
export function formOf(bet: SlipBet): BetForm | null {
  switch (bet.betType) {
    case 'single':
    case 'combo':
      return { kind: bet.betType };
    case 'system':
      return systemForm(bet);
    case 'custom_bet': {
      const odds = parseOdds(bet.custom?.odds ?? '');
      return odds === null ? null : { kind: 'custom_bet', odds };
    }
    default:
      return bet.betType satisfies never;
  }
}
