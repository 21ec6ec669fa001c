import { calls, type UserLimit } from '@touchline/contract';
import { expect, test } from 'vitest';
import { buildPlayer, createStage, opened, refusal, reply, settle } from '../testing/index.ts';

const limit: UserLimit = {
  id: '7',
  type: 'stake',
  strategy: 'refuse',
  status: 'active',
  period: 'day',
  parent_type: null,
  disable_at: null,
  created_at: '2026-01-01T12:00:00.000Z',
  confirm_until: null,
  currency: 'EUR',
  amount: '20.00',
};
const wish = { type: 'stake', period: 'day', currency: 'EUR', amount: '20.00', timeZone: 'Europe/Madrid' } as const;

test('a limit is set with the zone that periods begin in, and the list is asked for again [RG-04]', async () => {
  const stage = createStage();
  const player = buildPlayer();
  stage.world.player = player;
  let listed: readonly UserLimit[] = [];
  stage.api.on('getUserLimits', () => reply({ data: [...listed] }));
  stage.api.on('setUserLimit', () => {
    listed = [limit];
    return reply({ data: [limit] });
  });
  const { sportsbook } = await opened(stage);
  const shown = sportsbook.select.ask(calls.getUserLimits, { playerId: player.id ?? '' });
  const stop = shown.subscribe(() => undefined);
  await settle();
  expect(shown.get().value?.data).toEqual([]);
  expect(await sportsbook.commands.setUserLimit(wish)).toEqual({ kind: 'done' });
  expect(stage.api.last('setUserLimit').body).toEqual({
    type: 'stake',
    period: 'day',
    currency: 'EUR',
    amount: '20.00',
    time_zone: 'Europe/Madrid',
  });
  await settle();
  expect(shown.get().value?.data).toEqual([limit]);
  await sportsbook.commands.setUserLimit({ ...wish, type: 'time', currency: null, amount: '90', timeZone: null });
  expect(stage.api.last('setUserLimit').body).toEqual({ type: 'time', period: 'day', amount: '90' });
  stop();
  sportsbook.stop();
});

test('a change that nobody answered is looked for in the list, and one that is refused says why [RG-04] [I3]', async () => {
  const stage = createStage();
  const player = buildPlayer();
  stage.world.player = player;
  stage.api.on('getUserLimits', () => reply({ data: [limit] }));
  stage.api.on('changeUserLimit', () => ({ kind: 'lost' }));
  const { sportsbook } = await opened(stage);
  const stop = sportsbook.select.ask(calls.getUserLimits, { playerId: player.id ?? '' }).subscribe(() => undefined);
  await settle();
  const before = stage.api.count('getUserLimits');
  expect(await sportsbook.commands.changeUserLimit('7', 'end')).toEqual({ kind: 'unreachable' });
  await settle();
  expect(stage.api.count('getUserLimits')).toBe(before + 1);
  stage.api.on('changeUserLimit', () => refusal(156));
  expect(await sportsbook.commands.changeUserLimit('7', 'confirm')).toMatchObject({
    kind: 'refused',
    key: 'error.limits.confirmation',
  });
  stop();
  sportsbook.stop();
});

test('after a deposit, taken or refused, what is left is asked for again [RG-04]', async () => {
  const stage = createStage();
  const player = buildPlayer();
  stage.world.player = player;
  stage.api.on('getUserLimits', () => reply({ data: [limit] }));
  stage.api.on('startDeposit', () => refusal(155));
  const { sportsbook } = await opened(stage);
  const stop = sportsbook.select.ask(calls.getUserLimits, { playerId: player.id ?? '' }).subscribe(() => undefined);
  await settle();
  const before = stage.api.count('getUserLimits');
  const payment = { kind: 'deposit', amount: '5', currency: 'EUR', key: 'k'.repeat(32), returnTo: '/' } as const;
  expect(await sportsbook.commands.startPayment(payment)).toMatchObject({ kind: 'refused' });
  await settle();
  expect(stage.api.count('getUserLimits')).toBe(before + 1);
  stop();
  sportsbook.stop();
});
