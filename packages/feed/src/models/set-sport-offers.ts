import type { Fixture } from './model.ts';
import { type Offer, once } from './offer.ts';
import type { SetSportKinds } from './set-sport-kinds.ts';
import { offerSets, offerUnits } from './set-sport-match-offers.ts';
import { createSetSportOfferList } from './set-sport-offer-list.ts';
import type { SetSportEngine, SetSportExpectation, SetSportOutlook } from './set-sport-outlook.ts';
import { offerRunningSet, offerSet } from './set-sport-set-offers.ts';
import { isDecided, isTieBreakUnit, type PointSkill, type SetSport, type SetSportState } from './set-sport-state.ts';

/** What a sport of sets offers, and on how many lines. */
interface SetSportMenu {
  readonly kinds: SetSportKinds;
  /** Lines of whole-match units: step between them, and how many to each side of the middle. */
  readonly unitStep: number;
  readonly unitLines: number;
  readonly setUnitStep: number;
  /** `pointnr` of the races in a set. */
  readonly races: readonly number[];
  /** Handicaps and totals in sets further from the middle than this are left out. */
  readonly setReach: number;
}

export interface SetSportPricing {
  readonly sport: SetSport;
  readonly menu: SetSportMenu;
  readonly engine: SetSportEngine;
  /** Chances of a fixture; the same for the same noise. */
  readonly skill: (fixture: Fixture, noise: number) => PointSkill;
}

/** A match at one moment; its chances are worked out when they are first asked for. */
export interface SetSportMoment {
  readonly pricing: SetSportPricing;
  readonly state: SetSportState;
  readonly names: readonly [string, string];
  /** Without the opinion of the moment: lines lie around it, so that they do not depend on it. */
  readonly fair: SetSportExpectation;
  readonly skill: () => PointSkill;
  readonly running: () => number | null;
  readonly outlook: () => SetSportOutlook;
}

/** P(home wins the unit in play) where its points are known, else null. */
export function runningChance(sport: SetSport, skill: PointSkill, state: SetSportState): number | null {
  const { home, away } = state.current.points;
  if (sport.inner === null || (home === 0 && away === 0)) return null;
  return sport.inner.chance(skill, state.current.server, state.current.points, isTieBreakUnit(sport, state.current));
}

/** Every open market of a match; which they are rests on the score alone, their chances on one outlook. */
export function setSportOffers(
  pricing: SetSportPricing,
  fixture: Fixture,
  state: SetSportState,
  noise: number,
): readonly Offer[] {
  const { sport, engine, skill: skillOf } = pricing;
  const { shape } = sport;
  if (state.phase === 'over' || isDecided(shape, state)) return [];
  const fairSkill = skillOf(fixture, 0);
  const fair = engine.expectation(state, fairSkill, runningChance(sport, fairSkill, state));
  const skill = once(() => (noise === 0 ? fairSkill : skillOf(fixture, noise)));
  const running = once(() => runningChance(sport, skill(), state));
  const outlook = once(() => engine.outlook(state, skill(), running()));
  const names = [fixture.home.name, fixture.away.name] as const;
  const moment: SetSportMoment = { pricing, state, names, fair, skill, running, outlook };
  const list = createSetSportOfferList(pricing, state, names);

  offerSets(list, moment);
  offerUnits(list, moment);
  const number = state.sets.length + 1;
  offerSet(list, moment, { number, ends: () => outlook().ends, fairEnds: fair.ends });
  offerRunningSet(list, moment);
  const sure = state.sets.length + shape.setsToWin - Math.max(state.homeSets, state.awaySets);
  if (number < sure) {
    offerSet(list, moment, { number: number + 1, ends: () => outlook().nextEnds, fairEnds: fair.nextEnds });
  }
  return list.offers;
}
