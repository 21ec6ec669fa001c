import { describe, expect, test } from 'vitest';
import { buildMatch, buildSport, createStage, onePage, opened, pushed, reply, settle } from '../testing/index.ts';
import type { Stage } from '../testing/index.ts';
import type { MatchListFilter, MatchListView } from '../sportsbook.ts';

function ids(view: MatchListView): readonly string[] {
  return view.groups.flatMap(({ matchIds }) => matchIds);
}

/** What a list holds, and what the server was asked with for it. */
async function listed(stage: Stage, filter: MatchListFilter) {
  const tab = await opened(stage);
  const before = stage.api.arrived.length;
  const list = tab.watch(tab.book.select.matchList(filter));
  await settle();
  const asked = stage.api.arrived
    .slice(before)
    .filter(({ name }) => name === 'getMatches')
    .map(({ request }) => request.query);
  return { tab, list, asked };
}

const base = buildMatch().tournament;
const dota = { ...base, id: '11', name: 'Major', sport: { id: '31', key: 'dota-2', name: 'Dota 2' } };
function at(hour: string): string {
  return `2026-01-01T${hour}:00:00.000Z`;
}

describe('what a list is narrowed to', () => {
  test('a type of sport: what the server knows, and what push brings of the same sports [CAT-13]', async () => {
    const stage = createStage();
    stage.world.sports = [buildSport(), buildSport({ id: '31', key: 'dota-2', type: 'cyber', priority: 2 })];
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2', tournament: dota })];
    stage.api.on('getMatches', ({ query }) =>
      reply(onePage(query['sport_type'] === 'cyber' ? [buildMatch({ id: '2', tournament: dota })] : [])),
    );
    const { tab, list, asked } = await listed(stage, { phase: 'prematch', sportType: 'cyber' });
    expect(asked).toMatchObject([{ sport_type: 'cyber' }]);
    for (const match of [buildMatch({ id: '3', tournament: dota }), buildMatch({ id: '4' })]) {
      stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
    }
    await settle();
    expect(ids(list.get())).toEqual(['2', '3']);
    tab.book.stop();
  });

  test('outrights of every type stand in their list, and no match does [SLIP-23a] [CAT-12]', async () => {
    const stage = createStage();
    const types = ['match', 'stage', 'season', 'simple_tournament'] as const;
    stage.world.matches = types.map((type, place) => buildMatch({ id: String(place), type }));
    const { tab, list } = await listed(stage, { phase: 'outright' });
    expect(ids(list.get())).toEqual(['1', '2', '3']);
    tab.book.stop();
  });

  test('starts from and up to a moment, both included [NAV-13]', async () => {
    const stage = createStage();
    stage.api.on('getMatches', () =>
      reply(onePage([buildMatch({ id: '2', start_time: at('12') }), buildMatch({ id: '3', start_time: at('13') })])),
    );
    const { tab, list, asked } = await listed(stage, {
      phase: 'prematch',
      startFrom: at('12'),
      startTo: at('13'),
    });
    expect(asked).toMatchObject([{ start_from: at('12'), start_to: at('13') }]);
    for (const [id, hour] of [
      ['1', '11'],
      ['4', '14'],
    ] as const) {
      const match = buildMatch({ id, start_time: at(hour) });
      stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
    }
    await settle();
    expect(ids(list.get())).toEqual(['2', '3']);
    stage.push.publish(
      'updates:en',
      pushed({
        type: 'match_changed',
        payload: { match: buildMatch({ id: '2', start_time: at('18'), version: 2 }) },
      }),
    );
    await settle();
    expect(ids(list.get()), 'put off until later').toEqual(['3']);
    tab.book.stop();
  });

  test('favourites: these matches only, fifty in a call, and none asks for nothing [NAV-09]', async () => {
    const stage = createStage();
    stage.world.matches = ['1', '2', '120'].map((id) => buildMatch({ id }));
    const wanted = Array.from({ length: 120 }, (_, place) => String(place + 2));
    const { tab, list, asked } = await listed(stage, { phase: 'prematch', ids: wanted });
    expect(asked.map((query) => query['id']?.split(',').length)).toEqual([50, 50, 20]);
    expect(ids(list.get())).toEqual(['120', '2']);
    const before = stage.api.count('getMatches');
    const empty = tab.watch(tab.book.select.matchList({ phase: 'prematch', ids: [] }));
    await settle();
    expect([empty.get(), stage.api.count('getMatches') - before]).toEqual([
      { state: 'ready', groups: [], total: 0 },
      0,
    ]);
    tab.book.stop();
  });

  test('some leagues only [NAV-09]', async () => {
    const stage = createStage();
    stage.api.on('getMatches', () => reply(onePage([buildMatch({ id: '1' })])));
    const { tab, list, asked } = await listed(stage, { phase: 'prematch', tournamentIds: ['10', '12'] });
    expect(asked).toMatchObject([{ tournament_id: '10,12' }]);
    const match = buildMatch({ id: '9', tournament: dota });
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
    await settle();
    expect(ids(list.get())).toEqual(['1']);
    tab.book.stop();
  });

  test('a few of each sport: what the answer leaves out goes on standing in the other lists', async () => {
    const stage = createStage();
    const matches = ['1', '2'].map((id) => buildMatch({ id, status: 1 }));
    stage.api.on('getMatches', ({ query }) =>
      reply(onePage(query['max_per_sport'] === '1' ? matches.slice(0, 1) : matches)),
    );
    const tab = await opened(stage);
    const all = tab.watch(tab.book.select.matchList({ phase: 'live' }));
    await settle();
    tab.watch(tab.book.select.matchList({ phase: 'live', maxPerSport: 1 }));
    await settle();
    expect(stage.api.last('getMatches').query['max_per_sport']).toBe('1');
    expect(ids(all.get())).toEqual(['1', '2']);
    tab.book.stop();
  });

  test('with video; without what is interrupted or has no market, and it comes back by itself [NAV-28]', async () => {
    const stage = createStage();
    stage.world.matches = [
      buildMatch({ id: '1', status: 1 }),
      buildMatch({ id: '2', status: 2, has_video: true }),
      buildMatch({ id: '3', status: 1, available_markets: 0 }),
    ];
    const tab = await opened(stage);
    const bettable = tab.watch(tab.book.select.matchList({ phase: 'live', bettable: true }));
    const all = tab.watch(tab.book.select.matchList({ phase: 'live' }));
    await settle();
    expect([ids(bettable.get()), ids(all.get())]).toEqual([['1'], ['1', '2', '3']]);
    for (const [id, status] of [
      ['2', 1],
      ['3', 1],
    ] as const) {
      stage.push.publish(
        'updates:en',
        pushed({
          type: 'match_status_changed',
          payload: { match_id: id, status, stage: 's', statistics: null, available_markets: 4, version: 2 },
        }),
      );
    }
    await settle();
    expect(ids(bettable.get())).toEqual(['1', '2', '3']);
    const video = tab.watch(tab.book.select.matchList({ phase: 'live', video: true }));
    await settle();
    expect([ids(video.get()), stage.api.last('getMatches').query['has_video']]).toEqual([['2'], 'true']);
    tab.book.stop();
  });
});

test('a list of the next few is asked for again when more than half of them have begun', async () => {
  const stage = createStage();
  const matches = ['1', '2', '3', '4', '5', '6', '7'].map((id) => buildMatch({ id, status: 0 }));
  let begun = 0;
  stage.api.on('getMatches', () =>
    reply({
      data: matches.slice(begun, begun + 4),
      pagination: { total: matches.length - begun, page: 1, limit: 4, last_page: 2 },
    }),
  );
  const tab = await opened(stage);
  const list = tab.watch(tab.book.select.matchList({ phase: 'prematch', limit: 4 }));
  await settle();
  const begin = async (id: string): Promise<void> => {
    begun += 1;
    stage.push.publish(
      'updates:en',
      pushed({
        type: 'match_status_changed',
        payload: { match_id: id, status: 1, stage: 's', statistics: null, available_markets: 4, version: 2 },
      }),
    );
    await settle();
  };
  await begin('1');
  await begin('2');
  expect(ids(list.get())).toEqual(['3', '4']);
  await begin('3');
  expect(ids(list.get())).toEqual(['4', '5', '6', '7']);
  tab.book.stop();
});

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
    tab.book.stop();
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
    tab.book.stop();
  });
});

test('of lists that nobody looks at any more the latest are kept, and the older let go', async () => {
  const stage = createStage();
  const tab = await opened(stage);
  const filterAt = (turn: number): MatchListFilter => ({ phase: 'prematch', startFrom: new Date(turn).toISOString() });
  for (let turn = 0; turn < 60; turn += 1) {
    const list = tab.watch(tab.book.select.matchList(filterAt(turn)));
    await settle();
    list.stop();
    await stage.browser.advance(5_000);
  }
  const stateOf = (turn: number) => tab.book.select.matchList(filterAt(turn)).get().state;
  expect([stateOf(59), stateOf(40), stateOf(0)]).toEqual(['ready', 'ready', 'loading']);
  tab.book.stop();
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
  tab.book.stop();
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
    tab.book.stop();
  }
});

describe('counts', () => {
  const kickOff = (id: string, version: number) =>
    pushed({
      type: 'match_status_changed',
      payload: { match_id: id, status: 1, stage: 's', statistics: null, available_markets: 1, version },
    });

  test('follow what moves between lists, many moves in one question [CAT-08]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2' })];
    const tab = await opened(stage);
    const sports = tab.watch(tab.book.select.sports);
    tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await settle();
    const before = stage.api.count('getSports');
    stage.world.sports = [buildSport({ counts: { live: 2, prematch: 0, outrights: 0 } })];
    stage.push.publish('updates:en', kickOff('1', 2));
    stage.push.publish('updates:en', kickOff('2', 2));
    await settle();
    await stage.browser.advance(16_000);
    expect([sports.get().value?.[0]?.counts?.live, stage.api.count('getSports') - before]).toEqual([2, 1]);
    tab.book.stop();
  });

  test('are polled even when nothing was received, and only while they are watched [CAT-08]', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const sports = tab.watch(tab.book.select.sports);
    await settle();
    const before = stage.api.count('getSports');
    await stage.browser.advance(61_000);
    expect(stage.api.count('getSports') - before).toBe(1);
    sports.stop();
    await stage.browser.advance(130_000);
    expect(stage.api.count('getSports') - before).toBe(1);
    tab.book.stop();
  });
});
