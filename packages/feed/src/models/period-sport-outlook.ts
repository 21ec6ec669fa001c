import { normalBelow, normalDensity } from './normal.ts';
import {
  certain,
  createMixture,
  difference,
  mean,
  probabilityOf,
  shifted,
  sum,
  times,
  type Pmf,
  variance,
} from './pmf.ts';
import { scoreOf, type Score, type PeriodSportRules, type PeriodSportState } from './period-sport-state.ts';

/** What one unit of each side scores. */
export interface PeriodSportSkill {
  /** Same numbers, same key. */
  readonly key: string;
  readonly home: Pmf;
  readonly away: Pmf;
}

/** Distribution of a score at the end of some part of the match. */
export interface Outlook {
  readonly home: Pmf;
  readonly away: Pmf;
  readonly total: Pmf;
  /** Home less away. */
  readonly margin: Pmf;
}

const KEPT_SKILLS = 40;
const MOST = 420;
/** Scores less likely than this do not move any price. */
const TOO_RARE = 1e-9;

interface Tables {
  readonly home: Map<number, Pmf>;
  readonly away: Map<number, Pmf>;
  /** Result of overtimes that begin level, counted from their start. */
  overtime: Outlook | null;
}

export interface PeriodSportEngine {
  readonly rules: PeriodSportRules;
  /** The final score; with overtime where the sport has it. */
  full(state: PeriodSportState, skill: PeriodSportSkill): Outlook;
  /** Periods `from` to `to` (1-based) without overtime. */
  part(state: PeriodSportState, skill: PeriodSportSkill, from: number, to: number): Outlook;
  /** About the means of `full`, of `part`: enough to draw lines around, and far cheaper. */
  fullMeans(state: PeriodSportState, skill: PeriodSportSkill): Score;
  partMeans(state: PeriodSportState, skill: PeriodSportSkill, from: number, to: number): Score;
}

function independent(home: Pmf, away: Pmf): Outlook {
  return { home, away, total: sum(home, away), margin: difference(home, away) };
}

interface Cells {
  add(home: number, away: number, p: number): void;
  addOutlook(outlook: Outlook, level: number, p: number): void;
  done(): Outlook;
}

const ONE = certain(0);

function createCells(): Cells {
  const home = createMixture(0, MOST);
  const away = createMixture(0, MOST);
  const total = createMixture(0, MOST * 2);
  const margin = createMixture(-MOST, MOST);
  return {
    add(h, a, p) {
      home.put(h, p);
      away.put(a, p);
      total.put(h + a, p);
      margin.put(h - a, p);
    },
    addOutlook(outlook, level, p) {
      home.add(outlook.home, level, p);
      away.add(outlook.away, level, p);
      total.add(outlook.total, level * 2, p);
      margin.add(outlook.margin, 0, p);
    },
    done: () => ({ home: home.done(), away: away.done(), total: total.done(), margin: margin.done() }),
  };
}

/** Exact probabilities of sums of independent units, with tables kept for the latest skills. */
export function createPeriodSportEngine(rules: PeriodSportRules): PeriodSportEngine {
  const kept = new Map<string, Tables>();

  function tablesOf(skill: PeriodSportSkill): Tables {
    const tables = kept.get(skill.key) ?? { home: new Map(), away: new Map(), overtime: null };
    kept.delete(skill.key);
    kept.set(skill.key, tables);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_SKILLS && oldest !== undefined) kept.delete(oldest);
    return tables;
  }

  function scored(skill: PeriodSportSkill, side: 'home' | 'away', units: number): Pmf {
    if (units === 0) return ONE;
    const table = tablesOf(skill)[side];
    const known = table.get(units);
    if (known !== undefined) return known;
    const made = times(skill[side], units);
    table.set(units, made);
    return made;
  }

  /** Units a side has left in periods `from` to `to`. */
  function unitsLeft(state: PeriodSportState, side: 'home' | 'away', from: number, to: number): number {
    const running = state.periods.length > state.done ? state.periods.length : 0;
    const started = state.periods.length;
    const fresh = Math.max(0, to - Math.max(from - 1, started)) * rules.units;
    return fresh + (running >= from && running <= to ? state.left[side] : 0);
  }

  /**
   * Every final score where the home side, with `before` so far, plays `last` and stops once it leads; level ones go on to
   * `level`.
   */
  function lastInnings(
    { before, last, away }: { readonly before: Pmf; readonly last: Pmf; readonly away: Pmf },
    cells: Cells,
    level: (score: number, p: number) => void,
  ): void {
    before.p.forEach((homeP, i) => {
      const home = before.min + i;
      away.p.forEach((awayP, j) => {
        const p = homeP * awayP;
        const target = away.min + j;
        if (p < TOO_RARE) return;
        if (home > target) return cells.add(home, target, p);
        last.p.forEach((lastP, k) => {
          const final = Math.min(home + last.min + k, target + 1);
          if (final === target) level(target, p * lastP);
          else cells.add(final, target, p * lastP);
        });
      });
    });
  }

  /** All cells of two independent scores; level ones go on to `level`. */
  function apart(home: Pmf, away: Pmf, cells: Cells, level: (score: number, p: number) => void): void {
    home.p.forEach((homeP, i) => {
      away.p.forEach((awayP, j) => {
        const h = home.min + i;
        const a = away.min + j;
        if (h === a) level(h, homeP * awayP);
        else cells.add(h, a, homeP * awayP);
      });
    });
  }

  function overtime(skill: PeriodSportSkill): Outlook {
    const tables = tablesOf(skill);
    if (tables.overtime !== null) return tables.overtime;
    const units = rules.overtime?.units ?? 0;
    const home = scored(skill, 'home', units);
    const away = scored(skill, 'away', units);
    const levels: [number, number][] = [];
    const once = createCells();
    const level = (score: number, p: number): void => void levels.push([score, p]);
    if (rules.homeLast) lastInnings({ before: ONE, last: home, away }, once, level);
    else apart(home, away, once, level);
    const decided = once.done();
    const again = levels.reduce((total, [, p]) => total + p, 0);
    // A second overtime stands for all further ones.
    const cells = createCells();
    cells.addOutlook(decided, 0, 1);
    for (const [score, p] of levels) cells.addOutlook(decided, score, p / (1 - again));
    tables.overtime = cells.done();
    return tables.overtime;
  }

  /** The regular score, with what overtime makes of a level one. */
  function withOvertime(home: Pmf, away: Pmf, skill: PeriodSportSkill): Outlook {
    const regular = independent(home, away);
    const extra = overtime(skill);
    const cells = createCells();
    cells.addOutlook(regular, 0, 1);
    const from = Math.max(home.min, away.min);
    const to = Math.min(home.min + home.p.length, away.min + away.p.length);
    for (let score = from; score < to; score += 1) {
      const p = probabilityOf(home, score) * probabilityOf(away, score);
      cells.add(score, score, -p);
      cells.addOutlook(extra, score, p);
    }
    return cells.done();
  }

  function part(state: PeriodSportState, skill: PeriodSportSkill, from: number, to: number): Outlook {
    const score = scoreOf(state, from, to);
    const home = shifted(scored(skill, 'home', unitsLeft(state, 'home', from, to)), score.home);
    const away = shifted(scored(skill, 'away', unitsLeft(state, 'away', from, to)), score.away);
    return independent(home, away);
  }

  function partMeans(state: PeriodSportState, skill: PeriodSportSkill, from: number, to: number): Score {
    const score = scoreOf(state, from, to);
    return {
      home: score.home + unitsLeft(state, 'home', from, to) * mean(skill.home),
      away: score.away + unitsLeft(state, 'away', from, to) * mean(skill.away),
    };
  }

  /** Many units add up to something close to a normal distribution. */
  function fullMeans(state: PeriodSportState, skill: PeriodSportSkill): Score {
    const last = Math.max(rules.periods, state.periods.length);
    const { home, away } = partMeans(state, skill, 1, last);
    if (rules.overtime === null) return { home, away };
    const inLast = rules.homeLast ? unitsLeft(state, 'home', last, last) : 0;
    const homeUnit = mean(skill.home);
    const notNeeded = inLast * homeUnit;
    const homeVariance = variance(skill.home);
    const awayVariance = unitsLeft(state, 'away', 1, last) * variance(skill.away);
    const homeUnits = unitsLeft(state, 'home', 1, last);
    const before = Math.sqrt((homeUnits - inLast) * homeVariance + awayVariance);
    const after = Math.sqrt(homeUnits * homeVariance + awayVariance);
    const lead = home - notNeeded - away;
    const leads = before === 0 ? (lead > 0 ? 1 : 0) : normalBelow((lead - 0.5) / before);
    const level = after === 0 ? (home === away ? 1 : 0) : Math.min(1, normalDensity((home - away) / after) / after);
    const extra = level * rules.overtime.units;
    return {
      home: home - leads * notNeeded + extra * homeUnit,
      away: away + extra * mean(skill.away),
    };
  }

  return {
    rules,
    part,
    partMeans,
    fullMeans,
    full(state, skill) {
      const last = Math.max(rules.periods, state.periods.length);
      const score = scoreOf(state, 1, last);
      const away = shifted(scored(skill, 'away', unitsLeft(state, 'away', 1, last)), score.away);
      if (rules.homeLast) {
        const inLast = unitsLeft(state, 'home', last, last);
        const before = shifted(scored(skill, 'home', unitsLeft(state, 'home', 1, last) - inLast), score.home);
        const cells = createCells();
        const extra = overtime(skill);
        const level = (at: number, p: number): void => cells.addOutlook(extra, at, p);
        lastInnings({ before, last: scored(skill, 'home', inLast), away }, cells, level);
        return cells.done();
      }
      const home = shifted(scored(skill, 'home', unitsLeft(state, 'home', 1, last)), score.home);
      return rules.overtime === null ? independent(home, away) : withOvertime(home, away, skill);
    },
  };
}
