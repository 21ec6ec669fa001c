/** Entries of a slip whose odds and wins are summed. */
import { aSelection, aSlipBet, someLimits } from './builders.ts';
import type { SlipBet, SlipBonus, SlipSelection } from '../slip/slip-types.ts';

export const [a, b, c, d] = ['2.00', '1.85', '3.333', '1.50'].map((odds, place) =>
  aSelection({ matchId: String(place), odds }),
) as [SlipSelection, SlipSelection, SlipSelection, SlipSelection];
export function single(selection: SlipSelection, stake = ''): SlipBet {
  return aSlipBet({ selections: [selection], stake });
}
export const limits = someLimits();
export function bonus(type: SlipBonus['type'], over: Partial<SlipBonus> = {}): SlipBonus {
  return {
    id: '7',
    type,
    odds: null,
    minCount: 0,
    amount: null,
    isOwnChoice: false,
    ...over,
  };
}
