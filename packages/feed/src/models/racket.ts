import type { MarketId } from '../wire.ts';
import type { Fixture, Side } from './model.ts';
import { setSportKinds, type SubjectRow } from './set-sport-kinds.ts';
import { setSportModel } from './set-sport-model.ts';
import { createSetSportEngine, type SetSportShape } from './set-sport-outlook.ts';
import type { SetRules } from './set-sport-rules.ts';
import { other } from './set-sport-rules.ts';
import { alternates, type PointSkill } from './set-sport-state.ts';
import { holdChance, tieBreakChance, TENNIS_GAME } from './tennis-points.ts';

/** Ability gap of a fixture, about N(0, 0.7), kept within ±1.6; noise moves it by what is worth a percent or two. */
export function abilityGap(fixture: Fixture, noise: number): number {
  const { home, away, homeAdvantage } = fixture;
  const gap = home.attack + home.defence - away.attack - away.defence + homeAdvantage;
  return Math.max(-1.6, Math.min(1.6, gap)) + Math.round(noise * 4) * 0.015;
}

/** Coarse enough that alike matches share tables. */
function grid(p: number): number {
  return Math.round(p * 8000) / 8000;
}

/** Skill of a sport whose units have no points of their own. */
export function plainSkill(homeServes: number, awayServes: number, perGap: number) {
  return (fixture: Fixture, noise: number): PointSkill => {
    const shift = grid(perGap * abilityGap(fixture, noise));
    const own = homeServes + shift;
    const theirs = awayServes + shift;
    return { key: String(shift), homeServes: own, awayServes: theirs, tieBreak: null, points: [own, theirs] };
  };
}

/** First to `target` with two points clear, at most `limit`; the deciding set to `deciding`. */
export function clearByTwo(target: number, deciding: number, limit: number): SetRules['winner'] {
  return (home, away, decider) => {
    const enough = decider ? deciding : target;
    const most = Math.max(home, away);
    if (most < enough || (Math.abs(home - away) < 2 && most < limit)) return null;
    return home > away ? 'home' : 'away';
  };
}

function setRows(
  set: string,
  ids: Readonly<Record<'winner' | 'handicap' | 'total' | 'odd' | 'race', MarketId>>,
): SubjectRow[] {
  return [
    { subject: 'set_winner', id: ids.winner, name: `{n} ${set} - winner`, groups: ['sets', 'main'], margin: 0.06 },
    {
      subject: 'set_total',
      id: ids.total,
      name: `{n} ${set} - total points`,
      groups: ['sets', 'totals'],
      margin: 0.07,
    },
    {
      subject: 'set_handicap_units',
      id: ids.handicap,
      name: `{n} ${set} - point handicap`,
      groups: ['sets', 'handicap'],
      margin: 0.07,
    },
    { subject: 'set_race', id: ids.race, name: `{n} ${set} - race to points`, groups: ['sets'], margin: 0.07 },
    { subject: 'set_odd', id: ids.odd, name: `{n} ${set} - odd/even points`, groups: ['sets'], margin: 0.07 },
    { subject: 'set_extra', id: '912', name: `{n} ${set} - extra points`, groups: ['sets'], margin: 0.08 },
  ];
}

function rallyRows(set: string, ids: Parameters<typeof setRows>[1]): SubjectRow[] {
  return [
    { subject: 'winner', id: '186', name: 'Winner', groups: ['main'], margin: 0.05 },
    { subject: 'total_units', id: '238', name: 'Total points', groups: ['points', 'totals', 'main'], margin: 0.06 },
    {
      subject: 'unit_handicap',
      id: '237',
      name: 'Point handicap',
      groups: ['points', 'handicap', 'main'],
      margin: 0.06,
    },
    {
      subject: 'set_handicap',
      id: '188',
      name: `${set} handicap`.replace(/^./, (c) => c.toUpperCase()),
      groups: ['sets', 'handicap'],
      margin: 0.06,
    },
    { subject: 'total_sets', id: '314', name: `Total ${set}s`, groups: ['sets', 'totals'], margin: 0.06 },
    { subject: 'correct_score', id: '199', name: 'Correct score', groups: ['sets'], margin: 0.1 },
    ...setRows(set, ids),
    { subject: 'home_takes_set', id: '192', name: `Home to win a ${set}`, groups: ['sets'], margin: 0.07 },
    { subject: 'away_takes_set', id: '193', name: `Away to win a ${set}`, groups: ['sets'], margin: 0.07 },
    { subject: 'set_and_match', id: '903', name: `1st ${set} / match`, groups: ['sets'], margin: 0.1 },
    { subject: 'home_units', id: '905', name: 'Home total points', groups: ['points', 'totals'], margin: 0.07 },
    { subject: 'away_units', id: '906', name: 'Away total points', groups: ['points', 'totals'], margin: 0.07 },
    { subject: 'odd_units', id: '907', name: 'Odd/even points', groups: ['points'], margin: 0.07 },
    { subject: 'extra', id: '904', name: `Any ${set} with extra points`, groups: ['points'], margin: 0.08 },
  ];
}

const TENNIS_ROWS: readonly SubjectRow[] = [
  { subject: 'winner', id: '186', name: 'Winner', groups: ['main'], margin: 0.05 },
  { subject: 'total_units', id: '189', name: 'Total games', groups: ['games', 'totals', 'main'], margin: 0.06 },
  { subject: 'unit_handicap', id: '187', name: 'Game handicap', groups: ['games', 'handicap', 'main'], margin: 0.06 },
  { subject: 'set_handicap', id: '188', name: 'Set handicap', groups: ['sets', 'handicap'], margin: 0.06 },
  { subject: 'total_sets', id: '314', name: 'Total sets', groups: ['sets', 'totals'], margin: 0.06 },
  { subject: 'correct_score', id: '199', name: 'Correct score', groups: ['sets'], margin: 0.1 },
  { subject: 'set_winner', id: '202', name: '{n} set - winner', groups: ['sets', 'main'], margin: 0.06 },
  { subject: 'set_total', id: '204', name: '{n} set - total games', groups: ['sets', 'totals'], margin: 0.07 },
  {
    subject: 'set_handicap_units',
    id: '203',
    name: '{n} set - game handicap',
    groups: ['sets', 'handicap'],
    margin: 0.07,
  },
  { subject: 'unit_winner', id: '210', name: '{n} set - game winner', groups: ['games'], margin: 0.07 },
  { subject: 'set_score', id: '208', name: '{n} set - correct score', groups: ['sets'], margin: 0.15 },
  { subject: 'set_odd', id: '209', name: '{n} set - odd/even games', groups: ['sets'], margin: 0.07 },
  { subject: 'set_extra', id: '912', name: '{n} set - tie-break', groups: ['sets'], margin: 0.08 },
  { subject: 'home_takes_set', id: '192', name: 'Home to win a set', groups: ['sets'], margin: 0.07 },
  { subject: 'away_takes_set', id: '193', name: 'Away to win a set', groups: ['sets'], margin: 0.07 },
  { subject: 'set_and_match', id: '903', name: '1st set / match', groups: ['sets'], margin: 0.1 },
  { subject: 'home_units', id: '190', name: 'Home total games', groups: ['games', 'totals'], margin: 0.07 },
  { subject: 'away_units', id: '191', name: 'Away total games', groups: ['games', 'totals'], margin: 0.07 },
  { subject: 'odd_units', id: '198', name: 'Odd/even games', groups: ['games'], margin: 0.07 },
  { subject: 'extra', id: '904', name: 'Tie-break in the match', groups: ['games'], margin: 0.08 },
];

const TENNIS_SHAPE: SetSportShape = {
  setsToWin: 2,
  isExtra: (end) => end.home + end.away === 13,
  rules: {
    winner(home, away) {
      const most = Math.max(home, away);
      if (most < 6 || (most === 6 && Math.abs(home - away) < 2)) return null;
      return home > away ? 'home' : 'away';
    },
    serves: alternates,
    firstAfter: alternates,
    cap: 8,
  },
};

/** Serve chances of both players; the games follow from them. */
function tennisSkill(fixture: Fixture, noise: number): PointSkill {
  const gap = abilityGap(fixture, noise);
  const own = grid(0.63 + 0.033 * gap);
  const theirs = grid(1 - (0.63 - 0.033 * gap));
  const points: [number, number] = [own, theirs];
  return {
    key: `${own} ${theirs}`,
    homeServes: holdChance(own),
    awayServes: 1 - holdChance(1 - theirs),
    tieBreak: { at: 6, homeServes: tieBreakChance(points, 'home'), awayServes: tieBreakChance(points, 'away') },
    points,
  };
}

export const tennis = setSportModel({
  sportKey: 'tennis',
  expectedMinutes: 105,
  longestMinutes: 220,
  mainMarket: '186',
  secondaryMarket: '189',
  topMarkets: ['186', '189', '187', '202'],
  sport: {
    shape: TENNIS_SHAPE,
    words: { set: 'set', unit: 'point' },
    inner: TENNIS_GAME,
    showsNumbers: false,
    showsServer: true,
  },
  engine: createSetSportEngine(TENNIS_SHAPE),
  skill: tennisSkill,
  menu: { kinds: setSportKinds(TENNIS_ROWS, 3), unitStep: 1, unitLines: 2, setUnitStep: 1, races: [], setReach: 1 },
  pace: {
    unit: 31,
    pause: (home, away) => ((home + away) % 2 === 1 ? 75 : 15),
    setBreak: () => 120,
    numbers: null,
  },
});

const TABLE_TENNIS_SHAPE: SetSportShape = {
  setsToWin: 3,
  isExtra: (end) => end.home + end.away > 20,
  rules: {
    winner: clearByTwo(11, 11, Infinity),
    serves(first, home, away) {
      const played = home + away;
      const turn = played < 20 ? Math.floor(played / 2) : played;
      return turn % 2 === 0 ? first : other(first);
    },
    firstAfter: other,
    cap: 26,
  },
};

export const tableTennis = setSportModel({
  sportKey: 'table-tennis',
  expectedMinutes: 36,
  longestMinutes: 75,
  mainMarket: '186',
  secondaryMarket: '238',
  topMarkets: ['186', '238', '237', '245'],
  sport: {
    shape: TABLE_TENNIS_SHAPE,
    words: { set: 'set', unit: 'point' },
    inner: null,
    showsNumbers: false,
    showsServer: true,
  },
  engine: createSetSportEngine(TABLE_TENNIS_SHAPE),
  skill: plainSkill(0.52, 0.48, 0.035),
  menu: {
    kinds: setSportKinds(
      rallyRows('set', { winner: '245', handicap: '246', total: '247', odd: '248', race: '249' }),
      5,
    ),
    unitStep: 2,
    unitLines: 2,
    setUnitStep: 1,
    races: [5, 7, 9],
    setReach: 1,
  },
  pace: { unit: 18, pause: (home, away) => ((home + away) % 6 === 0 ? 12 : 0), setBreak: () => 65, numbers: null },
});

const BADMINTON_SHAPE: SetSportShape = {
  setsToWin: 2,
  isExtra: (end) => end.home + end.away > 40,
  rules: {
    winner: clearByTwo(21, 21, 30),
    serves: (first, _home, _away, last): Side => last ?? first,
    firstAfter: (_first, home, away): Side => (home > away ? 'home' : 'away'),
    cap: 31,
  },
};

export const badminton = setSportModel({
  sportKey: 'badminton',
  expectedMinutes: 47,
  longestMinutes: 100,
  mainMarket: '186',
  secondaryMarket: '238',
  topMarkets: ['186', '238', '237', '245'],
  sport: {
    shape: BADMINTON_SHAPE,
    words: { set: 'set', unit: 'point' },
    inner: null,
    showsNumbers: false,
    showsServer: true,
  },
  engine: createSetSportEngine(BADMINTON_SHAPE),
  skill: plainSkill(0.49, 0.51, 0.03),
  menu: {
    kinds: setSportKinds(
      rallyRows('set', { winner: '245', handicap: '246', total: '247', odd: '248', race: '249' }),
      3,
    ),
    unitStep: 2,
    unitLines: 2,
    setUnitStep: 1,
    races: [7, 11, 15],
    setReach: 1,
  },
  pace: {
    unit: 24,
    pause: (home, away) => (Math.max(home, away) === 11 && Math.min(home, away) < 11 ? 40 : 3),
    setBreak: () => 130,
    numbers: null,
  },
});

const VOLLEYBALL_SHAPE: SetSportShape = {
  setsToWin: 3,
  // A fifth set of 14-all is beyond its length at 28 points already, an earlier one at 48.
  isExtra: (end) =>
    Math.min(end.home, end.away) >= 24 || (Math.max(end.home, end.away) < 25 && Math.min(end.home, end.away) >= 14),
  rules: {
    winner: clearByTwo(25, 15, Infinity),
    serves: (first, _home, _away, last): Side => last ?? first,
    firstAfter: other,
    cap: 40,
  },
};

export const volleyball = setSportModel({
  sportKey: 'volleyball',
  expectedMinutes: 100,
  longestMinutes: 170,
  mainMarket: '186',
  secondaryMarket: '238',
  topMarkets: ['186', '238', '237', '202'],
  sport: {
    shape: VOLLEYBALL_SHAPE,
    words: { set: 'set', unit: 'point' },
    inner: null,
    showsNumbers: false,
    showsServer: true,
  },
  engine: createSetSportEngine(VOLLEYBALL_SHAPE),
  skill: plainSkill(0.4, 0.6, 0.025),
  menu: {
    kinds: setSportKinds(
      rallyRows('set', { winner: '202', handicap: '309', total: '310', odd: '311', race: '911' }),
      5,
    ),
    unitStep: 3,
    unitLines: 2,
    setUnitStep: 2,
    races: [10, 15, 20],
    setReach: 1,
  },
  pace: {
    unit: 25,
    pause: (home, away) => ([8, 16].includes(Math.max(home, away)) && home !== away ? 45 : 2),
    setBreak: () => 180,
    numbers: null,
  },
});
