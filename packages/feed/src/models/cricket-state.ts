import { MATCH_STATUS, type FeedPeriodScore } from '../types.ts';
import type { CourseEvent, Fixture, MatchView, Side } from './model.ts';
import { other } from './set-sport-rules.ts';
import { hash } from './random.ts';

export const BALLS = 120;
export const WICKETS = 10;

export interface Innings {
  readonly runs: number;
  readonly wickets: number;
  readonly balls: number;
  /** Runs and wickets of each over that has begun. */
  readonly overs: readonly { readonly runs: number; readonly wickets: number }[];
}

export interface CricketState {
  readonly phase: 'before' | 'live' | 'over';
  /** Side that bats first. */
  readonly first: Side;
  readonly home: Innings;
  readonly away: Innings;
  /** Innings that have begun: 0, 1 or 2. */
  readonly begun: number;
  /** Innings whose end has come. */
  readonly ended: number;
  /** Winner of the super over. */
  readonly superOver: Side | null;
}

const NOT_BATTED: Innings = { runs: 0, wickets: 0, balls: 0, overs: [] };

export function initialCricket(fixture: Fixture): CricketState {
  return {
    phase: 'before',
    first: hash(fixture.seed, 2) % 2 === 0 ? 'home' : 'away',
    home: NOT_BATTED,
    away: NOT_BATTED,
    begun: 0,
    ended: 0,
    superOver: null,
  };
}

/** Side of innings 1 or 2. */
export function battingSide(state: CricketState, number: number): Side {
  return number === 1 ? state.first : other(state.first);
}

/** No more balls in innings `number`. */
export function isInningsOver(state: CricketState, number: number): boolean {
  if (state.begun < number) return false;
  const { runs, wickets, balls } = state[battingSide(state, number)];
  return wickets >= WICKETS || balls >= BALLS || (number === 2 && runs > state[state.first].runs);
}

/** Winner by the rules of the game, or null while it is open. */
export function cricketWinner(state: CricketState): Side | null {
  if (state.superOver !== null) return state.superOver;
  if (!isInningsOver(state, 2) || state.home.runs === state.away.runs) return null;
  return state.home.runs > state.away.runs ? 'home' : 'away';
}

function played(innings: Innings, runs: number, wicket: boolean, ball: boolean): Innings {
  const over = Math.floor(innings.balls / 6);
  const lost = wicket ? 1 : 0;
  const before = innings.overs[over] ?? { runs: 0, wickets: 0 };
  return {
    runs: innings.runs + runs,
    wickets: innings.wickets + lost,
    balls: innings.balls + (ball ? 1 : 0),
    overs: [...innings.overs.slice(0, over), { runs: before.runs + runs, wickets: before.wickets + lost }],
  };
}

/** Pure fold of one event: `n` are runs, `data` [1] says that a ball was bowled. */
export function applyCricket(state: CricketState, event: CourseEvent): CricketState {
  if (event.type === 'kick_off') return state.phase === 'before' ? { ...state, phase: 'live' } : state;
  if (event.type === 'end') return { ...state, phase: 'over' };
  if (state.phase !== 'live' || cricketWinner(state) !== null) return state;
  if (event.type === 'innings_start') return { ...state, begun: event.n ?? state.begun };
  if (event.type === 'innings_end') return { ...state, ended: event.n ?? state.ended };
  if (event.side === null) return state;
  if (event.type === 'super_over') return { ...state, superOver: event.side };
  const wicket = event.type === 'wicket';
  const ball = event.data?.[0] === 1;
  if (!wicket && !ball && event.n === undefined) return state;
  return { ...state, [event.side]: played(state[event.side], event.n ?? 0, wicket, ball) };
}

function stageOf(state: CricketState): string {
  if (state.phase === 'before') return 'not_started';
  if (state.phase === 'over') return 'ended';
  if (state.ended === 2 && cricketWinner(state) === null) return 'super_over';
  if (state.begun > 0 && state.ended === state.begun) return 'break';
  return state.begun === 2 ? '2nd_innings' : '1st_innings';
}

/** What the page shows; the server is the side that bats. */
export function viewCricket(state: CricketState): MatchView {
  const status = { before: MATCH_STATUS.prematch, live: MATCH_STATUS.live, over: MATCH_STATUS.finished }[state.phase];
  const stage = stageOf(state);
  if (state.phase === 'before') return { status, stage, statistics: null };
  const periodScores: FeedPeriodScore[] = [];
  for (let number = 1; number <= state.begun; number += 1) {
    const side = battingSide(state, number);
    periodScores.push({
      number,
      home: side === 'home' ? state.home.runs : 0,
      away: side === 'away' ? state.away.runs : 0,
    });
  }
  const batting = state.phase === 'live' && state.ended < state.begun;
  return {
    status,
    stage,
    statistics: {
      clock: null,
      totalScore: { home: state.home.runs, away: state.away.runs },
      gameScore: null,
      currentServer: batting ? battingSide(state, state.begun) : null,
      periodScores,
      maxPeriodNumber: 2,
    },
  };
}
