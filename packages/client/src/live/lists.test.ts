import { describe, expect, test } from 'vitest';
import { buildMatch, buildSport, createStage, opened, reply, settle } from '../testing/index.ts';
import type { MatchListFilter } from '../sportsbook.ts';
import { ids, listed, base, dota, at, kickOff } from '../testing/listed-matches.ts';

describe('how a list stands', () => {
  test('by the clock, a new group wherever the league changes [NAV-28]', async () => {
    const stage = createStage();
    stage.world.matches = [
      buildMatch({ id: '1', start_time: at('12') }),
      buildMatch({ id: '2', start_time: at('13'), tournament: dota }),
      buildMatch({ id: '3', start_time: at('14') }),
      buildMatch({ id: '4', start_time: at('15') }),
    ];
    const { tab, list } = await listed(stage, { phase: 'prematch', order: 'start' });
    expect(list.get().groups.map(({ key, matchIds }) => [key, matchIds])).toEqual([
      ['10/1', ['1']],
      ['11/2', ['2']],
      ['10/3', ['3', '4']],
    ]);
    tab.sportsbook.stop();
  });

  test('a league says how many prices stand in its rows, else whether its sport has a draw [CAT-14] [LAY-11]', async () => {
    const stage = createStage();
    stage.world.sports = [buildSport(), buildSport({ id: '31', key: 'dota-2', has_draw: false })];
    const counted = { ...base, id: '12', main_market_outcome_count: 2, secondary_market_outcome_count: 3 };
    stage.world.matches = [
      buildMatch({ id: '1' }),
      buildMatch({ id: '2', tournament: dota }),
      buildMatch({ id: '3', tournament: counted }),
    ];
    const { tab, list } = await listed(stage, { phase: 'prematch' });
    const counts = new Map(
      list.get().groups.map((group) => [group.tournamentId, [group.mainOutcomes, group.secondaryOutcomes]]),
    );
    expect([counts.get('10'), counts.get('11'), counts.get('12')]).toEqual([
      [3, 2],
      [2, 2],
      [2, 3],
    ]);
    tab.sportsbook.stop();
  });
});

test('of lists that nobody looks at any more the latest are kept, and the older let go', async () => {
  const stage = createStage();
  const tab = await opened(stage);
  const filterAt = (turn: number): MatchListFilter => ({ phase: 'prematch', startFrom: new Date(turn).toISOString() });
  for (let turn = 0; turn < 60; turn += 1) {
    const list = tab.watch(tab.sportsbook.select.matchList(filterAt(turn)));
    await settle();
    list.stop();
    await stage.browser.advance(5_000);
  }
  const stateOf = (turn: number) => tab.sportsbook.select.matchList(filterAt(turn)).get().state;
  expect([stateOf(59), stateOf(40), stateOf(0)]).toEqual(['ready', 'ready', 'loading']);
  tab.sportsbook.stop();
});

test('a list that stands without the sports goes on standing while they are asked for again [LAY-11] [I15]', async () => {
  const stage = createStage();
  stage.api.on('getSports', () => ({ kind: 'lost' }));
  const { tab, list } = await listed(stage, { phase: 'prematch' });
  expect([list.get().state, ids(list.get())]).toEqual(['ready', ['1']]);
  const sports = Promise.withResolvers<undefined>();
  stage.api.on('getSports', async () => {
    await sports.promise;
    return reply({ data: [buildSport({ has_draw: false })] });
  });
  await stage.browser.advance(5_000);
  expect([list.get().state, ids(list.get())]).toEqual(['ready', ['1']]);
  sports.resolve(undefined);
  await settle();
  expect([list.get().state, list.get().groups[0]?.mainOutcomes]).toEqual(['ready', 2]);
  tab.sportsbook.stop();
});

test('a list waits for the sports, which give it its order, or for word that they do not come [LAY-11]', async () => {
  for (const [come, order] of [
    [() => reply({ data: [buildSport({ id: '31', key: 'dota-2', priority: 2 }), buildSport()] }), ['1', '2']],
    [() => ({ kind: 'lost' as const }), ['2', '1']],
  ] as const) {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2', tournament: dota })];
    const sports = Promise.withResolvers<undefined>();
    stage.api.on('getSports', async () => {
      await sports.promise;
      return come();
    });
    const { tab, list, asked } = await listed(stage, { phase: 'prematch' });
    expect([asked.length, list.get()]).toEqual([1, { state: 'loading', groups: [], total: 0 }]);
    sports.resolve(undefined);
    await settle();
    expect([list.get().state, ids(list.get())]).toEqual(['ready', order]);
    tab.sportsbook.stop();
  }
});

describe('counts', () => {
  test('follow what moves between lists, many moves in one question [CAT-08]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2' })];
    const tab = await opened(stage);
    const sports = tab.watch(tab.sportsbook.select.sports);
    tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    const before = stage.api.count('getSports');
    stage.world.sports = [buildSport({ counts: { live: 2, prematch: 0, outrights: 0 } })];
    stage.push.publish('updates:en', kickOff('1', 2));
    stage.push.publish('updates:en', kickOff('2', 2));
    await settle();
    await stage.browser.advance(16_000);
    expect([sports.get().value?.[0]?.counts?.live, stage.api.count('getSports') - before]).toEqual([2, 1]);
    tab.sportsbook.stop();
  });

  test('are polled even when nothing was received, and only while they are watched [CAT-08]', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const sports = tab.watch(tab.sportsbook.select.sports);
    await settle();
    const before = stage.api.count('getSports');
    await stage.browser.advance(61_000);
    expect(stage.api.count('getSports') - before).toBe(1);
    sports.stop();
    await stage.browser.advance(130_000);
    expect(stage.api.count('getSports') - before).toBe(1);
    tab.sportsbook.stop();
  });
});
