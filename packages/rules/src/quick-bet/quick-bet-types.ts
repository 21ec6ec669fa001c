import type { Currency } from '../odds/money.ts';
import type { AcceptPolicy, PlaceTerms, SlipBet, SlipSelection } from '../slip/slip-types.ts';
import type { Delay, PlaceVerdict, Press, PressRecord, TicketEffect } from '../ticket/ticket-types.ts';
import type { Bet } from './quick-bet-wire.ts';

export type QuickBetState = 'INITIAL' | 'PROCESSING' | 'SUCCESS' | 'ERROR';

/** Why a quick bet was not taken: its text key or sentence, and what that is about (QB-05). */
export interface QuickBetError {
  readonly key: string;
  /** What else the server said, in whatever form (PLC-04a). */
  readonly details?: unknown;
  readonly code: number | null;
  /** The amount that would be allowed, decimal text in the main unit, where there is one. */
  readonly limit: string | null;
}

/** One-click betting on live outcomes. Off, and not approved, until the player says otherwise. */
export interface QuickBet {
  readonly isEnabled: boolean;
  readonly state: QuickBetState;
  /** The entry that is being placed or was placed last; null in INITIAL. */
  readonly bet: SlipBet | null;
  /** Ids of its selection, so that the button shows it. */
  readonly selectedOutcomeIds: readonly string[];
  /** As typed. */
  readonly stake: string;
  readonly currency: Currency;
  /** The player agreed to place this stake at one click (QB-02). */
  readonly isApproved: boolean;
  readonly error: QuickBetError | null;
  readonly playerId: string | null;
  /** The press in flight; null unless PROCESSING. */
  readonly press: { readonly press: Press; readonly resolving: boolean } | null;
  /** The live delay of the press in flight, null when none runs. */
  readonly delay: Delay | null;
  /** A press whose verdict is unknown; the same outcome at the same stake repeats it, any other waits for it. */
  readonly unresolved: { readonly press: Press; readonly resolving: boolean } | null;
  readonly receipt: Bet | null;
}

export type QuickBetEvent =
  | { readonly type: 'toggled' }
  | { readonly type: 'stakeTyped'; readonly text: string }
  | { readonly type: 'currencyChanged'; readonly currency: Currency }
  | { readonly type: 'approved' }
  /** Balance of the active account in subunits; null while it is not known. */
  | { readonly type: 'balanceChanged'; readonly balance: bigint | null }
  /** A live outcome was pressed (SLIP-02). */
  | {
      readonly type: 'placePressed';
      readonly selection: SlipSelection;
      readonly accept: AcceptPolicy;
      /** Freshly minted. */
      readonly key: string;
      /** ms since epoch */
      readonly now: number;
      readonly deviceId: string;
      readonly locale: string;
      readonly terms: PlaceTerms;
      /** As of the ticket. */
      readonly record?: PressRecord;
    }
  | { readonly type: 'answered'; readonly key: string; readonly verdict: PlaceVerdict }
  | { readonly type: 'resolved'; readonly key: string; readonly verdict: PlaceVerdict }
  /** Bets of a press as they are by now: the live delay is over. */
  | { readonly type: 'betsDecided'; readonly key: string; readonly bets: readonly Bet[] }
  /** The receipt or the error was read. */
  | { readonly type: 'dismissed' }
  /** What was saved: whether it is on, and the stake; never the approval. */
  | { readonly type: 'restored'; readonly isEnabled: boolean; readonly stake: string }
  /** Who is signed in now, with the quick press that the outbox still holds for them; null is a sign-out (QB-04). */
  | { readonly type: 'sessionChanged'; readonly playerId: string | null; readonly unresolved: Press | null };

export type QuickBetEffect =
  | Extract<
      TicketEffect,
      {
        type: 'place' | 'resolve' | 'awaitDecision' | 'forget' | 'alert' | 'askSignIn' | 'expireSession' | 'betsPlaced';
      }
    >
  /** A limit stands in the way: the outcome becomes a normal entry of the slip with this stake (QB-05). */
  | { readonly type: 'addToSlip'; readonly selection: SlipSelection; readonly stake: string }
  /** Keep whether it is on, and the stake. */
  | { readonly type: 'save'; readonly isEnabled: boolean; readonly stake: string };

export interface QuickBetStep {
  readonly state: QuickBet;
  readonly effects: readonly QuickBetEffect[];
}
