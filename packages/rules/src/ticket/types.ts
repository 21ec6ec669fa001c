import type { PlaceTerms, Slip, SlipBet, SlipBetType, SlipMarketFact, SlipSelection } from '../slip/types.ts';
import type { AcceptMode, Bet, BetError, MatchStatus, PlaceRequest } from './wire.ts';

/** TKT-01. */
export type TicketState = 'INITIAL' | 'ODDS_CHANGED' | 'PROCESSING' | 'SUCCESS' | 'ERROR';

/** One press of the button: its key and its exact request belong together for ever (I1). */
export interface Press {
  readonly key: string;
  readonly request: PlaceRequest;
  /** The entries that it places, in the order of the request. */
  readonly entries: readonly SlipBet[];
  /** When it was pressed, ms since epoch. */
  readonly pressedAt: number;
  /** True once an answer was lost: only an answer about the bets themselves settles it then. */
  readonly mayBePlaced: boolean;
}

/** What the server said about the press as a whole, or about one bet. */
export interface TicketError {
  /** Text key; the server's own wins (PLC-01). */
  readonly key: string;
  readonly code: number | null;
}

export interface BetRefusal extends TicketError {
  /** The amount that would be allowed, in the main unit, where there is one. */
  readonly limit: string | null;
}

/** The ticket with the slip inside. */
export interface Ticket {
  readonly state: TicketState;
  readonly slip: Slip;
  readonly acceptMode: AcceptMode;
  /** Who is signed in; a press belongs to its player. */
  readonly playerId: string | null;
  /** True from the press until its verdict; nothing in the slip can be edited meanwhile (SLIP-01). */
  readonly inProgress: boolean;
  /** Entries with a stake above 0 that the press took (TKT-03); empty in INITIAL and ERROR (TKT-05). */
  readonly processingBets: readonly SlipBet[];
  /** The press in flight; null unless PROCESSING. `resolving` while it is asked about again after a lost answer. */
  readonly press: { readonly press: Press; readonly resolving: boolean } | null;
  /**
   * A press whose outcome is unknown. Pressing the same slip again repeats it; a slip that was changed since can only
   * be pressed once it is resolved. `resolving` while that is being asked in the background.
   */
  readonly unresolved: { readonly press: Press; readonly resolving: boolean } | null;
  readonly error: TicketError | null;
  /** Refusals by entry and by selection (PLC-04). */
  readonly errorsByBet: Readonly<Record<string, BetRefusal>>;
  readonly errorsBySelection: Readonly<Record<string, TicketError>>;
  /** What the last press placed, with the entries as they were, for the receipt and for using them again. */
  readonly receipt: { readonly bets: readonly Bet[]; readonly entries: readonly SlipBet[] } | null;
}

/** The answer to a press, or to asking about it again. */
export type PlaceVerdict =
  /** At least one bet is placed; the refused ones of the same press stand beside. */
  | { readonly kind: 'placed'; readonly bets: readonly Bet[]; readonly errorsByBet: readonly BetError[] }
  /** An error reply. `code` null: it had none; `key` null: it had no message. */
  | {
      readonly kind: 'refused';
      readonly code: number | null;
      readonly key: string | null;
      readonly errorsByBet: readonly BetError[];
    }
  | { readonly kind: 'unauthorized' }
  /** Surely never sent, such as while offline. */
  | { readonly kind: 'unreachable' }
  /** Sent, perhaps, and no answer came. */
  | { readonly kind: 'unknown' }
  /** Looked up among the player's bets by its key, and not there. */
  | { readonly kind: 'not_found' };

export type TicketEvent =
  | { readonly type: 'outcomeClicked'; readonly selection: SlipSelection }
  | { readonly type: 'selectionRemoved'; readonly selectionId: string }
  /** Takes out everything suspended or not available. */
  | { readonly type: 'unavailableRemoved' }
  | { readonly type: 'cleared' }
  | { readonly type: 'typeChosen'; readonly betType: SlipBetType }
  | { readonly type: 'stakeTyped'; readonly betId: string; readonly text: string }
  | { readonly type: 'stakeForAllTyped'; readonly text: string }
  | { readonly type: 'acceptModeChosen'; readonly mode: AcceptMode }
  | { readonly type: 'changesAccepted' }
  /** Markets as they stand after the catalogue took the change; a market that is gone has status 0. */
  | { readonly type: 'marketsChanged'; readonly matchId: string; readonly markets: readonly SlipMarketFact[] }
  | { readonly type: 'matchChanged'; readonly matchId: string; readonly status: MatchStatus }
  | {
      readonly type: 'placePressed';
      /** Freshly minted; not used when the press repeats an unresolved one. */
      readonly key: string;
      /** ms since epoch */
      readonly now: number;
      readonly deviceId: string;
      readonly locale: string;
      readonly terms: PlaceTerms;
      /** The button said "accept new odds and place": takes the changed odds, removes nothing. */
      readonly acceptChanges: boolean;
    }
  /** Answer to the effect `place`. */
  | { readonly type: 'answered'; readonly key: string; readonly verdict: PlaceVerdict }
  /** Answer to the effect `resolve`, after asking for as long as is worth it; `unknown` is final. */
  | { readonly type: 'resolved'; readonly key: string; readonly verdict: PlaceVerdict }
  | { readonly type: 'receiptDismissed'; readonly reuse: boolean }
  /** The slip saved before a reload; facts of its markets follow as usual. */
  | { readonly type: 'restored'; readonly slip: Slip }
  /** Who is signed in now, with the press that the outbox still holds for them. */
  | { readonly type: 'sessionChanged'; readonly playerId: string | null; readonly unresolved: Press | null };

export type TicketEffect =
  /** Write the press to the outbox, then send it. `again`: it was sent before under this key. */
  | { readonly type: 'place'; readonly press: Press; readonly again: boolean }
  /**
   * Find out what became of a press within `resolveFor` ms, then report `resolved`. `ask_again`: the player is waiting,
   * send the same key and request again. `look_up`: the player has moved on, only read the bets of that key;
   * `not_found` may be said only when `resolveFor` ms have passed since the press, for it may still be on its way.
   */
  | {
      readonly type: 'resolve';
      readonly press: Press;
      readonly how: 'ask_again' | 'look_up';
      readonly resolveFor: number;
    }
  /** The press is settled: take it out of the outbox. */
  | { readonly type: 'forget'; readonly key: string }
  | {
      readonly type: 'alert';
      readonly tone: 'info' | 'success' | 'warning' | 'error';
      readonly titleKey: string;
      readonly descriptionKey: string;
    }
  | { readonly type: 'askSignIn' }
  /** The server does not know the caller any more: end the session as expired and open sign-in (AUTH-05). */
  | { readonly type: 'expireSession' }
  /** Bets came to be: lists of bets and the balance are old. */
  | { readonly type: 'betsPlaced'; readonly bets: readonly Bet[] }
  /** The slip changed: save it (SLIP-17). */
  | { readonly type: 'save'; readonly slip: Slip };

export interface TicketStep {
  readonly state: Ticket;
  readonly effects: readonly TicketEffect[];
}
