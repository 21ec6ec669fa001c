import type { MarketGroup, MarketId } from '../wire.ts';
import { keepingFair } from './fair-skill.ts';
import { OVER_UNDER_IDS, YES_NO_IDS, YES_NO_NAMES, overUnderNames } from './margin.ts';
import type { Fixture, MarketKind, PricedMarket } from './model.ts';
import { type Offer, once, priceOf } from './offer.ts';
import { above, between, odd, probabilityOf } from './pmf.ts';
import { ordinal } from './race-state.ts';
import { halfLines, signed, specified } from './specifier.ts';
import type { Outlook, TallyEngine, TallySkill } from './tally-outlook.ts';
import { isComplete, scoreOf, type Score, type TallyRules, type TallyState } from './tally-state.ts';

type TallySubject =
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
type TallyScope = 'full' | 'regular' | 'first_half' | 'period';

export interface TallyRow {
  readonly subject: TallySubject;
  readonly scope: TallyScope;
  readonly id: MarketId;
  /** `{n}` becomes `1st`, `2nd`, … */
  readonly name: string;
  readonly groups: readonly MarketGroup[];
  readonly margin: number;
  /** Lines: step between them, and how many to each side of the middle. */
  readonly step?: number;
  readonly each?: number;
}

export interface TallyBook {
  readonly engine: TallyEngine;
  readonly rows: readonly TallyRow[];
  /** Kinds of a row by period; index 0 where it is not about one. */
  readonly kinds: ReadonlyMap<TallyRow, readonly MarketKind[]>;
  readonly byId: ReadonlyMap<string, TallyRow>;
  readonly skill: (fixture: Fixture, noise: number) => TallySkill;
  /** Last period of the part called `first_half`. */
  readonly halfEnds: number;
  /** Periods after this one have no markets of their own. */
  readonly lastOffered: number;
  /** Upper edges of the winning margins but the last, open one. */
  readonly bands: readonly number[];
}

const KIND_STEP = 20;

/** The market table of a sport. */
export function tallyBook(definition: Omit<TallyBook, 'kinds' | 'byId'>): TallyBook {
  const kinds = new Map<TallyRow, readonly MarketKind[]>();
  const byId = new Map<string, TallyRow>();
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

const TWO = ['1', '2'];
const THREE = ['1', 'x', '2'];
const ODD_EVEN = ['odd', 'even'];
const ODD_EVEN_NAMES = ['Odd', 'Even'];
const DOUBLE_CHANCE = ['1x', '12', 'x2'];
/** Upper edge of the widest winning margin. */
const OPEN_EDGE = 1000;
const HALF_AND_MATCH = THREE.flatMap((half) => THREE.map((match) => `${half}-${match}`));

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
export function rangeOf(rules: TallyRules, book: TallyBook, scope: TallyScope, number: number): [number, number] {
  if (scope === 'period') return [number, number];
  if (scope === 'first_half') return [1, book.halfEnds];
  return [1, scope === 'full' ? Infinity : rules.periods];
}

function scoped(book: TallyBook, state: TallyState, row: TallyRow, specifier: string): Scoped {
  const { rules } = book.engine;
  const [from, to] = rangeOf(rules, book, row.scope, specified(specifier, `${rules.period}nr`) ?? 0);
  const complete = isComplete(rules, state);
  const stopped = state.phase === 'over' && !complete;
  const whole = row.scope === 'full' || row.scope === 'regular';
  const done = row.scope === 'full' ? complete || stopped : state.done >= to || (whole && (complete || stopped));
  return { score: scoreOf(state, from, to), done, dropped: state.phase === 'over' && !done };
}

/** Ids of the winning margins: `1:1-5`, `1:6+`, `2:1-5`, … the side and the points that it wins by. */
function bandIds(book: TallyBook): string[] {
  const words = bandWords(book);
  return ['1', '2'].flatMap((side) => words.map((word) => `${side}:${word}`));
}

function bandOf(book: TallyBook, margin: number): string {
  const place = bandEdges(book).findIndex(([, upper]) => Math.abs(margin) <= upper);
  return `${margin > 0 ? '1' : '2'}:${bandWords(book).at(place) ?? ''}`;
}

/** Ids of the winners, `void`, or null while open. */
export function tallyVerdict(
  book: TallyBook,
  state: TallyState,
  row: TallyRow,
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

function threeWay(outlook: Outlook): [number, number, number] {
  const home = above(outlook.margin, 0);
  const level = probabilityOf(outlook.margin, 0);
  return [home, level, Math.max(0, 1 - home - level)];
}

/** P(leader of the first half, leader at the end): home, level and away of the half, each with home, level and away. */
export function halfAndMatch(book: TallyBook, state: TallyState, skill: TallySkill): number[] {
  const { engine, halfEnds } = book;
  const half = engine.part(state, skill, 1, halfEnds).margin;
  const rest = engine.part(state, skill, halfEnds + 1, engine.rules.periods).margin;
  const table = HALF_AND_MATCH.map(() => 0);
  half.p.forEach((p, i) => {
    const margin = half.min + i;
    const row = margin > 0 ? 0 : margin === 0 ? 3 : 6;
    const home = above(rest, -margin);
    const level = probabilityOf(rest, -margin);
    [home, level, 1 - home - level].forEach((share, j) => {
      table[row + j] = (table[row + j] ?? 0) + p * Math.max(0, share);
    });
  });
  return table;
}

interface LastPrices {
  readonly book: TallyBook;
  readonly fixture: Fixture;
  readonly state: TallyState;
  readonly noise: number;
  readonly markets: readonly PricedMarket[];
}

/** Prices depend on the score and what is left, not on the clock: a clock that starts again need not price again. */
const lastPrices = new WeakMap<TallyState['periods'], LastPrices>();

/** Every open market, from one outlook for each part of the match. */
export function priceTally(book: TallyBook, fixture: Fixture, state: TallyState, noise: number): PricedMarket[] {
  const last = lastPrices.get(state.periods);
  if (last !== undefined && last.book === book && last.fixture === fixture && last.noise === noise) {
    const { phase, done, left } = last.state;
    const same = phase === state.phase && done === state.done && left.home === state.left.home;
    if (same && left.away === state.left.away) return [...last.markets];
  }
  const markets = tallyOffers(book, fixture, state, noise).map(priceOf);
  lastPrices.set(state.periods, { book, fixture, state, noise, markets });
  return [...markets];
}

/** Every open market; which they are rests on the score alone, their chances on one outlook for each part. */
export function tallyOffers(book: TallyBook, fixture: Fixture, state: TallyState, noise: number): Offer[] {
  const { engine } = book;
  const { rules } = engine;
  if (state.phase === 'over' || isComplete(rules, state)) return [];
  const fairSkill = book.skill(fixture, 0);
  const skill = once(() => (noise === 0 ? fairSkill : book.skill(fixture, noise)));
  const [home, away] = [fixture.home.name, fixture.away.name];
  const offers: Offer[] = [];

  const offerPart = (scope: TallyScope, number: number): void => {
    const [from, to] = rangeOf(rules, book, scope, number);
    const prefix = scope === 'period' ? `${rules.period}nr=${number}` : '';
    const outlook = once(() =>
      scope === 'full' ? engine.full(state, skill()) : engine.part(state, skill(), from, to),
    );
    const means = once(() =>
      scope === 'full' ? engine.fullMeans(state, fairSkill) : engine.partMeans(state, fairSkill, from, to),
    );
    for (const row of book.rows) {
      if (row.scope !== scope) continue;
      // Totals are decided line by line.
      if (row.subject.endsWith('total') || tallyVerdict(book, state, row, prefix) === null) {
        offerRow(row, prefix, outlook, means, number);
      }
    }
  };
  const offerRow = (
    row: TallyRow,
    prefix: string,
    outlook: () => Outlook,
    means: () => Score,
    number: number,
  ): void => {
    const kind = book.kinds.get(row)?.[number];
    if (kind === undefined) return;
    const join = prefix === '' ? '' : `${prefix}|`;
    const put = (
      specifier: string,
      ids: readonly string[],
      names: () => readonly string[],
      chances: () => readonly number[],
    ): void => void offers.push({ kind, specifier, ids, names, chances });
    const putTotals = (of: 'total' | 'home' | 'away', middle: number): void => {
      for (const line of halfLines(middle, row.step ?? 1, row.each ?? 1)) {
        const specifier = `${join}total=${line}`;
        if (line < 0 || tallyVerdict(book, state, row, specifier) !== null) continue;
        put(
          specifier,
          OVER_UNDER_IDS,
          () => overUnderNames(line),
          () => pair(above(outlook()[of], line)),
        );
      }
    };
    switch (row.subject) {
      case 'winner':
      case 'draw_no_bet':
        return put(
          prefix,
          TWO,
          () => [home, away],
          () => {
            const [one, , two] = threeWay(outlook());
            return [one / (one + two), two / (one + two)];
          },
        );
      case 'three_way':
        return put(
          prefix,
          THREE,
          () => [home, 'Draw', away],
          () => threeWay(outlook()),
        );
      case 'double_chance':
        return put(
          prefix,
          DOUBLE_CHANCE,
          () => [`${home} or draw`, `${home} or ${away}`, `Draw or ${away}`],
          () => {
            const [one, level, two] = threeWay(outlook());
            return [one + level, one + two, level + two];
          },
        );
      case 'handicap':
        for (const line of halfLines(means().home - means().away, row.step ?? 1, row.each ?? 1)) {
          put(
            `${join}hcp=${-line}`,
            TWO,
            () => [`${home} (${signed(-line)})`, `${away} (${signed(line)})`],
            () => pair(above(outlook().margin, line)),
          );
        }
        return;
      case 'total':
        return putTotals('total', means().home + means().away);
      case 'home_total':
        return putTotals('home', means().home);
      case 'away_total':
        return putTotals('away', means().away);
      case 'odd':
        return put(
          prefix,
          ODD_EVEN,
          () => ODD_EVEN_NAMES,
          () => pair(odd(outlook().total)),
        );
      case 'margin':
        return put(
          prefix,
          bandIds(book),
          () => bandNames(book, home, away),
          () => bandChances(book, outlook()),
        );
      case 'overtime':
        return put(
          prefix,
          YES_NO_IDS,
          () => YES_NO_NAMES,
          () => pair(threeWay(outlook())[1]),
        );
      case 'half_and_match':
        return put(
          prefix,
          HALF_AND_MATCH,
          () => {
            const words = [home, 'Draw', away];
            return words.flatMap((half) => words.map((match) => `${half} / ${match}`));
          },
          () => halfAndMatch(book, state, skill()),
        );
    }
  };

  offerPart('full', 0);
  if (state.done < rules.periods) offerPart('regular', 0);
  if (state.done < book.halfEnds) offerPart('first_half', 0);
  const number = state.done + 1;
  for (const period of [number, number + 1]) if (period <= book.lastOffered) offerPart('period', period);
  return offers;
}

function pair(first: number): number[] {
  return [first, 1 - first];
}

/** Lower and upper edge of each winning margin; the last is open. */
function bandEdges(book: TallyBook): (readonly [number, number])[] {
  const edges = [0, ...book.bands, OPEN_EDGE];
  return edges.slice(1).map((upper, i) => [(edges[i] ?? 0) + 1, upper] as const);
}

/** `1-5`, `6+` */
function bandWords(book: TallyBook): string[] {
  return bandEdges(book).map(([lower, upper]) =>
    upper === OPEN_EDGE ? `${lower}+` : lower === upper ? `${lower}` : `${lower}-${upper}`,
  );
}

function bandNames(book: TallyBook, home: string, away: string): string[] {
  const words = bandWords(book);
  return [home, away].flatMap((name) => words.map((word) => `${name} by ${word}`));
}

function bandChances(book: TallyBook, outlook: Outlook): number[] {
  const [one, , two] = threeWay(outlook);
  const edges = bandEdges(book);
  return [
    ...edges.map(([lower, upper]) => between(outlook.margin, lower, upper) / (one + two)),
    ...edges.map(([lower, upper]) => between(outlook.margin, -upper, -lower) / (one + two)),
  ];
}
