import { calls, type PhoneVerification, visitor } from '@touchline/contract';
import { expect, test } from 'vitest';
import {
  buildAccount,
  buildPlayer,
  createStage,
  onAList,
  opened,
  pushed,
  refusal,
  reply,
  settle,
  subscribedTo,
} from '../testing/index.ts';
import type { OpenTab } from '../testing/index.ts';

test('a language that a player chooses is told to the server; that of a visitor is not [API-01c] [AUTH-15]', async () => {
  const stage = createStage();
  stage.api.on('updateLocale', () => reply({ locale: 'de' }));
  const { sportsbook } = await opened(stage);
  await sportsbook.commands.saveLocale('de');
  expect(stage.api.count('updateLocale')).toBe(0);
  stage.world.account = buildPlayer({ language: 'en' });
  await sportsbook.commands.signIn('ada@example.com', 'secret');
  await sportsbook.commands.saveLocale('de');
  expect(stage.api.last('updateLocale').body).toEqual({ locale: 'de' });
  expect(sportsbook.select.session.get().player?.language).toBe('de');
  stage.api.on('updateLocale', () => refusal(1000));
  await sportsbook.commands.saveLocale('xx');
  expect(sportsbook.select.session.get().player?.language).toBe('de');
  sportsbook.stop();
});

test('ending every session says so in the other tabs, which keep their slip; the tab itself confirms it [AUTH-06a]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const [here, other] = [await onAList(stage), await onAList(stage)];
  other.sportsbook.commands.clickOutcome('1', '1|', '1');
  await settle();
  stage.api.on('signOutEverywhere', () => {
    stage.world.player = visitor;
    return reply({ signed_out: true });
  });
  expect(await here.sportsbook.commands.signOutEverywhere()).toEqual({ kind: 'done' });
  await settle();
  const titles = ({ sportsbook }: OpenTab) => sportsbook.select.notices.get().map(({ titleKey }) => titleKey);
  expect([titles(here), here.sportsbook.select.signInAsked.get()]).toEqual([['security.done'], 0]);
  expect([titles(other), other.sportsbook.select.signInAsked.get()]).toEqual([['session.expired.title'], 1]);
  expect(other.sportsbook.select.session.get().status).toBe('not_logged_in');
  expect(other.sportsbook.select.ticket.get().selectionCount).toBe(1);
  // Whoever signs in again is followed as before.
  await here.sportsbook.commands.signIn('ada@example.com', 'secret');
  await settle();
  expect(other.sportsbook.select.session.get().status).toBe('logged_in');
  for (const { sportsbook } of [here, other]) sportsbook.stop();
});

test('ending every session that the server does not answer ends none here [AUTH-06a]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const { sportsbook } = await opened(stage);
  stage.api.on('signOutEverywhere', () => ({ kind: 'lost' }));
  expect(await sportsbook.commands.signOutEverywhere()).toEqual({ kind: 'unreachable' });
  expect(sportsbook.select.session.get().status).toBe('logged_in');
  sportsbook.stop();
});

test('a number that is proved stands on the profile, and one that is refused says why [AUTH-11] [API-01d]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const { sportsbook } = await opened(stage);
  const asked: PhoneVerification = {
    phone_number: '+31612345678',
    phone_country: null,
    verified_status: 'pending',
    resend_timeout_until: '2026-01-01T12:01:00.000Z',
    sms_limit_reached: false,
  };
  stage.api.on('askPhoneCode', () => reply(asked));
  expect(await sportsbook.commands.askPhoneCode('+31612345678')).toEqual({ kind: 'done', phone: asked });
  stage.api.on('confirmPhone', () => refusal(1106));
  expect(await sportsbook.commands.confirmPhone('000000')).toMatchObject({
    kind: 'refused',
    key: 'error.phone.code_wrong',
  });
  stage.api.on('confirmPhone', () => {
    stage.world.player = buildPlayer({ auth_phone_number: '+31612345678' });
    return reply({ ...asked, verified_status: 'verified' });
  });
  expect(await sportsbook.commands.confirmPhone('123456')).toMatchObject({ kind: 'done' });
  expect(sportsbook.select.session.get().player?.auth_phone_number).toBe('+31612345678');
  sportsbook.stop();
});

test('a sign-up sends what was given and nothing else [AUTH-06a] [AUTH-06b]', async () => {
  const stage = createStage();
  const { sportsbook } = await opened(stage);
  stage.api.on('signUp', () => reply({ confirmation_required: true }));
  const nobody = { country: null, municipality: null, firstName: null, lastName: null, birthDate: null };
  const account = { password: 'long enough', currency: 'EUR', stag: null };
  await sportsbook.commands.signUp({
    ...account,
    email: null,
    phone: '+31612345678',
    person: { ...nobody, country: 'BR', municipality: 'Olinda' },
  });
  expect(stage.api.last('signUp').body).toEqual({
    phone_number: '+31612345678',
    country: 'BR',
    municipality: 'Olinda',
    password: 'long enough',
    currency: 'EUR',
    locale: 'en',
  });
  sportsbook.stop();
});

test('payments are listed anew after one was started, and when the balance moves [AUTH-10]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.api.on('getPayments', () => reply({ data: [] }));
  stage.api.on('startDeposit', () => refusal(1000));
  const tab = await opened(stage);
  await subscribedTo(stage, '$user:en.7');
  const list = tab.watch(tab.sportsbook.select.ask(calls.getPayments, { playerId: '7' }));
  await settle();
  expect(stage.api.count('getPayments')).toBe(1);
  const payment = { kind: 'deposit', amount: '20.00', currency: 'EUR', key: 'k'.repeat(32), returnTo: '/' } as const;
  await tab.sportsbook.commands.startPayment(payment);
  await settle();
  expect(stage.api.count('getPayments')).toBe(2);
  const account = buildAccount({ balance: '80.00' });
  stage.push.publish('$user:en.7', pushed({ type: 'balance_changed', payload: { account, version: 9 } }));
  await settle();
  expect(stage.api.count('getPayments')).toBe(3);
  list.stop();
  tab.sportsbook.stop();
});

test('what was shown is said to the server by id and type [API-08e] [JACK-02]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.api.on('markBonusesSeen', () => reply({ seen: true }));
  const { sportsbook } = await opened(stage);
  const shown = [{ id: '5', type: 'jackpot' as const }];
  expect(await sportsbook.commands.markSeen(shown)).toEqual({ kind: 'done' });
  expect(stage.api.last('markBonusesSeen').body).toEqual(shown);
  sportsbook.stop();
});
