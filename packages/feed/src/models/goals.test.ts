import { describe, expect, test } from 'vitest';
import type { CourseEvent, Fixture, PricedMarket, SportModel } from './model.ts';
import { createRng } from './random.ts';
import { MODELS } from './registry.ts';
import { marketKey } from '../wire.ts';

const MINUTE = 60_000;

function modelOf(sportKey: string): SportModel {
  const model = MODELS.get(sportKey);
  if (model === undefined) throw new Error(`no model for ${sportKey}`);
  return model;
}

const soccer = modelOf('soccer');
const iceHockey = modelOf('ice-hockey');
const handball = modelOf('handball');

function fixture(over: Partial<Fixture> = {}): Fixture {
  return {
    id: '1',
    seed: 11,
    sportKey: 'soccer',
    startTime: 0,
    announcedAt: 0,
    home: { name: 'Home', attack: 0.1, defence: 0.05 },
    away: { name: 'Away', attack: 0, defence: 0 },
    homeAdvantage: 0.2,
    ...over,
  };
}

function folded(model: SportModel, match: Fixture, events: readonly CourseEvent[]): unknown {
  return events.reduce((state, event) => model.apply(state, event), model.initial(match));
}

const kickOff: CourseEvent = { at: 0, type: 'kick_off', side: null };
function goal(minute: number, side: 'home' | 'away'): CourseEvent {
  return { at: minute * MINUTE, type: 'goal', side };
}

function book(
  model: SportModel,
  match: Fixture,
  events: readonly CourseEvent[],
  at: number | { readonly minute: number; readonly noise: number },
): Map<string, PricedMarket> {
  const { minute, noise } = typeof at === 'number' ? { minute: at, noise: 0 } : at;
  const priced = model.price(match, folded(model, match, events), minute * MINUTE, noise);
  return new Map(priced.map((market) => [marketKey({ id: market.kind.id, specifier: market.specifier }), market]));
}

/** Implied probabilities without the margin, by outcome id. */
function fair(market: PricedMarket | undefined): Record<string, number> {
  const outcomes = market?.outcomes ?? [];
  const sum = outcomes.reduce((total, { odds }) => total + 1 / Number(odds), 0);
  return Object.fromEntries(outcomes.map(({ id, odds }) => [id, 1 / Number(odds) / sum]));
}

const moments: readonly (readonly [string, readonly CourseEvent[], number])[] = [
  ['before the match', [], -60],
  ['at 0:0 after half an hour', [kickOff], 30],
  ['at 1:0', [kickOff, goal(20, 'home')], 21],
  ['at 1:2 late', [kickOff, goal(5, 'home'), goal(9, 'away'), goal(40, 'away')], 41],
];

describe.each([soccer, iceHockey, handball])('$sportKey', (model) => {
  const match = fixture({ sportKey: model.sportKey });

  test.each(moments)('implied probabilities add up to one and a margin %s', (_title, events, minute) => {
    for (const market of book(model, match, events, minute).values()) {
      // A dead market or a leg at the end of the price ladder says nothing of the margin.
      if (
        market.status !== 1 ||
        market.outcomes.some(({ odds, active }) => !active || Number(odds) >= 15 || Number(odds) < 1.06)
      )
        continue;
      const winners = market.outcomes[0]?.id === '1x' ? 2 : 1;
      const sum = market.outcomes.reduce((total, { odds }) => total + 1 / Number(odds), 0) / winners;
      expect(sum, `${market.kind.name} ${market.specifier}`).toBeGreaterThan(1.015);
      expect(sum, `${market.kind.name} ${market.specifier}`).toBeLessThan(1.18);
    }
  });

  test.each(moments)('a higher line is never more likely to be over %s', (_title, events, minute) => {
    const lines = [...book(model, match, events, minute).values()]
      .filter(({ kind }) => kind.id === '18')
      .map((market) => ({ line: Number(market.specifier.slice(6)), odds: Number(market.outcomes[0]?.odds) }))
      .toSorted((a, b) => a.line - b.line);
    expect(lines.length).toBeGreaterThan(2);
    for (const [i, { odds }] of lines.entries()) expect(odds).toBeGreaterThanOrEqual(lines[i - 1]?.odds ?? 1);
  });

  test.each(moments)('a better head start is never less likely to win %s', (_title, events, minute) => {
    const lines = [...book(model, match, events, minute).values()]
      .filter(({ kind }) => kind.id === '16')
      .map((market) => ({ line: Number(market.specifier.slice(4)), odds: Number(market.outcomes[0]?.odds) }))
      .toSorted((a, b) => a.line - b.line);
    expect(lines.length).toBeGreaterThan(2);
    for (const [i, { odds }] of lines.entries()) expect(odds).toBeLessThanOrEqual(lines[i - 1]?.odds ?? Infinity);
  });

  test('the markets there are do not depend on the minute or on opinion', () => {
    const keys = (minute: number, noise: number): string[] => [
      ...book(model, match, [kickOff], { minute, noise }).keys(),
    ];
    expect(keys(17, 0.9)).toEqual(keys(2, -1));
  });

  test('the short list of offers is the list of prices', () => {
    const state = folded(model, match, [kickOff, goal(3, 'away')]);
    const priced = model.price(match, state, 4 * MINUTE, 0).map(({ kind, specifier, outcomes }) => ({
      id: kind.id,
      specifier,
      outcomeIds: outcomes.map(({ id }) => id),
    }));
    expect(model.offers?.(match, state)).toEqual(priced);
  });

  test('a goal moves the prices towards its side', () => {
    const before = fair(book(model, match, [kickOff], 20).get('1|'));
    const after = fair(book(model, match, [kickOff, goal(20, 'away')], 20).get('1|'));
    expect(after['2']).toBeGreaterThan(before['2'] ?? 1);
    expect(after['1']).toBeLessThan(before['1'] ?? 0);
  });

  test('a course starts with the kick-off, ends with the end, is in order and never longer than it says', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const { events, duration } = model.course(match, createRng(seed));
      expect(events.at(0)).toEqual(kickOff);
      expect(events.at(-1)).toEqual({ at: duration, type: 'end', side: null });
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
      expect(duration).toBeLessThanOrEqual(model.longestDuration);
    }
  });

  test('the desk plays kick-off, goals and the end, and nothing after it', () => {
    const start = model.initial(match);
    expect(model.scripted(start, { type: 'goal', side: 'home' }, 0)).toBeNull();
    const begun = folded(model, match, model.scripted(start, { type: 'kick_off' }, 0)?.slice(0, 1) ?? []);
    const scored = folded(model, match, [
      kickOff,
      ...(model.scripted(begun, { type: 'goal', side: 'away' }, MINUTE) ?? []),
    ]);
    expect(model.view(scored, 2 * MINUTE, 0).statistics?.totalScore).toEqual({ home: 0, away: 1 });
    const ended = (model.scripted(scored, { type: 'end' }, 3 * MINUTE) ?? []).reduce(
      (s, e) => model.apply(s, e),
      scored,
    );
    expect(model.view(ended, 3 * MINUTE, 0)).toMatchObject({ status: 4, stage: 'ended' });
    expect(model.scripted(ended, { type: 'goal', side: 'home' }, 4 * MINUTE)).toBeNull();
    expect(model.decide(ended, { id: '1', specifier: '', outcomeIds: ['1', 'x', '2'] })).toEqual({
      '1': 'lose',
      x: 'lose',
      '2': 'win',
    });
  });
});

describe('football', () => {
  test('a match has at least 40 kinds of market, lines among them', () => {
    const markets = [...book(soccer, fixture(), [], -60).values()];
    expect(new Set(markets.map(({ kind }) => kind.id)).size).toBeGreaterThanOrEqual(40);
    expect(markets.filter(({ kind }) => kind.id === '18').length).toBeGreaterThanOrEqual(5);
    expect(markets.filter(({ kind }) => kind.id === '16').length).toBeGreaterThanOrEqual(5);
  });

  test.each(moments)(
    'double chance, totals and correct score agree with 1x2 and each other %s',
    (_title, events, minute) => {
      const markets = book(soccer, fixture(), events, minute);
      const result = fair(markets.get('1|'));
      const chance = fair(markets.get('10|'));
      expect(2 * (chance['1x'] ?? 0)).toBeCloseTo((result['1'] ?? 0) + (result['x'] ?? 0), 1);
      expect(2 * (chance['x2'] ?? 0)).toBeCloseTo((result['x'] ?? 0) + (result['2'] ?? 0), 1);
      const combined = fair(markets.get('37|total=3.5'));
      const over = fair(markets.get('18|total=3.5'))['over'] ?? 0;
      expect((combined['1-over'] ?? 0) + (combined['x-over'] ?? 0) + (combined['2-over'] ?? 0)).toBeCloseTo(over, 1);
      expect((combined['1-over'] ?? 0) + (combined['1-under'] ?? 0)).toBeCloseTo(result['1'] ?? 0, 1);
      const scores = fair(markets.get('45|'));
      const draws = ['0:0', '1:1', '2:2', '3:3', '4:4'].reduce((sum, id) => sum + (scores[id] ?? 0), 0);
      expect(draws).toBeCloseTo(result['x'] ?? 0, 1);
    },
  );

  test('a line of quarter goals is settled in halves', () => {
    const played = (...events: CourseEvent[]): unknown =>
      folded(soccer, fixture(), [kickOff, ...events, { at: 95 * MINUTE, type: 'end', side: null }]);
    const decide = (state: unknown, id: string, specifier: string): unknown =>
      soccer.decide(state, { id, specifier, outcomeIds: id === '18' ? ['over', 'under'] : ['1', '2'] });
    const oneNil = played(goal(10, 'home'));
    expect(decide(oneNil, '18', 'total=1.25')).toEqual({ over: 'half_lose', under: 'half_win' });
    expect(decide(oneNil, '18', 'total=0.75')).toEqual({ over: 'half_win', under: 'half_lose' });
    expect(decide(oneNil, '18', 'total=1')).toEqual({ over: 'void', under: 'void' });
    expect(decide(oneNil, '16', 'hcp=-0.75')).toEqual({ '1': 'half_win', '2': 'half_lose' });
    expect(decide(oneNil, '16', 'hcp=-1.5')).toEqual({ '1': 'lose', '2': 'win' });
    expect(decide(played(), '16', 'hcp=0')).toEqual({ '1': 'void', '2': 'void' });
  });

  test('markets are decided as soon as nothing changes them, and no earlier', () => {
    const state = folded(soccer, fixture(), [kickOff, goal(10, 'home'), goal(20, 'away')]);
    const decide = (id: string, specifier: string, outcomeIds: string[]): unknown =>
      soccer.decide(state, { id, specifier, outcomeIds });
    expect(decide('18', 'total=1.5', ['over', 'under'])).toEqual({ over: 'win', under: 'lose' });
    expect(decide('18', 'total=2', ['over', 'under'])).toBeNull();
    expect(decide('29', '', ['yes', 'no'])).toEqual({ yes: 'win', no: 'lose' });
    expect(decide('8', 'goalnr=1', ['1', 'none', '2'])).toEqual({ '1': 'win', none: 'lose', '2': 'lose' });
    expect(decide('8', 'goalnr=3', ['1', 'none', '2'])).toBeNull();
    expect(decide('31', '', ['yes', 'no'])).toEqual({ yes: 'lose', no: 'win' });
    expect(decide('1', '', ['1', 'x', '2'])).toBeNull();
    expect(decide('60', '', ['1', 'x', '2'])).toBeNull();
  });

  test('a player sent off makes the own side less likely to win', () => {
    const before = fair(book(soccer, fixture(), [kickOff], 20).get('1|'));
    const after = fair(
      book(soccer, fixture(), [kickOff, { at: 20 * MINUTE, type: 'red_card', side: 'home' }], 20).get('1|'),
    );
    expect(after['1']).toBeLessThan((before['1'] ?? 0) - 0.05);
  });

  test('generated matches score as their prices expect', () => {
    const match = fixture();
    let over = 0;
    let home = 0;
    const games = 1500;
    for (let seed = 0; seed < games; seed += 1) {
      const goals = soccer.course(match, createRng(seed)).events.filter(({ type }) => type === 'goal');
      const homeGoals = goals.filter(({ side }) => side === 'home').length;
      if (goals.length > 2.5) over += 1;
      if (homeGoals > goals.length - homeGoals) home += 1;
    }
    const markets = book(soccer, match, [], -60);
    expect(over / games).toBeCloseTo(fair(markets.get('18|total=2.5'))['over'] ?? 0, 1);
    expect(home / games).toBeCloseTo(fair(markets.get('1|'))['1'] ?? 0, 1);
  });
});

test('in ice hockey overtime decides the winner, not the result of regular time', () => {
  const match = fixture({ sportKey: 'ice-hockey' });
  const seed = Array.from({ length: 200 }, (_, i) => i).find((i) =>
    iceHockey.course(match, createRng(i)).events.some(({ type }) => type === 'overtime_win'),
  );
  const { events } = iceHockey.course(match, createRng(seed ?? 0));
  const state = folded(iceHockey, match, events);
  const winner = events.find(({ type }) => type === 'overtime_win')?.side;
  expect(iceHockey.decide(state, { id: '1', specifier: '', outcomeIds: ['1', 'x', '2'] })).toEqual({
    '1': 'lose',
    x: 'win',
    '2': 'lose',
  });
  expect(iceHockey.decide(state, { id: '406', specifier: '', outcomeIds: ['1', '2'] })).toEqual(
    winner === 'home' ? { '1': 'win', '2': 'lose' } : { '1': 'lose', '2': 'win' },
  );
});
