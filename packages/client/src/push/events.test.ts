import { calls } from '@touchline/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  buildMarket,
  buildMatch,
  buildPlayer,
  createStage,
  subscribedTo,
  onAList,
  onePage,
  pushed,
  reply,
  settle,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

function provider(active: boolean, version: number) {
  return pushed({ type: 'provider_status_changed', payload: { provider: 'betradar', active, version } });
}

describe('what is published to everybody', () => {
  test('prices of a provider that falls silent are suspended, selections are not available, and both come back [PUSH-05] [TKT-10]', async () => {
    const stage = createStage();
    stage.world.matches = [buildMatch({ id: '1' }), buildMatch({ id: '2', provider: 'oddin' })];
    stage.world.settings = { ...stage.world.settings, provider_statuses: [{ provider: 'betradar', active: true }] };
    const tab = await onAList(stage);
    const [ours, other] = ['1', '2'].map((id) => tab.watch(tab.sportsbook.select.outcome(id, '1|', '1')));
    tab.sportsbook.commands.clickOutcome('1', '1|', '1');
    await settle();
    const facts = () => {
      const { bets } = tab.sportsbook.select.ticket.get();
      return {
        locked: [ours?.get()?.locked, other?.get()?.locked],
        isNotAvailable: bets.flatMap(({ selections }) => selections.map((selection) => selection.isNotAvailable)),
        known: tab.sportsbook.select.settings.get()?.provider_statuses.map(({ active }) => active),
      };
    };
    expect(facts()).toEqual({ locked: [false, false], isNotAvailable: [false], known: [true] });
    stage.push.publish('updates:en', provider(false, 5));
    await settle();
    expect(facts()).toEqual({ locked: [true, false], isNotAvailable: [true], known: [false] });
    tab.sportsbook.commands.clickOutcome('1', '1|', 'x');
    expect(tab.sportsbook.select.ticket.get().selectionCount).toBe(1);
    stage.push.publish('updates:en', provider(true, 4));
    await settle();
    expect(facts().locked).toEqual([true, false]);
    stage.push.publish('updates:en', provider(true, 6));
    await settle();
    expect(facts()).toEqual({ locked: [false, false], isNotAvailable: [false], known: [true] });
    tab.sportsbook.stop();
  });

  test('settings that were asked for before push spoke do not take its word back; those asked for later do [PUSH-05]', async () => {
    const stage = createStage();
    const statuses = (active: boolean) => ({
      ...stage.world.settings,
      provider_statuses: [{ provider: 'betradar' as const, active }],
    });
    const answers: (() => void)[] = [];
    const tab = await onAList(stage);
    stage.api.on('getSettings', async () => {
      const answered = statuses(true);
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      return reply(answered);
    });
    const locked = () => tab.sportsbook.select.outcome('1', '1|', '1').get()?.locked;
    stage.push.publish('updates:en', pushed({ type: 'events_lost', payload: {} }));
    await settle();
    await stage.browser.advance(2_000);
    stage.push.publish('updates:en', provider(false, 5));
    await settle();
    answers[0]?.();
    await settle();
    expect([answers.length, locked()]).toEqual([1, true]);
    stage.push.publish('updates:en', pushed({ type: 'events_lost', payload: {} }));
    await settle();
    await stage.browser.advance(2_000);
    answers[1]?.();
    await settle();
    expect([answers.length, locked()]).toEqual([2, false]);
    tab.sportsbook.stop();
  });

  test('the pool of a tournament is what push published last, by its version [PUSH-05]', async () => {
    const stage = createStage();
    const tab = await onAList(stage);
    const pool = tab.watch(tab.sportsbook.select.tournamentPool('12'));
    const publish = (amount: string, version: number) =>
      stage.push.publish(
        'updates:en',
        pushed({ type: 'tournament_pool_changed', payload: { tournament_id: '12', pool: amount, version } }),
      );
    expect(pool.get()).toBeNull();
    publish('1000.00', 2);
    publish('900.00', 1);
    await settle();
    tab.env.frame();
    expect([pool.get(), pool.notified]).toEqual([{ amount: '1000.00', version: 2 }, 1]);
    tab.sportsbook.stop();
  });

  test('what the server itself lost is asked for again, and is marked until it is there [PUSH-11]', async () => {
    const stage = createStage();
    const tab = await onAList(stage);
    const asked = stage.api.count('getMatches');
    stage.push.publish('updates:en', pushed({ type: 'events_lost', payload: {} }));
    await settle();
    expect(tab.sportsbook.select.outcome('1', '1|', '1').get()?.stale).toBe(true);
    await stage.browser.advance(2_000);
    expect(stage.api.count('getMatches') - asked).toBe(1);
    expect(tab.sportsbook.select.outcome('1', '1|', '1').get()?.stale).toBe(false);
    tab.sportsbook.stop();
  });
});

test('a main market and a start that moved in a gap come with the snapshot, though a newer status came first [PUSH-11] [I8]', async () => {
  const stage = createStage();
  const tab = await onAList(stage);
  const head = tab.watch(tab.sportsbook.select.match('1'));
  // Lost: version 2 with another start and another main market.
  const moved = buildMatch({
    version: 3,
    status: 1,
    stage: '1st_half',
    start_time: '2026-01-01T16:00:00.000Z',
    main_market: buildMarket({ id: '18', specifier: 'total=2.5', version: 3 }),
  });
  stage.push.publish(
    'updates:en',
    pushed({
      type: 'match_status_changed',
      payload: { match_id: '1', status: 1, stage: '2nd_half', statistics: null, available_markets: 9, version: 4 },
    }),
  );
  stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: moved } }));
  await settle();
  const seen = { mainMarketKey: '18|total=2.5', start_time: moved.start_time, stage: '2nd_half', version: 4 };
  expect(head.get()).toMatchObject(seen);
  // What is older than these words says nothing any more.
  stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: buildMatch({ version: 2 }) } }));
  await settle();
  expect(head.get()).toMatchObject(seen);
  tab.sportsbook.stop();
});

test('words of a market that moved in a gap come with the snapshot of the version that is known [PUSH-11]', async () => {
  const stage = createStage();
  const tab = await onAList(stage);
  const market = tab.watch(tab.sportsbook.select.market('1', '1|'));
  const outcomes = [{ id: '1', name: 'Hosts', active: true, odds: '1.90' }];
  const renamed = buildMarket({ version: 3, name: 'Winner', market_groups: ['main', 'goals'], outcomes });
  // Lost: version 2 with the new words. What follows does not repeat them.
  stage.push.publish(
    'updates:en',
    pushed({
      type: 'markets_changed',
      payload: {
        match_id: '1',
        markets: [
          { id: '1', specifier: '', status: 1, version: 3, outcomes: [{ id: '1', odds: '1.90', active: true }] },
        ],
      },
    }),
  );
  await settle();
  expect(market.get()).toMatchObject({ name: 'Match result', version: 3 });
  stage.push.publish(
    'updates:en',
    pushed({ type: 'match_changed', payload: { match: buildMatch({ version: 2, main_market: renamed }) } }),
  );
  await settle();
  expect(market.get()).toEqual(renamed);
  tab.sportsbook.stop();
});

test('words of a market that moved in a gap come with a snapshot, though newer prices came first, and never go back [PUSH-11] [I8]', async () => {
  const stage = createStage();
  const tab = await onAList(stage);
  const market = tab.watch(tab.sportsbook.select.market('1', '1|'));
  const change = async (version: number, odds: string, more: object = {}): Promise<void> => {
    const outcomes = [{ id: '1', odds, active: true }];
    const moved = { id: '1', specifier: '', status: 1 as const, version, outcomes, ...more };
    stage.push.publish('updates:en', pushed({ type: 'markets_changed', payload: { match_id: '1', markets: [moved] } }));
    await settle();
  };
  const snapshot = async (version: number, name: string, most_balanced: boolean): Promise<void> => {
    const outcomes = [{ id: '1', name: `${name} 1`, active: true, odds: '1.50' }];
    const main_market = buildMarket({ version, name, market_groups: [name], most_balanced, outcomes });
    const match = buildMatch({ version, main_market });
    stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
    await settle();
  };
  const seen = () => {
    const shown = market.get();
    return [
      shown?.version,
      shown?.name,
      shown?.market_groups.join(),
      shown?.outcomes[0]?.name,
      shown?.outcomes[0]?.odds,
    ];
  };
  // Lost: version 2 with the new words.
  await change(5, '1.90');
  await snapshot(4, 'Winner', false);
  expect(seen()).toEqual([5, 'Winner', 'Winner', 'Winner 1', '1.90']);
  await snapshot(3, 'Older', false);
  expect(seen()).toEqual([5, 'Winner', 'Winner', 'Winner 1', '1.90']);
  await change(7, '2.00', { most_balanced: true });
  await snapshot(6, 'Newer', false);
  expect([...seen(), market.get()?.most_balanced]).toEqual([7, 'Newer', 'Newer', 'Newer 1', '2.00', true]);
  tab.sportsbook.stop();
});

describe('what is published to one player', () => {
  const signedIn = async (stage: Stage): Promise<OpenTab> => {
    stage.world.player = buildPlayer();
    const tab = stage.open();
    tab.sportsbook.start();
    await subscribedTo(stage, '$user:en.7');
    return tab;
  };
  const notices = (tab: OpenTab) =>
    tab.sportsbook.select.notices
      .get()
      .map(({ titleKey, descriptionKey, isWritten }) => [titleKey, descriptionKey, isWritten]);

  test('unread notifications are counted by version, and nobody else sees the count [PUSH-06]', async () => {
    const stage = createStage();
    const tab = await signedIn(stage);
    const publish = (unread: number, version: number) =>
      stage.push.publish('$user:en.7', pushed({ type: 'unread_counters_changed', payload: { unread, version } }));
    publish(3, 2);
    publish(9, 1);
    await settle();
    expect(tab.sportsbook.select.unread.get()).toEqual({ unread: 3, version: 2 });
    await tab.sportsbook.commands.signOut();
    expect(tab.sportsbook.select.unread.get()).toBeNull();
    tab.sportsbook.stop();
  });

  test('a notification and a bonus are shown once, in the words that they carry [PUSH-06] [LAY-04]', async () => {
    const stage = createStage();
    const tab = await signedIn(stage);
    const notification = {
      id: '5',
      type: 'news',
      object_type: null,
      title: '<b>Cup night</b>',
      caption: 'Boosted odds from 20:00',
      body: 'All of it.',
      created_at: '2026-01-01T12:00:00.000Z',
      read: false,
    };
    const bonus = { id: '8', type: 'freebet' as const, name: 'Freebet of 5 euro', caption: null };
    // A modal tells this one (BON-08a).
    const announced = { id: '9', type: 'freebet' as const, name: 'Welcome', caption: null, announced: true };
    stage.push.publish('$user:en.7', pushed({ type: 'bonus_issued', payload: { bonus: announced, version: 1 } }));
    for (let turn = 0; turn < 2; turn += 1) {
      stage.push.publish('$user:en.7', pushed({ type: 'notification', payload: { notification } }));
      stage.push.publish('$user:en.7', pushed({ type: 'bonus_issued', payload: { bonus, version: 1 } }));
      await settle();
    }
    expect(notices(tab)).toEqual([
      ['<b>Cup night</b>', 'Boosted odds from 20:00', true],
      ['Freebet of 5 euro', null, true],
    ]);
    await stage.browser.advance(6_000);
    stage.push.publish('$user:en.7', pushed({ type: 'notification', payload: { notification } }));
    await settle();
    expect(notices(tab)).toEqual([]);
    tab.sportsbook.stop();
  });

  test('a jackpot that was hit is shown, and what is watched of jackpots is asked for again [JACK-02] [PUSH-06]', async () => {
    const stage = createStage();
    stage.api.on('getJackpotHits', () => reply({ data: [] }));
    stage.api.on('getJackpots', () => reply({ data: [] }));
    const tab = await signedIn(stage);
    tab.watch(tab.sportsbook.select.ask(calls.getJackpotHits, { playerId: '7', query: { unseen: 'true' } }));
    tab.watch(tab.sportsbook.select.ask(calls.getJackpots, { playerId: '7' }));
    await settle();
    const publish = async (type: 'jackpot' | 'freebet', id: string) => {
      const bonus = { id, type, name: 'Mini', caption: '80.00 EUR' };
      stage.push.publish('$user:en.7', pushed({ type: 'bonus_issued', payload: { bonus, version: 1 } }));
      await settle();
      return [stage.api.count('getJackpotHits'), stage.api.count('getJackpots')];
    };
    expect([await publish('freebet', '1'), await publish('jackpot', '2'), await publish('jackpot', '2')]).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
    ]);
    tab.sportsbook.stop();
  });

  test('many events are one change of the screen [P13]', async () => {
    const stage = createStage();
    const tab = await signedIn(stage);
    const unread = tab.watch(tab.sportsbook.select.unread);
    for (let version = 1; version <= 20; version += 1) {
      stage.push.publish(
        '$user:en.7',
        pushed({ type: 'unread_counters_changed', payload: { unread: version, version } }),
      );
    }
    await settle();
    tab.env.frame();
    expect([unread.get(), unread.notified]).toEqual([{ unread: 20, version: 20 }, 1]);
    tab.sportsbook.stop();
  });
});

describe('differences [PUSH-10]', () => {
  test('are asked for with their flag alone, and never on private channels [PUSH-10]', async () => {
    for (const [config, delta] of [
      [{}, null],
      [{ push_delta: false }, null],
      [{ push_delta: true }, 'fossil'],
    ] as const) {
      const stage = createStage(config);
      stage.world.player = buildPlayer();
      const tab = stage.open();
      tab.sportsbook.start();
      tab.watch(tab.sportsbook.select.markets('1'));
      await subscribedTo(stage, '$user:en.7');
      await subscribedTo(stage, 'match:1');
      expect(new Map(stage.push.subscribes.map((each) => [each.channel, each.delta]))).toEqual(
        new Map([
          ['updates:en', delta],
          ['match:1', delta],
          ['$user:en.7', null],
        ]),
      );
      tab.sportsbook.stop();
    }
  });

  /** Errors that nobody caught; the run would take them for failures of its own. */
  const uncaught = (): readonly unknown[] => {
    const seen: unknown[] = [];
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', (error) => seen.push(error));
    onTestFinished(() => {
      process.removeAllListeners('unhandledRejection');
      for (const other of others) process.on('unhandledRejection', other);
    });
    return seen;
  };

  test('a difference that cannot be applied is dropped and reported, and its channel alone begins anew from a snapshot [PUSH-11] [I8]', async () => {
    const thrown = uncaught();
    const stage = createStage({ push_delta: true });
    const tab = await onAList(stage);
    tab.watch(tab.sportsbook.select.markets('1'));
    await subscribedTo(stage, 'match:1');
    const asked = stage.api.count('getMatches');
    stage.world.matches = [
      buildMatch({
        version: 8,
        main_market: buildMarket({ version: 8, outcomes: [{ id: '1', name: 'Home', active: true, odds: '2.20' }] }),
      }),
    ];
    stage.push.publishUnreadable('updates:en');
    await settle();
    expect([tab.sportsbook.select.connection.get().state, stage.push.connections.length]).toEqual(['connected', 1]);
    expect(tab.env.reports.map(({ error }) => String(error))).toEqual(['Error: push: a difference cannot be applied']);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(thrown).toEqual([]);
    await subscribedTo(stage, 'updates:en');
    expect(stage.push.subscribes.slice(2)).toEqual([
      { channel: 'updates:en', token: null, recover: false, delta: null },
    ]);
    await stage.browser.advance(2_000);
    expect(stage.api.count('getMatches')).toBeGreaterThan(asked);
    expect(tab.sportsbook.select.outcome('1', '1|', '1').get()).toMatchObject({ odds: '2.20', stale: false });
    tab.sportsbook.stop();
  });

  test('prices of a channel whose difference could not be applied are marked until the snapshot is in [I9]', async () => {
    const stage = createStage({ push_delta: true });
    const tab = await onAList(stage);
    stage.api.on('getMatches', () => ({ kind: 'lost' }));
    stage.push.publishUnreadable('updates:en');
    await subscribedTo(stage, 'updates:en');
    await stage.browser.advance(60_000);
    const price = tab.sportsbook.select.outcome('1', '1|', '1');
    expect(price.get()?.stale).toBe(true);
    stage.api.on('getMatches', () => reply(onePage(stage.world.matches)));
    await stage.browser.advance(31_000);
    expect(price.get()?.stale).toBe(false);
    tab.sportsbook.stop();
  });
});
