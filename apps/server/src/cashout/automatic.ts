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

/** What a bet allows to be set at this moment. Sums in subunits. */
export interface AutoBounds {
  readonly offer: bigint;
  /** The most that what is open may pay. */
  readonly greatest: bigint;
  readonly subunits: string;
}

/**
 * What is wrong with values that a player wants to set: one that the offer has passed already would be taken at once, and
 * one that it can never reach would wait in vain. Empty when both will do.
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
    refuse('take_profit', `must be at most ${text(bounds.greatest)}, which is all that the bet can pay`);
  if (stopLoss !== null && stopLoss <= 0n) refuse('stop_loss', 'must be above 0');
  else if (stopLoss !== null && stopLoss >= bounds.offer)
    refuse('stop_loss', `must be below the offer of ${text(bounds.offer)}`);
  return details;
}
