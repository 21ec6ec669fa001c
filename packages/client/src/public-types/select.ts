import type {
  Account,
  Bet,
  Call,
  Category,
  Market,
  MatchEvent,
  OddsType,
  ReplyOf,
  Settings,
  Sport,
  Tournament,
} from '@touchline/contract';
import type { BuilderView, CustomQuestionView } from '../custom-bets/custom-bet-types.ts';
import type { Question } from '../queries/ask.ts';
import type { QuickBetView, QuickMark } from '../quick-bet/quick-bet-types.ts';
import type { BetsFilter, BetRequestState } from './bets-types.ts';
import type { MarketHead, MatchHead, MatchListFilter, MatchListView, OutcomeView } from './catalogue-types.ts';
import type { FavouriteMark } from './favourites-types.ts';
import type { Notice, PanelView } from './page.ts';
import type { Loaded, Readable } from './readable-types.ts';
import type { ConnectionView, RealityCheckView, SessionView, SiteAccessState, UnreadCount } from './session-types.ts';
import type { SharedChange } from './sharing.ts';
import type { TicketView } from './ticket.ts';

/** What can be read. Watching a list, a match or the bets loads and keeps it; the last watcher's leaving lets it go. */
export interface Select {
  readonly session: Readable<SessionView>;
  /** Nobody answers who the caller is; it is asked again by itself, and by `retry`. */
  readonly isSessionUnanswered: Readable<boolean>;
  /** [AUTH-12a] Closed and opened again while the page is there; whatever the player has in the slip stays. */
  readonly siteAccess: Readable<SiteAccessState>;
  readonly accounts: Readable<readonly Account[]>;
  /** `failed`: the accounts did not load; they are asked for again by themselves. */
  readonly accountsState: Readable<Loaded<never>['state']>;
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
  /** The match as it is at this moment, for what follows no change of it. */
  peekMatch(matchId: string): MatchHead | null;
  /** Keys `id|specifier` of all markets of a match in order (CAT-04); watching it subscribes the match's channel. */
  markets(matchId: string): Readable<Loaded<readonly string[]>>;
  market(matchId: string, marketKey: string): Readable<Market | null>;
  /** The market without what moves all the time: prefer it wherever odds are drawn by `outcome`. */
  marketHead(matchId: string, marketKey: string): Readable<MarketHead | null>;
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
  /** What of a restored slip is no longer as it was shared, until that is dismissed (PLC-09). */
  readonly sharedChanges: Readable<readonly SharedChange[]>;
  /** How the last request about a placed bet went: cashing it out, editing it (PLC-07). */
  betRequest(betId: string): Readable<BetRequestState>;
  /** A match as it stands, loaded and kept current by its channel while it is watched; null until it is known. */
  matchNow(matchId: string): Readable<MatchHead | null>;
  /** Quick bet, and what became of the last press with it (QB-01). */
  readonly quickBet: Readable<QuickBetView>;
  /** What the button of an outcome shows of the quick bet on it. */
  quickMark(matchId: string, marketKey: string, outcomeId: string): Readable<QuickMark>;
  /** The bet builder of a match; watching it loads its markets and keeps its price current (PLC-10). */
  builder(matchId: string): Readable<BuilderView>;
  /** What is to become of an outcome that was pressed beside a custom bet, until that is answered (SLIP-03). */
  readonly customQuestion: Readable<CustomQuestionView | null>;
  /** Rises each time the player has to sign in to go on (TKT-06, AUTH-05): open the sign-in dialog. */
  readonly signInAsked: Readable<number>;
  /** Text key or sentence of why the player's session is over, until that was read or somebody signs in (AUTH-14, RG-03). */
  readonly sessionOver: Readable<string | null>;
  /** What the player has staked and won in the session; null while it is not known, or the site does not say it (RG-01). */
  readonly realityCheck: Readable<RealityCheckView | null>;
  /** What is marked as a favourite, the latest first: by a visitor in this browser, by a player in the account (NOTE-02a). */
  readonly favourites: Readable<readonly FavouriteMark[]>;
  /** Those of a player that found no room in the account: this browser alone keeps them. */
  readonly favouritesLeft: Readable<readonly FavouriteMark[]>;
  /** Whether one thing is a favourite: notifies when its own star turns, and for no other. */
  favourite(mark: FavouriteMark): Readable<boolean>;
  /**
   * How many notifications of the bookmaker are not read, as push said last; null before that (PUSH-06). The counter that is
   * asked for (`getNotificationCounters`) has a version too: the higher one is right.
   */
  readonly unread: Readable<UnreadCount | null>;
  /**
   * Pool of a hunting tournament, as push published it last; null before that (PUSH-05). Of this and what a list says, the higher
   * version is right.
   */
  tournamentPool(tournamentId: string): Readable<TournamentPool | null>;
}

/** A pool in its main unit, as decimal text. */
export interface TournamentPool {
  readonly amount: string;
  readonly version: number;
}

export type { Question };
