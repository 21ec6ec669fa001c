import type {
  AcceptPolicy,
  Amount,
  LimitWarning,
  Panel,
  PlaceProblem,
  SlipBetType,
  TypeProblem,
} from '@touchline/rules';
import type {
  AcceptMode,
  Account,
  Bet,
  Call,
  Category,
  LaunchProvider,
  Market,
  Match,
  MatchEvent,
  OddsType,
  Player,
  ReplyOf,
  Settings,
  Sport,
  SportType,
  Tournament,
} from '@touchline/contract';
import type { Question } from './queries/ask.ts';

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
  /** Text key of what the server said about this selection (PLC-04), if anything. */
  readonly errorKey: string | null;
}

/** One bet of the slip: a combo, a system, a custom bet, or each single. */
export interface SlipBetView {
  readonly id: string;
  readonly type: SlipBetType;
  readonly selections: readonly SelectionView[];
  /** As typed, so that a half-typed amount stays in its field. */
  readonly stakeText: string;
  /** A freebet stakes it: what is typed is not taken (BON-05). */
  readonly isStakeFixed: boolean;
  /** The largest stake that the limits take, whatever the balance (VAL-04, VAL-05); null where nothing bounds it. */
  readonly largestStake: MoneyView | null;
  readonly totalOdds: string;
  /** Price of a custom bet as it stands; null for every other bet and while there is none. */
  readonly customOdds: string | null;
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
  readonly inProgress: boolean;
  /** Type of the first bet. */
  readonly type: SlipBetType;
  /** Whether the player may choose between singles and a combo now. */
  readonly canChooseType: boolean;
  /** Why each type cannot be chosen (SLIP-08); null when it can. */
  readonly typeProblems: Readonly<Record<'single' | 'combo', TypeProblem | null>>;
  readonly bets: readonly SlipBetView[];
  readonly selectionCount: number;
  /** Product of all odds of a combo; of the one selection of a single. */
  readonly totalOdds: string | null;
  readonly totalStake: MoneyView;
  readonly totalPotentialWin: MoneyView;
  readonly recommendedStakes: readonly string[];
  readonly acceptMode: AcceptPolicy['mode'];
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
}

export type PanelView = Panel;

export interface BetsFilter {
  readonly status: 'all' | 'open' | 'settled';
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
  /** Rises each time the player has to sign in to go on (TKT-06, AUTH-05): open the sign-in dialog. */
  readonly signInAsked: Readable<number>;
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

/** Why a shared slip could not be restored: fetch failed, no bet could be restored, or restoring failed (PLC-09). */
export type ShareProblem = 'link-not-found' | 'link-try-another-bet' | 'link-try-later';

export type LaunchResult =
  | { readonly kind: 'launched'; readonly url: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

export interface PlaceOptions {
  /** The button said that it takes the changed odds and places. */
  readonly acceptChanges?: boolean;
  /** Odds that stood on the screen by then, by selection id, and custom prices by bet id: only these are agreed to (I6). */
  readonly seen?: Readonly<Record<string, string>>;
}

/** The writing door: one thing a player can do each. */
export interface Commands {
  clickOutcome(matchId: string, marketKey: string, outcomeId: string): void;
  removeSelection(selectionId: string): void;
  removeUnavailable(): void;
  clearSlip(): void;
  chooseType(type: 'single' | 'combo'): void;
  setStake(betId: string, text: string): void;
  setStakeForAll(text: string): void;
  setAcceptMode(mode: AcceptMode): void;
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
  /** Opens a game of a provider: the address of its page, or why there is none. */
  launchGame(provider: LaunchProvider, app: string): Promise<LaunchResult>;
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
