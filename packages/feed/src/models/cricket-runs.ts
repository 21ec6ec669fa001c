import { normalBelow, normalDensity } from './normal.ts';
import { mean, pmfOf, pmfOfArray, type Pmf, variance } from './pmf.ts';

/** Runs less likely than this do not move any price. */
const TOO_RARE = 1e-10;

/** One ball: it takes a wicket with chance `wicket`, otherwise `runs` are scored. */
export interface BallSkill {
  /** Same numbers, same key. */
  readonly key: string;
  readonly wicket: number;
  /** Runs of a ball that takes no wicket. */
  readonly runs: Pmf;
}

/** P(n balls without a wicket are played), n from 0 to `balls`, when `wickets` end the innings. */
export function ballsPlayed(wicket: number, balls: number, wickets: number): number[] {
  const p = Array.from({ length: balls + 1 }, () => 0);
  const safe = 1 - wicket;
  // All out on ball n + wickets.
  let out = wicket ** wickets;
  for (let n = 0; n + wickets <= balls; n += 1) {
    p[n] = (p[n] ?? 0) + out;
    out *= (safe * (n + wickets)) / (n + 1);
  }
  // All balls used with `lost` wickets.
  let used = safe ** balls;
  for (let lost = 0; lost < wickets && lost <= balls; lost += 1) {
    p[balls - lost] = (p[balls - lost] ?? 0) + used;
    used *= (wicket * (balls - lost)) / (safe * (lost + 1));
  }
  return p;
}

/** Distribution of the wickets still to fall. */
export function wicketsFallen(wicket: number, balls: number, wickets: number): Pmf {
  const pairs: [number, number][] = [];
  let p = (1 - wicket) ** balls;
  let rest = 1;
  for (let lost = 0; lost < wickets; lost += 1) {
    pairs.push([lost, p]);
    rest -= p;
    p *= (wicket * (balls - lost)) / ((1 - wicket) * (lost + 1));
  }
  return pmfOf([...pairs, [wickets, Math.max(0, rest)]]);
}

/**
 * Runs added in `balls` balls with `wickets` left; the innings also ends with the run that makes at least `need`
 * (Infinity where there is no target).
 */
export function runsAdded(skill: BallSkill, balls: number, wickets: number, need: number): Pmf {
  const ends = new Float64Array(balls * 6 + 7);
  const played = ballsPlayed(skill.wicket, balls, wickets);
  const jumps: [number, number][] = [];
  skill.runs.p.forEach((p, i) => {
    if (p > 0) jumps.push([skill.runs.min + i, p]);
  });
  let after = 1;
  let now = Float64Array.of(1);
  // Runs of `now` that are likely enough to matter: from `low` up to but not `high`.
  let low = 0;
  let high = 1;
  for (let n = 0; n <= balls; n += 1) {
    const stops = played[n] ?? 0;
    after -= stops;
    const next = new Float64Array(Math.min(high + 6, need));
    for (let runs = low; runs < high; runs += 1) {
      const p = now[runs] ?? 0;
      ends[runs] = (ends[runs] ?? 0) + p * stops;
      for (const [jump, share] of jumps) {
        const total = runs + jump;
        if (total >= need) ends[total] = (ends[total] ?? 0) + p * share * after;
        else next[total] = (next[total] ?? 0) + p * share;
      }
    }
    if (after < TOO_RARE) break;
    now = next;
    high = next.length;
    while (high > low && (now[high - 1] ?? 0) < TOO_RARE) high -= 1;
    while (low < high && (now[low] ?? 0) < TOO_RARE) low += 1;
  }
  return pmfOfArray(ends);
}

/** By how much a chase passes its target: 0 when exactly, for targets far from the start (renewal theory). */
export function overshoot(runs: Pmf): readonly number[] {
  const tail: number[] = [];
  let rest = 0;
  for (let jump = runs.min + runs.p.length - 1; jump >= 1; jump -= 1) {
    rest += runs.p[jump - runs.min] ?? 0;
    tail.unshift(rest);
  }
  const whole = tail.reduce((total, p) => total + p, 0);
  return tail.map((p) => p / whole);
}

/** Mean and variance of something close to a normal distribution. */
export interface Spread {
  readonly mean: number;
  readonly variance: number;
}

/** Of the runs added without a target. */
export function spreadOfRuns(skill: BallSkill, balls: number, wickets: number): Spread {
  const safe = ballsPlayed(skill.wicket, balls, wickets);
  const least = { min: 0, p: Float64Array.from(safe) };
  const run = mean(skill.runs);
  const count = mean(least);
  return { mean: count * run, variance: count * variance(skill.runs) + variance(least) * run * run };
}

/** About the mean of the smaller of two independent numbers. */
export function meanOfSmaller(x: Spread, y: Spread): number {
  const width = Math.sqrt(x.variance + y.variance);
  if (width === 0) return Math.min(x.mean, y.mean);
  const apart = (y.mean - x.mean) / width;
  const below = normalBelow(apart);
  return x.mean * below + y.mean * (1 - below) - width * normalDensity(apart);
}
