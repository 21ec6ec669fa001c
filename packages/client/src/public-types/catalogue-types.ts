import type { Competitor, EachWayTerms, Match, SportType, Withdrawal } from '@touchline/contract';

/** What one odds button shows (CAT-05). Key: match id, `id|specifier` of the market, outcome id. */
export interface OutcomeView {
  readonly name: string;
  /** Exact decimal odds as text. */
  readonly odds: string;
  /** Suspended market, inactive outcome or a match that is over: shown locked, not pressable. */
  readonly locked: boolean;
  /** The price cannot be trusted at the moment (I9): shown, marked, not pressable. */
  readonly stale: boolean;
  /** Last move while it was watched, and its serial number, so that the same direction twice flashes twice. */
  readonly move: { readonly direction: 'up' | 'down'; readonly serial: number } | null;
}

/** What a market shows around its odds. Keeps its identity while only odds move, so that a price costs one button. */
export interface MarketHead {
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
  /** Terms of each-way bets; null where none are taken. */
  readonly eachWay: EachWayTerms | null;
  /** Outcomes that do not start. */
  readonly withdrawals: readonly Withdrawal[];
}

/** Everything a match head or row shows, without its markets. */
export type MatchHead = Omit<Match, 'competitors' | 'main_market' | 'secondary_market' | 'top_markets'> & {
  /** The two sides of a match; null for an outright. */
  readonly competitors: { readonly home: Competitor; readonly away: Competitor } | null;
  /** Everybody who takes part in an outright, as far as the server names them; empty for a match. */
  readonly field: readonly Competitor[];
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
  /** With `ids`: matches of these teams as well. Only where the configuration says `favourite_teams`. */
  readonly competitorIds?: readonly string[];
  /** Starts from, and up to, these moments (ISO 8601 in UTC with milliseconds), both included. */
  readonly startFrom?: string;
  readonly startTo?: string;
  /** Only what can be watched. */
  readonly video?: true;
  /** Only what has markets open, and is not interrupted (NAV-28). */
  readonly bettable?: true;
  /** `start`: by the clock, a new group wherever the league changes; by sport and league when absent. */
  readonly order?: 'start';
  /**
   * How many of each sport the back end is asked for: the first by priority. Of what is known more may be in the list, and
   * its `total` says nothing of what was left out. Asked for again when more than a third of a sport that has more is gone.
   */
  readonly maxPerSport?: number;
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
  /** As in `Loaded`. */
  readonly message?: string;
}
