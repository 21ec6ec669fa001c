import { SOCCER_BASE } from '../models/soccer.ts';

/** A result to learn from. */
export interface Result {
  readonly home: string;
  readonly away: string;
  readonly score: readonly [number, number];
}

export interface Fitted {
  /** Same order as the names given; on the scale of the football model. */
  readonly teams: readonly { readonly name: string; readonly attack: number; readonly defence: number }[];
  readonly homeAdvantage: number;
  /** Mean log-likelihood of a result's two scores under the fit. */
  readonly logLikelihood: number;
}

const USUAL_HOME_ADVANTAGE = 0.22;
/** Goals of an average team that everybody is given beforehand, so that few results do not make extremes. */
const SHRINKAGE = 6;
const ROUNDS = 60;

/**
 * Fits log-linear Poisson scores to results: goals of the home side have the mean
 * `base × exp(attack - defence of the other + home advantage)`. Alternates closed-form updates, shrunk to the average.
 */
export function fitStrengths(names: readonly string[], results: readonly Result[]): Fitted {
  const index = new Map(names.map((name, i) => [name, i]));
  const rows = results.flatMap(({ home, away, score }) => {
    const h = index.get(home);
    const a = index.get(away);
    return h === undefined || a === undefined ? [] : [{ h, a, score }];
  });
  const attack = names.map(() => 1);
  const defence = names.map(() => 1);
  const at = (list: readonly number[], i: number): number => list[i] ?? 1;
  const goals = rows.reduce((sum, { score }) => sum + score[0] + score[1], 0);
  let base = rows.length === 0 ? SOCCER_BASE : Math.max(0.2, goals / (2 * rows.length)) / Math.exp(0.1);
  let homeFactor = Math.exp(USUAL_HOME_ADVANTAGE);

  for (let round = 0; round < ROUNDS && rows.length > 0; round += 1) {
    const scored = names.map(() => SHRINKAGE);
    const expected = names.map(() => SHRINKAGE);
    for (const { h, a, score } of rows) {
      scored[h] = at(scored, h) + score[0];
      scored[a] = at(scored, a) + score[1];
      expected[h] = at(expected, h) + base * homeFactor * at(defence, a);
      expected[a] = at(expected, a) + base * at(defence, h);
    }
    names.forEach((_, i) => (attack[i] = at(scored, i) / at(expected, i)));

    const conceded = names.map(() => SHRINKAGE);
    const feared = names.map(() => SHRINKAGE);
    for (const { h, a, score } of rows) {
      conceded[a] = at(conceded, a) + score[0];
      conceded[h] = at(conceded, h) + score[1];
      feared[a] = at(feared, a) + base * homeFactor * at(attack, h);
      feared[h] = at(feared, h) + base * at(attack, a);
    }
    names.forEach((_, i) => (defence[i] = at(conceded, i) / at(feared, i)));

    let homeGoals = 10 * base * Math.exp(USUAL_HOME_ADVANTAGE);
    let homeExpected = 10 * base;
    let awayGoals = 0;
    let awayExpected = 0;
    for (const { h, a, score } of rows) {
      homeGoals += score[0];
      homeExpected += base * at(attack, h) * at(defence, a);
      awayGoals += score[1];
      awayExpected += base * at(attack, a) * at(defence, h);
    }
    homeFactor = homeGoals / homeExpected;
    if (awayGoals > 0) base *= awayGoals / awayExpected;
  }

  const level = Math.log(base / SOCCER_BASE);
  const teams = names.map((name, i) => ({
    name,
    attack: rounded(Math.log(at(attack, i)) + level),
    defence: rounded(-Math.log(at(defence, i))),
  }));
  let sum = 0;
  for (const { h, a, score } of rows) {
    sum += logPoisson(score[0], base * homeFactor * at(attack, h) * at(defence, a));
    sum += logPoisson(score[1], base * at(attack, a) * at(defence, h));
  }
  return {
    teams,
    homeAdvantage: rounded(Math.log(homeFactor)),
    logLikelihood: rows.length === 0 ? 0 : sum / rows.length,
  };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000 + 0;
}

function logPoisson(count: number, mean: number): number {
  let log = count * Math.log(mean) - mean;
  for (let k = 2; k <= count; k += 1) log -= Math.log(k);
  return log;
}
