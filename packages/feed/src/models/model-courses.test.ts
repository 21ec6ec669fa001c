import { describe, expect, test } from 'vitest';
import { MATCH_STATUS } from '../types.ts';
import { createRng } from './random.ts';
import { table, fixtureOf } from './testing/told-matches.ts';

describe.each(table)('%s', (_key, model) => {
  test('a course is a whole match in order, with suspensions that reopen, of about the length it plans with', () => {
    let total = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const fixture = fixtureOf(model, { seed });
      const { events, duration } = model.course(fixture, createRng(seed));
      expect(events[0]).toMatchObject({ type: 'kick_off', at: 0 });
      expect(events.at(-1)).toMatchObject({ type: 'end', at: duration });
      expect(events.filter((event) => event.type === 'end' || event.type === 'kick_off')).toHaveLength(2);
      expect(events.every((event, i) => i === 0 || event.at >= (events[i - 1]?.at ?? 0))).toBe(true);
      expect(duration).toBeLessThanOrEqual(model.longestDuration);
      let closed = false;
      for (const event of events) {
        if (event.type === 'suspend') expect(closed).toBe(false);
        if (event.type === 'resume') expect(closed).toBe(true);
        closed = event.type === 'suspend' || (closed && event.type !== 'resume');
      }
      expect(events.some((event) => event.type === 'suspend')).toBe(true);
      total += duration;
    }
    expect(total / 40 / model.expectedDuration).toBeGreaterThan(0.85);
    expect(total / 40 / model.expectedDuration).toBeLessThan(1.15);
  });

  test('the same fixture and seed give the same course and the same prices', () => {
    const fixture = fixtureOf(model);
    expect(model.course(fixture, createRng(5))).toEqual(model.course(fixture, createRng(5)));
    const other = model.price(
      fixtureOf(model, { seed: 9, id: '9' }),
      model.initial(fixtureOf(model, { seed: 9 })),
      -1,
      0.4,
    );
    const again = () => model.price(fixture, model.initial(fixture), -1, 0);
    const once = again();
    expect(other.length).toBeGreaterThan(0);
    expect(again()).toEqual(once);
  });

  test('the page sees prematch, then live, then finished, and a score that never goes back [CAT-03]', () => {
    const fixture = fixtureOf(model);
    const { events } = model.course(fixture, createRng(21));
    let state = model.initial(fixture);
    expect(model.view(state, -1, fixture.startTime)).toEqual({
      status: MATCH_STATUS.prematch,
      stage: 'not_started',
      statistics: null,
    });
    const stages: string[] = [];
    let points = 0;
    for (const event of events) {
      state = model.apply(state, event);
      const view = model.view(state, event.at, fixture.startTime);
      const total = view.statistics?.totalScore ?? { home: -1, away: -1 };
      expect(total.home + total.away).toBeGreaterThanOrEqual(points);
      points = total.home + total.away;
      if (stages.at(-1) !== view.stage) stages.push(view.stage);
      expect(view.status).toBe(event.type === 'end' ? MATCH_STATUS.finished : MATCH_STATUS.live);
    }
    expect(stages.length).toBeGreaterThan(3);
    expect(stages.at(-1)).toBe('ended');
    expect(points).toBeGreaterThan(0);
  });
});
