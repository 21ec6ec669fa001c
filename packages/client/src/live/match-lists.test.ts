import { describe, expect, test } from 'vitest';
import {
  buildMatch,
  buildSport,
  createStage,
  onePage,
  opened,
  pushed,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';
import type { MatchListFilter, MatchListView } from '../sportsbook.ts';
import { statusOf } from '../testing/match-changes.ts';

function ids(view: MatchListView): readonly (readonly string[])[] {
  return view.groups.map(({ matchIds }) => matchIds);
}

describe('match lists', () => {
  test('a match stands in the list of its status, and moves from prematch to live to nowhere [CAT-03]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2', status: 1 })];
    const tab = await opened(stage);
    const prematch = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    const live = tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
    await settle();
    const seen = [[ids(prematch.get()), ids(live.get())]];
    for (const event of [statusOf('1', 1, 2), statusOf('2', 4, 2), statusOf('1', 2, 3), statusOf('1', 3, 4)]) {
      stage.push.publish('updates:en', event);
      await settle();
      seen.push([ids(prematch.get()), ids(live.get())]);
    }
    expect(seen).toEqual([
      [[['1']], [['2']]],
      [[], [['1', '2']]],
      [[], [['1']]],
      [[], [['1']]],
      [[], []],
    ]);
    tab.sportsbook.stop();
  });

  test('a new match appears where it belongs [CAT-03]', async () => {
    const stage = createStage();
    stage.world.matches = [];
    const tab = await opened(stage);
    const football = tab.watch(tab.sportsbook.select.matchList({ phase: 'live', sportKey: 'football' }));
    const tennis = tab.watch(tab.sportsbook.select.matchList({ phase: 'live', sportKey: 'tennis' }));
    await settle();
    expect(football.get()).toEqual({ state: 'ready', groups: [], total: 0 });
    stage.push.publish(
      'updates:en',
      pushed({ type: 'match_changed', payload: { match: buildMatch({ id: '5', status: 1 }) } }),
    );
    await settle();
    expect(football.get()).toEqual({
      state: 'ready',
      groups: [
        {
          key: '10',
          sportKey: 'football',
          sportName: 'Football',
          tournamentId: '10',
          tournamentSlug: 'first-league',
          tournamentName: 'First league',
          categoryId: '20',
          categorySlug: 'england',
          categoryName: 'England',
          countryCode: 'GB',
          mainOutcomes: 3,
          secondaryOutcomes: 2,
          matchIds: ['5'],
        },
      ],
      total: 1,
    });
    expect(tennis.get().total).toBe(0);
    tab.sportsbook.stop();
  });

  test('a match that kicks off and was never seen is asked for', async () => {
    const stage = createStage();
    stage.world.matches = [];
    const tab = await opened(stage);
    const live = tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
    await settle();
    stage.world.matches = [buildMatch({ id: '6', status: 1, version: 2 })];
    stage.push.publish('updates:en', statusOf('6', 1, 2));
    await stage.browser.advance(1_200);
    expect(ids(live.get())).toEqual([['6']]);
    expect(stage.api.last('getMatches').query['id']).toBe('6');
    tab.sportsbook.stop();
  });

  test.each([
    ['the answer is lost', { kind: 'lost' } as const],
    ['the server is overloaded', refusal(1053)],
  ])('a match that kicks off is asked for again where %s', async (_, failure) => {
    const stage = createStage();
    stage.world.matches = [];
    const tab = await opened(stage);
    const live = tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
    await settle();
    stage.world.matches = [buildMatch({ id: '6', status: 1, version: 2 })];
    stage.api.on('getMatches', () => failure);
    stage.push.publish('updates:en', statusOf('6', 1, 2));
    await stage.browser.advance(1_200);
    expect(ids(live.get())).toEqual([]);
    stage.api.on('getMatches', () => reply(onePage(stage.world.matches)));
    await stage.browser.advance(5_000);
    expect(ids(live.get())).toEqual([['6']]);
    tab.sportsbook.stop();
  });

  test('lists stand by sport priority, then league priority, then start [CAT-01]', async () => {
    const stage = createStage();
    const at = (hour: number): string => `2026-01-01T${hour}:00:00.000Z`;
    const base = buildMatch().tournament;
    const tennis = { ...base, id: '11', sport: { id: '31', key: 'tennis', name: 'Tennis' } };
    const cup = { ...base, id: '12', name: 'Cup', priority: 0 };
    stage.world.sports = [buildSport({ priority: 2 }), buildSport({ id: '31', key: 'tennis', priority: 1 })];
    stage.world.matches = [
      buildMatch({ id: '1', start_time: at(16) }),
      buildMatch({ id: '2', start_time: at(15) }),
      buildMatch({ id: '3', tournament: cup, start_time: at(18) }),
      buildMatch({ id: '4', tournament: tennis, start_time: at(19) }),
    ];
    const tab = await opened(stage);
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    expect(ids(list.get())).toEqual([['4'], ['3'], ['2', '1']]);
    tab.sportsbook.stop();
  });

  test('all pages are fetched, 500 a page [CAT-06]', async () => {
    const stage = createStage();
    const all = Array.from({ length: 1100 }, (_, place) => buildMatch({ id: `${place + 1}`, main_market: null }));
    stage.api.on('getMatches', ({ query }) => {
      const [page, limit] = [Number(query['page']), Number(query['limit'])];
      return reply({
        data: all.slice((page - 1) * limit, page * limit),
        pagination: { total: all.length, page, limit, last_page: Math.ceil(all.length / limit) },
      });
    });
    const tab = await opened(stage);
    const filter: MatchListFilter = { phase: 'prematch', limit: 2000 };
    const list = tab.watch(tab.sportsbook.select.matchList(filter));
    await settle();
    await settle();
    expect(list.get().total).toBe(1100);
    expect(
      stage.api.arrived
        .filter(({ name }) => name === 'getMatches')
        .map(({ request }) => [request.query['page'], request.query['limit']]),
    ).toEqual([
      ['1', '500'],
      ['2', '500'],
      ['3', '500'],
    ]);
    tab.sportsbook.stop();
  });

  test('the updates of the language are received also when the last list is left', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    list.stop();
    await stage.browser.advance(10_000);
    expect(stage.push.isSubscribed('updates:en')).toBe(true);
    tab.sportsbook.stop();
  });

  test('a list that could not be loaded says so, and loads by retry', async () => {
    const stage = createStage();
    stage.api.on('getMatches', () => ({ kind: 'lost' }));
    const tab = await opened(stage);
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    expect(list.get().state).toBe('failed');
    stage.api.on('getMatches', () => reply(onePage(stage.world.matches)));
    tab.sportsbook.commands.retry();
    await settle();
    expect(list.get()).toMatchObject({ state: 'ready', total: 1 });
    tab.sportsbook.stop();
  });

  test('a list that is asked for again by itself goes on saying that it failed; a person who asks sees it load', async () => {
    const stage = createStage();
    stage.api.on('getMatches', () => ({ kind: 'lost' }));
    const tab = await opened(stage);
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    const asked: string[] = [];
    stage.api.on('getMatches', () => {
      asked.push(list.get().state);
      return { kind: 'lost' };
    });
    await stage.browser.advance(20_000);
    expect(new Set(asked)).toEqual(new Set(['failed']));
    asked.length = 0;
    tab.sportsbook.commands.retry();
    await settle();
    expect(asked).toEqual(['loading']);
    list.stop();
    tab.sportsbook.stop();
  });
});
