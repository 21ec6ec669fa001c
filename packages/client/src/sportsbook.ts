import type {
  AcceptPolicy,
  Amount,
  LimitWarning,
  Panel,
  PlaceProblem,
  PlacedPress,
  PressState,
  ResultFilter,
  SlipBetType,
  StakeSource,
  SystemType,
  TypeProblem,
} from '@touchline/rules';
import type {
  Account,
  AutoCashOut,
  Bet,
  Call,
  Category,
  LaunchProvider,
  Market,
  Match,
  MatchEvent,
  OddsType,
  Player,
  Provider,
  ReplyOf,
  Settings,
  Sport,
  SportType,
  Tournament,
} from '@touchline/contract';
import type { BuilderView, CustomQuestionView } from './custom-bets/types.ts';
import type { Question } from './queries/ask.ts';
import type { QuickBetView, QuickMark } from './quick-bet/types.ts';

/** A value that can be read now and watched; `get` returns the same identity until it changed. */
export interface Readable<T> {
  get(): T;
  /** Calls back after each change, at most once a frame; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** AUTH-01, AUTH-02. */
export interface SessionView {
  readonly status: 'unknown' | 'pending' | 'logged_in' | 'not_logged_in';
  readonly player: Player | null;
  /** Full name, else nickname, else email, else phone; empty for a visitor. */
  readonly displayName: string;
  /** Currency of the active account, else the site's default. */
  readonly currency: string;
}

/** PUSH-01 and I9: `stale` is true when prices on screen can no longer be trusted and must not be bet on. */
export interface ConnectionView {
  readonly state: 'disconnected' | 'connecting' | 'connected';
  readonly stale: boolean;
  /** [PUSH-15] Push is gone, and prices are as the last answer to asking again and again says. */
  readonly isPolling: boolean;
  /** [PUSH-08] What the site has set for push cannot be used: there will be none. */
  readonly isRefused: boolean;
}

/** What one odds button shows (CAT-05). Key: match id, `id|specifier` of the market, outcome id. */
export interface OutcomeView {
  readonly name: string;
  /** Exact decimal odds as text. */
  readonly odds: string;
  /** Suspended market, inactive outcome or a match that is over: shown locked, not pressable. */
  readonly locked: boolean;
  /** The price cannot be trusted at the moment (I9): shown, marked, not pressable. */
  readonly stale: boolean;
  /** Last move and its serial number, so that the same direction twice flashes twice. */
  readonly move: { readonly direction: 'up' | 'down'; readonly serial: number } | null;
}

/** What a market shows around its odds. Keeps its identity while only odds move, so that a price costs one button. */
export interface MarketFrame {
  readonly key: string;
  readonly id: string;
  readonly specifier: string;
  readonly name: string;
  readonly groups: readonly string[];
  readonly priority: number;
  readonly mostBalanced: boolean;
  /** Suspended or not allowed (CAT-05). */
  readonly locked: boolean;
  readonly outcomes: readonly { readonly id: string; readonly name: string }[];
}

/** Everything a match head or row shows, without its markets. */
export type MatchHead = Omit<Match, 'main_market' | 'secondary_market' | 'top_markets'> & {
  /** `id|specifier`, or null while there is none. */
  readonly mainMarketKey: string | null;
  readonly secondaryMarketKey: string | null;
  readonly topMarketKeys: readonly string[];
};

export interface MatchListFilter {
  readonly phase: 'live' | 'prematch' | 'outright';
  readonly sportKey?: string;
  readonly sportType?: SportType;
  readonly tournamentId?: string;
  /** Of these leagues only; none gives an empty list and asks for nothing. */
  readonly tournamentIds?: readonly string[];
  readonly categoryId?: string;
  /** These matches only: favourites; none gives an empty list and asks for nothing. */
  readonly ids?: readonly string[];
  /** Starts from, and up to, these moments (ISO 8601 in UTC with milliseconds), both included. */
  readonly startFrom?: string;
  readonly startTo?: string;
  /** Only what can be watched. */
  readonly video?: true;
  /** Only what has markets open, and is not interrupted (NAV-28). */
  readonly bettable?: true;
  /** `start`: by the clock, a new group wherever the league changes; by sport and league when absent. */
  readonly order?: 'start';
  /** How many at most; 500 by default. */
  readonly limit?: number;
}

export interface MatchGroup {
  /** Unlike every other group of its list. */
  readonly key: string;
  readonly sportKey: string;
  readonly sportName: string;
  readonly tournamentId: string;
  readonly tournamentSlug: string;
  readonly tournamentName: string;
  readonly categoryId: string;
  readonly categorySlug: string;
  readonly categoryName: string;
  readonly countryCode: string | null;
  /** How many prices stand in a row's main and secondary market (CAT-14, LAY-11). */
  readonly mainOutcomes: number;
  readonly secondaryOutcomes: number;
  readonly matchIds: readonly string[];
}

/** Matches by sport and league; kept current by push: what starts, ends or is new moves between lists by itself. */
export interface MatchListView {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly groups: readonly MatchGroup[];
  readonly total: number;
}

export interface Loaded<T> {
  readonly state: 'loading' | 'ready' | 'failed' | 'not_found';
  readonly value: T | null;
}

/** Money to show: main unit as exact decimal text, already rounded to the currency's subunit. */
export type MoneyView = Amount;

export type {
  BuilderObstacle,
  BuilderPick,
  BuilderPrice,
  BuilderView,
  CustomQuestionView,
} from './custom-bets/types.ts';
export type { QuickBetView, QuickMark, QuickSelectionView, QuickStakeProblem } from './quick-bet/types.ts';
export type { LimitWarning, PlaceProblem, Question, TypeProblem };

/** One selection in the slip. */
export interface SelectionView {
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
  /** Text key of what the server said about this selection (PLC-04), if anything. */
  readonly errorKey: string | null;
}

/** What a system is made of, and what else it could be. */
export interface SystemView {
  readonly type: SystemType;
  /** On offer for as many selections that are not bankers, in the order of SLIP-10. */
  readonly types: readonly SystemType[];
  /** Number of combinations. */
  readonly lines: number;
  /** Stake of one combination, rounded down; null while there is no stake. */
  readonly stakePerLine: MoneyView | null;
  /** Least return of a system that returns something; null while there is no stake. */
  readonly leastWin: MoneyView | null;
  /** No bet returns more (VAL-05); null without such a limit. */
  readonly largestReturn: MoneyView | null;
}

/** One bet of the slip: a combo, a system, a custom bet, or each single. */
export interface SlipBetView {
  readonly id: string;
  readonly type: SlipBetType;
  readonly selections: readonly SelectionView[];
  /** As typed, so that a half-typed amount stays in its field. */
  readonly stakeText: string;
  /** Where the stake comes from (SLIP-18). */
  readonly stakeSource: StakeSource;
  /** The win that the stake follows, as typed (SLIP-14); empty for every other source. */
  readonly winText: string;
  /** Null while what was typed is no amount above 0. */
  readonly stake: MoneyView | null;
  /** Currency of the stake. */
  readonly currency: string;
  /** Null for every bet that is no system. */
  readonly system: SystemView | null;
  /** A freebet stakes it: what is typed is not taken (BON-05). */
  readonly isStakeFixed: boolean;
  /** The largest stake that the limits take, whatever the balance (VAL-04, VAL-05); null where nothing bounds it. */
  readonly largestStake: MoneyView | null;
  readonly totalOdds: string;
  /** Price of a custom bet as it stands; null for every other bet and while there is none. */
  readonly customOdds: string | null;
  /** The price that a custom bet was agreed to at, where it has moved since and asks for a yes; else null. */
  readonly formerCustomOdds: string | null;
  /** Return if everything wins, stake included, after the payout cap; null while the stake is not a valid amount. */
  readonly potentialWin: MoneyView | null;
  readonly problem: PlaceProblem | null;
  /** What the limits take all the same, and what it then pays at most (VAL-03, VAL-05). */
  readonly warnings: readonly LimitWarning[];
  /** Text key of what the server said about this bet when it refused it (PLC-04), if anything. */
  readonly errorKey: string | null;
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
  readonly totalPotentialWin: MoneyView;
  readonly recommendedStakes: readonly string[];
  readonly acceptMode: AcceptPolicy['mode'];
  /** Share of the return that the mode `return` lets a bet lose, decimal text; null where the operator has none. */
  readonly acceptShare: string | null;
  /** Whether the house can be asked for the largest stake now (VAL-10). */
  readonly canAskMaxStake: boolean;
  /** The last change of the slip can be taken back, which brings so many selections back; null when it cannot. */
  readonly undo: { readonly brings: number } | null;
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
  /** Text key; the server's own wins (PLC-01). */
  readonly key: string;
  readonly code: number | null;
  /** The odds were the reason (PLC-03). */
  readonly oddsChanged: boolean;
}

/** Toasts (LAY-04): close after 5000 ms. */
export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  readonly titleKey: string;
  readonly descriptionKey: string | null;
  /** These are no keys but the words themselves, as the house wrote them. */
  readonly isWritten?: true;
}

export type PanelView = Panel;

/** PLC-05. */
export interface BetsFilter {
  readonly status: 'all' | 'open' | 'settled';
  /** How they ended; all of them when absent. */
  readonly result?: ResultFilter;
}

/** The reading door. Watching a list, a match or the bets loads and keeps it; the last watcher's leaving lets it go. */
export interface Select {
  readonly session: Readable<SessionView>;
  /** Nobody answers who the caller is; it is asked again by itself, and by `retry`. */
  readonly isSessionUnanswered: Readable<boolean>;
  readonly accounts: Readable<readonly Account[]>;
  readonly balance: Readable<Account | null>;
  readonly settings: Readable<Settings | null>;
  readonly oddsType: Readable<OddsType>;
  readonly connection: Readable<ConnectionView>;
  readonly online: Readable<boolean>;
  readonly sports: Readable<Loaded<readonly Sport[]>>;
  categories(sportKey: string): Readable<Loaded<readonly Category[]>>;
  tournaments(sportKey: string): Readable<Loaded<readonly Tournament[]>>;
  matchList(filter: MatchListFilter): Readable<MatchListView>;
  /** By id or slug: loads the match if it is not known. */
  matchPage(idOrSlug: string): Readable<Loaded<{ readonly matchId: string }>>;
  match(matchId: string): Readable<MatchHead | null>;
  /** Keys `id|specifier` of all markets of a match in order (CAT-04); watching it subscribes the match's channel. */
  markets(matchId: string): Readable<Loaded<readonly string[]>>;
  market(matchId: string, marketKey: string): Readable<Market | null>;
  /** The market without what moves all the time: prefer it wherever odds are drawn by `outcome`. */
  marketFrame(matchId: string, marketKey: string): Readable<MarketFrame | null>;
  outcome(matchId: string, marketKey: string, outcomeId: string): Readable<OutcomeView | null>;
  /** Whether the outcome is in the slip. */
  selected(matchId: string, marketKey: string, outcomeId: string): Readable<boolean>;
  readonly ticket: Readable<TicketView>;
  readonly panel: Readable<PanelView>;
  bets(filter: BetsFilter): Readable<Loaded<readonly Bet[]>>;
  readonly notices: Readable<readonly Notice[]>;
  /** What happened in a match, oldest first; loaded and kept current by push while it is watched (CAT-11). */
  events(matchId: string): Readable<Loaded<readonly MatchEvent[]>>;
  /**
   * The answer to a reading call (GET) of the contract, loaded while watched; one for each address. For what is no live
   * fact: results, statistics, search, streams, price history.
   */
  ask<C extends Call>(call: C, question?: Question<C>): Readable<Loaded<ReplyOf<C>>>;
  /** Why a shared slip was not restored, until that is dismissed. */
  readonly shareProblem: Readable<ShareProblem | null>;
  /** What of a restored slip is no longer as it was shared, until that is dismissed (PLC-09). */
  readonly sharedChanges: Readable<readonly SharedChange[]>;
  /** How the last press on a placed bet went: cashing it out, editing it (PLC-07). */
  placedPress(betId: string): Readable<PressState>;
  /** A match as it stands, loaded and kept current by its channel while it is watched; null until it is known. */
  matchNow(matchId: string): Readable<MatchHead | null>;
  /** Quick bet, and what became of the last press with it (QB-01). */
  readonly quickBet: Readable<QuickBetView>;
  /** What the button of an outcome says of the quick bet on it. */
  quickMark(matchId: string, marketKey: string, outcomeId: string): Readable<QuickMark>;
  /** The bet builder of a match; watching it loads its markets and keeps its price current (PLC-10). */
  builder(matchId: string): Readable<BuilderView>;
  /** What is to become of an outcome that was pressed beside a custom bet, until that is answered (SLIP-03). */
  readonly customQuestion: Readable<CustomQuestionView | null>;
  /** Rises each time the player has to sign in to go on (TKT-06, AUTH-05): open the sign-in dialog. */
  readonly signInAsked: Readable<number>;
  /** How many notifications of the house are not read; null while nobody has said (PUSH-06). */
  readonly unread: Readable<number | null>;
  /** Pool of a hunting tournament in its main unit, as push said last; null while it has not (PUSH-05). */
  tournamentPool(tournamentId: string): Readable<string | null>;
}

export type SignInResult =
  | { readonly kind: 'signed_in' }
  | { readonly kind: 'refused'; readonly key: string }
  | { readonly kind: 'unreachable' };

/** What somebody who opens an account gives. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly currency: string;
  /** Affiliate tag, if one brought them (NAV-27). */
  readonly stag: string | null;
}

/** `field`: the part of the form that is wrong, as the call names it. */
export type AccountResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly key: string; readonly field: string | null }
  | { readonly kind: 'unreachable' };

export interface ShareOptions {
  readonly withStake: boolean;
}

/** `nothing`: there was nothing to share. */
export type ShareResult =
  | { readonly kind: 'shared'; readonly code: string }
  | { readonly kind: 'refused'; readonly textKey: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'nothing' };

/** One selection of a shared slip that is no longer as it was shared. Names are null where nobody knows them any more. */
export interface SharedChange {
  /** As of a selection. */
  readonly id: string;
  readonly kind: 'up' | 'down' | 'suspended' | 'gone';
  readonly matchName: string | null;
  readonly sportKey: string | null;
  readonly marketId: string;
  readonly specifier: string;
  readonly marketName: string | null;
  readonly outcomeId: string;
  readonly outcomeName: string | null;
  /** Odds it was shared at. */
  readonly before: string;
  /** Odds now; null unless they moved. */
  readonly now: string | null;
}

/** What an edit makes of a placed bet, as the call has it. */
export type EditedBet = Extract<PlacedPress, { kind: 'edit' }>['body'];

/** `fields`: which of the values is wrong. */
export type AutoCashOutResult =
  | { readonly kind: 'set' }
  | { readonly kind: 'refused'; readonly textKey: string; readonly fields: readonly ('take_profit' | 'stop_loss')[] }
  | { readonly kind: 'unreachable' };

export type { PressState };

/** Why a shared slip could not be restored: fetch failed, no bet could be restored, or restoring failed (PLC-09). */
export type ShareProblem = 'link-not-found' | 'link-try-another-bet' | 'link-try-later';

export type LaunchResult =
  | { readonly kind: 'launched'; readonly url: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

/** The largest stake of each bet by its id, as the house takes it now, or why it could not be asked. */
export type MaxStakeAnswer =
  | { readonly kind: 'known'; readonly byBet: Readonly<Record<string, MoneyView>> }
  | { readonly kind: 'refused'; readonly key: string }
  | { readonly kind: 'unreachable' };

export interface PlaceOptions {
  /** The button said that it takes the changed odds and places. */
  readonly acceptChanges?: boolean;
  /** Odds that stood on the screen by then, by selection id, and custom prices by bet id: only these are agreed to (I6). */
  readonly seen?: Readonly<Record<string, string>>;
}

/** The writing door: one thing a player can do each. */
export interface Commands {
  /** `seen`: odds that stood on the button; a quick bet agrees to no others (I6). */
  clickOutcome(matchId: string, marketKey: string, outcomeId: string, seen?: string): void;
  removeSelection(selectionId: string): void;
  removeUnavailable(): void;
  clearSlip(): void;
  /** Several as one change. */
  removeSelections(selectionIds: readonly string[]): void;
  /** Takes a whole bet out, such as a custom bet. */
  removeBet(betId: string): void;
  chooseType(type: 'single' | 'combo' | 'system'): void;
  chooseSystemType(systemTypeId: string): void;
  toggleBanker(selectionId: string): void;
  /** `source`: a chip or the largest stake, where it was not typed (SLIP-18). */
  setStake(betId: string, text: string, source?: 'recommended' | 'max_stake'): void;
  setStakeForAll(text: string): void;
  /** Divides a total by all bets; text that is no amount changes nothing. */
  splitStake(text: string): void;
  /** The win that the player wants of a bet: its stake follows it and the odds (SLIP-14). */
  setWin(betId: string, text: string): void;
  /** `return` is kept for the browser, the other modes with the player's settings. */
  setAcceptMode(mode: AcceptPolicy['mode']): void;
  /** [VAL-10] What the house takes of each bet of the slip now, whatever the balance; never throws. */
  askMaxStake(): Promise<MaxStakeAnswer>;
  acceptChanges(): void;
  /** Takes the last change of the slip back; twice changes nothing. */
  undo(): void;
  /**
   * Places what the slip holds; never throws. The verdict is in `select.ticket`. `acceptChanges`: the button said that
   * it takes the changed odds and places.
   */
  place(options?: PlaceOptions): Promise<void>;
  /** After SUCCESS: an empty slip, or the same selections again. */
  startNewSlip(options: { readonly reuse: boolean }): void;
  signIn(login: string, password: string): Promise<SignInResult>;
  signOut(): Promise<void>;
  openAccount(currency: string): Promise<void>;
  /** Opens a player account, to be confirmed by letter (AUTH-06). */
  signUp(form: NewAccount): Promise<AccountResult>;
  confirmEmail(token: string): Promise<AccountResult>;
  askPasswordReset(email: string): Promise<AccountResult>;
  /** Sets a new password with the token of a letter; every session ends (NAV-25). */
  resetPassword(token: string, password: string): Promise<AccountResult>;
  setOddsType(type: OddsType): void;
  openPanel(tab?: PanelView['tab']): void;
  closePanel(): void;
  togglePanel(): void;
  setTab(tab: PanelView['tab']): void;
  dismissNotice(id: number): void;
  /** The page's language moved: other push channels, other locale on bets. */
  setLocale(locale: string): void;
  /** Puts a shared slip in the place of what the slip holds, which `undo` brings back (NAV-26). Never throws. */
  restoreShared(code: string): Promise<void>;
  dismissShareProblem(): void;
  dismissSharedChanges(): void;
  /** Keeps the slip under a code for others; of the stake nothing unless it is shared too. */
  shareSlip(options: ShareOptions): Promise<ShareResult>;
  /** The same of placed bets: what was picked, at the accepted odds. */
  shareBets(bets: readonly Bet[], options: ShareOptions): Promise<ShareResult>;
  /**
   * Cashes a bet out at what the player saw: decimal text, for all of the open stake or for `share` of it (above 0 and
   * below 1, at most two places). How it went is in `select.placedPress`.
   */
  cashOut(betId: string, toCashout: string, share: string | null): void;
  /** Puts the bet in another shape at the odds that the player saw. How it went is in `select.placedPress`. */
  editBet(betId: string, body: EditedBet): void;
  /** Asks what became of a press on a placed bet that nobody answered; it can never be carried out twice. */
  askAboutBet(betId: string): void;
  /** What was said of the last press on the bet has been read. */
  dismissPress(betId: string): void;
  /** Values at which the server cashes the bet out by itself; both null takes them back. */
  setAutoCashOut(betId: string, values: AutoCashOut): Promise<AutoCashOutResult>;
  /** Opens a game of a provider: the address of its page, or why there is none. */
  launchGame(provider: LaunchProvider, app: string): Promise<LaunchResult>;
  /** Switches quick bet on or off; either way the stake has to be approved anew (QB-01). */
  toggleQuickBet(): void;
  /** As typed; another stake has to be approved anew (QB-02). */
  setQuickStake(text: string): void;
  /** From now on one press on live odds places the stake. Ignored while something is wrong with it (QB-02). */
  approveQuickBet(): void;
  /** Asks what became of a quick bet that could not be confirmed; it never places one. */
  askAboutQuickBet(): void;
  /** What became of the last quick bet was read. */
  dismissQuickBet(): void;
  /** Picks an outcome in the bet builder of its match, or lets it go. */
  pickCustom(matchId: string, marketKey: string, outcomeId: string): void;
  clearCustom(matchId: string): void;
  /**
   * Puts what the bet builder holds into the slip at its price, in the place of the custom bet of that match (SLIP-07). A
   * single outcome becomes a plain selection, where the settings allow it. Ignored without a price.
   */
  addCustomBet(matchId: string): void;
  /** Asks again for a price or for markets that did not come. */
  askCustomAgain(matchId: string): void;
  /** `build`: goes on in the bet builder of its match; `new_slip`: the outcome takes the place of the slip (SLIP-03). */
  answerCustomQuestion(answer: 'build' | 'new_slip' | 'keep'): void;
  /** Asks again for everything that failed to load. */
  retry(): void;
}

/** The sportsbook without a screen. */
export interface Sportsbook {
  readonly select: Select;
  readonly commands: Commands;
  /** The server's feed clock, ms since epoch: kick-off times and match clocks are shown against it. */
  feedNow(): number;
  /** Opens the push connection, asks who the caller is, resolves what was left in the outbox. */
  start(): void;
  stop(): void;
}
