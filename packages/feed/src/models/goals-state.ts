import { MATCH_STATUS } from '../types.ts';
import type { CourseEvent, Fixture, MatchView, Side } from './model.ts';
import type { LineFamily, Scope, ScoreMarket } from './score-market.ts';

/** Phase after the `end` event. Before it: 0 not started, 2i - 1 in period i, 2i after period i. */
export const ENDED = 99;

export interface GoalsState {
  readonly phase: number;
  /** Elapsed ms at which the running period began. */
  readonly since: number;
  /** Elapsed ms of the last event. */
  readonly at: number;
  /** Counts by counter, period and side: index `(counter * periods + period - 1) * 2 + side`. */
  readonly counts: readonly number[];
  /** Sides of the goals in their order: `h` or `a` each. */
  readonly order: string;
  /** Players sent off, home and away. */
  readonly reds: readonly [number, number];
  /** Who won after a draw in regular time. */
  readonly overtime: Side | null;
}

/** What makes soccer, ice hockey and handball differ. */
export interface GoalsConfig {
  readonly sportKey: string;
  readonly periods: 2 | 3;
  readonly stages: readonly string[];
  readonly breakStage: string;
  readonly periodMinutes: number;
  readonly breakMinutes: number;
  /** Mean added minutes of each period. */
  readonly added: readonly number[];
  /** Share of the events of a match in each period. */
  readonly shares: readonly number[];
  /** Course events that count, by type: goals are counter 0. */
  readonly counterOf: Readonly<Record<string, number>>;
  /** For each counter the event type that the course generates. */
  readonly eventTypes: readonly string[];
  /** Mean counts of a whole match by counter: home and away. */
  readonly means: (fixture: Fixture) => readonly (readonly [number, number])[];
  /** Ms between a goal and the re-opening; 0 leaves the book open. */
  readonly goalPause: number;
  /** Sent-off players a side and match; penalties that are missed. */
  readonly redRate: number;
  readonly penaltyShare: number;
  readonly overtimeMinutes: number | null;
  /** More counts a side than can ever follow; a market that none of them changes is decided. */
  readonly reach: number;
  readonly maxPeriodNumber: number;
  readonly mainMarket: string;
  readonly secondaryMarket: string | null;
  readonly topMarkets: readonly string[];
  readonly markets: readonly ScoreMarket[];
  readonly families: readonly LineFamily[];
  /** Market of the next goal, one specifier a goal. */
  readonly nextGoal: ((nth: number) => ScoreMarket) | null;
}

export const MINUTE = 60_000;

export function startState(config: GoalsConfig): GoalsState {
  const counters = config.eventTypes.length;
  return {
    phase: 0,
    since: 0,
    at: 0,
    counts: Array.from({ length: counters * config.periods * 2 }, () => 0),
    order: '',
    reds: [0, 0],
    overtime: null,
  };
}

export function applyEvent(config: GoalsConfig, state: GoalsState, event: CourseEvent): GoalsState {
  const at = event.at;
  switch (event.type) {
    case 'kick_off':
      return { ...state, phase: 1, since: at, at };
    case 'period_start':
      return { ...state, phase: 2 * (event.n ?? 1) - 1, since: at, at };
    case 'period_end':
      return { ...state, phase: 2 * (event.n ?? 1), at };
    case 'overtime_win':
      return { ...state, overtime: event.side, at };
    case 'end':
      return { ...state, phase: ENDED, at };
    case 'suspend':
    case 'resume':
      return state;
    default:
      return counted(config, state, event);
  }
}

function counted(config: GoalsConfig, state: GoalsState, event: CourseEvent): GoalsState {
  const counter = config.counterOf[event.type];
  const period = Math.min(config.periods, (state.phase + 1) >> 1);
  if (counter === undefined || event.side === null || period < 1) return { ...state, at: event.at };
  const side = event.side === 'home' ? 0 : 1;
  const index = (counter * config.periods + period - 1) * 2 + side;
  const red = event.type === 'red_card' ? 1 : 0;
  return {
    ...state,
    at: event.at,
    counts: state.counts.map((count, i) => (i === index ? count + 1 : count)),
    order: counter === 0 ? state.order + (side === 0 ? 'h' : 'a') : state.order,
    reds: red === 0 ? state.reds : side === 0 ? [state.reds[0] + 1, state.reds[1]] : [state.reds[0], state.reds[1] + 1],
  };
}

/** The goals of the whole regular match. */
export const WHOLE_MATCH: Scope = { counter: 0, period: 0 };

/** Count of one side so far. */
export function countOf(config: GoalsConfig, state: GoalsState, { counter, period }: Scope, side: 0 | 1): number {
  const of = (p: number): number => state.counts[(counter * config.periods + p - 1) * 2 + side] ?? 0;
  if (period > 0) return of(period);
  let sum = 0;
  for (let p = 1; p <= config.periods; p += 1) sum += of(p);
  return sum;
}

/** Whether nothing can change any more in a period (0: in regular time). */
export function isClosed(config: GoalsConfig, state: GoalsState, period: number): boolean {
  return state.phase >= 2 * (period === 0 ? config.periods : period);
}

/** Share of the match's events still to come in a period at `elapsed`. */
export function remainingShare(config: GoalsConfig, state: GoalsState, period: number, elapsed: number): number {
  const share = config.shares[period - 1] ?? 0;
  if (isClosed(config, state, period)) return 0;
  if (state.phase < 2 * period - 1) return share;
  const length = config.periodMinutes + (config.added[period - 1] ?? 0);
  const left = length - (elapsed - state.since) / MINUTE;
  return (share * Math.min(length, Math.max(0.4, left))) / length;
}

export function viewOf(config: GoalsConfig, state: GoalsState, elapsed: number, startTime: number): MatchView {
  if (state.phase === 0) return { status: MATCH_STATUS.prematch, stage: 'not_started', statistics: null };
  const ended = state.phase === ENDED;
  const running = !ended && state.phase % 2 === 1;
  const period = ended ? config.periods : (state.phase + 1) >> 1;
  const periodScores = [];
  for (let p = 1; p <= Math.min(config.periods, period); p += 1) {
    periodScores.push({
      number: p,
      home: countOf(config, state, { counter: 0, period: p }, 0),
      away: countOf(config, state, { counter: 0, period: p }, 1),
    });
  }
  const extra = { home: state.overtime === 'home' ? 1 : 0, away: state.overtime === 'away' ? 1 : 0 };
  if (extra.home + extra.away > 0) periodScores.push({ number: config.periods + 1, ...extra });
  const into = running ? elapsed - state.since : config.periodMinutes * MINUTE;
  return {
    status: ended ? MATCH_STATUS.finished : MATCH_STATUS.live,
    stage: stageOf(config, state),
    statistics: {
      clock: ended
        ? null
        : {
            seconds: Math.max(0, Math.floor(((period - 1) * config.periodMinutes * MINUTE + into) / 1000)),
            running,
            at: startTime + elapsed,
          },
      totalScore: {
        home: countOf(config, state, WHOLE_MATCH, 0) + extra.home,
        away: countOf(config, state, WHOLE_MATCH, 1) + extra.away,
      },
      gameScore: null,
      currentServer: null,
      periodScores,
      maxPeriodNumber: config.maxPeriodNumber,
    },
  };
}

function stageOf(config: GoalsConfig, state: GoalsState): string {
  if (state.phase === ENDED) return 'ended';
  if (state.phase % 2 === 0) return state.phase >= 2 * config.periods ? 'awaiting_end' : config.breakStage;
  return config.stages[(state.phase - 1) >> 1] ?? 'overtime';
}
