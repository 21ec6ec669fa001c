import { setImmediate as turn } from 'node:timers/promises';
import { visitor } from '@touchline/contract';
import { expect, test } from 'vitest';
import { buildPlayer, createStage, imported, onAList, refusal, reply, settle } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

const minute = 60_000;

function stageOf(config = { activity_tracking: true }): Stage {
  const stage = createStage(config);
  stage.world.player = buildPlayer();
  stage.api.on('trackActivity', () => reply({}));
  return stage;
}

/** A tab of the player whose activity was reported once, by whichever tab. */
async function tracked(stage: Stage, setup?: Parameters<typeof onAList>[1]): Promise<OpenTab> {
  const tab = await onAList(stage, setup);
  await imported(stage, turn, () => stage.api.count('trackActivity') > 0, tab);
  return tab;
}

function reports({ api }: Stage): number {
  return api.count('trackActivity');
}

test('a visible page reports at once and each 60 s that its player is active, a hidden one never [RG-03]', async () => {
  const stage = stageOf();
  const tab = await tracked(stage);
  expect(reports(stage)).toBe(1);
  await stage.browser.advance(minute - 5000);
  expect(reports(stage)).toBe(1);
  await stage.browser.advance(10 * minute);
  expect(reports(stage)).toBe(11);
  tab.env.setVisible(false);
  await stage.browser.advance(10 * minute);
  expect(reports(stage)).toBe(11);
  tab.env.setVisible(true);
  await stage.browser.advance(0);
  expect(reports(stage)).toBe(12);
  tab.sportsbook.stop();
  await stage.browser.advance(10 * minute);
  expect(reports(stage)).toBe(12);
});

test('one of several tabs reports, once a minute, whichever of them is visible [RG-03]', async () => {
  const stage = stageOf();
  const first = await tracked(stage);
  await stage.browser.advance(minute / 2);
  const second = await onAList(stage);
  // The code of the second tab has to load too: its sportsbook session is opened beside it.
  await imported(stage, turn, () => stage.api.count('openSportsbookSession') === 2, second);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  const before = reports(stage);
  await stage.browser.advance(10 * minute);
  expect(reports(stage) - before).toBe(10);
  first.env.setVisible(false);
  await stage.browser.advance(10 * minute);
  expect(reports(stage) - before).toBe(20);
  second.env.setVisible(false);
  await stage.browser.advance(10 * minute);
  // Both are shown at one moment, side by side.
  first.env.setVisible(true);
  second.env.setVisible(true);
  await stage.browser.advance(0);
  expect(reports(stage) - before).toBe(21);
  first.sportsbook.stop();
  second.sportsbook.stop();
});

test('where the browser refuses locks it is reported all the same, once a minute [RG-03]', async () => {
  const stage = stageOf();
  const refused = new Error('SecurityError');
  const tab = await tracked(stage, { exclusively: () => Promise.reject(refused) });
  expect(reports(stage)).toBe(1);
  expect(tab.env.reports).toContainEqual({ kind: 'activity', error: refused });
  await stage.browser.advance(10 * minute);
  expect(reports(stage)).toBe(11);
  tab.sportsbook.stop();
});

test('a 401 to it ends the session with the words of the activity limit, and asks nobody to sign in [RG-03] [AUTH-05]', async () => {
  const stage = stageOf();
  const tab = await tracked(stage);
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  stage.api.on('trackActivity', () => refusal(1001));
  await stage.browser.advance(minute);
  const { session, sessionOver, notices, signInAsked, ticket } = tab.sportsbook.select;
  expect([session.get().status, sessionOver.get()]).toEqual(['not_logged_in', 'error.session.activity']);
  expect([notices.get(), signInAsked.get(), ticket.get().selectionCount]).toEqual([[], 0, 1]);
  expect(stage.api.count('signOut')).toBe(1);
  await stage.browser.advance(10 * minute);
  expect(reports(stage)).toBe(2);
  tab.sportsbook.stop();
});

test('a 401 to it beside the session of another player ends no session, and signs that one out of none [RG-03] [I10]', async () => {
  const stage = stageOf();
  const tab = await tracked(stage);
  // Signed in by a page of the operator, of which no tab says anything.
  stage.world.player = buildPlayer({ id: '8' });
  stage.api.on('trackActivity', ({ headers }) => (headers['x-touchline-player'] === '8' ? reply({}) : refusal(1001)));
  await stage.browser.advance(minute);
  const { session, sessionOver, notices, signInAsked } = tab.sportsbook.select;
  expect([session.get().player?.id, sessionOver.get(), stage.api.count('signOut')]).toEqual(['8', null, 0]);
  expect([notices.get(), signInAsked.get()]).toEqual([[], 0]);
  await imported(stage, turn, () => reports(stage) > 2, tab);
  await stage.browser.advance(10 * minute);
  expect(reports(stage)).toBeGreaterThan(10);
  tab.sportsbook.stop();
});

test('a 401 to it ends the session within 3 s, though nobody answers who is here [RG-03]', async () => {
  const stage = stageOf();
  const tab = await tracked(stage);
  stage.api.on('trackActivity', () => refusal(1001));
  stage.api.on('getPlayer', async () => {
    await new Promise<void>((resolve) => tab.env.setTimer(resolve, tab.env.requests.at(-1)?.timeout ?? 0));
    return { kind: 'timeout' };
  });
  await stage.browser.advance(minute + 3_000);
  const { session, sessionOver } = tab.sportsbook.select;
  expect([session.get().status, sessionOver.get()]).toEqual(['not_logged_in', 'error.session.activity']);
  tab.sportsbook.stop();
});

test('a call that is refused while it is asked who is here ends the session with the words of the limit [RG-03] [AUTH-05]', async () => {
  const stage = stageOf();
  const tab = await tracked(stage);
  stage.api.on('trackActivity', () => refusal(1001));
  stage.api.on('openAccount', () => refusal(1001));
  const slow = Promise.withResolvers<null>();
  stage.api.on('getPlayer', async () => {
    await slow.promise;
    return reply(visitor);
  });
  await stage.browser.advance(minute);
  await tab.sportsbook.commands.openAccount('USD');
  slow.resolve(null);
  await settle();
  const { session, sessionOver, signInAsked, notices } = tab.sportsbook.select;
  expect([session.get().player, sessionOver.get()]).toEqual([null, 'error.session.activity']);
  expect([notices.get(), signInAsked.get()]).toEqual([[], 0]);
  tab.sportsbook.stop();
});

test('a 401 to it while its player signs out says nothing of a limit [RG-03] [AUTH-04]', async () => {
  const stage = stageOf();
  const tab = await tracked(stage);
  const slow = Promise.withResolvers<null>();
  stage.api.on('signOut', async () => {
    await slow.promise;
    return reply({ signed_out: true });
  });
  stage.api.on('trackActivity', () => refusal(1001));
  const leaving = tab.sportsbook.commands.signOut();
  stage.world.player = visitor;
  await stage.browser.advance(minute);
  expect(reports(stage)).toBe(2);
  slow.resolve(null);
  await leaving;
  const { session, sessionOver } = tab.sportsbook.select;
  expect([session.get().player, sessionOver.get()]).toEqual([null, null]);
  tab.sportsbook.stop();
});

test('a page that is stopped before it is known who is here signs nobody out', async () => {
  const stage = stageOf();
  const tab = await tracked(stage);
  const slow = Promise.withResolvers<null>();
  stage.api.on('trackActivity', () => refusal(1001));
  stage.api.on('getPlayer', async () => {
    await slow.promise;
    return reply(stage.world.player);
  });
  const before = stage.api.count('getPlayer');
  await stage.browser.advance(minute);
  expect(stage.api.count('getPlayer')).toBe(before + 1);
  tab.sportsbook.stop();
  slow.resolve(null);
  await settle();
  expect([stage.api.count('signOut'), tab.sportsbook.select.sessionOver.get()]).toEqual([0, null]);
});

test('nothing is reported of a visitor, nor where the flag is off [RG-03] [AUTH-15] [CFG-04a]', async () => {
  for (const [config, player] of [
    [{ activity_tracking: true }, null],
    [{ activity_tracking: false }, buildPlayer()],
  ] as const) {
    const stage = stageOf(config);
    if (player === null) stage.world.player = { ...buildPlayer(), id: null, email: null, auth_phone_number: null };
    const tab = await onAList(stage);
    await stage.browser.advance(5 * minute);
    for (let turns = 0; turns < 50; turns += 1) await turn();
    await stage.browser.advance(5 * minute);
    expect(reports(stage)).toBe(0);
    tab.sportsbook.stop();
  }
});
