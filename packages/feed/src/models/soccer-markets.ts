import type { MarketGroup, MarketNumber } from '../wire.ts';
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

function kind(
  id: MarketNumber,
  priority: number,
  name: string,
  margin: number,
  ...groups: readonly MarketGroup[]
): MarketKind {
  return { id: `${id}`, name, groups, priority, margin };
}

function both(h: number, a: number): boolean {
  return h > 0 && a > 0;
}

/** 1x2 with a second question of two answers: six outcomes. */
function resultAnd(
  of: MarketKind,
  specifier: string,
  words: readonly [string, string],
  keys: readonly [string, string],
  first: (h: number, a: number) => boolean,
): ScoreMarket {
  return pickOne(
    of,
    FULL,
    ['1', 'x', '2'].flatMap((side) => keys.map((key) => `${side}-${key}`)),
    (home, away) => threeWayNames(home, away).flatMap((side) => words.map((word) => `${side} & ${word}`)),
    (h, a) => (h > a ? 0 : h === a ? 2 : 4) + (first(h, a) ? 0 : 1),
    specifier,
  );
}

function totalAndBoth(line: number): ScoreMarket {
  return pickOne(
    kind(36, 62, 'Total & both teams to score', 0.08, 'combo', 'goals'),
    FULL,
    ['over-yes', 'over-no', 'under-yes', 'under-no'],
    [`Over ${line} & yes`, `Over ${line} & no`, `Under ${line} & yes`, `Under ${line} & no`],
    (h, a) => (h + a > line ? 0 : 2) + (both(h, a) ? 0 : 1),
    `total=${line}`,
  );
}

const RESULT_AND_TOTAL = kind(37, 61, '1x2 & total', 0.08, 'combo');
const EUROPEAN = kind(14, 16, 'Handicap 3-way', 0.07, 'handicap');
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
  kind: kind(47, 40, 'Half-time / full-time', 0.1, 'halves', 'combo'),
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
  threeWay(kind(1, 1, '1x2', 0.055, 'main'), FULL),
  doubleChance(kind(10, 3, 'Double chance', 0.06, 'main'), FULL),
  drawNoBet(kind(11, 4, 'Draw no bet', 0.055, 'main'), FULL),
  yesNoOf(kind(29, 5, 'Both teams to score', 0.06, 'main', 'goals'), FULL, both),
  europeanHandicap(EUROPEAN, FULL, 0, 1),
  europeanHandicap(EUROPEAN, FULL, 1, 0),
  europeanHandicap(EUROPEAN, FULL, 0, 2),
  europeanHandicap(EUROPEAN, FULL, 2, 0),
  exactCount(kind(21, 22, 'Exact goals', 0.09, 'goals'), FULL, 6, sum),
  pickOne(
    kind(25, 23, 'Goal range', 0.08, 'goals'),
    FULL,
    ['0-1', '2-3', '4-6', '7+'],
    ['0-1', '2-3', '4-6', '7+'],
    (h, a) => (h + a < 2 ? 0 : h + a < 4 ? 1 : h + a < 7 ? 2 : 3),
  ),
  exactCount(kind(23, 27, 'Home team exact goals', 0.08, 'goals', 'teams'), FULL, 3, ofHome),
  exactCount(kind(24, 28, 'Away team exact goals', 0.08, 'goals', 'teams'), FULL, 3, ofAway),
  oddEven(kind(26, 24, 'Odd/even', 0.06, 'goals'), FULL, sum),
  oddEven(kind(27, 29, 'Home team odd/even', 0.06, 'teams'), FULL, ofHome),
  oddEven(kind(28, 30, 'Away team odd/even', 0.06, 'teams'), FULL, ofAway),
  pickOne(
    kind(30, 21, 'Which team to score', 0.07, 'goals'),
    FULL,
    ['none', '1', '2', 'both'],
    (home, away) => ['None', `Only ${home}`, `Only ${away}`, 'Both teams'],
    (h, a) => (h > 0 ? 1 : 0) + (a > 0 ? 2 : 0),
  ),
  yesNoOf(kind(31, 31, 'Home team clean sheet', 0.06, 'teams'), FULL, (_h, a) => a === 0),
  yesNoOf(kind(32, 32, 'Away team clean sheet', 0.06, 'teams'), FULL, (h) => h === 0),
  yesNoOf(kind(33, 33, 'Home team to win to nil', 0.07, 'teams'), FULL, (h, a) => h > a && a === 0),
  yesNoOf(kind(34, 34, 'Away team to win to nil', 0.07, 'teams'), FULL, (h, a) => a > h && h === 0),
  correctScore(kind(45, 20, 'Correct score', 0.14, 'main', 'score'), FULL, 4),
  winningMargin(kind(15, 19, 'Winning margin', 0.09, 'score'), FULL, [1, 2, 3]),
  resultAnd(kind(35, 60, '1x2 & both teams to score', 0.08, 'combo'), '', ['yes', 'no'], ['yes', 'no'], both),
  resultAnd(RESULT_AND_TOTAL, 'total=1.5', ['over 1.5', 'under 1.5'], ['over', 'under'], (h, a) => h + a > 1.5),
  resultAnd(RESULT_AND_TOTAL, 'total=2.5', ['over 2.5', 'under 2.5'], ['over', 'under'], (h, a) => h + a > 2.5),
  resultAnd(RESULT_AND_TOTAL, 'total=3.5', ['over 3.5', 'under 3.5'], ['over', 'under'], (h, a) => h + a > 3.5),
  totalAndBoth(2.5),
  totalAndBoth(3.5),
  {
    kind: kind(9, 26, 'Last goal', 0.07, 'goals'),
    specifier: '',
    ids: ['1', 'none', '2'],
    names: (home, away) => [home, 'None', away],
    rule: { type: 'last' },
  },
  halfFull,
  highestHalf(kind(52, 47, 'Highest scoring half', 0.07, 'halves'), sum),
  highestHalf(kind(53, 48, 'Home team highest scoring half', 0.07, 'halves', 'teams'), ofHome),
  highestHalf(kind(54, 49, 'Away team highest scoring half', 0.07, 'halves', 'teams'), ofAway),
  yesNoHalves(kind(48, 50, 'Home team to win both halves', 0.07, 'halves'), (h1, a1, h2, a2) => h1 > a1 && h2 > a2),
  yesNoHalves(kind(49, 51, 'Away team to win both halves', 0.07, 'halves'), (h1, a1, h2, a2) => a1 > h1 && a2 > h2),
  yesNoHalves(kind(50, 52, 'Home team to win either half', 0.07, 'halves'), (h1, a1, h2, a2) => h1 > a1 || h2 > a2),
  yesNoHalves(kind(51, 53, 'Away team to win either half', 0.07, 'halves'), (h1, a1, h2, a2) => a1 > h1 || a2 > h2),
  yesNoHalves(kind(56, 54, 'Home team to score in both halves', 0.07, 'halves'), (h1, _a1, h2) => h1 > 0 && h2 > 0),
  yesNoHalves(
    kind(57, 55, 'Away team to score in both halves', 0.07, 'halves'),
    (_h1, a1, _h2, a2) => a1 > 0 && a2 > 0,
  ),
  yesNoHalves(kind(58, 56, 'Both halves over 1.5', 0.07, 'halves'), (h1, a1, h2, a2) => h1 + a1 > 1 && h2 + a2 > 1),
  yesNoHalves(kind(59, 57, 'Both halves under 1.5', 0.07, 'halves'), (h1, a1, h2, a2) => h1 + a1 < 2 && h2 + a2 < 2),
  threeWay(kind(60, 7, '1st half 1x2', 0.06, 'main', 'halves'), FIRST),
  doubleChance(kind(63, 41, '1st half double chance', 0.065, 'halves'), FIRST),
  drawNoBet(kind(64, 42, '1st half draw no bet', 0.06, 'halves'), FIRST),
  yesNoOf(kind(75, 43, '1st half both teams to score', 0.07, 'halves'), FIRST, both),
  oddEven(kind(74, 44, '1st half odd/even', 0.06, 'halves'), FIRST, sum),
  correctScore(kind(81, 45, '1st half correct score', 0.12, 'halves', 'score'), FIRST, 2),
  threeWay(kind(83, 46, '2nd half 1x2', 0.06, 'halves'), SECOND),
  doubleChance(kind(85, 46, '2nd half double chance', 0.065, 'halves'), SECOND),
  yesNoOf(kind(95, 46, '2nd half both teams to score', 0.07, 'halves'), SECOND, both),
  oddEven(kind(94, 46, '2nd half odd/even', 0.06, 'halves'), SECOND, sum),
  threeWay(kind(162, 70, 'Corners 1x2', 0.07, 'corners'), CORNERS),
  oddEven(kind(172, 73, 'Odd/even corners', 0.06, 'corners'), CORNERS, sum),
  threeWay(kind(136, 80, 'Bookings 1x2', 0.07, 'cards'), CARDS),
];

function halves(reach: number, least = 0.5) {
  return (centre: number) => around(centre, 1, 0.5, reach, least);
}

/** Half-goal lines from 0.5 on, and quarter lines next to the middle. */
function totalLines(centre: number): readonly number[] {
  const wide = around(centre, 1, 0.5, 3, 0.5);
  const near = around(centre, 0.25, 0, 0.8, 0.75).filter((line) => (line * 2) % 2 !== 1);
  return [...wide, ...near].toSorted((a, b) => a - b);
}

export const SOCCER_FAMILIES: readonly LineFamily[] = [
  totalFamily(kind(18, 2, 'Total goals', 0.05, 'main', 'goals'), FULL, 'sum', totalLines),
  handicapFamily(kind(16, 6, 'Handicap', 0.05, 'main', 'handicap'), FULL, (centre) =>
    around(centre, 0.25, 0, 1.3, -Infinity),
  ),
  totalFamily(kind(19, 17, 'Home team total', 0.06, 'goals', 'teams'), FULL, 'home', halves(1.6)),
  totalFamily(kind(20, 18, 'Away team total', 0.06, 'goals', 'teams'), FULL, 'away', halves(1.6)),
  totalFamily(kind(68, 8, '1st half total', 0.06, 'halves', 'goals'), FIRST, 'sum', halves(1.6)),
  handicapFamily(kind(66, 9, '1st half handicap', 0.06, 'halves', 'handicap'), FIRST, (centre) =>
    around(centre, 0.25, 0, 0.55, -Infinity),
  ),
  totalFamily(kind(90, 47, '2nd half total', 0.06, 'halves', 'goals'), SECOND, 'sum', halves(1.6)),
  totalFamily(kind(166, 71, 'Total corners', 0.06, 'corners'), CORNERS, 'sum', halves(2.1)),
  handicapFamily(kind(165, 72, 'Corner handicap', 0.06, 'corners'), CORNERS, (centre) =>
    around(centre, 1, 0.5, 1.6, -Infinity),
  ),
  totalFamily(kind(177, 74, '1st half total corners', 0.07, 'corners'), CORNERS_1, 'sum', halves(1.1)),
  totalFamily(kind(139, 81, 'Total bookings', 0.07, 'cards'), CARDS, 'sum', halves(1.6)),
];

const NEXT_GOAL = kind(8, 10, 'Next goal', 0.06, 'main', 'goals');

export function soccerNextGoal(nth: number): ScoreMarket {
  return {
    kind: NEXT_GOAL,
    specifier: `goalnr=${nth}`,
    ids: ['1', 'none', '2'],
    names: (home, away) => [home, 'None', away],
    rule: { type: 'next', nth },
  };
}
