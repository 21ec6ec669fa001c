import type { SportModel } from './model.ts';
import { clockCourse, clockScript, type ClockPace } from './period-sport-course.ts';
import { periodSportBook, type PeriodSportBook, type PeriodSportRow } from './period-sport-markets.ts';
import { periodRows, periodSportModel, unitSkill, type PeriodSportDefinition } from './period-sport-model.ts';
import { createPeriodSportEngine } from './period-sport-outlook.ts';
import type { PeriodSportRules, PeriodSportState } from './period-sport-state.ts';

function halfRows(step: number): PeriodSportRow[] {
  return [
    { subject: 'three_way', scope: 'first_half', id: '60', name: '1st half - 1x2', groups: ['halves'], margin: 0.06 },
    {
      subject: 'total',
      scope: 'first_half',
      id: '68',
      name: '1st half - total',
      groups: ['halves', 'totals'],
      margin: 0.06,
      step,
      each: 1,
    },
    {
      subject: 'handicap',
      scope: 'first_half',
      id: '66',
      name: '1st half - handicap',
      groups: ['halves', 'handicap'],
      margin: 0.06,
      step,
      each: 1,
    },
    { subject: 'odd', scope: 'first_half', id: '74', name: '1st half - odd/even', groups: ['halves'], margin: 0.07 },
  ];
}

function withOvertimeRows(step: number, each: number): PeriodSportRow[] {
  return [
    { subject: 'winner', scope: 'full', id: '219', name: 'Winner (incl. overtime)', groups: ['main'], margin: 0.05 },
    {
      subject: 'handicap',
      scope: 'full',
      id: '223',
      name: 'Handicap (incl. overtime)',
      groups: ['handicap', 'main'],
      margin: 0.055,
      step,
      each,
    },
    {
      subject: 'total',
      scope: 'full',
      id: '225',
      name: 'Total (incl. overtime)',
      groups: ['totals', 'main'],
      margin: 0.055,
      step,
      each,
    },
    { subject: 'three_way', scope: 'regular', id: '1', name: '1x2', groups: ['main'], margin: 0.06 },
    {
      subject: 'home_total',
      scope: 'full',
      id: '227',
      name: 'Home total (incl. overtime)',
      groups: ['totals'],
      margin: 0.065,
      step,
      each: 1,
    },
    {
      subject: 'away_total',
      scope: 'full',
      id: '228',
      name: 'Away total (incl. overtime)',
      groups: ['totals'],
      margin: 0.065,
      step,
      each: 1,
    },
    { subject: 'odd', scope: 'full', id: '229', name: 'Odd/even (incl. overtime)', groups: ['totals'], margin: 0.07 },
    {
      subject: 'margin',
      scope: 'full',
      id: '290',
      name: 'Winning margin (incl. overtime)',
      groups: ['handicap'],
      margin: 0.12,
    },
    {
      subject: 'overtime',
      scope: 'regular',
      id: '220',
      name: 'Will there be overtime',
      groups: ['main'],
      margin: 0.08,
    },
    {
      subject: 'half_and_match',
      scope: 'regular',
      id: '47',
      name: 'Half-time / full-time',
      groups: ['halves'],
      margin: 0.12,
    },
  ];
}

interface ClockSport {
  readonly rules: PeriodSportRules;
  readonly pace: ClockPace;
  readonly book: PeriodSportBook;
}

function clocked(
  sport: ClockSport,
  rest: Omit<PeriodSportDefinition, 'book' | 'course' | 'kickOff'>,
): SportModel<PeriodSportState> {
  const { rules, pace, book } = sport;
  return periodSportModel({
    ...rest,
    book,
    course: (fixture, rng, longest) => clockCourse({ rules, pace, longest }, book.skill(fixture, 0), rng),
    kickOff: (from) => clockScript(rules, pace, from),
  });
}

const BASKETBALL: PeriodSportRules = {
  period: 'quarter',
  periods: 4,
  units: 25,
  seconds: 720,
  overtime: { units: 10, seconds: 300 },
  homeLast: false,
};

export const basketball = clocked(
  {
    rules: BASKETBALL,
    book: periodSportBook({
      engine: createPeriodSportEngine(BASKETBALL),
      rows: [...withOvertimeRows(3, 2), ...periodRows('quarter', ['235', '236', '303', '304'], 2), ...halfRows(2)],
      skill: unitSkill(
        [
          [1, 0.03],
          [2, 0.375],
          [3, 0.116],
        ],
        0.05,
        0.04,
      ),
      halfEnds: 2,
      lastOffered: 4,
      bands: [5, 10, 15, 20],
    }),
    pace: {
      scoring: (points) => ({
        type: points === 3 ? 'three_pointer' : points === 2 ? 'basket' : 'free_throw',
        closed: 0,
      }),
      blank: 'turnover',
      blanksShown: 4,
      standstill: 24,
      breakAfter: (number) => (number === 2 ? 900 : 130),
    },
  },
  {
    sportKey: 'basketball',
    expectedMinutes: 120,
    longestMinutes: 200,
    mainMarket: '219',
    secondaryMarket: '225',
    topMarkets: ['219', '223', '225', '235'],
    goal: { type: 'basket', points: 2 },
  },
);

const AMERICAN_FOOTBALL: PeriodSportRules = {
  period: 'quarter',
  periods: 4,
  units: 3,
  seconds: 900,
  overtime: { units: 2, seconds: 600 },
  homeLast: false,
};

export const americanFootball = clocked(
  {
    rules: AMERICAN_FOOTBALL,
    book: periodSportBook({
      engine: createPeriodSportEngine(AMERICAN_FOOTBALL),
      rows: [...withOvertimeRows(3, 2), ...periodRows('quarter', ['235', '236', '303', '304'], 3), ...halfRows(3)],
      skill: unitSkill(
        [
          [3, 0.16],
          [6, 0.02],
          [7, 0.19],
          [8, 0.012],
        ],
        0.15,
        0.08,
      ),
      halfEnds: 2,
      lastOffered: 4,
      bands: [6, 12, 18],
    }),
    pace: {
      scoring: (points) => (points === 3 ? { type: 'field_goal', closed: 20 } : { type: 'touchdown', closed: 45 }),
      blank: 'punt',
      blanksShown: 1,
      standstill: 215,
      breakAfter: (number) => (number === 2 ? 780 : 120),
    },
  },
  {
    sportKey: 'american-football',
    expectedMinutes: 165,
    longestMinutes: 260,
    mainMarket: '219',
    secondaryMarket: '225',
    topMarkets: ['219', '223', '225', '60'],
    goal: { type: 'touchdown', points: 7 },
  },
);

const RUGBY: PeriodSportRules = {
  period: 'half',
  periods: 2,
  units: 10,
  seconds: 2400,
  overtime: null,
  homeLast: false,
};

const RUGBY_ROWS: readonly PeriodSportRow[] = [
  { subject: 'three_way', scope: 'regular', id: '1', name: '1x2', groups: ['main'], margin: 0.06 },
  {
    subject: 'handicap',
    scope: 'regular',
    id: '16',
    name: 'Handicap',
    groups: ['handicap', 'main'],
    margin: 0.055,
    step: 3,
    each: 2,
  },
  {
    subject: 'total',
    scope: 'regular',
    id: '18',
    name: 'Total points',
    groups: ['totals', 'main'],
    margin: 0.055,
    step: 3,
    each: 2,
  },
  { subject: 'double_chance', scope: 'regular', id: '10', name: 'Double chance', groups: ['main'], margin: 0.06 },
  { subject: 'draw_no_bet', scope: 'regular', id: '11', name: 'Draw no bet', groups: ['main'], margin: 0.06 },
  {
    subject: 'home_total',
    scope: 'regular',
    id: '19',
    name: 'Home total points',
    groups: ['totals'],
    margin: 0.065,
    step: 3,
    each: 1,
  },
  {
    subject: 'away_total',
    scope: 'regular',
    id: '20',
    name: 'Away total points',
    groups: ['totals'],
    margin: 0.065,
    step: 3,
    each: 1,
  },
  { subject: 'odd', scope: 'regular', id: '26', name: 'Odd/even', groups: ['totals'], margin: 0.07 },
  { subject: 'margin', scope: 'regular', id: '15', name: 'Winning margin', groups: ['handicap'], margin: 0.12 },
  {
    subject: 'half_and_match',
    scope: 'regular',
    id: '47',
    name: 'Half-time / full-time',
    groups: ['halves'],
    margin: 0.12,
  },
  ...halfRows(3),
];

export const rugby = clocked(
  {
    rules: RUGBY,
    book: periodSportBook({
      engine: createPeriodSportEngine(RUGBY),
      rows: RUGBY_ROWS,
      skill: unitSkill(
        [
          [3, 0.125],
          [5, 0.05],
          [7, 0.08],
        ],
        0.18,
        0.1,
      ),
      halfEnds: 1,
      lastOffered: 0,
      bands: [7, 14, 21],
    }),
    pace: {
      scoring: (points) => (points === 3 ? { type: 'penalty_goal', closed: 8 } : { type: 'try', closed: 25 }),
      blank: 'turnover',
      blanksShown: 2,
      standstill: 0,
      breakAfter: () => 780,
    },
  },
  {
    sportKey: 'rugby',
    expectedMinutes: 93,
    longestMinutes: 110,
    mainMarket: '1',
    secondaryMarket: '18',
    topMarkets: ['1', '16', '18', '60'],
    goal: { type: 'try', points: 5 },
  },
);
