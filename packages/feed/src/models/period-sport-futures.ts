import type { Futures } from '../types.ts';
import {
  DRAWN,
  type Groups,
  type KnownShares,
  evenWeights,
  fitted,
  groupsBy,
  keepingWinners,
  maskOfResults,
  placeAt,
  sharesOfScore,
  spreadNumbers,
  wholeNumbers,
  winnersOf,
} from './futures.ts';
import type { OfferedMarket, Results } from './model.ts';
import { times, type Pmf } from './pmf.ts';
import { createRng, hash, type Rng } from './random.ts';
import { specified } from './specifier.ts';
import { rangeOf, type PeriodSportBook, type PeriodSportRow } from './period-sport-markets.ts';
import { halfAndMatch } from './period-sport-offers.ts';
import type { PeriodSportSkill } from './period-sport-outlook.ts';
import { isComplete, type Score, type PeriodSportState } from './period-sport-state.ts';

/** Final score of one period in each drawn future; a period that is not played has none. */
interface PeriodScores {
  readonly home: Int16Array;
  readonly away: Int16Array;
}

type Sides = Readonly<Record<'home' | 'away', Pmf>>;

/** What each side adds in a period that has so many units left. */
type Added = (left: Score) => Sides;

function addedBy(skill: PeriodSportSkill): Added {
  const kept = new Map<string, Pmf>();
  const of = (side: 'home' | 'away', units: number): Pmf => {
    const key = `${side} ${units}`;
    const made = kept.get(key) ?? times(skill[side], units);
    kept.set(key, made);
    return made;
  };
  return ({ home, away }) => ({ home: of('home', home), away: of('away', away) });
}

function blank(): PeriodScores {
  return { home: new Int16Array(DRAWN), away: new Int16Array(DRAWN) };
}

function draws({ min, p }: Pmf, rng: Rng): Int16Array {
  const place = placeAt(p);
  const numbers = spreadNumbers(rng, DRAWN);
  const drawn = new Int16Array(DRAWN);
  for (let n = 0; n < DRAWN; n += 1) drawn[n] = min + place(numbers[n] ?? 0);
  return drawn;
}

/** Units left in each period of regular play, and in an overtime that runs. */
function unitsLeft({ engine: { rules } }: PeriodSportBook, state: PeriodSportState): Score[] {
  const periods = Math.max(rules.periods, state.periods.length);
  return Array.from({ length: periods }, (_, i) => {
    if (i < state.done) return { home: 0, away: 0 };
    return i < state.periods.length ? state.left : { home: rules.units, away: rules.units };
  });
}

/** A rest of the match that was drawn so often, period by period, overtimes in one. */
function drawnPeriods(book: PeriodSportBook, state: PeriodSportState, added: Added, seed: number): PeriodScores[] {
  const { rules } = book.engine;
  const rng = createRng(seed);
  const left = unitsLeft(book, state);
  const total = blank();
  const periods = left.map((units, i) => {
    const now = state.periods[i] ?? { home: 0, away: 0 };
    const sides = added(units);
    const [home, away] = [draws(sides.home, rng), draws(sides.away, rng)];
    const isLast = rules.homeLast && i === left.length - 1;
    for (let n = 0; n < DRAWN; n += 1) {
      away[n] = (away[n] ?? 0) + now.away;
      const behind = (total.away[n] ?? 0) + (away[n] ?? 0) - (total.home[n] ?? 0) - now.home;
      // Who bats last stops once it leads.
      const scored = isLast ? Math.min(home[n] ?? 0, Math.max(0, behind + 1)) : (home[n] ?? 0);
      home[n] = now.home + scored;
      total.home[n] = (total.home[n] ?? 0) + now.home + scored;
      total.away[n] = (total.away[n] ?? 0) + (away[n] ?? 0);
    }
    return { home, away };
  });
  if (rules.overtime === null) return periods;
  const extra = overtime(book, added, total, rng);
  return extra === null ? periods : [...periods, extra];
}

/** What overtime adds to the futures that are level: as the model has it, a second one stands for all further ones. */
function overtime(
  { engine: { rules } }: PeriodSportBook,
  added: Added,
  total: PeriodScores,
  rng: Rng,
): PeriodScores | null {
  const units = rules.overtime?.units ?? 0;
  const sides = added({ home: units, away: units });
  const [home, away] = [placeAt(sides.home.p), placeAt(sides.away.p)];
  const scores = blank();
  let isPlayed = false;
  for (let n = 0; n < DRAWN; n += 1) {
    if (total.home[n] !== total.away[n]) continue;
    isPlayed = true;
    let [own, theirs] = [0, 0];
    for (let round = 0; own === theirs && round < 50; round += 1) {
      // Of further overtimes only the one that decides counts.
      if (round > 1) [own, theirs] = [scores.home[n] ?? 0, scores.away[n] ?? 0];
      const guest = sides.away.min + away(rng.next());
      const host = sides.home.min + home(rng.next());
      own += rules.homeLast ? Math.min(host, guest + 1) : host;
      theirs += guest;
      if (round === 0) [scores.home[n], scores.away[n]] = [own, theirs];
    }
    // Nobody plays for ever.
    if (own === theirs) own += 1;
    [scores.home[n], scores.away[n]] = [own, theirs];
  }
  return isPlayed ? scores : null;
}

/** Scores of a span of periods (1-based, both included) in each future. */
function spanOf(periods: readonly PeriodScores[], from: number, to: number): PeriodScores {
  const span = blank();
  for (const { home, away } of periods.slice(from - 1, to)) {
    for (let n = 0; n < DRAWN; n += 1) {
      span.home[n] = (span.home[n] ?? 0) + (home[n] ?? 0);
      span.away[n] = (span.away[n] ?? 0) + (away[n] ?? 0);
    }
  }
  return span;
}

function leaderOf({ home, away }: PeriodScores, n: number): number {
  return Math.sign((home[n] ?? 0) - (away[n] ?? 0));
}

/** Every drawn future of a match. */
interface DrawnPeriodSport {
  readonly periods: readonly PeriodScores[];
  /** Scores of a span of periods (1-based, both included) in each future; made once. */
  span(from: number, to: number): PeriodScores;
  /** The leaders of the first half and of regular time in one number of each future. */
  leaders(): (n: number) => number;
}

function drawnPeriodSport(
  book: PeriodSportBook,
  state: PeriodSportState,
  skill: PeriodSportSkill,
  seed: number,
): DrawnPeriodSport {
  const periods = drawnPeriods(book, state, addedBy(skill), hash(seed, 42));
  const spans = new Map<string, PeriodScores>();
  const span = (from: number, to: number): PeriodScores => {
    const key = `${from} ${to}`;
    const made = spans.get(key) ?? spanOf(periods, from, to);
    spans.set(key, made);
    return made;
  };
  const { rules } = book.engine;
  return {
    periods,
    span,
    leaders: () => {
      const [half, score] = [span(1, book.halfEnds), span(1, rules.periods)];
      return (n) => (1 - leaderOf(half, n)) * 3 + 1 - leaderOf(score, n);
    },
  };
}

/** Exact shares of what one market table offers, from the whole match down to single periods. */
function knownOf(
  book: PeriodSportBook,
  state: PeriodSportState,
  skill: PeriodSportSkill,
  drawn: DrawnPeriodSport,
): KnownShares[] {
  const { engine } = book;
  const { rules } = engine;
  const exactly = (from: number, to: number): KnownShares[] => {
    const { home, away } = drawn.span(from, to);
    return sharesOfScore(home, away, to === Infinity ? engine.full(state, skill) : engine.part(state, skill, from, to));
  };
  const doubles = (): KnownShares => {
    const shares = halfAndMatch(book, state, skill);
    return { valueOf: wholeNumbers(DRAWN, drawn.leaders()), shareOf: (place) => shares[place] ?? 0 };
  };
  const scopes = new Set(book.rows.map(({ scope }) => scope));
  const next = state.done + 1;
  return [
    ...(scopes.has('period')
      ? [next, next + 1].flatMap((period) => (period <= book.lastOffered ? exactly(period, period) : []))
      : []),
    ...(scopes.has('first_half') && state.done < book.halfEnds ? exactly(1, book.halfEnds) : []),
    ...(book.rows.some(({ subject }) => subject === 'half_and_match') && state.done < rules.periods ? [doubles()] : []),
    ...(scopes.has('regular') && state.done < rules.periods ? exactly(1, rules.periods) : []),
    ...(scopes.has('full') ? exactly(1, Infinity) : []),
  ];
}

/** The match as a future leaves it. */
function finalState(state: PeriodSportState, periods: readonly PeriodScores[], n: number): PeriodSportState {
  return {
    ...state,
    phase: 'over',
    periods: periods.map(({ home, away }) => ({ home: home[n] ?? 0, away: away[n] ?? 0 })),
    done: periods.length,
    left: { home: 0, away: 0 },
  };
}

/** Groups the futures by what the market of a row tells apart; each grouping is made once. */
function createGrouping(
  book: PeriodSportBook,
  drawn: DrawnPeriodSport,
): (row: PeriodSportRow, specifier: string) => Groups {
  const { rules } = book.engine;
  const known = new Map<string, Groups>();
  return (row, specifier) => {
    const [from, to] = rangeOf(rules, book, row.scope, specified(specifier, `${rules.period}nr`) ?? 0);
    const score = drawn.span(from, to);
    const keys: Readonly<Record<string, (n: number) => number>> = {
      total: (n) => (score.home[n] ?? 0) + (score.away[n] ?? 0),
      home_total: (n) => score.home[n] ?? 0,
      away_total: (n) => score.away[n] ?? 0,
      half_and_match: drawn.leaders(),
    };
    const of = row.subject in keys ? row.subject : 'margin';
    const name = `${of} ${from} ${to}`;
    const made = known.get(name) ?? groupsBy(DRAWN, keys[of] ?? ((n) => (score.home[n] ?? 0) - (score.away[n] ?? 0)));
    known.set(name, made);
    return made;
  };
}

/** Everything that can still happen in a match that is a sum of scores: drawn, and weighed by what is known exactly. */
export function periodSportFutures(
  book: PeriodSportBook,
  state: PeriodSportState,
  { skill, seed }: { readonly skill: PeriodSportSkill; readonly seed: number },
  decide: (state: PeriodSportState, market: OfferedMarket) => Results | null,
): Futures | null {
  if (state.phase === 'over' || isComplete(book.engine.rules, state)) return null;
  const drawn = drawnPeriodSport(book, state, skill, seed);
  const weights = fitted(evenWeights(DRAWN), knownOf(book, state, skill, drawn));
  const groupsOf = createGrouping(book, drawn);
  const finals = new Map<number, PeriodSportState>();
  const finalOf = (n: number): PeriodSportState => {
    const made = finals.get(n) ?? finalState(state, drawn.periods, n);
    finals.set(n, made);
    return made;
  };

  return keepingWinners([weights], (market) => {
    const row = book.byId.get(market.id);
    if (row === undefined) return null;
    return winnersOf(0, groupsOf(row, market.specifier), (n) => {
      const results = decide(finalOf(n), market);
      return results === null ? null : maskOfResults(market.outcomeIds, results);
    });
  });
}
