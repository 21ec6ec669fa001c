import type { Seed } from './chances.ts';
import type { SuspensionReason } from './wire.ts';

/**
 * What the feed says to the catalogue. The feed is a pure function of (seed, clock): the same seed plays the same matches,
 * and a restart continues it without any saved state. It knows nothing of bets, databases or sockets.
 */

/** Match status numbers of the specification (CAT-03). */
export const MATCH_STATUS = { prematch: 0, live: 1, stopped: 2, closed: 3, finished: 4, notCovered: 5 } as const;
export type MatchStatus = (typeof MATCH_STATUS)[keyof typeof MATCH_STATUS];

/** Market status numbers of the specification (CAT-05): 1 allowed, -1 suspended, 0 and below not allowed. */
export type MarketStatus = 1 | -1 | 0 | -2 | -3 | -4;

/** Kinds of outrights (CAT-12): the winner of a season, of a stage of a race, of a tournament. */
export type OutrightType = 'season' | 'stage' | 'simple_tournament';

/** Came in at `position`, from 1, together with `tied` in all: `{ position: 2, tied: 2 }` shares the second place with one. */
export interface Finished {
  readonly position: number;
  readonly tied: number;
}

/** Did not start. `at`: when that was known, feed time in ms since epoch; `odds`: what it was sold at until then. */
export interface Withdrawn {
  readonly withdrawn: { readonly at: number; readonly odds: string };
}

/** How an outcome ended. */
export type OutcomeResult = 'win' | 'lose' | 'void' | 'half_win' | 'half_lose' | Finished | Withdrawn;

export interface FeedSport {
  readonly id: string;
  /** URL slug and key: `soccer`, `ice-hockey`, `tennis`, … never a locale code. */
  readonly key: string;
  readonly name: string;
  readonly priority: number;
  readonly type: 'regular' | 'cyber' | 'premium_cricket';
  readonly provider: 'betradar' | 'oddin' | 'betconstruct';
  /** Sports with a draw offer three outcomes (LAY-11). */
  readonly hasDraw: boolean;
}

export interface FeedCategory {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly priority: number;
  /** ISO 3166 alpha-2, or null for international. */
  readonly countryCode: string | null;
  readonly sportKey: string;
}

export interface FeedTournament {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly priority: number;
  readonly sportKey: string;
  readonly categoryId: string;
  /** Columns of its match rows (CAT-14). */
  readonly mainOutcomeCount: number;
  readonly secondaryOutcomeCount: number;
}

/** Why a market is suspended, and since when: feed time in ms since epoch, null where that is not known. */
export interface FeedSuspension {
  readonly reason: SuspensionReason;
  readonly since: number | null;
}

export interface FeedOutcome {
  /** Unique in its market: `1`, `x`, `2`, `over`, `under`, `2:1`, … */
  readonly id: string;
  /** English name, line included: `Over 2.5`, `Arsenal`, `Draw`. */
  readonly name: string;
  /** Decimal odds as an exact decimal string with at most three places, at least "1.01". */
  readonly odds: string;
  readonly active: boolean;
}

export interface FeedMarket {
  /** Kind of market, the same for all lines: a short number as a string, see the market table of the sport. */
  readonly id: string;
  /** Empty, or `total=2.5`, `hcp=-1.5`, `setnr=2|total=9.5`: keys in a fixed order, joined by `|`. */
  readonly specifier: string;
  /** English name of the kind without the line: `Total goals`. */
  readonly name: string;
  /** Keys of market groups, first is its home: `main`, `goals`, `handicap`, `halves`, `sets`, `players`, … */
  readonly groups: readonly string[];
  /** Lower comes first. */
  readonly priority: number;
  /** The most balanced line among the lines of one kind (CAT-04). */
  readonly mostBalanced: boolean;
  readonly status: MarketStatus;
  readonly outcomes: readonly FeedOutcome[];
  /** Terms of bets that also win on a place; the same for as long as the market is offered. */
  readonly eachWay?: FeedEachWay;
  /** Outcomes that do not start, in the order in which that was known. */
  readonly withdrawals?: readonly FeedWithdrawal[];
  /** Of a suspended market; absent where the reason is not known. A market that leaves the book may still have its last one. */
  readonly suspension?: FeedSuspension;
}

/** Who comes in among the first `places` is placed, at `fraction` (`1/4`) of the winnings. */
export interface FeedEachWay {
  readonly places: number;
  readonly fraction: string;
}

export interface FeedWithdrawal {
  readonly outcomeId: string;
  /** Feed time in ms since epoch. */
  readonly at: number;
  /** What it was sold at until then. */
  readonly odds: string;
}

export interface FeedPeriodScore {
  /** 1-based number of half, quarter, set, inning, map … */
  readonly number: number;
  readonly home: number;
  readonly away: number;
}

export interface FeedStatistics {
  /** Match clock: seconds played at `at` (feed time, ms since epoch), and whether it runs. Null for sports without one. */
  readonly clock: { readonly seconds: number; readonly running: boolean; readonly at: number } | null;
  readonly totalScore: { readonly home: number; readonly away: number };
  /** Points of the running game in tennis and the like: 0, 15, 30, 40, 50 for advantage (LAY-12). */
  readonly gameScore: { readonly home: number; readonly away: number } | null;
  readonly currentServer: 'home' | 'away' | null;
  readonly periodScores: readonly FeedPeriodScore[];
  readonly maxPeriodNumber: number;
}

export interface FeedCompetitor {
  readonly id: string;
  readonly name: string;
  /** `oklch`-free hex colour of the monogram, for example `#1d4ed8`. */
  readonly color: string;
}

export interface FeedOutright {
  /** What it belongs to: the league of a season, the race of a stage. */
  readonly parent: { readonly id: string; readonly name: string };
  /** Who takes part. */
  readonly competitors: readonly FeedCompetitor[];
  /** Feed time in ms since epoch. */
  readonly endTime: number;
}

export interface FeedMatch {
  /** Digits only; stable for (seed, rate) and unique across sports. */
  readonly id: string;
  /** `sb:match:<id>`, or `sb:season:<id>` and so on for outrights. */
  readonly urnId: string;
  /** `<home>-<away>-<id>` in lower-case ascii; resolves without ambiguity (NAV-12). */
  readonly slug: string;
  /** All but `match` are outrights: one market, all teams of a league as outcomes. */
  readonly type: 'match' | OutrightType;
  readonly name: string;
  readonly sportKey: string;
  readonly categoryId: string;
  readonly tournamentId: string;
  readonly home: FeedCompetitor | null;
  readonly away: FeedCompetitor | null;
  /** Absent on matches. */
  readonly outright?: FeedOutright;
  readonly stadium: string | null;
  readonly city: string | null;
  /** Feed time in ms since epoch. */
  readonly startTime: number;
  readonly status: MatchStatus;
  /** Words of the stage: `not_started`, `1st_half`, `halftime`, `2nd_half`, `3rd_set`, `q4`, `ended`, … */
  readonly stage: string;
  readonly statistics: FeedStatistics | null;
  readonly hasVideo: boolean;
  /** `id|specifier` of the market shown in lists, and of the second one where the row is wide. */
  readonly mainMarket: string;
  readonly secondaryMarket: string | null;
  readonly topMarkets: readonly string[];
}

export interface FeedIncident {
  /** Place in its match, from 1; rises, with gaps, and is the same however often the match is replayed. */
  readonly number: number;
  /** `kick_off`, `goal`, `yellow_card`, `red_card`, `corner`, `point`, `set_won`, `period_end`, `suspend`, `resume`, `end`, … */
  readonly type: string;
  readonly side: 'home' | 'away' | null;
  /** Feed time in ms since epoch. */
  readonly at: number;
  /** Seconds played by then; null for sports without a clock. */
  readonly clock: number | null;
  /** Word of the stage after it. */
  readonly stage: string;
  /** Total score after it. */
  readonly score: { readonly home: number; readonly away: number };
  /** Who serves (or bats) next, where that is shown. */
  readonly server: 'home' | 'away' | null;
}

/** A match that was planned: what lists need of it before it is played. */
export interface FeedPlan {
  readonly id: string;
  readonly sportKey: string;
  readonly categoryId: string;
  readonly tournamentId: string;
  /** Feed time in ms since epoch. */
  readonly startTime: number;
  readonly hasVideo: boolean;
  readonly homeId: string;
  readonly awayId: string;
  /** Number of the season of its league that it belongs to: each team meets each other one twice. */
  readonly season: number;
}

/** What was for sale on a match at a moment. */
export interface FeedPrices {
  /** Feed time in ms since epoch. */
  readonly at: number;
  readonly markets: readonly Pick<FeedMarket, 'id' | 'specifier' | 'status' | 'outcomes'>[];
}

/** What was: answers to questions about any moment up to now, also before the feed was first opened. Nothing here moves it. */
export interface FeedArchive {
  /** Matches (not outrights) that start in [from, to), in order of start. */
  startingBetween(from: number, to: number): FeedPlan[];
  /** Matches of a league that start before `before`, the latest first (give or take minutes). */
  leagueBefore(tournamentId: string, before: number): Iterable<FeedPlan>;
  plan(matchId: string): FeedPlan | null;
  /** Whether a planned match is over by `now`; cheap for all but the latest. */
  isOver(matchId: string, now: number): boolean;
  /** A match that is over by `now`, as it ended; null for any other. */
  final(matchId: string, now: number): FeedMatch | null;
  /** What has happened in a match so far, in order; null when the feed does not know. */
  incidents(matchId: string, now: number): readonly FeedIncident[] | null;
  /** What was for sale on an open match at chosen moments in (after, now], oldest first; nothing when it is not open. */
  prices(matchId: string, after: number, now: number): Iterable<FeedPrices>;
}

export type FeedEvent =
  /** A new match, or anything in it but its markets changed. */
  | { readonly kind: 'match'; readonly match: FeedMatch }
  /** These markets are new or changed; each is whole. A market that left the book comes once more with status 0. */
  | { readonly kind: 'markets'; readonly matchId: string; readonly markets: readonly FeedMarket[] }
  /** A market is decided; each outcome ever offered has a result. Said once for each market. */
  | {
      readonly kind: 'result';
      readonly matchId: string;
      readonly marketId: string;
      readonly specifier: string;
      readonly results: Readonly<Record<string, OutcomeResult>>;
    }
  | { readonly kind: 'incident'; readonly matchId: string; readonly incident: FeedIncident }
  /** Every market of it has had its result; the match leaves the catalogue. */
  | { readonly kind: 'ended'; readonly matchId: string };

/** Who wins a market in each future of one part of a match: bit `i` stands for outcome `i`. */
export interface Winners {
  /** Index of the part. */
  readonly part: number;
  /** Group of each future; the market ends alike in all futures of a group. */
  readonly groupOf: Int32Array;
  readonly byGroup: Int32Array;
}

/** Everything that can still happen in a match, weighted by how likely it is. */
export interface Futures {
  /** Weights of the futures of each part, which add up to 1. What happens in one part says nothing about another. */
  readonly parts: readonly Float64Array[];
  /** Null for a market that is none of these, or that gives a stake back, whole or half, in some future. */
  winners(marketId: string, specifier: string, outcomeIds: readonly string[]): Winners | null;
}

/** The futures of an open match at the point in time of its last prices. */
export interface FeedFutures {
  /** The book of the match is closed for the moment. */
  readonly suspended: boolean;
  readonly futures: Futures;
}

/** What the desk can do to a match; the match then follows the desk instead of its generated course. */
export type DeskEvent =
  | { readonly type: 'kick_off' | 'suspend' | 'resume' | 'end' }
  /** Play stops and nothing is for sale, until `resume`. */
  | { readonly type: 'interrupt' }
  | { readonly type: 'goal'; readonly side: 'home' | 'away' }
  /** An outcome of an outright does not start. */
  | { readonly type: 'withdraw'; readonly outcome: string }
  /** An outright is over: outcomes as they came in, those that tie together; who is not named came after them. */
  | { readonly type: 'finish'; readonly order: readonly (readonly string[])[] };

/** An event or outright that the desk adds. */
export interface ScriptedPlan {
  readonly sportKey: string;
  readonly type: FeedMatch['type'];
  /** Feed time in ms since epoch. */
  readonly startTime: number;
  readonly home?: string | undefined;
  readonly away?: string | undefined;
}

export interface FeedOptions {
  readonly seed: Seed;
  /** How many open matches to hold, 600 by default; rates scale with it. */
  readonly matches: number;
  /** Fixtures and strengths imported from openfootball files, if any. */
  readonly imported?: readonly ImportedLeague[];
  /** Margins of single sports by their keys, as multiples of the usual ones: 1.5 is half as much again. From 0 to 3. */
  readonly margins?: Readonly<Record<string, number>>;
  /** Providers whose sports are on offer; all when absent. What the others would have is left out, and nothing else changes. */
  readonly providers?: readonly FeedSport['provider'][];
}

/** A league read from openfootball JSON, with strengths fitted to its results. */
export interface ImportedLeague {
  readonly name: string;
  readonly countryCode: string | null;
  readonly teams: readonly { readonly name: string; readonly attack: number; readonly defence: number }[];
  readonly homeAdvantage: number;
  /** Kick-offs in ms since epoch after the shift to today. */
  readonly fixtures: readonly { readonly home: string; readonly away: string; readonly startTime: number }[];
}

export interface Feed {
  readonly sports: readonly FeedSport[];
  readonly categories: readonly FeedCategory[];
  readonly tournaments: readonly FeedTournament[];
  /**
   * The whole open book at `now`: a `match` and a `markets` event for each open match, and the `result` of every market
   * of theirs that is already decided (a restart may have missed it; writing a result twice is harmless).
   */
  open(now: number): FeedEvent[];
  /**
   * What happened since the last call up to `now` (never earlier than the last one), in order.
   * Prematch prices drift now and then; live ones move every few seconds and at once at an incident.
   */
  advance(now: number): FeedEvent[];
  /**
   * The rest of the matches that were open when the process stopped and are over by `now`:
   * their results and `ended`. Unknown ids (another seed or rate) are answered in `unknown`.
   */
  catchUp(matchIds: readonly string[], now: number): { readonly events: FeedEvent[]; readonly unknown: string[] };
  /**
   * Desk: adds a match or an outright that waits for desk events. Returns its id, which is none of those that are taken:
   * an earlier process may have given it to another match at this moment of a clock that stands. Throws a `RangeError`
   * where the feed has no such sport, or none with outrights of the kind.
   */
  addScripted(plan: ScriptedPlan, now: number, isTaken?: (matchId: string) => boolean): string;
  /** Desk: makes an event happen now; throws a `RangeError` that says why when it cannot. */
  script(matchId: string, event: DeskEvent, now: number): void;
  /**
   * For a process that does not play the feed itself: from here on `futures` and the archive show open matches as the one
   * that plays it does when it has come to `now`. Matches that follow the desk are known to nobody but their own process.
   */
  follow(now: number): void;
  /**
   * What can still happen in an open match, for prices of outcomes that win together; null for a match that is not open
   * or whose sport has none. The same object until its prices move.
   */
  futures(matchId: string): FeedFutures | null;
  readonly archive: FeedArchive;
}
