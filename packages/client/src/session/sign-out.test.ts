import { visitor } from '@touchline/contract';
import { expect, onTestFinished, test } from 'vitest';
import { buildPlayer } from '../testing/builders.ts';
import { createStage, refusal, reply, settle, signedIn, started } from '../testing/index.ts';
import { localKeys } from './storage-keys.ts';

test('a sign-out that did not reach the server leaves the player signed in [AUTH-04]', async () => {
  const stage = createStage();
  const tab = await signedIn(stage);
  stage.api.on('signOut', () => ({ kind: 'lost' }));
  await tab.sportsbook.commands.signOut();
  expect(tab.sportsbook.select.session.get().status).toBe('logged_in');
  expect(tab.sportsbook.select.notices.get()).toEqual([
    { id: 1, tone: 'error', titleKey: 'error.connection.title', descriptionKey: 'error.connection.description' },
  ]);
  tab.sportsbook.stop();
});

test('a sign-out ends the session of its own player alone, and beside another one the page is of nobody [AUTH-04] [I10]', async () => {
  const stage = createStage();
  const tab = await signedIn(stage);
  stage.world.player = buildPlayer({ id: '8' });
  // It shows the other one, and would say so of itself to every tab that says that somebody has left.
  const second = await started(stage);
  stage.api.on('signOut', ({ headers }) =>
    headers['x-touchline-player'] === '8' ? reply({ signed_out: true }) : refusal(1001),
  );
  await tab.sportsbook.commands.signOut();
  await settle();
  const playersShown = () => [tab, second].map(({ sportsbook }) => sportsbook.select.session.get().player?.id ?? null);
  expect(stage.api.last('signOut').headers['x-touchline-player']).toBe('7');
  expect(playersShown()).toEqual([null, '8']);
  expect(tab.sportsbook.select.session.get().status).toBe('not_logged_in');
  expect([tab.sportsbook.select.notices.get(), tab.sportsbook.select.signInAsked.get()]).toEqual([[], 0]);
  expect(stage.api.last('getSettings').headers['x-touchline-player']).toBe('none');
  // The next question who is here finds whose session it is.
  tab.sportsbook.stop();
  const next = await started(stage);
  expect(next.sportsbook.select.session.get().player?.id).toBe('8');
  next.sportsbook.stop();
  second.sportsbook.stop();
});

test.each([
  ['done', 'done', null],
  ['refused', 'refused', null],
  ['lost, and nobody is there any more', 'lost', null],
  ['lost, and they are still there', 'lost', '7'],
  ['lost, and somebody else has signed in elsewhere', 'of another', null],
] as const)(
  'a call that is refused while its player signs out says nothing of an end: the sign-out is %s [AUTH-04] [AUTH-05]',
  async (_what, answer, left) => {
    const stage = createStage();
    const tab = await signedIn(stage);
    const { select, commands } = tab.sportsbook;
    const slow = Promise.withResolvers<null>();
    stage.api.on('signOut', async () => {
      await slow.promise;
      if (answer === 'done') return reply({ signed_out: true });
      return answer === 'refused' ? refusal(1001) : { kind: 'lost' };
    });
    stage.api.on('openAccount', () => refusal(1001));
    if (left === null) stage.world.player = answer === 'of another' ? buildPlayer({ id: '8' }) : visitor;
    const leaving = commands.signOut();
    await commands.openAccount('USD');
    expect([select.session.get().player?.id, select.signInAsked.get()]).toEqual(['7', 0]);
    slow.resolve(null);
    await leaving;
    await settle();
    expect([select.session.get().player?.id ?? null, select.signInAsked.get()]).toEqual([left, 0]);
    expect(select.notices.get().map(({ titleKey }) => titleKey)).not.toContain('session.expired.title');
    tab.sportsbook.stop();
  },
);

test('who has come while another signs out stays [AUTH-04] [I10]', async () => {
  const stage = createStage();
  const tab = await signedIn(stage);
  const slow = Promise.withResolvers<null>();
  stage.api.on('signOut', async () => {
    await slow.promise;
    return refusal(1001);
  });
  const leaving = tab.sportsbook.commands.signOut();
  stage.world.player = buildPlayer({ id: '8' });
  stage.open().env.local.set(localKeys.sessionMark, '8:elsewhere');
  await settle();
  slow.resolve(null);
  await leaving;
  expect(tab.sportsbook.select.session.get()).toMatchObject({ status: 'logged_in', player: { id: '8' } });
  tab.sportsbook.stop();
});

test('a call of who has come while another signs out is refused to them, and that is said [AUTH-05]', async () => {
  const stage = createStage();
  const tab = await signedIn(stage);
  const { commands, select } = tab.sportsbook;
  const slow = Promise.withResolvers<null>();
  stage.api.on('signOut', async () => {
    await slow.promise;
    return refusal(1001);
  });
  const leaving = commands.signOut();
  stage.world.player = buildPlayer({ id: '8' });
  stage.open().env.local.set(localKeys.sessionMark, '8:elsewhere');
  await settle();
  stage.world.player = visitor;
  stage.api.on('openAccount', () => refusal(1001));
  await commands.openAccount('USD');
  await settle();
  expect([select.session.get().player, select.signInAsked.get()]).toEqual([null, 1]);
  slow.resolve(null);
  await leaving;
  tab.sportsbook.stop();
});

test('nobody signs in before a sign-out that is on its way was answered: it would end their session [AUTH-04]', async () => {
  const stage = createStage();
  const tab = await signedIn(stage);
  const slow = Promise.withResolvers<null>();
  stage.api.on('signOut', async () => {
    await slow.promise;
    stage.world.player = visitor;
    return reply({ signed_out: true });
  });
  const done = [tab.sportsbook.commands.signOut(), tab.sportsbook.commands.signIn('ada@example.com', 'secret')];
  await settle();
  expect(stage.api.count('signIn')).toBe(0);
  slow.resolve(null);
  await Promise.all(done);
  expect(tab.sportsbook.select.session.get()).toMatchObject({ status: 'logged_in', player: { id: '7' } });
  expect(stage.world.player.id).toBe('7');
  tab.sportsbook.stop();
});

/** A player whose sign-out was lost while another call was refused, and nobody answers who is here. */
async function inDoubt() {
  const stage = createStage();
  const tab = await signedIn(stage);
  onTestFinished(() => tab.sportsbook.stop());
  const slow = Promise.withResolvers<null>();
  stage.api.on('signOut', async () => {
    await slow.promise;
    return { kind: 'lost' };
  });
  stage.api.on('openAccount', () => refusal(1001));
  stage.api.on('getPlayer', () => ({ kind: 'lost' }));
  const leaving = tab.sportsbook.commands.signOut();
  await tab.sportsbook.commands.openAccount('USD');
  slow.resolve(null);
  await leaving;
  return { stage, ...tab.sportsbook };
}

test('whether a session is over whose sign-out was lost is asked until somebody answers [AUTH-04] [I15]', async () => {
  const { stage, select } = await inDoubt();
  expect(select.session.get().status).toBe('logged_in');
  await stage.browser.advance(10_000);
  stage.api.on('getPlayer', () => reply(visitor));
  await stage.browser.advance(60_000);
  expect([select.session.get().status, select.signInAsked.get()]).toEqual(['not_logged_in', 0]);
  expect(select.notices.get().map(({ titleKey }) => titleKey)).not.toContain('session.expired.title');
});

test('a sign-in waits for the answer whether the session before it is over [AUTH-04]', async () => {
  const { stage, select, commands } = await inDoubt();
  const slow = Promise.withResolvers<null>();
  stage.api.on('getPlayer', async () => {
    await slow.promise;
    return reply(visitor);
  });
  await stage.browser.advance(10_000);
  const signIn = commands.signIn('ada@example.com', 'secret');
  await settle();
  expect(stage.api.count('signIn')).toBe(0);
  slow.resolve(null);
  await signIn;
  expect(select.session.get()).toMatchObject({ status: 'logged_in', player: { id: '7' } });
});

test('a sign-in waits for every sign-out that is on its way [AUTH-04]', async () => {
  const stage = createStage();
  const tab = await signedIn(stage);
  const slow = Promise.withResolvers<null>();
  let asked = 0;
  stage.api.on('signOut', async () => {
    asked += 1;
    if (asked === 1) await slow.promise;
    stage.world.player = visitor;
    return reply({ signed_out: true });
  });
  const first = tab.sportsbook.commands.signOut();
  await tab.sportsbook.commands.signOut();
  const signIn = tab.sportsbook.commands.signIn('ada@example.com', 'secret');
  await settle();
  expect(stage.api.count('signIn')).toBe(0);
  slow.resolve(null);
  await Promise.all([first, signIn]);
  expect(tab.sportsbook.select.session.get().status).toBe('logged_in');
  tab.sportsbook.stop();
});
