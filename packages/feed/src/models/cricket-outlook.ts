import { meanOfSmaller, overshoot, runsAdded, type BallSkill, type Spread, spreadOfRuns } from './cricket-runs.ts';
import { BALLS, battingSide, isInningsOver, WICKETS, type CricketState } from './cricket-state.ts';
import { keepingFair } from './fair-skill.ts';
import type { Fixture } from './model.ts';
import { above, pmfOf, pmfOfArray, probabilityOf, shifted, type Pmf } from './pmf.ts';
import { abilityGap } from './racket.ts';

export const WICKET = 0.052;
/** Runs of a ball, wickets aside. */
const RUNS: readonly (readonly [number, number])[] = [
  [1, 0.41],
  [2, 0.075],
  [3, 0.004],
  [4, 0.115],
  [6, 0.047],
];

export interface CricketSkill {
  readonly home: BallSkill;
  readonly away: BallSkill;
  /** P(home wins a super over). */
  readonly superOver: number;
}

function ball(factor: number): BallSkill {
  const rounded = Math.round(factor * 4000) / 4000;
  const scores = RUNS.map(([runs, p]): [number, number] => [runs, p * rounded]);
  const none = 1 - scores.reduce((total, [, p]) => total + p, 0);
  return { key: String(rounded), wicket: WICKET, runs: pmfOf([[0, none], ...scores]) };
}

export const skillOf = keepingFair((fixture: Fixture, noise: number): CricketSkill => {
  const gap = abilityGap(fixture, noise);
  const { home, away } = fixture;
  const open = Math.max(-1.2, Math.min(1.2, home.attack + away.attack - home.defence - away.defence));
  return {
    home: ball(1 + 0.055 * gap + 0.04 * open),
    away: ball(1 - 0.055 * gap + 0.04 * open),
    superOver: 0.5 + 0.08 * gap,
  };
});

const NOTHING: Spread = { mean: 0, variance: 0 };
const kept = new Map<string, Pmf>();
const KEPT = 300;

/** Runs added without a target; the latest are kept. */
export function freeRuns(skill: BallSkill, balls: number, wickets: number): Pmf {
  const key = `${skill.key} ${balls} ${wickets}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = runsAdded(skill, balls, wickets, Infinity);
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}

export interface CricketOutlook {
  readonly homeWins: number;
  readonly tie: number;
  readonly first: Pmf;
  readonly second: Pmf;
  readonly total: Pmf;
}

/** Final runs of both innings and who wins, from the same balls. */
export function outlookOf(state: CricketState, skill: CricketSkill): CricketOutlook {
  const batting = battingSide(state, 1);
  const chasing = battingSide(state, 2);
  const base = state[chasing];
  const one = state[batting];
  if (state.begun === 2) {
    const need = one.runs + 1 - base.runs;
    const added = runsAdded(skill[chasing], BALLS - base.balls, WICKETS - base.wickets, need);
    const second = shifted(added, base.runs);
    const tie = probabilityOf(second, one.runs);
    const chased = above(second, one.runs);
    const first = pmfOf([[one.runs, 1]]);
    const wins = chasing === 'home' ? chased : 1 - chased - tie;
    return { homeWins: wins + tie * skill.superOver, tie, first, second, total: shifted(second, one.runs) };
  }
  const over = isInningsOver(state, 1);
  const first = over
    ? pmfOf([[one.runs, 1]])
    : shifted(freeRuns(skill[batting], BALLS - one.balls, WICKETS - one.wickets), one.runs);
  const free = shifted(freeRuns(skill[chasing], BALLS, WICKETS), base.runs);
  const past = overshoot(skill[chasing].runs);
  const width = Math.max(first.min + first.p.length, free.min + free.p.length) + 8;
  const second = new Float64Array(width);
  const total = new Float64Array(width * 2);
  const put = (into: Float64Array, at: number, p: number): void => {
    into[at] = (into[at] ?? 0) + p;
  };
  let tie = 0;
  let chased = 0;
  first.p.forEach((p, i) => {
    const runs = first.min + i;
    if (p < 1e-8) return;
    let passes = 1;
    for (let j = 0; j < free.p.length && free.min + j <= runs; j += 1) {
      const share = free.p[j] ?? 0;
      passes -= share;
      put(second, free.min + j, p * share);
      put(total, runs + free.min + j, p * share);
    }
    chased += p * passes;
    tie += p * probabilityOf(free, runs);
    past.forEach((share, by) => {
      put(second, runs + 1 + by, p * passes * share);
      put(total, runs * 2 + 1 + by, p * passes * share);
    });
  });
  const wins = chasing === 'home' ? chased : 1 - chased - tie;
  const homeWins = wins + tie * skill.superOver;
  return { homeWins, tie, first, second: pmfOfArray(second), total: pmfOfArray(total) };
}

/** About the means of the runs of both innings: enough to draw lines around, and far cheaper than an outlook. */
export function meansOf(state: CricketState, skill: CricketSkill): { readonly first: number; readonly second: number } {
  const batting = battingSide(state, 1);
  const chasing = battingSide(state, 2);
  const one = state[batting];
  const base = state[chasing];
  const over = state.begun === 2 || isInningsOver(state, 1);
  const added = over ? NOTHING : spreadOfRuns(skill[batting], BALLS - one.balls, WICKETS - one.wickets);
  const first = one.runs + added.mean;
  if (isInningsOver(state, 2)) return { first, second: base.runs };
  const free = spreadOfRuns(skill[chasing], BALLS - base.balls, WICKETS - base.wickets);
  const past = overshoot(skill[chasing].runs).reduce((total, share, by) => total + share * by, 0);
  const target = { mean: first + 1 + past - base.runs, variance: added.variance };
  return { first, second: base.runs + meanOfSmaller(free, target) };
}
