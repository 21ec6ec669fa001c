/** Values at which a bet cashes itself out, in subunits; null for none. */
export interface AutoValues {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
}

/** Why such a value cannot be set; `limit` in subunits. */
export type AutoProblem =
  | { readonly field: 'takeProfit'; readonly kind: 'not_above_offer' | 'above_win'; readonly limit: bigint }
  | { readonly field: 'stopLoss'; readonly kind: 'not_below_offer' | 'not_above_nothing'; readonly limit: bigint };

function takeProfitProblem(value: bigint, offer: bigint | null, potentialWin: bigint): AutoProblem | null {
  if (offer !== null && value <= offer) return { field: 'takeProfit', kind: 'not_above_offer', limit: offer };
  return value > potentialWin ? { field: 'takeProfit', kind: 'above_win', limit: potentialWin } : null;
}

function stopLossProblem(value: bigint, offer: bigint | null): AutoProblem | null {
  if (value <= 0n) return { field: 'stopLoss', kind: 'not_above_nothing', limit: 0n };
  return offer !== null && value >= offer ? { field: 'stopLoss', kind: 'not_below_offer', limit: offer } : null;
}

/**
 * What is wrong with values for a bet that is worth `offer` now and can return `potentialWin` (subunits): one that the
 * offer has already reached would cash the bet out at once, and one above the potential win never. An offer of null is
 * not known, and bounds nothing.
 */
export function autoProblems(
  { takeProfit, stopLoss }: AutoValues,
  offer: bigint | null,
  potentialWin: bigint,
): readonly AutoProblem[] {
  return [
    takeProfit === null ? null : takeProfitProblem(takeProfit, offer, potentialWin),
    stopLoss === null ? null : stopLossProblem(stopLoss, offer),
  ].filter((problem) => problem !== null);
}
