import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { buildAccount, buildBet, buildMatch, buildPlayer, onePage, pushed } from '../testing/builders.ts';
import { createStage, imported, onAList, reply, settle, subscribedTo } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';
import { main, priced } from '../testing/pushed-prices.ts';

/** A player on a list who has just gone from English to Portuguese. */
async function inAnotherLanguage(stage: Stage): Promise<OpenTab> {
  stage.world.player = buildPlayer();
  const tab = await onAList(stage);
  await subscribedTo(stage, '$user:en.7');
  tab.sportsbook.commands.setLocale('br');
  await subscribedTo(stage, '$user:pt.7');
  return tab;
}

describe('push', () => {
  test('the connection goes from disconnected over connecting to connected [PUSH-01]', async () => {
    const stage = createStage();
    const tab = stage.open();
    const seen = [tab.sportsbook.select.connection.get().state];
    tab.sportsbook.start();
    seen.push(tab.sportsbook.select.connection.get().state);
    await subscribedTo(stage, 'updates:en');
    seen.push(tab.sportsbook.select.connection.get().state);
    stage.push.refuse(true);
    stage.push.drop();
    await settle();
    seen.push(tab.sportsbook.select.connection.get().state);
    tab.sportsbook.stop();
    await settle();
    seen.push(tab.sportsbook.select.connection.get().state);
    expect(seen).toEqual(['disconnected', 'connecting', 'connected', 'connecting', 'disconnected']);
  });

  test.each([
    ['en', 'updates:en'],
    ['br', 'updates:pt'],
    ['pt-BR', 'updates:pt'],
  ])('locale %s subscribes to %s [PUSH-03]', async (locale, channel) => {
    const stage = createStage();
    const tab = stage.open({ options: { locale } });
    tab.sportsbook.start();
    await subscribedTo(stage, channel);
    expect(stage.push.subscribes.map((each) => each.channel)).toEqual([channel]);
    tab.sportsbook.stop();
  });

  test('another locale leaves the former channels [PUSH-03]', async () => {
    const stage = createStage();
    const tab = await inAnotherLanguage(stage);
    await stage.browser.advance(5_000);
    const channels = ['updates:en', '$user:en.7', 'updates:pt', '$user:pt.7'];
    expect(channels.map((channel) => stage.push.isSubscribed(channel))).toEqual([false, false, true, true]);
    tab.sportsbook.stop();
  });

  test('what is lost on the channel of the language before is nothing of the player [PUSH-03] [PUSH-11]', async () => {
    const stage = createStage();
    const tab = await inAnotherLanguage(stage);
    const asked = stage.api.count('getAccounts');
    // Stays subscribed for a moment.
    stage.push.publish('updates:en', pushed({ type: 'events_lost', payload: {} }));
    await stage.browser.advance(5_000);
    expect(stage.api.count('getAccounts') - asked).toBe(0);
    tab.sportsbook.stop();
  });

  test('a token is asked for channels that start with $, and for no others [PUSH-07]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const tab = stage.open();
    tab.sportsbook.start();
    const markets = tab.watch(tab.sportsbook.select.markets('1'));
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
    tab.sportsbook.stop();
  });

  test('status and markets of a match move by push [PUSH-04]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const head = tab.watch(tab.sportsbook.select.match('1'));
    const home = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
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
    tab.sportsbook.stop();
  });

  test('a bet that push brings stands in My bets, and moves when it is settled [PUSH-06]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    stage.api.on('getBets', () => reply(onePage([])));
    const tab = stage.open();
    tab.sportsbook.start();
    const open = tab.watch(tab.sportsbook.select.bets({ status: 'open' }));
    const settled = tab.watch(tab.sportsbook.select.bets({ status: 'settled' }));
    await subscribedTo(stage, '$user:en.7');
    const won = buildBet({ status: 'done', result: 'win_entire', win_amount: '18.50' });
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet: buildBet(), version: 1 } }));
    await settle();
    expect(open.get().value).toEqual([buildBet()]);
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet: won, version: 2 } }));
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet: buildBet(), version: 1 } }));
    await settle();
    expect([open.get().value, settled.get().value]).toEqual([[], [won]]);
    tab.sportsbook.stop();
  });

  test('a bet that push settled while the list was asked for stays settled [PUSH-06]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    let answer: () => void = () => undefined;
    const tab = stage.open();
    tab.sportsbook.start();
    await subscribedTo(stage, '$user:en.7');
    stage.api.on('getBets', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return reply(onePage([buildBet()]));
    });
    const all = tab.watch(tab.sportsbook.select.bets({ status: 'all' }));
    await settle();
    const won = buildBet({ status: 'done', result: 'win_entire', win_amount: '18.50' });
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet: won, version: 3 } }));
    await settle();
    answer();
    await settle();
    expect(all.get().value).toEqual([won]);
    tab.sportsbook.stop();
  });

  test('an older version after a newer one is never shown [I8]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    const home = tab.watch(tab.sportsbook.select.outcome('1', '1|', '1'));
    stage.push.publish('updates:en', priced('2.10', 5));
    stage.push.publish('updates:en', priced('1.10', 4));
    stage.push.publish('updates:en', priced('1.20', 5));
    await settle();
    expect(home.get()?.odds).toBe('2.10');
    list.stop();
    tab.sportsbook.stop();
  });

  test('a snapshot that is older than what push brought meanwhile does not win [I8]', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.sportsbook.start();
    await subscribedTo(stage, 'updates:en');
    let answer: () => void = () => undefined;
    stage.api.on('getMarkets', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return reply(onePage([main]));
    });
    const markets = tab.watch(tab.sportsbook.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: buildMatch({ version: 2 }) } }));
    stage.push.publish('match:1', priced('2.75', 3));
    answer();
    await settle();
    expect(markets.get()).toEqual({ state: 'ready', value: ['1|'] });
    expect(tab.sportsbook.select.outcome('1', '1|', '1').get()?.odds).toBe('2.75');
    markets.stop();
    tab.sportsbook.stop();
  });

  test('an event of another back end is taken as it comes, without versions and with other ids [API-11b] [I8]', async () => {
    const stage = createStage();
    const tab = await onAList(stage);
    tab.watch(tab.sportsbook.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    const odds = () => tab.sportsbook.select.outcome('1', '1|', '1').get()?.odds;
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
    tab.sportsbook.stop();
  });

  test('an event that does not fit the contract is dropped and reported once, and the connection lives on', async () => {
    const stage = createStage();
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await subscribedTo(stage, 'updates:en');
    stage.push.publish('updates:en', { type: 'markets_changed', payload: { match_id: 'x' }, at: 1 });
    stage.push.publish('updates:en', { type: 'markets_changed', payload: null, at: 1 });
    stage.push.publish('updates:en', priced('2.10', 5));
    await settle();
    expect(tab.sportsbook.select.outcome('1', '1|', '1').get()?.odds).toBe('2.10');
    expect(tab.env.reports.map(({ kind }) => kind)).toEqual(['push-event']);
    list.stop();
    tab.sportsbook.stop();
  });

  test('a balance that push brought while accounts were asked for is not overwritten [PUSH-06]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const tab = stage.open();
    tab.sportsbook.start();
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
    expect(tab.sportsbook.select.balance.get()?.balance).toBe('80.00');
    tab.sportsbook.stop();
  });
});
