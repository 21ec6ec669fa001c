import { setImmediate as turn } from 'node:timers/promises';
import { visitor } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { localKeys } from '../session/storage-keys.ts';
import {
  buildAccount,
  buildPlayer,
  createStage,
  framed,
  imported,
  refusal,
  reply,
  said,
  settle,
} from '../testing/index.ts';

describe('the session by the host', () => {
  test('a token signs in, the balance is told, and not logged in signs out [EMB-04] [EMB-02]', async () => {
    const stage = createStage();
    stage.world.accounts = [buildAccount({ currency: 'EUR', balance: '12.50' })];
    stage.api.on('signInByToken', () => {
      stage.world.player = buildPlayer();
      return reply(stage.world.player);
    });
    const tab = await framed(stage);
    tab.say({ type: 'token', payload: { token: 'head.body.signature' } });
    await settle();
    tab.env.frame();
    expect(stage.api.last('signInByToken').body).toEqual({ token: 'head.body.signature' });
    expect(tab.sportsbook.select.session.get().status).toBe('logged_in');
    expect(said(tab, 'balance-changed')).toEqual([{ balance: { amount: '12.50', currency: 'EUR' } }]);
    tab.say({ type: 'auth_status', payload: { status: 'not_logged_in' } });
    await settle();
    tab.env.frame();
    expect(tab.sportsbook.select.session.get().status).toBe('not_logged_in');
    expect(stage.api.count('signOut')).toBe(1);
    expect(said(tab, 'balance-changed').at(-1)).toEqual({ balance: null });
    tab.sportsbook.stop();
  });

  test('where the host says that nobody is there, nobody is, whomever the session is of by now [EMB-04] [I10]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const tab = await framed(stage);
    // By a page of the operator.
    stage.world.player = buildPlayer({ id: '8' });
    stage.world.accounts = [buildAccount({ balance: '88.00' })];
    stage.api.on('signOut', () => refusal(1001));
    for (const status of ['not_logged_in', 'pending', 'not_logged_in']) {
      tab.say({ type: 'auth_status', payload: { status } });
      await settle();
      tab.env.frame();
    }
    const { player, status } = tab.sportsbook.select.session.get();
    expect([player, status]).toEqual([null, 'not_logged_in']);
    expect(said(tab, 'balance-changed')).toEqual([
      { balance: { amount: buildAccount().balance, currency: 'EUR' } },
      { balance: null },
    ]);
    tab.sportsbook.stop();
  });

  test.each([[['not_logged_in']], [['unknown', 'not_logged_in']], [['pending', 'not_logged_in']]] as const)(
    'before it is known who is there, %o ends the session that the browser holds, and shows nobody [EMB-04]',
    async (statuses) => {
      const stage = createStage();
      stage.world.player = buildPlayer();
      stage.api.on('signOut', () => {
        stage.world.player = visitor;
        return reply({ signed_out: true });
      });
      const slow = Promise.withResolvers<null>();
      stage.api.on('getPlayer', async () => {
        await slow.promise;
        return reply(stage.world.player);
      });
      const tab = await framed(stage);
      for (const status of statuses) tab.say({ type: 'auth_status', payload: { status } });
      slow.resolve(null);
      await settle();
      tab.env.frame();
      const { player, status } = tab.sportsbook.select.session.get();
      expect([player, status]).toEqual([null, 'not_logged_in']);
      expect(said(tab, 'balance-changed')).toEqual([]);
      expect(stage.api.count('signOut')).toBe(1);
      expect(stage.api.last('signOut').headers['x-touchline-player']).toBe('7');
      tab.sportsbook.stop();
    },
  );

  test('whoever has signed in elsewhere after the host said that nobody is there is not shown, and stays signed in there [EMB-04] [I10]', async () => {
    const stage = createStage();
    const tab = await framed(stage);
    tab.say({ type: 'auth_status', payload: { status: 'not_logged_in' } });
    stage.world.player = buildPlayer({ id: '8' });
    // As another tab says it.
    stage.open().env.local.set(localKeys.sessionMark, '8:elsewhere');
    await settle();
    expect(stage.api.count('getPlayer')).toBe(2);
    expect(tab.sportsbook.select.session.get()).toMatchObject({ status: 'not_logged_in', player: null });
    expect(stage.api.count('signOut')).toBe(0);
    expect(tab.env.local.get(localKeys.sessionMark)).toBe('8:elsewhere');
    tab.say({ type: 'auth_status', payload: { status: 'logged_in' } });
    await settle();
    expect(tab.sportsbook.select.session.get().player?.id).toBe('8');
    tab.sportsbook.stop();
  });

  test('whose session it is after a refused call is not shown where the host says meanwhile that nobody is there [EMB-04] [AUTH-05]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const tab = await framed(stage);
    stage.world.player = buildPlayer({ id: '8' });
    stage.api.on('openAccount', () => refusal(1001));
    const slow = Promise.withResolvers<null>();
    stage.api.on('getPlayer', async () => {
      await slow.promise;
      return reply(stage.world.player);
    });
    await tab.sportsbook.commands.openAccount('USD');
    tab.say({ type: 'auth_status', payload: { status: 'not_logged_in' } });
    slow.resolve(null);
    await settle();
    tab.env.frame();
    expect(tab.sportsbook.select.session.get()).toMatchObject({ status: 'not_logged_in', player: null });
    expect([said(tab, 'sign-in'), tab.sportsbook.select.notices.get()]).toEqual([[], []]);
    tab.sportsbook.stop();
  });

  test('a host that says that nobody is there before its token is answered has nobody signed in, shown or let in [EMB-04]', async () => {
    const stage = createStage();
    const [token, signOut] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    stage.api.on('signInByToken', async () => {
      await token.promise;
      stage.world.player = buildPlayer();
      return reply(stage.world.player);
    });
    stage.api.on('signOut', async () => {
      await signOut.promise;
      stage.world.player = visitor;
      return reply({ signed_out: true });
    });
    const tab = await framed(stage);
    tab.say({ type: 'token', payload: { token: 'head.body.signature' } });
    await settle();
    tab.say({ type: 'auth_status', payload: { status: 'not_logged_in' } });
    token.resolve(null);
    await settle();
    tab.env.frame();
    const session = tab.sportsbook.select.session;
    expect(session.get().player).toBeNull();
    signOut.resolve(null);
    await settle();
    tab.env.frame();
    expect(session.get()).toMatchObject({ status: 'not_logged_in', player: null });
    expect(stage.api.last('signOut').headers['x-touchline-player']).toBe('7');
    expect([said(tab, 'balance-changed'), said(tab, 'sign-in')]).toEqual([[], []]);
    stage.world.player = buildPlayer({ id: '8' });
    stage.open().env.local.set(localKeys.sessionMark, '8:elsewhere');
    await settle();
    expect(session.get().player).toBeNull();
    tab.sportsbook.stop();
  });

  test('a token waits while the session that was found is being ended, and so does a sign-up [EMB-04] [AUTH-04]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const [known, signOut] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    stage.api.on('getPlayer', async () => {
      await known.promise;
      return reply(stage.world.player);
    });
    stage.api.on('signOut', async () => {
      await signOut.promise;
      stage.world.player = visitor;
      return reply({ signed_out: true });
    });
    stage.api.on('signInByToken', () => {
      stage.world.player = buildPlayer();
      return reply(stage.world.player);
    });
    stage.api.on('confirmSignUp', () => refusal(1000));
    const tab = await framed(stage);
    tab.say({ type: 'auth_status', payload: { status: 'not_logged_in' } });
    known.resolve(null);
    await settle();
    tab.say({ type: 'token', payload: { token: 'head.body.signature' } });
    const confirmed = tab.sportsbook.commands.confirmSignUp('+49', '1234');
    await settle();
    const sent = ['signOut', 'signInByToken', 'confirmSignUp'] as const;
    expect(sent.map((call) => stage.api.count(call))).toEqual([1, 0, 0]);
    signOut.resolve(null);
    await confirmed;
    await settle();
    expect(tab.sportsbook.select.session.get()).toMatchObject({ status: 'logged_in', player: { id: '7' } });
    expect([stage.world.player.id, ...sent.map((call) => stage.api.count(call))]).toEqual(['7', 1, 1, 1]);
    tab.sportsbook.stop();
  });

  test('a sign-out by the word of the host that did not reach the server is made up for when somebody asks who is here [EMB-04] [AUTH-04]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const tab = await framed(stage);
    stage.api.on('signOut', () => ({ kind: 'lost' }));
    tab.say({ type: 'auth_status', payload: { status: 'not_logged_in' } });
    await settle();
    expect(tab.sportsbook.select.session.get().player?.id).toBe('7');
    stage.api.on('signOut', () => {
      stage.world.player = visitor;
      return reply({ signed_out: true });
    });
    stage.open().env.local.set(localKeys.sessionMark, '7:elsewhere');
    await settle();
    expect(tab.sportsbook.select.session.get()).toMatchObject({ status: 'not_logged_in', player: null });
    expect(stage.world.player.id).toBeNull();
    tab.sportsbook.stop();
  });

  test('a report of activity that is refused ends the session that a lost sign-out has left, without a word of a limit [EMB-04] [RG-03]', async () => {
    const stage = createStage({ activity_tracking: true });
    stage.world.player = buildPlayer();
    stage.api.on('trackActivity', () => reply({}));
    const tab = await framed(stage);
    const begun = ['trackActivity', 'authorizeChannels'] as const;
    await imported(stage, turn, () => begun.every((call) => stage.api.count(call) > 0), tab);
    stage.api.on('signOut', () => ({ kind: 'lost' }));
    stage.api.on('trackActivity', () => refusal(1001));
    tab.say({ type: 'auth_status', payload: { status: 'not_logged_in' } });
    await settle();
    stage.world.player = visitor;
    await stage.browser.advance(60_000);
    await settle();
    const { session, sessionOver, signInAsked } = tab.sportsbook.select;
    expect(stage.api.count('trackActivity')).toBe(2);
    expect([session.get().player, sessionOver.get(), signInAsked.get()]).toEqual([null, null, 0]);
    tab.sportsbook.stop();
  });

  test('a token that does not hold signs nobody in, and the host is asked for another [EMB-04]', async () => {
    const stage = createStage();
    stage.api.on('signInByToken', () => refusal(1100));
    const tab = await framed(stage);
    tab.say({ type: 'token', payload: { token: 'old' } });
    await settle();
    expect(tab.sportsbook.select.session.get().status).toBe('not_logged_in');
    expect(said(tab, 'sign-in')).toEqual([{ reason: 'token_refused' }]);
    tab.sportsbook.stop();
  });

  test('unknown and pending wait for the host, and logged in asks the server alone [EMB-04]', async () => {
    const stage = createStage();
    const { say, sportsbook } = await framed(stage);
    const status = () => sportsbook.select.session.get().status;
    for (const waiting of ['pending', 'unknown'] as const) {
      say({ type: 'auth_status', payload: { status: waiting } });
      expect(status()).toBe(waiting);
    }
    say({ type: 'auth_status', payload: { status: 'logged_in' } });
    await settle();
    // Nobody is signed in by the word of the host.
    expect(status()).toBe('not_logged_in');
    stage.world.player = buildPlayer();
    say({ type: 'auth_status', payload: { status: 'logged_in' } });
    await settle();
    expect(status()).toBe('logged_in');
    // A host that does not know takes nobody's session away.
    say({ type: 'auth_status', payload: { status: 'pending' } });
    expect(status()).toBe('logged_in');
    sportsbook.stop();
  });
});
