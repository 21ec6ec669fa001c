import { describe, expect, test } from 'vitest';
import {
  buildMarket,
  buildMatch,
  createStage,
  subscribedTo,
  onePage,
  opened,
  pushed,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';
import { statusOf, change } from '../testing/match-changes.ts';

describe('match page', () => {
  test('all markets in order, kept current by the channel of the match; status 0 takes one away [CAT-04]', async () => {
    const stage = createStage();
    const total = (line: string, given: Partial<ReturnType<typeof buildMarket>> = {}) =>
      buildMarket({ id: '18', specifier: `total=${line}`, name: 'Total', priority: 2, ...given });
    stage.world.markets['1'] = [total('1.5'), total('2.5', { most_balanced: true }), buildMarket()];
    const tab = await opened(stage);
    const page = tab.watch(tab.sportsbook.select.matchPage('home-away-1'));
    await settle();
    expect(page.get()).toEqual({ state: 'ready', value: { matchId: '1' } });
    const markets = tab.watch(tab.sportsbook.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    expect(markets.get()).toEqual({ state: 'ready', value: ['1|', '18|total=2.5', '18|total=1.5'] });
    stage.push.publish('match:1', change('1', ['1.85', '3.40', '4.20'], 2, 0));
    await settle();
    expect(markets.get().value).toEqual(['18|total=2.5', '18|total=1.5']);
    expect(tab.sportsbook.select.market('1', '1|').get()).toBeNull();
    tab.sportsbook.stop();
  });

  test('a market that push brings without its name is asked for', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const markets = tab.watch(tab.sportsbook.select.markets('1'));
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
    tab.sportsbook.stop();
  });

  test('a market that no snapshot names is not asked for with each of its events', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    tab.watch(tab.sportsbook.select.markets('1'));
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
    tab.sportsbook.stop();
  });

  test('two watchers of a match hold its channel until the last one leaves', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const [first, second] = [
      tab.watch(tab.sportsbook.select.markets('1')),
      tab.watch(tab.sportsbook.select.markets('1')),
    ];
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
    tab.sportsbook.stop();
  });

  test('a match that does not exist is not found [I15]', async () => {
    const stage = createStage();
    stage.api.on('getMatch', () => refusal(1004));
    const tab = await opened(stage);
    const page = tab.watch(tab.sportsbook.select.matchPage('no-such-match'));
    await settle();
    expect(page.get()).toEqual({ state: 'not_found', value: null });
    tab.sportsbook.stop();
  });

  test('a suspended market and a match that is over show locked [CAT-05]', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const markets = tab.watch(tab.sportsbook.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    const home = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
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
    tab.sportsbook.stop();
  });
});

describe('keyed notification', () => {
  test('a change of one outcome notifies its own listener, once a frame, and no other [P13]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2' })];
    const tab = await opened(stage);
    const { select } = tab.sportsbook;
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
    tab.sportsbook.stop();
  });

  test('the direction of a move is known to those who watched it; of other prices nothing is kept', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    stage.push.publish('updates:en', change('1', ['1.90', '3.40', '4.20'], 2));
    await settle();
    const home = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
    expect(home.get()).toMatchObject({ odds: '1.90', move: null });
    stage.push.publish('updates:en', change('1', ['1.95', '3.40', '4.20'], 3));
    await settle();
    expect(home.get()).toMatchObject({ odds: '1.95', move: { direction: 'up', serial: 1 } });
    home.stop();
    stage.push.publish('updates:en', change('1', ['1.80', '3.40', '4.20'], 4));
    await settle();
    // The same serial as before: a button that comes back has nothing to flash for.
    const again = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
    expect(again.get()).toMatchObject({ odds: '1.80', move: { serial: 1 } });
    list.stop();
    tab.sportsbook.stop();
  });

  test('listeners of lists are notified at most every 50 ms, of a suspension with the next frame', async () => {
    const stage = createStage();
    const tab = await opened(stage);
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    tab.env.frame();
    await stage.browser.advance(100);
    tab.env.frame();
    const home = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
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
    tab.sportsbook.stop();
  });
});

test('of a match whose markets are not in yet only those are good that lists keep current [I9]', async () => {
  const stage = createStage();
  const total = buildMarket({ id: '18', specifier: 'total=2.5', version: 2 });
  const top = buildMarket({ id: '29', version: 1 });
  stage.world.matches = [buildMatch({ top_markets: [top] })];
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
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
  tab.watch(tab.sportsbook.select.markets('1'));
  await subscribedTo(stage, 'match:1');
  const stale = () =>
    ['1|', '18|total=2.5', '29|'].map((key) => tab.sportsbook.select.outcome('1', key, '1').get()?.stale ?? null);
  expect(stale()).toEqual([true, false, null]);
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  expect(tab.sportsbook.select.ticket.get().selectionCount).toBe(0);
  answer();
  await settle();
  expect(stale()).toEqual([false, false, false]);
  tab.sportsbook.stop();
});

test('markets that come in after everybody has left the match are not kept [I9]', async () => {
  const stage = createStage();
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  let answer: () => void = () => undefined;
  stage.api.on('getMarkets', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return reply(onePage([buildMarket(), buildMarket({ id: '29' })]));
  });
  const markets = tab.watch(tab.sportsbook.select.markets('1'));
  await subscribedTo(stage, 'match:1');
  markets.stop();
  await stage.browser.advance(4_000);
  answer();
  await settle();
  expect(['1|', '29|'].map((key) => tab.sportsbook.select.market('1', key).get()?.id ?? null)).toEqual(['1', null]);
  tab.sportsbook.stop();
});

test('top markets that a list left out come with the match itself, at the same version [CAT-04a] [P4]', async () => {
  const stage = createStage();
  const top = buildMarket({ id: '29', version: 1 });
  stage.world.matches = [buildMatch()];
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, 'updates:en');
  const keys = () => tab.sportsbook.select.match('1').get()?.topMarketKeys;
  expect(keys()).toEqual([]);
  stage.push.publish(
    'updates:en',
    pushed({ type: 'match_changed', payload: { match: buildMatch({ top_markets: [top] }) } }),
  );
  await settle();
  expect(keys()).toEqual(['29|']);
  tab.sportsbook.stop();
});
