import { calls } from '@touchline/contract';
import { expect, onTestFinished, test } from 'vitest';
import { buildPlayer, createStage, pushed, refusal, reply, settle, subscribedTo } from '../testing/index.ts';

const message = {
  id: '5',
  type: 'bet_won',
  object_type: 'bet',
  object_id: '9',
  title: 'Your bet won',
  caption: '€20.00',
  body: 'Bet 9 won.',
  created_at: '2026-01-01T12:00:00.000Z',
  read: false,
};

/** A player who looks at the list, of which this many are unread. */
async function lookedAt() {
  const stage = createStage();
  stage.world.player = buildPlayer();
  let unread = 1;
  stage.api.on('getNotificationCounters', () => reply({ unread, version: 1 }));
  stage.api.on('getNotifications', () =>
    reply({
      data: [{ ...message, read: unread === 0 }],
      pagination: { total: 1, page: 1, limit: 20, last_page: 1 },
    }),
  );
  const tab = stage.open();
  onTestFinished(() => tab.sportsbook.stop());
  tab.sportsbook.start();
  await subscribedTo(stage, '$user:en.7');
  const list = tab.watch(tab.sportsbook.select.ask(calls.getNotifications, { playerId: '7' }));
  const counters = tab.watch(tab.sportsbook.select.ask(calls.getNotificationCounters, { playerId: '7' }));
  await settle();
  const read = (): void => void (unread = 0);
  return { stage, tab, list, counters, read };
}

test('reading some and reading all are a call each, after which list and count are asked for again [API-07c] [NOTE-01]', async () => {
  const { stage, tab, list, counters, read } = await lookedAt();
  stage.api.on('readNotifications', () => {
    read();
    return reply({ unread: 0, version: 2 });
  });
  stage.api.on('readAllNotifications', () => reply({ version: 3 }));
  expect(await tab.sportsbook.commands.readNotifications(['5'])).toEqual({ kind: 'done' });
  expect(stage.api.last('readNotifications').body).toEqual({ ids: ['5'] });
  await settle();
  expect([list.get().value?.data[0]?.read, counters.get().value?.unread]).toEqual([true, 0]);
  expect(await tab.sportsbook.commands.readNotifications(null)).toEqual({ kind: 'done' });
  expect(stage.api.last('readAllNotifications').body).toBeNull();
  stage.api.on('readAllNotifications', () => refusal(1000));
  expect(await tab.sportsbook.commands.readNotifications(null)).toMatchObject({ kind: 'refused' });
});

test('kinds that are chosen one after another arrive in that order, however slow the first is [NOTE-01]', async () => {
  const { stage, tab } = await lookedAt();
  const all = { bet: true, payment: true, bonus: true, jackpot: true, limit: true, match: true, watch: true };
  const [withoutBets, withoutBoth] = [
    { ...all, bet: false },
    { ...all, bet: false, payment: false },
  ];
  const slow = Promise.withResolvers<null>();
  stage.api.on('saveNotificationSettings', async () => {
    await slow.promise;
    return reply(withoutBets);
  });
  const first = tab.sportsbook.commands.saveNotificationSettings(withoutBets);
  await settle();
  const second = tab.sportsbook.commands.saveNotificationSettings(withoutBoth);
  await settle();
  expect(stage.api.count('saveNotificationSettings')).toBe(1);
  stage.api.on('saveNotificationSettings', () => reply(withoutBoth));
  slow.resolve(null);
  expect([await first, await second]).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  expect(stage.api.last('saveNotificationSettings').body).toEqual(withoutBoth);
  // Another tab may have signed in somebody else meanwhile.
  expect(stage.api.last('saveNotificationSettings').headers['x-touchline-player']).toBe('7');
});

test('kinds that waited for their turn are not chosen for the next player [I10]', async () => {
  const { stage, tab } = await lookedAt();
  const all = { bet: true, payment: true, bonus: true, jackpot: true, limit: true, match: true, watch: true };
  const slow = Promise.withResolvers<null>();
  stage.api.on('saveNotificationSettings', async () => {
    await slow.promise;
    return reply(all);
  });
  const both = [true, false].map((bet) => tab.sportsbook.commands.saveNotificationSettings({ ...all, bet }));
  await settle();
  await tab.sportsbook.commands.signOut();
  await settle();
  stage.world.account = buildPlayer({ id: '8' });
  await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
  slow.resolve(null);
  await Promise.all(both);
  expect(stage.api.count('saveNotificationSettings')).toBe(1);
});

test('a list that is looked at follows what another tab has read, without a call for the count [PUSH-06a] [NOTE-01]', async () => {
  const { stage, tab, list, read } = await lookedAt();
  const asked = stage.api.count('getNotificationCounters');
  read();
  stage.push.publish('$user:en.7', pushed({ type: 'unread_counters_changed', payload: { unread: 0, version: 2 } }));
  await settle();
  expect(tab.sportsbook.select.unread.get()).toEqual({ unread: 0, version: 2 });
  expect(list.get().value?.data[0]?.read).toBe(true);
  expect(stage.api.count('getNotificationCounters')).toBe(asked);
});

test('what is about a bet, a payment or a bonus is no toast, and what stands for itself is one [NOTE-01] [LAY-04]', async () => {
  const { stage, tab } = await lookedAt();
  const publish = (notification: object) =>
    stage.push.publish('$user:en.7', pushed({ type: 'notification', payload: { notification, version: 2 } } as never));
  publish(message);
  await settle();
  expect(tab.sportsbook.select.notices.get()).toEqual([]);
  publish({ ...message, id: '6', object_type: null, title: 'Cup night' });
  await settle();
  expect(tab.sportsbook.select.notices.get().map(({ titleKey }) => titleKey)).toEqual(['Cup night']);
});
