import { describe, expect, test } from 'vitest';
import { MATCH_STATUS } from '../types.ts';
import type { CourseEvent, Fixture, OfferedMarket, PricedMarket, Results, SportModel } from './model.ts';
import { createRng } from './random.ts';
import { MODELS } from './registry.ts';
import { marketKey } from '../wire.ts';
import { table, fixtureOf } from './testing/told-matches.ts';

const isThorough = process.env['TIER'] === 'thorough';

function keyOf(market: PricedMarket): string {
  return marketKey({ id: market.kind.id, specifier: market.specifier });
}

/** True probabilities behind the odds of a market: the margin is taken off the way it was put on. */
function fairOf(market: PricedMarket): Map<string, number> {
  const implied = market.outcomes.map((outcome) => 1 / Number(outcome.odds));
  let low = 0.3;
  let high = 4;
  for (let round = 0; round < 60; round += 1) {
    const power = (low + high) / 2;
    if (implied.reduce((total, q) => total + q ** power, 0) > 1) low = power;
    else high = power;
  }
  return new Map(market.outcomes.map((outcome, i) => [outcome.id, (implied[i] ?? 0) ** low]));
}

function homeWin(model: SportModel, book: readonly PricedMarket[]): number | null {
  const main = book.find((market) => market.kind.id === model.mainMarket);
  return main === undefined || main.status !== 1 ? null : (fairOf(main).get('1') ?? null);
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

interface Played {
  readonly events: readonly CourseEvent[];
  readonly offered: ReadonlyMap<string, OfferedMarket>;
  readonly results: ReadonlyMap<string, Results>;
  readonly state: unknown;
}

/** Plays events, notes every market offered and the first result of each; checks what must hold on the way. */
function play(model: SportModel, fixture: Fixture, events: readonly CourseEvent[]): Played {
  const offered = new Map<string, OfferedMarket>();
  const results = new Map<string, Results>();
  let state = frozen(model.initial(fixture));
  const look = (elapsed: number): void => {
    for (const market of model.price(fixture, state, elapsed, 0)) {
      const key = keyOf(market);
      const outcomeIds = market.outcomes.map((outcome) => outcome.id);
      const known = offered.get(key);
      if (known === undefined) {
        for (const id of outcomeIds) expect(id, key).toMatch(/^[a-z0-9:+_.-]{1,40}$/);
        offered.set(key, { id: market.kind.id, specifier: market.specifier, outcomeIds });
      } else if (outcomeIds.join(' ') !== known.outcomeIds.join(' ')) {
        expect(outcomeIds, key).toEqual(known.outcomeIds);
      }
      if (results.has(key)) expect.fail(`${key} offered after its result`);
    }
    for (const [key, market] of offered) {
      if (results.has(key)) continue;
      const result = model.decide(state, market);
      if (result !== null) results.set(key, result);
    }
  };
  look(-1);
  for (const event of events) {
    const next = frozen(model.apply(state, event));
    const changed = next !== state;
    state = next;
    if (changed) look(event.at);
  }
  return { events, offered, results, state };
}

describe.each(table)('%s', (_key, model) => {
  test('before the match: 12 to 60 distinct markets, each priced above 1 within its margin, its main ones among them [CAT-04]', () => {
    for (const gap of [-0.8, 0, 0.8]) {
      const fixture = fixtureOf(model, { homeAdvantage: gap });
      const book = model.price(fixture, model.initial(fixture), -60_000, 0.3);
      expect(new Set(book.map(keyOf)).size).toBe(book.length);
      expect(book.length).toBeGreaterThanOrEqual(12);
      expect(book.length).toBeLessThanOrEqual(60);
      const ids = new Set<string>(book.map((market) => market.kind.id));
      const named = [
        model.mainMarket,
        ...(model.secondaryMarket === null ? [] : [model.secondaryMarket]),
        ...model.topMarkets,
      ];
      expect(named.filter((id) => !ids.has(id))).toEqual([]);
      for (const market of book) {
        const total = market.outcomes.reduce((sum, outcome) => sum + 1 / Number(outcome.odds), 0);
        const winners = market.kind.id === '10' ? 2 : 1;
        if (market.outcomes.every((outcome) => outcome.active)) {
          expect(total / winners, keyOf(market)).toBeGreaterThan(1);
          expect(total / winners, keyOf(market)).toBeLessThan(1 + market.kind.margin + 0.06);
        }
      }
    }
  });

  test('which markets and outcomes there are depends on the state only, never on the time or opinion', () => {
    const fixture = fixtureOf(model);
    const { events } = model.course(fixture, createRng(11));
    let state = model.initial(fixture);
    events.forEach((event, i) => {
      state = model.apply(state, event);
      if (i % 9 !== 0) return;
      const shape = (noise: number, elapsed: number) =>
        model
          .price(fixture, state, elapsed, noise)
          .map((market) => [keyOf(market), market.outcomes.map((o) => [o.id, o.name])]);
      expect(shape(1, event.at + 4000)).toEqual(shape(0, event.at));
      expect(shape(-1, event.at)).toEqual(shape(0, event.at));
    });
  });

  test('an over gets dearer with each line, a handicap of the home side cheaper', () => {
    const fixture = fixtureOf(model);
    const { events } = model.course(fixture, createRng(3));
    let state = model.initial(fixture);
    let compared = 0;
    const check = (): void => {
      const lines = new Map<string, [number, number][]>();
      for (const market of model.price(fixture, state, 0, 0)) {
        const parts = market.specifier.split('|');
        const line = parts.find((part) => part.startsWith('total=') || part.startsWith('hcp='));
        const first = market.outcomes[0];
        if (line === undefined || first === undefined) continue;
        const group = [market.kind.id, ...parts.filter((part) => part !== line)].join('|');
        const [name = '', value = ''] = line.split('=');
        const direction = name === 'total' ? 1 : -1;
        lines.set(group, [...(lines.get(group) ?? []), [Number(value) * direction, Number(first.odds)]]);
      }
      for (const [group, rungs] of lines) {
        const sorted = rungs.toSorted(([a], [b]) => a - b);
        sorted.forEach(([, odds], i) => {
          const before = sorted[i - 1];
          if (before === undefined) return;
          compared += 1;
          expect(odds, group).toBeGreaterThanOrEqual(before[1]);
        });
      }
    };
    events.forEach((event, i) => {
      if (i % 7 === 0) check();
      state = model.apply(state, event);
    });
    expect(compared).toBeGreaterThan(50);
  });

  test('every market ever offered gets exactly one result, for good and as the final score says [CAT-05]', () => {
    for (let seed = 1; seed <= (isThorough ? 4 : 1); seed += 1) {
      const fixture = fixtureOf(model, { seed });
      const { events } = model.course(fixture, createRng(seed * 31));
      const { offered, results, state } = play(model, fixture, events);
      expect(offered.size).toBeGreaterThan(20);
      for (const [key, market] of offered) {
        const result = results.get(key);
        expect(result, key).toBeDefined();
        expect(result, key).toEqual(model.decide(state, market));
        expect(Object.keys(result ?? {}).toSorted(), key).toEqual([...market.outcomeIds].toSorted());
        const words = Object.values(result ?? {});
        const wins = words.filter((word) => word === 'win').length;
        const allowed = market.id === '10' ? 2 : 1;
        expect(words.every((word) => word === 'void') || wins === allowed, key).toBe(true);
      }
      const score = model.view(state, 0, fixture.startTime).statistics?.totalScore ?? { home: 0, away: 0 };
      const winner = score.home > score.away ? '1' : score.home < score.away ? '2' : 'x';
      const main = results.get(`${model.mainMarket}|`);
      expect(main?.[winner]).toBe('win');
      expect(model.price(fixture, state, 0, 0)).toEqual([]);
    }
  });

  test('a score of one side never makes its win less likely', () => {
    const fixture = fixtureOf(model);
    const { events } = model.course(fixture, createRng(77));
    let state = model.initial(fixture);
    let compared = 0;
    let moved = 0;
    for (const event of events) {
      state = model.apply(state, event);
      const before = homeWin(model, model.price(fixture, state, event.at, 0));
      if (before === null) continue;
      for (const side of ['home', 'away'] as const) {
        const goal = model.scripted(state, { type: 'goal', side }, event.at) ?? [];
        const scored = goal.reduce((now, one) => model.apply(now, one), state);
        const after = homeWin(model, model.price(fixture, scored, event.at, 0));
        if (after === null) continue;
        compared += 1;
        const rise = side === 'home' ? after - before : before - after;
        if (rise > 0.0001) moved += 1;
        expect(rise).toBeGreaterThanOrEqual(-0.004);
      }
    }
    expect(compared).toBeGreaterThan(10);
    expect(moved / compared).toBeGreaterThan(0.5);
  });

  test('prices before and during play come true as often as they say', () => {
    const count = isThorough ? 500 : 80;
    const before = new Map<
      string,
      { p: Map<string, number>; wins: Map<string, number>; market: OfferedMarket; runs: number }
    >();
    const during = new Map<string, { gap: number; variance: number; seen: number }>();
    const fixture = fixtureOf(model);
    for (const market of model.price(fixture, model.initial(fixture), -1, 0)) {
      const outcomeIds = market.outcomes.map((outcome) => outcome.id);
      if (market.kind.id === '10' || market.status !== 1) continue;
      before.set(keyOf(market), {
        p: fairOf(market),
        wins: new Map(),
        runs: 0,
        market: { id: market.kind.id, specifier: market.specifier, outcomeIds },
      });
    }
    for (let seed = 1; seed <= count; seed += 1) {
      const { events } = model.course(fixture, createRng(seed * 7919));
      const rng = createRng(seed);
      const stop = rng.int(events.length);
      let state = model.initial(fixture);
      let looked: readonly PricedMarket[] = [];
      events.forEach((event, i) => {
        state = model.apply(state, event);
        if (i === stop) looked = model.price(fixture, state, event.at, 0);
      });
      for (const one of before.values()) {
        const result = model.decide(state, one.market) ?? {};
        if (!Object.values(result).includes('void')) one.runs += 1;
        for (const [id, word] of Object.entries(result)) {
          if (word === 'win') one.wins.set(id, (one.wins.get(id) ?? 0) + 1);
        }
      }
      for (const market of looked) {
        const outcomeIds = market.outcomes.map((outcome) => outcome.id);
        const result = model.decide(state, { id: market.kind.id, specifier: market.specifier, outcomeIds }) ?? {};
        const first = outcomeIds[0] ?? '';
        if (market.status !== 1 || market.kind.id === '10' || Object.values(result).includes('void')) continue;
        const p = fairOf(market).get(first) ?? 0;
        const known = during.get(market.kind.id) ?? { gap: 0, variance: 0, seen: 0 };
        known.gap += (result[first] === 'win' ? 1 : 0) - p;
        known.variance += p * (1 - p);
        known.seen += 1;
        during.set(market.kind.id, known);
      }
    }
    for (const [key, { p, wins, runs }] of before) {
      expect(runs, key).toBeGreaterThan(count * 0.85);
      for (const [id, chance] of p) {
        const share = (wins.get(id) ?? 0) / runs;
        const allowed = 4 * Math.sqrt((chance * (1 - chance)) / runs) + 0.015;
        expect(Math.abs(share - chance), `${key} ${id}: said ${chance.toFixed(3)}, came ${share}`).toBeLessThan(
          allowed,
        );
      }
    }
    expect(before.size).toBeGreaterThan(10);
    for (const [id, { gap, variance, seen }] of during) {
      // Markets of one match move together, so several of a kind count as fewer than they are.
      const allowed = 4.5 * Math.sqrt(variance * Math.max(1, seen / count)) + 0.015 * seen;
      expect(Math.abs(gap), `during play, kind ${id}: ${gap.toFixed(1)} of ${seen}`).toBeLessThan(allowed);
    }
  });

  test('the desk kicks off, scores and ends: everything offered is decided, the winner by the score', () => {
    const fixture = fixtureOf(model);
    const initial = model.initial(fixture);
    expect(model.scripted(initial, { type: 'goal', side: 'home' }, 0)).toBeNull();
    const kickOff = model.scripted(initial, { type: 'kick_off' }, 0) ?? [];
    expect(kickOff[0]).toMatchObject({ type: 'kick_off', at: 0 });
    const script: CourseEvent[] = kickOff.filter((event) => event.at === 0);
    let state = script.reduce((now, event) => model.apply(now, event), initial);
    for (let i = 0; i < 5; i += 1) {
      const goal = model.scripted(state, { type: 'goal', side: 'away' }, 1000 + i) ?? [];
      expect(goal.length).toBeGreaterThan(0);
      script.push(...goal);
      state = goal.reduce((now, event) => model.apply(now, event), state);
    }
    const end = model.scripted(state, { type: 'end' }, 5000) ?? [];
    script.push(...end);
    const played = play(model, fixture, script);
    expect(model.view(played.state, 5000, fixture.startTime).status).toBe(MATCH_STATUS.finished);
    expect([...played.offered.keys()].filter((key) => !played.results.has(key))).toEqual([]);
    expect(played.results.get(`${model.mainMarket}|`)?.['2']).toBe('win');
    expect(model.scripted(played.state, { type: 'goal', side: 'home' }, 6000)).toBeNull();
  });
});

describe.each([...MODELS])('%s', (_key, model) => {
  test('what is on offer is what has a price, at every point of a match', () => {
    for (let seed = 1; seed <= (isThorough ? 3 : 1); seed += 1) {
      const fixture = fixtureOf(model, { seed });
      let state = model.initial(fixture);
      // As text: there are thousands of states.
      const line = ({ id, specifier, outcomeIds }: OfferedMarket): string =>
        `${marketKey({ id, specifier })} ${outcomeIds.join(' ')}`;
      const compare = (elapsed: number, noise: number): void => {
        const priced = model
          .price(fixture, state, elapsed, noise)
          .map(({ kind, specifier, outcomes }) =>
            line({ id: kind.id, specifier, outcomeIds: outcomes.map(({ id }) => id) }),
          );
        expect(model.offers?.(fixture, state).map(line).join('\n')).toBe(priced.join('\n'));
      };
      compare(-1, 0.7);
      model.course(fixture, createRng(seed * 17)).events.forEach((event, i) => {
        const before = state;
        state = model.apply(state, event);
        if (state !== before) compare(event.at, i % 2 === 0 ? -1 : 1);
      });
      expect(model.offers?.(fixture, state)).toEqual([]);
    }
  });
});
