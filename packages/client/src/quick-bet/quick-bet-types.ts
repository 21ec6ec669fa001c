import type { Bet } from '@touchline/contract';
import type { Amount, PlaceProblem, QuickBetState } from '@touchline/rules';
import type { PickedView } from '../public-types/ticket.ts';

/** The outcome that a quick bet is about. */
export interface QuickSelectionView extends PickedView {
  /** As it was pressed. */
  readonly odds: string;
}

/** What may be wrong with the stake by itself. */
export type QuickStakeProblem = Extract<
  PlaceProblem,
  {
    kind:
      | 'stake_missing'
      | 'stake_invalid'
      | 'stake_unclear'
      | 'stake_too_precise'
      | 'stake_too_small'
      | 'stake_too_large'
      | 'payout_too_large'
      | 'balance_too_small';
  }
>;

/** How the quick bet on an outcome stands; null for an outcome that it is not about. */
export type QuickMark = 'placing' | 'placed' | 'refused' | null;

/** Whether the player could see the price of a selection that was pressed just now (EMB-03b). `id`: `match/market/outcome`. */
export type IsPriceSeen = (id: string) => boolean;

/** [QB-01] Quick bet: whether a press on live odds places at once, with which stake, and what became of the last one. */
export interface QuickBetView {
  readonly isEnabled: boolean;
  /** What this browser keeps of it is not read yet: `isEnabled` may be another then. Absent once it is known. */
  readonly isUnread?: true;
  /** The player agreed to place this stake at one press (QB-02). */
  readonly isApproved: boolean;
  readonly state: QuickBetState;
  /** As typed. */
  readonly stakeText: string;
  /** Null while what is typed is not an amount above 0. */
  readonly stake: Amount | null;
  readonly currency: string;
  /** What is wrong with the stake by itself; null when it can be approved. */
  readonly problem: QuickStakeProblem | null;
  readonly recommendedStakes: readonly string[];
  /** What is being placed, or was last; null in INITIAL. */
  readonly selection: QuickSelectionView | null;
  readonly pressedStake: Amount | null;
  /** While the server waits out a live delay: when it decides, ISO 8601 by its feed clock. */
  readonly decidesAt: string | null;
  readonly error: QuickErrorView | null;
  readonly receipt: Bet | null;
  /** A limit stood in the way, so that this outcome went into the slip (QB-05); until the next press. */
  readonly moved: QuickSelectionView | null;
  /** What was pressed and waits out the player's pause, until ms since epoch by this browser (RG-11); absent for nothing. */
  readonly paused?: { readonly selection: QuickSelectionView; readonly until: number };
  /** Pressed while its price was not seen in the frame of a host: nothing was placed (EMB-03b). Absent for nothing. */
  readonly unseen?: QuickSelectionView;
  /** A press whose outcome is still unknown; pressing its outcome again repeats it and cannot double (I1). */
  readonly unresolved: QuickUnresolvedView | null;
}

export interface QuickErrorView {
  /** Text key or sentence; the server's own wins (PLC-01). */
  readonly key: string;
  readonly code: number | null;
  /** Sentences or text keys that say more about it (PLC-04a). */
  readonly details: readonly string[];
  /** What would be allowed, where there is such an amount (QB-05). */
  readonly limit: Pick<Amount, 'value' | 'currency'> | null;
}

export interface QuickUnresolvedView {
  /** When it was pressed, ms since epoch. */
  readonly since: number;
  /** It is being looked up at the moment. */
  readonly isAsked: boolean;
  readonly selection: QuickSelectionView | null;
}
