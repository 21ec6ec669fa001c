import { freeRuns, meansOf, outlookOf, skillOf, WICKET } from './cricket-outlook.ts';
import { spreadOfRuns, wicketsFallen } from './cricket-runs.ts';
import { BALLS, battingSide, cricketWinner, isInningsOver, WICKETS, type CricketState } from './cricket-state.ts';
import { OVER_UNDER_IDS, YES_NO_IDS, YES_NO_NAMES, overUnderNames } from './margin.ts';
import type { Fixture, MarketKind, Side } from './model.ts';
import { type Offer, once } from './offer.ts';
import { above, mean, odd, shifted, type Pmf } from './pmf.ts';
import { kind } from './score-kinds.ts';
import { halfLines, specified } from './specifier.ts';

export const KINDS = {
  winner: kind(340, 'Winner (incl. super over)', ['main'], { priority: 10, margin: 0.05 }),
  total: kind(951, 'Total runs', ['totals', 'main'], { priority: 20, margin: 0.06 }),
  home: kind(952, 'Home total runs', ['totals', 'innings', 'main'], { priority: 30, margin: 0.06 }),
  away: kind(953, 'Away total runs', ['totals', 'innings', 'main'], { priority: 40, margin: 0.06 }),
  tie: kind(950, 'Super over', ['main'], { priority: 50, margin: 0.09 }),
  sixOvers: kind(956, 'Runs in overs 1 to 6', ['innings', 'overs'], { priority: 60, margin: 0.07 }),
  tenOvers: kind(957, 'Runs in overs 1 to 10', ['innings', 'overs'], { priority: 70, margin: 0.07 }),
  over: kind(958, 'Runs in the over', ['overs'], { priority: 80, margin: 0.08 }),
  wicketInOver: kind(961, 'Wicket in the over', ['overs'], { priority: 90, margin: 0.08 }),
  wickets: kind(959, 'Wickets in the innings', ['innings'], { priority: 100, margin: 0.07 }),
  homeOdd: kind(954, 'Home odd/even runs', ['innings'], { priority: 110, margin: 0.07 }),
  awayOdd: kind(955, 'Away odd/even runs', ['innings'], { priority: 120, margin: 0.07 }),
} as const;

const SIDES = ['1', '2'];
const ODD_EVEN = ['odd', 'even'];
const ODD_EVEN_NAMES = ['Odd', 'Even'];

/** Where a chase may end within two overs, overs and phases have no markets of their own. */
export const QUIET_NEED = 40;

function pair(first: number): number[] {
  return [first, 1 - first];
}

/** Every open market; which they are rests on the score alone, their chances on one outlook. */
export function cricketOffers(fixture: Fixture, state: CricketState, noise: number): Offer[] {
  if (state.phase === 'over' || cricketWinner(state) !== null) return [];
  const fairSkill = skillOf(fixture, 0);
  const skill = once(() => (noise === 0 ? fairSkill : skillOf(fixture, noise)));
  const outlook = once(() => outlookOf(state, skill()));
  const offers: Offer[] = [];
  const put = (
    kind: MarketKind,
    specifier: string,
    [ids, names]: readonly [ids: readonly string[], names: readonly string[]],
    chance: () => number,
  ): void => {
    if (cricketMarketResult(state, kind.id, specifier) !== null) return;
    offers.push({ kind, specifier, ids, names: () => names, chances: () => pair(chance()) });
  };
  const totals = (
    market: MarketKind,
    prefix: string,
    of: () => Pmf,
    { centre, step, each }: { readonly centre: number; readonly step: number; readonly each: number },
  ): void => {
    for (const line of halfLines(centre, step, each)) {
      if (line < 0) continue;
      put(market, `${prefix}total=${line}`, [OVER_UNDER_IDS, overUnderNames(line)], () => above(of(), line));
    }
  };
  const homeFirst = state.first === 'home';
  const homeRuns = (): Pmf => (homeFirst ? outlook().first : outlook().second);
  const awayRuns = (): Pmf => (homeFirst ? outlook().second : outlook().first);
  const { first, second } = meansOf(state, fairSkill);
  put(KINDS.winner, '', [SIDES, [fixture.home.name, fixture.away.name]], () => outlook().homeWins);
  totals(KINDS.total, '', () => outlook().total, { centre: first + second, step: 10, each: 1 });
  totals(KINDS.home, '', homeRuns, { centre: homeFirst ? first : second, step: 5, each: 2 });
  totals(KINDS.away, '', awayRuns, { centre: homeFirst ? second : first, step: 5, each: 2 });
  put(KINDS.homeOdd, '', [ODD_EVEN, ODD_EVEN_NAMES], () => odd(homeRuns()));
  put(KINDS.awayOdd, '', [ODD_EVEN, ODD_EVEN_NAMES], () => odd(awayRuns()));
  put(KINDS.tie, '', [YES_NO_IDS, YES_NO_NAMES], () => outlook().tie);

  const number = Math.max(1, state.begun);
  const side = battingSide(state, number);
  const innings = state[side];
  const left = WICKETS - innings.wickets;
  const need = number === 2 ? state[state.first].runs + 1 - innings.runs : Infinity;
  if (isInningsOver(state, number)) return offers;
  const prefix = `inningnr=${number}|`;
  /** Totals of the runs that `balls` add to `runs`. */
  const runsIn = (
    market: MarketKind,
    at: string,
    { runs, balls }: { readonly runs: number; readonly balls: number },
    step: number,
  ): void => {
    const of = once(() => shifted(freeRuns(skill()[side], balls, left), runs));
    totals(market, at, of, { centre: runs + spreadOfRuns(fairSkill[side], balls, left).mean, step, each: 1 });
  };
  for (const [market, balls] of [
    [KINDS.sixOvers, 36],
    [KINDS.tenOvers, 60],
  ] as const) {
    const togo = balls - innings.balls;
    if (togo > 0 && need > togo + QUIET_NEED) runsIn(market, prefix, { runs: innings.runs, balls: togo }, 3);
  }
  if (number === 1) {
    const fallen = shifted(wicketsFallen(WICKET, BALLS - innings.balls, left), innings.wickets);
    totals(KINDS.wickets, prefix, () => fallen, { centre: mean(fallen), step: 1, each: 1 });
  }
  if (need <= QUIET_NEED || left < 3) return offers;
  const current = Math.floor(innings.balls / 6) + 1;
  const rest = 6 - (innings.balls % 6);
  const begun = innings.overs[current - 1] ?? { runs: 0, wickets: 0 };
  for (const over of [current, current + 1]) {
    if (over > BALLS / 6) continue;
    const balls = over === current ? rest : 6;
    const runs = over === current ? begun.runs : 0;
    runsIn(KINDS.over, `${prefix}overnr=${over}|`, { runs, balls }, 2);
    const wicket = 1 - (1 - WICKET) ** balls;
    put(KINDS.wicketInOver, `${prefix}overnr=${over}`, [YES_NO_IDS, YES_NO_NAMES], () => wicket);
  }
  return offers;
}

/** Over or under from what is known: `done` says that nothing more comes. */
function overUnderResult(value: number, line: number, done: boolean): string | null {
  return value > line ? 'over' : done ? 'under' : null;
}

/** Winning outcome, `void`, or null while open. */
export function cricketMarketResult(state: CricketState, id: string, specifier: string): string | null {
  const line = specified(specifier, 'total') ?? 0;
  const number = specified(specifier, 'inningnr') ?? 1;
  const innings = state[battingSide(state, number)];
  const over = isInningsOver(state, number);
  const sideOver = (side: Side): boolean => isInningsOver(state, side === state.first ? 1 : 2);
  const winner = cricketWinner(state);
  const byBall = (overs: number): string | null => {
    const runs = innings.overs.slice(0, overs).reduce((total, one) => total + one.runs, 0);
    return overUnderResult(runs, line, over || innings.balls >= overs * 6);
  };
  switch (id) {
    case KINDS.winner.id:
      return winner === null ? null : winner === 'home' ? '1' : '2';
    case KINDS.total.id:
      return overUnderResult(state.home.runs + state.away.runs, line, isInningsOver(state, 2));
    case KINDS.home.id:
      return overUnderResult(state.home.runs, line, sideOver('home'));
    case KINDS.away.id:
      return overUnderResult(state.away.runs, line, sideOver('away'));
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
      return overUnderResult(innings.wickets, line, over);
    case KINDS.over.id:
    case KINDS.wicketInOver.id: {
      const at = specified(specifier, 'overnr') ?? 1;
      const one = innings.overs[at - 1] ?? { runs: 0, wickets: 0 };
      const done = innings.balls >= at * 6;
      const known =
        id === KINDS.over.id ? overUnderResult(one.runs, line, done) : one.wickets > 0 ? 'yes' : done ? 'no' : null;
      return known ?? (over ? 'void' : null);
    }
    default:
      return null;
  }
}
