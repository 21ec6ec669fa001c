import { OVER_UNDER_IDS, YES_NO_IDS, YES_NO_NAMES, overUnderNames } from './margin.ts';
import type { Fixture } from './model.ts';
import { type Offer, once } from './offer.ts';
import { above, odd, shifted, type Pmf } from './pmf.ts';
import type { RaceKinds } from './race-kinds.ts';
import { TALLIES, nextUnits, type RaceEngine } from './race-outlook.ts';
import { raceChance, type SetEnd } from './race-rules.ts';
import { isDecided, isDecider, isTieBreakUnit, type PointSkill, type RaceSport, type RaceState } from './race-state.ts';
import { raceVerdict, type RaceSubject } from './race-verdicts.ts';
import { halfLines, signed } from './specifier.ts';

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

const SIDES = ['1', '2'];
const ODD_EVEN = ['odd', 'even'];
const ODD_EVEN_NAMES = ['Odd', 'Even'];
const DOUBLE_IDS = ['1-1', '1-2', '2-1', '2-2'];
const NONE: Pmf = { min: 0, p: Float64Array.of(1) };

/** P(home wins the unit in play) where its points are known, else null. */
export function runningChance(sport: RaceSport, skill: PointSkill, state: RaceState): number | null {
  const { home, away } = state.current.points;
  if (sport.inner === null || (home === 0 && away === 0)) return null;
  return sport.inner.chance(skill, state.current.server, home, away, isTieBreakUnit(sport, state.current));
}

function endMean(ends: readonly SetEnd[], of: (end: SetEnd) => number): number {
  let total = 0;
  let weight = 0;
  for (const end of ends) {
    total += end.p * of(end);
    weight += end.p;
  }
  return total / weight;
}

function endShare(ends: readonly SetEnd[], holds: (end: SetEnd) => boolean): number {
  let total = 0;
  for (const end of ends) if (holds(end)) total += end.p;
  return Math.min(1, total);
}

/** Every open market of a race; which they are rests on the score alone, their chances on one outlook. */
export function raceOffers(pricing: RacePricing, fixture: Fixture, state: RaceState, noise: number): Offer[] {
  const { sport, menu, engine, skill: skillOf } = pricing;
  const { shape, words } = sport;
  if (state.phase === 'over' || isDecided(shape, state)) return [];
  const fairSkill = skillOf(fixture, 0);
  const fair = engine.expectation(state, fairSkill, runningChance(sport, fairSkill, state));
  const skill = once(() => (noise === 0 ? fairSkill : skillOf(fixture, noise)));
  const running = once(() => runningChance(sport, skill(), state));
  const outlook = once(() => engine.outlook(state, skill(), running()));
  const names = [fixture.home.name, fixture.away.name];
  const offers: Offer[] = [];

  function open(subject: RaceSubject, specifier: string): boolean {
    return menu.kinds.has(subject) && raceVerdict(sport, state, subject, specifier) === null;
  }
  function put(
    subject: RaceSubject,
    specifier: string,
    ids: readonly string[],
    labels: () => readonly string[],
    chances: () => readonly number[],
    n = 0,
  ): void {
    const kind = menu.kinds.kindOf(subject, n);
    if (kind !== undefined && open(subject, specifier)) offers.push({ kind, specifier, ids, names: labels, chances });
  }
  /** Two outcomes, by the chance of the first. */
  function putPair(
    subject: RaceSubject,
    specifier: string,
    ids: readonly string[],
    labels: () => readonly string[],
    chance: () => number,
    n = 0,
  ): void {
    const both = (): number[] => {
      const first = chance();
      return [first, 1 - first];
    };
    put(subject, specifier, ids, labels, both, n);
  }
  function putSides(subject: RaceSubject, specifier: string, home: () => number, n = 0): void {
    putPair(subject, specifier, SIDES, () => names, home, n);
  }
  function putOdd(subject: RaceSubject, specifier: string, chance: () => number, n = 0): void {
    putPair(subject, specifier, ODD_EVEN, () => ODD_EVEN_NAMES, chance, n);
  }
  function putYesNo(subject: RaceSubject, specifier: string, yes: () => number, n = 0): void {
    putPair(subject, specifier, YES_NO_IDS, () => YES_NO_NAMES, yes, n);
  }
  function putTotal(subject: RaceSubject, prefix: string, line: number, over: () => number, n = 0): void {
    putPair(subject, `${prefix}total=${line}`, OVER_UNDER_IDS, () => overUnderNames(line), over, n);
  }
  function putHandicap(subject: RaceSubject, prefix: string, line: number, home: () => number, n = 0): void {
    const labels = (): string[] => [`${names[0]} (${signed(line)})`, `${names[1]} (${signed(-line)})`];
    putPair(subject, `${prefix}hcp=${line}`, SIDES, labels, home, n);
  }

  const setMarkets = (): void => {
    const { setsToWin } = shape;
    const finals: [number, number][] = [];
    for (let sets = 0; sets < setsToWin; sets += 1) finals.push([setsToWin, sets]);
    for (let sets = setsToWin - 1; sets >= 0; sets -= 1) finals.push([sets, setsToWin]);
    const shareOf = ([home, away]: readonly [number, number]): number => {
      return outlook().finals[home === setsToWin ? away : setsToWin + home] ?? 0;
    };
    const chance = (holds: (home: number, away: number) => boolean) => (): number => {
      return finals.reduce((total, final) => total + (holds(...final) ? shareOf(final) : 0), 0);
    };
    putSides('winner', '', () => outlook().matchWin);
    for (let line = setsToWin - 0.5; line > 1; line -= 1) {
      if (setsToWin - 0.5 - line > menu.setReach * 2) break;
      for (const hcp of [-line, line]) {
        const covered = chance((home, away) => home - away + hcp > 0);
        putHandicap('set_handicap', '', hcp, covered);
      }
    }
    for (let line = setsToWin + 0.5; line < setsToWin * 2 - 1; line += 1) {
      const over = chance((home, away) => home + away > line);
      putTotal('total_sets', '', line, over);
    }
    const scores = finals.map(([home, away]) => `${home}:${away}`);
    const shares = (): number[] => finals.map(shareOf);
    put('correct_score', '', scores, () => scores, shares);
    const homeTakes = chance((home) => home > 0);
    putYesNo('home_takes_set', '', homeTakes);
    const awayTakes = chance((_, away) => away > 0);
    putYesNo('away_takes_set', '', awayTakes);
    const first = state.sets[0];
    const doubles = (): number[] => {
      const { setAndMatch, setWin, matchWin } = outlook();
      const [both, turned] = setAndMatch;
      if (first === undefined) return [both, setWin - both, turned, 1 - setWin - turned];
      return first.winner === 'home' ? [matchWin, 1 - matchWin, 0, 0] : [0, 0, matchWin, 1 - matchWin];
    };
    const labels = (): string[] => [0, 1, 2, 3].map((i) => `${names[i >> 1] ?? ''} / ${names[i & 1] ?? ''}`);
    put('set_and_match', '', DOUBLE_IDS, labels, doubles);
  };

  const unitMarkets = (): void => {
    let home = 0;
    let away = 0;
    let extra = 0;
    for (const set of state.sets) {
      home += set.home;
      away += set.away;
      extra += shape.isExtra(set) ? 1 : 0;
    }
    const sumOf = (tally: keyof typeof TALLIES, played: number): Pmf => {
      return shifted(outlook().sums[TALLIES[tally]] ?? NONE, played);
    };
    const homeMean = home + fair.home;
    const awayMean = away + fair.away;
    const { unitStep, unitLines } = menu;
    for (const line of halfLines(homeMean - awayMean, unitStep, unitLines)) {
      putHandicap('unit_handicap', '', -line, () => above(sumOf('margin', home - away), line));
    }
    for (const line of halfLines(homeMean + awayMean, unitStep, unitLines)) {
      putTotal('total_units', '', line, () => above(sumOf('total', home + away), line));
    }
    for (const line of halfLines(homeMean, unitStep, 1)) {
      putTotal('home_units', '', line, () => above(sumOf('home', home), line));
    }
    for (const line of halfLines(awayMean, unitStep, 1)) {
      putTotal('away_units', '', line, () => above(sumOf('away', away), line));
    }
    putOdd('odd_units', '', () => odd(sumOf('total', home + away)));
    putYesNo('extra', '', () => above(sumOf('extra', extra), 0));
  };

  const oneSet = (number: number, ends: () => readonly SetEnd[], fairEnds: readonly SetEnd[]): void => {
    const prefix = `${words.set}nr=${number}|`;
    const alone = `${words.set}nr=${number}`;
    const share = (holds: (end: SetEnd) => boolean) => (): number => endShare(ends(), holds);
    const homeWins = share((end) => end.winner === 'home');
    putSides('set_winner', alone, homeWins, number);
    const margin = endMean(fairEnds, (end) => end.home - end.away);
    for (const line of halfLines(margin, menu.setUnitStep, 1)) {
      // No set is level, so half a unit is the winner market once more.
      if (Math.abs(line) < 1) continue;
      const covered = share((end) => end.home - end.away > line);
      putHandicap('set_handicap_units', prefix, -line, covered, number);
    }
    const total = endMean(fairEnds, (end) => end.home + end.away);
    for (const line of halfLines(total, menu.setUnitStep, 1)) {
      const over = share((end) => end.home + end.away > line);
      putTotal('set_total', prefix, line, over, number);
    }
    const isOdd = share((end) => (end.home + end.away) % 2 === 1);
    putOdd('set_odd', alone, isOdd, number);
    const isExtra = share((end) => shape.isExtra(end));
    putYesNo('set_extra', alone, isExtra, number);
    if (menu.kinds.has('set_score')) {
      const scores = setScores(engine);
      const shares = (): number[] => {
        const p = new Map<string, number>();
        for (const end of ends()) {
          const score = `${end.home}:${end.away}`;
          p.set(score, (p.get(score) ?? 0) + end.p);
        }
        return scores.map((score) => p.get(score) ?? 0);
      };
      put('set_score', alone, scores, () => scores, shares, number);
    }
  };

  const inPlaySet = (number: number): void => {
    const prefix = `${words.set}nr=${number}|`;
    const position = { ...state.current, decider: isDecider(shape, state) };
    for (const want of menu.races) {
      if (shape.rules.winner(want - 1, 0, position.decider) !== null) continue;
      const first = (): number => raceChance(shape.rules, skill(), position, want, running());
      putSides('set_race', `${prefix}pointnr=${want}`, first, number);
    }
    if (!menu.kinds.has('unit_winner')) return;
    const unit = state.current.home + state.current.away + 1;
    const chances = once(() => nextUnits(shape.rules, skill(), state, running()));
    const mayEnd = [1, 0].some((won) => {
      const { home, away } = state.current;
      return shape.rules.winner(home + won, away + 1 - won, position.decider) !== null;
    });
    putSides('unit_winner', `${prefix}gamenr=${unit}`, () => chances()[0], number);
    if (!mayEnd) putSides('unit_winner', `${prefix}gamenr=${unit + 1}`, () => chances()[1], number);
  };

  setMarkets();
  unitMarkets();
  const number = state.sets.length + 1;
  oneSet(number, () => outlook().ends, fair.ends);
  inPlaySet(number);
  const sure = state.sets.length + shape.setsToWin - Math.max(state.homeSets, state.awaySets);
  if (number < sure) oneSet(number + 1, () => outlook().nextEnds, fair.nextEnds);
  return offers;
}

const scoresOf = new WeakMap<RaceEngine, readonly string[]>();

/** Scores a fresh set can end at, the home side's wins first. */
function setScores(engine: RaceEngine): readonly string[] {
  const known = scoresOf.get(engine);
  if (known !== undefined) return known;
  const { rules } = engine.shape;
  const scores: [number, number][] = [];
  for (let most = 1; most <= rules.cap; most += 1) {
    for (let least = 0; least < most; least += 1) {
      if (rules.winner(most, least, false) !== null && rules.winner(most - 1, least, false) === null) {
        scores.push([most, least]);
      }
    }
  }
  const made = [
    ...scores.map(([most, least]) => `${most}:${least}`),
    ...scores.map(([most, least]) => `${least}:${most}`),
  ];
  scoresOf.set(engine, made);
  return made;
}
