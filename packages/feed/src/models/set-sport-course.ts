import type { Course, CourseEvent, Fixture, Side } from './model.ts';
import { finished } from './course-end.ts';
import type { Rng } from './random.ts';
import { unitChance } from './set-sport-rules.ts';
import {
  applyMatch,
  initialMatch,
  isDecided,
  isDecider,
  isTieBreakUnit,
  type PointSkill,
  type SetSport,
  type SetSportState,
} from './set-sport-state.ts';

/** How long things take, in seconds. */
export interface SetSportPace {
  /** Mean time of a unit (of a point, where units have points). */
  readonly unit: number;
  /** Pause after a finished unit at this score of the set: changes of ends, timeouts. */
  readonly pause: (home: number, away: number) => number;
  /** Break after set `number`. */
  readonly setBreak: (number: number) => number;
  /** Points the unit winner scores, where those are shown. */
  readonly numbers: { readonly least: number; readonly most: number } | null;
}

const SECOND = 1000;

/** The next event may win the set, or a game against the server: books close for it. */
function isBig(sport: SetSport, state: SetSportState): boolean {
  const { current } = state;
  const decider = isDecider(sport.shape, state);
  const mayWin = (side: Side): boolean => {
    const home = current.home + (side === 'home' ? 1 : 0);
    const away = current.away + (side === 'away' ? 1 : 0);
    const endsSet = sport.shape.rules.winner(home, away, decider) !== null;
    if (sport.inner === null) return endsSet;
    const tieBreak = isTieBreakUnit(sport, current);
    const points = { ...current.points, [side]: current.points[side] + 1 };
    const endsUnit = sport.inner.winner(points.home, points.away, tieBreak) !== null;
    return endsUnit && (endsSet || side !== current.server);
  };
  return mayWin('home') || mayWin('away');
}

/** P(home wins the next event). */
function nextChance(sport: SetSport, skill: PointSkill, state: SetSportState): number {
  const { current } = state;
  if (sport.inner === null) return unitChance(skill, current.home, current.away, current.server);
  const tieBreak = isTieBreakUnit(sport, current);
  const server = sport.inner.serves(current.server, current.points.home, current.points.away, tieBreak);
  return skill.points[server === 'home' ? 0 : 1];
}

interface CourseOptions {
  readonly sport: SetSport;
  readonly pace: SetSportPace;
  /** Ms; a match that takes longer is squeezed into it. */
  readonly longest: number;
}

/** A whole match, played event by event. */
export function setSportCourse(
  { sport, pace, longest }: CourseOptions,
  skill: PointSkill,
  fixture: Fixture,
  rng: Rng,
): Course {
  const events: CourseEvent[] = [{ at: 0, type: 'kick_off', side: null }];
  const set = sport.words.set;
  let state = applyMatch(sport, initialMatch(fixture), { at: 0, type: 'kick_off', side: null });
  let t = 15 * SECOND;
  while (!isDecided(sport.shape, state)) {
    if (state.resting) {
      events.push({ at: t, type: `${set}_start`, side: null });
      state = applyMatch(sport, state, { at: t, type: `${set}_start`, side: null });
    }
    t += Math.round(pace.unit * SECOND * (0.5 + rng.next())) + 2 * SECOND;
    const big = isBig(sport, state);
    const side: Side = rng.chance(nextChance(sport, skill, state)) ? 'home' : 'away';
    const scored =
      pace.numbers === null ? {} : { n: pace.numbers.least + rng.int(pace.numbers.most - pace.numbers.least + 1) };
    const event: CourseEvent = { at: t, type: sport.words.unit, side, ...scored };
    if (big) events.push({ at: t - SECOND, type: 'suspend', side: null });
    events.push(event);
    const before = state;
    state = applyMatch(sport, state, event);
    const unitOver = state.sets.length > before.sets.length || state.current.log !== before.current.log;
    if (unitOver && sport.inner !== null) events.push({ at: t, type: 'game_won', side });
    if (state.sets.length > before.sets.length) {
      events.push({ at: t, type: `${set}_won`, side });
      if (!isDecided(sport.shape, state)) events.push({ at: t + 15 * SECOND, type: 'resume', side: null });
      t += Math.round(pace.setBreak(state.sets.length) * SECOND * (0.9 + 0.2 * rng.next()));
      continue;
    }
    if (big) {
      t += 3 * SECOND;
      events.push({ at: t, type: 'resume', side: null });
    }
    if (unitOver) t += Math.round(pace.pause(state.current.home, state.current.away) * SECOND);
  }
  const last = (events.at(-1)?.at ?? 0) + 8 * SECOND;
  return finished(events, last, longest);
}
