import { visitor } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { buildAccount, buildBet, buildPlayer, onePage, pushed } from '../testing/builders.ts';
import { createStage, refusal, reply, settle, signedIn, started, subscribedTo } from '../testing/index.ts';
import type { OpenTab } from '../testing/index.ts';
import { localKeys } from './storage-keys.ts';

describe('session', () => {
  test('unknown, then pending while settings load, then not logged in [AUTH-01]', async () => {
    const stage = createStage();
    const tab = stage.open();
    let answerSettings: () => void = () => undefined;
    stage.api.on('getSettings', async () => {
      await new Promise<void>((resolve) => {
        answerSettings = resolve;
      });
      return reply(stage.world.settings);
    });
    const seen = [tab.sportsbook.select.session.get().status];
    tab.sportsbook.start();
    await settle();
    seen.push(tab.sportsbook.select.session.get().status);
    answerSettings();
    await settle();
    seen.push(tab.sportsbook.select.session.get().status);
    expect(seen).toEqual(['unknown', 'pending', 'not_logged_in']);
    tab.sportsbook.stop();
  });

  test('stays unknown while nobody answers, and asks again [AUTH-01]', async () => {
    const stage = createStage();
    stage.api.on('getPlayer', () => ({ kind: 'lost' }));
    const tab = await started(stage);
    expect(tab.sportsbook.select.session.get().status).toBe('unknown');
    stage.api.on('getPlayer', () => reply(visitor));
    await stage.browser.advance(2_000);
    expect(tab.sportsbook.select.session.get().status).toBe('not_logged_in');
    tab.sportsbook.stop();
  });

  test('until somebody answers, the player of the last visit is expected, and no longer once their session is over [AUTH-01]', async () => {
    const stage = createStage();
    const isExpected = (tab: OpenTab): boolean => tab.sportsbook.select.session.get().isPlayerExpected;
    const first = stage.open();
    const seen = [isExpected(first)];
    first.sportsbook.stop();
    // Signed in elsewhere: the browser has a session, and has not heard of a player.
    stage.world.player = buildPlayer();
    (await started(stage)).sportsbook.stop();
    const second = stage.open();
    seen.push(isExpected(second));
    second.sportsbook.stop();
    stage.world.player = visitor;
    const third = await started(stage);
    seen.push(isExpected(third));
    third.sportsbook.stop();
    seen.push(isExpected(stage.open()));
    expect(seen).toEqual([false, true, false, false]);
  });

  test('accounts that did not come are asked for again, though who is here was asked for meanwhile [AUTH-03] [I15]', async () => {
    const stage = createStage();
    stage.api.on('getAccounts', () => ({ kind: 'lost' }));
    const tab = await signedIn(stage);
    stage.api.on('getPlayer', () => ({ kind: 'lost' }));
    // Another tab of the browser knows the session.
    stage.open().env.local.set(localKeys.sessionMark, 'another tab');
    await stage.browser.advance(1_000);
    stage.api.on('getPlayer', () => reply(stage.world.player));
    stage.api.on('getAccounts', () => reply({ data: stage.world.accounts }));
    await stage.browser.advance(30_000);
    expect(tab.sportsbook.select.balance.get()).toEqual(buildAccount());
    tab.sportsbook.stop();
  });

  test('a missing answer is shown, and a retry asks at once [I15]', async () => {
    const stage = createStage();
    stage.api.on('getPlayer', () => ({ kind: 'lost' }));
    const tab = await started(stage);
    expect(tab.sportsbook.select.isSessionUnanswered.get()).toBe(true);
    stage.api.on('getPlayer', () => reply(visitor));
    tab.sportsbook.commands.retry();
    await settle();
    expect([tab.sportsbook.select.isSessionUnanswered.get(), tab.sportsbook.select.session.get().status]).toEqual([
      false,
      'not_logged_in',
    ]);
    tab.sportsbook.stop();
  });

  test('a missing answer is no longer one once somebody has signed in [I15]', async () => {
    const stage = createStage();
    stage.api.on('getPlayer', () => ({ kind: 'lost' }));
    const tab = await started(stage);
    const { isSessionUnanswered, session } = tab.sportsbook.select;
    expect(isSessionUnanswered.get()).toBe(true);
    await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
    expect([session.get().status, isSessionUnanswered.get()]).toEqual(['logged_in', false]);
    tab.sportsbook.stop();
  });

  test('a player is shown by full name, a visitor by nothing [AUTH-02]', async () => {
    const stage = createStage();
    const tab = await started(stage);
    expect(tab.sportsbook.select.session.get()).toEqual({
      status: 'not_logged_in',
      player: null,
      isPlayerExpected: false,
      displayName: '',
      currency: 'EUR',
    });
    expect(await tab.sportsbook.commands.signIn('ada@example.com', 'secret')).toEqual({ kind: 'signed_in' });
    expect(tab.sportsbook.select.session.get()).toEqual({
      status: 'logged_in',
      player: buildPlayer(),
      isPlayerExpected: false,
      displayName: 'Ada Example',
      currency: 'EUR',
    });
    tab.sportsbook.stop();
  });

  test('sign-in loads player, settings, accounts and odds type [AUTH-03]', async () => {
    const stage = createStage();
    const tab = await started(stage);
    stage.world.settings = {
      ...stage.world.settings,
      odds_types: { available: ['decimal', 'american'], selected: 'american' },
    };
    stage.world.accounts = [buildAccount({ currency: 'USD' }), buildAccount()];
    await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
    expect(tab.sportsbook.select.accounts.get()).toEqual([buildAccount({ currency: 'USD' }), buildAccount()]);
    expect(tab.sportsbook.select.balance.get()).toEqual(buildAccount());
    expect(tab.sportsbook.select.settings.get()).toEqual(stage.world.settings);
    expect(tab.sportsbook.select.oddsType.get()).toBe('american');
    expect(stage.api.last('signIn').body).toEqual({ login: 'ada@example.com', password: 'secret' });
    tab.sportsbook.stop();
  });

  test('a refused sign-in shows the text key of the server', async () => {
    const stage = createStage();
    const tab = await started(stage);
    stage.api.on('signIn', () => refusal(1100));
    expect(await tab.sportsbook.commands.signIn('ada@example.com', 'wrong')).toEqual({
      kind: 'refused',
      key: 'error.sign_in.wrong_credentials',
    });
    expect(tab.sportsbook.select.session.get().status).toBe('not_logged_in');
    tab.sportsbook.stop();
  });

  test('sign-out clears profile, accounts and bets, and reconnects push without a token [AUTH-04] [PUSH-02]', async () => {
    const stage = createStage();
    stage.api.on('getBets', () => reply(onePage([buildBet()])));
    const tab = await signedIn(stage);
    await subscribedTo(stage, '$user:en.7');
    const bets = tab.watch(tab.sportsbook.select.bets({ status: 'all' }));
    await settle();
    expect(bets.get()).toEqual({ state: 'ready', value: [buildBet()] });
    const before = stage.push.connections.length;
    await tab.sportsbook.commands.signOut();
    await stage.push.when(() => stage.push.connections.length > before);
    await settle();
    expect(tab.sportsbook.select.session.get()).toEqual({
      status: 'not_logged_in',
      player: null,
      isPlayerExpected: false,
      displayName: '',
      currency: 'EUR',
    });
    expect(tab.sportsbook.select.accounts.get()).toEqual([]);
    expect(tab.sportsbook.select.balance.get()).toBeNull();
    expect(bets.get()).toEqual({ state: 'ready', value: [] });
    expect(stage.push.connections.slice(before)).toEqual([{ token: '' }]);
    expect(stage.push.isSubscribed('$user:en.7')).toBe(false);
    tab.sportsbook.stop();
  });

  test('a 401 elsewhere ends the session and asks for sign-in [AUTH-05]', async () => {
    const stage = createStage();
    const tab = await signedIn(stage);
    stage.api.on('getBets', () => refusal(1001));
    const bets = tab.watch(tab.sportsbook.select.bets({ status: 'open' }));
    await settle();
    expect(tab.sportsbook.select.session.get().status).toBe('not_logged_in');
    expect(tab.sportsbook.select.signInAsked.get()).toBe(1);
    bets.stop();
    tab.sportsbook.stop();
  });

  test('accounts are the active ones, opened in a currency, and kept current by push [AUTH-10]', async () => {
    const stage = createStage();
    stage.world.accounts = [buildAccount(), buildAccount({ currency: 'GBP', active: false })];
    const tab = await signedIn(stage);
    await subscribedTo(stage, '$user:en.7');
    expect(tab.sportsbook.select.accounts.get()).toEqual([buildAccount()]);
    await tab.sportsbook.commands.openAccount('USD');
    expect(tab.sportsbook.select.session.get().currency).toBe('USD');
    stage.push.publish(
      '$user:en.7',
      pushed({
        type: 'balance_changed',
        payload: { account: buildAccount({ currency: 'USD', balance: '12.34' }), version: 5 },
      }),
    );
    await settle();
    expect(tab.sportsbook.select.balance.get()).toEqual(buildAccount({ currency: 'USD', balance: '12.34' }));
    tab.sportsbook.stop();
  });

  test('the currency that was chosen last is the one to bet in, however slow the first was [AUTH-10]', async () => {
    const stage = createStage();
    const tab = await signedIn(stage);
    const slow = Promise.withResolvers<null>();
    stage.api.on('openAccount', async () => {
      await slow.promise;
      return reply(buildAccount({ currency: 'USD' }));
    });
    const first = tab.sportsbook.commands.openAccount('USD');
    await settle();
    stage.api.on('openAccount', () => reply(buildAccount({ currency: 'GBP' })));
    const second = tab.sportsbook.commands.openAccount('GBP');
    await settle();
    expect(stage.api.count('openAccount')).toBe(1);
    slow.resolve(null);
    await Promise.all([first, second]);
    expect(tab.sportsbook.select.session.get().currency).toBe('GBP');
    // Another tab may have signed in somebody else meanwhile.
    expect(stage.api.last('openAccount').headers['x-touchline-player']).toBe('7');
    tab.sportsbook.stop();
  });

  test('a currency that waited for its turn is not opened for the next player [I10]', async () => {
    const stage = createStage();
    const tab = await signedIn(stage);
    const slow = Promise.withResolvers<null>();
    stage.api.on('openAccount', async () => {
      await slow.promise;
      return refusal(1050);
    });
    const both = ['USD', 'GBP'].map((currency) => tab.sportsbook.commands.openAccount(currency));
    await tab.sportsbook.commands.signOut();
    await settle();
    stage.world.account = buildPlayer({ id: '8' });
    await tab.sportsbook.commands.signIn('ada@example.com', 'secret');
    slow.resolve(null);
    await Promise.all(both);
    expect([stage.api.count('openAccount'), tab.sportsbook.select.session.get().player?.id]).toEqual([1, '8']);
    expect(tab.sportsbook.select.notices.get()).toEqual([]);
    tab.sportsbook.stop();
  });

  test('an older balance after a newer one is never shown [PUSH-06]', async () => {
    const stage = createStage();
    const tab = await signedIn(stage);
    await subscribedTo(stage, '$user:en.7');
    for (const [balance, version] of [
      ['90.00', 4],
      ['95.00', 3],
      ['91.00', 4],
    ] as const) {
      stage.push.publish(
        '$user:en.7',
        pushed({ type: 'balance_changed', payload: { account: buildAccount({ balance }), version } }),
      );
    }
    await settle();
    expect(tab.sportsbook.select.balance.get()).toEqual(buildAccount({ balance: '90.00' }));
    tab.sportsbook.stop();
  });

  test('an account list that was asked for before the last change of a balance does not undo it [I8] [PUSH-06]', async () => {
    const stage = createStage();
    const answers: (() => void)[] = [];
    stage.api.on('getAccounts', async () => {
      const accounts = [...stage.world.accounts];
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      return reply({ data: accounts });
    });
    // Both the sign-in and the first word of the private channel ask for the accounts.
    const tab = await started(stage);
    void tab.sportsbook.commands.signIn('ada@example.com', 'secret');
    await subscribedTo(stage, '$user:en.7');
    answers.shift()?.();
    await settle();
    stage.world.accounts = [buildAccount({ balance: '90.00' })];
    stage.push.publish(
      '$user:en.7',
      pushed({ type: 'balance_changed', payload: { account: buildAccount({ balance: '90.00' }), version: 9 } }),
    );
    await settle();
    while (answers.length > 0) {
      answers.shift()?.();
      await settle();
    }
    expect(tab.sportsbook.select.balance.get()).toEqual(buildAccount({ balance: '90.00' }));
    tab.sportsbook.stop();
  });

  test('settings that come after their player has left are not shown [I10]', async () => {
    const stage = createStage();
    const tab = await signedIn(stage);
    const answers: (() => void)[] = [];
    stage.api.on('getSettings', async () => {
      const settings = {
        ...stage.world.settings,
        stakes: stage.world.player.id === null ? ['1', '2', '3', '4'] : ['9', '9', '9', '9'],
      };
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      return reply(settings);
    });
    stage.world.account = buildPlayer({ id: '8', email: 'bob@example.com' });
    void tab.sportsbook.commands.signIn('bob@example.com', 'secret');
    await settle();
    void tab.sportsbook.commands.signOut();
    await settle();
    expect(answers.length).toBe(2);
    for (const answer of answers.toReversed()) {
      answer();
      await settle();
    }
    expect(tab.sportsbook.select.settings.get()?.stakes).toEqual(['1', '2', '3', '4']);
    expect(tab.sportsbook.select.session.get().status).toBe('not_logged_in');
    tab.sportsbook.stop();
  });

  test('sign-in and sign-out of another tab are seen', async () => {
    const stage = createStage();
    const first = await started(stage);
    const second = await started(stage);
    await first.sportsbook.commands.signIn('ada@example.com', 'secret');
    await settle();
    expect(second.sportsbook.select.session.get().displayName).toBe('Ada Example');
    await second.sportsbook.commands.signOut();
    await settle();
    expect(first.sportsbook.select.session.get().status).toBe('not_logged_in');
    first.sportsbook.stop();
    second.sportsbook.stop();
  });
});
