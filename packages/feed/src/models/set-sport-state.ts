import { MATCH_STATUS, type FeedPeriodScore } from '../types.ts';
import type { CourseEvent, Fixture, MatchView, Side } from './model.ts';
import { other, type FinalScore, type Skill } from './set-sport-rules.ts';
import type { SetSportShape } from './set-sport-outlook.ts';
import { hash } from './random.ts';

/** A unit that has points of its own while it runs: the game of tennis, the frame of snooker. */
export interface InnerRules {
  /** A unit that begins at this score of both is a tie-break. */
  readonly tieBreakAt: number;
  /** Side that has won the unit at these points, or null. */
  readonly winner: (home: number, away: number, tieBreak: boolean) => Side | null;
  /** Who serves the next point of a unit that `first` began to serve. */
  readonly serves: (first: Side, home: number, away: number, tieBreak: boolean) => Side;
  /** P(home wins the unit) from these points; `first` served its first point. */
  readonly chance: (skill: PointSkill, first: Side, points: FinalScore, tieBreak: boolean) => number;
  /** As shown: 0, 15, 30, 40, 50 (LAY-12). */
  readonly coded: (home: number, away: number, tieBreak: boolean) => { home: number; away: number };
}

export interface PointSkill extends Skill {
  /** P(home wins a point) by who serves it; only where units have points. */
  readonly points: readonly [number, number];
}

interface SetWords {
  /** `set`, `map`, `frame`: in stages and incident types. */
  readonly set: string;
  /** Type of the event that wins a unit (or a point of it, where units have points). */
  readonly unit: string;
}

/** A sport whose matches are played in sets, maps, legs or frames. */
export interface SetSport {
  readonly shape: SetSportShape;
  readonly words: SetWords;
  readonly inner: InnerRules | null;
  /** Period scores show the `n` of the unit events (snooker points) instead of units. */
  readonly showsNumbers: boolean;
  /** A server is shown. */
  readonly showsServer: boolean;
}

interface SetRecord {
  readonly home: number;
  readonly away: number;
  readonly winner: Side;
  /** Winners of the units in order, `h` and `a`. */
  readonly log: string;
  /** What period scores show, where that is not units. */
  readonly shown: { readonly home: number; readonly away: number };
}

interface RunningSet {
  readonly home: number;
  readonly away: number;
  /** Of the unit in play. */
  readonly server: Side;
  /** Of the first unit. */
  readonly first: Side;
  readonly log: string;
  /** Points of the unit in play, or numbers shown so far. */
  readonly points: { readonly home: number; readonly away: number };
}

export interface SetSportState {
  readonly phase: 'before' | 'live' | 'over';
  readonly homeSets: number;
  readonly awaySets: number;
  readonly sets: readonly SetRecord[];
  readonly current: RunningSet;
  /** Between two sets. */
  readonly resting: boolean;
}

const NO_POINTS = { home: 0, away: 0 };
const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th', '11th'];

/** `1st`, `2nd`, … */
export function ordinal(n: number): string {
  return ORDINALS[n - 1] ?? `${n}th`;
}

export function initialMatch(fixture: Fixture): SetSportState {
  const first = hash(fixture.seed, 1) % 2 === 0 ? 'home' : 'away';
  return {
    phase: 'before',
    homeSets: 0,
    awaySets: 0,
    sets: [],
    current: { home: 0, away: 0, server: first, first, log: '', points: NO_POINTS },
    resting: false,
  };
}

/** Nobody can win another set. */
export function isDecided(shape: SetSportShape, state: SetSportState): boolean {
  return state.homeSets >= shape.setsToWin || state.awaySets >= shape.setsToWin;
}

export function isDecider(shape: SetSportShape, state: SetSportState): boolean {
  return state.homeSets + state.awaySets === shape.setsToWin * 2 - 2;
}

function plus(score: { readonly home: number; readonly away: number }, side: Side, n: number) {
  return side === 'home' ? { home: score.home + n, away: score.away } : { home: score.home, away: score.away + n };
}

function unitWon(sport: SetSport, state: SetSportState, side: Side, points: RunningSet['points']): SetSportState {
  const { rules } = sport.shape;
  const { first, log } = state.current;
  const { home, away } = plus(state.current, side, 1);
  const written = log + (side === 'home' ? 'h' : 'a');
  const winner = rules.winner(home, away, isDecider(sport.shape, state));
  if (winner === null) {
    const server = rules.serves(first, home, away, side);
    const current = { home, away, server, first, log: written, points: sport.showsNumbers ? points : NO_POINTS };
    return { ...state, current, resting: false };
  }
  const next = rules.firstAfter(first, home, away);
  return {
    ...state,
    homeSets: state.homeSets + (winner === 'home' ? 1 : 0),
    awaySets: state.awaySets + (winner === 'away' ? 1 : 0),
    sets: [...state.sets, { home, away, winner, log: written, shown: points }],
    current: { home: 0, away: 0, server: next, first: next, log: '', points: NO_POINTS },
    resting: true,
  };
}

/** The unit in play is a tie-break. */
export function isTieBreakUnit(sport: SetSport, current: RunningSet): boolean {
  const at = sport.inner?.tieBreakAt;
  return current.home === at && current.away === at;
}

/** Pure fold of one event. */
export function applyMatch(sport: SetSport, state: SetSportState, event: CourseEvent): SetSportState {
  if (event.type === 'kick_off') return state.phase === 'before' ? { ...state, phase: 'live' } : state;
  if (event.type === 'end') return { ...state, phase: 'over' };
  if (event.type === `${sport.words.set}_start`) return state.resting ? { ...state, resting: false } : state;
  if (event.type !== sport.words.unit || event.side === null) return state;
  if (state.phase !== 'live' || isDecided(sport.shape, state)) return state;
  const points = plus(state.current.points, event.side, sport.showsNumbers ? (event.n ?? 0) : 1);
  if (sport.inner === null) return unitWon(sport, state, event.side, points);
  const won = sport.inner.winner(points.home, points.away, isTieBreakUnit(sport, state.current));
  if (won !== null) return unitWon(sport, state, won, points);
  return { ...state, current: { ...state.current, points }, resting: false };
}

function stageOf(sport: SetSport, state: SetSportState): string {
  if (state.phase === 'before') return 'not_started';
  if (state.phase === 'over') return 'ended';
  if (isDecided(sport.shape, state)) return `${ordinal(state.sets.length)}_${sport.words.set}`;
  return state.resting ? 'break' : `${ordinal(state.sets.length + 1)}_${sport.words.set}`;
}

/** What the page shows of a match. */
export function viewMatch(sport: SetSport, state: SetSportState): MatchView {
  const status = { before: MATCH_STATUS.prematch, live: MATCH_STATUS.live, over: MATCH_STATUS.finished }[state.phase];
  const stage = stageOf(sport, state);
  if (state.phase === 'before') return { status, stage, statistics: null };
  const running = state.phase === 'live' && !isDecided(sport.shape, state);
  const { current } = state;
  const periodScores: FeedPeriodScore[] = state.sets.map((set, i) => {
    const score = sport.showsNumbers ? set.shown : set;
    return { number: i + 1, home: score.home, away: score.away };
  });
  if ((running && !state.resting) || current.home + current.away > 0) {
    const score = sport.showsNumbers ? current.points : current;
    periodScores.push({ number: state.sets.length + 1, home: score.home, away: score.away });
  }
  const tieBreak = isTieBreakUnit(sport, current);
  const { home, away } = current.points;
  const server = sport.inner === null ? current.server : sport.inner.serves(current.server, home, away, tieBreak);
  return {
    status,
    stage,
    statistics: {
      clock: null,
      totalScore: { home: state.homeSets, away: state.awaySets },
      gameScore: sport.inner !== null && running ? sport.inner.coded(home, away, tieBreak) : null,
      currentServer: sport.showsServer && running ? server : null,
      periodScores,
      maxPeriodNumber: sport.shape.setsToWin * 2 - 1,
    },
  };
}

/** Alternating service: the rule of tennis games, darts legs, snooker breaks. */
export function alternates(first: Side, home: number, away: number): Side {
  return (home + away) % 2 === 0 ? first : other(first);
}
