import { describe, expect, test } from 'vitest';
import { buildMatch, onePage } from '../testing/builders.ts';
import { createStage, reply, settle, subscribedTo } from '../testing/index.ts';
import { main, priced } from '../testing/pushed-prices.ts';

describe('push', () => {
  test('a drop that recovers loses no update and costs no call [PUSH-11]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const home = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
    const before = stage.api.arrived.length;
    stage.push.drop();
    stage.push.publish('updates:en', priced('2.05', 2));
    await stage.push.when(() => stage.push.connections.length === 2 && stage.push.isSubscribed('updates:en'));
    await stage.browser.advance(30_000);
    expect(home.get()?.odds).toBe('2.05');
    expect(stage.api.arrived.length - before).toBe(0);
    list.stop();
    tab.sportsbook.stop();
  });

  test('when recovery fails the data is fetched again, and prices are stale until it is there [PUSH-11]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const home = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
    const before = stage.api.count('getMatches');
    stage.world.matches = [
      buildMatch({
        version: 8,
        main_market: { ...main, version: 8, outcomes: [{ id: '1', name: 'Home', active: true, odds: '2.50' }] },
      }),
    ];
    stage.push.forget();
    stage.push.drop();
    await stage.push.when(() => stage.push.connections.length === 2 && stage.push.isSubscribed('updates:en'));
    await settle();
    expect([home.get()?.odds, home.get()?.stale]).toEqual(['1.85', true]);
    await stage.browser.advance(2_000);
    expect(stage.api.count('getMatches') - before).toBe(1);
    expect([home.get()?.odds, home.get()?.stale]).toEqual(['2.50', false]);
    list.stop();
    tab.sportsbook.stop();
  });

  test('what ended while updates were lost leaves the list [PUSH-11]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2' })];
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    expect(list.get().total).toBe(2);
    stage.world.matches = [buildMatch({ id: '2' })];
    stage.push.forget();
    stage.push.drop();
    await stage.push.when(() => stage.push.connections.length === 2 && stage.push.isSubscribed('updates:en'));
    await stage.browser.advance(2_000);
    expect(list.get().groups.map(({ matchIds }) => matchIds)).toEqual([['2']]);
    tab.sportsbook.stop();
  });

  test('what ended while updates were lost leaves also a list that shows only the first matches [I8] [PUSH-11]', async () => {
    const stage = createStage();
    const at = (hour: number) => `2030-05-01T${hour}:00:00.000Z`;
    const all = ['1', '2', '3', '4'].map((id, place) => buildMatch({ id, start_time: at(12 + place) }));
    stage.world.matches = all;
    stage.api.on('getMatches', () => {
      const data = stage.world.matches.slice(0, 2);
      return reply({ data, pagination: { total: stage.world.matches.length, page: 1, limit: 2, last_page: 2 } });
    });
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch', limit: 2 }));
    await subscribedTo(stage, 'updates:en');
    stage.world.matches = all.slice(1);
    stage.push.forget();
    stage.push.drop();
    await stage.push.when(() => stage.push.connections.length === 2 && stage.push.isSubscribed('updates:en'));
    await stage.browser.advance(2_000);
    expect(list.get().groups.map(({ matchIds }) => matchIds)).toEqual([['2', '3']]);
    tab.sportsbook.stop();
  });

  test('prices of a match page are stale until its lost updates are made good [PUSH-11]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.sportsbook.start();
    const markets = tab.watch(tab.sportsbook.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    const home = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
    const before = stage.api.count('getMarkets');
    stage.push.forget();
    stage.push.drop();
    await stage.push.when(() => stage.push.connections.length === 2 && stage.push.isSubscribed('match:1'));
    await settle();
    const seen = [home.get()?.stale];
    await stage.browser.advance(2_000);
    seen.push(home.get()?.stale);
    expect(seen).toEqual([true, false]);
    expect(stage.api.count('getMarkets') - before).toBe(1);
    markets.stop();
    tab.sportsbook.stop();
  });

  test('a load that began before the channel was subscribed is repeated [PUSH-11]', async () => {
    const stage = createStage();
    let answer: () => void = () => undefined;
    stage.api.on('getMatches', async () => {
      const matches = stage.world.matches;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return reply(onePage(matches));
    });
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await settle();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2' })];
    await subscribedTo(stage, 'updates:en');
    answer();
    await settle();
    answer();
    await settle();
    expect(list.get().total).toBe(2);
    tab.sportsbook.stop();
  });

  test('without proof of life past the deadline prices are stale, and a sign of life trusts them again [I9]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const connection = () => {
      const { state, stale } = tab.sportsbook.select.connection.get();
      return { state, stale };
    };
    stage.push.mute();
    await stage.browser.advance(30_000);
    stage.push.ping();
    await stage.browser.advance(34_000);
    expect(connection()).toEqual({ state: 'connected', stale: false });
    await stage.browser.advance(1_000);
    expect(connection()).toEqual({ state: 'connected', stale: true });
    expect(tab.sportsbook.select.outcome('1', '1|', '1').get()?.stale).toBe(true);
    tab.sportsbook.commands.clickOutcome('1', '1|', '1');
    expect(tab.sportsbook.select.ticket.get().selectionCount).toBe(0);
    stage.push.ping();
    expect(connection()).toEqual({ state: 'connected', stale: false });
    list.stop();
    tab.sportsbook.stop();
  });
});
