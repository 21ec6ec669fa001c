import type { SlipBet, SlipSelection } from '../slip/slip-types.ts';
import { aSelection, aSlipBet } from './builders.ts';

/** Selections of three matches, in the order in which the plays pick them. */
export const a = aSelection({ matchId: '1' });
export const b = aSelection({ matchId: '2', odds: '1.85' });
export const c = aSelection({ matchId: '3', odds: '3.00' });
/** Two outcomes of one more match, for a custom bet. */
export const d = aSelection({ matchId: '4', odds: '1.50' });
export const e = aSelection({ matchId: '4', marketId: '2', odds: '2.40' });
export function idOf(selection: SlipSelection): string {
  return `single:${selection.id}`;
}

export function entry(selection: SlipSelection, text: string): SlipBet {
  return aSlipBet({ stake: text, selections: [selection] });
}

export const customId = 'custom:4';
export const customIds: readonly string[] = [d.id, e.id];
