import type { Side } from './model.ts';
import { certain, createMixture, type Pmf } from './pmf.ts';
import { other, setEnds, unitChance, type FinalScore, type SetEnd, type SetRules, type Skill } from './race-rules.ts';
import type { RaceState } from './race-state.ts';

/** What the units of a set add to a number of the whole match. */
export type Tally = (end: FinalScore) => number;

/** The numbers of units every race of sets has prices for, in this order. */
export const TALLIES = { total: 0, home: 1, away: 2, margin: 3, extra: 4 } as const;

/** A race of sets as its probabilities need it. */
export interface RaceShape {
  readonly rules: SetRules;
  readonly setsToWin: number;
  /** 1 where a set went beyond its ordinary length. */
  readonly isExtra: (end: FinalScore) => boolean;
}

/** What is to come from the start of a set on. */
interface Future {
  /** P(final score in sets): index j is setsToWin:j, index setsToWin + j is j:setsToWin. */
  readonly finals: Float64Array;
  readonly sums: readonly Pmf[];
}

export interface RaceOutlook extends Future {
  /** The running (or next) set. */
  readonly ends: readonly SetEnd[];
  readonly setWin: number;
  /** P(home wins this set and the match), P(away wins this set, home the match). */
  readonly setAndMatch: readonly [number, number];
  /** P(home wins the set after the running one), whoever serves first, if it is played. */
  readonly nextEnds: readonly SetEnd[];
  readonly matchWin: number;
}

/** Tables kept for each sport; more matches than this at a time compute theirs again. */
const KEPT_SKILLS = 48;
const RANGE = 420;
const NOTHING_MORE: readonly Pmf[] = Object.keys(TALLIES).map(() => certain(0));

type Table = Map<string, Future | readonly SetEnd[]>;

export interface RaceEngine {
  readonly shape: RaceShape;
  outlook(state: RaceState, skill: Skill, running: number | null): RaceOutlook;
}

/** Exact probabilities of a race of sets, by recursion over sets with tables kept for the latest skills. */
export function createRaceEngine(shape: RaceShape): RaceEngine {
  const { rules, setsToWin } = shape;
  const kept = new Map<string, Table>();
  const tallies: readonly Tally[] = [
    (end) => end.home + end.away,
    (end) => end.home,
    (end) => end.away,
    (end) => end.home - end.away,
    (end) => (shape.isExtra(end) ? 1 : 0),
  ];

  function tableOf(skill: Skill): Table {
    const known = kept.get(skill.key);
    kept.delete(skill.key);
    const table = known ?? new Map<string, Future | readonly SetEnd[]>();
    kept.set(skill.key, table);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_SKILLS && oldest !== undefined) kept.delete(oldest);
    return table;
  }

  function freshEnds(table: Table, skill: Skill, first: Side, decider: boolean): readonly SetEnd[] {
    const key = `ends ${first} ${decider}`;
    const known = table.get(key);
    if (known !== undefined && !('finals' in known)) return known;
    const made = setEnds(rules, skill, { home: 0, away: 0, server: first, first, decider }, null);
    table.set(key, made);
    return made;
  }

  function over(homeSets: number, awaySets: number): Future {
    const finals = new Float64Array(setsToWin * 2);
    finals[homeSets >= setsToWin ? awaySets : setsToWin + homeSets] = 1;
    return { finals, sums: NOTHING_MORE };
  }

  function future(table: Table, skill: Skill, homeSets: number, awaySets: number, first: Side): Future {
    if (homeSets >= setsToWin || awaySets >= setsToWin) return over(homeSets, awaySets);
    const key = `${homeSets} ${awaySets} ${first}`;
    const known = table.get(key);
    if (known !== undefined && 'finals' in known) return known;
    const decider = homeSets + awaySets === setsToWin * 2 - 2;
    const made = through(table, skill, homeSets, awaySets, freshEnds(table, skill, first, decider));
    table.set(key, made);
    return made;
  }

  function through(table: Table, skill: Skill, homeSets: number, awaySets: number, ends: readonly SetEnd[]): Future {
    const finals = new Float64Array(setsToWin * 2);
    const mixtures = tallies.map(() => createMixture(-RANGE, RANGE));
    for (const end of ends) {
      const home = homeSets + (end.winner === 'home' ? 1 : 0);
      const away = awaySets + (end.winner === 'away' ? 1 : 0);
      const rest = future(table, skill, home, away, end.next);
      for (let i = 0; i < finals.length; i += 1) finals[i] = (finals[i] ?? 0) + end.p * (rest.finals[i] ?? 0);
      tallies.forEach((tally, i) => mixtures[i]?.add(rest.sums[i] ?? certain(0), tally(end), end.p));
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
      const { homeSets, awaySets, current } = state;
      const decider = homeSets + awaySets === setsToWin * 2 - 2;
      const fresh = current.home === 0 && current.away === 0 && running === null;
      const ends = fresh
        ? freshEnds(table, skill, current.first, decider)
        : setEnds(rules, skill, { ...current, decider }, running);
      const { finals, sums } = fresh
        ? future(table, skill, homeSets, awaySets, current.first)
        : through(table, skill, homeSets, awaySets, ends);
      let setWin = 0;
      let both = 0;
      let turned = 0;
      const servers = { home: 0, away: 0 };
      for (const end of ends) {
        const won = end.winner === 'home' ? 1 : 0;
        const rest = future(table, skill, homeSets + won, awaySets + 1 - won, end.next);
        const match = homeShare(rest.finals) * end.p;
        setWin += won * end.p;
        both += won * match;
        turned += (1 - won) * match;
        servers[end.next] += end.p;
      }
      const likely: Side = servers.home >= servers.away ? 'home' : 'away';
      const nextDecider = homeSets + awaySets + 1 === setsToWin * 2 - 2;
      const nextEnds = [likely, other(likely)].flatMap((first) =>
        servers[first] === 0
          ? []
          : freshEnds(table, skill, first, nextDecider).map((end) => weighted(end, servers[first])),
      );
      return {
        finals,
        sums,
        ends,
        setWin,
        setAndMatch: [both, turned],
        nextEnds,
        matchWin: homeShare(finals),
      };
    },
  };
}

function weighted(end: SetEnd, weight: number): SetEnd {
  return { ...end, p: end.p * weight };
}

/** P(home wins the unit in play, the unit after it), whatever happens in between. */
export function nextUnits(rules: SetRules, skill: Skill, state: RaceState, running: number | null): [number, number] {
  const { home, away, server, first } = state.current;
  const now = running ?? unitChance(skill, home, away, server);
  const ifWon = unitChance(skill, home + 1, away, rules.serves(first, home + 1, away, 'home'));
  const ifLost = unitChance(skill, home, away + 1, rules.serves(first, home, away + 1, 'away'));
  return [now, now * ifWon + (1 - now) * ifLost];
}
