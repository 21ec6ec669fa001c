import type { MarketGroup, MarketNumber } from '../wire.ts';
import type { MarketKind } from './model.ts';
import type { LineFamily, Scope, ScoreMarket } from './score-market.ts';
import { NOBODY_WINS } from './score-market.ts';
import { overUnderNames } from './margin.ts';

/** Builders of the kinds of market that every sport with a score by side shares. */

/** A row of the market table of a sport. */
export function kind(
  id: MarketNumber,
  name: string,
  groups: readonly MarketGroup[],
  { priority, margin }: Pick<MarketKind, 'priority' | 'margin'>,
): MarketKind {
  return { id: `${id}`, name, groups, priority, margin };
}

const THREE_WAY = ['1', 'x', '2'];
const TWO_WAY = ['1', '2'];
const YES_NO = ['yes', 'no'];
const YES_NO_NAMES = ['Yes', 'No'];
const OVER_UNDER = ['over', 'under'];

export function threeWayNames(home: string, away: string): readonly string[] {
  return [home, 'Draw', away];
}
export function twoWayNames(home: string, away: string): readonly string[] {
  return [home, away];
}

/** 1, 2 or 4: who is ahead, as the mask of a three-way market. */
export function leader(home: number, away: number): number {
  return home > away ? 1 : home === away ? 2 : 4;
}

export function threeWay(kind: MarketKind, scope: Scope, specifier = ''): ScoreMarket {
  return { kind, specifier, ids: THREE_WAY, names: threeWayNames, rule: { type: 'mask', scope, winners: leader } };
}

export function doubleChance(kind: MarketKind, scope: Scope, specifier = ''): ScoreMarket {
  return {
    kind,
    specifier,
    ids: ['1x', '12', 'x2'],
    names: (home, away) => [`${home} or draw`, `${home} or ${away}`, `Draw or ${away}`],
    rule: { type: 'mask', scope, winners: (h, a) => (h > a ? 0b011 : h === a ? 0b101 : 0b110) },
  };
}

export function drawNoBet(kind: MarketKind, scope: Scope, specifier = ''): ScoreMarket {
  return {
    kind,
    specifier,
    ids: TWO_WAY,
    names: twoWayNames,
    rule: { type: 'mask', scope, winners: (h, a) => (h > a ? 1 : h === a ? NOBODY_WINS : 2) },
  };
}

export function yesNoOf(
  kind: MarketKind,
  scope: Scope,
  yes: (home: number, away: number) => boolean,
  specifier = '',
): ScoreMarket {
  return {
    kind,
    specifier,
    ids: YES_NO,
    names: YES_NO_NAMES,
    rule: { type: 'mask', scope, winners: (h, a) => (yes(h, a) ? 1 : 2) },
  };
}

export function yesNoHalves(
  kind: MarketKind,
  yes: (home1: number, away1: number, home2: number, away2: number) => boolean,
): ScoreMarket {
  return {
    kind,
    specifier: '',
    ids: YES_NO,
    names: YES_NO_NAMES,
    rule: { type: 'halves', winners: (h1, a1, h2, a2) => (yes(h1, a1, h2, a2) ? 1 : 2) },
  };
}

export function oddEven(
  kind: MarketKind,
  scope: Scope,
  count: (home: number, away: number) => number,
  specifier = '',
): ScoreMarket {
  return {
    kind,
    specifier,
    ids: ['odd', 'even'],
    names: ['Odd', 'Even'],
    rule: { type: 'mask', scope, winners: (h, a) => (count(h, a) % 2 === 1 ? 1 : 2) },
  };
}

/** Any partition into named outcomes: `pick` answers the index of the winner. */
export function pickOne(
  { kind, scope, specifier = '' }: { readonly kind: MarketKind; readonly scope: Scope; readonly specifier?: string },
  ids: readonly string[],
  names: ScoreMarket['names'],
  pick: (home: number, away: number) => number,
): ScoreMarket {
  return { kind, specifier, ids, names, rule: { type: 'mask', scope, winners: (h, a) => 1 << pick(h, a) } };
}

/** Scores up to `most` goals a side, and `other`; at most 5 × 5 so that a mask holds them. */
export function correctScore(kind: MarketKind, scope: Scope, most: 2 | 3 | 4): ScoreMarket {
  const ids: string[] = [];
  for (let h = 0; h <= most; h += 1) for (let a = 0; a <= most; a += 1) ids.push(`${h}:${a}`);
  const other = ids.length;
  const pick = (h: number, a: number): number => (h > most || a > most ? other : h * (most + 1) + a);
  return pickOne({ kind, scope }, [...ids, 'other'], [...ids, 'Any other'], pick);
}

/** `0`, `1`, …, `most+`. */
export function exactCount(
  kind: MarketKind,
  scope: Scope,
  most: number,
  count: (home: number, away: number) => number,
): ScoreMarket {
  const ids = Array.from({ length: most + 1 }, (_, n) => (n === most ? `${n}+` : String(n)));
  return pickOne({ kind, scope }, ids, ids, (h, a) => Math.min(most, count(h, a)));
}

/** Home by 1, 2, …, `most`+, draw, away by 1, 2, …, `most`+. */
export function winningMargin(kind: MarketKind, scope: Scope, steps: readonly number[]): ScoreMarket {
  const labels = steps.map((from, i) => {
    const next = steps[i + 1];
    if (next === undefined) return `${from}+`;
    return next === from + 1 ? String(from) : `${from}-${next - 1}`;
  });
  const step = (margin: number): number => steps.findLastIndex((from) => margin >= from);
  return pickOne(
    { kind, scope },
    [...labels.map((label) => `1:${label}`), 'x', ...labels.map((label) => `2:${label}`)],
    (home, away) => [
      ...labels.map((label) => `${home} by ${label}`),
      'Draw',
      ...labels.map((label) => `${away} by ${label}`),
    ],
    (h, a) => (h > a ? step(h - a) : h === a ? steps.length : steps.length + 1 + step(a - h)),
  );
}

/** Handicap with three outcomes: goals given before the match, `hcp=0:1`. */
export function europeanHandicap(kind: MarketKind, scope: Scope, homeStart: number, awayStart: number): ScoreMarket {
  const start = `${homeStart}:${awayStart}`;
  return {
    kind,
    specifier: `hcp=${start}`,
    ids: THREE_WAY,
    names: (home, away) => [`${home} (${start})`, `Draw (${start})`, `${away} (${start})`],
    rule: { type: 'mask', scope, winners: (h, a) => leader(h + homeStart, a + awayStart) },
  };
}

function signed(line: number): string {
  return line > 0 ? `+${line}` : String(line);
}

/** `prefix` is what the specifiers say besides the line. */
export function totalFamily(
  { kind, scope, prefix = '' }: { readonly kind: MarketKind; readonly scope: Scope; readonly prefix?: string },
  centre: 'sum' | 'home' | 'away',
  lines: LineFamily['lines'],
): LineFamily {
  const count =
    centre === 'sum'
      ? (h: number, a: number): number => h + a
      : centre === 'home'
        ? (h: number): number => h
        : (_h: number, a: number): number => a;
  return {
    kind,
    key: 'total',
    scope,
    centre,
    lines,
    make: (line) => ({
      kind,
      specifier: `${prefix === '' ? '' : `${prefix}|`}total=${line}`,
      ids: OVER_UNDER,
      names: overUnderNames(line),
      rule: { type: 'line', scope, edge: (h, a) => count(h, a) - line },
    }),
  };
}

export function handicapFamily(kind: MarketKind, scope: Scope, lines: LineFamily['lines']): LineFamily {
  return {
    kind,
    key: 'hcp',
    scope,
    centre: 'difference',
    lines,
    make: (line) => ({
      kind,
      specifier: `hcp=${line}`,
      ids: TWO_WAY,
      names: (home, away) => [`${home} (${signed(line)})`, `${away} (${signed(line === 0 ? 0 : -line)})`],
      rule: { type: 'line', scope, edge: (h, a) => h + line - a },
    }),
  };
}
