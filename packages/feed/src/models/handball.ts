import type { MarketGroup, MarketNumber } from '../wire.ts';
import type { MarketKind } from './model.ts';
import type { LineFamily, Scope, ScoreMarket } from './score-market.ts';
import { createGoalsModel } from './goals.ts';
import { around } from './score-market.ts';
import {
  doubleChance,
  drawNoBet,
  handicapFamily,
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

function kind(
  id: MarketNumber,
  priority: number,
  name: string,
  margin: number,
  ...groups: readonly MarketGroup[]
): MarketKind {
  return { id: `${id}`, name, groups, priority, margin };
}

const markets: readonly ScoreMarket[] = [
  threeWay(kind(1, 1, '1x2', 0.06, 'main'), FULL),
  doubleChance(kind(10, 4, 'Double chance', 0.06, 'main'), FULL),
  drawNoBet(kind(11, 5, 'Draw no bet', 0.055, 'main'), FULL),
  winningMargin(kind(15, 8, 'Winning margin', 0.1, 'score'), FULL, [1, 4, 7, 10]),
  oddEven(kind(26, 9, 'Odd/even', 0.06, 'goals'), FULL, sum),
  threeWay(kind(60, 10, '1st half 1x2', 0.065, 'halves'), FIRST),
  doubleChance(kind(63, 13, '1st half double chance', 0.065, 'halves'), FIRST),
  drawNoBet(kind(64, 14, '1st half draw no bet', 0.06, 'halves'), FIRST),
  oddEven(kind(74, 15, '1st half odd/even', 0.06, 'halves'), FIRST, sum),
  threeWay(kind(83, 16, '2nd half 1x2', 0.065, 'halves'), SECOND),
];

const families: readonly LineFamily[] = [
  totalFamily(kind(18, 2, 'Total goals', 0.055, 'main', 'goals'), FULL, 'sum', (c) => around(c, 1, 0.5, 4.1, 0.5)),
  handicapFamily(kind(16, 3, 'Handicap', 0.055, 'main', 'handicap'), FULL, (c) => around(c, 1, 0.5, 4.1, -Infinity)),
  totalFamily(kind(19, 6, 'Home team total', 0.06, 'teams', 'goals'), FULL, 'home', (c) => around(c, 1, 0.5, 3.1, 0.5)),
  totalFamily(kind(20, 7, 'Away team total', 0.06, 'teams', 'goals'), FULL, 'away', (c) => around(c, 1, 0.5, 3.1, 0.5)),
  totalFamily(kind(68, 11, '1st half total', 0.06, 'halves', 'goals'), FIRST, 'sum', (c) =>
    around(c, 1, 0.5, 2.1, 0.5),
  ),
  handicapFamily(kind(66, 12, '1st half handicap', 0.06, 'halves', 'handicap'), FIRST, (c) =>
    around(c, 1, 0.5, 2.1, -Infinity),
  ),
  totalFamily(kind(90, 17, '2nd half total', 0.06, 'halves', 'goals'), SECOND, 'sum', (c) =>
    around(c, 1, 0.5, 2.1, 0.5),
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
