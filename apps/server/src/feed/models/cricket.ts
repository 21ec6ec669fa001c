import { overUnder, priced, yesNo } from './margin.ts';
import type { Course, CourseEvent, Fixture, MarketKind, PricedMarket, Results, Side, SportModel } from './model.ts';
import { above, mean, odd, pmfOf, pmfOfArray, probabilityOf, shifted, type Pmf } from './pmf.ts';
import { finished } from './course-end.ts';
import type { Rng } from './random.ts';
import { overshoot, runsAdded, wicketsFallen, type BallSkill } from './cricket-runs.ts';
import {
  applyCricket,
  BALLS,
  battingSide,
  cricketWinner,
  initialCricket,
  isInningsOver,
  viewCricket,
  WICKETS,
  type CricketState,
} from './cricket-state.ts';
import { abilityGap } from './racket.ts';
import { allVoid, halfLines, onlyWinner, specified } from './specifier.ts';
import { drawn } from './tally-course.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const WICKET = 0.052;
/** Runs of a ball, wickets aside. */
const RUNS: readonly (readonly [number, number])[] = [
  [1, 0.41],
  [2, 0.075],
  [3, 0.004],
  [4, 0.115],
  [6, 0.047],
];

interface Skill {
  readonly home: BallSkill;
  readonly away: BallSkill;
  /** P(home wins a super over). */
  readonly superOver: number;
}

function ball(factor: number): BallSkill {
  const rounded = Math.round(factor * 4000) / 4000;
  const scores = RUNS.map(([runs, p]): [number, number] => [runs, p * rounded]);
  const none = 1 - scores.reduce((total, [, p]) => total + p, 0);
  return { key: String(rounded), wicket: WICKET, runs: pmfOf([[0, none], ...scores]) };
}

function skillOf(fixture: Fixture, noise: number): Skill {
  const gap = abilityGap(fixture, noise);
  const { home, away } = fixture;
  const open = Math.max(-1.2, Math.min(1.2, home.attack + away.attack - home.defence - away.defence));
  return {
    home: ball(1 + 0.055 * gap + 0.04 * open),
    away: ball(1 - 0.055 * gap + 0.04 * open),
    superOver: 0.5 + 0.08 * gap,
  };
}

const kept = new Map<string, Pmf>();
const KEPT = 300;

/** Runs added without a target; the latest are kept. */
function freeRuns(skill: BallSkill, balls: number, wickets: number): Pmf {
  const key = `${skill.key} ${balls} ${wickets}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = runsAdded(skill, balls, wickets, Infinity);
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}

interface Outlook {
  readonly homeWins: number;
  readonly tie: number;
  readonly first: Pmf;
  readonly second: Pmf;
  readonly total: Pmf;
}

/** Final runs of both innings and who wins, from the same balls. */
function outlookOf(state: CricketState, skill: Skill): Outlook {
  const batting = battingSide(state, 1);
  const chasing = battingSide(state, 2);
  const base = state[chasing];
  const one = state[batting];
  if (state.begun === 2) {
    const need = one.runs + 1 - base.runs;
    const added = runsAdded(skill[chasing], BALLS - base.balls, WICKETS - base.wickets, need);
    const second = shifted(added, base.runs);
    const tie = probabilityOf(second, one.runs);
    const chased = above(second, one.runs);
    const first = pmfOf([[one.runs, 1]]);
    const wins = chasing === 'home' ? chased : 1 - chased - tie;
    return { homeWins: wins + tie * skill.superOver, tie, first, second, total: shifted(second, one.runs) };
  }
  const over = isInningsOver(state, 1);
  const first = over
    ? pmfOf([[one.runs, 1]])
    : shifted(freeRuns(skill[batting], BALLS - one.balls, WICKETS - one.wickets), one.runs);
  const free = shifted(freeRuns(skill[chasing], BALLS, WICKETS), base.runs);
  const past = overshoot(skill[chasing].runs);
  const width = Math.max(first.min + first.p.length, free.min + free.p.length) + 8;
  const second = new Float64Array(width);
  const total = new Float64Array(width * 2);
  const put = (into: Float64Array, at: number, p: number): void => {
    into[at] = (into[at] ?? 0) + p;
  };
  let tie = 0;
  let chased = 0;
  first.p.forEach((p, i) => {
    const runs = first.min + i;
    if (p < 1e-8) return;
    let passes = 1;
    for (let j = 0; j < free.p.length && free.min + j <= runs; j += 1) {
      const share = free.p[j] ?? 0;
      passes -= share;
      put(second, free.min + j, p * share);
      put(total, runs + free.min + j, p * share);
    }
    chased += p * passes;
    tie += p * probabilityOf(free, runs);
    past.forEach((share, by) => {
      put(second, runs + 1 + by, p * passes * share);
      put(total, runs * 2 + 1 + by, p * passes * share);
    });
  });
  const wins = chasing === 'home' ? chased : 1 - chased - tie;
  const homeWins = wins + tie * skill.superOver;
  return { homeWins, tie, first, second: pmfOfArray(second), total: pmfOfArray(total) };
}

function kind(id: string, name: string, groups: readonly string[], priority: number, margin: number): MarketKind {
  return { id, name, groups, priority, margin };
}

const KINDS = {
  winner: kind('340', 'Winner (incl. super over)', ['main'], 10, 0.05),
  total: kind('951', 'Total runs', ['totals', 'main'], 20, 0.06),
  home: kind('952', 'Home total runs', ['totals', 'innings', 'main'], 30, 0.06),
  away: kind('953', 'Away total runs', ['totals', 'innings', 'main'], 40, 0.06),
  tie: kind('950', 'Super over', ['main'], 50, 0.09),
  sixOvers: kind('956', 'Runs in overs 1 to 6', ['innings', 'overs'], 60, 0.07),
  tenOvers: kind('957', 'Runs in overs 1 to 10', ['innings', 'overs'], 70, 0.07),
  over: kind('958', 'Runs in the over', ['overs'], 80, 0.08),
  wicketInOver: kind('961', 'Wicket in the over', ['overs'], 90, 0.08),
  wickets: kind('959', 'Wickets in the innings', ['innings'], 100, 0.07),
  homeOdd: kind('954', 'Home odd/even runs', ['innings'], 110, 0.07),
  awayOdd: kind('955', 'Away odd/even runs', ['innings'], 120, 0.07),
} as const;

/** Where a chase may end within two overs, overs and phases have no markets of their own. */
const QUIET_NEED = 40;

function priceCricket(fixture: Fixture, state: CricketState, noise: number): PricedMarket[] {
  if (state.phase === 'over' || cricketWinner(state) !== null) return [];
  const fairSkill = skillOf(fixture, 0);
  const skill = noise === 0 ? fairSkill : skillOf(fixture, noise);
  const fair = outlookOf(state, fairSkill);
  const outlook = noise === 0 ? fair : outlookOf(state, skill);
  const book: PricedMarket[] = [];
  const isOpen = (market: MarketKind, specifier: string): boolean => verdictOf(state, market.id, specifier) === null;
  const totals = (market: MarketKind, prefix: string, of: Pmf, center: Pmf, step: number, each: number): void => {
    for (const line of halfLines(mean(center), step, each)) {
      const specifier = `${prefix}total=${line}`;
      if (line > 0 && isOpen(market, specifier)) book.push(overUnder(market, specifier, line, above(of, line)));
    }
  };
  const oddEven = (market: MarketKind, of: Pmf): void => {
    const chance = odd(of);
    if (isOpen(market, '')) book.push(priced(market, '', ['odd', 'even'], ['Odd', 'Even'], [chance, 1 - chance]));
  };
  const homeFirst = state.first === 'home';
  const names = [fixture.home.name, fixture.away.name];
  book.push(priced(KINDS.winner, '', ['1', '2'], names, [outlook.homeWins, 1 - outlook.homeWins]));
  totals(KINDS.total, '', outlook.total, fair.total, 10, 1);
  const [homeRuns, awayRuns] = homeFirst ? [outlook.first, outlook.second] : [outlook.second, outlook.first];
  const [homeFair, awayFair] = homeFirst ? [fair.first, fair.second] : [fair.second, fair.first];
  totals(KINDS.home, '', homeRuns, homeFair, 5, 2);
  totals(KINDS.away, '', awayRuns, awayFair, 5, 2);
  oddEven(KINDS.homeOdd, homeRuns);
  oddEven(KINDS.awayOdd, awayRuns);
  if (isOpen(KINDS.tie, '')) book.push(yesNo(KINDS.tie, '', outlook.tie));

  const number = Math.max(1, state.begun);
  const side = battingSide(state, number);
  const innings = state[side];
  const left = WICKETS - innings.wickets;
  const need = number === 2 ? state[state.first].runs + 1 - innings.runs : Infinity;
  if (isInningsOver(state, number)) return book;
  const prefix = `inningnr=${number}|`;
  const runsBy = (of: Skill, balls: number): Pmf => shifted(freeRuns(of[side], balls, left), innings.runs);
  for (const [market, balls] of [
    [KINDS.sixOvers, 36],
    [KINDS.tenOvers, 60],
  ] as const) {
    const togo = balls - innings.balls;
    if (togo > 0 && need > togo + QUIET_NEED)
      totals(market, prefix, runsBy(skill, togo), runsBy(fairSkill, togo), 3, 1);
  }
  if (number === 1) {
    const fallen = shifted(wicketsFallen(WICKET, BALLS - innings.balls, left), innings.wickets);
    totals(KINDS.wickets, prefix, fallen, fallen, 1, 1);
  }
  if (need <= QUIET_NEED || left < 3) return book;
  const current = Math.floor(innings.balls / 6) + 1;
  const rest = 6 - (innings.balls % 6);
  const begun = innings.overs[current - 1] ?? { runs: 0, wickets: 0 };
  for (const over of [current, current + 1]) {
    if (over > BALLS / 6) continue;
    const balls = over === current ? rest : 6;
    const done = over === current ? begun.runs : 0;
    const overPrefix = `${prefix}overnr=${over}|`;
    const of = (from: Skill): Pmf => shifted(freeRuns(from[side], balls, left), done);
    totals(KINDS.over, overPrefix, of(skill), of(fairSkill), 2, 1);
    const specifier = `${prefix}overnr=${over}`;
    if (isOpen(KINDS.wicketInOver, specifier)) {
      book.push(yesNo(KINDS.wicketInOver, specifier, 1 - (1 - WICKET) ** balls));
    }
  }
  return book;
}

/** Over or under from what is known: `done` says that nothing more comes. */
function overUnderVerdict(value: number, line: number, done: boolean): string | null {
  return value > line ? 'over' : done ? 'under' : null;
}

/** Winning outcome, `void`, or null while open. */
function verdictOf(state: CricketState, id: string, specifier: string): string | null {
  const line = specified(specifier, 'total') ?? 0;
  const number = specified(specifier, 'inningnr') ?? 1;
  const innings = state[battingSide(state, number)];
  const over = isInningsOver(state, number);
  const sideOver = (side: Side): boolean => isInningsOver(state, side === state.first ? 1 : 2);
  const winner = cricketWinner(state);
  const byBall = (overs: number): string | null => {
    const runs = innings.overs.slice(0, overs).reduce((total, one) => total + one.runs, 0);
    return overUnderVerdict(runs, line, over || innings.balls >= overs * 6);
  };
  switch (id) {
    case KINDS.winner.id:
      return winner === null ? null : winner === 'home' ? '1' : '2';
    case KINDS.total.id:
      return overUnderVerdict(state.home.runs + state.away.runs, line, isInningsOver(state, 2));
    case KINDS.home.id:
      return overUnderVerdict(state.home.runs, line, sideOver('home'));
    case KINDS.away.id:
      return overUnderVerdict(state.away.runs, line, sideOver('away'));
    case KINDS.homeOdd.id:
      return sideOver('home') ? (state.home.runs % 2 === 1 ? 'odd' : 'even') : null;
    case KINDS.awayOdd.id:
      return sideOver('away') ? (state.away.runs % 2 === 1 ? 'odd' : 'even') : null;
    case KINDS.tie.id:
      return isInningsOver(state, 2) ? (state.home.runs === state.away.runs ? 'yes' : 'no') : null;
    case KINDS.sixOvers.id:
      return byBall(6);
    case KINDS.tenOvers.id:
      return byBall(10);
    case KINDS.wickets.id:
      return overUnderVerdict(innings.wickets, line, over);
    case KINDS.over.id:
    case KINDS.wicketInOver.id: {
      const at = specified(specifier, 'overnr') ?? 1;
      const one = innings.overs[at - 1] ?? { runs: 0, wickets: 0 };
      const done = innings.balls >= at * 6;
      const known =
        id === KINDS.over.id ? overUnderVerdict(one.runs, line, done) : one.wickets > 0 ? 'yes' : done ? 'no' : null;
      return known ?? (over ? 'void' : null);
    }
    default:
      return null;
  }
}

function typeOf(runs: number): string {
  return runs === 0 ? '_dot' : runs === 4 ? 'four' : runs === 6 ? 'six' : 'run';
}

function course(fixture: Fixture, rng: Rng, longest: number): Course {
  const skill = skillOf(fixture, 0);
  const events: CourseEvent[] = [];
  let state = initialCricket(fixture);
  let t = 0;
  const tell = (event: CourseEvent): void => {
    events.push(event);
    state = applyCricket(state, event);
  };
  tell({ at: 0, type: 'kick_off', side: null });
  for (const number of [1, 2]) {
    tell({ at: t, type: 'innings_start', side: null, n: number });
    const side = battingSide(state, number);
    while (!isInningsOver(state, number)) {
      t += Math.round((state[side].balls % 6 === 0 ? 85 : 32) * SECOND * (0.6 + rng.next() * 0.8));
      if (rng.chance(skill[side].wicket)) {
        tell({ at: t - 2 * SECOND, type: 'suspend', side: null });
        tell({ at: t, type: 'wicket', side, data: [1] });
        t += 90 * SECOND;
        tell({ at: t - 60 * SECOND, type: 'resume', side: null });
      } else {
        const runs = drawn(skill[side].runs, rng);
        tell({ at: t, type: typeOf(runs), side, n: runs, data: [1] });
      }
    }
    tell({ at: t + SECOND, type: 'suspend', side: null });
    tell({ at: t + 2 * SECOND, type: 'innings_end', side: null, n: number });
    if (number === 1) tell({ at: t + 25 * SECOND, type: 'resume', side: null });
    t += number === 1 ? 15 * MINUTE : 5 * SECOND;
  }
  if (cricketWinner(state) === null) {
    t += 12 * MINUTE;
    tell({ at: t, type: 'super_over', side: rng.chance(skill.superOver) ? 'home' : 'away' });
  }
  return finished(events, t + 10 * SECOND, longest);
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
  price: (fixture, state, _elapsed, noise) => priceCricket(fixture, state, noise),
  decide(state, market): Results | null {
    const verdict = verdictOf(state, market.id, market.specifier);
    if (verdict === 'void') return allVoid(market.outcomeIds);
    if (verdict !== null) return onlyWinner(market.outcomeIds, verdict);
    if (state.phase !== 'over') return null;
    const lead = state.home.runs - state.away.runs;
    if (market.id !== KINDS.winner.id || lead === 0) return allVoid(market.outcomeIds);
    return onlyWinner(market.outcomeIds, lead > 0 ? '1' : '2');
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
