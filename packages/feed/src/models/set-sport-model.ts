import { keepingFair } from './fair-skill.ts';
import type { DeskAction, CourseEvent, OfferedMarket, Results, SportModel } from './model.ts';
import { setSportCourse, type SetSportPace } from './set-sport-course.ts';
import { offeredOf, priceOf } from './offer.ts';
import { setSportFutures } from './set-sport-futures.ts';
import { setSportOffers, type SetSportPricing } from './set-sport-offers.ts';
import { applyMatch, initialMatch, isDecided, viewMatch, type SetSportState } from './set-sport-state.ts';
import { setSportMarketResult } from './set-sport-market-results.ts';
import { allVoid, onlyWinner } from './specifier.ts';

interface SetSportDefinition extends SetSportPricing {
  readonly sportKey: string;
  readonly pace: SetSportPace;
  /** Minutes. */
  readonly expectedMinutes: number;
  readonly longestMinutes: number;
  readonly mainMarket: string;
  readonly secondaryMarket: string | null;
  readonly topMarkets: readonly string[];
}

const MINUTE = 60_000;

function leaderOf(state: SetSportState): string | null {
  const sets = state.homeSets - state.awaySets;
  const lead = sets !== 0 ? sets : state.current.home - state.current.away;
  return lead === 0 ? null : lead > 0 ? '1' : '2';
}

/** The event a desk goal stands for: one unit, or one point where units have points. */
function desk(
  { sport, pace }: SetSportDefinition,
  state: SetSportState,
  action: DeskAction,
  at: number,
): CourseEvent[] | null {
  if (state.phase === 'over') return null;
  if (action.type === 'kick_off') return state.phase === 'before' ? [{ at, type: 'kick_off', side: null }] : null;
  if (state.phase === 'before') return action.type === 'end' ? [{ at, type: 'end', side: null }] : null;
  if (action.type !== 'goal') return [{ at, type: action.type, side: null }];
  if (isDecided(sport.shape, state)) return null;
  const event: CourseEvent = {
    at,
    type: sport.words.unit,
    side: action.side,
    ...(pace.numbers === null ? {} : { n: pace.numbers.least }),
  };
  const after = applyMatch(sport, state, event);
  const events = [event];
  if (after.sets.length > state.sets.length) events.push({ at, type: `${sport.words.set}_won`, side: action.side });
  if (isDecided(sport.shape, after)) events.push({ at, type: 'end', side: null });
  return events;
}

/** A sport model from the definition of a sport of sets. */
export function setSportModel(given: SetSportDefinition): SportModel<SetSportState> {
  const definition = { ...given, skill: keepingFair(given.skill) };
  const { sport, menu, pace, skill } = definition;
  const longestDuration = definition.longestMinutes * MINUTE;
  const decide = (state: SetSportState, market: OfferedMarket): Results | null => {
    const subject = menu.kinds.subjectOf(market.id);
    const result = subject === undefined ? null : setSportMarketResult(sport, state, subject, market.specifier);
    const stopped = state.phase === 'over' ? (subject === 'winner' ? leaderOf(state) : 'void') : null;
    const final = result ?? stopped ?? (state.phase === 'over' ? 'void' : null);
    if (final === null) return null;
    return final === 'void' ? allVoid(market.outcomeIds) : onlyWinner(market.outcomeIds, final);
  };
  return {
    sportKey: definition.sportKey,
    expectedDuration: definition.expectedMinutes * MINUTE,
    longestDuration,
    mainMarket: definition.mainMarket,
    secondaryMarket: definition.secondaryMarket,
    topMarkets: definition.topMarkets,
    course: (fixture, rng) =>
      setSportCourse({ sport, pace, longest: longestDuration }, skill(fixture, 0), fixture, rng),
    initial: initialMatch,
    apply: (state, event) => applyMatch(sport, state, event),
    view: (state) => viewMatch(sport, state),
    price: (fixture, state, _elapsed, noise) => setSportOffers(definition, fixture, state, noise).map(priceOf),
    offers: (fixture, state) => setSportOffers(definition, fixture, state, 0).map(offeredOf),
    decide,
    futures: (fixture, state, _elapsed, noise) => setSportFutures(definition, { fixture, state, noise }, decide),
    sameFutures: (fixture, one, other) =>
      one.state === other.state && skill(fixture, one.noise).key === skill(fixture, other.noise).key,
    scripted: (state, action, elapsed) => desk(definition, state, action, elapsed),
  };
}
