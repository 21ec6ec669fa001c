import type { BetResult, SelectionResult } from './wire.ts';

/** A leg as it stands: odds as accepted, never as displayed. */
export interface SettlementLeg {
  readonly odds: string;
  readonly result: SelectionResult;
}

export interface BetToSettle {
  /** Stake in subunits. */
  readonly stake: bigint;
  /** One leg is a single, several are a combo. */
  readonly legs: readonly SettlementLeg[];
  /** Largest payout in subunits, null for none. */
  readonly maxPayout: bigint | null;
}

/** What a bet came to. */
export type BetOutcome =
  | { readonly decided: false; readonly status: 'waiting_results'; readonly result: 'no_results' }
  | {
      readonly decided: true;
      readonly status: 'done';
      readonly result: Exclude<BetResult, 'no_results' | 'canceled' | 'cashed_out'>;
      /** Paid out in subunits, stake included. */
      readonly payout: bigint;
    };
