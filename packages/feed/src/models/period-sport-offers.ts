import { OVER_UNDER_IDS, YES_NO_IDS, YES_NO_NAMES, overUnderNames } from './margin.ts';
import type { Fixture, MarketKind, PricedMarket } from './model.ts';
import { type Offer, once, priceOf } from './offer.ts';
import { above, between, odd, probabilityOf } from './pmf.ts';
import { halfLines, signed } from './specifier.ts';
import {
  bandEdges,
  bandIds,
  bandNames,
  rangeOf,
  periodSportMarketResult,
  type PeriodSportBook,
  type PeriodSportRow,
  type PeriodSportScope,
} from './period-sport-markets.ts';
import type { Outlook, PeriodSportSkill } from './period-sport-outlook.ts';
import { isComplete, type Score, type PeriodSportState } from './period-sport-state.ts';

const TWO = ['1', '2'];
const THREE = ['1', 'x', '2'];
const ODD_EVEN = ['odd', 'even'];
const ODD_EVEN_NAMES = ['Odd', 'Even'];
const DOUBLE_CHANCE = ['1x', '12', 'x2'];
const HALF_AND_MATCH = THREE.flatMap((half) => THREE.map((match) => `${half}-${match}`));

function pair(first: number): number[] {
  return [first, 1 - first];
}

function bandChances(book: PeriodSportBook, outlook: Outlook): number[] {
  const [one, , two] = threeWay(outlook);
  const edges = bandEdges(book);
  return [
    ...edges.map(([lower, upper]) => between(outlook.margin, lower, upper) / (one + two)),
    ...edges.map(([lower, upper]) => between(outlook.margin, -upper, -lower) / (one + two)),
  ];
}

function threeWay(outlook: Outlook): [number, number, number] {
  const home = above(outlook.margin, 0);
  const level = probabilityOf(outlook.margin, 0);
  return [home, level, Math.max(0, 1 - home - level)];
}

/** P(leader of the first half, leader at the end): home, level and away of the half, each with home, level and away. */
export function halfAndMatch(book: PeriodSportBook, state: PeriodSportState, skill: PeriodSportSkill): number[] {
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
  readonly book: PeriodSportBook;
  readonly fixture: Fixture;
  readonly state: PeriodSportState;
  readonly noise: number;
  readonly markets: readonly PricedMarket[];
}

/** Prices depend on the score and what is left, not on the clock: a clock that starts again need not price again. */
const lastPrices = new WeakMap<PeriodSportState['periods'], LastPrices>();

/** Every open market, from one outlook for each part of the match. */
export function pricePeriodSport(
  book: PeriodSportBook,
  fixture: Fixture,
  state: PeriodSportState,
  noise: number,
): PricedMarket[] {
  const last = lastPrices.get(state.periods);
  if (last !== undefined && last.book === book && last.fixture === fixture && last.noise === noise) {
    const { phase, done, left } = last.state;
    const same = phase === state.phase && done === state.done && left.home === state.left.home;
    if (same && left.away === state.left.away) return [...last.markets];
  }
  const markets = periodSportOffers(book, fixture, state, noise).map(priceOf);
  lastPrices.set(state.periods, { book, fixture, state, noise, markets });
  return [...markets];
}

/** A match at one moment; the skill of the moment's opinion is worked out when it is first asked for. */
interface PeriodSportMoment {
  readonly book: PeriodSportBook;
  readonly state: PeriodSportState;
  readonly home: string;
  readonly away: string;
  readonly fairSkill: PeriodSportSkill;
  readonly skill: () => PeriodSportSkill;
}

/** A part of the match that markets are about: the whole of it, the first half, or a period by its number. */
interface Part {
  readonly scope: PeriodSportScope;
  readonly number: number;
  /** What the specifiers of its markets begin with. */
  readonly prefix: string;
  readonly outlook: () => Outlook;
  /** Lines lie around these; they do not depend on the opinion of the moment. */
  readonly means: () => Score;
}

function partOf({ book, state, fairSkill, skill }: PeriodSportMoment, scope: PeriodSportScope, number: number): Part {
  const { engine } = book;
  const [from, to] = rangeOf(engine.rules, book, scope, number);
  return {
    scope,
    number,
    prefix: scope === 'period' ? `${engine.rules.period}nr=${number}` : '',
    outlook: once(() => (scope === 'full' ? engine.full(state, skill()) : engine.part(state, skill(), from, to))),
    means: once(() =>
      scope === 'full' ? engine.fullMeans(state, fairSkill) : engine.partMeans(state, fairSkill, from, to),
    ),
  };
}

type Outcomes = Omit<Offer, 'kind' | 'specifier'>;

/** The outcomes of a row that has one market in a part, without lines. */
function outcomesOf(
  subject: Exclude<PeriodSportRow['subject'], 'handicap' | 'total' | 'home_total' | 'away_total'>,
  { book, state, home, away, skill }: PeriodSportMoment,
  { outlook }: Part,
): Outcomes {
  switch (subject) {
    case 'winner':
    case 'draw_no_bet':
      return {
        ids: TWO,
        names: () => [home, away],
        chances: () => {
          const [one, , two] = threeWay(outlook());
          return [one / (one + two), two / (one + two)];
        },
      };
    case 'three_way':
      return { ids: THREE, names: () => [home, 'Draw', away], chances: () => threeWay(outlook()) };
    case 'double_chance':
      return {
        ids: DOUBLE_CHANCE,
        names: () => [`${home} or draw`, `${home} or ${away}`, `Draw or ${away}`],
        chances: () => {
          const [one, level, two] = threeWay(outlook());
          return [one + level, one + two, level + two];
        },
      };
    case 'odd':
      return { ids: ODD_EVEN, names: () => ODD_EVEN_NAMES, chances: () => pair(odd(outlook().total)) };
    case 'margin':
      return {
        ids: bandIds(book),
        names: () => bandNames(book, home, away),
        chances: () => bandChances(book, outlook()),
      };
    case 'overtime':
      return { ids: YES_NO_IDS, names: () => YES_NO_NAMES, chances: () => pair(threeWay(outlook())[1]) };
    case 'half_and_match':
      return {
        ids: HALF_AND_MATCH,
        names: () => {
          const words = [home, 'Draw', away];
          return words.flatMap((half) => words.map((match) => `${half} / ${match}`));
        },
        chances: () => halfAndMatch(book, state, skill()),
      };
  }
}

/** The offers of one row in one part: a market, or one for each line. */
function rowOffers(row: PeriodSportRow, kind: MarketKind, moment: PeriodSportMoment, part: Part): Offer[] {
  const { book, state, home, away } = moment;
  const { prefix, outlook, means } = part;
  const join = prefix === '' ? '' : `${prefix}|`;
  const linesAround = (middle: number): number[] => halfLines(middle, row.step ?? 1, row.each ?? 1);

  const totals = (of: 'total' | 'home' | 'away', middle: number): Offer[] =>
    linesAround(middle).flatMap((line) => {
      const specifier = `${join}total=${line}`;
      if (line < 0 || periodSportMarketResult(book, state, row, specifier) !== null) return [];
      const names = (): readonly string[] => overUnderNames(line);
      return [{ kind, specifier, ids: OVER_UNDER_IDS, names, chances: () => pair(above(outlook()[of], line)) }];
    });

  switch (row.subject) {
    case 'total':
      return totals('total', means().home + means().away);
    case 'home_total':
      return totals('home', means().home);
    case 'away_total':
      return totals('away', means().away);
    case 'handicap':
      return linesAround(means().home - means().away).map((line) => ({
        kind,
        specifier: `${join}hcp=${-line}`,
        ids: TWO,
        names: () => [`${home} (${signed(-line)})`, `${away} (${signed(line)})`],
        chances: () => pair(above(outlook().margin, line)),
      }));
    case 'winner':
    case 'draw_no_bet':
    case 'three_way':
    case 'double_chance':
    case 'odd':
    case 'margin':
    case 'overtime':
    case 'half_and_match':
      return [{ kind, specifier: prefix, ...outcomesOf(row.subject, moment, part) }];
  }
}

function partOffers(moment: PeriodSportMoment, part: Part): Offer[] {
  const { book, state } = moment;
  return book.rows.flatMap((row) => {
    const kind = row.scope === part.scope ? book.kinds.get(row)?.[part.number] : undefined;
    if (kind === undefined) return [];
    // Totals are decided line by line.
    const isOpen = row.subject.endsWith('total') || periodSportMarketResult(book, state, row, part.prefix) === null;
    return isOpen ? rowOffers(row, kind, moment, part) : [];
  });
}

/** Every open market; which they are rests on the score alone, their chances on one outlook for each part. */
export function periodSportOffers(
  book: PeriodSportBook,
  fixture: Fixture,
  state: PeriodSportState,
  noise: number,
): Offer[] {
  const { rules } = book.engine;
  if (state.phase === 'over' || isComplete(rules, state)) return [];
  const fairSkill = book.skill(fixture, 0);
  const skill = once(() => (noise === 0 ? fairSkill : book.skill(fixture, noise)));
  const moment: PeriodSportMoment = { book, state, home: fixture.home.name, away: fixture.away.name, fairSkill, skill };
  const next = state.done + 1;
  const parts = [
    partOf(moment, 'full', 0),
    ...(state.done < rules.periods ? [partOf(moment, 'regular', 0)] : []),
    ...(state.done < book.halfEnds ? [partOf(moment, 'first_half', 0)] : []),
    ...[next, next + 1].flatMap((period) => (period <= book.lastOffered ? [partOf(moment, 'period', period)] : [])),
  ];
  return parts.flatMap((part) => partOffers(moment, part));
}
