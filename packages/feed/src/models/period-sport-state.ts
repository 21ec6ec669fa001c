import { MATCH_STATUS } from '../types.ts';
import type { CourseEvent, MatchView, Side } from './model.ts';
import { ordinal } from './set-sport-state.ts';

/**
 * A match as a sum of scores over periods. Each side has a number of units a period (possessions, drives, outs), and
 * every unit may score; what is left of them is all that prices need to know of the time.
 */
export interface PeriodSportRules {
  /** `quarter`, `half`, `inning`. */
  readonly period: string;
  readonly periods: number;
  /** Units of each side in a period. */
  readonly units: number;
  /** Seconds of play in a period; null for a sport without a clock. */
  readonly seconds: number | null;
  /** Periods are added until the score is not level; null where a level score stands. */
  readonly overtime: { readonly units: number; readonly seconds: number } | null;
  /** The away side plays its units first, and the home side need not play on once it leads in the last period. */
  readonly homeLast: boolean;
}

export interface Score {
  readonly home: number;
  readonly away: number;
}

export interface PeriodSportState {
  readonly phase: 'before' | 'live' | 'over';
  /** Periods that have begun. */
  readonly periods: readonly Score[];
  /** Periods that are over. */
  readonly done: number;
  /** Units left in the running period. */
  readonly left: Score;
  readonly clock: { readonly seconds: number; readonly running: boolean; readonly elapsed: number };
}

const NOTHING: Score = { home: 0, away: 0 };

export function initialPeriodSport(): PeriodSportState {
  return { phase: 'before', periods: [], done: 0, left: NOTHING, clock: { seconds: 0, running: false, elapsed: 0 } };
}

/** Score of the periods from `from` (1-based) to `to`. */
export function scoreOf(state: PeriodSportState, from: number, to: number): Score {
  let home = 0;
  let away = 0;
  for (let i = from - 1; i < Math.min(to, state.periods.length); i += 1) {
    home += state.periods[i]?.home ?? 0;
    away += state.periods[i]?.away ?? 0;
  }
  return { home, away };
}

/** The score is final by the rules of the game. */
export function isComplete(rules: PeriodSportRules, state: PeriodSportState): boolean {
  const { home, away } = scoreOf(state, 1, Infinity);
  if (rules.homeLast && state.periods.length >= rules.periods && state.left.away === 0 && home > away) return true;
  return (
    state.done >= rules.periods && state.done === state.periods.length && (home !== away || rules.overtime === null)
  );
}

/** Pure fold of one event: `n` are points, `data` what is left: [home units, away units, clock, clock runs]. */
export function applyPeriodSport(state: PeriodSportState, event: CourseEvent): PeriodSportState {
  if (event.type === 'kick_off') return state.phase === 'before' ? { ...state, phase: 'live' } : state;
  if (event.type === 'end') {
    return { ...state, phase: 'over', clock: { ...state.clock, running: false } };
  }
  if (state.phase !== 'live' || event.type === 'suspend' || event.type === 'resume') return state;
  const [home, away, seconds, running] = event.data ?? [];
  const left = home === undefined || away === undefined ? state.left : { home, away };
  const clock = seconds === undefined ? state.clock : { seconds, running: running === 1, elapsed: event.at };
  if (event.type === 'period_start') return { ...state, periods: [...state.periods, NOTHING], left, clock };
  if (event.type === 'period_end') return { ...state, done: state.periods.length, left: NOTHING, clock };
  const points = event.n ?? 0;
  if (points === 0 || event.side === null) return { ...state, left, clock };
  const last = state.periods.at(-1) ?? NOTHING;
  const scored: Score = { ...last, [event.side]: last[event.side] + points };
  return { ...state, periods: [...state.periods.slice(0, -1), scored], left, clock };
}

function stageOf(rules: PeriodSportRules, state: PeriodSportState): string {
  if (state.phase === 'before') return 'not_started';
  if (state.phase === 'over') return 'ended';
  const number = Math.max(1, state.periods.length);
  if (state.done > 0 && state.done === state.periods.length) {
    return state.done * 2 === rules.periods ? 'halftime' : 'break';
  }
  if (rules.overtime !== null && number > rules.periods && rules.seconds !== null) return 'overtime';
  return rules.period === 'quarter' ? `q${number}` : `${ordinal(number)}_${rules.period}`;
}

/** What the page shows of a sum of scores. */
export function viewPeriodSport(
  rules: PeriodSportRules,
  state: PeriodSportState,
  elapsed: number,
  startTime: number,
): MatchView {
  const status = { before: MATCH_STATUS.prematch, live: MATCH_STATUS.live, over: MATCH_STATUS.finished }[state.phase];
  const stage = stageOf(rules, state);
  if (state.phase === 'before') return { status, stage, statistics: null };
  const { seconds, running, elapsed: since } = state.clock;
  const played = seconds + (running ? Math.floor((elapsed - since) / 1000) : 0);
  const batting: Side = state.left.away > 0 ? 'away' : 'home';
  const inPlay = state.phase === 'live' && state.done < state.periods.length;
  return {
    status,
    stage,
    statistics: {
      clock: rules.seconds === null ? null : { seconds: played, running, at: startTime + elapsed },
      totalScore: scoreOf(state, 1, Infinity),
      gameScore: null,
      currentServer: rules.homeLast && inPlay ? batting : null,
      periodScores: state.periods.map((score, i) => ({ number: i + 1, ...score })),
      maxPeriodNumber: Math.max(rules.periods, state.periods.length),
    },
  };
}
