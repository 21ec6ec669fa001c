import type { MarketId } from '../wire.ts';
import type { Course, CourseEvent, DeskAction, Fixture, OfferedMarket, Results, SportModel } from './model.ts';
import { pmfOf, type Pmf } from './pmf.ts';
import { abilityGap } from './racket.ts';
import type { Rng } from './random.ts';
import { allVoid } from './specifier.ts';
import { offeredOf } from './offer.ts';
import { periodSportFutures } from './period-sport-futures.ts';
import { periodSportMarketResult, type PeriodSportBook, type PeriodSportRow } from './period-sport-markets.ts';
import { pricePeriodSport, periodSportOffers } from './period-sport-offers.ts';
import type { PeriodSportSkill } from './period-sport-outlook.ts';
import {
  applyPeriodSport,
  initialPeriodSport,
  isComplete,
  viewPeriodSport,
  type PeriodSportState,
} from './period-sport-state.ts';

const MINUTE = 60_000;

export interface PeriodSportDefinition {
  readonly sportKey: string;
  readonly expectedMinutes: number;
  readonly longestMinutes: number;
  readonly mainMarket: string;
  readonly secondaryMarket: string;
  readonly topMarkets: readonly string[];
  readonly book: PeriodSportBook;
  readonly course: (fixture: Fixture, rng: Rng, longest: number) => Course;
  /** What a desk goal is and is worth. */
  readonly goal: { readonly type: string; readonly points: number };
  /** Events of a desk kick-off at `from`. */
  readonly kickOff: (from: number) => readonly CourseEvent[];
}

function desk(
  definition: PeriodSportDefinition,
  state: PeriodSportState,
  action: DeskAction,
  at: number,
): readonly CourseEvent[] | null {
  if (state.phase === 'over') return null;
  if (action.type === 'kick_off') return state.phase === 'before' ? definition.kickOff(at) : null;
  if (state.phase === 'before') return action.type === 'end' ? [{ at, type: 'end', side: null }] : null;
  if (action.type !== 'goal') return [{ at, type: action.type, side: null }];
  const { type, points } = definition.goal;
  const inPlay = state.periods.length > state.done && !isComplete(definition.book.engine.rules, state);
  return inPlay ? [{ at, type, side: action.side, n: points }] : null;
}

/** As prices do, futures depend on the score and what is left, not on the clock. */
function sameRest(one: PeriodSportState, other: PeriodSportState): boolean {
  return (
    one.phase === other.phase &&
    one.periods === other.periods &&
    one.done === other.done &&
    one.left.home === other.left.home &&
    one.left.away === other.left.away
  );
}

/** A sport model from the definition of a sum of scores. */
export function periodSportModel(definition: PeriodSportDefinition): SportModel<PeriodSportState> {
  const { book } = definition;
  const { rules } = book.engine;
  const longestDuration = definition.longestMinutes * MINUTE;
  const decide = (state: PeriodSportState, market: OfferedMarket): Results | null => {
    const row = book.byId.get(market.id);
    const result = row === undefined ? null : periodSportMarketResult(book, state, row, market.specifier);
    if (result === null) return state.phase === 'over' ? allVoid(market.outcomeIds) : null;
    if (result === 'void') return allVoid(market.outcomeIds);
    return Object.fromEntries(market.outcomeIds.map((id) => [id, result.includes(id) ? 'win' : 'lose']));
  };
  return {
    sportKey: definition.sportKey,
    expectedDuration: definition.expectedMinutes * MINUTE,
    longestDuration,
    mainMarket: definition.mainMarket,
    secondaryMarket: definition.secondaryMarket,
    topMarkets: definition.topMarkets,
    course: (fixture, rng) => definition.course(fixture, rng, longestDuration),
    initial: initialPeriodSport,
    apply: applyPeriodSport,
    view: (state, elapsed, startTime) => viewPeriodSport(rules, state, elapsed, startTime),
    price: (fixture, state, _elapsed, noise) => pricePeriodSport(book, fixture, state, noise),
    offers: (fixture, state) => periodSportOffers(book, fixture, state, 0).map(offeredOf),
    decide,
    futures: (fixture, state, _elapsed, noise) =>
      periodSportFutures(book, state, { skill: book.skill(fixture, noise), seed: fixture.seed }, decide),
    sameFutures: (fixture, one, other) =>
      sameRest(one.state, other.state) && book.skill(fixture, one.noise).key === book.skill(fixture, other.noise).key,
    scripted: (state, action, elapsed) => desk(definition, state, action, elapsed),
  };
}

/** A unit that scores each number of points with a chance, all of them multiplied by `factor`. */
function scaled(chances: readonly (readonly [number, number])[], factor: number): Pmf {
  const scores = chances.map(([points, p]): [number, number] => [points, p * factor]);
  return pmfOf([[0, 1 - scores.reduce((total, [, p]) => total + p, 0)], ...scores]);
}

/** How the gap and the openness of a fixture move the chances of both sides. */
export function factors(fixture: Fixture, noise: number, perGap: number, perOpen: number): [number, number] {
  const gap = abilityGap(fixture, noise);
  const { home, away } = fixture;
  const open = Math.max(-1.2, Math.min(1.2, home.attack + away.attack - home.defence - away.defence));
  const round = (factor: number): number => Math.round(factor * 4000) / 4000;
  return [round(1 + perGap * gap + perOpen * open), round(1 - perGap * gap + perOpen * open)];
}

/** Skill of a sport whose units all score alike. */
export function unitSkill(chances: readonly (readonly [number, number])[], perGap: number, perOpen: number) {
  return (fixture: Fixture, noise: number): PeriodSportSkill => {
    const [home, away] = factors(fixture, noise, perGap, perOpen);
    return { key: `${home} ${away}`, home: scaled(chances, home), away: scaled(chances, away) };
  };
}

/** Markets on each period; ids of 1x2, total, handicap and odd/even. */
export function periodRows(
  period: 'inning' | 'quarter',
  ids: readonly [MarketId, MarketId, MarketId, MarketId],
  step: number,
): PeriodSportRow[] {
  return [
    {
      subject: 'three_way',
      scope: 'period',
      id: ids[0],
      name: `{n} ${period} - 1x2`,
      groups: [`${period}s`],
      margin: 0.07,
    },
    {
      subject: 'total',
      scope: 'period',
      id: ids[1],
      name: `{n} ${period} - total`,
      groups: [`${period}s`, 'totals'],
      margin: 0.07,
      step,
      each: 1,
    },
    {
      subject: 'handicap',
      scope: 'period',
      id: ids[2],
      name: `{n} ${period} - handicap`,
      groups: [`${period}s`, 'handicap'],
      margin: 0.07,
      step,
      each: 1,
    },
    {
      subject: 'odd',
      scope: 'period',
      id: ids[3],
      name: `{n} ${period} - odd/even`,
      groups: [`${period}s`],
      margin: 0.07,
    },
  ];
}
