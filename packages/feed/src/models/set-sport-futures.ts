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
  wholeNumbers,
  winnersOf,
} from './futures.ts';
import type { Fixture, OfferedMarket, Results } from './model.ts';
import { probabilityOf, type Pmf } from './pmf.ts';
import { runningChance, type SetSportPricing } from './set-sport-offers.ts';
import { FIGURES, nextUnits, type SetSportOutlook, type SetSportShape } from './set-sport-outlook.ts';
import { AWAY, drawnSets, type DrawnSet, HOME, type RunningSet, SCORE_BASE, unplayed } from './set-sport-drawn.ts';
import { raceChance, type SetEnd } from './set-sport-rules.ts';
import { isDecided, isDecider, type PointSkill, type SetSport, type SetSportState } from './set-sport-state.ts';
import type { SetSportSubject } from './set-sport-market-results.ts';
import { createRng, hash } from './random.ts';
import { specified } from './specifier.ts';

/** A state and the opinion that it is priced in. */
interface PricedState {
  readonly fixture: Fixture;
  readonly state: SetSportState;
  readonly noise: number;
}

/** Numbers of a whole match in every drawn future. */
interface MatchNumbers {
  readonly homeSets: Int16Array;
  readonly awaySets: Int16Array;
  /** Units and extra sets from here on. */
  readonly home: Int16Array;
  readonly away: Int16Array;
  readonly extra: Int16Array;
}

/** Every drawn future of a match. */
interface DrawnMatch {
  readonly sport: SetSport;
  readonly state: SetSportState;
  readonly sets: readonly [RunningSet, ...DrawnSet[]];
  readonly match: MatchNumbers;
  /** A number by which the final score in sets is known. */
  readonly setsKey: Int32Array;
  matchWinner(n: number): typeof HOME | typeof AWAY;
}

function numbersOf({ isExtra }: SetSportShape, state: SetSportState, sets: readonly DrawnSet[]): MatchNumbers {
  const zeros = (): Int16Array => new Int16Array(DRAWN);
  const numbers = {
    homeSets: zeros().fill(state.homeSets),
    awaySets: zeros().fill(state.awaySets),
    home: zeros(),
    away: zeros(),
    extra: zeros(),
  };
  for (const set of sets) {
    for (let n = 0; n < DRAWN; n += 1) {
      const [home, away] = [set.home[n] ?? -1, set.away[n] ?? -1];
      if (home < 0) continue;
      numbers.home[n] = (numbers.home[n] ?? 0) + home;
      numbers.away[n] = (numbers.away[n] ?? 0) + away;
      if (isExtra({ home, away })) numbers.extra[n] = (numbers.extra[n] ?? 0) + 1;
      const won = set.homeWins[n] === 1 ? numbers.homeSets : numbers.awaySets;
      won[n] = (won[n] ?? 0) + 1;
    }
  }
  return numbers;
}

function eachFuture(value: (n: number) => number): Int32Array {
  return wholeNumbers(DRAWN, value);
}

function scoreKey(set: DrawnSet): Int32Array {
  return eachFuture((n) => ((set.home[n] ?? -1) < 0 ? -1 : (set.home[n] ?? 0) * SCORE_BASE + (set.away[n] ?? 0)));
}

function sharesOfEnds(set: DrawnSet, ends: readonly SetEnd[]): KnownShares {
  const shares = new Map<number, number>();
  for (const { home, away, p } of ends) {
    const key = home * SCORE_BASE + away;
    shares.set(key, (shares.get(key) ?? 0) + p);
  }
  return { valueOf: scoreKey(set), shareOf: (key) => shares.get(key) ?? 0 };
}

/** Who is the first to have so many units in the running set. */
function firstTo({ log, width }: RunningSet, state: SetSportState, want: number, n: number): number {
  let { home, away } = state.current;
  if (home >= want) return HOME;
  if (away >= want) return AWAY;
  for (let unit = 0; unit < width; unit += 1) {
    const winner = log[n * width + unit] ?? 0;
    if (winner === 0) return 0;
    if (winner === HOME) home += 1;
    else away += 1;
    if (home >= want) return HOME;
    if (away >= want) return AWAY;
  }
  return 0;
}

function ofTwo(valueOf: Int32Array, home: number): KnownShares {
  return {
    valueOf,
    shareOf: (winner) => (winner === HOME ? home : 1 - home),
  };
}

function drawMatch(
  { sport }: SetSportPricing,
  { fixture, state }: PricedState,
  chances: { readonly skill: PointSkill; readonly running: number | null },
): DrawnMatch {
  const { shape } = sport;
  const sets = drawnSets(shape, state, chances, createRng(hash(fixture.seed, 43)));
  const match = numbersOf(shape, state, sets);
  return {
    sport,
    state,
    sets,
    match,
    setsKey: eachFuture((n) => {
      const [home, away] = [match.homeSets[n] ?? 0, match.awaySets[n] ?? 0];
      return home >= shape.setsToWin ? away : shape.setsToWin + home;
    }),
    matchWinner: (n) => ((match.homeSets[n] ?? 0) >= shape.setsToWin ? HOME : AWAY),
  };
}

/** The match as a future leaves it. */
function finalState({ state, sets, match }: DrawnMatch, n: number): SetSportState {
  const [now] = sets;
  let log = state.current.log;
  for (let unit = n * now.width; unit < (n + 1) * now.width; unit += 1) {
    const winner = now.log[unit] ?? 0;
    if (winner === 0) break;
    log += winner === HOME ? 'h' : 'a';
  }
  return {
    ...state,
    phase: 'over',
    homeSets: match.homeSets[n] ?? 0,
    awaySets: match.awaySets[n] ?? 0,
    sets: [
      ...state.sets,
      ...sets.flatMap((set, i) => {
        const [home, away] = [set.home[n] ?? -1, set.away[n] ?? -1];
        if (home < 0) return [];
        return [
          {
            home,
            away,
            winner: set.homeWins[n] === 1 ? ('home' as const) : ('away' as const),
            // Only the running set is asked for its units.
            log: i === 0 ? log : '',
            shown: { home, away },
          },
        ];
      }),
    ],
    current: { ...state.current, home: 0, away: 0, log: '', points: { home: 0, away: 0 } },
  };
}

/** Shares that are known exactly of the running set and the one after it. */
function knownOfSets(
  { menu }: SetSportPricing,
  { sport, state, sets }: DrawnMatch,
  { skill, running }: { readonly skill: PointSkill; readonly running: number | null },
  { ends, nextEnds }: SetSportOutlook,
): KnownShares[] {
  const { rules, setsToWin } = sport.shape;
  const [now, following] = sets;
  const decider = isDecider(sport.shape, state);
  const races = menu.races.filter((want) => {
    const isOpen = Math.max(state.current.home, state.current.away) < want;
    return isOpen && rules.winner(want - 1, 0, decider) === null;
  });
  const sure = state.sets.length + setsToWin - Math.max(state.homeSets, state.awaySets);
  const isNextSure = state.sets.length + 1 < sure;
  const [unit, nextUnit] = nextUnits(rules, skill, state, running);
  const unitAt = (place: number): Int32Array => eachFuture((n) => now.log[n * now.width + place] ?? 0);
  return [
    ...races.map((want) =>
      ofTwo(
        eachFuture((n) => firstTo(now, state, want, n)),
        raceChance(rules, skill, { ...state.current, decider, running }, want),
      ),
    ),
    ...(menu.kinds.has('unit_winner')
      ? [ofTwo(unitAt(0), unit), ...(unitAt(1).includes(0) ? [] : [ofTwo(unitAt(1), nextUnit)])]
      : []),
    ...(following !== undefined && isNextSure ? [sharesOfEnds(following, nextEnds)] : []),
    sharesOfEnds(now, ends),
  ];
}

/** Shares that are known exactly of the whole match. */
function knownOfMatch(
  { state, sets, match, setsKey, matchWinner }: DrawnMatch,
  outlook: SetSportOutlook,
): KnownShares[] {
  const { finals, sums, setAndMatch, setWin } = outlook;
  const [now] = sets;
  const ofSum = (figure: keyof typeof FIGURES, value: (n: number) => number): KnownShares => {
    const pmf: Pmf | undefined = sums[FIGURES[figure]];
    return { valueOf: eachFuture(value), shareOf: (units) => (pmf === undefined ? 0 : probabilityOf(pmf, units)) };
  };
  const [both, turned] = setAndMatch;
  const shareOfDouble = [both, setWin - both, turned, 1 - setWin - turned];
  return [
    ofSum('total', (n) => (match.home[n] ?? 0) + (match.away[n] ?? 0)),
    ofSum('margin', (n) => (match.home[n] ?? 0) - (match.away[n] ?? 0)),
    ofSum('home', (n) => match.home[n] ?? 0),
    ofSum('away', (n) => match.away[n] ?? 0),
    ofSum('extra', (n) => match.extra[n] ?? 0),
    ...(state.sets.length === 0
      ? [
          {
            valueOf: eachFuture((n) => (now.homeWins[n] === 1 ? 0 : 2) + (matchWinner(n) === HOME ? 0 : 1)),
            shareOf: (place: number) => shareOfDouble[place] ?? 0,
          },
        ]
      : []),
    { valueOf: setsKey, shareOf: (final) => finals[final] ?? 0 },
  ];
}

/** A number by which futures differ for a market, under a name that stands for the number. */
function keyOf(
  subject: SetSportSubject,
  specifier: string,
  { sport, state, sets, match, setsKey, matchWinner }: DrawnMatch,
): readonly [string, (n: number) => number] {
  const [now] = sets;
  const number = specified(specifier, `${sport.words.set}nr`) ?? 0;
  switch (subject) {
    case 'set_and_match':
      return ['double', (n) => (now.homeWins[n] ?? 0) * 4 + matchWinner(n)];
    case 'total_units':
    case 'odd_units':
      return ['total', (n) => (match.home[n] ?? 0) + (match.away[n] ?? 0)];
    case 'unit_handicap':
      return ['margin', (n) => (match.home[n] ?? 0) - (match.away[n] ?? 0)];
    case 'home_units':
      return ['home', (n) => match.home[n] ?? 0];
    case 'away_units':
      return ['away', (n) => match.away[n] ?? 0];
    case 'extra':
      return ['extra', (n) => match.extra[n] ?? 0];
    case 'set_winner':
    case 'set_handicap_units':
    case 'set_total':
    case 'set_odd':
    case 'set_score':
    case 'set_extra': {
      const key = scoreKey(sets[number - state.sets.length - 1] ?? unplayed());
      return [`set ${number}`, (n) => key[n] ?? -1];
    }
    case 'set_race': {
      const want = specified(specifier, 'pointnr') ?? 0;
      return [`race ${number} ${want}`, (n) => firstTo(now, state, want, n)];
    }
    case 'unit_winner': {
      const unit = (specified(specifier, 'gamenr') ?? 0) - 1 - state.current.home - state.current.away;
      return [`unit ${number} ${unit}`, (n) => (unit < 0 ? 0 : (now.log[n * now.width + unit] ?? 0))];
    }
    case 'winner':
    case 'set_handicap':
    case 'total_sets':
    case 'correct_score':
    case 'home_takes_set':
    case 'away_takes_set':
      return ['sets', (n) => setsKey[n] ?? 0];
  }
}

/** Everything that can still happen in a match of sets: drawn, and weighed by what is known exactly. */
export function setSportFutures(
  pricing: SetSportPricing,
  priced: PricedState,
  decide: (state: SetSportState, market: OfferedMarket) => Results | null,
): Futures | null {
  const { sport, engine, menu } = pricing;
  const { fixture, state, noise } = priced;
  if (state.phase === 'over' || isDecided(sport.shape, state)) return null;
  const skill = pricing.skill(fixture, noise);
  const running = runningChance(sport, skill, state);
  const drawnMatch = drawMatch(pricing, priced, { skill, running });
  const outlook = engine.outlook(state, skill, running);
  const weights = fitted(evenWeights(DRAWN), [
    ...knownOfSets(pricing, drawnMatch, { skill, running }, outlook),
    ...knownOfMatch(drawnMatch, outlook),
  ]);

  const finals = new Map<number, SetSportState>();
  const finalOf = (n: number): SetSportState => {
    const made = finals.get(n) ?? finalState(drawnMatch, n);
    finals.set(n, made);
    return made;
  };
  const groups = new Map<string, Groups>();

  return keepingWinners([weights], (market) => {
    const subject = menu.kinds.subjectOf(market.id);
    if (subject === undefined) return null;
    const [name, key] = keyOf(subject, market.specifier, drawnMatch);
    const found = groups.get(name) ?? groupsBy(DRAWN, key);
    groups.set(name, found);
    return winnersOf(0, found, (n) => {
      const results = decide(finalOf(n), market);
      return results === null ? null : maskOfResults(market.outcomeIds, results);
    });
  });
}
