import type { Fixture } from './model.ts';
import { createGoalsModel } from './goals.ts';
import { SOCCER_FAMILIES, SOCCER_MARKETS, soccerNextGoal } from './soccer-markets.ts';

/** Goals of an average side on neutral ground. */
export const SOCCER_BASE = 1.22;

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Expected goals of both sides: log-linear in attack, the other's defence and home advantage. */
export function soccerGoals(fixture: Pick<Fixture, 'home' | 'away' | 'homeAdvantage'>): readonly [number, number] {
  const { home, away, homeAdvantage } = fixture;
  return [
    clamp(SOCCER_BASE * Math.exp(home.attack - away.defence + homeAdvantage), 0.2, 5),
    clamp(SOCCER_BASE * Math.exp(away.attack - home.defence), 0.2, 5),
  ];
}

/** Football: the 90 minutes with added time. */
export const soccer = createGoalsModel({
  sportKey: 'soccer',
  periods: 2,
  stages: ['1st_half', '2nd_half'],
  breakStage: 'halftime',
  periodMinutes: 45,
  breakMinutes: 15,
  added: [2.5, 5],
  shares: [0.45, 0.55],
  counterOf: { goal: 0, corner: 1, yellow_card: 2, red_card: 2 },
  eventTypes: ['goal', 'corner', 'yellow_card'],
  means: (fixture) => {
    const [home, away] = soccerGoals(fixture);
    const lean = clamp((home - away) * 0.6, -2, 2);
    return [
      [home, away],
      [5 + lean, 5 - lean],
      [1.9 - lean * 0.15, 2.1 + lean * 0.15],
    ];
  },
  goalPause: 28_000,
  redRate: 0.08,
  penaltyShare: 0.09,
  overtimeMinutes: null,
  reach: 16,
  maxPeriodNumber: 2,
  mainMarket: '1',
  secondaryMarket: '18',
  topMarkets: ['1', '18', '29', '10', '16'],
  markets: SOCCER_MARKETS,
  families: SOCCER_FAMILIES,
  nextGoal: soccerNextGoal,
});
