import type { Futures, Winners } from '../types.ts';
import { type Groups, groupsBy, keepingWinners, normalised, winnersOf } from './futures.ts';
import type { GoalsConfig, GoalsState } from './goals-state.ts';
import { countOf } from './goals-state.ts';
import { countRow, waysOf } from './goals-ways.ts';
import type { Fixture } from './model.ts';
import { hash } from './random.ts';
import { edgeCode, NOBODY_WINS, type Rule, type Scope, type ScoreMarket } from './score-market.ts';

/** P(home wins overtime or the shoot-out). */
export const HOME_IN_OVERTIME = 0.52;

const NOBODY = 0;
const HOME = 1;
const AWAY = 2;
type Scorer = typeof NOBODY | typeof HOME | typeof AWAY;

/** Futures of one counter. A way is what each side counts in each period from here on; a way of goals may have several orders. */
interface Part {
  readonly counter: number;
  /** 0 alone where no market looks at a period. */
  readonly periods: readonly number[];
  /** Further counts of each way: home and away of each of `periods`. */
  readonly ways: Int16Array;
  readonly weights: Float64Array;
  /** Way of each future, then who scores the next and the last goal, and wins overtime. */
  readonly wayOf: Int32Array;
  readonly next: Int8Array;
  readonly last: Int8Array;
  readonly overtime: Int8Array;
}

interface Asked {
  readonly periods: boolean;
  readonly next: boolean;
  readonly last: boolean;
  readonly overtime: boolean;
}

/** What the markets of a sport want to know of a counter; null for one without markets. */
function askedOf(config: GoalsConfig, counter: number): Asked | null {
  const rules = config.markets.map(({ rule }) => rule);
  const scopes = [
    ...rules.flatMap((rule) => ('scope' in rule ? [rule.scope] : [])),
    ...config.families.map(({ scope }) => scope),
  ].filter((scope) => scope.counter === counter);
  if (scopes.length === 0) return null;
  const goals = counter === 0;
  const has = (type: Rule['type']): boolean => goals && rules.some((rule) => rule.type === type);
  return {
    periods: has('halves') || scopes.some(({ period }) => period > 0),
    next: goals && config.nextGoal !== null,
    last: has('last'),
    overtime: has('overtime'),
  };
}

/** Orders of the goals of a way that markets tell apart: who scores first and last, with their shares. */
function ordersOf(way: Int16Array, asked: Asked): (readonly [Scorer, Scorer, number])[] {
  if (!asked.next && !asked.last) return [[NOBODY, NOBODY, 1]];
  const played: (readonly [number, number])[] = [];
  for (let at = 0; at < way.length; at += 2) {
    const [home = 0, away = 0] = way.subarray(at, at + 2);
    if (home + away > 0) played.push([home, away]);
  }
  const [opening, closing] = [played[0], played.at(-1)];
  if (opening === undefined || closing === undefined) return [[NOBODY, NOBODY, 1]];
  const sides = [HOME, AWAY] as const;
  const share = ([home, away]: readonly [number, number], side: Scorer): number =>
    (side === HOME ? home : away) / (home + away);
  if (!asked.last) return sides.map((side) => [side, NOBODY, share(opening, side)]);
  const [home, away] = opening;
  // All orders of the goals of a period are as likely as each other.
  const closingShare = (first: Scorer, last: Scorer): number => {
    if (played.length > 1) return share(closing, last);
    if (home + away === 1) return first === last ? 1 : 0;
    return share(first === HOME ? [home - 1, away] : [home, away - 1], last);
  };
  return sides.flatMap((first) =>
    sides.map((last) => {
      const p = share(opening, first);
      return [first, last, p === 0 ? 0 : p * closingShare(first, last)] as const;
    }),
  );
}

type Means = (scope: Scope) => readonly [number, number];

function partOf(
  config: GoalsConfig,
  fixture: Fixture,
  state: GoalsState,
  counter: number,
  asked: Asked,
  means: Means,
): Part {
  const periods = asked.periods ? Array.from({ length: config.periods }, (_, i) => i + 1) : [0];
  const rows = periods.flatMap((period) => means({ counter, period }).map(countRow));
  const { counts, weights } = waysOf(rows, hash(fixture.seed, 41, counter));
  const width = rows.length;
  const score = [countOf(config, state, counter, 0, 0), countOf(config, state, counter, 0, 1)] as const;
  const wayOf: number[] = [];
  const next: Scorer[] = [];
  const last: Scorer[] = [];
  const overtime: Scorer[] = [];
  const shares: number[] = [];
  for (let at = 0; at < weights.length; at += 1) {
    const way = counts.subarray(at * width, (at + 1) * width);
    let margin = score[0] - score[1];
    for (const [i, count] of way.entries()) margin += i % 2 === 0 ? count : -count;
    const extra: (readonly [Scorer, number])[] =
      !asked.overtime || margin !== 0
        ? [[NOBODY, 1]]
        : state.overtime === null
          ? [
              [HOME, HOME_IN_OVERTIME],
              [AWAY, 1 - HOME_IN_OVERTIME],
            ]
          : [[state.overtime === 'home' ? HOME : AWAY, 1]];
    for (const [first, final, share] of ordersOf(way, asked)) {
      if (share === 0) continue;
      for (const [winner, p] of extra) {
        wayOf.push(at);
        next.push(first);
        last.push(final);
        overtime.push(winner);
        shares.push((weights[at] ?? 0) * share * p);
      }
    }
  }
  return {
    counter,
    periods,
    ways: counts,
    weights: normalised(Float64Array.from(shares)),
    wayOf: Int32Array.from(wayOf),
    next: Int8Array.from(next),
    last: Int8Array.from(last),
    overtime: Int8Array.from(overtime),
  };
}

const SCORE_BASE = 4096;

/**
 * Everything that can still happen in a sport with goals by side: goals by period with the next and the last scorer,
 * and apart from them whatever else is counted. `marketOf` answers the market behind an id.
 */
export function goalsFutures(
  config: GoalsConfig,
  fixture: Fixture,
  state: GoalsState,
  means: Means,
  marketOf: (id: string, specifier: string) => ScoreMarket | null,
): Futures {
  const parts: Part[] = [];
  for (let counter = 0; counter < config.eventTypes.length; counter += 1) {
    const asked = askedOf(config, counter);
    if (asked !== null) parts.push(partOf(config, fixture, state, counter, asked, means));
  }

  /** Final count of a side in a way, over one period or (0) all of them. */
  const finalOf = (part: Part, way: number, period: number, side: 0 | 1): number => {
    const width = part.periods.length * 2;
    let total = countOf(config, state, part.counter, period, side);
    for (const [i, of] of part.periods.entries()) {
      if (period === 0 || period === of) total += part.ways[way * width + i * 2 + side] ?? 0;
    }
    return total;
  };

  const kept = new Map<string, Groups>();
  const groups = (name: string, part: Part, keyOf: (future: number) => number): Groups => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = groupsBy(part.weights.length, keyOf);
    kept.set(name, made);
    return made;
  };
  const byScore = (part: Part, period: number): Groups =>
    groups(`score ${part.counter} ${period}`, part, (future) => {
      const way = part.wayOf[future] ?? 0;
      return finalOf(part, way, period, 0) * SCORE_BASE + finalOf(part, way, period, 1);
    });
  const byWay = (part: Part): Groups => groups(`way ${part.counter}`, part, (future) => part.wayOf[future] ?? 0);

  const counted = (
    { counter, period }: Scope,
    maskOf: (home: number, away: number) => number | null,
  ): Winners | null => {
    const index = parts.findIndex((part) => part.counter === counter);
    const part = parts[index];
    if (part === undefined) return null;
    return winnersOf(index, byScore(part, period), (future) => {
      const way = part.wayOf[future] ?? 0;
      return maskOf(finalOf(part, way, period, 0), finalOf(part, way, period, 1));
    });
  };

  const judged = ({ rule }: ScoreMarket): Winners | null => {
    const goals = parts[0];
    if (goals === undefined || goals.counter !== 0) return null;
    switch (rule.type) {
      case 'mask':
        return counted(rule.scope, (home, away) => outright(rule.winners(home, away)));
      case 'line':
        return counted(rule.scope, (home, away) => {
          const code = edgeCode(rule.edge(home, away));
          return code === 2 ? 1 : code === -2 ? 2 : null;
        });
      case 'halves':
        return winnersOf(0, byWay(goals), (future) => {
          const way = goals.wayOf[future] ?? 0;
          const at = (period: number, side: 0 | 1): number => finalOf(goals, way, period, side);
          return outright(rule.winners(at(1, 0), at(1, 1), at(2, 0), at(2, 1)));
        });
      case 'next':
        if (rule.nth !== state.order.length + 1) return null;
        return winnersOf(
          0,
          groups('next', goals, (future) => goals.next[future] ?? 0),
          (future) => scorerMask(goals.next[future] ?? 0),
        );
      case 'last': {
        const now = state.order.at(-1);
        const before: Scorer = now === undefined ? NOBODY : now === 'h' ? HOME : AWAY;
        return winnersOf(
          0,
          groups('last', goals, (future) => goals.last[future] ?? 0),
          (future) => {
            const scorer = goals.last[future] ?? 0;
            return scorerMask(scorer === NOBODY ? before : scorer);
          },
        );
      }
      case 'overtime':
        return winnersOf(
          0,
          groups('overtime', goals, (future) => overtimeWinner(goals, future)),
          (future) => overtimeWinner(goals, future),
        );
    }
  };

  const overtimeWinner = (goals: Part, future: number): number => {
    const winner = goals.overtime[future] ?? 0;
    if (winner !== NOBODY) return winner;
    const way = goals.wayOf[future] ?? 0;
    return finalOf(goals, way, 0, 0) > finalOf(goals, way, 0, 1) ? HOME : AWAY;
  };

  return keepingWinners(
    parts.map(({ weights }) => weights),
    ({ id, specifier, outcomeIds }) => {
      const market = marketOf(id, specifier);
      if (market === null || market.ids.join() !== outcomeIds.join()) return null;
      return judged(market);
    },
  );
}

function outright(mask: number): number | null {
  return mask === NOBODY_WINS ? null : mask;
}

/** Outcomes home, none, away. */
function scorerMask(scorer: number): number {
  return scorer === HOME ? 1 : scorer === NOBODY ? 2 : 4;
}
