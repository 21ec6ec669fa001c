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

/** A match as `goalsFutures` gets it: the means are those of the counts still to come. */
interface GoalsMatch {
  readonly config: GoalsConfig;
  readonly fixture: Fixture;
  readonly state: GoalsState;
  readonly means: (scope: Scope) => readonly [number, number];
}

/** Who may win overtime after a way, with the chances. */
function overtimeAfter(level: boolean, { overtime }: GoalsState): readonly (readonly [Scorer, number])[] {
  if (!level) return [[NOBODY, 1]];
  if (overtime !== null) return [[overtime === 'home' ? HOME : AWAY, 1]];
  return [
    [HOME, HOME_IN_OVERTIME],
    [AWAY, 1 - HOME_IN_OVERTIME],
  ];
}

function partOf({ config, fixture, state, means }: GoalsMatch, counter: number, asked: Asked): Part {
  const periods = asked.periods ? Array.from({ length: config.periods }, (_, i) => i + 1) : [0];
  const rows = periods.flatMap((period) => means({ counter, period }).map(countRow));
  const { counts, weights } = waysOf(rows, hash(fixture.seed, 41, counter));
  const width = rows.length;
  const scope = { counter, period: 0 };
  const lead = countOf(config, state, scope, 0) - countOf(config, state, scope, 1);
  const wayOf: number[] = [];
  const next: Scorer[] = [];
  const last: Scorer[] = [];
  const overtime: Scorer[] = [];
  const shares: number[] = [];
  for (let at = 0; at < weights.length; at += 1) {
    const way = counts.subarray(at * width, (at + 1) * width);
    let margin = lead;
    for (const [i, count] of way.entries()) margin += i % 2 === 0 ? count : -count;
    const extra = overtimeAfter(asked.overtime && margin === 0, state);
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

/** What the futures of one part come to. */
interface PartEnds {
  readonly part: Part;
  /** Final count of a side in a future, over one period or (0) all of them. */
  countOf(future: number, period: number, side: 0 | 1): number;
  /** Who wins in a future, overtime and shoot-out included. */
  winnerOf(future: number): Scorer;
  /** Futures grouped by a number; `name` stands for the number, and groups are made once. */
  groupsBy(name: string, keyOf: (future: number) => number): Groups;
}

function endsOf({ config, state }: GoalsMatch, part: Part): PartEnds {
  const { counter, periods, wayOf, ways, weights, overtime } = part;
  const width = periods.length * 2;
  const known = new Map<string, Groups>();
  /** Home and away so far, by period. */
  const scores = Array.from({ length: config.periods + 1 }, (_, period) => {
    const scope = { counter, period };
    return [countOf(config, state, scope, 0), countOf(config, state, scope, 1)] as const;
  });

  const finalOf = (future: number, period: number, side: 0 | 1): number => {
    const way = wayOf[future] ?? 0;
    let total = scores[period]?.[side] ?? 0;
    for (const [i, of] of periods.entries()) {
      if (period === 0 || period === of) total += ways[way * width + i * 2 + side] ?? 0;
    }
    return total;
  };

  return {
    part,
    countOf: finalOf,
    winnerOf: (future) => {
      const winner = overtime[future] ?? 0;
      if (winner === HOME || winner === AWAY) return winner;
      return finalOf(future, 0, 0) > finalOf(future, 0, 1) ? HOME : AWAY;
    },
    groupsBy: (name, keyOf) => {
      const groups = known.get(name) ?? groupsBy(weights.length, keyOf);
      known.set(name, groups);
      return groups;
    },
  };
}

/** Winners of a market on the counts of one scope. */
function countedWinners(
  ends: readonly PartEnds[],
  { counter, period }: Scope,
  maskOf: (home: number, away: number) => number | null,
): Winners | null {
  const index = ends.findIndex(({ part }) => part.counter === counter);
  const found = ends[index];
  if (found === undefined) return null;
  const byScore = found.groupsBy(
    `score ${period}`,
    (future) => found.countOf(future, period, 0) * SCORE_BASE + found.countOf(future, period, 1),
  );
  return winnersOf(index, byScore, (future) =>
    maskOf(found.countOf(future, period, 0), found.countOf(future, period, 1)),
  );
}

/** Winners of a market in every future; null where they are not known. `order` says who scored so far. */
function winnersBy(rule: Rule, ends: readonly PartEnds[], order: string): Winners | null {
  const [goals] = ends;
  if (goals === undefined || goals.part.counter !== 0) return null;
  const { part } = goals;
  switch (rule.type) {
    case 'mask':
      return countedWinners(ends, rule.scope, (home, away) => outright(rule.winners(home, away)));
    case 'line':
      return countedWinners(ends, rule.scope, (home, away) => {
        const code = edgeCode(rule.edge(home, away));
        return code === 2 ? 1 : code === -2 ? 2 : null;
      });
    case 'halves': {
      const byWay = goals.groupsBy('way', (future) => part.wayOf[future] ?? 0);
      return winnersOf(0, byWay, (future) => {
        const at = (period: number, side: 0 | 1): number => goals.countOf(future, period, side);
        return outright(rule.winners(at(1, 0), at(1, 1), at(2, 0), at(2, 1)));
      });
    }
    case 'next': {
      if (rule.nth !== order.length + 1) return null;
      const byNext = goals.groupsBy('next', (future) => part.next[future] ?? 0);
      return winnersOf(0, byNext, (future) => scorerMask(part.next[future] ?? 0));
    }
    case 'last': {
      const now = order.at(-1);
      const before: Scorer = now === undefined ? NOBODY : now === 'h' ? HOME : AWAY;
      const byLast = goals.groupsBy('last', (future) => part.last[future] ?? 0);
      return winnersOf(0, byLast, (future) => {
        const scorer = part.last[future] ?? 0;
        return scorerMask(scorer === NOBODY ? before : scorer);
      });
    }
    case 'overtime':
      return winnersOf(0, goals.groupsBy('overtime', goals.winnerOf), goals.winnerOf);
  }
}

/**
 * Everything that can still happen in a sport with goals by side: goals by period with the next and the last scorer,
 * and apart from them whatever else is counted. `marketOf` answers the market behind an id.
 */
export function goalsFutures(
  match: GoalsMatch,
  marketOf: (id: string, specifier: string) => ScoreMarket | null,
): Futures {
  const { config, state } = match;
  const ends: PartEnds[] = [];
  for (let counter = 0; counter < config.eventTypes.length; counter += 1) {
    const asked = askedOf(config, counter);
    if (asked !== null) ends.push(endsOf(match, partOf(match, counter, asked)));
  }

  return keepingWinners(
    ends.map(({ part }) => part.weights),
    ({ id, specifier, outcomeIds }) => {
      const market = marketOf(id, specifier);
      if (market === null || market.ids.join() !== outcomeIds.join()) return null;
      return winnersBy(market.rule, ends, state.order);
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
