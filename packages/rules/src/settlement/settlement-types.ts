import type { BetBonus } from '../bonus/kinds.ts';
import type { Ratio } from '../odds/exact.ts';
import type { DeadHeat } from '../odds/payout.ts';
import type { BetForm } from '../odds/returns.ts';
import type { BetResult, SelectionResult } from './settlement-wire.ts';

/** A leg as it stands: odds as accepted, never as displayed. */
export interface SettlementLeg {
  /** Exact decimal text of at least 1. */
  readonly odds: string;
  readonly result: SelectionResult | 'cancelled';
  /** Shares a win; without a meaning for every other result. */
  readonly deadHeat?: DeadHeat;
  /** Hundredths taken off the winnings because others did not start, 0 to 100; none when absent (decision 51). */
  readonly deduction?: number;
  /** Half of the stake is on the win, half on a place (decision 51): of a single only. */
  readonly place?: PlacePart;
}

/** The half of an each-way bet that is on a place. */
export interface PlacePart {
  /** Of the winnings of a win: `1/4`. */
  readonly fraction: string;
  readonly result: SelectionResult | 'cancelled';
  readonly deadHeat?: DeadHeat;
}

export interface BetToSettle {
  /** Total stake in subunits, above 0. */
  readonly stake: bigint;
  /** In the order in which `form` counts their places. */
  readonly legs: readonly SettlementLeg[];
  /** How the legs stand together; when absent, one leg is a single and several are a combo. */
  readonly form?: BetForm;
  /** None when absent or null. */
  readonly bonus?: BetBonus | null;
  /** True when the bet was cancelled as a whole; false when absent. */
  readonly cancelled?: boolean;
  /** Largest payout in subunits, null for none. */
  readonly maxPayout: bigint | null;
}

/** What a bet came to. */
export type BetOutcome =
  | { readonly decided: false; readonly status: 'waiting_results'; readonly result: 'no_results' }
  | {
      readonly decided: true;
      /** `cancelled` goes with the result `canceled`, `done` with all others. */
      readonly status: 'done' | 'cancelled';
      readonly result: Exclude<BetResult, 'no_results' | 'cashed_out'>;
      /** Paid out in subunits of cash, stake included. */
      readonly payout: bigint;
      /** Given back as a freebet, in subunits. */
      readonly freebetReturned: bigint;
    };

/** One entry of a receipt. Amounts are exact, in subunits; those that take away are below 0. */
export type ReceiptEntry =
  | {
      readonly kind: 'line';
      /** Places of its legs, ascending, bankers among them. */
      readonly places: readonly number[];
      /** Its share of the stake. */
      readonly stake: Ratio;
      /** Its return, stake included. */
      readonly amount: Ratio;
    }
  /** All lines of one size of a system that has too many lines to list (`maxLines`). */
  | {
      readonly kind: 'lines';
      readonly size: number;
      readonly count: bigint;
      readonly stake: Ratio;
      readonly amount: Ratio;
    }
  /** One half of an each-way bet. */
  | { readonly kind: 'each_way'; readonly part: 'win' | 'place'; readonly stake: Ratio; readonly amount: Ratio }
  /**
   * `deduction`: taken off the winnings because others did not start. `stake_kept`: stake of a freebet, which is not paid
   * out. These entries are left out when they are 0.
   */
  | { readonly kind: 'deduction' | 'bonus' | 'stake_kept' | 'rounding' | 'cap'; readonly amount: Ratio };

/** How a payout came about: the amounts of the entries sum to it exactly. */
export interface Receipt {
  readonly entries: readonly ReceiptEntry[];
  /** As in the outcome, subunits. */
  readonly payout: bigint;
  readonly freebetReturned: bigint;
}

/** What an open bet still needs, its open legs either won or lost. */
export interface StillNeeded {
  readonly lines: bigint;
  /** Lines without a lost leg. */
  readonly linesAlive: bigint;
  readonly openLegs: number;
  /** Fewest further winning legs for any return; 0 when a return is certain. */
  readonly fewestWins: number;
  /** Whether every open leg must win for the greatest return; not so when fewer already reach the cap. */
  readonly allMustWin: boolean;
  /** Cash in subunits if every open leg loses: what is certain. */
  readonly least: bigint;
  /** Cash in subunits if every open leg wins, capped. */
  readonly greatest: bigint;
}
