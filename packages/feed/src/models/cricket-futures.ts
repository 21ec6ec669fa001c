import type { Futures } from '../types.ts';
import { KINDS, QUIET_NEED } from './cricket-markets.ts';
import { freeRuns, outlookOf, skillOf, WICKET, type CricketSkill } from './cricket-outlook.ts';
import { wicketsFallen, type BallSkill } from './cricket-runs.ts';
import {
  BALLS,
  battingSide,
  cricketWinner,
  isInningsOver,
  WICKETS,
  type CricketState,
  type Innings,
} from './cricket-state.ts';
import {
  DRAWN,
  evenWeights,
  fitted,
  groupsBy,
  keepingWinners,
  type KnownShares,
  maskOfResults,
  wholeNumbers,
  winnersOf,
} from './futures.ts';
import type { Fixture, OfferedMarket, Results, Side } from './model.ts';
import { probabilityOf, shifted, type Pmf } from './pmf.ts';
import { createRng, hash, type Rng } from './random.ts';
import { specified } from './specifier.ts';

const OVERS = BALLS / 6;

/** One innings in every drawn future. */
interface DrawnInnings {
  readonly runs: Int16Array;
  readonly wickets: Int16Array;
  readonly balls: Int16Array;
  /** Runs and wickets of every over, `OVERS` a future. */
  readonly overRuns: Int16Array;
  readonly overWickets: Int16Array;
}

/** So many equally likely balls stand for all. */
const TABLE = 65_536;
const OUT = 255;

/** What comes of each of them: runs, or OUT. */
function ballTable({ wicket, runs }: BallSkill): Uint8Array {
  const table = new Uint8Array(TABLE).fill(runs.min + runs.p.length - 1);
  let [from, sum] = [0, 0];
  const put = (what: number, share: number): void => {
    sum += share;
    const until = Math.round(sum * TABLE);
    table.fill(what, from, until);
    from = until;
  };
  put(OUT, wicket);
  for (const [i, p] of runs.p.entries()) put(runs.min + i, p * (1 - wicket));
  return table;
}

/** Plays the rest of an innings ball by ball; it ends with the run that makes at least `target` of the future. */
function drawnInnings(from: Innings, skill: BallSkill, target: Int16Array | null, rng: Rng): DrawnInnings {
  const drawn: DrawnInnings = {
    runs: new Int16Array(DRAWN),
    wickets: new Int16Array(DRAWN),
    balls: new Int16Array(DRAWN),
    overRuns: new Int16Array(DRAWN * OVERS),
    overWickets: new Int16Array(DRAWN * OVERS),
  };
  const balls = ballTable(skill);
  for (let n = 0; n < DRAWN; n += 1) {
    const base = n * OVERS;
    for (const [over, { runs, wickets }] of from.overs.entries()) {
      drawn.overRuns[base + over] = runs;
      drawn.overWickets[base + over] = wickets;
    }
    const need = target?.[n] ?? Infinity;
    let [runs, wickets, bowled] = [from.runs, from.wickets, from.balls];
    while (bowled < BALLS && wickets < WICKETS && runs < need) {
      const over = base + Math.floor(bowled / 6);
      const ball = balls[Math.floor(rng.next() * TABLE)] ?? 0;
      bowled += 1;
      if (ball === OUT) {
        wickets += 1;
        drawn.overWickets[over] = (drawn.overWickets[over] ?? 0) + 1;
      } else if (ball > 0) {
        runs += ball;
        drawn.overRuns[over] = (drawn.overRuns[over] ?? 0) + ball;
      }
    }
    drawn.runs[n] = runs;
    drawn.wickets[n] = wickets;
    drawn.balls[n] = bowled;
  }
  return drawn;
}

/** Runs of the first so many overs. */
function runsUntil({ overRuns }: DrawnInnings, overs: number, n: number): number {
  let runs = 0;
  for (let over = 0; over < overs; over += 1) runs += overRuns[n * OVERS + over] ?? 0;
  return runs;
}

function ofPmf(pmf: Pmf, value: (n: number) => number): KnownShares {
  return {
    valueOf: wholeNumbers(DRAWN, value),
    shareOf: (count) => probabilityOf(pmf, count),
  };
}

/** Yes (1) or no (0). */
function ofChance(chance: number, holds: (n: number) => boolean): KnownShares {
  return {
    valueOf: wholeNumbers(DRAWN, (n) => (holds(n) ? 1 : 0)),
    shareOf: (held) => (held === 1 ? chance : 1 - chance),
  };
}

/** What the markets of the running innings know exactly: its phases, its next two overs and its wickets. */
function knownOfInnings(state: CricketState, number: number, skill: CricketSkill, drawn: DrawnInnings): KnownShares[] {
  const side = battingSide(state, number);
  const innings = state[side];
  const left = WICKETS - innings.wickets;
  // A chase that may end within an over or a phase leaves them without exact shares, and without markets.
  const need = number === 2 ? state[state.first].runs + 1 - innings.runs : Infinity;
  const free = (balls: number, runs: number): Pmf => shifted(freeRuns(skill[side], balls, left), runs);
  const current = Math.floor(innings.balls / 6) + 1;
  const rest = 6 - (innings.balls % 6);
  const begun = innings.overs[current - 1] ?? { runs: 0, wickets: 0 };
  const overs = need <= QUIET_NEED || left < 3 ? [] : [current, current + 1].filter((over) => over <= OVERS);
  return [
    ...overs.flatMap((over) => {
      const [balls, before] = over === current ? [rest, begun] : [6, { runs: 0, wickets: 0 }];
      const at = (n: number): number => n * OVERS + over - 1;
      return [
        ofPmf(free(balls, before.runs), (n) => drawn.overRuns[at(n)] ?? 0),
        ...(before.wickets === 0
          ? [ofChance(1 - (1 - WICKET) ** balls, (n) => (drawn.overWickets[at(n)] ?? 0) > 0)]
          : []),
      ];
    }),
    ...[6, 10].flatMap((count) => {
      const togo = count * 6 - innings.balls;
      if (togo <= 0 || need <= togo + QUIET_NEED) return [];
      return [ofPmf(free(togo, innings.runs), (n) => runsUntil(drawn, count, n))];
    }),
    ...(number === 1
      ? [
          ofPmf(
            shifted(wicketsFallen(WICKET, BALLS - innings.balls, left), innings.wickets),
            (n) => drawn.wickets[n] ?? 0,
          ),
        ]
      : []),
  ];
}

/** Every drawn future of a match. */
interface DrawnMatch {
  /** Who bats first. */
  readonly batting: Side;
  readonly one: DrawnInnings;
  readonly two: DrawnInnings;
  /** Runs by side. */
  readonly home: Int16Array;
  readonly away: Int16Array;
  isLevel(n: number): boolean;
  homeWins(n: number): boolean;
}

function drawnMatch(fixture: Fixture, state: CricketState, skill: CricketSkill): DrawnMatch {
  const rng = createRng(hash(fixture.seed, 44));
  const [batting, chasing] = [battingSide(state, 1), battingSide(state, 2)];
  const one = drawnInnings(
    state.begun === 2 ? { ...state[batting], balls: BALLS } : state[batting],
    skill[batting],
    null,
    rng,
  );
  const target = one.runs.map((runs) => runs + 1);
  const two = drawnInnings(state[chasing], skill[chasing], target, rng);
  const [home, away] = batting === 'home' ? [one.runs, two.runs] : [two.runs, one.runs];
  const homeTakesIt = Uint8Array.from({ length: DRAWN }, () => (rng.chance(skill.superOver) ? 1 : 0));
  const isLevel = (n: number): boolean => home[n] === away[n];
  return {
    batting,
    one,
    two,
    home,
    away,
    isLevel,
    homeWins: (n) => {
      if (isLevel(n)) return state.superOver === null ? homeTakesIt[n] === 1 : state.superOver === 'home';
      return (home[n] ?? 0) > (away[n] ?? 0);
    },
  };
}

/** What the model knows exactly of the futures of a match. */
function knownOfMatch(state: CricketState, skill: CricketSkill, match: DrawnMatch): KnownShares[] {
  const { batting, one, two, home, away, isLevel, homeWins } = match;
  const number = Math.max(1, state.begun);
  const outlook = outlookOf(state, skill);
  const [homeRuns, awayRuns] = batting === 'home' ? [outlook.first, outlook.second] : [outlook.second, outlook.first];
  return [
    ...(isInningsOver(state, number) ? [] : knownOfInnings(state, number, skill, number === 1 ? one : two)),
    ofPmf(outlook.total, (n) => (home[n] ?? 0) + (away[n] ?? 0)),
    ofPmf(homeRuns, (n) => home[n] ?? 0),
    ofPmf(awayRuns, (n) => away[n] ?? 0),
    ofChance(outlook.tie, isLevel),
    ofChance(outlook.homeWins, homeWins),
  ];
}

function inningsOf(drawn: DrawnInnings, n: number): Innings {
  return {
    runs: drawn.runs[n] ?? 0,
    wickets: drawn.wickets[n] ?? 0,
    balls: drawn.balls[n] ?? 0,
    overs: Array.from({ length: Math.ceil((drawn.balls[n] ?? 0) / 6) }, (_, over) => ({
      runs: drawn.overRuns[n * OVERS + over] ?? 0,
      wickets: drawn.overWickets[n * OVERS + over] ?? 0,
    })),
  };
}

/** The match as a future leaves it. */
function finalState(
  state: CricketState,
  { batting, one, two, isLevel, homeWins }: DrawnMatch,
  n: number,
): CricketState {
  const [first, second] = [inningsOf(one, n), inningsOf(two, n)];
  return {
    ...state,
    phase: 'over',
    home: batting === 'home' ? first : second,
    away: batting === 'home' ? second : first,
    begun: 2,
    ended: 2,
    superOver: isLevel(n) ? (homeWins(n) ? 'home' : 'away') : null,
  };
}

/** A number by which futures differ for a market; null for a market that is none of these. */
function keyOf({ id, specifier }: OfferedMarket, match: DrawnMatch): ((n: number) => number) | null {
  const { home, away, isLevel, homeWins } = match;
  const drawn = (specified(specifier, 'inningnr') ?? 1) === 1 ? match.one : match.two;
  const over = (specified(specifier, 'overnr') ?? 1) - 1;
  // An over that is not played out may give stakes back.
  const ballsIn = (n: number): number => Math.min(6, Math.max(0, (drawn.balls[n] ?? 0) - over * 6));
  switch (id) {
    case KINDS.winner.id:
      return (n) => (homeWins(n) ? 1 : 0);
    case KINDS.tie.id:
      return (n) => (isLevel(n) ? 1 : 0);
    case KINDS.total.id:
      return (n) => (home[n] ?? 0) + (away[n] ?? 0);
    case KINDS.home.id:
    case KINDS.homeOdd.id:
      return (n) => home[n] ?? 0;
    case KINDS.away.id:
    case KINDS.awayOdd.id:
      return (n) => away[n] ?? 0;
    case KINDS.sixOvers.id:
      return (n) => runsUntil(drawn, 6, n);
    case KINDS.tenOvers.id:
      return (n) => runsUntil(drawn, 10, n);
    case KINDS.wickets.id:
      return (n) => drawn.wickets[n] ?? 0;
    case KINDS.over.id:
      return (n) => (drawn.overRuns[n * OVERS + over] ?? 0) * 8 + ballsIn(n);
    case KINDS.wicketInOver.id:
      return (n) => ((drawn.overWickets[n * OVERS + over] ?? 0) > 0 ? 8 : 0) + ballsIn(n);
    default:
      return null;
  }
}

/** Everything that can still happen in a match of cricket: played ball by ball, and weighed by what is known exactly. */
export function cricketFutures(
  fixture: Fixture,
  state: CricketState,
  noise: number,
  decide: (state: CricketState, market: OfferedMarket) => Results | null,
): Futures | null {
  if (state.phase === 'over' || cricketWinner(state) !== null) return null;
  const skill = skillOf(fixture, noise);
  const match = drawnMatch(fixture, state, skill);
  const weights = fitted(evenWeights(DRAWN), knownOfMatch(state, skill, match));

  return keepingWinners([weights], (market) => {
    const key = keyOf(market, match);
    if (key === null) return null;
    return winnersOf(0, groupsBy(DRAWN, key), (n) => {
      const results = decide(finalState(state, match, n), market);
      return results === null ? null : maskOfResults(market.outcomeIds, results);
    });
  });
}
