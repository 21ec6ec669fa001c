import { describe, expect, test } from 'vitest';
import { buildMatch, buildSport, createStage, onePage, opened, pushed, reply, settle } from '../testing/index.ts';
import { ids, listed, dota, at } from '../testing/listed-matches.ts';

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
    tab.sportsbook.stop();
  });

  test('outrights of every type stand in their list, and no match does [SLIP-23a] [CAT-12]', async () => {
    const stage = createStage();
    const types = ['match', 'stage', 'season', 'simple_tournament'] as const;
    stage.world.matches = types.map((type, place) => buildMatch({ id: String(place), type }));
    const { tab, list } = await listed(stage, { phase: 'outright' });
    expect(ids(list.get())).toEqual(['1', '2', '3']);
    tab.sportsbook.stop();
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
    tab.sportsbook.stop();
  });

  test('favourites: these matches only, fifty in a call, and none asks for nothing [NAV-09]', async () => {
    const stage = createStage();
    stage.world.matches = ['1', '2', '120'].map((id) => buildMatch({ id }));
    const wanted = Array.from({ length: 120 }, (_, place) => String(place + 2));
    const { tab, list, asked } = await listed(stage, { phase: 'prematch', ids: wanted });
    expect(asked.map((query) => query['id']?.split(',').length)).toEqual([50, 50, 20]);
    expect(ids(list.get())).toEqual(['120', '2']);
    const before = stage.api.count('getMatches');
    const empty = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch', ids: [] }));
    await settle();
    expect([empty.get(), stage.api.count('getMatches') - before]).toEqual([
      { state: 'ready', groups: [], total: 0 },
      0,
    ]);
    tab.sportsbook.stop();
  });

  test('favourites: with matches of these teams, those that push announces too [NAV-09] [NOTE-02b]', async () => {
    const stage = createStage();
    const playedBy = (id: string, home: string, away: string) => {
      const match = buildMatch({ id });
      if (match.competitors === null || Array.isArray(match.competitors)) throw new Error('a match of nobody');
      const { competitors } = match;
      const sides = { home: { ...competitors.home, id: home }, away: { ...competitors.away, id: away } };
      return { ...match, competitors: sides };
    };
    stage.api.on('getMatches', ({ query }) =>
      // One that a back end found for a reason of its own is left out.
      reply(
        onePage(
          query['id'] === undefined
            ? [playedBy('2', '20', '21'), playedBy('3', '30', '31')]
            : [buildMatch({ id: '1' })],
        ),
      ),
    );
    const filter = { phase: 'prematch', ids: ['1'], competitorIds: ['21', '40'] } as const;
    const { tab, list, asked } = await listed(stage, filter);
    expect(asked.map(({ id, competitor_id }) => [id, competitor_id])).toEqual([
      ['1', undefined],
      [undefined, '21,40'],
    ]);
    expect(ids(list.get()).toSorted()).toEqual(['1', '2']);
    for (const match of [playedBy('4', '40', '50'), playedBy('5', '50', '51')])
      stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
    await settle();
    expect(ids(list.get()).toSorted()).toEqual(['1', '2', '4']);
    tab.sportsbook.stop();
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
    tab.sportsbook.stop();
  });

  test('a few of each sport: what the answer leaves out goes on standing in the other lists', async () => {
    const stage = createStage();
    const matches = ['1', '2'].map((id) => buildMatch({ id, status: 1 }));
    stage.api.on('getMatches', ({ query }) =>
      reply(onePage(query['max_per_sport'] === '1' ? matches.slice(0, 1) : matches)),
    );
    const tab = await opened(stage);
    const all = tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
    await settle();
    tab.watch(tab.sportsbook.select.matchList({ phase: 'live', maxPerSport: 1 }));
    await settle();
    expect(stage.api.last('getMatches').query['max_per_sport']).toBe('1');
    expect(ids(all.get())).toEqual(['1', '2']);
    tab.sportsbook.stop();
  });

  test('with video; without what is interrupted or has no market, and it comes back by itself [NAV-28]', async () => {
    const stage = createStage();
    stage.world.matches = [
      buildMatch({ id: '1', status: 1 }),
      buildMatch({ id: '2', status: 2, has_video: true }),
      buildMatch({ id: '3', status: 1, available_markets: 0 }),
    ];
    const tab = await opened(stage);
    const bettable = tab.watch(tab.sportsbook.select.matchList({ phase: 'live', bettable: true }));
    const all = tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
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
    const video = tab.watch(tab.sportsbook.select.matchList({ phase: 'live', video: true }));
    await settle();
    expect([ids(video.get()), stage.api.last('getMatches').query['has_video']]).toEqual([['2'], 'true']);
    tab.sportsbook.stop();
  });
});
