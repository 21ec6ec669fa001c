import { describe, expect, test } from 'vitest';
import { baseball } from './baseball.ts';
import { americanFootball, basketball, rugby } from './clock-sports.ts';
import { ballsPlayed, overshoot, runsAdded, wicketsFallen, type BallSkill } from './cricket-runs.ts';
import { cricket } from './cricket.ts';
import type { CourseEvent, Fixture } from './model.ts';
import { above, between, difference, mean, negated, odd, pmfOf, probabilityOf, sum, times } from './pmf.ts';
import { createRng } from './random.ts';
import { untilOut } from './period-sport-course.ts';
import { createPeriodSportEngine, type PeriodSportSkill } from './period-sport-outlook.ts';
import { initialPeriodSport, type PeriodSportRules } from './period-sport-state.ts';

const DIE = pmfOf([1, 2, 3, 4, 5, 6].map((face): [number, number] => [face, 1 / 6]));
function total(p: Iterable<number>): number {
  return [...p].reduce((all, one) => all + one, 0);
}

const FIXTURE: Fixture = {
  id: '1',
  seed: 3,
  sportKey: 'basketball',
  startTime: 0,
  announcedAt: 0,
  home: { name: 'Alder', attack: 0, defence: 0 },
  away: { name: 'Birch', attack: 0, defence: 0 },
  homeAdvantage: 0,
};

test('distributions of sums: two dice, their difference, ten of them', () => {
  const two = sum(DIE, DIE);
  expect(probabilityOf(two, 7)).toBeCloseTo(1 / 6, 12);
  expect(above(two, 9.5)).toBeCloseTo(1 / 6, 12);
  expect(between(two, 2, 4)).toBeCloseTo(1 / 6, 12);
  expect(odd(two)).toBeCloseTo(0.5, 12);
  expect(
    odd(
      pmfOf([
        [-3, 0.2],
        [-2, 0.5],
        [1, 0.3],
      ]),
    ),
  ).toBeCloseTo(0.5, 12);
  expect(mean(times(DIE, 10))).toBeCloseTo(35, 6);
  expect(probabilityOf(difference(DIE, DIE), 0)).toBeCloseTo(1 / 6, 12);
  expect(mean(negated(DIE))).toBeCloseTo(-3.5, 12);
});

test('the runs of an out follow the compound geometric', () => {
  const out = untilOut(
    0.1,
    pmfOf([
      [1, 0.7],
      [4, 0.3],
    ]),
    30,
  );
  expect(probabilityOf(out, 0)).toBeCloseTo(0.9, 12);
  expect(probabilityOf(out, 1)).toBeCloseTo(0.9 * 0.1 * 0.7, 12);
  expect(mean(out)).toBeCloseTo((0.1 / 0.9) * 1.9, 8);
});

describe('level scores', () => {
  const clock: PeriodSportRules = {
    period: 'half',
    periods: 1,
    units: 1,
    seconds: 60,
    overtime: { units: 1, seconds: 60 },
    homeLast: false,
  };
  const skill: PeriodSportSkill = {
    key: 'a',
    home: pmfOf([
      [0, 0.4],
      [1, 0.6],
    ]),
    away: pmfOf([
      [0, 0.5],
      [1, 0.5],
    ]),
  };
  const live = { ...initialPeriodSport(), phase: 'live' } as const;

  test('overtime repeats until one side leads', () => {
    const full = createPeriodSportEngine(clock).full(live, skill);
    expect(probabilityOf(full.margin, 0)).toBeCloseTo(0, 12);
    expect(above(full.margin, 0)).toBeCloseTo(0.3 / 0.5, 10);
    expect(total(full.total.p)).toBeCloseTo(1, 10);
  });

  test('without overtime a level score stands', () => {
    const full = createPeriodSportEngine({ ...clock, overtime: null }).full(live, skill);
    expect(probabilityOf(full.margin, 0)).toBeCloseTo(0.5, 12);
  });

  test('the side that bats last stops once it leads, and never by more than one', () => {
    const runs = pmfOf([
      [0, 0.5],
      [1, 0.2],
      [5, 0.3],
    ]);
    const innings = createPeriodSportEngine({ ...clock, homeLast: true });
    const full = innings.full(live, { key: 'b', home: runs, away: runs });
    expect(above(full.margin, 1)).toBeCloseTo(0, 12);
    expect(above(full.margin, 0)).toBeCloseTo(0.5, 10);
    expect(total(full.home.p)).toBeCloseTo(1, 10);
  });
});

describe('cricket', () => {
  const skill: BallSkill = {
    key: 'c',
    wicket: 0.1,
    runs: pmfOf([
      [0, 0.4],
      [1, 0.4],
      [4, 0.2],
    ]),
  };

  test('an innings ends with its balls or its wickets', () => {
    expect(total(ballsPlayed(0.1, 12, 3))).toBeCloseTo(1, 12);
    expect(ballsPlayed(0.1, 2, 1)).toEqual([0.1, 0.9 * 0.1 + 0, 0.9 * 0.9].map((p) => expect.closeTo(p, 12)));
    expect(total(wicketsFallen(0.1, 12, 3).p)).toBeCloseTo(1, 12);
    expect(probabilityOf(wicketsFallen(0.1, 2, 5), 1)).toBeCloseTo(0.18, 12);
  });

  test('a chase ends with the run that wins, as often as a played one', () => {
    const free = runsAdded(skill, 30, 4, Infinity);
    const chase = runsAdded(skill, 30, 4, 25);
    expect(total(chase.p)).toBeCloseTo(1, 8);
    expect(above(chase, 24)).toBeCloseTo(above(free, 24), 8);
    expect(probabilityOf(chase, 10)).toBeCloseTo(probabilityOf(free, 10), 8);
    expect(above(chase, 28)).toBe(0);
    expect(overshoot(skill.runs)).toEqual([0.6, 0.2, 0.2, 0.2].map((p) => expect.closeTo(p / 1.2, 12)));
  });

  test('a level score goes to a super over, which decides the winner alone', () => {
    const initial = cricket.initial(FIXTURE);
    const second = initial.first === 'home' ? 'away' : 'home';
    const events: CourseEvent[] = [
      { at: 0, type: 'kick_off', side: null },
      { at: 0, type: 'innings_start', side: null, n: 1 },
      ...Array.from({ length: 120 }, (): CourseEvent => ({ at: 1, type: 'run', side: initial.first, n: 1, data: [1] })),
      { at: 2, type: 'innings_start', side: null, n: 2 },
      ...Array.from({ length: 120 }, (): CourseEvent => ({ at: 3, type: 'run', side: second, n: 1, data: [1] })),
    ];
    const level = events.reduce((state, event) => cricket.apply(state, event), initial);
    const winner = { id: '340', specifier: '', outcomeIds: ['1', '2'] };
    expect(cricket.decide(level, winner)).toBeNull();
    expect(cricket.decide(level, { id: '950', specifier: '', outcomeIds: ['yes', 'no'] })).toEqual({
      yes: 'win',
      no: 'lose',
    });
    const decided = cricket.apply(level, { at: 4, type: 'super_over', side: 'away' });
    expect(cricket.decide(decided, winner)).toEqual({ '1': 'lose', '2': 'win' });
    expect(cricket.view(decided, 4, 0).statistics?.totalScore).toEqual({ home: 120, away: 120 });
  });
});

test.each([
  ['basketball', basketball, 226, 20],
  ['american-football', americanFootball, 49, 8],
  ['rugby', rugby, 45, 8],
  ['baseball', baseball, 9, 2],
  ['cricket', cricket, 290, 40],
] as const)('courses of %s score what such matches score', (_key, model, usual, spread) => {
  let points = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const { events } = model.course(FIXTURE, createRng(seed));
    points += events.reduce(
      (all, event) => all + (event.type.startsWith('period') || event.type.startsWith('innings') ? 0 : (event.n ?? 0)),
      0,
    );
  }
  expect(Math.abs(points / 60 - usual)).toBeLessThan(spread);
});

test('the clock of a match counts up while it runs, and its periods last as long as they should', () => {
  const { events } = basketball.course(FIXTURE, createRng(4));
  let state = basketball.initial(FIXTURE);
  let last = 0;
  for (const event of events) {
    const before = basketball.view(state, event.at, 0).statistics?.clock?.seconds ?? 0;
    state = basketball.apply(state, event);
    const seconds = basketball.view(state, event.at, 0).statistics?.clock?.seconds ?? 0;
    // A second of play is a second of time: the clock stood, or ran up to where the event finds it.
    expect(Math.abs(seconds - before)).toBeLessThanOrEqual(1);
    expect(seconds).toBeGreaterThanOrEqual(last);
    last = seconds;
    if (event.type === 'period_end') expect(seconds % (seconds > 2880 ? 300 : 720)).toBe(seconds > 2880 ? 180 : 0);
  }
  expect(last).toBeGreaterThanOrEqual(2880);
});

test('draw no bet of rugby shares out what a level score would give back', () => {
  const book = rugby.price(FIXTURE, rugby.initial(FIXTURE), -1, 0);
  const implied = (id: string): number[] => {
    return (book.find((market) => market.kind.id === id)?.outcomes ?? []).map(({ odds }) => 1 / Number(odds));
  };
  // Alike sides: both markets are even between them, whatever the margin.
  expect(implied('11')[0]).toBeCloseTo(implied('11')[1] ?? 0, 10);
  expect(implied('1')[0]).toBeCloseTo(implied('1')[2] ?? 0, 10);
  expect(implied('1')[0]).toBeLessThan(implied('11')[0] ?? 0);
});
