import { cricketFutures } from './cricket-futures.ts';
import type { Course, CourseEvent, Fixture, OfferedMarket, Results, SportModel } from './model.ts';
import { finished } from './course-end.ts';
import { cricketOffers, cricketMarketResult, KINDS } from './cricket-markets.ts';
import { skillOf } from './cricket-outlook.ts';
import {
  applyCricket,
  battingSide,
  cricketWinner,
  initialCricket,
  isInningsOver,
  viewCricket,
  type CricketState,
} from './cricket-state.ts';
import { offeredOf, priceOf } from './offer.ts';
import type { Rng } from './random.ts';
import { allVoid, onlyWinner } from './specifier.ts';
import { drawn } from './period-sport-course.ts';

const SECOND = 1000;
const MINUTE = 60_000;

function typeOf(runs: number): string {
  return runs === 0 ? '_dot' : runs === 4 ? 'four' : runs === 6 ? 'six' : 'run';
}

function course(fixture: Fixture, rng: Rng, longest: number): Course {
  const skill = skillOf(fixture, 0);
  const events: CourseEvent[] = [];
  let state = initialCricket(fixture);
  let t = 0;
  const add = (event: CourseEvent): void => {
    events.push(event);
    state = applyCricket(state, event);
  };
  add({ at: 0, type: 'kick_off', side: null });
  for (const number of [1, 2]) {
    add({ at: t, type: 'innings_start', side: null, n: number });
    const side = battingSide(state, number);
    while (!isInningsOver(state, number)) {
      t += Math.round((state[side].balls % 6 === 0 ? 85 : 32) * SECOND * (0.6 + rng.next() * 0.8));
      if (rng.chance(skill[side].wicket)) {
        add({ at: t - 2 * SECOND, type: 'suspend', side: null });
        add({ at: t, type: 'wicket', side, data: [1] });
        t += 90 * SECOND;
        add({ at: t - 60 * SECOND, type: 'resume', side: null });
      } else {
        const runs = drawn(skill[side].runs, rng);
        add({ at: t, type: typeOf(runs), side, n: runs, data: [1] });
      }
    }
    add({ at: t + SECOND, type: 'suspend', side: null });
    add({ at: t + 2 * SECOND, type: 'innings_end', side: null, n: number });
    if (number === 1) add({ at: t + 25 * SECOND, type: 'resume', side: null });
    t += number === 1 ? 15 * MINUTE : 5 * SECOND;
  }
  if (cricketWinner(state) === null) {
    t += 12 * MINUTE;
    add({ at: t, type: 'super_over', side: rng.chance(skill.superOver) ? 'home' : 'away' });
  }
  return finished(events, t + 10 * SECOND, longest);
}

function decide(state: CricketState, market: OfferedMarket): Results | null {
  const result = cricketMarketResult(state, market.id, market.specifier);
  if (result === 'void') return allVoid(market.outcomeIds);
  if (result !== null) return onlyWinner(market.outcomeIds, result);
  if (state.phase !== 'over') return null;
  const lead = state.home.runs - state.away.runs;
  if (market.id !== KINDS.winner.id || lead === 0) return allVoid(market.outcomeIds);
  return onlyWinner(market.outcomeIds, lead > 0 ? '1' : '2');
}

const LONGEST = 250 * MINUTE;

export const cricket: SportModel<CricketState> = {
  sportKey: 'cricket',
  expectedDuration: 200 * MINUTE,
  longestDuration: LONGEST,
  mainMarket: KINDS.winner.id,
  secondaryMarket: KINDS.total.id,
  topMarkets: [KINDS.winner.id, KINDS.total.id, KINDS.home.id, KINDS.away.id],
  course: (fixture, rng) => course(fixture, rng, LONGEST),
  initial: initialCricket,
  apply: applyCricket,
  view: (state) => viewCricket(state),
  price: (fixture, state, _elapsed, noise) => cricketOffers(fixture, state, noise).map(priceOf),
  offers: (fixture, state) => cricketOffers(fixture, state, 0).map(offeredOf),
  decide,
  futures: (fixture, state, _elapsed, noise) => cricketFutures(fixture, state, noise, decide),
  sameFutures(fixture, one, other) {
    const [before, now] = [skillOf(fixture, one.noise), skillOf(fixture, other.noise)];
    return one.state === other.state && before.home.key === now.home.key && before.away.key === now.away.key;
  },
  scripted(state, action, at) {
    if (state.phase === 'over') return null;
    if (action.type === 'kick_off') {
      if (state.phase !== 'before') return null;
      return [
        { at, type: 'kick_off', side: null },
        { at, type: 'innings_start', side: null, n: 1 },
      ];
    }
    if (action.type !== 'goal') {
      return state.phase === 'before' && action.type !== 'end' ? null : [{ at, type: action.type, side: null }];
    }
    if (state.phase === 'before' || cricketWinner(state) !== null) return null;
    return [{ at, type: 'run', side: action.side, n: 1 }];
  },
};

/** The same game, sold as a list of its own (NAV-17). */
export const premiumCricket: SportModel<CricketState> = { ...cricket, sportKey: 'premium-cricket' };
