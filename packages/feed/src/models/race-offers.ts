import type { Fixture } from './model.ts';
import { type Offer, once } from './offer.ts';
import type { RaceKinds } from './race-kinds.ts';
import { offerSets, offerUnits } from './race-match-offers.ts';
import { createRaceOfferList } from './race-offer-list.ts';
import type { RaceEngine, RaceExpectation, RaceOutlook } from './race-outlook.ts';
import { offerRunningSet, offerSet } from './race-set-offers.ts';
import { isDecided, isTieBreakUnit, type PointSkill, type RaceSport, type RaceState } from './race-state.ts';

/** What a race sport offers, and on how many lines. */
interface RaceMenu {
  readonly kinds: RaceKinds;
  /** Lines of whole-match units: step between them, and how many to each side of the middle. */
  readonly unitStep: number;
  readonly unitLines: number;
  readonly setUnitStep: number;
  /** `pointnr` of the races in a set. */
  readonly races: readonly number[];
  /** Handicaps and totals in sets further from the middle than this are left out. */
  readonly setReach: number;
}

export interface RacePricing {
  readonly sport: RaceSport;
  readonly menu: RaceMenu;
  readonly engine: RaceEngine;
  /** Chances of a fixture; the same for the same noise. */
  readonly skill: (fixture: Fixture, noise: number) => PointSkill;
}

/** A race at one moment; its chances are worked out when they are first asked for. */
export interface RaceMoment {
  readonly pricing: RacePricing;
  readonly state: RaceState;
  readonly names: readonly [string, string];
  /** Without the opinion of the moment: lines lie around it, so that they do not depend on it. */
  readonly fair: RaceExpectation;
  readonly skill: () => PointSkill;
  readonly running: () => number | null;
  readonly outlook: () => RaceOutlook;
}

/** P(home wins the unit in play) where its points are known, else null. */
export function runningChance(sport: RaceSport, skill: PointSkill, state: RaceState): number | null {
  const { home, away } = state.current.points;
  if (sport.inner === null || (home === 0 && away === 0)) return null;
  return sport.inner.chance(skill, state.current.server, state.current.points, isTieBreakUnit(sport, state.current));
}

/** Every open market of a race; which they are rests on the score alone, their chances on one outlook. */
export function raceOffers(pricing: RacePricing, fixture: Fixture, state: RaceState, noise: number): readonly Offer[] {
  const { sport, engine, skill: skillOf } = pricing;
  const { shape } = sport;
  if (state.phase === 'over' || isDecided(shape, state)) return [];
  const fairSkill = skillOf(fixture, 0);
  const fair = engine.expectation(state, fairSkill, runningChance(sport, fairSkill, state));
  const skill = once(() => (noise === 0 ? fairSkill : skillOf(fixture, noise)));
  const running = once(() => runningChance(sport, skill(), state));
  const outlook = once(() => engine.outlook(state, skill(), running()));
  const names = [fixture.home.name, fixture.away.name] as const;
  const moment: RaceMoment = { pricing, state, names, fair, skill, running, outlook };
  const list = createRaceOfferList(pricing, state, names);

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
