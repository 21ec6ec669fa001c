import type { Futures, Winners } from './types.ts';

/** One outcome of a market, by its place among the outcomes of the market. */
export interface CombinedPick {
  readonly winners: Winners;
  readonly outcome: number;
}

/** Why an outcome cannot be added: it never wins together with the picks, or it or a pick wins whenever the rest do. */
export type Obstacle = 'impossible' | 'redundant';

export interface Combination {
  /** P(every pick wins). */
  readonly probability: number;
  /** Some future has every pick win. */
  readonly possible: boolean;
  /** Places of the picks that win whenever all the others do; empty while the picks are impossible. */
  readonly implied: readonly number[];
  /** For each of so many outcomes of a market what speaks against adding it. */
  obstacles(winners: Winners, outcomes: number): (Obstacle | null)[];
}

/** Every pick of the part wins in the future. */
const ALIVE = 0;
/** More than one pick of the part fails. */
const DEAD = 255;

interface PartStand {
  /** ALIVE, DEAD, or the place of the only pick that fails, from 1. */
  readonly fails: Uint8Array;
  readonly alive: number;
  readonly possible: boolean;
  /** Places of its picks. */
  readonly places: readonly number[];
  /** Places of its picks that alone fail somewhere. */
  readonly needed: ReadonlySet<number>;
}

function standOf(weights: Float64Array, picks: readonly (readonly [number, CombinedPick])[]): PartStand {
  const fails = new Uint8Array(weights.length);
  for (const [place, { winners, outcome }] of picks) {
    const { groupOf, byGroup } = winners;
    const bit = 1 << outcome;
    for (let future = 0; future < fails.length; future += 1) {
      if (((byGroup[groupOf[future] ?? 0] ?? 0) & bit) === 0) {
        fails[future] = fails[future] === ALIVE ? place + 1 : DEAD;
      }
    }
  }
  const needed = new Set<number>();
  let alive = 0;
  let possible = false;
  for (let future = 0; future < fails.length; future += 1) {
    const fail = fails[future] ?? DEAD;
    if (fail === ALIVE) {
      alive += weights[future] ?? 0;
      possible = true;
    } else if (fail !== DEAD) needed.add(fail - 1);
  }
  return { fails, alive: Math.min(1, alive), possible, places: picks.map(([place]) => place), needed };
}

/** What picks of one match come to together: sums of the weights of those futures in which all of them win. */
export function combine(futures: Futures, picks: readonly CombinedPick[]): Combination {
  const placed = picks.map((pick, place) => [place, pick] as const);
  const stands = futures.parts.map((weights, part) =>
    standOf(
      weights,
      placed.filter(([, pick]) => pick.winners.part === part),
    ),
  );
  const possible = stands.every((stand) => stand.possible);
  return {
    probability: stands.reduce((product, { alive }) => product * alive, 1),
    possible,
    implied: possible ? stands.flatMap(({ places, needed }) => places.filter((place) => !needed.has(place))) : [],
    obstacles(winners, outcomes) {
      const { groupOf, byGroup, part } = winners;
      const stand = stands[part];
      const { fails, places } = stand ?? { fails: new Uint8Array(), places: [] };
      let ever = 0;
      let always = -1;
      // Who wins where a pick is all that fails: an outcome that never does makes the pick say nothing more.
      const instead = new Int32Array(DEAD);
      for (let future = 0; future < fails.length; future += 1) {
        const fail = fails[future] ?? DEAD;
        if (fail === DEAD) continue;
        const mask = byGroup[groupOf[future] ?? 0] ?? 0;
        if (fail === ALIVE) {
          ever |= mask;
          always &= mask;
        } else instead[fail] = (instead[fail] ?? 0) | mask;
      }
      return Array.from({ length: outcomes }, (_, outcome) => {
        const bit = 1 << outcome;
        if ((ever & bit) === 0) return 'impossible';
        const implies = places.some((place) => ((instead[place + 1] ?? 0) & bit) === 0);
        return (always & bit) !== 0 || implies ? 'redundant' : null;
      });
    },
  };
}
