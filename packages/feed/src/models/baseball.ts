import type { Fixture } from './model.ts';
import { pmfOf } from './pmf.ts';
import { battingCourse, untilOut } from './period-sport-course.ts';
import { periodSportBook, type PeriodSportRow } from './period-sport-markets.ts';
import { factors, periodRows, periodSportModel } from './period-sport-model.ts';
import { createPeriodSportEngine } from './period-sport-outlook.ts';
import type { PeriodSportRules } from './period-sport-state.ts';

const BASEBALL: PeriodSportRules = {
  period: 'inning',
  periods: 9,
  units: 3,
  seconds: null,
  overtime: { units: 3, seconds: 0 },
  homeLast: true,
};

/** Runs of one scoring play. */
const PLAY_RUNS = pmfOf([
  [1, 0.72],
  [2, 0.18],
  [3, 0.07],
  [4, 0.03],
]);
const MOST_RUNS_AN_OUT = 16;
const PLAY_CHANCE = 0.1055;

function baseballChances(fixture: Fixture, noise: number): { home: number; away: number } {
  const [home, away] = factors(fixture, noise, 0.13, 0.08);
  return { home: PLAY_CHANCE * home, away: PLAY_CHANCE * away };
}

const BASEBALL_ROWS: readonly PeriodSportRow[] = [
  { subject: 'winner', scope: 'full', id: '251', name: 'Winner (incl. extra innings)', groups: ['main'], margin: 0.05 },
  {
    subject: 'handicap',
    scope: 'full',
    id: '256',
    name: 'Handicap (incl. extra innings)',
    groups: ['handicap', 'main'],
    margin: 0.055,
    step: 1,
    each: 2,
  },
  {
    subject: 'total',
    scope: 'full',
    id: '258',
    name: 'Total (incl. extra innings)',
    groups: ['totals', 'main'],
    margin: 0.055,
    step: 1,
    each: 2,
  },
  {
    subject: 'home_total',
    scope: 'full',
    id: '260',
    name: 'Home total (incl. extra innings)',
    groups: ['totals'],
    margin: 0.065,
    step: 1,
    each: 1,
  },
  {
    subject: 'away_total',
    scope: 'full',
    id: '261',
    name: 'Away total (incl. extra innings)',
    groups: ['totals'],
    margin: 0.065,
    step: 1,
    each: 1,
  },
  {
    subject: 'odd',
    scope: 'full',
    id: '264',
    name: 'Odd/even (incl. extra innings)',
    groups: ['totals'],
    margin: 0.07,
  },
  {
    subject: 'margin',
    scope: 'full',
    id: '290',
    name: 'Winning margin (incl. extra innings)',
    groups: ['handicap'],
    margin: 0.12,
  },
  {
    subject: 'three_way',
    scope: 'first_half',
    id: '274',
    name: 'Innings 1 to 5 - 1x2',
    groups: ['innings'],
    margin: 0.06,
  },
  {
    subject: 'handicap',
    scope: 'first_half',
    id: '275',
    name: 'Innings 1 to 5 - handicap',
    groups: ['innings', 'handicap'],
    margin: 0.06,
    step: 1,
    each: 1,
  },
  {
    subject: 'total',
    scope: 'first_half',
    id: '276',
    name: 'Innings 1 to 5 - total',
    groups: ['innings', 'totals'],
    margin: 0.06,
    step: 1,
    each: 1,
  },
  ...periodRows('inning', ['287', '288', '940', '941'], 1),
];

const BASEBALL_BOOK = periodSportBook({
  engine: createPeriodSportEngine(BASEBALL),
  rows: BASEBALL_ROWS,
  skill(fixture, noise) {
    const { home, away } = baseballChances(fixture, noise);
    return {
      key: `${home} ${away}`,
      home: untilOut(home, PLAY_RUNS, MOST_RUNS_AN_OUT),
      away: untilOut(away, PLAY_RUNS, MOST_RUNS_AN_OUT),
    };
  },
  halfEnds: 5,
  lastOffered: 8,
  bands: [1, 2, 3],
});

export const baseball = periodSportModel({
  sportKey: 'baseball',
  expectedMinutes: 165,
  longestMinutes: 290,
  mainMarket: '251',
  secondaryMarket: '258',
  topMarkets: ['251', '256', '258', '274'],
  book: BASEBALL_BOOK,
  course(fixture, rng, longest) {
    const chances = { ...baseballChances(fixture, 0), runs: PLAY_RUNS };
    return battingCourse({ rules: BASEBALL, pace: { play: 122, changeover: 125 }, longest }, chances, rng);
  },
  goal: { type: 'run', points: 1 },
  kickOff: (at) => [
    { at, type: 'kick_off', side: null },
    { at, type: 'period_start', side: null, n: 1, data: [BASEBALL.units, BASEBALL.units] },
  ],
});
