import type { Scope, ScoreMarket, LineFamily } from './score-market.ts';
import { createGoalsModel } from './goals.ts';
import { around } from './score-market.ts';
import {
  correctScore,
  doubleChance,
  drawNoBet,
  exactCount,
  handicapFamily,
  kind,
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

const PERIOD_RESULT = kind(443, 'Period 1x2', ['periods'], { priority: 20, margin: 0.06 });
const PERIOD_DOUBLE = kind(445, 'Period double chance', ['periods'], { priority: 22, margin: 0.065 });
const PERIOD_BOTH = kind(452, 'Period both teams to score', ['periods'], { priority: 23, margin: 0.07 });
const PERIOD_ODD = kind(454, 'Period odd/even', ['periods'], { priority: 24, margin: 0.06 });
const PERIOD_TOTAL = kind(446, 'Period total', ['periods', 'goals'], { priority: 21, margin: 0.06 });
const NEXT_GOAL = kind(8, 'Next goal', ['main', 'goals'], { priority: 8, margin: 0.06 });

const markets: readonly ScoreMarket[] = [
  threeWay(kind(1, '1x2', ['main'], { priority: 1, margin: 0.055 }), FULL),
  {
    kind: kind(406, 'Winner (incl. overtime and penalties)', ['main'], { priority: 2, margin: 0.05 }),
    specifier: '',
    ids: ['1', '2'],
    names: twoWayNames,
    rule: { type: 'overtime' },
  },
  doubleChance(kind(10, 'Double chance', ['main'], { priority: 5, margin: 0.06 }), FULL),
  drawNoBet(kind(11, 'Draw no bet', ['main'], { priority: 6, margin: 0.055 }), FULL),
  yesNoOf(kind(29, 'Both teams to score', ['goals'], { priority: 7, margin: 0.06 }), FULL, both),
  winningMargin(kind(15, 'Winning margin', ['score'], { priority: 11, margin: 0.09 }), FULL, [1, 2, 3]),
  exactCount(kind(21, 'Exact goals', ['goals'], { priority: 12, margin: 0.1 }), FULL, 9, sum),
  correctScore(kind(45, 'Correct score', ['score'], { priority: 13, margin: 0.14 }), FULL, 4),
  oddEven(kind(26, 'Odd/even', ['goals'], { priority: 14, margin: 0.06 }), FULL, sum),
  yesNoOf(kind(31, 'Home team clean sheet', ['teams'], { priority: 15, margin: 0.06 }), FULL, (_h, a) => a === 0),
  yesNoOf(kind(32, 'Away team clean sheet', ['teams'], { priority: 16, margin: 0.06 }), FULL, (h) => h === 0),
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
  totalFamily(
    { kind: kind(18, 'Total goals', ['main', 'goals'], { priority: 3, margin: 0.05 }), scope: FULL },
    'sum',
    (centre) => around(centre, { step: 0.5, reach: 2.1, least: 0.5 }),
  ),
  handicapFamily(kind(16, 'Handicap', ['main', 'handicap'], { priority: 4, margin: 0.05 }), FULL, (centre) =>
    around(centre, { step: 0.5, reach: 1.6 }),
  ),
  totalFamily(
    { kind: kind(19, 'Home team total', ['teams', 'goals'], { priority: 9, margin: 0.06 }), scope: FULL },
    'home',
    (c) => around(c, { step: 1, offset: 0.5, reach: 1.6, least: 0.5 }),
  ),
  totalFamily(
    { kind: kind(20, 'Away team total', ['teams', 'goals'], { priority: 10, margin: 0.06 }), scope: FULL },
    'away',
    (c) => around(c, { step: 1, offset: 0.5, reach: 1.6, least: 0.5 }),
  ),
  ...PERIODS.map((period) =>
    totalFamily({ kind: PERIOD_TOTAL, scope: { counter: 0, period }, prefix: `periodnr=${period}` }, 'sum', (centre) =>
      around(centre, { step: 1, offset: 0.5, reach: 1.2, least: 0.5 }),
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
