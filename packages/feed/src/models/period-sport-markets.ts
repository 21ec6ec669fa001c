import type { MarketGroup, MarketId } from '../wire.ts';
import { keepingFair } from './fair-skill.ts';
import type { Fixture, MarketKind } from './model.ts';
import { ordinal } from './set-sport-state.ts';
import { specified } from './specifier.ts';
import type { PeriodSportEngine, PeriodSportSkill } from './period-sport-outlook.ts';
import { isComplete, scoreOf, type Score, type PeriodSportRules, type PeriodSportState } from './period-sport-state.ts';

type PeriodSportSubject =
  | 'winner'
  | 'three_way'
  | 'double_chance'
  | 'draw_no_bet'
  | 'handicap'
  | 'total'
  | 'home_total'
  | 'away_total'
  | 'odd'
  | 'margin'
  | 'overtime'
  | 'half_and_match';

/** What part of the match a market is about: with overtime, without, its first half, or one period each. */
export type PeriodSportScope = 'full' | 'regular' | 'first_half' | 'period';

export interface PeriodSportRow {
  readonly subject: PeriodSportSubject;
  readonly scope: PeriodSportScope;
  readonly id: MarketId;
  /** `{n}` becomes `1st`, `2nd`, … */
  readonly name: string;
  readonly groups: readonly MarketGroup[];
  readonly margin: number;
  /** Lines: step between them, and how many to each side of the middle. */
  readonly step?: number;
  readonly each?: number;
}

export interface PeriodSportBook {
  readonly engine: PeriodSportEngine;
  readonly rows: readonly PeriodSportRow[];
  /** Kinds of a row by period; index 0 where it is not about one. */
  readonly kinds: ReadonlyMap<PeriodSportRow, readonly MarketKind[]>;
  readonly byId: ReadonlyMap<string, PeriodSportRow>;
  readonly skill: (fixture: Fixture, noise: number) => PeriodSportSkill;
  /** Last period of the part called `first_half`. */
  readonly halfEnds: number;
  /** Periods after this one have no markets of their own. */
  readonly lastOffered: number;
  /** Upper edges of the winning margins but the last, open one. */
  readonly bands: readonly number[];
}

const KIND_STEP = 20;

/** The market table of a sport. */
export function periodSportBook(definition: Omit<PeriodSportBook, 'kinds' | 'byId'>): PeriodSportBook {
  const kinds = new Map<PeriodSportRow, readonly MarketKind[]>();
  const byId = new Map<string, PeriodSportRow>();
  definition.rows.forEach((row, at) => {
    if (byId.has(row.id)) throw new Error(`market id ${row.id} twice in one sport`);
    byId.set(row.id, row);
    const count = row.scope === 'period' ? definition.lastOffered : 0;
    const made: MarketKind[] = [];
    for (let number = 0; number <= count; number += 1) {
      const name = row.name.replace('{n}', ordinal(number));
      made.push({ id: row.id, name, groups: row.groups, priority: (at + 1) * KIND_STEP + number, margin: row.margin });
    }
    kinds.set(row, made);
  });
  return { ...definition, skill: keepingFair(definition.skill), kinds, byId };
}

/** Upper edge of the widest winning margin. */
const OPEN_EDGE = 1000;

function leader(score: Score): string {
  return score.home > score.away ? '1' : score.home < score.away ? '2' : 'x';
}

interface Scoped {
  readonly score: Score;
  readonly done: boolean;
  /** Will never be played out. */
  readonly dropped: boolean;
}

/** First and last period of the part that a market is about. */
export function rangeOf(
  rules: PeriodSportRules,
  book: PeriodSportBook,
  scope: PeriodSportScope,
  number: number,
): [number, number] {
  if (scope === 'period') return [number, number];
  if (scope === 'first_half') return [1, book.halfEnds];
  return [1, scope === 'full' ? Infinity : rules.periods];
}

function scoped(book: PeriodSportBook, state: PeriodSportState, row: PeriodSportRow, specifier: string): Scoped {
  const { rules } = book.engine;
  const [from, to] = rangeOf(rules, book, row.scope, specified(specifier, `${rules.period}nr`) ?? 0);
  const complete = isComplete(rules, state);
  const stopped = state.phase === 'over' && !complete;
  const whole = row.scope === 'full' || row.scope === 'regular';
  const done = row.scope === 'full' ? complete || stopped : state.done >= to || (whole && (complete || stopped));
  return { score: scoreOf(state, from, to), done, dropped: state.phase === 'over' && !done };
}

/** Ids of the winning margins: `1:1-5`, `1:6+`, `2:1-5`, … the side and the points that it wins by. */
export function bandIds(book: PeriodSportBook): string[] {
  const words = bandWords(book);
  return ['1', '2'].flatMap((side) => words.map((word) => `${side}:${word}`));
}

function bandOf(book: PeriodSportBook, margin: number): string {
  const place = bandEdges(book).findIndex(([, upper]) => Math.abs(margin) <= upper);
  return `${margin > 0 ? '1' : '2'}:${bandWords(book).at(place) ?? ''}`;
}

/** Ids of the winners, `void`, or null while open. */
export function periodSportMarketResult(
  book: PeriodSportBook,
  state: PeriodSportState,
  row: PeriodSportRow,
  specifier: string,
): readonly string[] | 'void' | null {
  const { rules } = book.engine;
  const { score, done, dropped } = scoped(book, state, row, specifier);
  const line = specified(specifier, 'total') ?? 0;
  const overUnderOf = (points: number): readonly string[] | 'void' | null => {
    if (points > line) return ['over'];
    return done ? ['under'] : dropped ? 'void' : null;
  };
  if (row.subject === 'total') return overUnderOf(score.home + score.away);
  if (row.subject === 'home_total') return overUnderOf(score.home);
  if (row.subject === 'away_total') return overUnderOf(score.away);
  if (!done) return dropped ? 'void' : null;
  const first = leader(score);
  switch (row.subject) {
    case 'winner':
    case 'draw_no_bet':
      return first === 'x' ? 'void' : [first];
    case 'three_way':
      return [first];
    case 'double_chance':
      return first === '1' ? ['1x', '12'] : first === '2' ? ['12', 'x2'] : ['1x', 'x2'];
    case 'handicap':
      return [score.home - score.away + (specified(specifier, 'hcp') ?? 0) > 0 ? '1' : '2'];
    case 'odd':
      return [(score.home + score.away) % 2 === 1 ? 'odd' : 'even'];
    case 'margin':
      return first === 'x' ? 'void' : [bandOf(book, score.home - score.away)];
    case 'overtime':
      return [first === 'x' ? 'yes' : 'no'];
    case 'half_and_match':
      return [`${leader(scoreOf(state, 1, book.halfEnds))}-${leader(scoreOf(state, 1, rules.periods))}`];
  }
}

/** Lower and upper edge of each winning margin; the last is open. */
export function bandEdges(book: PeriodSportBook): (readonly [number, number])[] {
  const edges = [0, ...book.bands, OPEN_EDGE];
  return edges.slice(1).map((upper, i) => [(edges[i] ?? 0) + 1, upper] as const);
}

/** `1-5`, `6+` */
function bandWords(book: PeriodSportBook): string[] {
  return bandEdges(book).map(([lower, upper]) =>
    upper === OPEN_EDGE ? `${lower}+` : lower === upper ? `${lower}` : `${lower}-${upper}`,
  );
}

export function bandNames(book: PeriodSportBook, home: string, away: string): string[] {
  const words = bandWords(book);
  return [home, away].flatMap((name) => words.map((word) => `${name} by ${word}`));
}
