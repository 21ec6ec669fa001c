import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  buildAccount,
  buildConfig,
  buildMatch,
  buildPlayer,
  createFakeBrowser,
  createStage,
  subscribedTo,
  imported,
  onAList,
  onePage,
  pushed,
  reply,
  settle,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';
import { createDecode } from '../api/decode.ts';
import { createOncePerCause } from '../report/once.ts';
import type { PushListener } from './endpoints.ts';
import { createPush } from './push.ts';

function isStale(tab: OpenTab) {
  return tab.sportsbook.select.outcome('1', '1|', '1').get()?.stale;
}

function polls(stage: Stage, tab: OpenTab): Promise<void> {
  return imported(stage, turn, () => tab.sportsbook.select.connection.get().isPolling);
}

/** Receives everything and does nothing about it. */
const heedless: PushListener = {
  decode: createDecode(
    createFakeBrowser().tab({ fetch: () => Promise.reject(new Error('offline')), webSocket: null }),
    buildConfig(),
  ),
  onEvent: () => undefined,
  own: () => Promise.reject(new Error('nobody is here')),
  onGap: () => undefined,
  onConnection: () => undefined,
  onRefused: () => undefined,
  onServerMessage: () => undefined,
  onSubscriptionChange: () => undefined,
  onUnauthorized: () => undefined,
};

test('prices of a channel without a subscription are marked as stale and polled, though the connection lives [I9] [PUSH-15]', async () => {
  const stage = createStage();
  const tab = await onAList(stage);
  stage.push.ignoreSubscribes(true);
  stage.push.drop();
  await stage.push.when(() => stage.push.connections.length === 2);
  await settle();
  expect([tab.sportsbook.select.connection.get().state, isStale(tab)]).toEqual(['connected', false]);
  await stage.browser.advance(9_900);
  stage.push.ping();
  expect(isStale(tab)).toBe(false);
  await stage.browser.advance(100);
  stage.push.ping();
  expect([tab.sportsbook.select.connection.get().state, isStale(tab)]).toEqual(['connected', true]);
  await polls(stage, tab);
  expect([tab.sportsbook.select.connection.get().state, isStale(tab)]).toEqual(['connected', false]);
  stage.push.ignoreSubscribes(false);
  await subscribedTo(stage, 'updates:en');
  expect(tab.sportsbook.select.connection.get()).toMatchObject({ state: 'connected', stale: false, isPolling: false });
  tab.sportsbook.stop();
});

test('a list that is opened while its channel has ended is no more current than those that were open [I9]', async () => {
  const stage = createStage();
  stage.push.ignoreSubscribes(true);
  const tab = stage.open();
  tab.sportsbook.start();
  await stage.push.when(() => stage.push.connections.length === 1);
  await stage.browser.advance(10_000);
  stage.api.on('getMatches', () => reply(onePage([buildMatch()])));
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await stage.browser.advance(1_000);
  expect([tab.sportsbook.select.outcome('1', '1|', '1').get()?.odds, isStale(tab)]).toEqual(['1.85', true]);
  tab.sportsbook.stop();
});

test('a connection that was quiet has as long as any other to come back [I9]', async () => {
  const stage = createStage();
  const tab = await onAList(stage);
  stage.push.ping();
  stage.push.mute();
  await stage.browser.advance(20_000);
  stage.push.refuse(true);
  stage.push.drop();
  await settle();
  const seen = [isStale(tab)];
  await stage.browser.advance(9_900);
  seen.push(isStale(tab));
  await stage.browser.advance(100);
  seen.push(isStale(tab));
  expect(seen).toEqual([false, false, true]);
  tab.sportsbook.stop();
});

test('somebody who signs in at a quiet moment sees no price marked [PUSH-02] [I9]', async () => {
  const stage = createStage();
  const tab = await onAList(stage);
  stage.push.ping();
  stage.push.mute();
  await stage.browser.advance(20_000);
  const marked: boolean[] = [];
  tab.sportsbook.select.connection.subscribe(() => marked.push(tab.sportsbook.select.connection.get().stale));
  stage.world.player = buildPlayer();
  const signedIn = tab.sportsbook.commands.signIn('player@house.test', 'password');
  for (let turn = 0; turn < 20; turn += 1) {
    await settle();
    tab.env.frame();
  }
  await signedIn;
  await subscribedTo(stage, '$user:en.7');
  tab.env.frame();
  expect(marked).not.toContain(true);
  tab.sportsbook.stop();
});

test.each([
  ['a list', 'getMatches', 'updates:en'],
  ['a match', 'getMarkets', 'match:1'],
] as const)(
  'an answer for %s that was asked for before a gap does not make it good [PUSH-11] [I9]',
  async (_name, call, channel) => {
    const stage = createStage();
    const tab = stage.open();
    tab.sportsbook.start();
    tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    if (channel === 'match:1') tab.watch(tab.sportsbook.select.markets('1'));
    await subscribedTo(stage, channel);
    await settle();
    const answers: (() => void)[] = [];
    const held = async () => {
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
    };
    stage.api.on('getMatches', async () => {
      if (call === 'getMatches') await held();
      return reply(onePage(stage.world.matches));
    });
    stage.api.on('getMarkets', async () => {
      if (call === 'getMarkets') await held();
      return reply(onePage(stage.world.matches.flatMap(({ main_market: main }) => main ?? [])));
    });
    const lose = () => stage.push.publish(channel, pushed({ type: 'events_lost', payload: {} }));
    lose();
    await stage.browser.advance(2_000);
    expect([answers.length, isStale(tab)]).toEqual([1, true]);
    lose();
    await settle();
    answers[0]?.();
    await settle();
    expect(isStale(tab)).toBe(true);
    await stage.browser.advance(2_000);
    answers[1]?.();
    await settle();
    expect(isStale(tab)).toBe(false);
    tab.sportsbook.stop();
  },
);

test('a handler that throws at each event is reported once, and the connection lives on [PUSH-15]', async () => {
  const stage = createStage();
  const { env } = stage.open();
  let received = 0;
  const push = createPush(
    env,
    buildConfig(),
    {
      ...heedless,
      onEvent: () => {
        received += 1;
        throw new Error('cannot take it');
      },
    },
    createOncePerCause(env),
  );
  push.hold('updates:en');
  push.start();
  await subscribedTo(stage, 'updates:en');
  for (let turn = 0; turn < 3; turn += 1)
    stage.push.publish('updates:en', pushed({ type: 'events_lost', payload: {} }));
  await settle();
  expect([received, push.subscription('updates:en')]).toEqual([3, 'subscribed']);
  expect(env.reports.map(({ error }) => String(error))).toEqual(['Error: cannot take it']);
  push.stop();
});

test('an end for good is reported for players as well, but for one that only says that they have left [PUSH-15] [PUSH-13]', async () => {
  for (const [code, reports] of [
    [3500, []],
    [3501, [expect.stringContaining('ended: 3501')]],
  ] as const) {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const tab = await onAList(stage);
    await subscribedTo(stage, '$user:en.7');
    const asked = stage.api.count('getPlayer');
    stage.push.drop(code);
    await settle();
    expect(tab.env.reports.map(({ error }) => String(error))).toEqual(reports);
    expect(stage.api.count('getPlayer') - asked).toBe(1);
    tab.sportsbook.stop();
  }
});

test('a channel that was left shortly before a stop is not subscribed again after a new start', async () => {
  const stage = createStage();
  const tab = await onAList(stage);
  const markets = tab.watch(tab.sportsbook.select.markets('1'));
  await subscribedTo(stage, 'match:1');
  markets.stop();
  await stage.browser.advance(3_000);
  tab.sportsbook.stop();
  await settle();
  tab.sportsbook.start();
  await subscribedTo(stage, 'updates:en');
  await settle();
  expect(stage.push.isSubscribed('match:1')).toBe(false);
  tab.sportsbook.stop();
});

test('a match that is not known is asked for again, though the clock was put back meanwhile [PUSH-04]', async () => {
  const stage = createStage();
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'live' }));
  await subscribedTo(stage, 'updates:en');
  const begins = async (version: number): Promise<void> => {
    const payload = { match_id: '9', status: 1, stage: '1st_half', statistics: null, available_markets: 3, version };
    stage.push.publish('updates:en', pushed({ type: 'match_status_changed', payload: { ...payload, status: 1 } }));
    await settle();
    await stage.browser.advance(6_000);
  };
  await begins(2);
  const asked = stage.api.count('getMatches');
  stage.browser.putBack(3_600_000);
  await begins(3);
  expect(stage.api.count('getMatches') - asked).toBe(1);
  tab.sportsbook.stop();
});

test('a token that is no longer one is not used again: the next connection asks for all of them anew [PUSH-15] [PUSH-07]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = await onAList(stage);
  await subscribedTo(stage, '$user:en.7');
  const asked = () => [stage.api.count('getPushToken'), stage.api.count('authorizeChannels')];
  expect(asked()).toEqual([1, 1]);
  stage.push.drop(3500);
  await settle();
  stage.world.accounts = [buildAccount({ balance: '77.00' })];
  await stage.browser.advance(45_000);
  await subscribedTo(stage, '$user:en.7');
  await stage.browser.advance(2_000);
  expect([asked(), tab.sportsbook.select.balance.get()?.balance]).toEqual([[2, 2], '77.00']);
  tab.sportsbook.stop();
});

test('a listener that throws at an end for good keeps nobody from coming back [PUSH-15]', async () => {
  const stage = createStage();
  const { env } = stage.open();
  const push = createPush(
    env,
    buildConfig(),
    {
      ...heedless,
      onConnection: (state) => {
        if (state === 'disconnected') throw new Error('cannot take it');
      },
    },
    createOncePerCause(env),
  );
  push.hold('updates:en');
  push.start();
  await subscribedTo(stage, 'updates:en');
  stage.push.drop(3501);
  await settle();
  await stage.browser.advance(45_000);
  await subscribedTo(stage, 'updates:en');
  expect(stage.push.connections).toHaveLength(2);
  push.stop();
});

test('nor does it keep tokens that are none any more [PUSH-15] [PUSH-07]', async () => {
  const stage = createStage();
  const { env } = stage.open();
  const asked = { who: 0, tokens: 0 };
  const token = () => {
    asked.tokens += 1;
    return Promise.resolve({ kind: 'token', token: `token-${asked.tokens}` } as const);
  };
  const push = createPush(
    env,
    buildConfig(),
    {
      ...heedless,
      own: () =>
        Promise.resolve({
          connectionToken: token,
          channelToken: token,
          receive: () => null,
          readOther: () => Promise.resolve('unread'),
        }),
      onConnection: (state) => {
        if (state === 'disconnected') throw new Error('cannot take it');
      },
      onUnauthorized: () => {
        asked.who += 1;
      },
    },
    createOncePerCause(env),
  );
  push.switchUser('7');
  push.hold('updates:en');
  push.hold('$user:en.7');
  push.start();
  await subscribedTo(stage, '$user:en.7');
  expect(asked).toEqual({ who: 0, tokens: 2 });
  stage.push.drop(3500);
  await settle();
  await stage.browser.advance(45_000);
  await subscribedTo(stage, '$user:en.7');
  expect(asked).toEqual({ who: 1, tokens: 4 });
  push.stop();
});

test('a player who comes back to a match whose channel had no subscription sees its prices marked, and only while they stay [I9]', async () => {
  const stage = createStage();
  const tab = await onAList(stage);
  // What is asked for instead does not come: marks are those of the channel.
  stage.api.on('getMatches', () => ({ kind: 'lost' }));
  stage.push.ignoreSubscribes(true);
  const first = tab.watch(tab.sportsbook.select.markets('1'));
  await stage.browser.advance(9_000);
  first.stop();
  // The match lingers, its channel too: by now it has been without a subscription for longer than the deadline.
  await stage.browser.advance(4_000);
  expect(tab.sportsbook.select.connection.get().stale).toBe(false);
  const second = tab.watch(tab.sportsbook.select.markets('1'));
  await settle();
  expect(tab.sportsbook.select.connection.get().stale).toBe(true);
  second.stop();
  await stage.browser.advance(3_000);
  expect(tab.sportsbook.select.connection.get().stale).toBe(false);
  tab.sportsbook.stop();
});
