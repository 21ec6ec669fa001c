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

/** Outer product of two rows of probabilities, shifted by what is already counted; next to impossible cells are left out. */
export function outerGrid(
  homeRow: readonly number[],
  awayRow: readonly number[],
  homeNow: number,
  awayNow: number,
  floor: number,
): Grid {
  const home: number[] = [];
  const away: number[] = [];
  const p: number[] = [];
  homeRow.forEach((ph, h) => {
    awayRow.forEach((pa, a) => {
      const cell = ph * pa;
      if (cell < floor) return;
      home.push(homeNow + h);
      away.push(awayNow + a);
      p.push(cell);
    });
  });
  return { home, away, p };
}

/** Probabilities of a mask market over a grid; outcomes that share a cell (double chance) both count it. */
export function maskProbabilities(
  outcomes: number,
  cells: number,
  cellP: (cell: number) => number,
  winners: (cell: number) => number,
): number[] {
  const sums = Array.from({ length: outcomes }, () => 0);
  let kept = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    const mask = winners(cell);
    if (mask === NOBODY_WINS) continue;
    const p = cellP(cell);
    kept += p;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const i = 31 - Math.clz32(rest & -rest);
      sums[i] = (sums[i] ?? 0) + p;
    }
  }
  return kept > 0 ? sums.map((sum) => sum / kept) : sums;
}

/** Fair probability of the first outcome of a line market: stakes given back do not count, halves count half. */
export function lineProbability(grid: Grid, edge: (home: number, away: number) => number): number {
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
  return priced(market.kind, market.specifier, market.ids, names, probabilities);
}

/** Multiples of `step` shifted by `offset` within `reach` of the centre, never below `least`. */
export function around(centre: number, step: number, offset: number, reach: number, least: number): number[] {
  const lines: number[] = [];
  for (let k = Math.ceil((centre - reach - offset) / step); offset + k * step <= centre + reach; k += 1) {
    const line = offset + k * step;
    if (line >= least) lines.push(line === 0 ? 0 : line);
  }
  return lines;
}
