import { DRAWN, placeAt, spreadNumbers } from './futures.ts';
import type { Side } from './model.ts';
import { setEnds, unitChance, type SetEnd, type SetPosition, type SetRules, type Skill } from './set-sport-rules.ts';
import type { SetSportShape } from './set-sport-outlook.ts';
import { isDecider, type SetSportState } from './set-sport-state.ts';
import type { Rng } from './random.ts';

export const SCORE_BASE = 64;
/** Winners in a log. */
export const HOME = 1;
export const AWAY = 2;

/** One set in every drawn future; where it is not played its score is -1. */
export interface DrawnSet {
  readonly home: Int16Array;
  readonly away: Int16Array;
  /** 1 where home wins it. */
  readonly homeWins: Uint8Array;
}

export function unplayed(): DrawnSet {
  return {
    home: new Int16Array(DRAWN).fill(-1),
    away: new Int16Array(DRAWN).fill(-1),
    homeWins: new Uint8Array(DRAWN),
  };
}

/** The running set, unit by unit. */
export interface RunningSet extends DrawnSet {
  /** Winners of the units from here on, `width` a future: HOME, AWAY or 0. */
  readonly log: Uint8Array;
  readonly width: number;
}

/** Every score of a set as a step: chance of home, and where each winner leads, or -1 where the set ends. */
interface Steps {
  readonly chance: Float64Array;
  readonly ifHome: Int32Array;
  readonly ifAway: Int32Array;
}

/** The set as a walk from this position; steps are counted from 0, which is the position. */
function stepsOf(rules: SetRules, skill: Skill, from: SetPosition): Steps {
  const places = new Map<number, number>();
  const open: (readonly [number, number, Side])[] = [];
  const placeOf = (home: number, away: number, server: Side): number => {
    const key = (home * SCORE_BASE + away) * 2 + (server === 'home' ? 0 : 1);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, open.length);
    open.push([home, away, server]);
    return open.length - 1;
  };
  const next = (home: number, away: number, last: Side): number => {
    const isOver = rules.winner(home, away, from.decider) !== null || home >= rules.cap || away >= rules.cap;
    return isOver ? -1 : placeOf(home, away, rules.serves(from.first, home, away, last));
  };
  const [chance, ifHome, ifAway]: [number[], number[], number[]] = [[], [], []];
  placeOf(from.home, from.away, from.server);
  for (let place = 0; place < open.length; place += 1) {
    const [home, away, server] = open[place] ?? [0, 0, 'home'];
    chance.push(place === 0 && from.running !== null ? from.running : unitChance(skill, home, away, server));
    ifHome.push(next(home + 1, away, 'home'));
    ifAway.push(next(home, away + 1, 'away'));
  }
  return { chance: Float64Array.from(chance), ifHome: Int32Array.from(ifHome), ifAway: Int32Array.from(ifAway) };
}

function drawnRunning(rules: SetRules, skill: Skill, from: SetPosition, rng: Rng): RunningSet {
  const { chance, ifHome, ifAway } = stepsOf(rules, skill, from);
  const width = rules.cap * 2;
  const log = new Uint8Array(DRAWN * width);
  const set = unplayed();
  // The first unit decides most: it is spread evenly.
  const openers = spreadNumbers(rng, DRAWN);
  for (let n = 0; n < DRAWN; n += 1) {
    let [home, away, place, played] = [from.home, from.away, 0, 0];
    while (place >= 0) {
      const isHome = (played === 0 ? (openers[n] ?? 0) : rng.next()) < (chance[place] ?? 0);
      log[n * width + played] = isHome ? HOME : AWAY;
      played += 1;
      if (isHome) home += 1;
      else away += 1;
      place = (isHome ? ifHome : ifAway)[place] ?? -1;
      if (place < 0) {
        const winner = rules.winner(home, away, from.decider) ?? (isHome ? 'home' : 'away');
        set.homeWins[n] = winner === 'home' ? 1 : 0;
      }
    }
    set.home[n] = home;
    set.away[n] = away;
  }
  return { ...set, log, width };
}

/** Every set from the running one to the last that can be played. */
export function drawnSets(
  shape: SetSportShape,
  state: SetSportState,
  { skill, running }: { readonly skill: Skill; readonly running: number | null },
  rng: Rng,
): [RunningSet, ...DrawnSet[]] {
  const { rules, setsToWin } = shape;
  const now = drawnRunning(rules, skill, { ...state.current, decider: isDecider(shape, state), running }, rng);
  const homeSets = new Uint8Array(DRAWN).fill(state.homeSets);
  const awaySets = new Uint8Array(DRAWN).fill(state.awaySets);
  const homeFirst = new Uint8Array(DRAWN);
  const sets: [RunningSet, ...DrawnSet[]] = [now];
  const note = (set: DrawnSet, n: number, first: Side): void => {
    if (set.homeWins[n] === 1) homeSets[n] = (homeSets[n] ?? 0) + 1;
    else awaySets[n] = (awaySets[n] ?? 0) + 1;
    homeFirst[n] = rules.firstAfter(first, set.home[n] ?? 0, set.away[n] ?? 0) === 'home' ? 1 : 0;
  };
  for (let n = 0; n < DRAWN; n += 1) note(now, n, state.current.first);

  const freshSets = new Map<string, { readonly ends: readonly SetEnd[]; readonly place: (number: number) => number }>();
  const fresh = (first: Side, decider: boolean) => {
    const key = `${first} ${decider}`;
    const known = freshSets.get(key);
    if (known !== undefined) return known;
    const position = { home: 0, away: 0, server: first, first, decider, running: null };
    // In order of the margin, so that numbers drawn evenly are margins drawn evenly.
    const ends = setEnds(rules, skill, position).toSorted(
      (a, b) => a.home - a.away - (b.home - b.away) || a.home - b.home,
    );
    const made = { ends, place: placeAt(ends.map(({ p }) => p)) };
    freshSets.set(key, made);
    return made;
  };
  for (let played = state.sets.length + 1; played < setsToWin * 2 - 1; played += 1) {
    const set = unplayed();
    const numbers = spreadNumbers(rng, DRAWN);
    let isPlayed = false;
    for (let n = 0; n < DRAWN; n += 1) {
      const [home, away] = [homeSets[n] ?? 0, awaySets[n] ?? 0];
      if (home >= setsToWin || away >= setsToWin) continue;
      isPlayed = true;
      const first: Side = homeFirst[n] === 1 ? 'home' : 'away';
      const { ends, place } = fresh(first, home + away === setsToWin * 2 - 2);
      const end = ends[place(numbers[n] ?? 0)];
      if (end === undefined) continue;
      set.home[n] = end.home;
      set.away[n] = end.away;
      set.homeWins[n] = end.winner === 'home' ? 1 : 0;
      note(set, n, first);
    }
    if (!isPlayed) break;
    sets.push(set);
  }
  return sets;
}
