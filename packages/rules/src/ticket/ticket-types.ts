import type { Jackpots, PlayerBonuses } from '../bonus/bonus-types.ts';
import type { Currency, Rates } from '../odds/money.ts';
import type {
  AcceptPolicy,
  PlaceTerms,
  Slip,
  SlipBet,
  SlipBetType,
  SlipBonus,
  SlipMarketFact,
  SlipSelection,
  StakeSource,
  SystemType,
} from '../slip/slip-types.ts';
import type { Bet, BetError, MatchStatus, PlaceRequest, Provider, SeenSelection } from './ticket-wire.ts';

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

/** The live delay of an answered press: the server has its bets and their stakes, and decides on some of them later. */
export interface Delay {
  /** When the last one is decided, text in UTC by the server's feed clock; null where it named none. */
  readonly until: string | null;
  /** The bets of the press as they were received last. */
  readonly bets: readonly Bet[];
  /** Those that were refused at once. */
  readonly errorsByBet: readonly BetError[];
}

/** The server's message about the press as a whole, or about one bet. */
export interface TicketError {
  /** Text key or sentence; the server's own wins (PLC-01). */
  readonly key: string;
  readonly code: number | null;
  /** The odds were the reason: code 101 or 120, or one of the risk keys (PLC-03). */
  readonly oddsChanged: boolean;
  /** Further details of the server, in whatever form (PLC-04a); `sentencesOf` reads what is for players. */
  readonly details?: unknown;
}

export interface BetRefusal extends TicketError {
  /** The amount that would be allowed, in the main unit, where there is one. */
  readonly limit: string | null;
}

/** The ticket with the slip inside. */
export interface Ticket {
  readonly state: TicketState;
  readonly slip: Slip;
  readonly accept: AcceptPolicy;
  /** Currency of the stakes of new entries: the active one of the player. */
  readonly currency: Currency;
  /** Sorted by total count, then win count (SLIP-10). */
  readonly systemTypes: readonly SystemType[];
  /** Providers that take no bets at the moment (TKT-10). */
  readonly inactiveProviders: readonly Provider[];
  /** Providers whose selections may not be split into several singles (SLIP-08). */
  readonly singleBetProviders: readonly Provider[];
  readonly bonuses: PlayerBonuses;
  readonly jackpots: Jackpots;
  /**
   * The slip before the player's last change of it, kept true to the facts, and what that change was about; null when
   * there is nothing to take back. Taking back swaps the two, so that taking back twice changes nothing.
   */
  readonly undo: { readonly slip: Slip; readonly change: string } | null;
  /** While a saved or shared slip is on its way (SLIP-17, PLC-09). */
  readonly isRestoring: boolean;
  /** Who is signed in; a press belongs to its player. */
  readonly playerId: string | null;
  /** True from the press until its verdict; nothing in the slip can be edited meanwhile (SLIP-01). */
  readonly inProgress: boolean;
  /** Entries with a stake above 0 that the press took (TKT-03); empty in INITIAL and ERROR (TKT-05). */
  readonly processingBets: readonly SlipBet[];
  /** The press in flight; null unless PROCESSING. `resolving` while it is asked about again after a lost answer. */
  readonly press: { readonly press: Press; readonly resolving: boolean } | null;
  /** The live delay of the press in flight, null when none runs. */
  readonly delay: Delay | null;
  /**
   * A press whose verdict is unknown. Pressing the same slip again repeats it; a slip that was changed since can only
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
  /**
   * The server has at least one bet; those of the same press that it refused at once stand beside. A bet may be
   * `submitted`, to be decided after its live delay, or `rejected` by then.
   */
  | { readonly kind: 'placed'; readonly bets: readonly Bet[]; readonly errorsByBet: readonly BetError[] }
  /** An error reply. `code` null: it had none; `key` null: it had no message. */
  | {
      readonly kind: 'refused';
      readonly code: number | null;
      /** Text key or sentence. */
      readonly key: string | null;
      readonly details?: unknown;
      readonly errorsByBet: readonly BetError[];
    }
  | { readonly kind: 'unauthorized' }
  /** Surely never sent, such as while offline. */
  | { readonly kind: 'unreachable' }
  /** Sent, perhaps, and no answer came. */
  | { readonly kind: 'unknown' }
  /** Looked up among the player's bets by its key, and not there. */
  | { readonly kind: 'not_found' }
  /** Another tab learnt that nothing of it is placed, so that it is certain. */
  | { readonly kind: 'not_placed' };

/** What stood on the screen for an entry. */
export interface DrawnStake {
  readonly stakeText: string;
  readonly winText: string;
  readonly bonus: Pick<SlipBonus, 'id' | 'odds'> | null;
}

/** What stood on the screen at a press, for the record of its bets; nothing is judged by it (decision 82). */
export interface PressRecord {
  /** When it was pressed by the server's feed clock, text in UTC. */
  readonly pressedAt: string;
  /** By selection id. */
  readonly selections: Readonly<Record<string, SeenSelection>>;
  /** Prices of custom bets by entry id. */
  readonly customOdds: Readonly<Record<string, string>>;
}

export type TicketEvent =
  /** `quickBetOn`: quick bet is switched on, so that a live outcome starts one (SLIP-02). */
  | { readonly type: 'outcomeClicked'; readonly selection: SlipSelection; readonly quickBetOn: boolean }
  /** The bet builder is done: at least two selections of one match at one price. Replaces the one of that match. */
  | { readonly type: 'customBetBuilt'; readonly selections: readonly SlipSelection[]; readonly odds: string }
  /** The price of a custom bet moved; null: it is not for sale as it stands. */
  | {
      readonly type: 'customPriced';
      readonly betId: string;
      /** What the price is for: it says nothing of an entry with other selections. */
      readonly selectionIds: readonly string[];
      readonly odds: string | null;
    }
  | { readonly type: 'selectionRemoved'; readonly selectionId: string }
  /** Several at once, as one change. */
  | { readonly type: 'selectionsRemoved'; readonly selectionIds: readonly string[] }
  /** A whole entry goes, such as a custom bet. */
  | { readonly type: 'betRemoved'; readonly betId: string }
  /** Takes out everything suspended or not available. */
  | { readonly type: 'unavailableRemoved' }
  | { readonly type: 'cleared' }
  | { readonly type: 'typeChosen'; readonly betType: SlipBetType }
  | { readonly type: 'systemTypeChosen'; readonly systemTypeId: string }
  /** Makes a selection of a system a banker, or no banker any more. */
  | { readonly type: 'bankerToggled'; readonly selectionId: string }
  /** Half of the stake on a place, or all of it on the win again; ignored for what has no terms for it. */
  | { readonly type: 'eachWayToggled'; readonly betId: string }
  | {
      readonly type: 'stakeTyped';
      readonly betId: string;
      readonly text: string;
      /** `typed` when absent. */
      readonly source?: Extract<StakeSource, 'typed' | 'recommended' | 'max_stake'>;
    }
  /** The same stake for all entries. */
  | { readonly type: 'stakeForAllTyped'; readonly text: string }
  /** A total to be split over all entries, the first ones a subunit more where it does not divide. */
  | { readonly type: 'stakeSplit'; readonly text: string }
  /** The win that the player wants; the stake follows it and the odds (SLIP-14). */
  | { readonly type: 'winTyped'; readonly betId: string; readonly text: string }
  | { readonly type: 'acceptPolicyChosen'; readonly policy: AcceptPolicy }
  | { readonly type: 'changesAccepted' }
  /** Takes the last change of the slip back. */
  | { readonly type: 'undone' }
  /** Markets as they stand after the catalogue took the change; a market that is gone has status 0. */
  | { readonly type: 'marketsChanged'; readonly matchId: string; readonly markets: readonly SlipMarketFact[] }
  | { readonly type: 'matchChanged'; readonly matchId: string; readonly status: MatchStatus }
  | { readonly type: 'providerChanged'; readonly provider: Provider; readonly active: boolean }
  /** What the operator's settings allow of systems and of providers of several singles. */
  | {
      readonly type: 'settingsKnown';
      readonly systemTypes: readonly SystemType[];
      readonly singleBetProviders: readonly Provider[];
      readonly inactiveProviders: readonly Provider[];
    }
  /** `rates`: stakes are converted where they have both currencies (SLIP-17), else emptied (SLIP-16). */
  | { readonly type: 'currencyChanged'; readonly currency: Currency; readonly rates?: Rates }
  | { readonly type: 'bonusesKnown'; readonly bonuses: PlayerBonuses }
  /** The player picks a bonus for an entry, or none. */
  | { readonly type: 'bonusChosen'; readonly betId: string; readonly bonusId: string | null }
  | { readonly type: 'jackpotsKnown'; readonly jackpots: Jackpots }
  | {
      readonly type: 'placePressed';
      /** Freshly minted; not used when the press repeats an unresolved one. */
      readonly key: string;
      /** ms since epoch */
      readonly now: number;
      readonly deviceId: string;
      readonly locale: string;
      readonly terms: PlaceTerms;
      /** The button showed "accept new odds and place": takes the changed odds, removes nothing. */
      readonly acceptChanges: boolean;
      /**
       * Odds that stood on the screen, by selection id, and custom prices by entry id: with `acceptChanges` only these are
       * agreed to (I6). When absent, the odds as they stand.
       */
      readonly seen?: Readonly<Record<string, string>>;
      /**
       * Stakes that stood on the screen with the wins that they were for and their bonuses, by entry id: of a stake that
       * follows a win and the odds (SLIP-14) no more is placed for the same win, and nothing with another bonus or without
       * the one that was promised (I6). When absent, as they stand.
       */
      readonly stakes?: Readonly<Record<string, DrawnStake>>;
      /** What the request says of the screen; nothing when absent. A repeated press keeps what its first one said. */
      readonly record?: PressRecord;
    }
  /** Answer to the effect `place`. */
  | { readonly type: 'answered'; readonly key: string; readonly verdict: PlaceVerdict }
  /** Answer to the effects `resolve` and `awaitDecision`, after asking for as long as is worth it; `unknown` is final. */
  | { readonly type: 'resolved'; readonly key: string; readonly verdict: PlaceVerdict }
  /** Bets of a press as they are by now: the live delay of some is over. */
  | { readonly type: 'betsDecided'; readonly key: string; readonly bets: readonly Bet[] }
  | { readonly type: 'receiptDismissed'; readonly reuse: boolean }
  | { readonly type: 'restoreStarted' }
  /** A saved slip (`session`) or a shared one (`sharing`); facts of its markets follow as usual. */
  | {
      readonly type: 'restored';
      readonly slip: Slip;
      readonly from: 'session' | 'sharing';
      readonly rates?: Rates;
    }
  | { readonly type: 'restoreFailed' }
  /** Who is signed in now, with the press that the outbox still holds for them. */
  | { readonly type: 'sessionChanged'; readonly playerId: string | null; readonly unresolved: Press | null };

export type TicketEffect =
  /** Write the press to the outbox, then send it. `again`: it was sent before under this key. */
  | { readonly type: 'place'; readonly press: Press; readonly isRepeat: boolean }
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
  /**
   * Bets of the press wait for the end of their live delay: from `until` on read the bets of its key until every one is
   * decided, for at most `resolveFor` ms, then report `resolved`.
   */
  | {
      readonly type: 'awaitDecision';
      readonly press: Press;
      readonly until: string | null;
      readonly resolveFor: number;
    }
  /** The press is settled: take it out of the outbox. */
  | { readonly type: 'forget'; readonly key: string }
  | {
      readonly type: 'alert';
      readonly tone: 'info' | 'success' | 'warning' | 'error';
      readonly titleKey: string;
      /** Text key, or the server's message. */
      readonly descriptionKey: string;
    }
  | { readonly type: 'askSignIn' }
  /** The server does not know the caller any more: end the session as expired and open sign-in (AUTH-05). */
  | { readonly type: 'expireSession' }
  /** Bets came to be: lists of bets and the balance are old. */
  | { readonly type: 'betsPlaced'; readonly bets: readonly Bet[] }
  /** A live outcome was pressed with quick bet on (SLIP-02). */
  | { readonly type: 'startQuickBet'; readonly selection: SlipSelection }
  /** The first entry is a custom bet: ask what to do with the outcome (SLIP-03). */
  | { readonly type: 'openCustomBet'; readonly selection: SlipSelection }
  /** Something that could not be restored goes to the error reports (SLIP-17). */
  | { readonly type: 'report'; readonly what: 'restore' }
  /** The slip changed: save it (SLIP-17). */
  | { readonly type: 'save'; readonly slip: Slip };

export interface TicketStep {
  readonly state: Ticket;
  readonly effects: readonly TicketEffect[];
}
