import type { MarketKind } from './model.ts';
import type { LineFamily, Scope, ScoreMarket } from './score-market.ts';
import { around } from './score-market.ts';
import {
  correctScore,
  doubleChance,
  drawNoBet,
  europeanHandicap,
  exactCount,
  handicapFamily,
  kind,
  leader,
  oddEven,
  pickOne,
  threeWay,
  threeWayNames,
  totalFamily,
  winningMargin,
  yesNoHalves,
  yesNoOf,
} from './score-kinds.ts';

const FULL: Scope = { counter: 0, period: 0 };
const FIRST: Scope = { counter: 0, period: 1 };
const SECOND: Scope = { counter: 0, period: 2 };
const CORNERS: Scope = { counter: 1, period: 0 };
const CORNERS_1: Scope = { counter: 1, period: 1 };
const CARDS: Scope = { counter: 2, period: 0 };

function sum(h: number, a: number): number {
  return h + a;
}
function ofHome(h: number): number {
  return h;
}
function ofAway(_h: number, a: number): number {
  return a;
}

function both(h: number, a: number): boolean {
  return h > 0 && a > 0;
}

interface SecondAnswer {
  readonly id: string;
  readonly name: string;
}

/** 1x2 with a second question of two answers: six outcomes. `first` says whether the first answer is right. */
function resultAnd(
  of: MarketKind,
  specifier: string,
  answers: readonly [SecondAnswer, SecondAnswer],
  first: (h: number, a: number) => boolean,
): ScoreMarket {
  return pickOne(
    { kind: of, scope: FULL, specifier },
    ['1', 'x', '2'].flatMap((side) => answers.map(({ id }) => `${side}-${id}`)),
    (home, away) => threeWayNames(home, away).flatMap((side) => answers.map(({ name }) => `${side} & ${name}`)),
    (h, a) => (h > a ? 0 : h === a ? 2 : 4) + (first(h, a) ? 0 : 1),
  );
}

function totalAndBoth(line: number): ScoreMarket {
  return pickOne(
    {
      kind: kind(36, 'Total & both teams to score', ['combo', 'goals'], { priority: 62, margin: 0.08 }),
      scope: FULL,
      specifier: `total=${line}`,
    },
    ['over-yes', 'over-no', 'under-yes', 'under-no'],
    [`Over ${line} & yes`, `Over ${line} & no`, `Under ${line} & yes`, `Under ${line} & no`],
    (h, a) => (h + a > line ? 0 : 2) + (both(h, a) ? 0 : 1),
  );
}

const RESULT_AND_TOTAL = kind(37, '1x2 & total', ['combo'], { priority: 61, margin: 0.08 });

function resultAndTotal(line: number): ScoreMarket {
  return resultAnd(
    RESULT_AND_TOTAL,
    `total=${line}`,
    [
      { id: 'over', name: `over ${line}` },
      { id: 'under', name: `under ${line}` },
    ],
    (h, a) => h + a > line,
  );
}

const EUROPEAN = kind(14, 'Handicap 3-way', ['handicap'], { priority: 16, margin: 0.07 });
const HIGHEST_IDS = ['first', 'second', 'equal'];
const HIGHEST_NAMES = ['1st half', '2nd half', 'Equal'];

function highestHalf(of: MarketKind, count: (h: number, a: number) => number): ScoreMarket {
  return {
    kind: of,
    specifier: '',
    ids: HIGHEST_IDS,
    names: HIGHEST_NAMES,
    rule: {
      type: 'halves',
      winners: (h1, a1, h2, a2) => {
        const first = count(h1, a1);
        const second = count(h2, a2);
        return first > second ? 1 : first < second ? 2 : 4;
      },
    },
  };
}

const halfFull: ScoreMarket = {
  kind: kind(47, 'Half-time / full-time', ['halves', 'combo'], { priority: 40, margin: 0.1 }),
  specifier: '',
  ids: ['1', 'x', '2'].flatMap((ht) => ['1', 'x', '2'].map((ft) => `${ht}-${ft}`)),
  names: (home, away) =>
    threeWayNames(home, away).flatMap((ht) => threeWayNames(home, away).map((ft) => `${ht} / ${ft}`)),
  rule: {
    type: 'halves',
    winners: (h1, a1, h2, a2) => {
      const index = (h: number, a: number): number => leader(h, a) >> 1;
      return 1 << (index(h1, a1) * 3 + index(h1 + h2, a1 + a2));
    },
  },
};

/** Which of the fixed markets a match offers; lines come from the families. */
export const SOCCER_MARKETS: readonly ScoreMarket[] = [
  threeWay(kind(1, '1x2', ['main'], { priority: 1, margin: 0.055 }), FULL),
  doubleChance(kind(10, 'Double chance', ['main'], { priority: 3, margin: 0.06 }), FULL),
  drawNoBet(kind(11, 'Draw no bet', ['main'], { priority: 4, margin: 0.055 }), FULL),
  yesNoOf(kind(29, 'Both teams to score', ['main', 'goals'], { priority: 5, margin: 0.06 }), FULL, both),
  europeanHandicap(EUROPEAN, FULL, 0, 1),
  europeanHandicap(EUROPEAN, FULL, 1, 0),
  europeanHandicap(EUROPEAN, FULL, 0, 2),
  europeanHandicap(EUROPEAN, FULL, 2, 0),
  exactCount(kind(21, 'Exact goals', ['goals'], { priority: 22, margin: 0.09 }), FULL, 6, sum),
  pickOne(
    { kind: kind(25, 'Goal range', ['goals'], { priority: 23, margin: 0.08 }), scope: FULL },
    ['0-1', '2-3', '4-6', '7+'],
    ['0-1', '2-3', '4-6', '7+'],
    (h, a) => (h + a < 2 ? 0 : h + a < 4 ? 1 : h + a < 7 ? 2 : 3),
  ),
  exactCount(kind(23, 'Home team exact goals', ['goals', 'teams'], { priority: 27, margin: 0.08 }), FULL, 3, ofHome),
  exactCount(kind(24, 'Away team exact goals', ['goals', 'teams'], { priority: 28, margin: 0.08 }), FULL, 3, ofAway),
  oddEven(kind(26, 'Odd/even', ['goals'], { priority: 24, margin: 0.06 }), FULL, sum),
  oddEven(kind(27, 'Home team odd/even', ['teams'], { priority: 29, margin: 0.06 }), FULL, ofHome),
  oddEven(kind(28, 'Away team odd/even', ['teams'], { priority: 30, margin: 0.06 }), FULL, ofAway),
  pickOne(
    { kind: kind(30, 'Which team to score', ['goals'], { priority: 21, margin: 0.07 }), scope: FULL },
    ['none', '1', '2', 'both'],
    (home, away) => ['None', `Only ${home}`, `Only ${away}`, 'Both teams'],
    (h, a) => (h > 0 ? 1 : 0) + (a > 0 ? 2 : 0),
  ),
  yesNoOf(kind(31, 'Home team clean sheet', ['teams'], { priority: 31, margin: 0.06 }), FULL, (_h, a) => a === 0),
  yesNoOf(kind(32, 'Away team clean sheet', ['teams'], { priority: 32, margin: 0.06 }), FULL, (h) => h === 0),
  yesNoOf(
    kind(33, 'Home team to win to nil', ['teams'], { priority: 33, margin: 0.07 }),
    FULL,
    (h, a) => h > a && a === 0,
  ),
  yesNoOf(
    kind(34, 'Away team to win to nil', ['teams'], { priority: 34, margin: 0.07 }),
    FULL,
    (h, a) => a > h && h === 0,
  ),
  correctScore(kind(45, 'Correct score', ['main', 'score'], { priority: 20, margin: 0.14 }), FULL, 4),
  winningMargin(kind(15, 'Winning margin', ['score'], { priority: 19, margin: 0.09 }), FULL, [1, 2, 3]),
  resultAnd(
    kind(35, '1x2 & both teams to score', ['combo'], { priority: 60, margin: 0.08 }),
    '',
    [
      { id: 'yes', name: 'yes' },
      { id: 'no', name: 'no' },
    ],
    both,
  ),
  resultAndTotal(1.5),
  resultAndTotal(2.5),
  resultAndTotal(3.5),
  totalAndBoth(2.5),
  totalAndBoth(3.5),
  {
    kind: kind(9, 'Last goal', ['goals'], { priority: 26, margin: 0.07 }),
    specifier: '',
    ids: ['1', 'none', '2'],
    names: (home, away) => [home, 'None', away],
    rule: { type: 'last' },
  },
  halfFull,
  highestHalf(kind(52, 'Highest scoring half', ['halves'], { priority: 47, margin: 0.07 }), sum),
  highestHalf(kind(53, 'Home team highest scoring half', ['halves', 'teams'], { priority: 48, margin: 0.07 }), ofHome),
  highestHalf(kind(54, 'Away team highest scoring half', ['halves', 'teams'], { priority: 49, margin: 0.07 }), ofAway),
  yesNoHalves(
    kind(48, 'Home team to win both halves', ['halves'], { priority: 50, margin: 0.07 }),
    (h1, a1, h2, a2) => h1 > a1 && h2 > a2,
  ),
  yesNoHalves(
    kind(49, 'Away team to win both halves', ['halves'], { priority: 51, margin: 0.07 }),
    (h1, a1, h2, a2) => a1 > h1 && a2 > h2,
  ),
  yesNoHalves(
    kind(50, 'Home team to win either half', ['halves'], { priority: 52, margin: 0.07 }),
    (h1, a1, h2, a2) => h1 > a1 || h2 > a2,
  ),
  yesNoHalves(
    kind(51, 'Away team to win either half', ['halves'], { priority: 53, margin: 0.07 }),
    (h1, a1, h2, a2) => a1 > h1 || a2 > h2,
  ),
  yesNoHalves(
    kind(56, 'Home team to score in both halves', ['halves'], { priority: 54, margin: 0.07 }),
    (h1, _a1, h2) => h1 > 0 && h2 > 0,
  ),
  yesNoHalves(
    kind(57, 'Away team to score in both halves', ['halves'], { priority: 55, margin: 0.07 }),
    (_h1, a1, _h2, a2) => a1 > 0 && a2 > 0,
  ),
  yesNoHalves(
    kind(58, 'Both halves over 1.5', ['halves'], { priority: 56, margin: 0.07 }),
    (h1, a1, h2, a2) => h1 + a1 > 1 && h2 + a2 > 1,
  ),
  yesNoHalves(
    kind(59, 'Both halves under 1.5', ['halves'], { priority: 57, margin: 0.07 }),
    (h1, a1, h2, a2) => h1 + a1 < 2 && h2 + a2 < 2,
  ),
  threeWay(kind(60, '1st half 1x2', ['main', 'halves'], { priority: 7, margin: 0.06 }), FIRST),
  doubleChance(kind(63, '1st half double chance', ['halves'], { priority: 41, margin: 0.065 }), FIRST),
  drawNoBet(kind(64, '1st half draw no bet', ['halves'], { priority: 42, margin: 0.06 }), FIRST),
  yesNoOf(kind(75, '1st half both teams to score', ['halves'], { priority: 43, margin: 0.07 }), FIRST, both),
  oddEven(kind(74, '1st half odd/even', ['halves'], { priority: 44, margin: 0.06 }), FIRST, sum),
  correctScore(kind(81, '1st half correct score', ['halves', 'score'], { priority: 45, margin: 0.12 }), FIRST, 2),
  threeWay(kind(83, '2nd half 1x2', ['halves'], { priority: 46, margin: 0.06 }), SECOND),
  doubleChance(kind(85, '2nd half double chance', ['halves'], { priority: 46, margin: 0.065 }), SECOND),
  yesNoOf(kind(95, '2nd half both teams to score', ['halves'], { priority: 46, margin: 0.07 }), SECOND, both),
  oddEven(kind(94, '2nd half odd/even', ['halves'], { priority: 46, margin: 0.06 }), SECOND, sum),
  threeWay(kind(162, 'Corners 1x2', ['corners'], { priority: 70, margin: 0.07 }), CORNERS),
  oddEven(kind(172, 'Odd/even corners', ['corners'], { priority: 73, margin: 0.06 }), CORNERS, sum),
  threeWay(kind(136, 'Bookings 1x2', ['cards'], { priority: 80, margin: 0.07 }), CARDS),
];

function halves(reach: number, least = 0.5) {
  return (centre: number) => around(centre, { step: 1, offset: 0.5, reach, least });
}

/** Half-goal lines from 0.5 on, and quarter lines next to the middle. */
function totalLines(centre: number): readonly number[] {
  const wide = around(centre, { step: 1, offset: 0.5, reach: 3, least: 0.5 });
  const near = around(centre, { step: 0.25, reach: 0.8, least: 0.75 }).filter((line) => (line * 2) % 2 !== 1);
  return [...wide, ...near].toSorted((a, b) => a - b);
}

export const SOCCER_FAMILIES: readonly LineFamily[] = [
  totalFamily(
    { kind: kind(18, 'Total goals', ['main', 'goals'], { priority: 2, margin: 0.05 }), scope: FULL },
    'sum',
    totalLines,
  ),
  handicapFamily(kind(16, 'Handicap', ['main', 'handicap'], { priority: 6, margin: 0.05 }), FULL, (centre) =>
    around(centre, { step: 0.25, reach: 1.3 }),
  ),
  totalFamily(
    { kind: kind(19, 'Home team total', ['goals', 'teams'], { priority: 17, margin: 0.06 }), scope: FULL },
    'home',
    halves(1.6),
  ),
  totalFamily(
    { kind: kind(20, 'Away team total', ['goals', 'teams'], { priority: 18, margin: 0.06 }), scope: FULL },
    'away',
    halves(1.6),
  ),
  totalFamily(
    { kind: kind(68, '1st half total', ['halves', 'goals'], { priority: 8, margin: 0.06 }), scope: FIRST },
    'sum',
    halves(1.6),
  ),
  handicapFamily(
    kind(66, '1st half handicap', ['halves', 'handicap'], { priority: 9, margin: 0.06 }),
    FIRST,
    (centre) => around(centre, { step: 0.25, reach: 0.55 }),
  ),
  totalFamily(
    { kind: kind(90, '2nd half total', ['halves', 'goals'], { priority: 47, margin: 0.06 }), scope: SECOND },
    'sum',
    halves(1.6),
  ),
  totalFamily(
    { kind: kind(166, 'Total corners', ['corners'], { priority: 71, margin: 0.06 }), scope: CORNERS },
    'sum',
    halves(2.1),
  ),
  handicapFamily(kind(165, 'Corner handicap', ['corners'], { priority: 72, margin: 0.06 }), CORNERS, (centre) =>
    around(centre, { step: 1, offset: 0.5, reach: 1.6 }),
  ),
  totalFamily(
    { kind: kind(177, '1st half total corners', ['corners'], { priority: 74, margin: 0.07 }), scope: CORNERS_1 },
    'sum',
    halves(1.1),
  ),
  totalFamily(
    { kind: kind(139, 'Total bookings', ['cards'], { priority: 81, margin: 0.07 }), scope: CARDS },
    'sum',
    halves(1.6),
  ),
];

const NEXT_GOAL = kind(8, 'Next goal', ['main', 'goals'], { priority: 10, margin: 0.06 });

export function soccerNextGoal(nth: number): ScoreMarket {
  return {
    kind: NEXT_GOAL,
    specifier: `goalnr=${nth}`,
    ids: ['1', 'none', '2'],
    names: (home, away) => [home, 'None', away],
    rule: { type: 'next', nth },
  };
}
