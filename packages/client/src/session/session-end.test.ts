import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildPlayer, createStage, imported, onAList, refusal, reply, settle } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

async function signedIn(stage: Stage): Promise<OpenTab> {
  stage.world.player = buildPlayer();
  const tab = await onAList(stage);
  await imported(stage, turn, () => stage.api.count('openSportsbookSession') > 0, tab);
  return tab;
}

function status({ sportsbook }: OpenTab) {
  return sportsbook.select.session.get().status;
}
function why({ sportsbook }: OpenTab) {
  return sportsbook.select.sessionOver.get();
}

test('a 403 from opening the sportsbook session signs out, says why, and keeps the slip [AUTH-14]', async () => {
  const stage = createStage();
  let isOver = false;
  stage.api.on('openSportsbookSession', () => (isOver ? refusal(1104) : reply({ seconds_left: 60 })));
  const tab = await signedIn(stage);
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  await settle();
  expect([status(tab), why(tab), tab.sportsbook.select.ticket.get().selectionCount]).toEqual(['logged_in', null, 1]);
  isOver = true;
  await stage.browser.advance(61_000);
  expect([status(tab), why(tab)]).toEqual(['not_logged_in', 'error.session.over']);
  expect(tab.sportsbook.select.ticket.get().selectionCount).toBe(1);
  expect(stage.api.count('signOut')).toBe(1);
  expect(tab.sportsbook.select.notices.get()).toEqual([]);
  expect(tab.sportsbook.select.signInAsked.get()).toBe(0);
  tab.sportsbook.stop();
});

test('a session whose time is up is left, though its sign-out and that of its player are lost [AUTH-14]', async () => {
  const stage = createStage();
  let isOver = false;
  stage.api.on('openSportsbookSession', () => (isOver ? refusal(1104) : reply({ seconds_left: 60 })));
  const tab = await signedIn(stage);
  const gates = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  let sent = 0;
  stage.api.on('signOut', async () => {
    const gate = gates[sent];
    sent += 1;
    await gate?.promise;
    return { kind: 'lost' };
  });
  isOver = true;
  await stage.browser.advance(61_000);
  const pressed = tab.sportsbook.commands.signOut();
  await settle();
  expect(sent).toBe(2);
  for (const gate of gates) {
    gate.resolve(null);
    await settle();
  }
  await pressed;
  expect([status(tab), why(tab)]).toEqual(['not_logged_in', 'error.session.over']);
  tab.sportsbook.stop();
});

test('what the back end says of the end is kept until it is read or somebody signs in [AUTH-14]', async () => {
  const stage = createStage();
  stage.api.on('openSportsbookSession', () => ({
    kind: 'raw',
    status: 403,
    text: JSON.stringify({ localized_message: 'You have played long enough.' }),
  }));
  const tab = await signedIn(stage);
  await imported(stage, turn, () => why(tab) !== null, tab);
  expect(why(tab)).toBe('You have played long enough.');
  tab.sportsbook.commands.dismissSessionOver();
  expect(why(tab)).toBeNull();
  await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
  await imported(stage, turn, () => why(tab) !== null, tab);
  stage.api.on('openSportsbookSession', () => reply({}));
  await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
  expect(why(tab)).toBeNull();
  tab.sportsbook.stop();
});

test('a call that is refused as the time is up says so in the same words [AUTH-14]', async () => {
  const stage = createStage();
  stage.api.on('openSportsbookSession', () => reply({ seconds_left: 60 }));
  const tab = await signedIn(stage);
  await stage.browser.advance(59_500);
  stage.api.on('openAccount', () => refusal(1001));
  await tab.sportsbook.commands.openAccount('USD');
  expect([status(tab), why(tab)]).toEqual(['pending', 'error.session.over']);
  expect(tab.sportsbook.select.notices.get()).toEqual([]);
  // The connection that the end of the session begins is in use by now.
  await settle();
  tab.sportsbook.stop();
});

test('a back end without the call has no such session, and is asked no more [API-01a]', async () => {
  const stage = createStage();
  const tab = await signedIn(stage);
  await stage.browser.advance(3_600_000);
  expect([stage.api.count('openSportsbookSession'), status(tab), why(tab)]).toEqual([1, 'logged_in', null]);
  tab.sportsbook.stop();
});

test('a session that nobody answered is opened later, and none is opened for a visitor [API-01a] [AUTH-15]', async () => {
  const stage = createStage();
  stage.api.on('openSportsbookSession', () => ({ kind: 'lost' }));
  const tab = await signedIn(stage);
  stage.api.on('openSportsbookSession', () => reply({ seconds_left: null }));
  await stage.browser.advance(10_000);
  expect(stage.api.count('openSportsbookSession')).toBe(2);
  await tab.sportsbook.commands.signOut();
  await stage.browser.advance(3_600_000);
  expect(stage.api.count('openSportsbookSession')).toBe(2);
  tab.sportsbook.stop();
});

test('a session that is over as it is opened is not asked for without a pause [AUTH-14]', async () => {
  const stage = createStage();
  stage.api.on('openSportsbookSession', () => reply({ seconds_left: 0 }));
  const tab = await signedIn(stage);
  await stage.browser.advance(11_000);
  expect(stage.api.count('openSportsbookSession')).toBe(3);
  tab.sportsbook.stop();
});
