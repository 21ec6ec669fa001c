import type { Side } from './model.ts';

/**
 * A set (map, frame) is won by units (points, games, legs, rounds), a match by sets.
 * Everything here is about one set.
 */
export interface SetRules {
  /** Side that has won a set at this score, or null while it runs. */
  readonly winner: (home: number, away: number, decider: boolean) => Side | null;
  /** Who serves (throws, breaks, starts as CT) at this score; `last` won the last unit of the set. */
  readonly serves: (first: Side, home: number, away: number, last: Side | null) => Side;
  /** Who serves first in the set after one that began with `first` and ended at this score. */
  readonly firstAfter: (first: Side, home: number, away: number) => Side;
  /** Higher scores of one side than this are cut off (endless deuces). */
  readonly cap: number;
}

/** P(home wins a unit) by who serves it; the unit at `tieBreakAt`-all has numbers of its own. */
export interface Skill {
  /** Same numbers, same key. */
  readonly key: string;
  readonly homeServes: number;
  readonly awayServes: number;
  readonly tieBreak: { readonly at: number; readonly homeServes: number; readonly awayServes: number } | null;
}

/** One way for a set to end. */
export interface SetEnd {
  readonly home: number;
  readonly away: number;
  readonly winner: Side;
  /** First server of the next set. */
  readonly next: Side;
  readonly p: number;
}

export interface SetPosition {
  readonly home: number;
  readonly away: number;
  readonly server: Side;
  /** Who served first in this set. */
  readonly first: Side;
  readonly decider: boolean;
  /** P(home wins the unit in play) where its inner score is known. */
  readonly running: number | null;
}

export function other(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/** P(home wins the unit that starts at this score). */
export function unitChance(skill: Skill, home: number, away: number, server: Side): number {
  const numbers =
    skill.tieBreak !== null && home === skill.tieBreak.at && away === skill.tieBreak.at ? skill.tieBreak : skill;
  return server === 'home' ? numbers.homeServes : numbers.awayServes;
}

const MAX_CAP = 64;
const mass = new Float64Array(MAX_CAP * MAX_CAP * 2);

/** Every way for the set to end from here with its probability. */
export function setEnds(rules: SetRules, skill: Skill, from: SetPosition): SetEnd[] {
  const { running } = from;
  const width = rules.cap + 1;
  const ends = new Map<number, { home: number; away: number; winner: Side; next: Side; p: number }>();
  mass.fill(0, 0, width * width * 2);
  const indexOf = (home: number, away: number, server: Side): number =>
    (home * width + away) * 2 + (server === 'home' ? 0 : 1);
  const arrive = (home: number, away: number, last: Side, p: number): void => {
    const capped = home >= rules.cap || away >= rules.cap ? last : null;
    const winner = rules.winner(home, away, from.decider) ?? capped;
    if (winner === null) {
      const index = indexOf(home, away, rules.serves(from.first, home, away, last));
      mass[index] = (mass[index] ?? 0) + p;
      return;
    }
    const known = ends.get(home * width + away);
    if (known !== undefined) known.p += p;
    else {
      ends.set(home * width + away, { home, away, winner, next: rules.firstAfter(from.first, home, away), p });
    }
  };
  mass[indexOf(from.home, from.away, from.server)] = 1;
  for (let home = from.home; home < rules.cap; home += 1) {
    for (let away = from.away; away < rules.cap; away += 1) {
      for (let s = 0; s < 2; s += 1) {
        const p = mass[(home * width + away) * 2 + s] ?? 0;
        if (p === 0) continue;
        const here = home === from.home && away === from.away && running !== null;
        const win = here ? running : unitChance(skill, home, away, s === 0 ? 'home' : 'away');
        arrive(home + 1, away, 'home', p * win);
        arrive(home, away + 1, 'away', p * (1 - win));
      }
    }
  }
  return [...ends.values()];
}

export interface FinalScore {
  readonly home: number;
  readonly away: number;
}

const reachable = new WeakMap<SetRules, Map<number, readonly FinalScore[]>>();

/** Scores a set can still end at, endless deuces up to the cap; shared, so never change it. */
export function finalsFrom(rules: SetRules, home: number, away: number, decider: boolean): readonly FinalScore[] {
  const tables = reachable.get(rules) ?? new Map<number, readonly FinalScore[]>();
  reachable.set(rules, tables);
  const key = (home * MAX_CAP + away) * 2 + (decider ? 1 : 0);
  const known = tables.get(key);
  if (known !== undefined) return known;
  const even: Skill = { key: '', homeServes: 0.5, awayServes: 0.5, tieBreak: null };
  const position: SetPosition = { home, away, server: 'home', first: 'home', decider, running: null };
  const made =
    rules.winner(home, away, decider) === null
      ? setEnds(rules, even, position).map((end) => ({ home: end.home, away: end.away }))
      : [{ home, away }];
  tables.set(key, made);
  return made;
}

/** P(home is the first to have `want` units in the set), from a score where neither has them. */
export function raceChance(rules: SetRules, skill: Skill, from: SetPosition, want: number): number {
  const race: SetRules = {
    ...rules,
    winner: (home, away) => (home >= want ? 'home' : away >= want ? 'away' : null),
  };
  let home = 0;
  for (const end of setEnds(race, skill, from)) if (end.winner === 'home') home += end.p;
  return home;
}
