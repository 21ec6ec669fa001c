import type { MarketGroup, MarketId } from '../wire.ts';
import type {
  DeskEvent,
  FeedEachWay,
  FeedStatistics,
  FeedWithdrawal,
  Futures,
  MarketStatus,
  MatchStatus,
  OutcomeResult,
} from '../types.ts';
import type { Rng } from './random.ts';

export type Side = 'home' | 'away';

/** A team or player as a model sees it; 0 is average, goals sports use about N(0, 0.35) on a log scale. */
export interface Strength {
  readonly name: string;
  readonly attack: number;
  /** Higher defends better. Sports with one ability read `attack + defence`. */
  readonly defence: number;
}

export interface Fixture {
  /** Match id. */
  readonly id: string;
  /** Decides what may be known from the start, such as who serves first; what happens is drawn in `course`. */
  readonly seed: number;
  readonly sportKey: string;
  /** Feed time in ms since epoch. */
  readonly startTime: number;
  /** Feed time in ms since epoch from which it is offered. */
  readonly announcedAt: number;
  readonly home: Strength;
  readonly away: Strength;
  /** Same scale as the strengths; 0 on neutral ground. */
  readonly homeAdvantage: number;
}

/**
 * One thing that happens in a match. Common types every model uses the same way: `kick_off` (first, at 0), `suspend`,
 * `resume`, `end` (last). The rest are the model's own (`goal`, `point`, `set_won`, …). Types that begin with `_`
 * change the state but are no incidents.
 */
export interface CourseEvent {
  /** Ms after `startTime`, ascending in a course; below 0 for what happens to an outright before it starts. */
  readonly at: number;
  readonly type: string;
  readonly side: Side | null;
  /** Model-specific number: points scored, minute, period … */
  readonly n?: number;
  /** More model-specific plain numbers. */
  readonly data?: readonly number[];
  /** What an outcome that does not start was sold at until then: the simulated match knows. */
  readonly odds?: string;
  /** Of a `suspend`: play is interrupted too, until the `resume`. */
  readonly interrupts?: true;
}

export interface Course {
  readonly events: readonly CourseEvent[];
  /** Ms from `startTime` to the `end` event. */
  readonly duration: number;
}

/** What all lines of one kind of market share; one table per sport, made once and shared by reference. */
export interface MarketKind {
  readonly id: MarketId;
  readonly name: string;
  /** First is its home. */
  readonly groups: readonly MarketGroup[];
  /** Lower comes first. */
  readonly priority: number;
  /** Overround as a fraction: 0.06 makes the implied probabilities add up to 1.06 (times the number of winners). */
  readonly margin: number;
}

export interface PricedOutcome {
  readonly id: string;
  readonly name: string;
  readonly odds: string;
  readonly active: boolean;
}

/** A market as a model prices it; `margin.ts` makes them. The feed adds `mostBalanced`. */
export interface PricedMarket {
  readonly kind: MarketKind;
  readonly specifier: string;
  /** 1 or -1 in a book; the feed itself suspends everything between `suspend` and `resume`. */
  readonly status: MarketStatus;
  readonly outcomes: readonly PricedOutcome[];
  readonly eachWay?: FeedEachWay;
  readonly withdrawals?: readonly FeedWithdrawal[];
}

/** A market that was offered at some time of the match. */
export interface OfferedMarket {
  readonly id: string;
  readonly specifier: string;
  /** Every outcome it ever had. */
  readonly outcomeIds: readonly string[];
}

export type Results = Readonly<Record<string, OutcomeResult>>;

export interface MatchView {
  readonly status: MatchStatus;
  /** `not_started`, `1st_half`, `q4`, `3rd_set`, `ended`, … */
  readonly stage: string;
  /** Null before the match. */
  readonly statistics: FeedStatistics | null;
}

/** What the desk asks for of outrights alone. */
export type OutrightAction = Extract<DeskEvent, { readonly type: 'withdraw' | 'finish' }>;

/** What the desk asks for; `goal` is the sport's unit of scoring (a goal, a point, a set, a run …). */
export type DeskAction = Exclude<DeskEvent, OutrightAction | { readonly type: 'interrupt' }>;

/** What futures are made of where they do not depend on the clock. */
export interface FuturesMoment<S> {
  readonly state: S;
  readonly noise: number;
}

/**
 * A sport: how its matches run, what is offered on them and how bets on them end. Pure and deterministic throughout:
 * no clock, no Math.random, and states are plain immutable data.
 */
export interface SportModel<S = unknown> {
  readonly sportKey: string;
  /** Mean length of a match in ms, breaks included; plans how many are live at once. */
  readonly expectedDuration: number;
  /** Longest possible length in ms of a generated course; a team is busy that long. */
  readonly longestDuration: number;
  /** Ids (not keys) of the market of a list row, of the second one or null, and of those a card shows; the feed picks the line. */
  readonly mainMarket: string;
  readonly secondaryMarket: string | null;
  readonly topMarkets: readonly string[];

  /** Every incident of the match, `kick_off` at 0 to `end`, in order of `at`, with `suspend` and `resume` around big ones. */
  course(fixture: Fixture, rng: Rng): Course;
  initial(fixture: Fixture): S;
  /** Pure fold of one event; must know the common types too. Never changes `state`. */
  apply(state: S, event: CourseEvent): S;
  /** What the page shows. `elapsed` is ms after `startTime` (negative before it); clock values come with `at = startTime + elapsed`. */
  view(state: S, elapsed: number, startTime: number): MatchView;
  /**
   * Every open market priced from one coherent model; before kick-off with the initial state and negative `elapsed`.
   * `noise` is in [-1, 1] and stands for small moves of opinion (a percent or two of probability at most).
   * WHICH markets and outcomes there are may depend on fixture and state only, never on `elapsed` or `noise`:
   * the feed finds out what was ever offered by pricing once after each event. Leave out what is decided;
   * empty once the match has ended.
   */
  price(fixture: Fixture, state: S, elapsed: number, noise: number): PricedMarket[];
  /**
   * The markets `price` would list in this state, without prices. Optional: a cheaper answer than pricing for the feed
   * when it replays a match.
   */
  offers?(fixture: Fixture, state: S): readonly OfferedMarket[];
  /**
   * What can still happen, from the same numbers as `price`: for prices of outcomes that win together. The same for the
   * same arguments. Optional: a sport without it has no bet builder. Null once the match has ended.
   */
  futures?(fixture: Fixture, state: S, elapsed: number, noise: number): Futures | null;
  /** Whether the futures of one moment are those of another too; none are when absent. */
  sameFutures?(fixture: Fixture, one: FuturesMoment<S>, other: FuturesMoment<S>): boolean;
  /**
   * How an offered market ended, or null while it is open. Has a result for each of `outcomeIds`; in an ended state it is
   * never null: what is not known any more (the desk stopped the match early) is `void` for all outcomes.
   */
  decide(state: S, market: OfferedMarket): Results | null;
  /**
   * What a desk action at `elapsed` means here: events at `elapsed` or later (a kick-off may bring the breaks along), or
   * null when it is impossible in this state (a goal before kick-off, anything after the end).
   * `end` takes the score as it stands.
   */
  scripted(state: S, action: DeskAction, elapsed: number): readonly CourseEvent[] | null;
  /** The same for what happens to outrights alone; absent for matches. */
  scriptedOutright?(state: S, action: OutrightAction, elapsed: number): readonly CourseEvent[] | null;
}
