import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { buildAccount, buildMarket, buildMatch, buildPlayer, onePage, pushed } from '../testing/builders.ts';
import { createStage, imported, onAList, reply, settle, subscribedTo } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

beforeAll(async () => {
  // Fetched by then in a browser too, if the network allows: here the time that passes is moved by hand.
  await import('../fallback/fallback-polling.ts');
});

function priced(odds: string, version: number) {
  return buildMatch({
    version,
    main_market: buildMarket({ version, outcomes: [{ id: '1', name: 'Home', active: true, odds }] }),
  });
}

function home(tab: OpenTab) {
  return tab.sportsbook.select.outcome('1', '1|', '1').get();
}
function connection(tab: OpenTab) {
  return tab.sportsbook.select.connection.get();
}

/** A page with a list on it whose push is gone, and that polls. */
async function polling(stage: Stage): Promise<OpenTab> {
  const tab = await onAList(stage);
  stage.push.refuse(true);
  stage.push.drop();
  await settle();
  expect([connection(tab).stale, connection(tab).isPolling]).toEqual([false, false]);
  await stage.browser.advance(10_000);
  expect([connection(tab).stale, connection(tab).isPolling, home(tab)?.stale]).toEqual([true, false, true]);
  await imported(stage, turn, () => connection(tab).isPolling);
  return tab;
}

test('push that stays away is replaced by asking again and again: prices are as true as the last answer [PUSH-15] [I9]', async () => {
  const stage = createStage();
  const tab = await polling(stage);
  expect(connection(tab)).toEqual({ state: 'connecting', stale: false, isPolling: true, isRefused: false });
  expect(home(tab)).toMatchObject({ odds: '1.85', stale: false });
  stage.world.matches = [priced('2.20', 5)];
  const asked = stage.api.count('getMatches');
  await stage.browser.advance(16_500);
  expect([stage.api.count('getMatches') - asked, home(tab)?.odds, home(tab)?.stale]).toEqual([1, '2.20', false]);
  tab.sportsbook.stop();
});

test('a page that never had push polls just the same [PUSH-15]', async () => {
  const stage = createStage();
  stage.push.refuse(true);
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await settle();
  await stage.browser.advance(10_000);
  await imported(stage, turn, () => connection(tab).isPolling);
  expect([connection(tab).isPolling, home(tab)?.stale]).toEqual([true, false]);
  expect(tab.env.reports.filter(({ kind }) => kind === 'push')).toHaveLength(1);
  tab.sportsbook.stop();
});

test('when push is back polling stops, and nothing goes back to an older version [PUSH-15] [I8]', async () => {
  const stage = createStage();
  const tab = await polling(stage);
  stage.world.matches = [priced('2.20', 5)];
  await stage.browser.advance(16_500);
  const seen: (string | undefined)[] = [];
  tab.sportsbook.select.outcome('1', '1|', '1').subscribe(() => seen.push(home(tab)?.odds));
  // Published before the last answer and received after it.
  stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: priced('1.95', 4) } }));
  stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match: priced('2.30', 6) } }));
  stage.push.refuse(false);
  await stage.push.when(() => stage.push.connections.length === 2 && stage.push.isSubscribed('updates:en'));
  await imported(stage, turn, () => home(tab)?.odds === '2.30', tab);
  expect(home(tab)).toMatchObject({ odds: '2.30', stale: false });
  expect(connection(tab)).toEqual({ state: 'connected', stale: false, isPolling: false, isRefused: false });
  await stage.browser.advance(5_000);
  const asked = stage.api.arrived.length;
  await stage.browser.advance(120_000);
  expect(stage.api.arrived.slice(asked).filter(({ name }) => name === 'getMatches')).toEqual([]);
  expect(seen).not.toContain('1.95');
  tab.sportsbook.stop();
});

test('nobody asks for a hidden page or without a network, and prices grow stale; who comes back sees them asked for at once [PUSH-15]', async () => {
  const stage = createStage();
  const tab = await polling(stage);
  for (const [leave, comeBack] of [
    [() => tab.env.setVisible(false), () => tab.env.setVisible(true)],
    [() => tab.env.setOnline(false), () => tab.env.setOnline(true)],
  ] as const) {
    leave();
    const asked = stage.api.count('getMatches');
    await stage.browser.advance(60_000);
    expect([stage.api.count('getMatches') - asked, home(tab)?.stale]).toEqual([0, true]);
    comeBack();
    await settle();
    expect([stage.api.count('getMatches') - asked, home(tab)?.stale]).toEqual([1, false]);
  }
  tab.sportsbook.stop();
});

test('answers that do not come leave prices stale, and each pause is longer than the last [PUSH-15] [I9]', async () => {
  const stage = createStage();
  const tab = await polling(stage);
  stage.api.on('getSports', () => ({ kind: 'lost' }));
  await stage.browser.advance(30_000);
  expect(home(tab)?.stale).toBe(false);
  stage.api.on('getMatches', () => ({ kind: 'lost' }));
  await stage.browser.advance(60_000);
  expect([home(tab)?.stale, connection(tab).isPolling]).toEqual([true, false]);
  stage.api.on('getMatches', () =>
    reply({ data: [priced('2.40', 9)], pagination: { total: 1, page: 1, limit: 500, last_page: 1 } }),
  );
  await stage.browser.advance(125_000);
  expect(home(tab)).toMatchObject({ odds: '2.40', stale: false });
  tab.sportsbook.stop();
});

test('a match that an answer no longer names is let go, also where the answer is cut [PUSH-15] [I9]', async () => {
  const stage = createStage();
  stage.push.refuse(true);
  const tab = stage.open();
  tab.sportsbook.start();
  stage.world.matches = ['1', '2', '3'].map((id) => buildMatch({ id, status: 1 }));
  const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'live', maxPerSport: 2 }));
  await stage.browser.advance(10_000);
  await imported(stage, turn, () => connection(tab).isPolling);
  const shown = () => list.get().groups.flatMap(({ matchIds }) => matchIds);
  expect([shown(), home(tab)?.stale]).toEqual([['1', '2', '3'], false]);
  stage.world.matches = ['2', '3'].map((id) => buildMatch({ id, status: 1 }));
  const seen = new Set<boolean | undefined>();
  const price = tab.sportsbook.select.outcome('2', '1|', '1');
  for (let ms = 0; ms < 16_500; ms += 100) {
    await stage.browser.advance(100);
    seen.add(price.get()?.stale);
  }
  expect([shown(), [...seen]]).toEqual([['2', '3'], [false]]);
  tab.sportsbook.stop();
});

test('a player without push sees balance and provider statuses by asking as well [PUSH-15] [PUSH-06]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = await polling(stage);
  stage.world.accounts = [buildAccount({ balance: '77.00' })];
  stage.world.settings = {
    ...stage.world.settings,
    provider_statuses: [{ provider: 'betradar', active: false }],
  };
  await stage.browser.advance(16_500);
  expect([tab.sportsbook.select.balance.get()?.balance, home(tab)?.locked]).toEqual(['77.00', true]);
  tab.sportsbook.stop();
});

test('a poll that was about to begin does not, once push is back [PUSH-15]', async () => {
  const stage = createStage();
  const tab = await polling(stage);
  await stage.browser.advance(13_900);
  stage.push.refuse(false);
  await subscribedTo(stage, 'updates:en');
  const asked = stage.api.count('getMatches');
  await stage.browser.advance(2_900);
  expect(stage.api.count('getMatches') - asked).toBe(0);
  tab.sportsbook.stop();
});

test('a clock that is put back neither stops the asking nor keeps old answers fresh [PUSH-15] [I9]', async () => {
  const stage = createStage();
  const tab = await polling(stage);
  const asked = stage.api.count('getMatches');
  stage.browser.putBack(3_600_000);
  await stage.browser.advance(35_000);
  expect(stage.api.count('getMatches') - asked).toBeGreaterThan(1);
  stage.api.on('getMatches', () => ({ kind: 'lost' }));
  stage.browser.putBack(3_600_000);
  await stage.browser.advance(60_000);
  expect([home(tab)?.stale, connection(tab).isPolling]).toEqual([true, false]);
  tab.sportsbook.stop();
});

test('prices that nobody asked for any more for minutes are asked for as soon as anybody answers [PUSH-15] [I15]', async () => {
  const stage = createStage();
  const tab = await polling(stage);
  stage.api.on('getMatches', () => ({ kind: 'lost' }));
  await stage.browser.advance(310_000);
  expect(home(tab)?.stale).toBe(true);
  stage.api.on('getMatches', () =>
    reply({ data: [priced('2.40', 9)], pagination: { total: 1, page: 1, limit: 500, last_page: 1 } }),
  );
  while (home(tab)?.odds !== '2.40') await stage.browser.advance(100);
  await settle();
  expect(home(tab)?.stale).toBe(false);
  tab.sportsbook.stop();
});

test('who is answered while another question hangs asks again once that is over, and not after its pause [PUSH-15] [I15]', async () => {
  const stage = createStage();
  const tab = await polling(stage);
  stage.api.on('getSports', () => ({ kind: 'lost' }));
  stage.api.on('getMatches', () => ({ kind: 'lost' }));
  await stage.browser.advance(200_000);
  const holding: (() => void)[] = [];
  stage.api.on('getMatches', async () => {
    await new Promise<void>((resolve) => {
      holding.push(resolve);
    });
    return { kind: 'lost' };
  });
  const polls = stage.api.count('getSettings');
  while (stage.api.count('getSettings') === polls) await stage.browser.advance(100);
  stage.api.on('getSports', () => reply({ data: stage.world.sports }));
  tab.sportsbook.commands.retry();
  await stage.browser.advance(1_000);
  stage.api.on('getMatches', () => reply(onePage([priced('2.40', 9)])));
  for (const give of holding) give();
  await stage.browser.advance(5_000);
  expect(home(tab)).toMatchObject({ odds: '2.40', stale: false });
  tab.sportsbook.stop();
});

/** A page whose push never came, and that polls. */
async function withoutPush(stage: Stage): Promise<OpenTab> {
  stage.push.refuse(true);
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await settle();
  await stage.browser.advance(10_000);
  await imported(stage, turn, () => connection(tab).isPolling);
  expect(home(tab)?.stale).toBe(false);
  return tab;
}

test('polled prices are marked once polling stops because push is there, and cannot be picked until they were asked for again [I9]', async () => {
  const stage = createStage();
  const tab = await withoutPush(stage);
  await stage.browser.advance(16_500);
  stage.api.on('getMatches', () => ({ kind: 'lost' }));
  stage.push.refuse(false);
  await imported(stage, turn, () => stage.push.isSubscribed('updates:en'));
  await settle();
  expect(connection(tab)).toMatchObject({ state: 'connected', isPolling: false });
  expect(home(tab)?.stale).toBe(true);
  await stage.browser.advance(60_000);
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  expect([home(tab)?.stale, tab.sportsbook.select.ticket.get().selectionCount]).toEqual([true, 0]);
  stage.api.on('getMatches', () => reply(onePage([priced('2.20', 5)])));
  await stage.browser.advance(31_000);
  expect(home(tab)).toMatchObject({ odds: '2.20', stale: false });
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  expect(tab.sportsbook.select.ticket.get().selectionCount).toBe(1);
  tab.sportsbook.stop();
});

test('prices that polling could not refresh stay marked when push comes for the first time [I9]', async () => {
  const stage = createStage();
  const tab = await withoutPush(stage);
  stage.api.on('getMatches', () => ({ kind: 'lost' }));
  await stage.browser.advance(60_000);
  expect(home(tab)?.stale).toBe(true);
  stage.push.refuse(false);
  await imported(stage, turn, () => stage.push.isSubscribed('updates:en'));
  await stage.browser.advance(5_000);
  expect([connection(tab).state, home(tab)?.stale]).toEqual(['connected', true]);
  tab.sportsbook.stop();
});

test('a sportsbook that was stopped marks its prices; started again it marks them until they were asked for [I9]', async () => {
  const stage = createStage();
  const tab = await polling(stage);
  tab.sportsbook.stop();
  expect([connection(tab).isPolling, home(tab)?.stale]).toEqual([false, true]);
  stage.api.on('getMatches', () => ({ kind: 'lost' }));
  stage.push.refuse(false);
  tab.sportsbook.start();
  await stage.push.when(() => stage.push.isSubscribed('updates:en'));
  await settle();
  expect([connection(tab).stale, home(tab)?.stale]).toEqual([false, true]);
  stage.api.on('getMatches', () => reply(onePage([priced('2.20', 5)])));
  await stage.browser.advance(31_000);
  expect(home(tab)).toMatchObject({ odds: '2.20', stale: false });
  tab.sportsbook.stop();
});
