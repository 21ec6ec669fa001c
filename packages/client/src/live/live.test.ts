import { describe, expect, test } from 'vitest';
import {
  buildMarket,
  buildMatch,
  buildSport,
  createStage,
  subscribedTo,
  onePage,
  opened,
  pushed,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';
import type { MatchListFilter, MatchListView } from '../sportsbook.ts';

function ids(view: MatchListView): readonly (readonly string[])[] {
  return view.groups.map(({ matchIds }) => matchIds);
}

function statusOf(id: string, status: 0 | 1 | 2 | 3 | 4 | 5, version: number) {
  return pushed({
    type: 'match_status_changed',
    payload: { match_id: id, status, stage: 'stage', statistics: null, available_markets: 1, version },
  });
}

function change(matchId: string, odds: readonly [string, string, string], version: number, status: 1 | -1 | 0 = 1) {
  return pushed({
    type: 'markets_changed',
    payload: {
      match_id: matchId,
      markets: [
        {
          id: '1',
          specifier: '',
          status,
          version,
          outcomes: [
            { id: '1', odds: odds[0], active: true },
            { id: 'x', odds: odds[1], active: true },
            { id: '2', odds: odds[2], active: true },
          ],
        },
      ],
    },
  });
}

describe('match lists', () => {
  test('a match stands in the list of its status, and moves from prematch to live to nowhere [CAT-03]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2', status: 1 })];
    const tab = await opened(stage);
    const prematch = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    const live = tab.watch(tab.book.select.matchList({ phase: 'live' }));
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
    tab.book.stop();
  });

  test('a new match appears where it belongs [CAT-03]', async () => {
    const stage = createStage();
    stage.world.matches = [];
    const tab = await opened(stage);
    const football = tab.watch(tab.book.select.matchList({ phase: 'live', sportKey: 'football' }));
    const tennis = tab.watch(tab.book.select.matchList({ phase: 'live', sportKey: 'tennis' }));
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
    tab.book.stop();
  });

  test('a match that kicks off and was never seen is asked for', async () => {
    const stage = createStage();
    stage.world.matches = [];
    const tab = await opened(stage);
    const live = tab.watch(tab.book.select.matchList({ phase: 'live' }));
    await settle();
    stage.world.matches = [buildMatch({ id: '6', status: 1, version: 2 })];
    stage.push.publish('updates:en', statusOf('6', 1, 2));
    await stage.browser.advance(1_200);
    expect(ids(live.get())).toEqual([['6']]);
    expect(stage.api.last('getMatches').query['id']).toBe('6');
    tab.book.stop();
  });

  test.each([
    ['the answer is lost', { kind: 'lost' } as const],
    ['the server is overloaded', refusal(1053)],
  ])('a match that kicks off is asked for again where %s', async (_, failure) => {
    const stage = createStage();
    stage.world.matches = [];
    const tab = await opened(stage);
    const live = tab.watch(tab.book.select.matchList({ phase: 'live' }));
    await settle();
    stage.world.matches = [buildMatch({ id: '6', status: 1, version: 2 })];
    stage.api.on('getMatches', () => failure);
    stage.push.publish('updates:en', statusOf('6', 1, 2));
    await stage.browser.advance(1_200);
    expect(ids(live.get())).toEqual([]);
    stage.api.on('getMatches', () => reply(onePage(stage.world.matches)));
    await stage.browser.advance(5_000);
    expect(ids(live.get())).toEqual([['6']]);
    tab.book.stop();
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
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await settle();
    expect(ids(list.get())).toEqual([['4'], ['3'], ['2', '1']]);
    tab.book.stop();
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
    const list = tab.watch(tab.book.select.matchList(filter));
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
    tab.book.stop();
  });

  test('the updates of the language are received also when the last list is left', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await settle();
    list.stop();
    await stage.browser.advance(10_000);
    expect(stage.push.isSubscribed('updates:en')).toBe(true);
    tab.book.stop();
  });

  test('a list that could not be loaded says so, and loads by retry', async () => {
    const stage = createStage();
    stage.api.on('getMatches', () => ({ kind: 'lost' }));
    const tab = await opened(stage);
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await settle();
    expect(list.get().state).toBe('failed');
    stage.api.on('getMatches', () => reply(onePage(stage.world.matches)));
    tab.book.commands.retry();
    await settle();
    expect(list.get()).toMatchObject({ state: 'ready', total: 1 });
    tab.book.stop();
  });

  test('a list that is asked for again by itself goes on saying that it failed; a person who asks sees it load', async () => {
    const stage = createStage();
    stage.api.on('getMatches', () => ({ kind: 'lost' }));
    const tab = await opened(stage);
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await settle();
    const asked: string[] = [];
    stage.api.on('getMatches', () => {
      asked.push(list.get().state);
      return { kind: 'lost' };
    });
    await stage.browser.advance(20_000);
    expect(new Set(asked)).toEqual(new Set(['failed']));
    asked.length = 0;
    tab.book.commands.retry();
    await settle();
    expect(asked).toEqual(['loading']);
    list.stop();
    tab.book.stop();
  });
});

describe('match page', () => {
  test('all markets in order, kept current by the channel of the match; status 0 takes one away [CAT-04]', async () => {
    const stage = createStage();
    const total = (line: string, given: Partial<ReturnType<typeof buildMarket>> = {}) =>
      buildMarket({ id: '18', specifier: `total=${line}`, name: 'Total', priority: 2, ...given });
    stage.world.markets['1'] = [total('1.5'), total('2.5', { most_balanced: true }), buildMarket()];
    const tab = await opened(stage);
    const page = tab.watch(tab.book.select.matchPage('home-away-1'));
    await settle();
    expect(page.get()).toEqual({ state: 'ready', value: { matchId: '1' } });
    const markets = tab.watch(tab.book.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    expect(markets.get()).toEqual({ state: 'ready', value: ['1|', '18|total=2.5', '18|total=1.5'] });
    stage.push.publish('match:1', change('1', ['1.85', '3.40', '4.20'], 2, 0));
    await settle();
    expect(markets.get().value).toEqual(['18|total=2.5', '18|total=1.5']);
    expect(tab.book.select.market('1', '1|').get()).toBeNull();
    tab.book.stop();
  });

  test('a market that push brings without its name is asked for', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const markets = tab.watch(tab.book.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    stage.world.markets['1'] = [buildMarket(), buildMarket({ id: '2', name: 'New', priority: 3 })];
    stage.push.publish(
      'match:1',
      pushed({
        type: 'markets_changed',
        payload: {
          match_id: '1',
          markets: [{ id: '2', specifier: '', status: 1, version: 1, outcomes: [] }],
        },
      }),
    );
    await settle();
    expect(markets.get().value).toEqual(['1|', '2|']);
    tab.book.stop();
  });

  test('a market that no snapshot names is not asked for with each of its events', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    tab.watch(tab.book.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    const before = stage.api.count('getMarkets');
    for (const version of [1, 2, 3]) {
      const nameless = { id: '2', specifier: '', status: 1 as const, version, outcomes: [] };
      stage.push.publish(
        'match:1',
        pushed({ type: 'markets_changed', payload: { match_id: '1', markets: [nameless] } }),
      );
      await settle();
    }
    expect(stage.api.count('getMarkets') - before).toBe(1);
    tab.book.stop();
  });

  test('two watchers of a match hold its channel until the last one leaves', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const [first, second] = [tab.watch(tab.book.select.markets('1')), tab.watch(tab.book.select.markets('1'))];
    await subscribedTo(stage, 'match:1');
    const seen = [stage.push.isSubscribed('match:1')];
    first.stop();
    await stage.browser.advance(10_000);
    seen.push(stage.push.isSubscribed('match:1'));
    second.stop();
    await stage.browser.advance(10_000);
    seen.push(stage.push.isSubscribed('match:1'));
    expect(seen).toEqual([true, true, false]);
    expect(stage.push.subscribes.filter(({ channel }) => channel === 'match:1').length).toBe(1);
    tab.book.stop();
  });

  test('a match that does not exist is not found [I15]', async () => {
    const stage = createStage();
    stage.api.on('getMatch', () => refusal(1004));
    const tab = await opened(stage);
    const page = tab.watch(tab.book.select.matchPage('no-such-match'));
    await settle();
    expect(page.get()).toEqual({ state: 'not_found', value: null });
    tab.book.stop();
  });

  test('a suspended market and a match that is over show locked [CAT-05]', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const markets = tab.watch(tab.book.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    const home = tab.watch(tab.book.select.outcome('1', '1|', '1'));
    const seen = [home.get()?.locked];
    stage.push.publish('match:1', change('1', ['1.85', '3.40', '4.20'], 2, -1));
    await settle();
    seen.push(home.get()?.locked);
    stage.push.publish('match:1', change('1', ['1.85', '3.40', '4.20'], 3));
    await settle();
    seen.push(home.get()?.locked);
    stage.push.publish('match:1', statusOf('1', 4, 2));
    await settle();
    seen.push(home.get()?.locked);
    expect(seen).toEqual([false, true, false, true]);
    markets.stop();
    tab.book.stop();
  });
});

describe('keyed notification', () => {
  test('a change of one outcome notifies its own listener, once a frame, and no other [P13]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2' })];
    const tab = await opened(stage);
    const { select } = tab.book;
    const list = tab.watch(select.matchList({ phase: 'prematch' }));
    await settle();
    tab.env.frame();
    await stage.browser.advance(100);
    tab.env.frame();
    const watched = {
      home: tab.watch(select.outcome('1', '1|', '1')),
      draw: tab.watch(select.outcome('1', '1|', 'x')),
      other: tab.watch(select.outcome('2', '1|', '1')),
      frame: tab.watch(select.marketHead('1', '1|')),
      head: tab.watch(select.match('1')),
      ticket: tab.watch(select.ticket),
    };
    const [before, listBefore] = [watched.frame.get(), list.notified];
    stage.push.publish('updates:en', change('1', ['1.90', '3.40', '4.20'], 2));
    stage.push.publish('updates:en', change('1', ['1.95', '3.40', '4.20'], 3));
    await settle();
    expect(watched.home.notified).toBe(0);
    expect(tab.env.frame()).toBe(1);
    expect(Object.fromEntries(Object.entries(watched).map(([name, { notified }]) => [name, notified]))).toEqual({
      home: 1,
      draw: 0,
      other: 0,
      frame: 0,
      head: 0,
      ticket: 0,
    });
    expect(list.notified).toBe(listBefore);
    expect(watched.frame.get()).toBe(before);
    expect(watched.home.get()?.odds).toBe('1.95');
    tab.book.stop();
  });

  test('the direction of a move is known to those who watched it; of other prices nothing is kept', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await settle();
    stage.push.publish('updates:en', change('1', ['1.90', '3.40', '4.20'], 2));
    await settle();
    const home = tab.watch(tab.book.select.outcome('1', '1|', '1'));
    expect(home.get()).toMatchObject({ odds: '1.90', move: null });
    stage.push.publish('updates:en', change('1', ['1.95', '3.40', '4.20'], 3));
    await settle();
    expect(home.get()).toMatchObject({ odds: '1.95', move: { direction: 'up', serial: 1 } });
    home.stop();
    stage.push.publish('updates:en', change('1', ['1.80', '3.40', '4.20'], 4));
    await settle();
    // The same serial as before: a button that comes back has nothing to flash for.
    const again = tab.watch(tab.book.select.outcome('1', '1|', '1'));
    expect(again.get()).toMatchObject({ odds: '1.80', move: { serial: 1 } });
    list.stop();
    tab.book.stop();
  });

  test('listeners of lists are notified at most every 50 ms, of a suspension with the next frame', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await settle();
    tab.env.frame();
    await stage.browser.advance(100);
    tab.env.frame();
    const home = tab.watch(tab.book.select.outcome('1', '1|', '1'));
    stage.push.publish('updates:en', change('1', ['1.90', '3.40', '4.20'], 2));
    await settle();
    tab.env.frame();
    stage.push.publish('updates:en', change('1', ['1.95', '3.40', '4.20'], 3));
    await settle();
    expect([tab.env.frame(), home.notified]).toEqual([0, 1]);
    await stage.browser.advance(50);
    expect([tab.env.frame(), home.notified]).toEqual([1, 2]);
    stage.push.publish('updates:en', change('1', ['1.95', '3.40', '4.20'], 4, -1));
    await settle();
    expect([tab.env.frame(), home.notified]).toEqual([1, 3]);
    list.stop();
    tab.book.stop();
  });
});

test('of a match whose markets are not in yet only those are good that lists keep current [I9]', async () => {
  const stage = createStage();
  const total = buildMarket({ id: '18', specifier: 'total=2.5', version: 2 });
  const top = buildMarket({ id: '29', version: 1 });
  stage.world.matches = [buildMatch({ top_markets: [top] })];
  const tab = stage.open();
  tab.book.start();
  tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  // Another main market: from now on lists say nothing more of the former one.
  const moved = buildMatch({ version: 2, main_market: total, top_markets: [top] });
  stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: moved } }));
  await settle();
  let answer: () => void = () => undefined;
  stage.api.on('getMarkets', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return reply(onePage([buildMarket({ version: 5 }), total, top]));
  });
  tab.watch(tab.book.select.markets('1'));
  await subscribedTo(stage, 'match:1');
  const stale = () =>
    ['1|', '18|total=2.5', '29|'].map((key) => tab.book.select.outcome('1', key, '1').get()?.stale ?? null);
  expect(stale()).toEqual([true, false, null]);
  tab.book.commands.clickOutcome('1', '1|', '1');
  expect(tab.book.select.ticket.get().selectionCount).toBe(0);
  answer();
  await settle();
  expect(stale()).toEqual([false, false, false]);
  tab.book.stop();
});

test('markets that come in after everybody has left the match are not kept [I9]', async () => {
  const stage = createStage();
  const tab = stage.open();
  tab.book.start();
  tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  let answer: () => void = () => undefined;
  stage.api.on('getMarkets', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return reply(onePage([buildMarket(), buildMarket({ id: '29' })]));
  });
  const markets = tab.watch(tab.book.select.markets('1'));
  await subscribedTo(stage, 'match:1');
  markets.stop();
  await stage.browser.advance(4_000);
  answer();
  await settle();
  expect(['1|', '29|'].map((key) => tab.book.select.market('1', key).get()?.id ?? null)).toEqual(['1', null]);
  tab.book.stop();
});

test('top markets that a list left out come with the match itself, at the same version [CAT-04a] [P4]', async () => {
  const stage = createStage();
  const top = buildMarket({ id: '29', version: 1 });
  stage.world.matches = [buildMatch()];
  const tab = stage.open();
  tab.book.start();
  tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  const keys = () => tab.book.select.match('1').get()?.topMarketKeys;
  expect(keys()).toEqual([]);
  stage.push.publish(
    'updates:en',
    pushed({ type: 'match_changed', payload: { match: buildMatch({ top_markets: [top] }) } }),
  );
  await settle();
  expect(keys()).toEqual(['29|']);
  tab.book.stop();
});
