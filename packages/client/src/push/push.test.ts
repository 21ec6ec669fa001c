import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { buildAccount, buildBet, buildMarket, buildMatch, buildPlayer, onePage, pushed } from '../testing/builders.ts';
import { createStage, imported, onAList, reply, settle, subscribedTo } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

const main = buildMarket();

function priced(odds: string, version: number) {
  return pushed({
    type: 'markets_changed',
    payload: {
      match_id: '1',
      markets: [
        {
          id: '1',
          specifier: '',
          status: 1,
          version,
          outcomes: [
            { id: '1', odds, active: true },
            { id: 'x', odds: '3.40', active: true },
            { id: '2', odds: '4.20', active: true },
          ],
        },
      ],
    },
  });
}

/** A player on a list who has just gone from English to Portuguese. */
async function inAnotherLanguage(stage: Stage): Promise<OpenTab> {
  stage.world.player = buildPlayer();
  const tab = await onAList(stage);
  await subscribedTo(stage, '$user:en.7');
  tab.book.commands.setLocale('br');
  await subscribedTo(stage, '$user:pt.7');
  return tab;
}

describe('push', () => {
  test('the connection goes from disconnected over connecting to connected [PUSH-01]', async () => {
    const stage = createStage();
    const tab = stage.open();
    const seen = [tab.book.select.connection.get().state];
    tab.book.start();
    seen.push(tab.book.select.connection.get().state);
    await subscribedTo(stage, 'updates:en');
    seen.push(tab.book.select.connection.get().state);
    stage.push.refuse(true);
    stage.push.drop();
    await settle();
    seen.push(tab.book.select.connection.get().state);
    tab.book.stop();
    await settle();
    seen.push(tab.book.select.connection.get().state);
    expect(seen).toEqual(['disconnected', 'connecting', 'connected', 'connecting', 'disconnected']);
  });

  test.each([
    ['en', 'updates:en'],
    ['br', 'updates:pt'],
    ['pt-BR', 'updates:pt'],
  ])('locale %s subscribes to %s [PUSH-03]', async (locale, channel) => {
    const stage = createStage();
    const tab = stage.open({ options: { locale } });
    tab.book.start();
    await subscribedTo(stage, channel);
    expect(stage.push.subscribes.map((each) => each.channel)).toEqual([channel]);
    tab.book.stop();
  });

  test('another locale leaves the former channels [PUSH-03]', async () => {
    const stage = createStage();
    const tab = await inAnotherLanguage(stage);
    await stage.browser.advance(5_000);
    const channels = ['updates:en', '$user:en.7', 'updates:pt', '$user:pt.7'];
    expect(channels.map((channel) => stage.push.isSubscribed(channel))).toEqual([false, false, true, true]);
    tab.book.stop();
  });

  test('what is lost on the channel of the language before is nothing of the player [PUSH-03] [PUSH-11]', async () => {
    const stage = createStage();
    const tab = await inAnotherLanguage(stage);
    const asked = stage.api.count('getAccounts');
    // Stays subscribed for a moment.
    stage.push.publish('updates:en', pushed({ type: 'events_lost', payload: {} }));
    await stage.browser.advance(5_000);
    expect(stage.api.count('getAccounts') - asked).toBe(0);
    tab.book.stop();
  });

  test('a token is asked for channels that start with $, and for no others [PUSH-07]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const tab = stage.open();
    tab.book.start();
    const markets = tab.watch(tab.book.select.markets('1'));
    await subscribedTo(stage, '$user:en.7');
    await subscribedTo(stage, 'match:1');
    expect(new Map(stage.push.subscribes.map(({ channel, token }) => [channel, token]))).toEqual(
      new Map([
        ['updates:en', null],
        ['match:1', null],
        ['$user:en.7', 'token-for-$user:en.7'],
      ]),
    );
    expect(
      stage.api.arrived.filter(({ name }) => name === 'authorizeChannels').map(({ request }) => request.body),
    ).toEqual([{ channels: ['$user:en.7'] }]);
    expect(stage.push.connections.at(-1)).toEqual({ token: 'token-of-7' });
    markets.stop();
    tab.book.stop();
  });

  test('status and markets of a match move by push [PUSH-04]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const head = tab.watch(tab.book.select.match('1'));
    const home = tab.watch(tab.book.select.outcome('1', '1|', '1'));
    stage.push.publish('updates:en', priced('1.95', 2));
    stage.push.publish(
      'updates:en',
      pushed({
        type: 'match_status_changed',
        payload: { match_id: '1', status: 1, stage: '1st_half', statistics: null, available_markets: 9, version: 2 },
      }),
    );
    await settle();
    expect(home.get()).toEqual({
      name: 'Home',
      odds: '1.95',
      locked: false,
      stale: false,
      move: { direction: 'up', serial: 1 },
    });
    expect(head.get()).toMatchObject({ status: 1, stage: '1st_half', available_markets: 9, version: 2 });
    expect(list.get().total).toBe(0);
    tab.book.stop();
  });

  test('a bet that push brings stands in My bets, and moves when it is settled [PUSH-06]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    stage.api.on('getBets', () => reply(onePage([])));
    const tab = stage.open();
    tab.book.start();
    const open = tab.watch(tab.book.select.bets({ status: 'open' }));
    const settled = tab.watch(tab.book.select.bets({ status: 'settled' }));
    await subscribedTo(stage, '$user:en.7');
    const won = buildBet({ status: 'done', result: 'win_entire', win_amount: '18.50' });
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet: buildBet(), version: 1 } }));
    await settle();
    expect(open.get().value).toEqual([buildBet()]);
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet: won, version: 2 } }));
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet: buildBet(), version: 1 } }));
    await settle();
    expect([open.get().value, settled.get().value]).toEqual([[], [won]]);
    tab.book.stop();
  });

  test('a bet that push settled while the list was asked for stays settled [PUSH-06]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    let answer: () => void = () => undefined;
    const tab = stage.open();
    tab.book.start();
    await subscribedTo(stage, '$user:en.7');
    stage.api.on('getBets', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return reply(onePage([buildBet()]));
    });
    const all = tab.watch(tab.book.select.bets({ status: 'all' }));
    await settle();
    const won = buildBet({ status: 'done', result: 'win_entire', win_amount: '18.50' });
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet: won, version: 3 } }));
    await settle();
    answer();
    await settle();
    expect(all.get().value).toEqual([won]);
    tab.book.stop();
  });

  test('a drop that recovers loses no update and costs no call [PUSH-11]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const home = tab.watch(tab.book.select.outcome('1', '1|', '1'));
    const before = stage.api.arrived.length;
    stage.push.drop();
    stage.push.publish('updates:en', priced('2.05', 2));
    await stage.push.when(() => stage.push.connections.length === 2 && stage.push.isSubscribed('updates:en'));
    await stage.browser.advance(30_000);
    expect(home.get()?.odds).toBe('2.05');
    expect(stage.api.arrived.length - before).toBe(0);
    list.stop();
    tab.book.stop();
  });

  test('when recovery fails the data is fetched again, and prices are stale until it is there [PUSH-11]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const home = tab.watch(tab.book.select.outcome('1', '1|', '1'));
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
    tab.book.stop();
  });

  test('what ended while updates were lost leaves the list [PUSH-11]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2' })];
    const tab = stage.open();
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    expect(list.get().total).toBe(2);
    stage.world.matches = [buildMatch({ id: '2' })];
    stage.push.forget();
    stage.push.drop();
    await stage.push.when(() => stage.push.connections.length === 2 && stage.push.isSubscribed('updates:en'));
    await stage.browser.advance(2_000);
    expect(list.get().groups.map(({ matchIds }) => matchIds)).toEqual([['2']]);
    tab.book.stop();
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
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch', limit: 2 }));
    await subscribedTo(stage, 'updates:en');
    stage.world.matches = all.slice(1);
    stage.push.forget();
    stage.push.drop();
    await stage.push.when(() => stage.push.connections.length === 2 && stage.push.isSubscribed('updates:en'));
    await stage.browser.advance(2_000);
    expect(list.get().groups.map(({ matchIds }) => matchIds)).toEqual([['2', '3']]);
    tab.book.stop();
  });

  test('prices of a match page are stale until its lost updates are made good [PUSH-11]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.book.start();
    const markets = tab.watch(tab.book.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    const home = tab.watch(tab.book.select.outcome('1', '1|', '1'));
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
    tab.book.stop();
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
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await settle();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2' })];
    await subscribedTo(stage, 'updates:en');
    answer();
    await settle();
    answer();
    await settle();
    expect(list.get().total).toBe(2);
    tab.book.stop();
  });

  test('without proof of life past the deadline prices are stale, and a sign of life trusts them again [I9]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const connection = () => {
      const { state, stale } = tab.book.select.connection.get();
      return { state, stale };
    };
    stage.push.mute();
    await stage.browser.advance(30_000);
    stage.push.ping();
    await stage.browser.advance(34_000);
    expect(connection()).toEqual({ state: 'connected', stale: false });
    await stage.browser.advance(1_000);
    expect(connection()).toEqual({ state: 'connected', stale: true });
    expect(tab.book.select.outcome('1', '1|', '1').get()?.stale).toBe(true);
    tab.book.commands.clickOutcome('1', '1|', '1');
    expect(tab.book.select.ticket.get().selectionCount).toBe(0);
    stage.push.ping();
    expect(connection()).toEqual({ state: 'connected', stale: false });
    list.stop();
    tab.book.stop();
  });

  test('an older version after a newer one is never shown [I8]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const home = tab.watch(tab.book.select.outcome('1', '1|', '1'));
    stage.push.publish('updates:en', priced('2.10', 5));
    stage.push.publish('updates:en', priced('1.10', 4));
    stage.push.publish('updates:en', priced('1.20', 5));
    await settle();
    expect(home.get()?.odds).toBe('2.10');
    list.stop();
    tab.book.stop();
  });

  test('a snapshot that is older than what push brought meanwhile does not win [I8]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.book.start();
    await subscribedTo(stage, 'updates:en');
    let answer: () => void = () => undefined;
    stage.api.on('getMarkets', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return reply(onePage([main]));
    });
    const markets = tab.watch(tab.book.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: buildMatch({ version: 2 }) } }));
    stage.push.publish('match:1', priced('2.75', 3));
    answer();
    await settle();
    expect(markets.get()).toEqual({ state: 'ready', value: ['1|'] });
    expect(tab.book.select.outcome('1', '1|', '1').get()?.odds).toBe('2.75');
    markets.stop();
    tab.book.stop();
  });

  test('an event of another back end is taken as it comes, without versions and with other ids [API-11b] [I8]', async () => {
    const stage = createStage();
    const tab = await onAList(stage);
    tab.watch(tab.book.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    const odds = () => tab.book.select.outcome('1', '1|', '1').get()?.odds;
    const moved = (price: number): unknown => ({
      type: 'markets_changed',
      payload: {
        matchId: 1,
        markets: [
          {
            id: 1,
            status: 1,
            outcomes: [
              { id: '1', odds: price },
              { id: 'x', odds: 3.4 },
              { id: '2', odds: 4 },
            ],
          },
        ],
      },
    });
    stage.push.publish('match:1', moved(2.25));
    stage.push.publish('match:1', moved(2.375));
    await imported(stage, turn, () => odds() === '2.375');
    expect([odds(), tab.env.reports]).toEqual(['2.375', []]);
    tab.book.stop();
  });

  test('an event that does not fit the contract is dropped and reported once, and the connection lives on', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.book.start();
    const list = tab.watch(tab.book.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    stage.push.publish('updates:en', { type: 'markets_changed', payload: { match_id: 'x' }, at: 1 });
    stage.push.publish('updates:en', { type: 'markets_changed', payload: null, at: 1 });
    stage.push.publish('updates:en', priced('2.10', 5));
    await settle();
    expect(tab.book.select.outcome('1', '1|', '1').get()?.odds).toBe('2.10');
    expect(tab.env.reports.map(({ kind }) => kind)).toEqual(['push-event']);
    list.stop();
    tab.book.stop();
  });

  test('a balance that push brought while accounts were asked for is not overwritten [PUSH-06]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const tab = stage.open();
    tab.book.start();
    await subscribedTo(stage, '$user:en.7');
    let answer: () => void = () => undefined;
    stage.api.on('getAccounts', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return reply({ data: [buildAccount({ balance: '100.00' })] });
    });
    const before = stage.push.connections.length;
    stage.push.forget();
    stage.push.drop();
    await stage.push.when(() => stage.push.isSubscribed('$user:en.7') && stage.push.connections.length > before);
    await settle();
    await stage.browser.advance(2_000);
    stage.push.publish(
      '$user:en.7',
      pushed({ type: 'balance_changed', payload: { account: buildAccount({ balance: '80.00' }), version: 9 } }),
    );
    answer();
    await settle();
    expect(tab.book.select.balance.get()?.balance).toBe('80.00');
    tab.book.stop();
  });
});
