import type { ErrorDetail } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import type { AutoValues } from './open-bet.ts';

/** Whether an offer has reached one of the values that the player has set: at or above the one, at or below the other. */
export function isReached(values: AutoValues | null, offer: bigint): boolean {
  return (
    values !== null &&
    ((values.takeProfit !== null && offer >= values.takeProfit) ||
      (values.stopLoss !== null && offer <= values.stopLoss))
  );
}

/** Bounds of the automatic values of a bet. Amounts in subunits. */
export interface AutoBounds {
  readonly offer: bigint;
  /** Maximum payout of the open part. */
  readonly greatest: bigint;
  readonly subunits: string;
}

/**
 * Validates automatic values. A value that the offer has already passed would trigger at once, and one that it can never
 * reach would never trigger. Empty when both are valid.
 */
export function autoProblems({ takeProfit, stopLoss }: AutoValues, bounds: AutoBounds): ErrorDetail[] {
  const text = (amount: bigint): string => fromSubunits(amount, bounds.subunits);
  const details: ErrorDetail[] = [];
  const refuse = (field: string, message: string): void => {
    details.push({ path: `body.${field}`, message });
  };
  if (takeProfit !== null && takeProfit <= bounds.offer)
    refuse('take_profit', `must be above the offer of ${text(bounds.offer)}`);
  else if (takeProfit !== null && takeProfit > bounds.greatest)
    refuse('take_profit', `must be at most ${text(bounds.greatest)}, the maximum payout of the bet`);
  if (stopLoss !== null && stopLoss <= 0n) refuse('stop_loss', 'must be above 0');
  else if (stopLoss !== null && stopLoss >= bounds.offer)
    refuse('stop_loss', `must be below the offer of ${text(bounds.offer)}`);
  return details;
}
