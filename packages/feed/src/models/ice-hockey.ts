import type { MarketGroup, MarketNumber } from '../wire.ts';
import type { MarketKind } from './model.ts';
import type { Scope, ScoreMarket, LineFamily } from './score-market.ts';
import { createGoalsModel } from './goals.ts';
import { around } from './score-market.ts';
import {
  correctScore,
  doubleChance,
  drawNoBet,
  exactCount,
  handicapFamily,
  oddEven,
  threeWay,
  totalFamily,
  twoWayNames,
  winningMargin,
  yesNoOf,
} from './score-kinds.ts';

const FULL: Scope = { counter: 0, period: 0 };
const PERIODS = [1, 2, 3] as const;

function sum(h: number, a: number): number {
  return h + a;
}
function both(h: number, a: number): boolean {
  return h > 0 && a > 0;
}

function kind(
  id: MarketNumber,
  priority: number,
  name: string,
  margin: number,
  ...groups: readonly MarketGroup[]
): MarketKind {
  return { id: `${id}`, name, groups, priority, margin };
}

const PERIOD_RESULT = kind(443, 20, 'Period 1x2', 0.06, 'periods');
const PERIOD_DOUBLE = kind(445, 22, 'Period double chance', 0.065, 'periods');
const PERIOD_BOTH = kind(452, 23, 'Period both teams to score', 0.07, 'periods');
const PERIOD_ODD = kind(454, 24, 'Period odd/even', 0.06, 'periods');
const PERIOD_TOTAL = kind(446, 21, 'Period total', 0.06, 'periods', 'goals');
const NEXT_GOAL = kind(8, 8, 'Next goal', 0.06, 'main', 'goals');

const markets: readonly ScoreMarket[] = [
  threeWay(kind(1, 1, '1x2', 0.055, 'main'), FULL),
  {
    kind: kind(406, 2, 'Winner (incl. overtime and penalties)', 0.05, 'main'),
    specifier: '',
    ids: ['1', '2'],
    names: twoWayNames,
    rule: { type: 'overtime' },
  },
  doubleChance(kind(10, 5, 'Double chance', 0.06, 'main'), FULL),
  drawNoBet(kind(11, 6, 'Draw no bet', 0.055, 'main'), FULL),
  yesNoOf(kind(29, 7, 'Both teams to score', 0.06, 'goals'), FULL, both),
  winningMargin(kind(15, 11, 'Winning margin', 0.09, 'score'), FULL, [1, 2, 3]),
  exactCount(kind(21, 12, 'Exact goals', 0.1, 'goals'), FULL, 9, sum),
  correctScore(kind(45, 13, 'Correct score', 0.14, 'score'), FULL, 4),
  oddEven(kind(26, 14, 'Odd/even', 0.06, 'goals'), FULL, sum),
  yesNoOf(kind(31, 15, 'Home team clean sheet', 0.06, 'teams'), FULL, (_h, a) => a === 0),
  yesNoOf(kind(32, 16, 'Away team clean sheet', 0.06, 'teams'), FULL, (h) => h === 0),
  ...PERIODS.flatMap((period) => {
    const scope: Scope = { counter: 0, period };
    const specifier = `periodnr=${period}`;
    return [
      threeWay(PERIOD_RESULT, scope, specifier),
      doubleChance(PERIOD_DOUBLE, scope, specifier),
      yesNoOf(PERIOD_BOTH, scope, both, specifier),
      oddEven(PERIOD_ODD, scope, sum, specifier),
    ];
  }),
];

const families: readonly LineFamily[] = [
  totalFamily(kind(18, 3, 'Total goals', 0.05, 'main', 'goals'), FULL, 'sum', (centre) =>
    around(centre, 0.5, 0, 2.1, 0.5),
  ),
  handicapFamily(kind(16, 4, 'Handicap', 0.05, 'main', 'handicap'), FULL, (centre) =>
    around(centre, 0.5, 0, 1.6, -Infinity),
  ),
  totalFamily(kind(19, 9, 'Home team total', 0.06, 'teams', 'goals'), FULL, 'home', (c) => around(c, 1, 0.5, 1.6, 0.5)),
  totalFamily(kind(20, 10, 'Away team total', 0.06, 'teams', 'goals'), FULL, 'away', (c) =>
    around(c, 1, 0.5, 1.6, 0.5),
  ),
  ...PERIODS.map((period) =>
    totalFamily(
      PERIOD_TOTAL,
      { counter: 0, period },
      'sum',
      (centre) => around(centre, 1, 0.5, 1.2, 0.5),
      `periodnr=${period}`,
    ),
  ),
];

/** Ice hockey: 60 minutes decide most markets, overtime and shoot-out the winner. */
export const iceHockey = createGoalsModel({
  sportKey: 'ice-hockey',
  periods: 3,
  stages: ['1st_period', '2nd_period', '3rd_period'],
  breakStage: 'pause',
  periodMinutes: 20,
  breakMinutes: 16,
  added: [0, 0, 0],
  shares: [0.31, 0.35, 0.34],
  counterOf: { goal: 0, penalty_2_min: 1 },
  eventTypes: ['goal', 'penalty_2_min'],
  means: ({ home, away, homeAdvantage }) => {
    const goals = (log: number): number => Math.min(7, Math.max(0.8, 2.75 * Math.exp(log * 0.7)));
    return [
      [goals(home.attack - away.defence + homeAdvantage), goals(away.attack - home.defence)],
      [3.4, 3.6],
    ];
  },
  goalPause: 20_000,
  redRate: 0,
  penaltyShare: 0,
  overtimeMinutes: 5,
  reach: 24,
  maxPeriodNumber: 3,
  mainMarket: '1',
  secondaryMarket: '18',
  topMarkets: ['1', '406', '18', '16'],
  markets,
  families,
  nextGoal: (nth) => ({
    kind: NEXT_GOAL,
    specifier: `goalnr=${nth}`,
    ids: ['1', 'none', '2'],
    names: (home, away) => [home, 'None', away],
    rule: { type: 'next', nth },
  }),
});
