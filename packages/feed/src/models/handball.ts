import type { LineFamily, Scope, ScoreMarket } from './score-market.ts';
import { createGoalsModel } from './goals.ts';
import { around } from './score-market.ts';
import {
  doubleChance,
  drawNoBet,
  handicapFamily,
  kind,
  oddEven,
  threeWay,
  totalFamily,
  winningMargin,
} from './score-kinds.ts';

const FULL: Scope = { counter: 0, period: 0 };
const FIRST: Scope = { counter: 0, period: 1 };
const SECOND: Scope = { counter: 0, period: 2 };

function sum(h: number, a: number): number {
  return h + a;
}

const markets: readonly ScoreMarket[] = [
  threeWay(kind(1, '1x2', ['main'], { priority: 1, margin: 0.06 }), FULL),
  doubleChance(kind(10, 'Double chance', ['main'], { priority: 4, margin: 0.06 }), FULL),
  drawNoBet(kind(11, 'Draw no bet', ['main'], { priority: 5, margin: 0.055 }), FULL),
  winningMargin(kind(15, 'Winning margin', ['score'], { priority: 8, margin: 0.1 }), FULL, [1, 4, 7, 10]),
  oddEven(kind(26, 'Odd/even', ['goals'], { priority: 9, margin: 0.06 }), FULL, sum),
  threeWay(kind(60, '1st half 1x2', ['halves'], { priority: 10, margin: 0.065 }), FIRST),
  doubleChance(kind(63, '1st half double chance', ['halves'], { priority: 13, margin: 0.065 }), FIRST),
  drawNoBet(kind(64, '1st half draw no bet', ['halves'], { priority: 14, margin: 0.06 }), FIRST),
  oddEven(kind(74, '1st half odd/even', ['halves'], { priority: 15, margin: 0.06 }), FIRST, sum),
  threeWay(kind(83, '2nd half 1x2', ['halves'], { priority: 16, margin: 0.065 }), SECOND),
];

const families: readonly LineFamily[] = [
  totalFamily(
    { kind: kind(18, 'Total goals', ['main', 'goals'], { priority: 2, margin: 0.055 }), scope: FULL },
    'sum',
    (c) => around(c, { step: 1, offset: 0.5, reach: 4.1, least: 0.5 }),
  ),
  handicapFamily(kind(16, 'Handicap', ['main', 'handicap'], { priority: 3, margin: 0.055 }), FULL, (c) =>
    around(c, { step: 1, offset: 0.5, reach: 4.1 }),
  ),
  totalFamily(
    { kind: kind(19, 'Home team total', ['teams', 'goals'], { priority: 6, margin: 0.06 }), scope: FULL },
    'home',
    (c) => around(c, { step: 1, offset: 0.5, reach: 3.1, least: 0.5 }),
  ),
  totalFamily(
    { kind: kind(20, 'Away team total', ['teams', 'goals'], { priority: 7, margin: 0.06 }), scope: FULL },
    'away',
    (c) => around(c, { step: 1, offset: 0.5, reach: 3.1, least: 0.5 }),
  ),
  totalFamily(
    { kind: kind(68, '1st half total', ['halves', 'goals'], { priority: 11, margin: 0.06 }), scope: FIRST },
    'sum',
    (c) => around(c, { step: 1, offset: 0.5, reach: 2.1, least: 0.5 }),
  ),
  handicapFamily(kind(66, '1st half handicap', ['halves', 'handicap'], { priority: 12, margin: 0.06 }), FIRST, (c) =>
    around(c, { step: 1, offset: 0.5, reach: 2.1 }),
  ),
  totalFamily(
    { kind: kind(90, '2nd half total', ['halves', 'goals'], { priority: 17, margin: 0.06 }), scope: SECOND },
    'sum',
    (c) => around(c, { step: 1, offset: 0.5, reach: 2.1, least: 0.5 }),
  ),
];

/** Handball: two half-hours of about fifteen goals a side. */
export const handball = createGoalsModel({
  sportKey: 'handball',
  periods: 2,
  stages: ['1st_half', '2nd_half'],
  breakStage: 'halftime',
  periodMinutes: 30,
  breakMinutes: 12,
  added: [0, 0],
  shares: [0.49, 0.51],
  counterOf: { goal: 0, penalty_2_min: 1 },
  eventTypes: ['goal', 'penalty_2_min'],
  means: ({ home, away, homeAdvantage }) => {
    const goals = (log: number): number => Math.min(42, Math.max(18, 29 * Math.exp(log * 0.25)));
    return [
      [goals(home.attack - away.defence + homeAdvantage), goals(away.attack - home.defence)],
      [3.5, 3.5],
    ];
  },
  goalPause: 0,
  redRate: 0,
  penaltyShare: 0,
  overtimeMinutes: null,
  reach: 70,
  maxPeriodNumber: 2,
  mainMarket: '1',
  secondaryMarket: '18',
  topMarkets: ['1', '18', '16'],
  markets,
  families,
  nextGoal: null,
});
