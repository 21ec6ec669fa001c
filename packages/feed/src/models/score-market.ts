import type { MarketKind, PricedMarket, Results } from './model.ts';
import type { OutcomeResult } from '../types.ts';
import { priced } from './margin.ts';

/** What is counted (0 is goals, then corners, cards …) and when: period 0 is the whole regular match. */
export interface Scope {
  readonly counter: number;
  readonly period: number;
}

/** Everything stays when a rule answers this instead of a set of winners. */
export const NOBODY_WINS = -1;

/** How a final count decides a market. Masks have bit `i` set when outcome `i` wins. */
export type Rule =
  | { readonly type: 'mask'; readonly scope: Scope; readonly winners: (home: number, away: number) => number }
  /** Two outcomes; positive edges are the first one's: 0.5 and more wins, 0.25 wins half, 0 gives the stake back. */
  | { readonly type: 'line'; readonly scope: Scope; readonly edge: (home: number, away: number) => number }
  /** Both halves at once. */
  | {
      readonly type: 'halves';
      readonly winners: (home1: number, away1: number, home2: number, away2: number) => number;
    }
  /** Who scores goal `nth` of the match: outcomes home, none, away. */
  | { readonly type: 'next'; readonly nth: number }
  /** Who scores the last goal: outcomes home, none, away. */
  | { readonly type: 'last' }
  /** Who wins, overtime and shoot-out included: outcomes home, away. */
  | { readonly type: 'overtime' };

type Names = readonly string[] | ((home: string, away: string) => readonly string[]);

/** One market of a sport decided by counts: price, early decision and result all come from its one rule. */
export interface ScoreMarket {
  readonly kind: MarketKind;
  readonly specifier: string;
  readonly ids: readonly string[];
  readonly names: Names;
  readonly rule: Rule;
}

/** All lines of one kind; which of them are offered depends on the expected count. */
export interface LineFamily {
  readonly kind: MarketKind;
  readonly key: 'total' | 'hcp';
  readonly scope: Scope;
  /** What the lines lie around. */
  readonly centre: 'sum' | 'difference' | 'home' | 'away';
  readonly lines: (centre: number) => readonly number[];
  readonly make: (line: number) => ScoreMarket;
}

/** Probabilities of the final counts of a scope, as parallel arrays of its likely cells. */
export interface Grid {
  readonly home: readonly number[];
  readonly away: readonly number[];
  readonly p: readonly number[];
}

type OfSides<T> = Readonly<Record<'home' | 'away', T>>;

/** Outer product of two rows of probabilities, shifted by the score so far; cells less likely than `floor` are left out. */
export function outerGrid(rows: OfSides<readonly number[]>, score: OfSides<number>, floor: number): Grid {
  const home: number[] = [];
  const away: number[] = [];
  const p: number[] = [];
  rows.home.forEach((ph, h) => {
    rows.away.forEach((pa, a) => {
      const cell = ph * pa;
      if (cell < floor) return;
      home.push(score.home + h);
      away.push(score.away + a);
      p.push(cell);
    });
  });
  return { home, away, p };
}

/** Counts below this have their decisions kept. */
const KEPT_COUNT = 48;
const NOT_KNOWN = -2;
const decisions = new WeakMap<Rule, Int32Array>();

/** Decisions of a rule that were asked for before, or NOT_KNOWN. */
function decisionsOf(rule: Rule, size: number): Int32Array {
  const known = decisions.get(rule);
  if (known !== undefined) return known;
  const made = new Int32Array(size).fill(NOT_KNOWN);
  decisions.set(rule, made);
  return made;
}

type RuleOf<T extends Rule['type']> = Extract<Rule, { readonly type: T }>;

/** Probabilities of a mask market over a grid; outcomes that share a cell (double chance) both count it. */
export function maskProbabilities(rule: RuleOf<'mask'>, outcomes: number, grid: Grid): number[] {
  const table = decisionsOf(rule, KEPT_COUNT * KEPT_COUNT);
  const sums = Array.from({ length: outcomes }, () => 0);
  let kept = 0;
  for (let cell = 0; cell < grid.p.length; cell += 1) {
    const home = grid.home[cell] ?? 0;
    const away = grid.away[cell] ?? 0;
    const at = home < KEPT_COUNT && away < KEPT_COUNT ? home * KEPT_COUNT + away : -1;
    let mask = table[at] ?? NOT_KNOWN;
    if (mask === NOT_KNOWN) {
      mask = rule.winners(home, away);
      if (at >= 0) table[at] = mask;
    }
    if (mask === NOBODY_WINS) continue;
    const p = grid.p[cell] ?? 0;
    kept += p;
    share(sums, mask, p);
  }
  return kept > 0 ? sums.map((sum) => sum / kept) : sums;
}

function share(sums: number[], mask: number, p: number): void {
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const i = 31 - Math.clz32(rest & -rest);
    sums[i] = (sums[i] ?? 0) + p;
  }
}

/** Goals of a half below this fit into a key of four of them. */
const KEY_BASE = 16;

/** Probabilities of the final goals of both halves. */
export interface Halves {
  /** Home and away goals of the first half, then of the second. */
  readonly goals: Int16Array;
  /** The four of a cell in one number; -1 where they do not fit. */
  readonly keys: Int32Array;
  readonly p: Float64Array;
}

/** Joins the grids of two halves; cells less likely than `floor` are left out. */
export function joinHalves(first: Grid, second: Grid, floor: number): Halves {
  const most = first.p.length * second.p.length;
  const goals = new Int16Array(most * 4);
  const keys = new Int32Array(most);
  const ps = new Float64Array(most);
  let count = 0;
  for (let i = 0; i < first.p.length; i += 1) {
    const h1 = first.home[i] ?? 0;
    const a1 = first.away[i] ?? 0;
    const p1 = first.p[i] ?? 0;
    for (let j = 0; j < second.p.length; j += 1) {
      const p = p1 * (second.p[j] ?? 0);
      if (p < floor) continue;
      const h2 = second.home[j] ?? 0;
      const a2 = second.away[j] ?? 0;
      goals.set([h1, a1, h2, a2], count * 4);
      const fits = Math.max(h1, a1, h2, a2) < KEY_BASE;
      keys[count] = fits ? ((h1 * KEY_BASE + a1) * KEY_BASE + h2) * KEY_BASE + a2 : -1;
      ps[count] = p;
      count += 1;
    }
  }
  return { goals: goals.subarray(0, count * 4), keys: keys.subarray(0, count), p: ps.subarray(0, count) };
}

/** Probabilities of a market on both halves. */
export function halvesProbabilities(rule: RuleOf<'halves'>, outcomes: number, { goals, keys, p }: Halves): number[] {
  const table = decisionsOf(rule, KEY_BASE ** 4);
  const sums = Array.from({ length: outcomes }, () => 0);
  let kept = 0;
  for (let cell = 0; cell < p.length; cell += 1) {
    const key = keys[cell] ?? -1;
    let mask = table[key] ?? NOT_KNOWN;
    if (mask === NOT_KNOWN) {
      const [h1 = 0, a1 = 0, h2 = 0, a2 = 0] = goals.subarray(cell * 4, cell * 4 + 4);
      mask = rule.winners(h1, a1, h2, a2);
      if (key >= 0) table[key] = mask;
    }
    if (mask === NOBODY_WINS) continue;
    const weight = p[cell] ?? 0;
    kept += weight;
    share(sums, mask, weight);
  }
  return kept > 0 ? sums.map((sum) => sum / kept) : sums;
}

/** Fair probability of the first outcome of a line market: stakes given back do not count, halves count half. */
export function lineProbability({ edge }: RuleOf<'line'>, grid: Grid): number {
  let won = 0;
  let lost = 0;
  for (let cell = 0; cell < grid.p.length; cell += 1) {
    const e = edge(grid.home[cell] ?? 0, grid.away[cell] ?? 0);
    const p = grid.p[cell] ?? 0;
    if (e > 0) won += e >= 0.5 ? p : p / 2;
    else if (e < 0) lost += e <= -0.5 ? p : p / 2;
  }
  return won + lost > 0 ? won / (won + lost) : 0.5;
}

/** A number that says how an edge ends: 2 won, 1 half won, 0 back, -1 half lost, -2 lost. */
export function edgeCode(edge: number): number {
  if (edge === 0) return 0;
  const size = Math.abs(edge) >= 0.5 ? 2 : 1;
  return edge > 0 ? size : -size;
}

const BY_CODE: readonly OutcomeResult[] = ['lose', 'half_lose', 'void', 'half_win', 'win'];

export function resultsOfEdge(ids: readonly string[], edge: number): Results {
  const code = edgeCode(edge);
  return { [ids[0] ?? '']: BY_CODE[code + 2] ?? 'void', [ids[1] ?? '']: BY_CODE[2 - code] ?? 'void' };
}

export function resultsOfMask(ids: readonly string[], mask: number): Results {
  const results: Record<string, OutcomeResult> = {};
  ids.forEach((id, i) => {
    results[id] = mask === NOBODY_WINS ? 'void' : (mask & (1 << i)) !== 0 ? 'win' : 'lose';
  });
  return results;
}

export function allVoid(ids: readonly string[]): Results {
  return resultsOfMask(ids, NOBODY_WINS);
}

/** Puts names and the margin on probabilities. */
export function pricedScore(
  market: ScoreMarket,
  home: string,
  away: string,
  probabilities: readonly number[],
): PricedMarket {
  const names = typeof market.names === 'function' ? market.names(home, away) : market.names;
  return priced({ kind: market.kind, specifier: market.specifier, ids: market.ids, names }, probabilities);
}

interface LineSpread {
  readonly step: number;
  readonly offset?: number;
  readonly reach: number;
  readonly least?: number;
}

/** Multiples of `step` shifted by `offset` within `reach` of the centre, never below `least`. */
export function around(centre: number, { step, offset = 0, reach, least = -Infinity }: LineSpread): number[] {
  const lines: number[] = [];
  for (let k = Math.ceil((centre - reach - offset) / step); offset + k * step <= centre + reach; k += 1) {
    const line = offset + k * step;
    if (line >= least) lines.push(line === 0 ? 0 : line);
  }
  return lines;
}
