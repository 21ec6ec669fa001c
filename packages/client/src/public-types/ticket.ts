import type { Bet, BonusType, EachWayTerms, Provider } from '@touchline/contract';
import type {
  AcceptPolicy,
  Amount,
  DrawnStake,
  FailedCondition,
  LimitWarning,
  PlaceProblem,
  SlipBetType,
  StakeSource,
  SystemType,
  TypeProblem,
  UnsuitableSelection,
  UpcomingBonus,
} from '@touchline/rules';

/** Money to show: main unit as exact decimal text, already rounded to the currency's subunit. */
export type MoneyView = Amount;

/** An outcome that was picked, and what it is called. */
export interface PickedView {
  /** `matchId/marketId|specifier/outcomeId` */
  readonly id: string;
  readonly matchId: string;
  readonly matchSlug: string;
  readonly sportKey: string;
  readonly matchName: string;
  readonly marketId: string;
  readonly specifier: string;
  /** As the server calls it; the page names it by its codes where it can. */
  readonly marketName: string;
  readonly outcomeId: string;
  readonly outcomeName: string;
  /** Names of both sides; null where there are none, or nobody knows them. */
  readonly sides: { readonly home: string; readonly away: string } | null;
}

/** One selection in the slip. */
export interface SelectionView extends PickedView {
  readonly isLive: boolean;
  /** Current odds. */
  readonly odds: string;
  /** Odds the player last agreed to; differs from `odds` while `isChanged`. */
  readonly acceptedOdds: string;
  readonly isChanged: boolean;
  readonly isSuspended: boolean;
  readonly isNotAvailable: boolean;
  readonly provider: Provider;
  /** It stands in every combination of its system. */
  readonly isBanker: boolean;
  /** Whether it can become a banker, or be one no more: some system must fit what is left (SLIP-06). */
  readonly canToggleBanker: boolean;
  /** The server's message about this selection, as text key or sentence (PLC-04), if any. */
  readonly errorKey: string | null;
  /** Sentences or text keys that say more about it (PLC-04a). */
  readonly errorDetails: readonly string[];
}

/** What a system is made of, and what else it could be. */
export interface SystemView {
  readonly type: SystemType;
  /** On offer for as many selections that are not bankers, in the order of SLIP-10. */
  readonly types: readonly SystemType[];
  /** Number of combinations. */
  readonly lines: number;
  /** Stake of one combination; not exact where it has no end. Null while there is no stake. */
  readonly stakePerLine: (MoneyView & { readonly isExact: boolean }) | null;
  /** Least return of a system that returns something; null while there is no stake. */
  readonly leastWin: MoneyView | null;
  /** What it returns at most (VAL-05); null without such a limit, and while there is no stake. */
  readonly largestReturn: MoneyView | null;
}

/** What a bonus is, wherever it is shown. */
interface NamedBonus {
  readonly id: string;
  readonly type: BonusType;
  /** As the server calls it. */
  readonly name: string;
}

/** The bonus that is chosen for a bet (BON-04). */
export interface BonusView extends NamedBonus {
  /** Bonus odds of a comboboost, exact decimal text; null for the others. */
  readonly odds: string | null;
  /** What a freebet stakes (BON-05); null for the others. */
  readonly amount: MoneyView | null;
  /** The player picked it; else it was chosen by itself. */
  readonly isOwnChoice: boolean;
}

/** A bonus that the player has, for a bet. */
export interface BonusOfferView extends NamedBonus {
  /** Bonus odds of the comboboost's range that fits; null for the others, and while none fits. */
  readonly odds: string | null;
  /** What a freebet would stake; null for the others, and for one that cannot be chosen. */
  readonly amount: MoneyView | null;
  /** The first condition that fails (BON-15); null: it can be chosen. */
  readonly failed: FailedCondition | null;
  /** Return of the bet with it if everything wins; null without a stake, and for one that cannot be chosen. */
  readonly potentialWin: MoneyView | null;
  /** A refunded leg drops a comboboost to its next lower range (BON-18), not to nothing; false for the others. */
  readonly fallsOnRefund: boolean;
}

/** A jackpot that a bet takes part in (JACK-03), and what it stands at. */
export interface JackpotView {
  readonly id: string;
  /** As the server calls it. */
  readonly name: string;
  readonly amount: MoneyView;
}

/** How far combos are from the next freebets (BON-11, BON-17). */
export interface AmbView {
  readonly id: string;
  /** As the server calls it. */
  readonly name: string;
  /** Combos that count by now. */
  readonly counted: number;
  /** The same with the open ones and those of the slip, at most `needed`. */
  readonly possible: number;
  readonly needed: number;
  /** How many there are then, and the amount of each. */
  readonly freebets: number;
  readonly amount: MoneyView;
  readonly leastStake: MoneyView;
  /** No combo of the slip has the least stake by now. */
  readonly isStakeTooSmall: boolean;
}

/** What the bets of the slip would bring of a hunting or of a tournament (BON-16a). Points are decimal text. */
export interface FarmingView {
  readonly id: string;
  readonly type: 'hunting' | 'tournament';
  /** As the server calls it. */
  readonly name: string;
  /** Points of the player by now. */
  readonly points: string;
  /** Points that the slip would bring, 0 where its matches have brought theirs; null while no bet of it has a stake that counts. */
  readonly brings: string | null;
  /** The stake that brings a point. */
  readonly pointStake: MoneyView;
  /** Null where points bring no freebet, or have brought it. */
  readonly goal: {
    readonly points: string;
    /** For a bar, in one unit: points by now, with those of open bets and of the slip, and those that are needed. */
    readonly counted: number;
    readonly possible: number;
    readonly needed: number;
    /** The freebet that the slip would bring by itself; null for none. */
    readonly freebet: MoneyView | null;
    /** The most that it is worth; null where nothing bounds it. */
    readonly largest: MoneyView | null;
  } | null;
}

/** Half of a stake on the win, half on a place (decision 51). */
export interface EachWayView {
  readonly terms: EachWayTerms;
  /** Only a single is bet on each way. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  /** Odds of the place, decimal text; null while it is not on. */
  readonly placeOdds: string | null;
  /** Null while it is not on, and while the stake is no valid amount. */
  readonly stakePerPart: MoneyView | null;
  /** Return if it is placed and does not win. */
  readonly placedWin: MoneyView | null;
}

/** One bet of the slip: a combo, a system, a custom bet, or each single. */
export interface SlipBetView {
  readonly id: string;
  readonly type: SlipBetType;
  readonly selections: readonly SelectionView[];
  /** As typed, so that a half-typed amount stays in its field; of an each-way bet the stake of one part. */
  readonly stakeText: string;
  /** What the stake was in another currency, as long as nobody has set one since; null otherwise (SLIP-17). */
  readonly stakeBefore: MoneyView | null;
  /** Where the stake comes from (SLIP-18). */
  readonly stakeSource: StakeSource;
  /** The win that the stake follows, as typed (SLIP-14); empty for every other source. */
  readonly winText: string;
  /** Of both parts of an each-way bet; null while what was typed is no amount above 0. */
  readonly stake: MoneyView | null;
  /** Currency of the stake. */
  readonly currency: string;
  /** Null for every bet that is no system. */
  readonly system: SystemView | null;
  /** A freebet stakes it: what is typed is not taken (BON-05). */
  readonly isStakeFixed: boolean;
  /** The largest stake that may be typed by the limits, whatever the balance (VAL-04, VAL-05); null where nothing bounds it. */
  readonly largestStake: MoneyView | null;
  readonly totalOdds: string;
  /** Price of a custom bet as it stands; null for every other bet and while there is none. */
  readonly customOdds: string | null;
  /** The price that a custom bet was agreed to at, where it has moved since and asks for a yes; else null. */
  readonly formerCustomOdds: string | null;
  /** Null where nothing in the bet can be bet on each way. */
  readonly eachWay: EachWayView | null;
  /** Return if everything wins, stake included, after the payout cap; null while the stake is not a valid amount. */
  readonly potentialWin: MoneyView | null;
  readonly problem: PlaceProblem | null;
  /** What the limits take all the same, and what it then pays at most (VAL-03, VAL-05). */
  readonly warnings: readonly LimitWarning[];
  /** The server's message when it refused this bet, as text key or sentence (PLC-04), if any. */
  readonly errorKey: string | null;
  /** Sentences or text keys that say more about it (PLC-04a). */
  readonly errorDetails: readonly string[];
  /** The chosen one; null for none, and while nobody knows what it is called: the bonuses are not known yet. */
  readonly bonus: BonusView | null;
  /** Every bonus of the player, huntings, tournaments, comboboosts, freebets, each as the server orders them. */
  readonly offers: readonly BonusOfferView[];
  /** What the bet would get if it grew (BON-13). */
  readonly upcoming: readonly UpcomingBonus[];
  /** What of `potentialWin` the chosen comboboost adds (BON-06); null without one or without a stake. */
  readonly bonusWin: MoneyView | null;
  /** Return of the bet without any bonus if everything wins; null without a stake of the player's own. */
  readonly winWithoutBonus: MoneyView | null;
  readonly jackpots: readonly JackpotView[];
}

/** TKT-01 with what the panel shows in each state. */
export interface TicketView {
  readonly state: 'INITIAL' | 'ODDS_CHANGED' | 'PROCESSING' | 'SUCCESS' | 'ERROR';
  /** What was pressed is counted, and waits for the code of the slip: there are no bets to show yet. */
  readonly isLoading: boolean;
  readonly inProgress: boolean;
  /** The live delay of the bets in progress: when the last one is decided, ms since epoch by the feed clock, where known. */
  readonly delay: { readonly until: number | null } | null;
  /** Type of the first bet. */
  readonly type: SlipBetType;
  /** Why each type cannot be chosen (SLIP-08); null when it can. */
  readonly typeProblems: Readonly<Record<'single' | 'combo' | 'system', TypeProblem | null>>;
  /** The fewest and the most selections, bankers left out, that a system is on offer for; null without any. */
  readonly systemRange: { readonly least: number; readonly most: number } | null;
  readonly bets: readonly SlipBetView[];
  readonly selectionCount: number;
  /** Product of all odds of a combo; of the one selection of a single. */
  readonly totalOdds: string | null;
  readonly totalStake: MoneyView;
  /** What of the total stake the balance pays: all but what freebets stake. */
  readonly ownStake: MoneyView;
  readonly totalPotentialWin: MoneyView;
  readonly recommendedStakes: readonly string[];
  readonly acceptMode: AcceptPolicy['mode'];
  /** Share of the return that the mode `return` lets a bet lose, decimal text; null where the operator has none. */
  readonly acceptShare: string | null;
  /** Whether the bookmaker can be asked for the largest stake now (VAL-10). */
  readonly canAskMaxStake: boolean;
  /** The last change of the slip can be taken back, which brings so many selections back; null when it cannot. */
  readonly undo: { readonly brings: number } | null;
  /**
   * The server has listed this player's bonuses since the slip was filled, or did not answer; true for a visitor and
   * for an empty slip. What waits for it may take up its room.
   */
  readonly areBonusesKnown: boolean;
  /** What the combos of the slip count for; empty while it holds none, and without the flag `amb_progress_bar`. */
  readonly ambs: readonly AmbView[];
  /** What the bets of the slip would bring of huntings and tournaments. */
  readonly farmings: readonly FarmingView[];
  /** Null when pressing the button would place. */
  readonly problem: PlaceProblem | null;
  readonly error: TicketError | null;
  /** Bets that were placed by the last press, for the receipt. */
  readonly receipt: readonly Bet[] | null;
  /** A press whose outcome is still unknown; pressing again asks for the same press and cannot double (I1, I3). */
  readonly unresolved: UnresolvedView | null;
}

export interface UnresolvedView {
  /** When it was pressed, ms since epoch. */
  readonly since: number;
  /** The slip still holds what was pressed, so that placing repeats it; else placing only asks what became of it. */
  readonly isHeld: boolean;
  /** It is being looked up at the moment. */
  readonly isAsked: boolean;
}

export interface TicketError {
  /** Text key or sentence; the server's own wins (PLC-01). */
  readonly key: string;
  readonly code: number | null;
  /** Sentences or text keys that say more about it (PLC-04a). */
  readonly details: readonly string[];
  /** The odds were the reason (PLC-03). */
  readonly oddsChanged: boolean;
}

export interface PlaceOptions {
  /** The button showed that it accepts the changed odds and places. */
  readonly acceptChanges?: boolean;
  /**
   * Odds that stood on the screen by then, by selection id, and custom prices by bet id. With `acceptChanges` only these are
   * agreed to (I6); of every press the back end is told that they stood there (decision 82).
   */
  readonly seen?: Readonly<Record<string, string>>;
  /**
   * Stakes and bonuses that stood on the screen, by bet id: of a stake that follows a win no more than that is placed for
   * it, and nothing without the bonus that was promised (I6).
   */
  readonly stakes?: Readonly<Record<string, DrawnStake>>;
}

/** The largest stake of each bet by its id, as the bookmaker takes it now, or why it could not be asked. */
export type MaxStakeAnswer =
  | { readonly kind: 'known'; readonly byBet: Readonly<Record<string, MoneyView>> }
  /** `message`: text key or sentence of the server; null when it sent none. */
  | { readonly kind: 'refused'; readonly message: string | null }
  | { readonly kind: 'unreachable' };

export type { FailedCondition, LimitWarning, PlaceProblem, TypeProblem, UnsuitableSelection, UpcomingBonus };
