import { overUnder, priced, yesNo } from './margin.ts';
import type { Fixture, PricedMarket } from './model.ts';
import { above, mean, odd, shifted, type Pmf } from './pmf.ts';
import type { RaceKinds } from './race-kinds.ts';
import { TALLIES, nextUnits, type RaceEngine, type RaceOutlook } from './race-outlook.ts';
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
const DOUBLE_IDS = ['1/1', '1/2', '2/1', '2/2'];
const NONE: Pmf = { min: 0, p: Float64Array.of(1) };

/** P(home wins the unit in play) where its points are known, else null. */
function runningChance(sport: RaceSport, skill: PointSkill, state: RaceState): number | null {
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

/** Every open market of a race, from one outlook. */
export function priceRace(pricing: RacePricing, fixture: Fixture, state: RaceState, noise: number): PricedMarket[] {
  const { sport, menu, engine, skill: skillOf } = pricing;
  const { shape, words } = sport;
  if (state.phase === 'over' || isDecided(shape, state)) return [];
  const fairSkill = skillOf(fixture, 0);
  const skill = noise === 0 ? fairSkill : skillOf(fixture, noise);
  const running = runningChance(sport, skill, state);
  const fair = engine.outlook(state, fairSkill, runningChance(sport, fairSkill, state));
  const outlook = skill === fairSkill ? fair : engine.outlook(state, skill, running);
  const names = [fixture.home.name, fixture.away.name];
  const book: PricedMarket[] = [];

  function open(subject: RaceSubject, specifier: string): boolean {
    return menu.kinds.has(subject) && raceVerdict(sport, state, subject, specifier) === null;
  }
  function put(
    subject: RaceSubject,
    specifier: string,
    ids: readonly string[],
    labels: readonly string[],
    p: readonly number[],
    n = 0,
  ) {
    const kind = menu.kinds.kindOf(subject, n);
    if (kind !== undefined && open(subject, specifier)) book.push(priced(kind, specifier, ids, labels, p));
  }
  function putSides(subject: RaceSubject, specifier: string, home: number, n = 0): void {
    put(subject, specifier, SIDES, names, [home, 1 - home], n);
  }
  function putOdd(subject: RaceSubject, specifier: string, chance: number, n = 0): void {
    put(subject, specifier, ODD_EVEN, ODD_EVEN_NAMES, [chance, 1 - chance], n);
  }
  function putYesNo(subject: RaceSubject, specifier: string, yes: number, n = 0): void {
    const kind = menu.kinds.kindOf(subject, n);
    if (kind !== undefined && open(subject, specifier)) book.push(yesNo(kind, specifier, yes));
  }
  function putTotal(subject: RaceSubject, prefix: string, line: number, over: number, n = 0): void {
    const kind = menu.kinds.kindOf(subject, n);
    const specifier = `${prefix}total=${line}`;
    if (kind !== undefined && open(subject, specifier)) book.push(overUnder(kind, specifier, line, over));
  }
  function putHandicap(subject: RaceSubject, prefix: string, line: number, home: number, n = 0): void {
    const labels = [`${names[0]} (${signed(line)})`, `${names[1]} (${signed(-line)})`];
    put(subject, `${prefix}hcp=${line}`, SIDES, labels, [home, 1 - home], n);
  }

  const setMarkets = (): void => {
    const { setsToWin } = shape;
    const share = (home: number, away: number): number => {
      return outlook.finals[home === setsToWin ? away : setsToWin + home] ?? 0;
    };
    const finals: [number, number, number][] = [];
    for (let sets = 0; sets < setsToWin; sets += 1) finals.push([setsToWin, sets, share(setsToWin, sets)]);
    for (let sets = setsToWin - 1; sets >= 0; sets -= 1) finals.push([sets, setsToWin, share(sets, setsToWin)]);
    const chance = (holds: (home: number, away: number) => boolean): number => {
      return finals.reduce((total, [home, away, p]) => total + (holds(home, away) ? p : 0), 0);
    };
    putSides('winner', '', outlook.matchWin);
    for (let line = setsToWin - 0.5; line > 1; line -= 1) {
      if (setsToWin - 0.5 - line > menu.setReach * 2) break;
      for (const hcp of [-line, line])
        putHandicap(
          'set_handicap',
          '',
          hcp,
          chance((home, away) => home - away + hcp > 0),
        );
    }
    for (let line = setsToWin + 0.5; line < setsToWin * 2 - 1; line += 1) {
      putTotal(
        'total_sets',
        '',
        line,
        chance((home, away) => home + away > line),
      );
    }
    const scores = finals.map(([home, away]) => `${home}:${away}`);
    put(
      'correct_score',
      '',
      scores,
      scores,
      finals.map(([, , p]) => p),
    );
    putYesNo(
      'home_takes_set',
      '',
      chance((home) => home > 0),
    );
    putYesNo(
      'away_takes_set',
      '',
      chance((_, away) => away > 0),
    );
    const [both, turned] = outlook.setAndMatch;
    const first = state.sets[0];
    const now = outlook.matchWin;
    const doubles =
      first === undefined
        ? [both, outlook.setWin - both, turned, 1 - outlook.setWin - turned]
        : first.winner === 'home'
          ? [now, 1 - now, 0, 0]
          : [0, 0, now, 1 - now];
    const labels = [0, 1, 2, 3].map((i) => `${names[i >> 1] ?? ''} / ${names[i & 1] ?? ''}`);
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
    const sumOf = (from: RaceOutlook, tally: keyof typeof TALLIES, played: number): Pmf => {
      return shifted(from.sums[TALLIES[tally]] ?? NONE, played);
    };
    const lines = (tally: keyof typeof TALLIES, played: number, step: number, each: number): number[] => {
      return halfLines(mean(sumOf(fair, tally, played)), step, each);
    };
    const margin = sumOf(outlook, 'margin', home - away);
    for (const line of lines('margin', home - away, menu.unitStep, menu.unitLines)) {
      putHandicap('unit_handicap', '', -line, above(margin, line));
    }
    const total = sumOf(outlook, 'total', home + away);
    for (const line of lines('total', home + away, menu.unitStep, menu.unitLines)) {
      putTotal('total_units', '', line, above(total, line));
    }
    const homeUnits = sumOf(outlook, 'home', home);
    for (const line of lines('home', home, menu.unitStep, 1)) putTotal('home_units', '', line, above(homeUnits, line));
    const awayUnits = sumOf(outlook, 'away', away);
    for (const line of lines('away', away, menu.unitStep, 1)) putTotal('away_units', '', line, above(awayUnits, line));
    putOdd('odd_units', '', odd(total));
    putYesNo('extra', '', above(sumOf(outlook, 'extra', extra), 0));
  };

  const oneSet = (number: number, ends: readonly SetEnd[], fairEnds: readonly SetEnd[]): void => {
    const prefix = `${words.set}nr=${number}|`;
    const alone = `${words.set}nr=${number}`;
    putSides(
      'set_winner',
      alone,
      endShare(ends, (end) => end.winner === 'home'),
      number,
    );
    for (const line of halfLines(
      endMean(fairEnds, (end) => end.home - end.away),
      menu.setUnitStep,
      1,
    )) {
      // No set is level, so half a unit is the winner market once more.
      if (Math.abs(line) < 1) continue;
      putHandicap(
        'set_handicap_units',
        prefix,
        -line,
        endShare(ends, (end) => end.home - end.away > line),
        number,
      );
    }
    for (const line of halfLines(
      endMean(fairEnds, (end) => end.home + end.away),
      menu.setUnitStep,
      1,
    )) {
      putTotal(
        'set_total',
        prefix,
        line,
        endShare(ends, (end) => end.home + end.away > line),
        number,
      );
    }
    putOdd(
      'set_odd',
      alone,
      endShare(ends, (end) => (end.home + end.away) % 2 === 1),
      number,
    );
    putYesNo(
      'set_extra',
      alone,
      endShare(ends, (end) => shape.isExtra(end)),
      number,
    );
    if (menu.kinds.has('set_score')) {
      const scores = setScores(pricing).map(([home, away]) => `${home}:${away}`);
      const p = new Map<string, number>();
      for (const end of ends) {
        const score = `${end.home}:${end.away}`;
        p.set(score, (p.get(score) ?? 0) + end.p);
      }
      put(
        'set_score',
        alone,
        scores,
        scores,
        scores.map((score) => p.get(score) ?? 0),
        number,
      );
    }
  };

  const inPlaySet = (number: number): void => {
    const prefix = `${words.set}nr=${number}|`;
    const position = { ...state.current, decider: isDecider(shape, state) };
    for (const want of menu.races) {
      const specifier = `${prefix}pointnr=${want}`;
      const within = shape.rules.winner(want - 1, 0, position.decider) === null;
      if (!within || !open('set_race', specifier)) continue;
      putSides('set_race', specifier, raceChance(shape.rules, skill, position, want, running), number);
    }
    if (!menu.kinds.has('unit_winner')) return;
    const unit = state.current.home + state.current.away + 1;
    const chances = nextUnits(shape.rules, skill, state, running);
    const mayEnd = [1, 0].some((won) => {
      const { home, away } = state.current;
      return shape.rules.winner(home + won, away + 1 - won, position.decider) !== null;
    });
    putSides('unit_winner', `${prefix}gamenr=${unit}`, chances[0], number);
    if (!mayEnd) putSides('unit_winner', `${prefix}gamenr=${unit + 1}`, chances[1], number);
  };

  setMarkets();
  unitMarkets();
  const number = state.sets.length + 1;
  oneSet(number, outlook.ends, fair.ends);
  inPlaySet(number);
  const sure = state.sets.length + shape.setsToWin - Math.max(state.homeSets, state.awaySets);
  if (number < sure) oneSet(number + 1, outlook.nextEnds, fair.nextEnds);
  return book;
}

/** Scores a fresh set can end at, the home side's wins first. */
function setScores(pricing: RacePricing): [number, number][] {
  const { rules } = pricing.engine.shape;
  const scores: [number, number][] = [];
  for (let most = 1; most <= rules.cap; most += 1) {
    for (let least = 0; least < most; least += 1) {
      if (rules.winner(most, least, false) !== null && rules.winner(most - 1, least, false) === null) {
        scores.push([most, least]);
      }
    }
  }
  return [...scores, ...scores.map(([most, least]): [number, number] => [least, most])];
}
