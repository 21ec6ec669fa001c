import { setSportKinds, type SubjectRow } from './set-sport-kinds.ts';
import { setSportModel } from './set-sport-model.ts';
import { createSetSportEngine, type SetSportShape } from './set-sport-outlook.ts';
import { other, type SetRules } from './set-sport-rules.ts';
import { alternates } from './set-sport-state.ts';
import { plainSkill } from './racket.ts';

/** First to `target` wins, however close. */
function firstTo(target: number): SetRules['winner'] {
  return (home, away) => (home >= target ? 'home' : away >= target ? 'away' : null);
}

/** Regulation of 24 rounds, then overtimes of six until one side is two clear. */
function roundsWinner(home: number, away: number): 'home' | 'away' | null {
  const most = Math.max(home, away);
  const least = Math.min(home, away);
  const overtimes = Math.max(0, Math.floor((least - 12) / 3) + 1);
  if (least < 12 ? most < 13 : most < 13 + overtimes * 3) return null;
  return home > away ? 'home' : 'away';
}

const DARTS_SHAPE: SetSportShape = {
  setsToWin: 3,
  isExtra: (end) => end.home + end.away === 5,
  rules: { winner: firstTo(3), serves: alternates, firstAfter: other, cap: 4 },
};

const DARTS_ROWS: readonly SubjectRow[] = [
  { subject: 'winner', id: '186', name: 'Winner', groups: ['main'], margin: 0.05 },
  { subject: 'total_sets', id: '314', name: 'Total sets', groups: ['sets', 'totals', 'main'], margin: 0.06 },
  { subject: 'set_handicap', id: '188', name: 'Set handicap', groups: ['sets', 'handicap', 'main'], margin: 0.06 },
  { subject: 'correct_score', id: '199', name: 'Correct score', groups: ['sets'], margin: 0.1 },
  { subject: 'total_units', id: '920', name: 'Total legs', groups: ['legs', 'totals'], margin: 0.06 },
  { subject: 'unit_handicap', id: '921', name: 'Leg handicap', groups: ['legs', 'handicap'], margin: 0.06 },
  { subject: 'set_winner', id: '202', name: '{n} set - winner', groups: ['sets'], margin: 0.06 },
  { subject: 'set_total', id: '922', name: '{n} set - total legs', groups: ['sets', 'totals'], margin: 0.07 },
  {
    subject: 'set_handicap_units',
    id: '923',
    name: '{n} set - leg handicap',
    groups: ['sets', 'handicap'],
    margin: 0.07,
  },
  { subject: 'unit_winner', id: '924', name: '{n} set - leg winner', groups: ['legs'], margin: 0.07 },
  { subject: 'set_score', id: '925', name: '{n} set - correct score', groups: ['sets'], margin: 0.1 },
  { subject: 'set_extra', id: '926', name: '{n} set - deciding leg', groups: ['sets'], margin: 0.08 },
  { subject: 'home_takes_set', id: '192', name: 'Home to win a set', groups: ['sets'], margin: 0.07 },
  { subject: 'away_takes_set', id: '193', name: 'Away to win a set', groups: ['sets'], margin: 0.07 },
  { subject: 'set_and_match', id: '903', name: '1st set / match', groups: ['sets'], margin: 0.1 },
  { subject: 'home_units', id: '905', name: 'Home total legs', groups: ['legs', 'totals'], margin: 0.07 },
  { subject: 'away_units', id: '906', name: 'Away total legs', groups: ['legs', 'totals'], margin: 0.07 },
  { subject: 'odd_units', id: '907', name: 'Odd/even legs', groups: ['legs'], margin: 0.07 },
];

export const darts = setSportModel({
  sportKey: 'darts',
  expectedMinutes: 55,
  longestMinutes: 110,
  mainMarket: '186',
  secondaryMarket: '314',
  topMarkets: ['186', '314', '188', '202'],
  sport: {
    shape: DARTS_SHAPE,
    words: { set: 'set', unit: 'leg' },
    inner: null,
    showsNumbers: false,
    showsServer: true,
  },
  engine: createSetSportEngine(DARTS_SHAPE),
  skill: plainSkill(0.6, 0.4, 0.07),
  menu: { kinds: setSportKinds(DARTS_ROWS, 5), unitStep: 1, unitLines: 2, setUnitStep: 1, races: [], setReach: 1 },
  pace: { unit: 155, pause: () => 8, setBreak: (number) => (number % 2 === 0 ? 240 : 90), numbers: null },
});

/** A frame goes to the first with four scoring visits of 16 to 21 points, which is always also the higher score. */
const SNOOKER_SHAPE: SetSportShape = {
  setsToWin: 5,
  isExtra: (end) => end.home + end.away === 7,
  rules: { winner: firstTo(4), serves: (first) => first, firstAfter: other, cap: 5 },
};

const SNOOKER_ROWS: readonly SubjectRow[] = [
  { subject: 'winner', id: '186', name: 'Winner', groups: ['main'], margin: 0.05 },
  { subject: 'total_sets', id: '494', name: 'Total frames', groups: ['frames', 'totals', 'main'], margin: 0.06 },
  { subject: 'set_handicap', id: '493', name: 'Frame handicap', groups: ['frames', 'handicap', 'main'], margin: 0.06 },
  { subject: 'correct_score', id: '199', name: 'Correct score', groups: ['frames'], margin: 0.12 },
  { subject: 'set_winner', id: '499', name: '{n} frame - winner', groups: ['frames'], margin: 0.06 },
  { subject: 'home_takes_set', id: '192', name: 'Home to win a frame', groups: ['frames'], margin: 0.07 },
  { subject: 'away_takes_set', id: '193', name: 'Away to win a frame', groups: ['frames'], margin: 0.07 },
  { subject: 'set_and_match', id: '903', name: '1st frame / match', groups: ['frames'], margin: 0.1 },
];

export const snooker = setSportModel({
  sportKey: 'snooker',
  expectedMinutes: 150,
  longestMinutes: 260,
  mainMarket: '186',
  secondaryMarket: '494',
  topMarkets: ['186', '494', '493', '499'],
  sport: {
    shape: SNOOKER_SHAPE,
    words: { set: 'frame', unit: 'visit' },
    inner: null,
    showsNumbers: true,
    showsServer: false,
  },
  engine: createSetSportEngine(SNOOKER_SHAPE),
  skill: plainSkill(0.5, 0.5, 0.05),
  menu: { kinds: setSportKinds(SNOOKER_ROWS, 9), unitStep: 1, unitLines: 0, setUnitStep: 1, races: [], setReach: 2 },
  pace: {
    unit: 165,
    pause: () => 5,
    setBreak: (number) => (number === 4 ? 900 : 60),
    numbers: { least: 16, most: 21 },
  },
});

function mapRows(unit: 'round' | 'objective', most: string): SubjectRow[] {
  return [
    { subject: 'winner', id: '186', name: 'Winner', groups: ['main'], margin: 0.05 },
    { subject: 'total_sets', id: '328', name: 'Total maps', groups: ['maps', 'totals', 'main'], margin: 0.06 },
    { subject: 'set_handicap', id: '327', name: 'Map handicap', groups: ['maps', 'handicap', 'main'], margin: 0.06 },
    { subject: 'correct_score', id: '199', name: 'Correct score', groups: ['maps'], margin: 0.1 },
    { subject: 'set_winner', id: '330', name: '{n} map - winner', groups: ['maps', 'main'], margin: 0.06 },
    { subject: 'set_total', id: '930', name: `{n} map - total ${unit}s`, groups: ['maps', 'totals'], margin: 0.07 },
    {
      subject: 'set_handicap_units',
      id: '931',
      name: `{n} map - ${unit} handicap`,
      groups: ['maps', 'handicap'],
      margin: 0.07,
    },
    { subject: 'unit_winner', id: '932', name: `{n} map - ${unit} winner`, groups: ['maps'], margin: 0.07 },
    { subject: 'set_race', id: '933', name: `{n} map - race to ${unit}s`, groups: ['maps'], margin: 0.07 },
    { subject: 'set_odd', id: '934', name: `{n} map - odd/even ${unit}s`, groups: ['maps'], margin: 0.07 },
    { subject: 'set_extra', id: '935', name: `{n} map - ${most}`, groups: ['maps'], margin: 0.08 },
    { subject: 'home_takes_set', id: '192', name: 'Home to win a map', groups: ['maps'], margin: 0.07 },
    { subject: 'away_takes_set', id: '193', name: 'Away to win a map', groups: ['maps'], margin: 0.07 },
    { subject: 'set_and_match', id: '903', name: '1st map / match', groups: ['maps'], margin: 0.1 },
    { subject: 'total_units', id: '936', name: `Total ${unit}s`, groups: [`${unit}s`, 'totals'], margin: 0.07 },
    {
      subject: 'unit_handicap',
      id: '937',
      name: `${unit} handicap`.replace(/^./, (c) => c.toUpperCase()),
      groups: [`${unit}s`, 'handicap'],
      margin: 0.07,
    },
    { subject: 'extra', id: '938', name: `Any map with ${most}`, groups: [`${unit}s`], margin: 0.08 },
  ];
}

const COUNTER_STRIKE_SHAPE: SetSportShape = {
  setsToWin: 2,
  isExtra: (end) => end.home + end.away > 24,
  rules: {
    winner: roundsWinner,
    // The server is the side that defends (CT): swapped at half-time, then every three rounds of overtime.
    serves(first, home, away) {
      const played = home + away;
      const swaps = played < 12 ? 0 : played < 24 ? 1 : 1 + Math.floor((played - 24 + 3) / 6);
      return swaps % 2 === 0 ? first : other(first);
    },
    firstAfter: other,
    cap: 44,
  },
};

export const counterStrike = setSportModel({
  sportKey: 'counter-strike',
  expectedMinutes: 120,
  longestMinutes: 230,
  mainMarket: '186',
  secondaryMarket: '328',
  topMarkets: ['186', '328', '327', '330'],
  sport: {
    shape: COUNTER_STRIKE_SHAPE,
    words: { set: 'map', unit: 'round' },
    inner: null,
    showsNumbers: false,
    showsServer: false,
  },
  engine: createSetSportEngine(COUNTER_STRIKE_SHAPE),
  skill: plainSkill(0.52, 0.48, 0.04),
  menu: {
    kinds: setSportKinds(mapRows('round', 'overtime'), 3),
    unitStep: 2,
    unitLines: 1,
    setUnitStep: 1,
    races: [5, 10],
    setReach: 1,
  },
  pace: {
    unit: 102,
    pause: (home, away) => (home + away === 12 ? 60 : 18),
    setBreak: () => 480,
    numbers: null,
  },
});

/** A map goes to the first side with seven objectives: towers and, last, the ancient. */
const DOTA_SHAPE: SetSportShape = {
  setsToWin: 2,
  isExtra: (end) => end.home + end.away === 13,
  rules: { winner: firstTo(7), serves: (first) => first, firstAfter: other, cap: 8 },
};

export const dota2 = setSportModel({
  sportKey: 'dota-2',
  expectedMinutes: 110,
  longestMinutes: 210,
  mainMarket: '186',
  secondaryMarket: '328',
  topMarkets: ['186', '328', '327', '330'],
  sport: {
    shape: DOTA_SHAPE,
    words: { set: 'map', unit: 'objective' },
    inner: null,
    showsNumbers: false,
    showsServer: false,
  },
  engine: createSetSportEngine(DOTA_SHAPE),
  skill: plainSkill(0.5, 0.5, 0.06),
  menu: {
    kinds: setSportKinds(mapRows('objective', 'a deciding objective'), 3),
    unitStep: 1,
    unitLines: 2,
    setUnitStep: 1,
    races: [3, 5],
    setReach: 1,
  },
  pace: { unit: 205, pause: () => 0, setBreak: () => 600, numbers: null },
});
