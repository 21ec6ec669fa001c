import type { Course, CourseEvent, Side } from './model.ts';
import { finished } from './course-end.ts';
import { pmfOf, type Pmf } from './pmf.ts';
import { other } from './set-sport-rules.ts';
import type { Rng } from './random.ts';
import type { PeriodSportSkill } from './period-sport-outlook.ts';
import {
  applyPeriodSport,
  initialPeriodSport,
  isComplete,
  type PeriodSportRules,
  type PeriodSportState,
} from './period-sport-state.ts';

/** Which units of a sport with a clock become incidents, and how long they take. */
export interface ClockPace {
  /** Type of the incident of a unit that scores `points`, and how long the book is closed for it (seconds; 0 not at all). */
  readonly scoring: (points: number) => { readonly type: string; readonly closed: number };
  /** Incident of a unit without a score. */
  readonly blank: string;
  /** Units without a score become an incident only when so many came in a row. */
  readonly blanksShown: number;
  /** Mean seconds the clock stands still after such a unit; 0 where it never stops. */
  readonly standstill: number;
  /** Seconds of break after period `number`. */
  readonly breakAfter: (number: number) => number;
}

interface CourseOptions<P> {
  readonly rules: PeriodSportRules;
  readonly pace: P;
  /** Ms; a match that takes longer is squeezed into it. */
  readonly longest: number;
}

const SECOND = 1000;

/** A number drawn from a distribution. */
export function drawn(pmf: Pmf, rng: Rng): number {
  let rest = rng.next();
  for (let i = 0; i < pmf.p.length; i += 1) {
    rest -= pmf.p[i] ?? 0;
    if (rest < 0) return pmf.min + i;
  }
  return pmf.min + pmf.p.length - 1;
}

/** A whole match of a sport with a clock: the sides' units alternate through each period. */
export function clockCourse(
  { rules, pace, longest }: CourseOptions<ClockPace>,
  skill: PeriodSportSkill,
  rng: Rng,
): Course {
  const events: CourseEvent[] = [];
  let state = initialPeriodSport();
  let t = 0;
  const add = (event: CourseEvent): void => {
    events.push(event);
    state = applyPeriodSport(state, event);
  };
  add({ at: 0, type: 'kick_off', side: null });
  const opener: Side = rng.chance(0.5) ? 'home' : 'away';
  for (let number = 1; !isComplete(rules, state); number += 1) {
    const extra = number > rules.periods;
    const units = extra ? (rules.overtime?.units ?? 0) : rules.units;
    const length = extra ? (rules.overtime?.seconds ?? 0) : (rules.seconds ?? 0);
    const start = extra
      ? rules.periods * (rules.seconds ?? 0) + (number - rules.periods - 1) * length
      : (number - 1) * length;
    add({ at: t, type: 'period_start', side: null, n: number, data: [units, units, start, 1] });
    const spans = Array.from({ length: units * 2 }, () => 0.4 + rng.next() * 1.2);
    const whole = spans.reduce((total, span) => total + span, 0);
    const left = { home: units, away: units };
    let side: Side = number % 2 === 1 ? opener : other(opener);
    let played = 0;
    let shownClock = 0;
    let blanks = 0;
    let opens = t;
    spans.forEach((span, i) => {
      played += span;
      left[side] -= 1;
      const points = drawn(skill[side], rng);
      blanks = points > 0 ? 0 : blanks + 1;
      if (points > 0 || blanks >= pace.blanksShown) {
        blanks = 0;
        const clock = Math.min(length - 1, Math.round((played / whole) * length));
        t += (clock - shownClock) * SECOND;
        shownClock = clock;
        const { type, closed } = points > 0 ? pace.scoring(points) : { type: pace.blank, closed: 0 };
        const stops = pace.standstill > 0;
        const data = [left.home, left.away, start + clock, stops ? 0 : 1];
        if (closed > 0) add({ at: Math.max(opens, t - 2 * SECOND), type: 'suspend', side: null });
        t = Math.max(opens, t);
        add({ at: t, type, side, ...(points > 0 ? { n: points } : {}), data });
        if (closed > 0) {
          if (stops) t += closed * SECOND;
          opens = stops ? t : t + closed * SECOND;
          add({ at: opens, type: 'resume', side: null });
        }
        if (stops && i < spans.length - 1) {
          t += Math.round(pace.standstill * SECOND * (0.5 + rng.next()));
          add({ at: t, type: '_play', side: null, data: [left.home, left.away, start + clock, 1] });
        }
      }
      side = other(side);
    });
    t = Math.max(opens, t + (length - shownClock) * SECOND);
    add({ at: t, type: 'suspend', side: null });
    add({ at: t, type: 'period_end', side: null, n: number, data: [0, 0, start + length, 0] });
    if (isComplete(rules, state)) break;
    add({ at: t + 15 * SECOND, type: 'resume', side: null });
    t += pace.breakAfter(number) * SECOND;
  }
  return finished(events, t + 10 * SECOND, longest);
}

/** What a desk kick-off brings along: the periods by the clock, with what is left of the units every minute or so. */
export function clockScript(rules: PeriodSportRules, pace: ClockPace, from: number): CourseEvent[] {
  const events: CourseEvent[] = [{ at: from, type: 'kick_off', side: null }];
  const length = rules.seconds ?? 0;
  let t = from;
  for (let number = 1; number <= rules.periods; number += 1) {
    const start = (number - 1) * length;
    events.push({ at: t, type: 'period_start', side: null, n: number, data: [rules.units, rules.units, start, 1] });
    const steps = rules.units;
    for (let step = 1; step < steps; step += 1) {
      const clock = Math.round((step / steps) * length);
      const left = rules.units - step;
      events.push({ at: t + clock * SECOND, type: '_units', side: null, data: [left, left, start + clock, 1] });
    }
    t += length * SECOND;
    events.push({ at: t, type: 'period_end', side: null, n: number, data: [0, 0, start + length, 0] });
    t += pace.breakAfter(number) * SECOND;
  }
  return events;
}

/** The runs of one out: any number of scoring plays come before it, each with chance `play`, worth `runs`. */
export function untilOut(play: number, runs: Pmf, most: number): Pmf {
  const p: number[] = [1 - play];
  for (let total = 1; total <= most; total += 1) {
    let sum = 0;
    runs.p.forEach((share, i) => {
      const before = total - runs.min - i;
      if (before >= 0) sum += share * (p[before] ?? 0);
    });
    p.push(play * sum);
  }
  return pmfOf(p.map((share, total) => [total, share] as const));
}

interface BatPace {
  /** Mean seconds of a play. */
  readonly play: number;
  readonly changeover: number;
}

interface BatChances {
  /** Chance that a play scores before the next out. */
  readonly home: number;
  readonly away: number;
  readonly runs: Pmf;
}

/** A whole match of innings: the away side bats first, the home side stops once it leads in the last one. */
export function battingCourse({ rules, pace, longest }: CourseOptions<BatPace>, chances: BatChances, rng: Rng): Course {
  const events: CourseEvent[] = [];
  let state: PeriodSportState = initialPeriodSport();
  let t = 0;
  const add = (event: CourseEvent): void => {
    events.push(event);
    state = applyPeriodSport(state, event);
  };
  add({ at: 0, type: 'kick_off', side: null });
  for (let number = 1; !isComplete(rules, state); number += 1) {
    add({ at: t, type: 'period_start', side: null, n: number, data: [rules.units, rules.units] });
    const left = { home: rules.units, away: rules.units };
    for (const side of ['away', 'home'] as const) {
      while (left[side] > 0 && !isComplete(rules, state)) {
        t += Math.round(pace.play * SECOND * (0.5 + rng.next()));
        if (!rng.chance(chances[side])) {
          left[side] -= 1;
          add({ at: t, type: 'out', side, data: [left.home, left.away] });
          continue;
        }
        const needed = number >= rules.periods && side === 'home' ? missing(state) : Infinity;
        add({ at: t - SECOND, type: 'suspend', side: null });
        add({ at: t, type: 'run', side, n: Math.min(needed, drawn(chances.runs, rng)), data: [left.home, left.away] });
        t += 12 * SECOND;
        add({ at: t, type: 'resume', side: null });
      }
      t += pace.changeover * SECOND;
    }
    if (state.left.home === 0) add({ at: t - SECOND, type: 'period_end', side: null, n: number, data: [0, 0] });
  }
  return finished(events, t + 5 * SECOND, longest);
}

/** Runs the home side needs to lead. */
function missing(state: PeriodSportState): number {
  return state.periods.reduce((behind, score) => behind + score.away - score.home, 1);
}
