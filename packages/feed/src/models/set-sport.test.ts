import { describe, expect, test } from 'vitest';
import { counterStrike, dota2, darts, snooker } from './legs-and-maps.ts';
import type { CourseEvent, Fixture, PricedMarket, Side, SportModel } from './model.ts';
import { setEnds, type SetRules } from './set-sport-rules.ts';
import type { SetSportState } from './set-sport-state.ts';
import { badminton, clearByTwo, tableTennis, tennis, volleyball } from './racket.ts';
import { holdChance, tieBreakChance } from './tennis-points.ts';

const FIXTURE: Fixture = {
  id: '1',
  seed: 8,
  sportKey: 'tennis',
  startTime: 0,
  announcedAt: 0,
  home: { name: 'Alder', attack: 0.2, defence: 0.1 },
  away: { name: 'Birch', attack: 0, defence: 0.1 },
  homeAdvantage: 0,
};

/** State after points (units) won as written: `h` home, `a` away. */
function after(model: SportModel<SetSportState>, unit: string, winners: string): SetSportState {
  const events: CourseEvent[] = [...winners].map((letter, i) => ({
    at: i + 1,
    type: unit,
    side: letter === 'h' ? 'home' : 'away',
  }));
  return [{ at: 0, type: 'kick_off', side: null } satisfies CourseEvent, ...events].reduce<SetSportState>(
    (state, event) => model.apply(state, event),
    model.initial(FIXTURE),
  );
}

function scoreOf(state: SetSportState): { sets: readonly string[]; running: string } {
  return {
    sets: state.sets.map((set) => `${set.home}:${set.away}`),
    running: `${state.current.home}:${state.current.away}`,
  };
}

const GAME = { h: 'hhhh', a: 'aaaa' };
function games(winners: string): string {
  return [...winners].map((letter) => (letter === 'h' ? GAME.h : GAME.a)).join('');
}

describe('tennis', () => {
  test.each([
    ['', { home: 0, away: 0 }],
    ['hha', { home: 30, away: 15 }],
    ['hhhaaa', { home: 40, away: 40 }],
    ['hhhaaah', { home: 50, away: 40 }],
    ['hhhaaaha', { home: 40, away: 40 }],
    ['hhhaaahaa', { home: 40, away: 50 }],
    ['hhhaaahaaa', { home: 0, away: 0 }],
  ])('after %j the game stands at %j: advantage is coded 50 [LAY-12]', (points, score) => {
    const state = after(tennis, 'point', points);
    expect(tennis.view(state, 10, 0).statistics?.gameScore).toEqual(score);
  });

  test('six games with two clear win a set, a tie-break to seven decides at six-all and counts raw points', () => {
    expect(scoreOf(after(tennis, 'point', games('hhhhhaaaaahh')))).toEqual({ sets: ['7:5'], running: '0:0' });
    const sixAll = games('hhhhhaaaaaha');
    const running = after(tennis, 'point', `${sixAll}hhhhha`);
    expect(tennis.view(running, 1, 0).statistics?.gameScore).toEqual({ home: 5, away: 1 });
    expect(scoreOf(after(tennis, 'point', `${sixAll}hhhhhhh`))).toEqual({ sets: ['7:6'], running: '0:0' });
  });

  test('service alternates by game and, in a tie-break, after the first and then every second point', () => {
    const server = (points: string): Side | null | undefined => {
      return tennis.view(after(tennis, 'point', points), 1, 0).statistics?.currentServer;
    };
    const first = server('');
    expect(server('hh')).toBe(first);
    expect(server(games('h'))).not.toBe(first);
    const sixAll = games('hhhhhaaaaaha');
    const pattern = ['', 'h', 'ha', 'hah', 'haha', 'hahah'].map((points) => server(sixAll + points) === first);
    expect(pattern).toEqual([true, false, false, true, true, false]);
  });

  test('the chance to hold follows the closed form of a game', () => {
    const p = 0.62;
    const q = 1 - p;
    const deuce = (p * p) / (p * p + q * q);
    const closed = p ** 4 * (1 + 4 * q + 10 * q * q) + 20 * (p * q) ** 3 * deuce;
    expect(holdChance(p)).toBeCloseTo(closed, 12);
    expect(holdChance(p, 3, 3)).toBeCloseTo(deuce, 12);
    expect(tieBreakChance([0.6, 0.4], 'home')).toBeCloseTo(0.5, 12);
    expect(tieBreakChance([0.7, 0.4], 'away', 6, 5)).toBeGreaterThan(tieBreakChance([0.7, 0.4], 'away', 5, 6));
  });
});

describe('sets end by the rules of each sport', () => {
  test.each([
    ['table tennis, two clear of eleven', tableTennis, 'point', 'h'.repeat(11), '11:0'],
    ['table tennis, beyond ten-all', tableTennis, 'point', `${'ha'.repeat(10)}hh`, '12:10'],
    ['badminton, the thirtieth point wins alone', badminton, 'point', `${'ha'.repeat(29)}h`, '30:29'],
    ['volleyball, beyond 24-all', volleyball, 'point', `${'ha'.repeat(24)}hh`, '26:24'],
    ['darts, first to three legs', darts, 'leg', 'hahah', '3:2'],
    ['counter-strike, thirteen rounds', counterStrike, 'round', `${'h'.repeat(12)}ah`, '13:1'],
    ['counter-strike, first overtime', counterStrike, 'round', `${'ha'.repeat(14)}hh`, '16:14'],
    ['counter-strike, second overtime', counterStrike, 'round', `${'ha'.repeat(15)}hhhh`, '19:15'],
    ['dota 2, seven objectives', dota2, 'objective', 'ahhhhhhh', '7:1'],
  ] as const)('%s', (_name, model, unit, winners, score) => {
    const before = after(model, unit, winners.slice(0, -1));
    expect(before.sets).toEqual([]);
    expect(scoreOf(after(model, unit, winners)).sets).toEqual([score]);
  });

  test('the fifth set of volleyball goes to fifteen', () => {
    const four = ['h', 'a', 'h', 'a'].map((letter) => letter.repeat(25)).join('');
    expect(scoreOf(after(volleyball, 'point', four + 'h'.repeat(15)))).toEqual({
      sets: ['25:0', '0:25', '25:0', '0:25', '15:0'],
      running: '0:0',
    });
  });

  test('a frame of snooker shows the points of its visits', () => {
    const visit = (side: Side, n: number): CourseEvent => ({ at: 1, type: 'visit', side, n });
    const kickOff: CourseEvent = { at: 0, type: 'kick_off', side: null };
    const events = [
      kickOff,
      visit('home', 20),
      visit('away', 17),
      visit('home', 16),
      visit('home', 18),
      visit('home', 21),
    ];
    const state = events.reduce((now, event) => snooker.apply(now, event), snooker.initial(FIXTURE));
    expect(snooker.view(state, 1, 0).statistics).toMatchObject({
      totalScore: { home: 1, away: 0 },
      periodScores: [{ number: 1, home: 75, away: 17 }],
    });
  });
});

test('the ends of a set add up to one and follow the binomial where nothing else matters', () => {
  const rules: SetRules = {
    winner: clearByTwo(11, 11, Infinity),
    serves: (first) => first,
    firstAfter: (first) => first,
    cap: 26,
  };
  const skill = { key: '', homeServes: 0.55, awayServes: 0.55, tieBreak: null };
  const start = { home: 0, away: 0, server: 'home', first: 'home', decider: false } as const;
  const ends = setEnds(rules, skill, { ...start, running: null });
  expect(ends.reduce((total, end) => total + end.p, 0)).toBeCloseTo(1, 10);
  const whitewash = ends.find((end) => end.home === 11 && end.away === 2)?.p;
  expect(whitewash).toBeCloseTo(66 * 0.55 ** 11 * 0.45 ** 2, 12);
});

describe.each([
  ['tennis', tennis, 'point', games('hahh')],
  ['table tennis', tableTennis, 'point', 'hhahaahhah'],
  ['volleyball', volleyball, 'point', 'hhahaahhah'],
  ['darts', darts, 'leg', 'hhah'],
  ['snooker', snooker, 'visit', 'hhahhaa'],
  ['counter-strike', counterStrike, 'round', 'hhahaahhah'],
] as const)('prices of %s agree with each other', (_name, model, unit, played) => {
  /** P(one of these outcomes), the margin taken off the way it was put on: each chance to one power. */
  const share = (market: PricedMarket | undefined, ids: readonly string[]): number => {
    const implied = new Map((market?.outcomes ?? []).map(({ id, odds }) => [id, 1 / Number(odds)]));
    let power = 1;
    for (let step = 0.5; step > 1e-9; step /= 2) {
      const total = [...implied.values()].reduce((all, q) => all + q ** power, 0);
      power += total > 1 ? step : -step;
    }
    return ids.reduce((all, id) => all + (implied.get(id) ?? 0) ** power, 0);
  };

  test.each([
    ['before the match', ''],
    ['during it', played],
  ])('%s', (_when, units) => {
    const state = units === '' ? model.initial(FIXTURE) : after(model, unit, units);
    const book = model.price(FIXTURE, state, 0, 0);
    const of = (id: string, specifier = ''): PricedMarket | undefined => {
      return book.find((market) => market.kind.id === id && market.specifier === specifier);
    };
    const winner = of('186');
    const score = of('199');
    const homeScores = (score?.outcomes ?? []).map(({ id }) => id).filter((id) => Number(id[0]) > Number(id[2]));
    // Prices stand on a ladder, which is coarse for long shots.
    expect(Math.abs(share(winner, ['1']) - share(score, homeScores))).toBeLessThan(0.015);
    const double = of('903');
    expect(Math.abs(share(winner, ['1']) - share(double, ['1-1', '2-1']))).toBeLessThan(0.015);
    const takesNone = of('193');
    const clean = homeScores.filter((id) => id.endsWith(':0'));
    expect(Math.abs(share(takesNone, ['no']) - share(score, clean))).toBeLessThan(0.015);
  });
});

test('an early end on the desk voids what the score does not decide and gives the match to the leader', () => {
  const state = tennis.apply(after(tennis, 'point', games('hhh')), { at: 99, type: 'end', side: null });
  const decide = (id: string, specifier: string, outcomeIds: readonly string[]) => {
    return tennis.decide(state, { id, specifier, outcomeIds });
  };
  expect(decide('186', '', ['1', '2'])).toEqual({ '1': 'win', '2': 'lose' });
  expect(decide('210', 'setnr=1|gamenr=2', ['1', '2'])).toEqual({ '1': 'win', '2': 'lose' });
  expect(decide('202', 'setnr=1', ['1', '2'])).toEqual({ '1': 'void', '2': 'void' });
  expect(decide('189', 'total=21.5', ['over', 'under'])).toEqual({ over: 'void', under: 'void' });
  expect(tennis.price(FIXTURE, state, 100, 0)).toEqual([]);
});

test('what the score makes certain is decided before the set is over', () => {
  const fiveAll = after(tennis, 'point', games('hhhhhaaaaa'));
  expect(tennis.decide(fiveAll, { id: '204', specifier: 'setnr=1|total=9.5', outcomeIds: ['over', 'under'] })).toEqual({
    over: 'win',
    under: 'lose',
  });
  expect(tennis.decide(fiveAll, { id: '203', specifier: 'setnr=1|hcp=-2.5', outcomeIds: ['1', '2'] })).toEqual({
    '1': 'lose',
    '2': 'win',
  });
  expect(
    tennis.decide(fiveAll, { id: '204', specifier: 'setnr=1|total=12.5', outcomeIds: ['over', 'under'] }),
  ).toBeNull();
});
