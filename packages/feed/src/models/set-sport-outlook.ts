import type { Side } from './model.ts';
import { certain, createMixture, type Pmf } from './pmf.ts';
import {
  other,
  setEnds,
  unitChance,
  type FinalScore,
  type SetEnd,
  type SetRules,
  type Skill,
} from './set-sport-rules.ts';
import type { SetSportState } from './set-sport-state.ts';

/** What the units of a set add to a number of the whole match. */
export type Figure = (end: FinalScore) => number;

/** The numbers of units every sport of sets has prices for, in this order. */
export const FIGURES = { total: 0, home: 1, away: 2, margin: 3, extra: 4 } as const;

/** A sport of sets as its probabilities need it. */
export interface SetSportShape {
  readonly rules: SetRules;
  readonly setsToWin: number;
  /** 1 where a set went beyond its ordinary length. */
  readonly isExtra: (end: FinalScore) => boolean;
}

/** What is to come from the start of a set on. */
interface Future {
  /** P(final score in sets): home wins setsToWin to j at index j, away wins j to setsToWin at index setsToWin + j. */
  readonly finals: Float64Array;
  readonly sums: readonly Pmf[];
}

export interface SetSportOutlook extends Future {
  /** The running (or next) set. */
  readonly ends: readonly SetEnd[];
  readonly setWin: number;
  /** P(home wins this set and the match), P(away wins this set, home the match). */
  readonly setAndMatch: readonly [number, number];
  /** P(home wins the set after the running one), whoever serves first, if it is played. */
  readonly nextEnds: readonly SetEnd[];
  readonly matchWin: number;
}

/** What lines are drawn around: far cheaper to know than an outlook. */
export interface SetSportExpectation {
  /** Mean units each side wins from here to the end of the match. */
  readonly home: number;
  readonly away: number;
  /** The running (or next) set. */
  readonly ends: readonly SetEnd[];
  /** The set after it, if it is played. */
  readonly nextEnds: readonly SetEnd[];
}

/** Tables kept for each sport; more matches than this at a time compute theirs again. */
const KEPT_SKILLS = 48;
const RANGE = 420;
const NO_UNITS: FinalScore = { home: 0, away: 0 };
const NOTHING_MORE: readonly Pmf[] = Object.keys(FIGURES).map(() => certain(0));

/** What is kept of one skill, by what decides it. */
interface Table {
  readonly skill: Skill;
  readonly futures: Map<string, Future>;
  readonly ends: Map<string, readonly SetEnd[]>;
  readonly means: Map<string, FinalScore>;
}

/** Sets won so far. */
interface SetScore {
  readonly homeSets: number;
  readonly awaySets: number;
}

function afterSet({ homeSets, awaySets }: SetScore, winner: Side): SetScore {
  return winner === 'home' ? { homeSets: homeSets + 1, awaySets } : { homeSets, awaySets: awaySets + 1 };
}

export interface SetSportEngine {
  readonly shape: SetSportShape;
  outlook(state: SetSportState, skill: Skill, running: number | null): SetSportOutlook;
  expectation(state: SetSportState, skill: Skill, running: number | null): SetSportExpectation;
}

/** Exact probabilities of a match of sets, by recursion over sets with tables kept for the latest skills. */
export function createSetSportEngine(shape: SetSportShape): SetSportEngine {
  const { rules, setsToWin } = shape;
  const kept = new Map<string, Table>();
  const figures: readonly Figure[] = [
    (end) => end.home + end.away,
    (end) => end.home,
    (end) => end.away,
    (end) => end.home - end.away,
    (end) => (shape.isExtra(end) ? 1 : 0),
  ];

  function tableOf(skill: Skill): Table {
    const known = kept.get(skill.key);
    kept.delete(skill.key);
    const table = known ?? { skill, futures: new Map(), ends: new Map(), means: new Map() };
    kept.set(skill.key, table);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_SKILLS && oldest !== undefined) kept.delete(oldest);
    return table;
  }

  function freshEnds(table: Table, first: Side, decider: boolean): readonly SetEnd[] {
    const key = `${first} ${decider}`;
    const known = table.ends.get(key);
    if (known !== undefined) return known;
    const made = setEnds(rules, table.skill, { home: 0, away: 0, server: first, first, decider, running: null });
    table.ends.set(key, made);
    return made;
  }

  function over({ homeSets, awaySets }: SetScore): Future {
    const finals = new Float64Array(setsToWin * 2);
    finals[homeSets >= setsToWin ? awaySets : setsToWin + homeSets] = 1;
    return { finals, sums: NOTHING_MORE };
  }

  function future(table: Table, score: SetScore, first: Side): Future {
    if (isWon(score)) return over(score);
    const key = `${score.homeSets} ${score.awaySets} ${first}`;
    const known = table.futures.get(key);
    if (known !== undefined) return known;
    const made = through(table, score, freshEnds(table, first, isLast(score)));
    table.futures.set(key, made);
    return made;
  }

  /** Mean units of both sides from the start of a set on. */
  function meanUnits(table: Table, score: SetScore, first: Side): FinalScore {
    if (isWon(score)) return NO_UNITS;
    const key = `${score.homeSets} ${score.awaySets} ${first}`;
    const known = table.means.get(key);
    if (known !== undefined) return known;
    const made = meanThrough(table, score, freshEnds(table, first, isLast(score)));
    table.means.set(key, made);
    return made;
  }

  function meanThrough(table: Table, score: SetScore, ends: readonly SetEnd[]): FinalScore {
    let home = 0;
    let away = 0;
    for (const end of ends) {
      const rest = meanUnits(table, afterSet(score, end.winner), end.next);
      home += end.p * (end.home + rest.home);
      away += end.p * (end.away + rest.away);
    }
    return { home, away };
  }

  function isWon({ homeSets, awaySets }: SetScore): boolean {
    return homeSets >= setsToWin || awaySets >= setsToWin;
  }

  function isLast({ homeSets, awaySets }: SetScore): boolean {
    return homeSets + awaySets === setsToWin * 2 - 2;
  }

  /** Ends of the running set, and whether it has yet to begin. */
  function endsFrom(
    table: Table,
    state: SetSportState,
    running: number | null,
  ): { readonly fresh: boolean; readonly ends: readonly SetEnd[] } {
    const { current } = state;
    const decider = isLast(state);
    const fresh = current.home === 0 && current.away === 0 && running === null;
    const ends = fresh
      ? freshEnds(table, current.first, decider)
      : setEnds(rules, table.skill, { ...current, decider, running });
    return { fresh, ends };
  }

  /** The set after one that ends like this, whoever then serves first. */
  function endsAfter(table: Table, state: SetSportState, ends: readonly SetEnd[]): readonly SetEnd[] {
    const servers = { home: 0, away: 0 };
    for (const end of ends) servers[end.next] += end.p;
    const likely: Side = servers.home >= servers.away ? 'home' : 'away';
    const decider = isLast(afterSet(state, 'away'));
    return [likely, other(likely)].flatMap((first) =>
      servers[first] === 0 ? [] : freshEnds(table, first, decider).map((end) => weighted(end, servers[first])),
    );
  }

  function through(table: Table, score: SetScore, ends: readonly SetEnd[]): Future {
    const finals = new Float64Array(setsToWin * 2);
    const mixtures = figures.map(() => createMixture(-RANGE, RANGE));
    for (const end of ends) {
      const rest = future(table, afterSet(score, end.winner), end.next);
      for (let i = 0; i < finals.length; i += 1) finals[i] = (finals[i] ?? 0) + end.p * (rest.finals[i] ?? 0);
      figures.forEach((figure, i) => mixtures[i]?.add(rest.sums[i] ?? certain(0), figure(end), end.p));
    }
    return { finals, sums: mixtures.map((mixture) => mixture.done()) };
  }

  function homeShare(finals: Float64Array): number {
    let total = 0;
    for (let i = 0; i < setsToWin; i += 1) total += finals[i] ?? 0;
    return total;
  }

  return {
    shape,
    outlook(state, skill, running) {
      const table = tableOf(skill);
      const { fresh, ends } = endsFrom(table, state, running);
      const { finals, sums } = fresh ? future(table, state, state.current.first) : through(table, state, ends);
      let setWin = 0;
      let both = 0;
      let turned = 0;
      for (const end of ends) {
        const won = end.winner === 'home' ? 1 : 0;
        const rest = future(table, afterSet(state, end.winner), end.next);
        const match = homeShare(rest.finals) * end.p;
        setWin += won * end.p;
        both += won * match;
        turned += (1 - won) * match;
      }
      return {
        finals,
        sums,
        ends,
        setWin,
        setAndMatch: [both, turned],
        nextEnds: endsAfter(table, state, ends),
        matchWin: homeShare(finals),
      };
    },
    expectation(state, skill, running) {
      const table = tableOf(skill);
      const { ends } = endsFrom(table, state, running);
      const units = meanThrough(table, state, ends);
      return { ...units, ends, nextEnds: endsAfter(table, state, ends) };
    },
  };
}

function weighted(end: SetEnd, weight: number): SetEnd {
  return { ...end, p: end.p * weight };
}

/** P(home wins the unit in play, the unit after it), whatever happens in between. */
export function nextUnits(
  rules: SetRules,
  skill: Skill,
  state: SetSportState,
  running: number | null,
): [number, number] {
  const { home, away, server, first } = state.current;
  const now = running ?? unitChance(skill, home, away, server);
  const ifWon = unitChance(skill, home + 1, away, rules.serves(first, home + 1, away, 'home'));
  const ifLost = unitChance(skill, home, away + 1, rules.serves(first, home, away + 1, 'away'));
  return [now, now * ifWon + (1 - now) * ifLost];
}
