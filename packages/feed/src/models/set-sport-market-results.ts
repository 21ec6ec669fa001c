import { finalsFrom, type FinalScore, type SetRules } from './set-sport-rules.ts';
import type { SetSportShape } from './set-sport-outlook.ts';
import { isDecided, isDecider, type SetSport, type SetSportState } from './set-sport-state.ts';
import { specified } from './specifier.ts';

/** Outcome id that has won, `void`, or null while the market is open. */
type MarketResult = string | null;

/** What a kind of market is about; ids of sports map to these. */
export type SetSportSubject =
  | 'winner'
  | 'set_handicap'
  | 'total_sets'
  | 'correct_score'
  | 'home_takes_set'
  | 'away_takes_set'
  | 'unit_handicap'
  | 'total_units'
  | 'home_units'
  | 'away_units'
  | 'odd_units'
  | 'extra'
  | 'set_and_match'
  | 'set_winner'
  | 'set_handicap_units'
  | 'set_total'
  | 'set_odd'
  | 'set_score'
  | 'set_race'
  | 'set_extra'
  | 'unit_winner';

type Score = { readonly home: number; readonly away: number };

/** A number of a score; the name is that of the number. */
interface Figure {
  readonly name: string;
  readonly of: (score: Score) => number;
}

const TOTAL: Figure = { name: 'total', of: (score) => score.home + score.away };
const HOME: Figure = { name: 'home', of: (score) => score.home };
const AWAY: Figure = { name: 'away', of: (score) => score.away };
const MARGIN: Figure = { name: 'margin', of: (score) => score.home - score.away };

/** The answer all of them give, or null when they differ. */
function agreed(scores: readonly Score[], answer: (score: Score) => string): MarketResult {
  let common: MarketResult = null;
  for (const score of scores) {
    const one = answer(score);
    if (common !== null && common !== one) return null;
    common = one;
  }
  return common;
}

function overUnderOf(figure: Figure, line: number): (score: Score) => string {
  return (score) => (figure.of(score) > line ? 'over' : 'under');
}

function handicapOf(line: number): (score: Score) => string {
  return (score) => (MARGIN.of(score) + line > 0 ? '1' : '2');
}

/** Final scores in sets that can still come. */
function setFinals(shape: SetSportShape, state: SetSportState): Score[] {
  const { setsToWin } = shape;
  const { homeSets, awaySets } = state;
  if (isDecided(shape, state)) return [{ home: homeSets, away: awaySets }];
  const finals: Score[] = [];
  for (let sets = awaySets; sets < setsToWin; sets += 1) finals.push({ home: setsToWin, away: sets });
  for (let sets = homeSets; sets < setsToWin; sets += 1) finals.push({ home: sets, away: setsToWin });
  return finals;
}

type Range = readonly [number, number];
const ranges = new WeakMap<SetRules, Map<string, Range>>();

/** Least and most of a figure from sets still to be played after `homeSets`:`awaySets`. */
function restRange(shape: SetSportShape, figure: Figure, homeSets: number, awaySets: number): Range {
  if (homeSets >= shape.setsToWin || awaySets >= shape.setsToWin) return [0, 0];
  const table = ranges.get(shape.rules) ?? new Map<string, Range>();
  ranges.set(shape.rules, table);
  const key = `${figure.name} ${homeSets} ${awaySets}`;
  const known = table.get(key);
  if (known !== undefined) return known;
  const decider = homeSets + awaySets === shape.setsToWin * 2 - 2;
  const made = throughRange(shape, figure, { homeSets, awaySets }, finalsFrom(shape.rules, 0, 0, decider));
  table.set(key, made);
  return made;
}

function throughRange(
  shape: SetSportShape,
  figure: Figure,
  { homeSets, awaySets }: Pick<SetSportState, 'homeSets' | 'awaySets'>,
  finals: readonly FinalScore[],
): Range {
  const rests = {
    home: restRange(shape, figure, homeSets + 1, awaySets),
    away: restRange(shape, figure, homeSets, awaySets + 1),
  };
  let least = Infinity;
  let most = -Infinity;
  for (const end of finals) {
    const rest = end.home > end.away ? rests.home : rests.away;
    const value = figure.of(end);
    least = Math.min(least, value + rest[0]);
    most = Math.max(most, value + rest[1]);
  }
  return [least, most];
}

/** Least and most a figure of the whole match can come to. */
function matchRange(shape: SetSportShape, state: SetSportState, figure: Figure): Range {
  const played = state.sets.reduce((total, set) => total + figure.of(set), 0);
  if (isDecided(shape, state)) return [played, played];
  const { home, away } = state.current;
  const finals = finalsFrom(shape.rules, home, away, isDecider(shape, state));
  const [least, most] = throughRange(shape, figure, state, finals);
  return [played + least, played + most];
}

function overUnder(shape: SetSportShape, state: SetSportState, figure: Figure, line: number): MarketResult {
  const [least, most] = matchRange(shape, state, figure);
  return least > line ? 'over' : most < line ? 'under' : null;
}

function handicap(shape: SetSportShape, state: SetSportState, line: number): MarketResult {
  const [least, most] = matchRange(shape, state, MARGIN);
  return least + line > 0 ? '1' : most + line < 0 ? '2' : null;
}

/** The result of something of one set, from the scores it can still end at. */
function inSet(
  shape: SetSportShape,
  state: SetSportState,
  number: number,
  answer: (score: Score) => string,
): MarketResult {
  const record = state.sets[number - 1];
  if (record !== undefined) return answer(record);
  if (isDecided(shape, state)) return 'void';
  if (number > state.sets.length + 1) return null;
  return agreed(finalsFrom(shape.rules, state.current.home, state.current.away, isDecider(shape, state)), answer);
}

function logOf(state: SetSportState, number: number): string {
  return state.sets[number - 1]?.log ?? (number === state.sets.length + 1 ? state.current.log : '');
}

function firstTo(log: string, want: number): MarketResult {
  let home = 0;
  for (let i = 0; i < log.length; i += 1) {
    home += log[i] === 'h' ? 1 : 0;
    if (home === want) return '1';
    if (i + 1 - home === want) return '2';
  }
  return null;
}

/** How a market stands by the score alone; a match stopped early is the caller's business. */
export function setSportMarketResult(
  sport: SetSport,
  state: SetSportState,
  subject: SetSportSubject,
  specifier: string,
): MarketResult {
  const { shape } = sport;
  const number = (): number => specified(specifier, `${sport.words.set}nr`) ?? 0;
  const total = (): number => specified(specifier, 'total') ?? 0;
  const hcp = (): number => specified(specifier, 'hcp') ?? 0;
  const won = (score: Score): string => (score.home > score.away ? '1' : '2');
  switch (subject) {
    case 'winner':
      return agreed(setFinals(shape, state), won);
    case 'set_handicap':
      return agreed(setFinals(shape, state), handicapOf(hcp()));
    case 'total_sets':
      return agreed(setFinals(shape, state), overUnderOf(TOTAL, total()));
    case 'correct_score':
      return agreed(setFinals(shape, state), (score) => `${score.home}:${score.away}`);
    case 'home_takes_set':
      return agreed(setFinals(shape, state), (score) => (score.home > 0 ? 'yes' : 'no'));
    case 'away_takes_set':
      return agreed(setFinals(shape, state), (score) => (score.away > 0 ? 'yes' : 'no'));
    case 'unit_handicap':
      return handicap(shape, state, hcp());
    case 'total_units':
      return overUnder(shape, state, TOTAL, total());
    case 'home_units':
      return overUnder(shape, state, HOME, total());
    case 'away_units':
      return overUnder(shape, state, AWAY, total());
    case 'odd_units': {
      if (!isDecided(shape, state)) return null;
      return state.sets.reduce((units, set) => units + TOTAL.of(set), 0) % 2 === 1 ? 'odd' : 'even';
    }
    case 'extra': {
      const sets: Figure = { name: 'extra', of: (end) => (shape.isExtra(end) ? 1 : 0) };
      const result = overUnder(shape, state, sets, 0.5);
      return result === null ? null : result === 'over' ? 'yes' : 'no';
    }
    case 'set_and_match': {
      const first = state.sets[0];
      const match = agreed(setFinals(shape, state), won);
      return first === undefined || match === null ? null : `${won(first)}-${match}`;
    }
    case 'set_winner':
      return inSet(shape, state, number(), won);
    case 'set_handicap_units':
      return inSet(shape, state, number(), handicapOf(hcp()));
    case 'set_total':
      return inSet(shape, state, number(), overUnderOf(TOTAL, total()));
    case 'set_odd':
      return inSet(shape, state, number(), (score) => (TOTAL.of(score) % 2 === 1 ? 'odd' : 'even'));
    case 'set_score':
      return inSet(shape, state, number(), (score) => `${score.home}:${score.away}`);
    case 'set_extra':
      return inSet(shape, state, number(), (score) => (shape.isExtra(score) ? 'yes' : 'no'));
    case 'set_race': {
      const result = firstTo(logOf(state, number()), specified(specifier, 'pointnr') ?? 0);
      return result ?? (isDecided(shape, state) ? 'void' : null);
    }
    case 'unit_winner': {
      const unit = logOf(state, number())[(specified(specifier, 'gamenr') ?? 0) - 1];
      if (unit !== undefined) return unit === 'h' ? '1' : '2';
      return state.sets.length >= number() || isDecided(shape, state) ? 'void' : null;
    }
  }
}
