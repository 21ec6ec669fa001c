/** Selections of a slip, and what becomes of their markets. */
import { aSelection } from './builders.ts';
import { selectionsOf } from '../slip/build.ts';
import type { AcceptPolicy, Slip, SlipMarketFact } from '../slip/slip-types.ts';
import type { AcceptMode } from '../slip/slip-wire.ts';

export const a = aSelection({ matchId: '1' });
export const b = aSelection({ matchId: '2', odds: '1.85' });
export const c = aSelection({ matchId: '3', odds: '3.333' });

export function fact(over: Partial<SlipMarketFact> = {}): SlipMarketFact {
  return {
    id: '1',
    specifier: '',
    status: 1,
    outcomes: [{ id: '1', odds: '2.00', active: true }],
    ...over,
  };
}
export function at(odds: string): readonly SlipMarketFact[] {
  return [fact({ outcomes: [{ id: '1', odds, active: true }] })];
}
export function mode(mode: AcceptMode): AcceptPolicy {
  return { mode };
}
export const none = mode('none');
export function returns(share: string): AcceptPolicy {
  return { mode: 'return', share };
}
export function firstOf(slip: Slip) {
  return selectionsOf(slip)[0];
}
